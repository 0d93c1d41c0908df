"""What reports say of a failing turn, as text without any markup: each format then escapes it its own way.

Text of the data set comes out of here visible (see `domain.literal`) and cut to a length, never as it stands.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from aem_cli.domain.literal import shortened, shown, told_apart, visible
from aem_cli.domain.numbers import counted
from aem_cli.domain.row import Row
from aem_cli.domain.verdict import Label

NOTHING: Final = "(nothing)"
_NAME: Final = 200
_LABELS: Final = {Label.ROOT_CAUSE: "root cause", Label.CASCADE: "cascade", Label.UNSCORED: "unscored"}


def text_of(value: object, limit: int = _NAME) -> str:
    """A value of the data set on one line: literal, every hidden character visible, cut to a length."""
    return visible(shortened(shown(value), limit))


def has_several_releases(rows: Iterable[Row]) -> bool:
    """Whether a dialog needs its release beside its id; without several, names stay the same from release to release.

    Reads no further than the second one.
    """
    first: object = _UNSEEN
    for row in rows:
        if first is _UNSEEN:
            first = row.get("release")
        elif row.get("release") != first:
            return True
    return False


_UNSEEN: Final = object()


def dialog_name(row: Row, with_release: bool) -> str:
    """The id, with what else tells the dialog from others: "sales-1 (release 2026-11, trial 2)"."""
    parts = [("release", row.get("release") if with_release else None), ("trial", row.get("trial"))]
    more = ", ".join(f"{word} {text_of(value)}" for word, value in parts if value is not None)
    return f"{text_of(row['dialog_id'])} ({more})" if more else text_of(row["dialog_id"])


def call_of(turn: Row) -> str:
    """The call that a turn is, or "response"."""
    names = [name for name in (turn.get("tool"), turn.get("action")) if name is not None]
    return text_of(".".join(map(shown, names))) if names else str(turn["kind"])


def told_turns(row: Row) -> list[Row]:
    """The turns that a report lists: those that failed, and those left unscored."""
    return [turn for turn in row["turns"] if turn["label"] in _LABELS]


def first_failure(row: Row) -> Row:
    """The first root cause of a failing dialog; its first failing turn where all failures come from elsewhere."""
    failing = [turn for turn in row["turns"] if turn["label"] in (Label.ROOT_CAUSE, Label.CASCADE)]
    return next((turn for turn in failing if turn["label"] == Label.ROOT_CAUSE), failing[0])


def failure_of(row: Row) -> str:
    """A failing dialog in one sentence: how far it reaches, where it starts, and why."""
    start = first_failure(row)
    scored = sum(turn["success"] is not None for turn in row["turns"])
    said = f"{row['total_failures']} of {counted(scored, 'turn')} failed; "
    said += f"{standing_of(start)} in {turn_name(start)}: {reason_of(start)}"
    for finding in misses_of(start)[:1]:
        gold, predicted = sides_of(finding)
        said += f", {text_of(finding['field'])}: gold {gold} -> predicted {predicted}"
    return said


def account_of(row: Row, limit: int = _NAME) -> Iterator[str]:
    """A dialog without a pass, line by line: each turn that failed or is unscored, and below it what missed."""
    for turn in told_turns(row):
        yield f"{turn_name(turn)}: {reason_of(turn)}, {standing_of(turn)}"
        for finding in misses_of(turn):
            gold, predicted = sides_of(finding, limit)
            note = f" ({text_of(finding['note'])})" if finding.get("note") else ""
            yield f"  {text_of(finding['field'])}: gold {gold} -> predicted {predicted}{note}"


def turn_name(turn: Row) -> str:
    """ "turn 2 (orders.Get)"."""
    return f"turn {turn['turn_no']} ({call_of(turn)})"


def reason_of(turn: Row) -> str:
    """What went wrong in a turn, whatever it comes from."""
    return str(turn["own_reason"] or turn["failure_reason"] or Label.UNSCORED)


def standing_of(turn: Row) -> str:
    """Where the failure starts: "root cause", "cascade of turns 2 and 4, assumed"."""
    said = _LABELS.get(turn["label"], str(turn["label"]))
    causes = [str(number) for number in turn["caused_by"]]
    if causes:
        noun = "turn" if len(causes) == 1 else "turns"
        named = causes[0] if len(causes) == 1 else f"{', '.join(causes[:-1])} and {causes[-1]}"
        said += f" of {noun} {named}" if turn["label"] == Label.CASCADE else f" after {noun} {named}"
    return f"{said}, assumed" if turn.get("basis") == "assumed" else said


def misses_of(turn: Row) -> list[Row]:
    """The findings behind a verdict: those that do not hold; of an unscored turn, those without an answer."""
    wanted = None if turn["label"] == Label.UNSCORED else False
    return [finding for finding in turn["findings"] if finding["holds"] is wanted]


def sides_of(finding: Row, limit: int = _NAME) -> tuple[str, str]:
    """Gold and predicted as text, told apart where only their types differ."""
    gold, predicted = told_apart(finding["gold"], finding["predicted"])
    absent = finding.get("absent")
    return (
        NOTHING if absent == "gold" else _value(gold, limit),
        NOTHING if absent == "predicted" else _value(predicted, limit),
    )


def _value(value: object, limit: int) -> str:
    """Text that is empty, or blank, would not be seen without quotes."""
    blank = isinstance(value, str) and not value.strip()
    return text_of(json.dumps(value) if blank else value, limit)


def seconds_of(row: Row) -> float | None:
    """How long the agent took over a dialog, from the latencies that the data set records; None without any."""
    taken = [turn["latency_ms"] for turn in row["turns"] if turn.get("latency_ms") is not None]
    return sum(taken) / 1000 if taken else None
