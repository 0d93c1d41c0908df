// Two plots by uPlot: turns by their place in the dialog, and dialogs by score. Drawn again when the colours change.

function colour(name) {
  // A custom property says light-dark(...); a colour that is computed says which of the two it is.
  const probe = make("span", { class: "probe " + name });
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** Draw the plots; what comes back draws them again. */
function plotting(figures) {
  const plots = new Plots(JSON.parse(figures.textContent));
  return () => plots.draw();
}

class Plots {
  constructor(figures) {
    this.figures = figures;
    this.drawn = [];
    new ResizeObserver(later(() => this.draw(), 60)).observe(document.getElementById("plot-places"));
  }

  draw() {
    for (const plot of this.drawn) plot.destroy();
    this.drawn = [this.places(), this.scores()].filter(Boolean);
  }

  /** Bars on top of each other: uPlot draws each sum over the one before it. */
  places() {
    const { places, beyond } = this.figures;
    const names = ["root_cause", "cascade", "unscored", "pass"].filter((name) => places[name].some(Boolean));
    const size = places.pass.length;
    if (!size) return null;
    const sums = [];
    for (const name of names) sums.push(places[name].map((value, at) => value + (sums.length ? sums.at(-1)[at] : 0)));
    const order = names.map((name, at) => ({ name, sum: sums[at], own: places[name] })).reverse();
    const label = (at) => (beyond && at === size ? `${at}+` : String(at));
    const say = (index) => `place ${label(index + 1)}: ` + names.map((name) => `${count(places[name][index])} ${LABELS[name]}`).join(", ");
    return this.bars("plot-places", places.pass.map((_, at) => at + 1), order, say, (value) => (Number.isInteger(value) && value >= 1 && value <= size ? label(value) : ""));
  }

  scores() {
    const { scores } = this.figures;
    const step = 1 / scores.length;
    const say = (index) => `score ${(index * step).toFixed(2)} to ${((index + 1) * step).toFixed(2)}: ${counted(scores[index], "dialog")}`;
    const middles = scores.map((_, at) => (at + 0.5) * step);
    return this.bars("plot-scores", middles, [{ name: "plain", sum: scores }], say, (value) => value.toFixed(1), [0, 1]);
  }

  bars(id, xs, series, say, tick, range) {
    const box = document.getElementById(id);
    const faint = colour("faint"), line = colour("line");
    const said = box.parentElement.querySelector(".plot-said");
    const axis = { stroke: faint, font: "11px system-ui, sans-serif", grid: { stroke: line, width: 1 }, ticks: { show: false } };
    const half = xs.length > 1 ? (xs[1] - xs[0]) / 2 : 0.5;
    const options = {
      width: box.clientWidth || 300, height: box.clientHeight || 140,
      legend: { show: false }, cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: { x: { time: false, range: range ?? [xs[0] - half, xs.at(-1) + half] }, y: { range: (_, low, high) => [0, high || 1] } },
      axes: [{ ...axis, grid: { show: false }, size: 22, values: (_, splits) => splits.map(tick) }, { ...axis, size: 44, values: (_, splits) => splits.map((value) => (Number.isInteger(value) ? count(value) : "")) }],
      series: [{}, ...series.map(({ name }) => ({ fill: colour(name), width: 0, points: { show: false }, paths: uPlot.paths.bars({ size: [0.82, 40] }) }))],
      hooks: { setCursor: [(plot) => (said.textContent = plot.cursor.idx === null || plot.cursor.idx === undefined ? "" : say(plot.cursor.idx))] },
    };
    const plot = new uPlot(options, [xs, ...series.map(({ sum }) => sum)], box);
    plot.root.setAttribute("role", "img");
    plot.root.setAttribute("aria-label", xs.map((_, at) => say(at)).join("; "));
    return plot;
  }
}
