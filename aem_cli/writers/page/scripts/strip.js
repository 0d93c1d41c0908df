// What stands beside the name of a dialog, and its turns in small.

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
