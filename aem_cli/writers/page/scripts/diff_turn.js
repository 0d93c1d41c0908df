// One turn of both runs: gold beside what each of them did.

function drawPair(dialog, turn) {
  if (turn.context) return drawContext(turn.new ?? turn.base);
  const body = make("div", { class: "turn-body" });
  const node = make(
    "details",
    { class: "turn " + turn.move, "data-turn": turn.n, open: turn.moved },
    make("summary", {}, pairHead(turn)),
    body,
  );
  const fill = () => body.childElementCount || body.append(...pairBody(dialog, turn));
  if (turn.moved) fill();
  else node.addEventListener("toggle", fill);
  node.fill = fill;
  return node;
}

function pairHead(turn) {
  const known = turn.new ?? turn.base;
  const call = callOf(known);
  return make(
    "span",
    { class: "turn-head" },
    make("span", { class: "number" }, String(turn.n)),
    moveChip(turn.move),
    call ? data(call, "call") : make("span", { class: "call" }, known.kind === "action" ? "call" : "reply"),
    make("span", { class: "outcomes" }, outcome(turn.base), " → ", outcome(turn.new)),
    make("span", { class: "preview faint" }, turn.moved ? null : preview(known)),
    make("span", { class: "tags" }, known.critical ? make("span", { class: "tag strong" }, "critical") : null),
  );
}

/** How a turn went in one run: its label, and its reason where it fails. */
function outcome(turn) {
  if (turn === undefined) return make("span", { class: "nothing" }, "not there");
  return make("span", { class: "outcome" }, sign(turn.label), fails(turn) ? [make("span", { class: "sr" }, LABELS[turn.label]), data(reasonOf(turn) ?? "", "reason")] : LABELS[turn.label]);
}

function pairBody(dialog, turn) {
  const sides = ["base", "new"].filter((side) => turn[side] !== undefined);
  const ways = sides.map((side) => {
    const said = waysOf(dialog[side], turn[side], dialog);
    said?.prepend(make("b", { class: "side" }, side));
    return said;
  });
  const findings = sides.map((side) => {
    const found = findingsOf(turn[side]);
    return found && make("section", { class: "side-findings" }, make("h4", {}, side), found);
  });
  return [...ways, tripleOf(turn), make("div", { class: "both-findings" }, findings)].filter(Boolean);
}

/** Gold, base and new, field by field. */
function tripleOf(turn) {
  const lines = new Map();
  for (const side of ["base", "new"]) {
    for (const line of turn[side]?.lines ?? []) {
      if (!lines.has(line[0])) lines.set(line[0], {});
      lines.get(line[0])[side] = line;
    }
  }
  const rows = [...lines].map(([field, sides]) => tripleRow(turn, field, sides)).filter(Boolean);
  if (!rows.length) return null;
  const heads = ["field", "gold", "base", "new"].map((name) => make("th", { scope: "col", class: name === "field" ? "field" : null }, name));
  return make("table", { class: "sides triple" }, make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows));
}

function tripleRow(turn, field, sides) {
  const told = sides.new ?? sides.base;
  const same = ["base", "new"].every((side) => turn[side] === undefined || sides[side]?.length === 2);
  if (same && (field === "tool_id" || field === "action")) return null;
  const wrong = Object.values(sides).some((line) => line[3] === "wrong");
  const name = make("th", { scope: "row", class: "field" }, wrong ? sign("failed") : null, data(field.replace(/^args\./, "")));
  const kind = field === "response" ? "prose" : "value";
  const gold = told[1];
  if (same) return make("tr", { class: "same" }, name, make("td", { class: kind, colspan: 3 }, data(gold ?? "", "text")));
  const cells = ["base", "new"].map((side) => {
    const mild = sides[side]?.[3] === "wrong" ? "" : " mild"; // other words, and nothing came of it
    return make("td", { class: kind + mild, "data-side": side }, givenBy(turn[side], sides[side], gold));
  });
  return make("tr", { class: wrong ? "wrong" : told[3] ?? "" }, name, make("td", { class: kind, "data-side": "gold" }, goldIn(told, gold)), cells);
}

/** Gold, with what the run at hand misses of it marked. */
function goldIn(line, gold) {
  if (gold === null) return nothingThere();
  if (line[3] !== "wrong" || line[2] === gold) return data(gold, "text");
  return line[2] === null ? alone(gold, 0) : compared(gold, line[2])[0];
}

function nothingThere() {
  return make("span", { class: "nothing" }, "nothing");
}

/** What one run has in a field, with what differs from gold marked in it. */
function givenBy(turn, line, gold) {
  if (turn === undefined || line === undefined) return nothingThere();
  const predicted = line.length === 2 ? line[1] : line[2];
  if (predicted === null) return nothingThere();
  if (gold === null) return alone(predicted, 1);
  return gold === predicted ? data(predicted, "text") : compared(gold, predicted)[1];
}
