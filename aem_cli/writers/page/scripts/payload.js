// The dialogs that the page carries: blocks of gzip in base64, unpacked one after another so that the page stays awake.

async function unpacked(block) {
  const packed = atob(block.textContent.trim());
  const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/** Unpack all blocks in order and make the dialogs ready; `take` gets those of each block. */
async function unpackAll(ready, take) {
  const blocks = [...document.querySelectorAll("script.dialogs")];
  for (const [index, block] of blocks.entries()) {
    const dialogs = await unpacked(block);
    block.remove();
    dialogs.forEach(ready);
    take(dialogs, index + 1 === blocks.length);
    await new Promise((resume) => setTimeout(resume));
  }
  if (!blocks.length) take([], true);
}

/** Add what searching needs. Turns that a root cause spoiled are found from the cascades that name it. */
function prepare(dialog) {
  const words = [];
  gather(dialog, words);
  dialog.failing = 0;
  for (const turn of dialog.turns ?? (dialog.turns = [])) {
    if (fails(turn)) dialog.failing += 1;
    if (turn.tool !== undefined) words.push(callOf(turn));
    for (const source of turn.caused ?? []) {
      const root = turnOf(dialog, source);
      if (root) (root.spoils ??= []).push(turn.n);
    }
  }
  dialog.searched = words.join("\n").toLowerCase();
}

const NOT_SEARCHED = new Set(["kind", "chain", "basis", "threshold", "label"]);

function gather(value, words) {
  if (typeof value === "string") words.push(value);
  else if (Array.isArray(value)) for (const one of value) gather(one, words);
  else if (value && typeof value === "object") {
    for (const name in value) if (!NOT_SEARCHED.has(name)) gather(value[name], words);
  }
}

function turnOf(dialog, number) {
  return dialog.turns.find((turn) => turn.n === number && turn.label !== undefined);
}

function fails(turn) {
  return turn.label === "root_cause" || turn.label === "cascade";
}

/** What went wrong in a failing turn: of a cascade what it looks like. */
function reasonOf(turn) {
  return turn.label === "cascade" ? turn.own : turn.reason;
}

function callOf(turn) {
  return [turn.tool, turn.action].filter((name) => name !== undefined).join(".");
}

/** The field of a root cause, by the first finding that bears its reason; without places in lists, as faults are named. */
function fieldOf(turn) {
  const first = (turn.findings ?? []).find((finding) => finding.holds === false && finding.reason === turn.reason);
  return first ? first.field.replace(/\[\d+\]/g, "") : "";
}
