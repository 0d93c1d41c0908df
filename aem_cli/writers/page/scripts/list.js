// The list of dialogs. Only the rows in sight are there, so that thousands of dialogs scroll as ten do.

const ROW = 58; // pixels; the style sheet knows it too
const SPARE = 6; // rows drawn beyond the edges

class List {
  constructor(box, rows, onOpen) {
    this.box = box;
    this.rows = rows;
    this.dialogs = [];
    this.selected = -1;
    this.drawn = new Map();
    box.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(box);
    rows.addEventListener("click", (event) => {
      const row = event.target.closest("[data-index]");
      if (!row) return;
      this.select(Number(row.dataset.index));
      onOpen(this.dialogs[this.selected]);
    });
  }

  /** Show other dialogs; the one that was selected stays so where it is still there. */
  show(dialogs) {
    const before = this.dialogs[this.selected];
    this.dialogs = dialogs;
    this.drawn.clear();
    this.rows.replaceChildren();
    this.selected = before ? dialogs.indexOf(before) : -1;
    this.rows.style.height = `${dialogs.length * ROW}px`;
    if (this.selected < 0) this.box.scrollTop = 0;
    this.draw();
  }

  /** Select a row and bring it into sight. */
  select(index) {
    if (!this.dialogs.length) return;
    this.selected = Math.max(0, Math.min(index, this.dialogs.length - 1));
    const top = this.selected * ROW;
    if (top < this.box.scrollTop) this.box.scrollTop = top;
    else if (top + ROW > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = top + ROW - this.box.clientHeight;
    this.draw();
  }

  /** Draw what came into sight and drop what left it; what stays is left alone, so that a click finds it again. */
  draw() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / ROW) - SPARE);
    const last = Math.min(this.dialogs.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / ROW) + SPARE);
    for (const [index, row] of this.drawn) {
      if (index >= first && index < last) continue;
      row.remove();
      this.drawn.delete(index);
    }
    for (let index = first; index < last; index += 1) {
      if (!this.drawn.has(index)) {
        this.drawn.set(index, this.row(index));
        this.rows.append(this.drawn.get(index));
      }
      this.drawn.get(index).setAttribute("aria-selected", String(index === this.selected));
    }
    if (this.drawn.has(this.selected)) this.box.setAttribute("aria-activedescendant", `row-${this.selected}`);
    else this.box.removeAttribute("aria-activedescendant");
  }

  row(index) {
    const dialog = this.dialogs[index], verdict = verdictOf(dialog);
    const row = make(
      "div",
      {
        class: "row", id: `row-${index}`, role: "option", "data-index": index,
        "aria-posinset": index + 1, "aria-setsize": this.dialogs.length,
      },
      make("span", { class: "row-verdict" }, sign(verdict), make("span", { class: "sr" }, VERDICTS[verdict])),
      make("span", { class: "row-line" }, make("span", { class: "row-id" }, data(dialog.id), variant(dialog)), share(dialog.score)),
      make("span", { class: "row-line" }, strip(dialog), make("span", { class: "row-reason" }, dialog.reason ? data(dialog.reason) : null)),
    );
    row.style.transform = `translateY(${index * ROW}px)`;
    return row;
  }
}

/** Release and trial, where a dialog has them. */
function variant(dialog) {
  const said = [dialog.release, dialog.trial === undefined ? undefined : `trial ${dialog.trial}`].filter((one) => one !== undefined);
  return said.length ? make("span", { class: "faint variant" }, " ", data(said.join(", "))) : null;
}

const MOST_SIGNS = 16;

/** The judged turns of a dialog as a row of small signs. */
function strip(dialog) {
  const turns = dialog.turns.filter((turn) => turn.label !== undefined);
  const signs = turns.slice(0, MOST_SIGNS).map((turn) => sign(turn.label));
  const rest = turns.length - MOST_SIGNS;
  return make("span", { class: "strip", "aria-hidden": "true" }, signs, rest > 0 ? make("span", { class: "faint" }, `+${rest}`) : null);
}
