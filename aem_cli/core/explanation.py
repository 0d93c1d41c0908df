"""Explaining a value: would it have been right, had what the turn consumed been right?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aem_cli.core.change import Change, leaves
from aem_cli.core.evidence import Inheritance, changed_words, is_prose, is_small
from aem_cli.core.words import key_words, words
from aem_cli.domain.claim import ABSENT
from aem_cli.domain.payload import equal

Sources = frozenset[int]
"""Numbers of the turns whose pairs explain something; None stands for "not explained"."""

_NONE: Sources = frozenset()
_MOST_CELLS = 2_500


def explain_value(golds: Sequence[object], predicted: object, key: str, inherited: Inheritance) -> Sources | None:
    """A wrong value: gold (or another accepted value) and predicted must belong to one pair, by typed equality."""
    for gold in golds:
        found = _explain_difference(gold, predicted, key, inherited)
        if found is not None:
            return found
    return None


def explain_omission(gold: object, key: str, inherited: Inheritance) -> Sources | None:
    """What is left out must have been lost before: one of the leaves of the gold value, or a value in its text."""
    for name, leaf in leaves(gold, key):
        lost = [change for change in inherited.of_gold(leaf) if change.lost and _key_fits((leaf,), name, change)]
        if lost:
            return sources_of(lost)
    return explain_lost_text(gold, inherited) if isinstance(gold, str) else None


def explain_lost_text(text: str, inherited: Inheritance) -> Sources | None:
    """A text that never came, a value or a whole reply: something that it tells was lost before."""
    lost = inherited.lost_in(text)
    return sources_of(lost) if lost else None


def explain_addition(predicted: object, key: str, inherited: Inheritance) -> Sources | None:
    """What stands beyond gold inside a value must stand on the predicted side of a pair, every leaf of it."""
    used: set[int] = set()
    for name, leaf in leaves(predicted, key):
        fitting = [change for change in inherited.of_predicted(leaf) if _key_fits((leaf,), name, change)]
        if not fitting:
            return None
        used |= sources_of(fitting)
    return frozenset(used)


def _explain_difference(gold: object, predicted: object, key: str, inherited: Inheritance) -> Sources | None:
    if equal(gold, predicted):
        return _NONE
    if gold is ABSENT:
        return explain_addition(predicted, key, inherited)
    if predicted is ABSENT:
        return explain_omission(gold, key, inherited)
    if isinstance(gold, dict) and isinstance(predicted, dict):
        return _all_of(
            _explain_difference(gold.get(name, ABSENT), predicted.get(name, ABSENT), name, inherited)
            for name in {**gold, **predicted}
        )
    if isinstance(gold, list) and isinstance(predicted, list):
        return _explain_lists(gold, predicted, key, inherited)
    if isinstance(gold, dict | list) or isinstance(predicted, dict | list):
        return None
    paired = [
        change
        for change in inherited.of_gold(gold)
        if not change.lost and equal(change.predicted, predicted) and _key_fits((gold, predicted), key, change)
    ]
    if paired:
        return sources_of(paired)
    if isinstance(gold, str) and isinstance(predicted, str):
        return _explain_text(gold, predicted, key, inherited)
    return None


def _explain_lists(gold: list[object], predicted: list[object], key: str, inherited: Inheritance) -> Sources | None:
    """Members align in order; a gold member left over must be lost, a predicted one must come from a pair."""
    if len(gold) * len(predicted) > _MOST_CELLS:
        return None
    best: dict[tuple[int, int], Sources | None] = {}
    for row in range(len(gold), -1, -1):
        for column in range(len(predicted), -1, -1):
            best[row, column] = _rest_explained(best, gold, predicted, row, column, key, inherited)
    return best[0, 0]


def _rest_explained(
    best: dict[tuple[int, int], Sources | None],
    gold: list[object],
    predicted: list[object],
    row: int,
    column: int,
    key: str,
    inherited: Inheritance,
) -> Sources | None:
    """How two lists from these places on are explained: their members joined, else one of them standing alone."""
    ours, theirs = row < len(gold), column < len(predicted)
    if not ours and not theirs:
        return _NONE
    found: Sources | None = None
    if ours and theirs and best[row + 1, column + 1] is not None:
        found = _all_of((best[row + 1, column + 1], _explain_difference(gold[row], predicted[column], key, inherited)))
    if found is None and ours and best[row + 1, column] is not None:
        found = _all_of((best[row + 1, column], explain_omission(gold[row], key, inherited)))
    if found is None and theirs and best[row, column + 1] is not None:
        found = _all_of((best[row, column + 1], explain_addition(predicted[column], key, inherited)))
    return found


def _explain_text(gold: str, predicted: str, key: str, inherited: Inheritance) -> Sources | None:
    """Text is compared word by word: each new word from a pair whose gold words it replaces, each lost one too."""
    gold_words, predicted_words = words(gold), words(predicted)
    lost, new = set(gold_words).difference(predicted_words), set(predicted_words).difference(gold_words)
    if not lost and not new:
        return None
    used: set[int] = set()
    open_lost, open_new = set(lost), set(new)
    for change in inherited.of_words(sorted(lost)):
        if change.lost:
            continue
        was, became = changed_words(change)
        replaced, given = was & lost, became & new
        if replaced and given and _key_fits(replaced | given, key, change):
            used.add(change.source)
            open_lost -= replaced
            open_new -= given
    if open_new:
        return None
    for change in inherited.of_words(sorted(open_lost)):
        hit = open_lost.intersection(changed_words(change)[0] if not change.lost else words(str(change.gold)))
        if hit and (change.lost or is_prose(change)) and _key_fits(hit, key, change):
            used.add(change.source)
            open_lost -= hit
    return None if open_lost or not used else frozenset(used)


def sources_of(changes: Iterable[Change]) -> Sources:
    """The turns that pairs come from."""
    return frozenset(change.source for change in changes)


def _all_of(parts: Iterable[Sources | None]) -> Sources | None:
    used: set[int] = set()
    for part in parts:
        if part is None:
            return None
        used |= part
    return frozenset(used)


def _key_fits(values: Iterable[object], key: str, change: Change) -> bool:
    """Values that are all small count as the same only under the same key."""
    return key_words(key) == key_words(change.key) or not all(map(is_small, values))
