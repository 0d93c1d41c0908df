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

  /** The next turn to look at in a direction, 1 or -1. */
  next(direction) {
    const turns = stopsOf(this.dialog);
    const at = turns.findIndex((turn) => turn.n === this.turn);
    const next = at < 0 ? (direction > 0 ? turns[0] : turns.at(-1)) : turns[at + direction];
    return next?.n;
  }

  /** The root cause behind the marked turn, or behind the first cascade. */
  root() {
    const sources = (turn) => turn.caused ?? turn.inherits ?? [];
    const turns = (this.dialog.new ?? this.dialog).turns;
    return turns.filter((turn) => (this.turn === null ? turn.caused : turn.n === this.turn)).flatMap(sources)[0];
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
