"""Evidence: the pairs that a turn can have inherited, found by their gold value or by the words of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
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
        self._by_word: defaultdict[str, list[Change]] = defaultdict(list)
        self._words_indexed = 0
        self.has_leaves = False

    def add(self, changes: Sequence[Change]) -> None:
        """Take in the pairs of one more source."""
        self._changes += changes
        self.has_leaves = self.has_leaves or not all(map(_IS_REPLY, changes))

    def all(self) -> Sequence[Change]:
        """Every pair, in the order in which their sources came in."""
        return self._changes

    def of_gold(self, gold: object) -> Sequence[Change]:
        """Pairs whose gold leaf equals a value, by typed equality."""
        return self._by_gold.found(gold, self._changes)

    def of_predicted(self, predicted: object) -> Sequence[Change]:
        """Pairs whose predicted leaf equals a value, by typed equality."""
        return self._by_predicted.found(predicted, self._changes)

    def of_words(self, told: Iterable[str]) -> Sequence[Change]:
        """Pairs whose gold leaf shares a word with a text."""
        if self._words_indexed < len(self._changes):
            self._index_words()
        by_word = self._by_word
        return list({id(change): change for word in told if word in by_word for change in by_word[word]}.values())

    def _index_words(self) -> None:
        by_word = self._by_word
        for change in islice(self._changes, self._words_indexed, None):
            if change.gold is not ABSENT:
                for word in gone_words(change):
                    by_word[word].append(change)
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
_IS_REPLY: Final = attrgetter("is_reply")


class Inheritance:
    """The evidence as one turn sees it: the pairs of its candidate sources, or of all where none are named."""

    __slots__ = ("_evidence", "_sources")

    def __init__(self, evidence: Evidence, sources: frozenset[int] | None = None) -> None:
        self._evidence = evidence
        self._sources = sources

    def all(self) -> Sequence[Change]:
        """Every pair."""
        return self._of_sources(self._evidence.all())

    @property
    def has_leaves(self) -> bool:
        """Whether any pair is one of single values and not of whole replies."""
        return self._evidence.has_leaves

    def of_gold(self, gold: object) -> Sequence[Change]:
        """Pairs whose gold leaf equals a value."""
        return self._of_sources(self._evidence.of_gold(gold))

    def of_predicted(self, predicted: object) -> Sequence[Change]:
        """Pairs whose predicted leaf equals a value."""
        return self._of_sources(self._evidence.of_predicted(predicted))

    def of_words(self, told: Iterable[str]) -> Sequence[Change]:
        """Pairs whose gold leaf shares a word with a text; of prose, a word that was lost."""
        return self._of_sources(self._evidence.of_words(told))

    def lost_in(self, text: str) -> list[Change]:
        """Pairs by which something that a text tells was lost: a leaf, or a word inside a changed text."""
        return [change for change in self.of_words(word_set(text)) if is_lost_in(change, text)]

    def _of_sources(self, changes: Sequence[Change]) -> Sequence[Change]:
        sources = self._sources
        return changes if sources is None else [change for change in changes if change.source in sources]


def _identity(leaf: object) -> object:
    """What equal leaves share as a dictionary key: 5 and 5.0 do, 1 and true do not."""
    return leaf if isinstance(leaf, str) else (isinstance(leaf, bool), leaf)


def gone_words(change: Change) -> Iterable[str]:
    """The words by which a pair's gold side is found: those of a leaf, those that a changed text has lost."""
    if not (change.is_reply or is_prose(change)):
        return set(chain.from_iterable(spellings(change.gold)))
    gone = leaf_words(change.gold) if change.lost else changed_words(change)[0]
    return [word for word in gone if len(word) >= _TELLING]


def changed_words(change: Change) -> tuple[frozenset[str], frozenset[str]]:
    """(words lost, words new) between the two sides of a pair."""
    gold, predicted = change.gold, change.predicted
    if gold.__class__ is str and predicted.__class__ is str:
        return _apart(gold, predicted)
    was, became = frozenset(leaf_words(gold)), frozenset(leaf_words(predicted))
    return was - became, became - was


@lru_cache(maxsize=512)
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
