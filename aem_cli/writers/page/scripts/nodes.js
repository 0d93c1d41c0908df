// Nodes of the page. Text of a data set enters it here alone, as text, with every hidden character made visible.

const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\u{e0000}-\u{e0fff}]/gu;
const SVG = "http://www.w3.org/2000/svg";

/** A hidden character by its number: fonts with pictures of control characters are not everywhere. */
function pictured(character) {
  const code = character.codePointAt(0);
  const digits = code.toString(16);
  if (code < 0x100) return "\\x" + digits.padStart(2, "0");
  return code < 0x10000 ? "\\u" + digits.padStart(4, "0") : "\\U" + digits.padStart(8, "0");
}

/** Text as nodes: plain text, and a marked number for each hidden character. */
function literal(text) {
  const nodes = document.createDocumentFragment();
  let from = 0;
  for (const found of text.matchAll(HIDDEN)) {
    if (found.index > from) nodes.append(text.slice(from, found.index));
    const code = found[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    nodes.append(make("span", { class: "hidden-character", title: "U+" + code }, document.createTextNode(pictured(found[0]))));
    from = found.index + found[0].length;
  }
  if (from < text.length) nodes.append(text.slice(from));
  return nodes;
}

/** Text of a data set, apart from the direction of what stands around it. */
function data(text, kind = "") {
  return make("bdi", kind ? { class: kind, dir: "auto" } : { dir: "auto" }, literal(String(text)));
}

function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

function sign(name) {
  return draw("svg", { class: "sign " + name, "aria-hidden": "true" }, draw("use", { href: "#s-" + name }));
}

const LABELS = { pass: "pass", root_cause: "root cause", cascade: "cascade", unscored: "unscored", tolerated: "tolerated" };

/** A label by shape, word and colour. */
function chip(label) {
  return make("span", { class: "chip " + label }, sign(label), LABELS[label] ?? label);
}

const VERDICTS = { passed: "passed", failed: "failed", none: "no verdict" };

function verdictOf(dialog) {
  return dialog.verdict === true ? "passed" : dialog.verdict === false ? "failed" : "none";
}

/** A share in [0, 1] by its digits; never 0 or 1 unless it is so. */
function share(value, digits = 3) {
  if (value === null || value === undefined) return "-";
  const step = 10 ** -digits;
  let shown = Math.round(value / step) * step;
  if (shown <= 0 && value > 0) shown = step;
  if (shown >= 1 && value < 1) shown = 1 - step;
  return shown.toFixed(digits);
}

function count(number) {
  return number.toLocaleString("en-US");
}

function counted(number, noun) {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** Call a function once things are quiet. */
function later(action, milliseconds) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...given), milliseconds);
  };
}
