"""Explaining a finding by the pairs of earlier turns: would it have held, had what it consumed been right?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from aem_cli.core.change import Change, leaves
from aem_cli.core.words import contains, key_words, leaf_words, words
from aem_cli.domain.claim import ABSENT
from aem_cli.domain.payload import canonical, equal
from aem_cli.values.courtesy import is_courtesy
from aem_cli.values.statements import statements

Sources = frozenset[int]
"""Numbers of the turns whose pairs explain something; None stands for "not explained"."""

_NONE: Sources = frozenset()


class Evidence:
    """All pairs that a turn can have inherited, indexed by gold leaf and by word."""

    def __init__(self, changes: Iterable[Change]) -> None:
        self.changes = tuple(changes)
        self._by_gold: dict[str, list[Change]] = defaultdict(list)
        for change in self.changes:
            if change.gold is not ABSENT:
                self._by_gold[canonical(change.gold)].append(change)

    def of_gold(self, gold: object) -> list[Change]:
        """Changes whose gold leaf equals a value."""
        return self._by_gold.get(canonical(gold), [])


def explain_value(golds: Sequence[object], predicted: object, key: str, evidence: Evidence) -> Sources | None:
    """A wrong value: gold (or another accepted value) and predicted must belong to one pair, by typed equality."""
    for gold in golds:
        found = _explain_difference(gold, predicted, key, evidence)
        if found is not None:
            return found
    return None


def explain_omission(gold: object, key: str, evidence: Evidence) -> Sources | None:
    """What is left out must have been lost before: one of the leaves of the gold value."""
    for name, leaf in leaves(gold, key):
        lost = [change for change in evidence.of_gold(leaf) if change.lost and _key_fits(leaf, name, change)]
        if lost:
            return _sources(lost)
    return explain_silence(gold, evidence) if isinstance(gold, str) else None


def explain_addition(predicted: object, key: str, evidence: Evidence) -> Sources | None:
    """What stands beyond gold inside a value must stand on the predicted side of a pair, every leaf of it."""
    used: set[int] = set()
    for name, leaf in leaves(predicted, key):
        fitting = [
            change
            for change in evidence.changes
            if change.predicted is not ABSENT and equal(change.predicted, leaf) and _key_fits(leaf, name, change)
        ]
        if not fitting:
            return None
        used |= _sources(fitting)
    return frozenset(used)


def _explain_difference(gold: object, predicted: object, key: str, evidence: Evidence) -> Sources | None:
    if equal(gold, predicted):
        return _NONE
    if gold is ABSENT:
        return explain_addition(predicted, key, evidence)
    if predicted is ABSENT:
        return explain_omission(gold, key, evidence)
    if isinstance(gold, dict) and isinstance(predicted, dict):
        parts = [
            _explain_difference(gold.get(name, ABSENT), predicted.get(name, ABSENT), name, evidence)
            for name in {**gold, **predicted}
        ]
        return _all_of(parts)
    if isinstance(gold, list) and isinstance(predicted, list):
        return _explain_lists(gold, predicted, key, evidence)
    paired = [
        change
        for change in evidence.of_gold(gold)
        if not change.lost and equal(change.predicted, predicted) and _key_fits_pair(gold, predicted, key, change)
    ]
    if paired:
        return _sources(paired)
    if isinstance(gold, str) and isinstance(predicted, str):
        return _explain_text(gold, predicted, key, evidence)
    return None


def _explain_lists(gold: list[object], predicted: list[object], key: str, evidence: Evidence) -> Sources | None:
    """Members align in order; a gold member left over must be lost, a predicted one must come from a pair."""
    if len(gold) * len(predicted) > _MOST_CELLS:
        return None
    best: dict[tuple[int, int], Sources | None] = {(len(gold), len(predicted)): _NONE}
    for row in range(len(gold), -1, -1):
        for column in range(len(predicted), -1, -1):
            if (row, column) not in best:
                best[row, column] = _step(best, gold[row : row + 1], predicted[column : column + 1], row, column, key, evidence)
    return best[0, 0]


def _step(
    best: dict[tuple[int, int], Sources | None],
    ours: list[object],
    theirs: list[object],
    row: int,
    column: int,
    key: str,
    evidence: Evidence,
) -> Sources | None:
    """How the rest of two lists is explained: by joining their first members, else by one of them standing alone."""
    one, other = (ours or [ABSENT])[0], (theirs or [ABSENT])[0]
    if ours and theirs:
        found = _all_of((best[row + 1, column + 1], _explain_difference(one, other, key, evidence)))
        if found is not None:
            return found
    if ours:
        found = _all_of((best[row + 1, column], explain_omission(one, key, evidence)))
        if found is not None:
            return found
    if theirs:
        return _all_of((best[row, column + 1], explain_addition(other, key, evidence)))
    return None


_MOST_CELLS = 2_500


def _explain_text(gold: str, predicted: str, key: str, evidence: Evidence) -> Sources | None:
    """Text is compared word by word: each new word from a pair whose gold words it replaces, each lost one too."""
    gold_words, predicted_words = words(gold), words(predicted)
    lost = [word for word in gold_words if word not in predicted_words]
    new = [word for word in predicted_words if word not in gold_words]
    if not lost and not new:
        return None
    used: set[int] = set()
    covered: set[str] = set()
    open_new = set(new)
    for change in evidence.changes:
        if change.gold is ABSENT or change.predicted is ABSENT:
            continue
        was, became = _change_words(change)
        replaced, given = was.intersection(lost), became.intersection(new)
        if (replaced and given) and _words_fit(replaced | given, key, change):
            used.add(change.source)
            covered |= replaced
            open_new -= given
    if open_new:
        return None
    for word in lost:
        if word not in covered:
            found = _lost_words((word,), key, evidence)
            if found is None:
                return None
            used |= found
    return frozenset(used) if used else None


def _change_words(change: Change) -> tuple[frozenset[str], frozenset[str]]:
    was, became = frozenset(leaf_words(change.gold)), frozenset(leaf_words(change.predicted))
    return was - became, became - was


def _lost_words(gold_words: Sequence[str], key: str, evidence: Evidence) -> Sources | None:
    """Whether one of the words stands in something that was lost, or was lost inside a changed text."""
    wanted = frozenset(gold_words)
    used = set()
    for change in evidence.changes:
        if change.gold is ABSENT:
            continue
        if change.lost:
            hit = wanted.intersection(leaf_words(change.gold))
        elif isinstance(change.gold, str) and isinstance(change.predicted, str) and _is_prose(change):
            hit = wanted.intersection(_change_words(change)[0])
        else:
            continue
        if hit and _words_fit(hit, key, change):
            used.add(change.source)
    return frozenset(used) if used else None


def explain_statement(statement: str, reply: str, evidence: Evidence) -> Sources | None:
    """A gold statement that a reply contradicts: a changed value of it stands in the reply as the pair has it."""
    told, said = words(statement), words(reply)
    used = {change.source for change in evidence.changes if _tells(change, told, said)}
    return frozenset(used) if used else None


def _tells(change: Change, told: tuple[str, ...], said: tuple[str, ...]) -> bool:
    if change.gold is ABSENT or change.predicted is ABSENT:
        return False
    if _is_prose(change) and isinstance(change.predicted, str):
        was, became = _change_words(change)
        return bool(was.intersection(told) - set(said)) and bool(became.intersection(said) - set(told))
    return (
        contains(told, leaf_words(change.gold))
        and contains(said, leaf_words(change.predicted))
        and _names_fit(change.gold, change, told)
        and _names_fit(change.predicted, change, said)
    )


def explain_silence(statement: str, evidence: Evidence) -> Sources | None:
    """A gold statement that a reply does not address: a value of it was lost before."""
    told = words(statement)
    lost = [change for change in evidence.changes if _lost_in(change, told)]
    return _sources(lost) if lost else None


def is_passed_over(statement: str, reply: str, others: Sequence[str]) -> bool:
    """Whether a reply leaves a gold statement out by itself, so that nothing repaired before it would bring it back.

    It does if it conveys nothing at all, or if it tells what became of other gold statements and does not even name
    this one. Who could not get at a value says so.
    """
    if all(is_courtesy(piece) for piece in statements(reply)):
        return True
    said, told = _names(reply), _names(statement)
    rest = [_names(other) for other in others]
    if _is_named(told, rest, said):
        return False
    return any(_is_named(other, [told, *rest[:at], *rest[at + 1 :]], said) for at, other in enumerate(rest))


def _names(text: str) -> frozenset[str]:
    """The words of a text, and every two and three that stand side by side."""
    told = words(text)
    return frozenset(" ".join(told[at : at + size]) for size in (1, 2, 3) for at in range(len(told) - size + 1))


def _lost_in(change: Change, told: tuple[str, ...]) -> bool:
    if change.gold is ABSENT:
        return False
    if not _is_prose(change):
        return change.lost and contains(told, leaf_words(change.gold)) and _names_fit(change.gold, change, told)
    was = frozenset(leaf_words(change.gold)) if change.lost else _change_words(change)[0]
    return any(not _is_small(word) for word in was.intersection(told))


def _is_named(told: frozenset[str], others: Sequence[frozenset[str]], said: frozenset[str]) -> bool:
    """Whether a reply names what only this statement is about; True where nothing tells it from the others."""
    own = {name for name in told.difference(*others) if not name.isdecimal()}
    return not own or not own.isdisjoint(said)


def explain_addition_to_reply(reply: str, known: Sequence[str], evidence: Evidence) -> Sources | None:
    """What a reply says beyond gold and the records: its figures must come from pairs, and something of it must."""
    before = {word for text in known for word in words(text)}
    new = {word for word in words(reply) if word not in before}
    figures = {word for word in new if any(map(str.isdigit, word))}
    used: set[int] = set()
    for change in evidence.changes:
        if change.predicted is not ABSENT:
            given = new.intersection(leaf_words(change.predicted) if change.gold is ABSENT else _change_words(change)[1])
            if given:
                used.add(change.source)
                figures -= given
    return frozenset(used) if used and not figures else None


def _is_prose(change: Change) -> bool:
    """Text of several words, which later turns quote in part and not whole."""
    return change.is_reply or (isinstance(change.gold, str) and len(words(change.gold)) > _FEW_WORDS)


_FEW_WORDS = 5


def _all_of(parts: Iterable[Sources | None]) -> Sources | None:
    used: set[int] = set()
    for part in parts:
        if part is None:
            return None
        used |= part
    return frozenset(used)


def _sources(changes: Iterable[Change]) -> Sources:
    return frozenset(change.source for change in changes)


def _is_small(leaf: object) -> bool:
    """Values that agree by chance: booleans, integers below 10, strings under 3 characters."""
    if isinstance(leaf, bool) or leaf is None:
        return True
    if isinstance(leaf, int | float):
        return abs(leaf) < 10 and float(leaf).is_integer()
    return isinstance(leaf, str) and len(leaf) < 3


def _key_fits(leaf: object, key: str, change: Change) -> bool:
    return not _is_small(leaf) or _same_key(key, change.key)


def _key_fits_pair(gold: object, predicted: object, key: str, change: Change) -> bool:
    return not (_is_small(gold) or _is_small(predicted)) or _same_key(key, change.key)


def _words_fit(hit: Iterable[str], key: str, change: Change) -> bool:
    return not all(map(_is_small, hit)) or _same_key(key, change.key)


def _names_fit(leaf: object, change: Change, text: tuple[str, ...]) -> bool:
    """A small value counts in a text only where its key is named there too."""
    return not _is_small(leaf) or bool(key_words(change.key).intersection(text))


def _same_key(one: str, other: str) -> bool:
    return key_words(one) == key_words(other)
