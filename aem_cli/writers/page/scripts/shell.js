// Around the dialogs: the theme, the print, the keys.

const THEMES = ["auto", "light", "dark"];

/** Let a button turn the theme over; what was chosen is remembered where the browser lets a local page do so. */
function themes(button, onChange) {
  const set = (name) => {
    if (name === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    button.textContent = `Theme: ${name}`;
    onChange();
  };
  const next = () => {
    const name = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme ?? "auto") + 1) % THEMES.length];
    remember(name);
    set(name);
  };
  button.addEventListener("click", next);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onChange);
  const known = remembered();
  if (THEMES.includes(known) && known !== "auto") set(known);
  return next;
}

function remember(name) {
  try {
    localStorage.setItem("aem-theme", name);
  } catch {
    // A page from disk may have no storage; then the choice lasts as long as the page.
  }
}

function remembered() {
  try {
    return localStorage.getItem("aem-theme");
  } catch {
    return null;
  }
}

const MOST_PRINTED = 200;

/** On paper every dialog that is listed is drawn, unfolded. */
function printing(listed, onChange) {
  const box = document.getElementById("print"), root = document.documentElement;
  let theme;
  addEventListener("beforeprint", () => {
    theme = root.dataset.theme;
    root.dataset.theme = "light";
    onChange();
    const dialogs = listed();
    const some = dialogs.slice(0, MOST_PRINTED);
    const rest = dialogs.length - some.length;
    box.replaceChildren(...some.map((dialog) => {
      const paper = make("article", { class: "detail" }, drawDialog(dialog));
      for (const turn of paper.querySelectorAll("details.turn")) turn.fill();
      for (const folded of paper.querySelectorAll("details")) folded.open = true;
      for (const node of paper.querySelectorAll("[id]")) node.removeAttribute("id");
      return paper;
    }));
    if (rest > 0) box.append(make("p", {}, `${counted(rest, "more dialog")} that fit the filters are not printed; filter them to print others.`));
  });
  addEventListener("afterprint", () => {
    box.replaceChildren();
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    onChange();
  });
}

/** Keys that stand for actions, wherever nobody is typing. */
function keys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const typing = event.target.matches?.("input, select, textarea");
    if (typing && event.key !== "Escape") return;
    const pressed = event.target.closest?.("a, button, summary");
    if (event.key === "Enter" && pressed) return;
    const action = actions[event.key];
    if (action && action(event) !== false) event.preventDefault();
  });
}
