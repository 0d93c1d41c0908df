// The page comes alive: unpack, list, filter, open, and follow the address.

const at = (id) => document.getElementById(id);
const asked = { ...EVERYTHING };
const all = [];
let complete = false;

const list = new List(at("list"), at("rows"), (dialog) => read(dialog));
const detail = new Detail(at("detail"), (step) => stepTo(step), () => leave());
const recolour = plotting(at("figures"));
const nextTheme = themes(at("theme"), recolour);
printing(() => list.dialogs, recolour);

function buildChoices() {
  const selects = Object.entries(CHOICES).map(([name, words]) => select(name, words));
  selects.push(select("sort", "Sort", Object.entries(SORTS).map(([value, [said]]) => [value, said])));
  at("choices").append(...selects);
}

function select(name, words, options) {
  const node = make("select", { id: "by-" + name, "aria-label": words, onchange: () => ask({ [name]: node.value }) });
  if (options) node.append(...options.map(([value, said]) => make("option", { value }, said)));
  return make("label", {}, make("span", {}, words), node);
}

/** Fill the filters with what the dialogs have. */
function fillChoices() {
  for (const [name, values] of Object.entries(choicesOf(all))) {
    const options = values.map(([value, dialogs]) => make("option", { value }, literal(`${WORDS[name]?.[value] ?? value} (${count(dialogs)})`)));
    const node = at("by-" + name);
    node.replaceChildren(make("option", { value: "" }, "any"), ...options);
    node.value = asked[name];
    node.closest("label").hidden = values.length < 2 && name === "against";
  }
}

/** Change what is asked for and show what fits. */
function ask(change) {
  Object.assign(asked, change);
  for (const name of [...Object.keys(CHOICES), "sort"]) {
    const node = at("by-" + name);
    node.value = asked[name];
    node.classList.toggle("set", name !== "sort" && Boolean(asked[name]));
  }
  if (at("query").value !== asked.query) at("query").value = asked.query;
  showFault();
  show();
}

function show() {
  list.show(chosen(all, asked));
  const narrowed = list.dialogs.length !== all.length;
  const total = counted(all.length, "dialog");
  at("found").replaceChildren((narrowed ? `${count(list.dialogs.length)} of ${total}` : total) + (complete ? "" : ", reading on"));
  at("clear").hidden = !narrowed && !asked.query;
}

function showFault() {
  const { fault } = asked;
  at("fault").hidden = !fault;
  if (!fault) return at("fault").replaceChildren();
  const named = [fault.tool, fault.action].filter(Boolean).join(".");
  const words = [fault.reason, named, fault.field].filter(Boolean).join(" · ");
  const drop = make("button", { type: "button", "aria-label": "Drop this filter", onclick: () => ask({ fault: null }) }, "✕");
  at("fault").replaceChildren(FAULT_WORDS, data(words, "mono"), " ", drop);
}

/** Open a dialog: it is drawn, and the address says so. */
function read(dialog, turn) {
  if (!dialog) return;
  const index = list.dialogs.indexOf(dialog);
  if (index >= 0 && index !== list.selected) list.select(index);
  detail.open(dialog, turn);
  history.replaceState(null, "", linkTo(dialog, turn));
}

function leave() {
  detail.close();
  history.replaceState(null, "", "#");
  at("list").focus();
}

function stepTo(step) {
  list.select(list.selected + step);
  if (detail.dialog) read(list.dialogs[list.selected]);
  else at("list").focus();
}

function follow(turn) {
  if (detail.dialog && turn !== undefined) read(detail.dialog, turn);
}

/** The dialog that the address names; false where it is not there (yet). */
function readAddress() {
  const named = new URLSearchParams(location.hash.slice(1));
  if (!named.has("dialog")) return true;
  const fits = (dialog) =>
    dialog.id.toWellFormed() === named.get("dialog") &&
    (!named.has("release") || dialog.release === named.get("release")) &&
    (!named.has("trial") || String(dialog.trial) === named.get("trial"));
  const found = all.find(fits);
  if (!found) return false;
  if (!list.dialogs.includes(found)) ask({ ...EVERYTHING });
  read(found, named.has("turn") ? Number(named.get("turn")) : undefined);
  at("dialogs").scrollIntoView();
  if (named.has("turn")) detail.mark(Number(named.get("turn")));
  return true;
}

function showKeys() {
  at("keys").showModal();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-filter]");
  if (!button) return;
  ask({ ...EVERYTHING, ...JSON.parse(button.dataset.filter) });
  at("dialogs").scrollIntoView();
  at("list").focus({ preventScroll: true });
});
at("query").addEventListener("input", later(() => ask({ query: at("query").value }), 60));
at("clear").addEventListener("click", () => ask({ ...EVERYTHING, sort: asked.sort }));
at("help").addEventListener("click", showKeys);
at("keys").querySelector("button").addEventListener("click", () => at("keys").close());
at("more").addEventListener("toggle", () => at("choices").classList.toggle("shown", at("more").open));
addEventListener("hashchange", readAddress);

keys({
  "/": () => at("query").focus(),
  j: () => stepTo(1), ArrowDown: (event) => event.target === at("list") ? stepTo(1) : false,
  k: () => stepTo(-1), ArrowUp: (event) => event.target === at("list") ? stepTo(-1) : false,
  Home: (event) => event.target === at("list") ? list.select(0) : false,
  End: (event) => event.target === at("list") ? list.select(list.dialogs.length - 1) : false,
  Enter: () => { read(list.dialogs[list.selected]); if (detail.dialog) at("detail").focus({ preventScroll: true }); },
  n: () => follow(detail.dialog && detail.next(1)),
  p: () => follow(detail.dialog && detail.next(-1)),
  f: () => follow(detail.dialog && detail.root()),
  e: () => { if (detail.dialog) detail.unfold(); },
  t: nextTheme,
  "?": showKeys,
  Escape: (event) => {
    if (event.target === at("query")) at("list").focus();
    else if (detail.dialog) leave();
  },
});

buildChoices();
let pending = true; // whether the address waits for its dialog
const refresh = () => { fillChoices(); ask({}); };
unpackAll(ready, (dialogs, last) => {
  all.push(...dialogs);
  complete = last;
  if (last || all.length === dialogs.length) refresh();
  if (pending) pending = !readAddress();
  document.body.dataset.dialogs = all.length;
  if (last) document.body.dataset.complete = "";
}).catch((error) => {
  at("found").textContent = `The dialogs cannot be unpacked: ${error.message}. A browser of 2023 or later can.`;
});
