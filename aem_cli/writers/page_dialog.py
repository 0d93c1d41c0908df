"""A dialog as the page holds it: the result row with what both sides say, as texts.

Values become text here, since JavaScript keeps neither the digits of long integers nor the difference of 5 and 5.0.
What goes without saying is left out.

A dialog has id, line, verdict (absent: none), score, roots, cascades, and turns. A turn has n, kind and either text (it
is context: the user's words, or a turn without annotation) or label and the rest of its verdict, findings, and lines:
[field, text] where both sides are the same, else [field, gold, predicted, mark], null where a side has nothing. The
mark is "wrong" where a finding missed it, "differs" where nothing came of it, "result" for a recorded result.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from aem_cli.core.sides import Line, changed_fields, context_of, lines_of, outer_field, sides_of, stands_at
from aem_cli.domain.claim import ABSENT
from aem_cli.domain.dialog import Action, Dialog, Kind, Response, Side, Turn
from aem_cli.domain.literal import shown

Row = Mapping[str, Any]
Document = dict[str, Any]

LONGEST_TEXT: Final = 20_000  # characters of one value; a page is read by people
_LINE: Final = 72  # characters of JSON that stand well on one line
_UNSAID: Final[tuple[object, ...]] = (None, [], (), {})


def dialog_document(row: Row, dialog: Dialog | None) -> Document:
    """The dialog of a row; without `dialog` there are findings and no sides."""
    return _said(
        id=row["dialog_id"],
        release=row.get("release"),
        trial=row.get("trial"),
        line=row.get("line"),
        verdict=row.get("test_pass"),
        score=row.get("score"),
        roots=row.get("root_cause_count"),
        cascades=row.get("cascading_count"),
        reason=row.get("root_cause"),
        first=row.get("first_failure_turn"),
        route=row.get("route"),
        outcome=row.get("outcome"),
        environment=row.get("environment_turns"),
        metadata=None if not row.get("metadata") else _cut(_json(row["metadata"])),
        turns=[*_turns(row, dialog)],
    )


def _turns(row: Row, dialog: Dialog | None) -> Iterator[Document]:
    """The judged turns in the order of the row, each after the context that came before it."""
    turns, place = context_of(dialog) if dialog else ([], "")
    judged = {stands_at(turn, place) for turn in row["turns"]}
    context = [turn for turn in turns if turn.number not in judged]
    for turn in row["turns"]:
        while context and context[0].number < stands_at(turn, place):
            yield _context(context.pop(0))
        yield _turn(turn, row, dialog)
    yield from map(_context, context)


def _context(turn: Turn) -> Document:
    if turn.kind is Kind.USER:
        return {"n": turn.number, "kind": "user", "text": _cut(turn.text or "")}
    return {"n": turn.number, "kind": str(turn.kind), "text": _cut(_spoken(turn.predicted))}


def _spoken(side: Side | None) -> str:
    if isinstance(side, Response):
        return side.text
    if isinstance(side, Action):
        named = ".".join(str(name) for name in (side.tool, side.action) if name is not None)
        return f"{named} {'' if side.args is None else side.args.text}".strip()
    return ""


def _turn(turn: Row, row: Row, dialog: Dialog | None) -> Document:
    lines = _lines(turn, row, dialog)
    return _said(
        n=turn["turn_no"],
        kind=turn["kind"],
        label=turn["label"],
        tool=turn.get("tool"),
        action=turn.get("action"),
        score=None if turn.get("score") == 1 else turn.get("score"),
        reason=turn.get("failure_reason"),
        own=turn.get("own_reason"),
        basis=turn.get("basis"),
        caused=turn.get("caused_by"),
        inherits=turn.get("inherits_from"),
        consumed=turn.get("consumed"),
        chain=turn.get("chain"),
        length=turn.get("chain_length") or None,
        critical=turn.get("critical") or None,
        recovered=turn.get("recovered") or None,
        latency=turn.get("latency_ms"),
        gold_at=turn.get("gold_index"),
        predicted_at=turn.get("predict_index"),
        why=turn.get("alignment"),
        parts=turn.get("parts_not_judged") or None,
        failed=[name for name, holds in (turn.get("sub_metrics") or {}).items() if holds is False],
        lines=lines,
        findings=[_finding(finding, bool(lines)) for finding in turn.get("findings") or ()],
    )


def _lines(turn: Row, row: Row, dialog: Dialog | None) -> list[list[str | None]]:
    if dialog is None:
        return []
    gold, predicted = sides_of(dialog, turn, row.get("route"))
    wrong = changed_fields(turn.get("findings") or ())
    if "facts" in wrong:
        wrong |= {"response"}  # facts are looked for in it
    return [_line(line) for line in lines_of(gold, predicted, wrong)]


def _line(line: Line) -> list[str | None]:
    gold, predicted = texts_of(line.gold, line.predicted)
    if gold == predicted and not line.wrong:
        return [line.field, gold]
    mark = "wrong" if line.wrong else "result" if line.field == "result" else "differs"
    return [line.field, gold, predicted, mark]


def texts_of(gold: object, predicted: object) -> tuple[str | None, str | None]:
    """Two values as texts that differ where they do: quoted where "12" might be taken for 12. None: nothing there."""
    sides = [side for side in (gold, predicted) if side is not ABSENT]
    if all(isinstance(side, str) for side in sides):
        return _written(gold, str), _written(predicted, str)
    long = any(isinstance(side, dict | list) and len(_json(side)) > _LINE for side in sides)
    write = _tall_json if long else _json
    return _written(gold, write), _written(predicted, write)


def _written(value: object, write: Callable[[Any], str]) -> str | None:
    return None if value is ABSENT else _cut(write(value))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=repr)


def _tall_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2, default=repr)


def _cut(text: str) -> str:
    rest = len(text) - LONGEST_TEXT
    return text if rest <= 0 else f"{text[:LONGEST_TEXT]}… ({rest:,} more characters)"


def _finding(finding: Row, sides_shown: bool) -> Document:
    """A finding; with its two values unless they stand among the lines already."""
    values: Sequence[str | None] = (None, None)
    if not (sides_shown and finding["field"] == outer_field(finding["field"])):
        absent = finding.get("absent")
        values = texts_of(
            ABSENT if absent == "gold" else finding.get("gold"),
            ABSENT if absent == "predicted" else finding.get("predicted"),
        )
    return _said(
        sub=finding["sub_metric"],
        field=finding["field"],
        reason=finding["reason"],
        holds=finding["holds"],
        score=finding.get("score"),
        threshold=finding.get("threshold"),
        by=finding.get("by"),
        note=None if finding.get("note") is None else _cut(shown(finding["note"])),
        gold=values[0],
        predicted=values[1],
    )


def _said(**named: Any) -> Document:
    return {name: value for name, value in named.items() if value not in _UNSAID}
