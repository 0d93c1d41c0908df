// Which dialogs are listed, and in which order.

const EVERYTHING = { query: "", verdict: "", label: "", reason: "", tool: "", sub: "", chain: "", fault: null, sort: "failing" };

const CHOICES = { verdict: "Verdict", label: "Turn label", reason: "Reason", tool: "Tool", sub: "Sub-metric", chain: "Chain" };
const WORDS = { verdict: VERDICTS, label: LABELS };
const FAULT_WORDS = "starts with ";

const SORTS = {
  failing: ["failing first", (a, b) => rankOf(a) - rankOf(b) || a.place - b.place],
  score: ["lowest score", (a, b) => (a.score ?? 2) - (b.score ?? 2) || a.place - b.place],
  turns: ["most failing turns", (a, b) => b.failing - a.failing || a.place - b.place],
  place: ["order of the data set", (a, b) => a.place - b.place],
  id: ["id", (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.place - b.place)],
};

function rankOf(dialog) {
  return dialog.verdict === false ? 0 : dialog.verdict === true ? 2 : 1;
}

/** The dialogs that fit, sorted. What is asked of a turn must hold for one turn together. */
function chosen(dialogs, asked) {
  const words = asked.query.toLowerCase().split(/\s+/).filter(Boolean);
  const ofTurn = Boolean(asked.label || asked.reason || asked.tool || asked.sub || asked.chain || asked.fault);
  const fitting = dialogs.filter(
    (dialog) =>
      (!asked.verdict || verdictOf(dialog) === asked.verdict) &&
      words.every((word) => dialog.searched.includes(word)) &&
      (!ofTurn || dialog.turns.some((turn) => turn.label !== undefined && turnFits(turn, dialog, asked))),
  );
  return fitting.sort(SORTS[asked.sort][1]);
}

/** A chain is asked for where something fails in it, unless a label says otherwise. */
function turnFits(turn, dialog, asked) {
  return (
    (!asked.label || turn.label === asked.label) &&
    (!asked.reason || (fails(turn) && reasonOf(turn) === asked.reason)) &&
    (!asked.tool || callOf(turn) === asked.tool) &&
    (!asked.sub || (turn.failed ?? []).includes(asked.sub)) &&
    (!asked.chain || (turn.chain === asked.chain && (asked.label || fails(turn)))) &&
    (!asked.fault || bears(turn, dialog, asked.fault))
  );
}

const ENVIRONMENT = "environment_differed";

/** Whether a fault of the fix-first list starts in a turn; "*" stands for names too many to be told apart. */
function bears(turn, dialog, fault) {
  const named = (name, wanted) => wanted === "*" || (name ?? null) === wanted;
  if (!named(turn.tool, fault.tool) || !named(turn.action, fault.action)) return false;
  if (fault.reason === ENVIRONMENT) return (dialog.environment ?? []).includes(turn.n);
  return turn.label === "root_cause" && turn.reason === fault.reason && named(fieldOf(turn), fault.field);
}

/** Add what a dialog has to what can be chosen. */
function seesOf(dialog, seen) {
  seen.verdict.add(verdictOf(dialog));
  for (const turn of dialog.turns) {
    if (turn.label === undefined) continue;
    seen.label.add(turn.label);
    if (callOf(turn)) seen.tool.add(callOf(turn));
    for (const name of turn.failed ?? []) seen.sub.add(name);
    if (!fails(turn)) continue;
    if (reasonOf(turn)) seen.reason.add(reasonOf(turn));
    if (turn.chain) seen.chain.add(turn.chain);
  }
}
