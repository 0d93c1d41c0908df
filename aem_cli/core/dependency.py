"""Dependencies: which earlier turns a turn can have inherited a failure from, and what each of them changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from aem_cli.core.change import Change, compare, lose
from aem_cli.domain.dialog import Action, Kind, Response, Side, Turn
from aem_cli.domain.payload import Payload
from aem_cli.domain.rule import ToolRules
from aem_cli.domain.verdict import Verdict


def is_source(turn: Turn, verdict: Verdict) -> bool:
    """Whether later turns can have inherited from this one: it failed, is unscored, or its result differs."""
    if turn.kind is _USER or not turn.annotated:
        return False
    success = verdict.success
    return success is False or (success is None and verdict.judged) or result_differs(turn)


def result_differs(turn: Turn) -> bool:
    """Whether both results are recorded and are not the same."""
    gold, predicted = turn.gold, turn.predicted
    if gold is predicted or not isinstance(gold, Action) or not isinstance(predicted, Action):
        return False
    if gold.result is None or predicted.result is None or gold.result is predicted.result:
        return False
    return not gold.result.same_as(predicted.result)


def results_recorded(turn: Turn) -> bool:
    """Whether what the call returned is known on both sides; no call made counts as an error returned."""
    if turn.kind is not _ACTION or not turn.annotated:
        return True
    if turn.gold is None:
        return isinstance(turn.predicted, Action) and turn.predicted.result is not None
    if not isinstance(turn.gold, Action) or turn.gold.result is None:
        return False
    return not isinstance(turn.predicted, Action) or turn.predicted.result is not None


def declared_closures(turns: Sequence[Turn]) -> list[int]:
    """For each turn the places of all turns that it depends on, directly or through others, as bits of one integer."""
    place_of: dict[int, int] = {}
    closures: list[int] = []
    for place, turn in enumerate(turns):
        closure = 0
        for number in turn.depends_on or ():
            at = place_of.get(number)
            if at is not None:
                closure |= closures[at] | 1 << at
        closures.append(closure)
        place_of[turn.number] = place
    return closures


def within(closure: int, places: Iterable[int]) -> list[int]:
    """Those of the places that belong to a closure."""
    if not closure:
        return []
    bits = closure.to_bytes(closure.bit_length() + 7 >> 3, "little")
    most = closure.bit_length()
    return [at for at in places if at < most and bits[at >> 3] >> (at & 7) & 1]


def answers_reply(turn: Turn) -> bool:
    """Whether a turn is a reply in the place of a reply, which changes nothing but that text."""
    return isinstance(turn.gold, Response) and isinstance(turn.predicted, Response)


def changes(turn: Turn, tools: ToolRules) -> Sequence[Change]:
    """The pairs of a source, from its arguments, its results and its replies."""
    gold, predicted = turn.gold, turn.predicted
    if isinstance(gold, Action):
        return list(_changes_of_call(gold, predicted, turn.number, tools))
    if not isinstance(gold, Response):
        return ()
    if not isinstance(predicted, Response):
        return list(lose(gold.text, "", turn.number))
    if predicted.recorded and gold.text != predicted.text:
        return (Change(gold.text, predicted.text, "", turn.number, True),)
    return ()


def _changes_of_call(gold: Action, predicted: Side | None, source: int, tools: ToolRules) -> Iterator[Change]:
    call = predicted if isinstance(predicted, Action) else None
    if call is not None and gold.args is not None and call.args is not None and gold.args is not call.args:
        yield from compare(gold.args.value, call.args.value, "", source)
    if call is None and gold.args is not None:
        yield from lose(gold.args.value, "", source)
    if gold.result is not None and not (call and call.result is gold.result):
        if call is None or failed_call(call, tools):
            yield from lose(gold.result.value, "", source)
        elif call.result is not None:
            yield from compare(gold.result.value, call.result.value, "", source)


def failed_call(call: Action, tools: ToolRules) -> bool:
    """Whether the call returned an error: by its status, or by how its result looks."""
    if call.status is not None and call.status.casefold() == "error":
        return True
    return call.result is not None and _is_error(call.result, tools)


def _is_error(result: Payload, tools: ToolRules) -> bool:
    value = result.value
    if isinstance(value, dict):
        return bool(value.get("error")) or str(value.get("status", "")).casefold() == "error"
    if not isinstance(value, str):
        return False
    return value.lstrip().startswith("Error") or any(
        pattern.search(value) for pattern in _patterns(tools.error_patterns)
    )


_ACTION: Final = Kind.ACTION
_USER: Final = Kind.USER


@lru_cache(maxsize=8)
def _patterns(texts: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(text) for text in texts)
