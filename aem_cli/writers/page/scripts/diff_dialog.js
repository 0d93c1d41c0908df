// A dialog of both runs, in the list and opened.

function moveChip(move) {
  return make("span", { class: "chip " + move }, sign(signOf(move)), MOVES[move]);
}

function signOf(move) {
  return move === "appeared" ? "broken" : move === "vanished" ? "undecided" : move;
}

/** What a row of the list says. */
function rowOf(dialog) {
  return [
    make("span", { class: `row-verdict ${dialog.move}` }, sign(signOf(dialog.move)), make("span", { class: "sr" }, MOVES[dialog.move])),
    make("span", { class: "row-line" }, make("span", { class: "row-id" }, data(dialog.id), variant(dialog)), scores(dialog)),
    make("span", { class: "row-line" }, moves(dialog), make("span", { class: "row-reason" }, MOVES[dialog.move])),
  ];
}

function scores(dialog) {
  return make("span", {}, `${share(dialog.base.score, 2)} → ${share(dialog.new.score, 2)}`);
}

function moves(dialog) {
  const turns = dialog.turns.filter((turn) => !turn.context);
  const signs = turns.slice(0, MOST_SIGNS).map((turn) => make("span", { class: turn.move }, sign(signOf(turn.move))));
  const rest = turns.length - MOST_SIGNS;
  return make("span", { class: "strip", "aria-hidden": "true" }, signs, rest > 0 ? make("span", { class: "faint" }, `+${rest}`) : null);
}

/** The turns that the keys n and p go to. */
function stopsOf(dialog) {
  return dialog.turns.filter((turn) => turn.moved);
}

function drawDialog(dialog, tools) {
  const maps = ["base", "new"].map((side) => make("div", { class: "map-side" }, make("span", { class: "faint" }, side), pathMap(dialog[side], dialog)));
  const turns = make("div", { class: "turns" }, dialog.turns.map((turn) => drawPair(dialog, turn)));
  const head = make(
    "header",
    { class: "dialog-head" },
    make(
      "div",
      { class: "dialog-title" },
      moveChip(dialog.move),
      make("h3", {}, make("a", { href: linkTo(dialog), title: "Address of this dialog" }, data(dialog.id)), variant(dialog)),
      tools ?? null,
    ),
    make("p", { class: "dialog-facts faint" }, factsOf(dialog).join(" · ")),
  );
  return [head, make("div", { class: "maps" }, maps), turns];
}

function factsOf(dialog) {
  const counts = (name) => `${dialog.base[name] ?? 0} → ${dialog.new[name] ?? 0}`;
  const said = [`score ${share(dialog.base.score)} → ${share(dialog.new.score)}`, `root causes ${counts("roots")}`, `cascades ${counts("cascades")}`];
  if (dialog.base.line !== undefined) said.push(`line ${count(dialog.base.line)} in base, ${count(dialog.new.line)} in new`);
  return said;
}
