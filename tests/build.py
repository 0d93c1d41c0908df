"""Short forms for dialogs in tests: one call a turn, no files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aem_cli.compositions.mean import Mean
from aem_cli.core.evaluation import evaluate
from aem_cli.core.method import Method
from aem_cli.dimensions.correctness import sub_metrics
from aem_cli.domain.claim import Pair
from aem_cli.domain.dialog import Action, Dialog, Kind, Response, Side, Turn
from aem_cli.domain.payload import Payload
from aem_cli.domain.result import DialogResult
from aem_cli.scorers.exact import ExactScorer
from aem_cli.scorers.hybrid import HybridScorer

UNSET: Any = object()


class Fixed:
    """A scorer that answers what a table says, and 1.0 for equal texts; for tests of what is done with answers."""

    name = "fixed"
    signature = "fixed"
    splits_replies = False

    def __init__(self, answers: dict[tuple[object, object], Any] | None = None) -> None:
        self.answers = answers or {}
        self.batches: list[int] = []

    def score(self, pairs: Sequence[Pair]) -> Sequence[float | None]:
        self.batches.append(len(pairs))
        return [self.answers.get((pair.gold, pair.predicted), float(pair.gold == pair.predicted)) for pair in pairs]


def action(tool: str | None, name: str | None, args: Any = UNSET, result: Any = UNSET, **more: Any) -> Action:
    given = {} if args is UNSET else args
    return Action(
        tool,
        name,
        None if given is None else Payload.of(given),
        None if result is UNSET else Payload.of(result),
        **more,
    )


def call(number: int, gold: Action | None, predicted: Side | None, **more: Any) -> Turn:
    return Turn(number, Kind.ACTION, gold, predicted, **more)


def reply(number: int, gold: str | None, predicted: str | Action | None, **more: Any) -> Turn:
    said: Side | None = Response(predicted) if isinstance(predicted, str) else predicted
    facts = more.pop("facts", None)
    return Turn(number, Kind.RESPONSE, None if gold is None else Response(gold, facts), said, **more)


def user(number: int, text: str) -> Turn:
    return Turn(number, Kind.USER, None, None, text=text, annotated=False)


def dialog(*turns: Turn, **more: Any) -> Dialog:
    return Dialog(more.pop("id", "d"), turns, **more)


def method(scorer: Any = None, **more: Any) -> Method:
    chosen = scorer or HybridScorer()
    scorers = {chosen.name: chosen, "exact": ExactScorer()} | more.pop("scorers", {})
    composition = more.pop("composition", None) or Mean()
    return Method(more.pop("sub_metrics", sub_metrics()), scorers, chosen.name, composition, **more)


def judged(*turns: Turn, using: Method | None = None, **more: Any) -> DialogResult:
    (result,) = evaluate([dialog(*turns, **more)], using or method())
    return result


def verdicts(result: DialogResult) -> dict[int, str | None]:
    """Turn number -> failure reason, "pass", or "unscored"."""
    return {turn.number: turn.failure_reason if turn.success is False else str(turn.label) for turn in result.turns}
