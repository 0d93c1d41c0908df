// Which dialogs of a comparison are listed, and in which order.

const MOVES = {
  broken: "broken", appeared: "newly failing", still_failing: "still failing", vanished: "no verdict now",
  fixed: "fixed", undecided: "no verdict", still_passing: "still passing",
};
const MOVE_ORDER = Object.keys(MOVES);
const NEWLY = new Set(["broken", "appeared"]);

const EVERYTHING = { query: "", against: "", move: "", turn: "", before: "", after: "", tool: "", fault: null, sort: "move" };
const CHOICES = { against: "New run", move: "Dialog", turn: "A turn", before: "Reason in base", after: "Reason in new", tool: "Tool" };
const WORDS = { move: MOVES, turn: MOVES };
const FAULT_WORDS = "root cause ";

const SORTS = {
  move: ["newly failing first", (a, b) => MOVE_ORDER.indexOf(a.move) - MOVE_ORDER.indexOf(b.move) || a.place - b.place],
  worse: ["score, worst loss first", (a, b) => gain(a) - gain(b) || a.place - b.place],
  better: ["score, best gain first", (a, b) => gain(b) - gain(a) || a.place - b.place],
  place: ["order of the data set", (a, b) => a.place - b.place],
  id: ["id", (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.place - b.place)],
};

function gain(dialog) {
  return (dialog.new.score ?? 0) - (dialog.base.score ?? 0);
}

/** A dialog of both runs: its turns side by side, each with its move. */
function ready(dialog) {
  for (const side of [dialog.base, dialog.new]) prepare(side);
  dialog.searched = `${dialog.base.searched}\n${dialog.new.searched}`;
  const base = new Map(dialog.base.turns.map((turn) => [turn.n, turn]));
  dialog.turns = dialog.new.turns.map((turn) => pairOfTurns(base.get(turn.n), turn));
  const known = new Set(dialog.turns.map((turn) => turn.n));
  dialog.turns.push(...dialog.base.turns.filter((turn) => !known.has(turn.n)).map((turn) => pairOfTurns(turn, undefined)));
  dialog.turns.sort((a, b) => a.n - b.n);
}

function pairOfTurns(base, after) {
  const turn = { n: (after ?? base).n, base, new: after, context: (after ?? base).label === undefined };
  turn.move = moveOf(verdictIn(base), verdictIn(after));
  turn.moved = !turn.context && (!turn.move.startsWith("still_") || reasonIn(base) !== reasonIn(after)) && turn.move !== "undecided";
  return turn;
}

function verdictIn(turn) {
  return turn === undefined ? null : fails(turn) ? false : turn.label === "pass" ? true : null;
}

function reasonIn(turn) {
  return turn !== undefined && fails(turn) ? reasonOf(turn) : undefined;
}

function moveOf(before, after) {
  if (before === false) return after === true ? "fixed" : after === false ? "still_failing" : "vanished";
  if (after === false) return before === true ? "broken" : "appeared";
  return before === true && after === true ? "still_passing" : "undecided";
}

/** The dialogs that fit, sorted. What is asked of a turn must hold for one turn together. */
function chosen(dialogs, asked) {
  const words = asked.query.toLowerCase().split(/\s+/).filter(Boolean);
  const ofTurn = Boolean(asked.turn || asked.before || asked.after || asked.tool || asked.fault);
  const fitting = dialogs.filter(
    (dialog) =>
      (!asked.against || dialog.against === asked.against) &&
      (!asked.move || dialog.move === asked.move) &&
      words.every((word) => dialog.searched.includes(word)) &&
      (!ofTurn || dialog.turns.some((turn) => !turn.context && turnFits(turn, asked))),
  );
  return fitting.sort(SORTS[asked.sort][1]);
}

function turnFits(turn, asked) {
  return (
    (!asked.turn || turn.move === asked.turn) &&
    (!asked.before || reasonIn(turn.base) === asked.before) &&
    (!asked.after || reasonIn(turn.new) === asked.after) &&
    (!asked.tool || callOf(turn.new ?? turn.base) === asked.tool) &&
    (!asked.fault || bears(turn, asked.fault))
  );
}

/** Whether a root cause of a fault stands in a turn that is the run's own: it came, or it went. */
function bears(turn, fault) {
  const [own, other] = fault.went ? [turn.base, turn.new] : [turn.new, turn.base];
  const named = (name, wanted) => wanted === "*" || (name ?? null) === wanted;
  const rooted = (one) => one !== undefined && one.label === "root_cause" && one.reason === fault.reason;
  return rooted(own) && !rooted(other) && named(own.tool, fault.tool) && named(own.action, fault.action) && named(fieldOf(own), fault.field);
}

/** Add what a dialog has to what can be chosen. */
function seesOf(dialog, seen) {
  seen.against.add(dialog.against);
  seen.move.add(dialog.move);
  for (const turn of dialog.turns) {
    if (turn.context) continue;
    seen.turn.add(turn.move);
    const [before, after, tool] = [reasonIn(turn.base), reasonIn(turn.new), callOf(turn.new ?? turn.base)];
    if (before) seen.before.add(before);
    if (after) seen.after.add(after);
    if (tool) seen.tool.add(tool);
  }
}

/** A comparison has no plots of its own. */
function plotting() {
  return () => undefined;
}
