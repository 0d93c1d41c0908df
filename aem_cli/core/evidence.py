"""Evidence: the pairs that a turn can have inherited, found by their gold value or by the words of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from operator import attrgetter
from typing import Final

from aem_cli.core.change import Change
from aem_cli.core.words import key_words, leaf_words, spellings, tells, word_set, words
from aem_cli.domain.claim import ABSENT


class Evidence:
    """The pairs of all sources so far; it grows with the dialog, and its indexes are made when first asked for."""

    __slots__ = ("_by_gold", "_by_predicted", "_by_word", "_changes", "_words_indexed", "has_leaves")

    def __init__(self) -> None:
        self._changes: list[Change] = []
        self._by_gold = _ByLeaf(_GOLD)
        self._by_predicted = _ByLeaf(_PREDICTED)
        self._by_word: dict[str, list[Change]] = {}
        self._words_indexed = 0
        self.has_leaves = False

    def add(self, changes: list[Change]) -> None:
        """Take in the pairs of one more source."""
        self._changes += changes
        self.has_leaves = self.has_leaves or any(not change.is_reply for change in changes)

    def all(self, sources: frozenset[int]) -> Iterator[Change]:
        """Every pair of the given sources, in the order of the turns."""
        return (change for change in self._changes if change.source in sources)

    def of_gold(self, gold: object, sources: frozenset[int]) -> list[Change]:
        """Pairs of the sources whose gold leaf equals a value, by typed equality."""
        return [change for change in self._by_gold.found(gold, self._changes) if change.source in sources]

    def of_predicted(self, predicted: object, sources: frozenset[int]) -> list[Change]:
        """Pairs of the sources whose predicted leaf equals a value, by typed equality."""
        return [change for change in self._by_predicted.found(predicted, self._changes) if change.source in sources]

    def of_words(self, told: Iterable[str], sources: frozenset[int]) -> list[Change]:
        """Pairs of the sources whose gold leaf shares a word with a text."""
        if self._words_indexed < len(self._changes):
            self._index_words()
        by_word = self._by_word
        found = {id(change): change for word in told if word in by_word for change in by_word[word]}
        return [change for change in found.values() if change.source in sources]

    def _index_words(self) -> None:
        by_word = self._by_word
        for change in islice(self._changes, self._words_indexed, None):
            if change.gold is not ABSENT:
                for word in gone_words(change):
                    if word in by_word:
                        by_word[word].append(change)
                    else:
                        by_word[word] = [change]
        self._words_indexed = len(self._changes)


class _ByLeaf:
    """Pairs by the leaf on one of their sides; what has come since the last look is taken in at the next one."""

    __slots__ = ("_indexed", "_leaf", "_pairs")

    def __init__(self, leaf: Callable[[Change], object]) -> None:
        self._leaf = leaf
        self._pairs: dict[object, list[Change]] = {}
        self._indexed = 0

    def found(self, leaf: object, changes: Sequence[Change]) -> Sequence[Change]:
        for change in islice(changes, self._indexed, None) if self._indexed < len(changes) else ():
            own = self._leaf(change)
            if own is not ABSENT:
                self._pairs.setdefault(_identity(own), []).append(change)
        self._indexed = len(changes)
        return self._pairs.get(_identity(leaf), ())


_GOLD: Final = attrgetter("gold")
_PREDICTED: Final = attrgetter("predicted")


class Inheritance:
    """The evidence as one turn sees it: the pairs of its candidate sources."""

    __slots__ = ("_evidence", "_sources")

    def __init__(self, evidence: Evidence, sources: frozenset[int]) -> None:
        self._evidence = evidence
        self._sources = sources

    def all(self) -> Iterator[Change]:
        """Every pair."""
        return self._evidence.all(self._sources)

    @property
    def has_leaves(self) -> bool:
        """Whether any pair is one of single values and not of whole replies."""
        return self._evidence.has_leaves

    def of_gold(self, gold: object) -> list[Change]:
        """Pairs whose gold leaf equals a value."""
        return self._evidence.of_gold(gold, self._sources)

    def of_predicted(self, predicted: object) -> list[Change]:
        """Pairs whose predicted leaf equals a value."""
        return self._evidence.of_predicted(predicted, self._sources)

    def of_words(self, told: Iterable[str]) -> list[Change]:
        """Pairs whose gold leaf shares a word with a text; of prose, a word that was lost."""
        return self._evidence.of_words(told, self._sources)

    def lost_in(self, text: str) -> list[Change]:
        """Pairs by which something that a text tells was lost: a leaf, or a word inside a changed text."""
        return [change for change in self.of_words(word_set(text)) if is_lost_in(change, text)]


def _identity(leaf: object) -> object:
    """What equal leaves share as a dictionary key: 5 and 5.0 do, 1 and true do not."""
    return leaf if isinstance(leaf, str) else (isinstance(leaf, bool), leaf)


def gone_words(change: Change) -> Iterable[str]:
    """The words by which a pair's gold side is found: those of a leaf, those that a changed text has lost."""
    if not is_prose(change):
        return {word for phrase in spellings(change.gold) for word in phrase}
    gone = leaf_words(change.gold) if change.lost else changed_words(change)[0]
    return [word for word in gone if len(word) >= _TELLING]


def changed_words(change: Change) -> tuple[frozenset[str], frozenset[str]]:
    """(words lost, words new) between the two sides of a pair."""
    gold, predicted = change.gold, change.predicted
    if isinstance(gold, str) and isinstance(predicted, str):
        return _apart(gold, predicted)
    was, became = frozenset(leaf_words(gold)), frozenset(leaf_words(predicted))
    return was - became, became - was


@lru_cache(maxsize=1024)
def _apart(gold: str, predicted: str) -> tuple[frozenset[str], frozenset[str]]:
    was, became = word_set(gold), word_set(predicted)
    return was - became, became - was


def is_lost_in(change: Change, text: str) -> bool:
    """Whether a pair found by the words of a text lost something of it: its leaf, or a word inside a changed text."""
    if is_prose(change):
        return True
    return change.lost and tells(words(text), change.gold) and names_fit(change.gold, change, word_set(text))


def is_prose(change: Change) -> bool:
    """Text of several words, which later turns quote in part and not whole."""
    return change.is_reply or (isinstance(change.gold, str) and len(words(change.gold)) > _FEW_WORDS)


_FEW_WORDS: Final = 5
_TELLING: Final = 3  # letters; a shorter text agrees by chance


def is_small(leaf: object) -> bool:
    """Values that agree by chance: booleans, integers below 10, strings under 3 characters."""
    if isinstance(leaf, bool) or leaf is None:
        return True
    if isinstance(leaf, int | float):
        return abs(leaf) < 10 and float(leaf).is_integer()
    return isinstance(leaf, str) and len(leaf) < _TELLING


def names_fit(leaf: object, change: Change, told: frozenset[str]) -> bool:
    """A small value counts in a text only where its key is named there too."""
    return not is_small(leaf) or not key_words(change.key).isdisjoint(told)
