// One turn, drawn: its label and what that stands on, gold beside predicted, and the findings.

const BASES = {
  origin: "nothing before it failed",
  evidence: "proven: every finding comes from what an earlier turn got wrong",
  unexplained: "something earlier failed, and this does not come from it",
  structure: "a wrong tool, an extra parameter or an unasked call is never inherited",
  declared: "depends_on names a failed turn; no results are recorded to check it",
  assumed: "no results are recorded and no dependency is declared",
};

/** A turn as a <details>: folded where there is nothing to see. */
function drawTurn(dialog, turn) {
  if (turn.label === undefined) return drawContext(turn);
  const open = turn.label !== "pass" && turn.label !== "tolerated";
  const body = make("div", { class: "turn-body" });
  const node = make(
    "details",
    { class: "turn " + turn.label, "data-turn": turn.n, open, id: `turn-${turn.n}` },
    make("summary", {}, head(turn)),
    body,
  );
  const fill = () => body.childElementCount || body.append(...bodyOf(dialog, turn));
  if (open) fill();
  else node.addEventListener("toggle", fill);
  node.fill = fill;
  return node;
}

function drawContext(turn) {
  const who = turn.kind === "user" ? "User" : `${turn.kind}, not annotated`;
  return make(
    "div",
    { class: "turn context", "data-turn": turn.n },
    make("span", { class: "number" }, String(turn.n)), make("span", { class: "who" }, who), data(turn.text ?? "", "text"),
  );
}

function head(turn) {
  const call = callOf(turn);
  const reason = fails(turn) ? reasonOf(turn) : undefined;
  return make(
    "span",
    { class: "turn-head" },
    make("span", { class: "number" }, String(turn.n)),
    chip(turn.label),
    call ? data(call, "call") : make("span", { class: "call" }, turn.kind === "action" ? "call" : "reply"),
    reason ? data(reason, "reason") : null,
    make("span", { class: "preview faint" }, reason ? null : preview(turn)),
    make("span", { class: "tags" }, tagsOf(turn).map((tag) => make("span", { class: tag === "critical" ? "tag strong" : "tag" }, tag))),
  );
}

/** The first words of a turn that holds. */
function preview(turn) {
  const line = (turn.lines ?? []).find(([field]) => field === "response");
  if (line) return literal((line[2] ?? line[1] ?? "").replace(/\s+/g, " ").slice(0, 160));
  const args = (turn.lines ?? []).filter(([field]) => field.startsWith("args."));
  return literal(args.map((arg) => `${arg[0].slice(5)}: ${(arg.length > 2 ? arg[2] : arg[1]) ?? ""}`).join(", ").slice(0, 160));
}

function tagsOf(turn) {
  const tags = [];
  if (turn.critical) tags.push("critical");
  if (turn.recovered) tags.push("recovered later");
  if (turn.length) tags.push(`chain of ${turn.length}`);
  if (turn.latency !== undefined) tags.push(`${count(Math.round(turn.latency))} ms`);
  if (turn.why !== undefined) {
    tags.push(turn.predicted_at === undefined ? turn.why : `predicted turn ${turn.predicted_at}: ${turn.why}`);
  } else if (turn.predicted_at !== undefined && turn.predicted_at !== turn.n) tags.push(`answered by turn ${turn.predicted_at}`);
  if (turn.gold_at !== undefined && turn.gold_at !== turn.n) tags.push(`gold turn ${turn.gold_at}`);
  if (turn.parts) tags.push(`${counted(turn.parts, "part")} not judged`);
  return tags;
}

function bodyOf(dialog, turn) {
  return [waysOf(dialog, turn), linesOf(turn), findingsOf(turn)].filter(Boolean);
}

/** Where a failure comes from and where it goes, as links. */
function waysOf(dialog, turn) {
  const ways = [];
  const links = (numbers) => numbers.map((number) => jump(dialog, number));
  if (turn.caused) ways.push(make("span", { class: "way from" }, "follow root cause: ", links(turn.caused)));
  if (turn.inherits) ways.push(make("span", { class: "way from" }, "its own fault, and inherits from ", links(turn.inherits)));
  if (turn.spoils) ways.push(make("span", { class: "way to" }, "spoils ", links(turn.spoils)));
  if (turn.consumed) ways.push(make("span", { class: "way from" }, "holds, although it drew on the corrupted result of ", links(turn.consumed)));
  if (turn.basis) ways.push(make("span", { class: "basis", title: BASES[turn.basis] ?? "" }, make("b", {}, turn.basis), BASES[turn.basis] ? `: ${BASES[turn.basis]}` : ""));
  return ways.length ? make("p", { class: "ways" }, ways) : null;
}

function jump(dialog, number) {
  const turn = turnOf(dialog, number);
  return make("a", { class: "jump " + (turn?.label ?? ""), href: linkTo(dialog, number) }, turn ? sign(turn.label) : null, `turn ${number}`);
}

