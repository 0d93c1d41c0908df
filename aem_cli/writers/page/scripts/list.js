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
    const row = make(
      "div",
      { class: "row", id: `row-${index}`, role: "option", "data-index": index, "aria-posinset": index + 1, "aria-setsize": this.dialogs.length },
      rowOf(this.dialogs[index]),
    );
    row.style.transform = `translateY(${index * ROW}px)`;
    return row;
  }
}
