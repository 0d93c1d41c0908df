"""The page as one file: a template with autoescape, and a style sheet and a script that its own policy knows by digest.

Every text that the template is given comes out literally: escaped, and with hidden characters made visible.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from aem_cli.domain import numbers
from aem_cli.domain.literal import shown, visible

if TYPE_CHECKING:
    from jinja2 import Environment

_PLACE: Final = Path(__file__).with_name("page")
_STYLES: Final = ("vendor/uPlot.min.css", "styles/base.css", "styles/summary.css", "styles/dialogs.css",
                  "styles/turns.css", "styles/diff.css", "styles/print.css")  # fmt: skip
_LIBRARIES: Final = ("uPlot.iife.min.js", "diff.min.js")
_LICENSES: Final = ("uPlot.LICENSE", "diff.LICENSE")
_IN_SCRIPTS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_CONTROL: Final = re.compile("[\x00-\x1f\x7f]")
_SHARED: Final = ("nodes", "payload", "choices", "marks", "list", "map", "strip", "turn", "detail", "shell")
_OWN: Final[Mapping[str, Sequence[str]]] = {
    "report.html": ("filter", "dialog", "plots", "main"),
    "diff.html": ("diff_filter", "diff_turn", "diff_dialog", "main"),
}


def render(template: str, content: Mapping[str, Any], blocks: Iterable[str]) -> Iterator[bytes]:
    """The page piece by piece; `blocks` are base64 and stand in it as they are."""
    from markupsafe import Markup

    style, script = _style(), _script(template)
    pieces = _environment().get_template(template).generate(
        **content,
        style=Markup(style),  # noqa: S704 - our own text
        script=Markup(script),  # noqa: S704 - our own text
        style_hash=_digest(style),
        script_hash=_digest(script),
        blocks=map(Markup, blocks),
    )  # fmt: skip
    for piece in pieces:
        yield piece.encode("utf-8", "backslashreplace")


@cache
def _style() -> str:
    return "\n".join(_text(name) for name in _STYLES)


@cache
def _script(template: str) -> str:
    """Libraries with their licences, then the page's own modules in one scope."""
    licences = "\n".join(_text(f"vendor/{name}") for name in _LICENSES).replace("*/", "* /")
    libraries = _IN_SCRIPTS.sub(_escape, "\n".join(_text(f"vendor/{name}") for name in _LIBRARIES))
    own = "\n".join(_text(f"scripts/{name}.js") for name in (*_SHARED, *_OWN[template]))
    return f'/*\n{licences}*/\n{libraries}\n(() => {{\n"use strict";\n{own}\n}})();\n'


def _escape(found: re.Match[str]) -> str:
    """A control character by its number, as a script may spell it too, and a page where no font has a picture of it."""
    return f"\\x{ord(found.group()):02x}"


def _text(name: str) -> str:
    return (_PLACE / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}"


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_PLACE), autoescape=True, undefined=StrictUndefined, finalize=_literal
    )
    environment.filters |= {
        "percent": numbers.percent,
        "score": numbers.score,
        "count": numbers.count,
        "bound": numbers.bound,
        "plain": _plain,
        "counted": numbers.counted,
        "whole": lambda value: numbers.NOTHING if value is None else numbers.count(round(value)),
        "words": lambda name: str(name).replace("_", " "),
    }
    return environment


def _literal(value: object) -> object:
    """What the template prints: plain texts with hidden characters visible; what is markup already is our own."""
    return visible(_CONTROL.sub(_escape, value)) if type(value) is str else value


def _plain(value: object) -> str:
    """A part of the signature as text."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else shown(value)
