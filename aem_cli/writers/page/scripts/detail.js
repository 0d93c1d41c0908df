// One dialog, opened: its head, the map of its turns, and each turn.

class Detail {
  constructor(box, onStep, onClose) {
    this.box = box;
    this.dialog = null;
    this.turn = null;
    this.onStep = onStep;
    this.onClose = onClose;
    this.empty = [...box.childNodes];
  }

  open(dialog, turn) {
    document.body.classList.add("reading");
    if (this.dialog !== dialog) {
      this.dialog = dialog;
      this.box.replaceChildren(...drawDialog(dialog, this.tools()));
      this.box.scrollTop = 0;
      this.box.style.setProperty("--map", `${this.box.querySelector(".map-box")?.offsetHeight ?? 0}px`);
    }
    this.mark(turn ?? null);
  }

  close() {
    this.dialog = this.turn = null;
    this.box.replaceChildren(...this.empty);
    document.body.classList.remove("reading");
  }

  /** Show one turn: unfold it, bring it into sight, and let the map say what leads to it. */
  mark(number) {
    this.turn = number;
    for (const node of this.box.querySelectorAll(".marked")) node.classList.remove("marked");
    if (number === null) return;
    const node = this.box.querySelector(`.turn[data-turn="${number}"]`);
    if (!node) return;
    if (node.fill) {
      node.fill();
      node.open = true;
    }
    node.classList.add("marked");
    this.box.querySelector(`.stop[data-turn="${number}"]`)?.classList.add("marked");
    for (const way of this.box.querySelectorAll(`.arc[data-from="${number}"], .arc[data-to="${number}"]`)) way.classList.add("marked");
    node.scrollIntoView({ block: "start", behavior: "auto" });
    this.box.querySelector(".map-box")?.scrollTo({ left: Math.max(0, this.dialog.turns.findIndex((turn) => turn.n === number) * STEP - 200) });
  }

  /** The next failing turn in a direction, 1 or -1. */
  failing(direction) {
    const turns = this.dialog.turns.filter((turn) => fails(turn) || turn.label === "unscored");
    const at = turns.findIndex((turn) => turn.n === this.turn);
    const next = at < 0 ? (direction > 0 ? turns[0] : turns.at(-1)) : turns[at + direction];
    return next?.n;
  }

  /** The root cause behind the marked turn, or behind the first cascade. */
  root() {
    const cascades = this.dialog.turns.filter((turn) => turn.caused?.length);
    const turn = this.turn === null ? cascades[0] : turnOf(this.dialog, this.turn);
    return (turn?.caused ?? turn?.inherits)?.[0];
  }

  unfold() {
    const turns = [...this.box.querySelectorAll("details.turn")];
    const open = !turns.every((turn) => turn.open);
    for (const turn of turns) {
      if (open) turn.fill();
      turn.open = open;
    }
  }

  tools() {
    const button = (words, title, action) => make("button", { type: "button", title, "aria-label": title, onclick: action }, words);
    return make(
      "span",
      { class: "buttons" },
      button("Unfold", "Unfold or fold all turns (e)", () => this.unfold()),
      button("↑", "Previous dialog (k)", () => this.onStep(-1)),
      button("↓", "Next dialog (j)", () => this.onStep(1)),
      button("✕", "Close (Escape)", () => this.onClose()),
    );
  }
}

function drawDialog(dialog, tools) {
  const turns = make("div", { class: "turns" }, dialog.turns.map((turn) => drawTurn(dialog, turn)));
  const map = dialog.turns.length ? pathMap(dialog) : null;
  return [make("header", { class: "dialog-head" }, title(dialog, tools), facts(dialog)), map, turns].filter(Boolean);
}

function title(dialog, tools) {
  const verdict = verdictOf(dialog);
  return make(
    "div",
    { class: "dialog-title" },
    make("span", { class: "verdict-chip " + verdict }, sign(verdict), VERDICTS[verdict]),
    make("h3", {}, make("a", { href: linkTo(dialog), title: "Address of this dialog" }, data(dialog.id)), variant(dialog)),
    tools ?? null,
  );
}

function facts(dialog) {
  const judged = dialog.turns.filter((turn) => turn.label !== undefined);
  const scored = judged.filter((turn) => turn.label === "pass" || fails(turn));
  const said = [
    `score ${share(dialog.score)}`,
    `${scored.length - dialog.failing} of ${counted(scored.length, "turn")} pass`,
    counted(dialog.roots ?? 0, "root cause"),
    counted(dialog.cascades ?? 0, "cascade"),
  ];
  if (judged.length > scored.length) said.push(`${judged.length - scored.length} unscored or tolerated`);
  if (dialog.outcome !== undefined) said.push(dialog.outcome ? "final state as expected" : "final state not as expected");
  if (dialog.route !== undefined) said.push(`judged by the alternative route ${dialog.route}`);
  if (dialog.environment) said.push(`the environment differed in turn ${dialog.environment.join(", ")}`);
  if (dialog.line !== undefined) said.push(`line ${count(dialog.line)} of the data set`);
  const node = make("p", { class: "dialog-facts faint" }, said.join(" · "));
  if (dialog.metadata === undefined) return node;
  return make("div", {}, node, make("details", { class: "metadata" }, make("summary", {}, "metadata"), data(dialog.metadata, "text mono")));
}
