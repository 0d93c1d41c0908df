// A dialog of a run, in the list and opened.

const ready = prepare;

/** What a row of the list says. */
function rowOf(dialog) {
  const verdict = verdictOf(dialog);
  return [
    make("span", { class: "row-verdict" }, sign(verdict), make("span", { class: "sr" }, VERDICTS[verdict])),
    make("span", { class: "row-line" }, make("span", { class: "row-id" }, data(dialog.id), variant(dialog)), share(dialog.score)),
    make("span", { class: "row-line" }, strip(dialog), make("span", { class: "row-reason" }, dialog.reason ? data(dialog.reason) : null)),
  ];
}

/** The turns that the keys n and p go to. */
function stopsOf(dialog) {
  return dialog.turns.filter((turn) => fails(turn) || turn.label === "unscored");
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
