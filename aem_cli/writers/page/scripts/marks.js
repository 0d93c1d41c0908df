// What differs between two texts, marked inside them.

const PATIENCE = { timeout: 150, maxEditLength: 4000 };

/** Gold and predicted as nodes: <del> is what only gold says, <ins> what only the agent says. */
function compared(gold, predicted) {
  const sides = [make("bdi", { class: "text", dir: "auto" }), make("bdi", { class: "text", dir: "auto" })];
  const changes = Diff.diffWordsWithSpace(gold, predicted, PATIENCE) ?? [
    { value: gold, removed: true },
    { value: predicted, added: true },
  ];
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at], next = changes[at + 1];
    if (change.removed && next?.added) {
      const [left, right] = apart(change.value, next.value);
      sides[0].append(marked("del", ...left));
      sides[1].append(marked("ins", ...right));
      at += 1;
    } else if (change.removed) sides[0].append(marked("del", "", change.value, ""));
    else if (change.added) sides[1].append(marked("ins", "", change.value, ""));
    else for (const side of sides) side.append(literal(change.value));
  }
  return sides;
}

/** Two words that are alike as [same, different, same]; all of it is different where little is alike. */
function apart(gold, predicted) {
  const whole = [["", gold, ""], ["", predicted, ""]];
  const shorter = Math.min(gold.length, predicted.length);
  if (/\s/.test(gold + predicted) || shorter < 3) return whole;
  let start = 0, end = 0;
  while (start < shorter && gold[start] === predicted[start]) start += 1;
  while (end < shorter - start && gold.at(-1 - end) === predicted.at(-1 - end)) end += 1;
  if (2 * (start + end) < Math.max(gold.length, predicted.length)) return whole;
  const cut = (text) => [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)];
  return [cut(gold), cut(predicted)];
}

function marked(name, before, different, after) {
  if (!before && !after) return make(name, { class: "sharp" }, literal(different));
  const inner = different ? make("b", {}, literal(different)) : null;
  return make(name, {}, literal(before), inner, literal(after));
}
