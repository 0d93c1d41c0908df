// The way of a failure through a dialog: its turns in a row, with an arc from each root cause to what it spoiled.

const STEP = 38;
const EDGE = 22;

/** `whole` is what the addresses name, where the dialog is one side of something. */
function pathMap(dialog, whole = dialog) {
  const turns = dialog.turns;
  const at = new Map(turns.map((turn, place) => [turn, EDGE + place * STEP]));
  const arcs = arcsOf(dialog).map(([from, to]) => ({ from, to, span: Math.abs(turns.indexOf(to) - turns.indexOf(from)) }));
  const rise = (span) => Math.min(12 + 7 * span, 54);
  const base = 8 + Math.max(4, ...arcs.map((arc) => rise(arc.span)));
  const width = 2 * EDGE + STEP * Math.max(turns.length - 1, 0), height = base + 34;
  const picture = draw("svg", { class: "map", width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "Turns, and what spoiled what" });
  picture.append(draw("line", { class: "rail", x1: EDGE, x2: width - EDGE, y1: base + 9, y2: base + 9 }));
  for (const { from, to, span } of arcs) picture.append(arc(at.get(from), at.get(to), base, rise(span), from, to));
  for (const turn of turns) picture.append(stop(whole, turn, at.get(turn), base));
  return make("div", { class: "map-box" }, picture);
}

/** Pairs of turns: from what a failure comes from to what failed. */
function arcsOf(dialog) {
  const found = [];
  for (const turn of dialog.turns) {
    for (const number of new Set([...(turn.caused ?? []), ...(turn.inherits ?? [])])) {
      const source = turnOf(dialog, number);
      if (source) found.push([source, turn]);
    }
  }
  return found;
}

function arc(from, to, base, rise, source, turn) {
  const end = to - Math.sign(to - from) * 3;
  const name = turn.label === "cascade" ? "arc" : "arc partial";
  return draw(
    "g",
    { class: name, "data-from": source.n, "data-to": turn.n },
    draw("path", { d: `M${from},${base - 1} C${from},${base - rise * 1.3} ${end},${base - rise * 1.3} ${end},${base - 5}` }),
    draw("path", { class: "tip", d: `M${end - 4},${base - 8} L${end},${base - 1} L${end + 4},${base - 8} Z` }),
  );
}

function stop(dialog, turn, x, base) {
  const name = turn.label ?? "user";
  const words = turn.label ? `turn ${turn.n}: ${LABELS[turn.label] ?? turn.label}` : `turn ${turn.n}: ${turn.kind}`;
  return draw(
    "a",
    { class: "stop " + name, href: linkTo(dialog, turn.n), "data-turn": turn.n, "aria-label": words },
    draw("title", {}, words),
    draw("rect", { class: "target", x: x - STEP / 2, y: base - 2, width: STEP, height: 36 }),
    draw("use", { href: "#s-" + name, x: x - 8, y: base + 1, width: 16, height: 16 }),
    draw("text", { x, y: base + 30, "text-anchor": "middle" }, String(turn.n)),
  );
}

/** The address of a dialog, and of a turn in it. */
function linkTo(dialog, turn) {
  const named = new URLSearchParams({ dialog: dialog.id });
  if (dialog.release !== undefined) named.set("release", dialog.release);
  if (dialog.trial !== undefined) named.set("trial", dialog.trial);
  if (turn !== undefined) named.set("turn", turn);
  return "#" + named;
}
