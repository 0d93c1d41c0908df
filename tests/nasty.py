"""Text that some format would take for something else, and a data set made of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

NASTY = (
    "<script>alert('x')</script> & <b>bold</b> &amp; &#64; ]]> --> <!--",
    "[link](javascript:alert(1)) ![image](http://x.test/a.png) http://x.test/?a=1 www.x.test",
    "`tick` ``two ticks`` ```three \\` *stars* __under__ ~~gone~~ $E=mc^2$ :smile:",
    "| pipe | in \\| a || table |",
    "@someone mentions @org/team and #123, x/y#5, GH-12",
    "::error file=a.py,line=1::out %0A%25 ##[error]out ::stop-commands::x",
    "\x1b[31mred\x1b[0m \x1b]0;title\x07 \x9b31m",
    "bidi \u202elive\u202c \u2066x\u2069 zero\u200bwidth \ufeff",
    "first line\nsecond\r\nthird\u2028fourth\tfifth\x0b\x0c\x00\x1f\x7f",
    "not in XML: \ufffe \uffff, lone \ud800 and \udfff, not BMP: \U0001f600",
    "=1+1",
    "+1",
    "-2+3",
    "@SUM(A1)",
    "'already quoted",
    "\t=tab first",
    '"quoted", comma; and {"json": "text"} \\n \\" end\\',
    "{{ 7 * 7 }} {% raw %} {% include 'x' %} ${HOME} %s %(x)s {0}",
    "# heading",
    "1. list",
    "    indented",
    " ",
    "",
    "---",
    "`",
    "\\",
)


def nasty_dialogs() -> list[dict[str, Any]]:
    """A failing dialog for each text, with the text wherever a data set may hold one."""
    return [_dialog(number, text) for number, text in enumerate(NASTY)]


def write_nasty(path: Path) -> Path:
    """The data set as a file."""
    path.write_text("".join(json.dumps(dialog) + "\n" for dialog in nasty_dialogs()), encoding="ascii")
    return path


def _dialog(number: int, text: str) -> dict[str, Any]:
    call = {"tool_id": f"{text}", "action": f"do {text}"}
    return {
        "dialog_id": f"{text}{number}" if text.strip() in ("", "`", "\\") else text,
        "release": text or None,
        "trial": number,
        "metadata": {text: text},
        "turns": [
            {"turn_no": 1, "turn": "User", "text": text},
            {
                "turn_no": 2,
                "turn": "Tool",
                "latency_ms": 1.5,
                "tags": [text],
                "gold_turn": {**call, "args": {f"key {text}": 1, "same": text}, "result": {"r": text}},
                "predict_turn": {**call, "args": {f"key {text}": text, "same": text}, "result": {"r": "else"}},
            },
            {
                "turn_no": 3,
                "turn": "Agent",
                "gold_turn": {"response": f"It is {text}. The code is ZX-123."},
                "predict_turn": {"response": f"{text} The code is ZX-456."},
            },
        ],
    }
