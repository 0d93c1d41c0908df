"""Text of a data set as something that is safe to print: literal, on one line, every hidden character visible.

What a data set says is never markup and never a command to the terminal: control characters, escape sequences, line
ends, direction overrides and zero-width characters are shown as what they are.
"""

from __future__ import annotations

import json
import re

_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164"
    "\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e0fff]"
)
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str, encoding: str = "utf-8") -> str:
    """The text with hidden characters, and those that `encoding` cannot hold, written out."""
    if _HIDDEN.search(text):
        unicode = encoding.lower().startswith("utf")
        text = _HIDDEN.sub(lambda found: _picture(found.group()) if unicode else _escape(found.group()), text)
    if text.isascii():
        return text
    return text.encode(encoding, "backslashreplace").decode(encoding)


def printable(message: str, encoding: str | None) -> str:
    """A message of several lines, each made visible; the line ends between them stay."""
    return "\n".join(visible(line, encoding or "utf-8") for line in message.split("\n"))


def _picture(character: str) -> str:
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else _escape(character)


def _escape(character: str) -> str:
    code = ord(character)
    if character in _SHORT:
        return _SHORT[character]
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def shown(value: object) -> str:
    """A JSON value as text: a string as it stands, everything else as compact JSON."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=repr)


def told_apart(one: object, other: object) -> tuple[object, object]:
    """Both values as they are to be shown; text that reads like the other side's number, boolean or null in quotes."""
    if isinstance(one, str) != isinstance(other, str) and shown(one) == shown(other):
        return (json.dumps(one), shown(other)) if isinstance(one, str) else (shown(one), json.dumps(other))
    return one, other


def shortened(text: str, limit: int, ellipsis: str = "…") -> str:
    """The text cut to `limit` characters, an ellipsis where something is gone."""
    return text if len(text) <= limit else text[: max(limit - len(ellipsis), 0)].rstrip() + ellipsis
