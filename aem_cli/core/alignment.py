"""Alignment: gold turns and predicted turns that came apart, as the turns of one dialog."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from aem_cli.core.call_name import with_split_names
from aem_cli.core.method import Method
from aem_cli.core.partners import partners
from aem_cli.core.sequence import pair_in_order
from aem_cli.domain.alignment import EXTRA, MISSING
from aem_cli.domain.dialog import Action, Dialog, Kind, Response, Turn


def gold_side(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """What was asked for, with the user's words: turns without their predicted sides."""
    return tuple(
        turn._replace(predicted=None, latency_ms=None)
        for turn in turns
        if turn.gold is not None or turn.kind is Kind.USER
    )


def asks_for_replies(golds: Sequence[Turn]) -> bool:
    """Whether gold has any reply; where it has none, what the agent says is not annotated."""
    sides = [side for turn in golds if turn.gold is not None for side in (turn.gold, *turn.any_of)]
    return any(isinstance(side, Response) for side in sides)


def sides_apart(dialog: Dialog, method: Method) -> tuple[tuple[Turn, ...], tuple[Turn, ...]] | None:
    """The gold and the predicted turns of a dialog that has to be aligned; None where its records stay paired.

    Where gold asks for no reply at all, replies are not annotated: no claim is made on what the agent said.
    """
    if dialog.predicted_turns is not None:
        gold = gold_side(dialog.turns)
        calls_only = not asks_for_replies(gold)
        return gold, tuple(
            turn._replace(annotated=not (calls_only and isinstance(turn.predicted, Response)))
            for turn in _predicted_side(dialog.predicted_turns)
        )
    if method.alignment.realign:
        return gold_side(dialog.turns), _predicted_side(dialog.turns)
    return None


def align(golds: Sequence[Turn], predicted: Sequence[Turn], method: Method) -> tuple[Turn, ...]:
    """One dialog in gold's order; what only the agent did stands after what it did before.

    Gold turns keep their numbers; the others are counted on from the last of them. A predicted turn that is not
    annotated is kept as context, and so are the user's words.
    """
    aligned: list[Turn] = []
    predicted = with_split_names(predicted, golds, method.tools.name_split)
    cuts = _common_user_turns(golds, predicted)
    starts, ends = [(0, 0), *cuts], [*cuts, (len(golds), len(predicted))]
    for begin, end in zip(starts, ends, strict=True):
        stretch = golds[begin[0] : end[0]], predicted[begin[1] : end[1]]
        aligned += _aligned(*stretch, method, opened_by_user=begin in cuts)
    number = max((turn.number for turn in golds), default=0)
    for place, turn in enumerate(aligned):
        if turn.gold_index is None:
            number += 1
            aligned[place] = turn._replace(number=number)
    return tuple(aligned)


def follow_route(
    dialog: Dialog, sides: tuple[Sequence[Turn], Sequence[Turn]] | None, route: tuple[Turn, ...], method: Method
) -> tuple[Turn, ...]:
    """The predicted sides of a dialog, in their order, along another gold route."""
    if sides is not None:
        return align(route, sides[1], method)
    predicted = [turn._replace(annotated=True) for turn in dialog.turns if turn.predicted is not None]
    return tuple(turn._replace(gold_index=None, alignment=None) for turn in align(route, predicted, method))


def _predicted_side(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    return tuple(turn for turn in turns if turn.predicted is not None or turn.kind is Kind.USER)


def _aligned(golds: Sequence[Turn], predicted: Sequence[Turn], method: Method, opened_by_user: bool) -> Iterator[Turn]:
    """The turns of a stretch between two user turns that both sides have."""
    asked = [place for place, turn in enumerate(golds) if turn.gold is not None]
    given = [place for place, turn in enumerate(predicted) if turn.predicted is not None and turn.annotated]
    found = partners([golds[place] for place in asked], [predicted[place] for place in given], method)
    answers: dict[int, tuple[int, str | None]] = {asked[gold]: (given[at], why) for gold, at, why in found}
    if opened_by_user:
        answers[0] = 0, None
    extras = _extras(predicted, frozenset(at for at, _ in answers.values()))
    yield from extras.pop(-1, ())
    for place, gold in enumerate(golds):
        if place in answers:
            at, why = answers[place]
            yield _joined(gold, predicted[at], why)
            yield from extras.pop(at, ())
        else:
            yield gold._replace(gold_index=gold.number, alignment=MISSING)


def _extras(predicted: Sequence[Turn], taken: frozenset[int]) -> dict[int, list[Turn]]:
    """What nobody asked for, by the place of the turn before it that somebody did; -1 where there is none."""
    extras: dict[int, list[Turn]] = defaultdict(list)
    last = -1
    for place, turn in enumerate(predicted):
        if place in taken:
            last = place
        else:
            extras[last].append(_extra(turn))
    return extras


def _extra(turn: Turn) -> Turn:
    kind = turn.kind if turn.predicted is None else _KINDS[type(turn.predicted)]
    return Turn(
        turn.number,
        kind,
        None,
        turn.predicted,
        turn.annotated,
        latency_ms=turn.latency_ms,
        text=turn.text,
        predict_index=turn.number,
        alignment=EXTRA,
    )


def _joined(gold: Turn, predicted: Turn, why: str | None) -> Turn:
    """The gold turn as it was answered; a user turn says what the agent heard."""
    return gold._replace(
        predicted=predicted.predicted,
        latency_ms=predicted.latency_ms,
        text=gold.text if predicted.text is None else predicted.text,
        gold_index=gold.number,
        predict_index=predicted.number,
        alignment=why,
    )


def _common_user_turns(golds: Sequence[Turn], predicted: Sequence[Turn]) -> list[tuple[int, int]]:
    """Places of user turns that are the same: by their words; between those, in order where both sides have as many."""
    ours = [place for place, turn in enumerate(golds) if turn.kind is Kind.USER]
    theirs = [place for place, turn in enumerate(predicted) if turn.kind is Kind.USER]
    if len(ours) == len(theirs):
        return list(zip(ours, theirs, strict=True))
    words = [_words(predicted[place]) for place in theirs]
    gains = [[int(said == other) for other in words] for said in (_words(golds[place]) for place in ours)]
    same = pair_in_order(gains, len(theirs))
    return [(ours[at], theirs[other]) for at, other in _with_equal_gaps(same, len(ours), len(theirs))]


def _with_equal_gaps(same: list[tuple[int, int]], ours: int, theirs: int) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    last = (-1, -1)
    for at, other in [*same, (ours, theirs)]:
        if at - last[0] == other - last[1]:
            pairs += [(last[0] + step, last[1] + step) for step in range(1, at - last[0])]
        if at < ours:
            pairs.append((at, other))
        last = (at, other)
    return pairs


def _words(turn: Turn) -> list[str]:
    return (turn.text or "").casefold().split()


_KINDS: Final = {Action: Kind.ACTION, Response: Kind.RESPONSE}