function linesOf(turn) {
  if (!turn.lines?.length) return null;
  const known = ([field, ...sides]) => sides.length === 1 && (field === "tool_id" || field === "action");
  const rows = turn.lines.filter((line) => !known(line)).map(lineRow); // the head of the turn says the call
  if (!rows.length) return null;
  return make(
    "table",
    { class: "sides" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col", class: "field" }, "field"), make("th", { scope: "col" }, "gold"), make("th", { scope: "col" }, "predicted"))),
    make("tbody", {}, rows),
  );
}

function lineRow(line) {
  const [field, gold, predicted, mark] = line;
  const name = make("th", { scope: "row", class: "field" }, mark === "wrong" ? sign("failed") : null, mark === "wrong" ? make("span", { class: "sr" }, "wrong: ") : null, data(field.replace(/^args\./, "")));
  const kind = field === "response" || field === "facts" ? "prose" : "value";
  if (line.length === 2) return make("tr", { class: "same" }, name, make("td", { class: kind, colspan: 2 }, data(gold ?? "", "text")));
  const nothing = () => make("span", { class: "nothing" }, "nothing");
  let sides;
  if (gold === null || predicted === null) sides = [gold, predicted].map((side, at) => (side === null ? nothing() : alone(side, at)));
  else if (gold === predicted) sides = [data(gold, "text"), data(predicted, "text")];
  else sides = compared(gold, predicted);
  return make("tr", { class: mark }, name, make("td", { class: kind, "data-side": "gold" }, sides[0]), make("td", { class: kind, "data-side": "predicted" }, sides[1]));
}

/** A side that has no counterpart: all of it differs. */
function alone(text, side) {
  return make("bdi", { class: "text", dir: "auto" }, marked(side ? "ins" : "del", "", text, ""));
}

function findingsOf(turn) {
  const findings = turn.findings ?? [];
  if (!findings.length) return null;
  const missed = findings.filter((finding) => finding.holds !== true), held = findings.filter((finding) => finding.holds === true);
  const node = make("div", { class: "findings" }, missed.map((finding) => findingRow(finding, turn)));
  if (held.length) node.append(make("details", { class: "held" }, make("summary", {}, `${counted(held.length, "finding")} that ${held.length === 1 ? "holds" : "hold"}`), held.map((finding) => findingRow(finding, turn))));
  return node;
}

function findingRow(finding, turn) {
  const name = finding.holds === true ? "passed" : finding.holds === false ? "failed" : "none";
  return make(
    "div",
    { class: "finding " + name },
    sign(name),
    make("span", { class: "finding-what" },
      make("span", { class: "sr" }, finding.holds === true ? "holds: " : finding.holds === false ? "missed: " : "unscored: "),
      data(finding.sub), " ", data(finding.field, "mono"), finding.holds === true ? null : [" ", data(finding.reason, "reason")]),
    weighed(finding),
    finding.note === undefined ? null : make("p", { class: "note" }, data(finding.note, "text")),
    finding.gold === undefined && finding.predicted === undefined ? null : pairOf(finding, turn),
  );
}

/** A score as a bar with the threshold as a tick, and both in figures. */
function weighed(finding) {
  if (finding.score === undefined) return make("span", { class: "weighed faint" }, finding.holds === undefined ? "no score by " : "by ", data(finding.by ?? "structure"));
  const bar = draw("svg", { class: "meter", viewBox: "0 0 60 10", "aria-hidden": "true" }, draw("rect", { class: "track", y: 3, width: 60, height: 4 }), draw("rect", { class: "fill", y: 3, width: 60 * finding.score, height: 4 }));
  if (finding.threshold !== undefined) bar.append(draw("rect", { class: "tick", x: 60 * finding.threshold - 0.75, width: 1.5, height: 10 }));
  const against = finding.threshold === undefined ? "" : `, threshold ${finding.threshold}`;
  return make("span", { class: "weighed" }, bar, `score ${share(finding.score, 2)}${against}`, make("span", { class: "faint" }, " by ", data(finding.by ?? "")));
}

/** The two values of a finding; a reply that stands above in full is not said again. */
function pairOf(finding, turn) {
  const { gold, predicted } = finding;
  const reply = (turn.lines ?? []).find(([field]) => field === "response");
  const told = reply !== undefined && predicted === (reply.length > 2 ? reply[2] : reply[1]);
  if (told && gold === undefined) return null;
  const both = gold !== undefined && predicted !== undefined && finding.holds !== true && finding.field.startsWith("args");
  const side = (text) => (text === undefined ? make("span", { class: "nothing" }, "nothing") : data(text, "text"));
  const sides = both ? compared(gold, predicted) : [side(gold), side(predicted)];
  return make("dl", { class: "pair-values" }, make("dt", {}, "gold"), make("dd", {}, sides[0]), told ? null : [make("dt", {}, "predicted"), make("dd", {}, sides[1])]);
}
