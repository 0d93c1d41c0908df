"""Explaining a reply: what it tells wrongly, leaves out, or says beyond gold, from the pairs before it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, filterfalse, islice

from aem_cli.core.change import Change
from aem_cli.core.evidence import Inheritance, changed_words, is_lost_in, is_prose, names_fit
from aem_cli.core.explanation import Sources, sources_of
from aem_cli.core.words import leaf_words, spellings, tells, word_set, words
from aem_cli.domain.claim import ABSENT
from aem_cli.values.courtesy import is_courtesy
from aem_cli.values.denial import denial_in
from aem_cli.values.statements import pieces
from aem_cli.values.word import STOP_STEMS, stem

_MOST_IN_COURTESY = 3  # content words, as in "Is there anything else I can help with?"


def explain_statement(statement: str, reply: str, inherited: Inheritance) -> Sources | None:
    """A gold statement that a reply contradicts: a changed value of it stands in the reply as the pair has it."""
    used = [change for change in inherited.of_words(word_set(statement)) if _tells(change, statement, reply)]
    return sources_of(used) if used else None


def _tells(change: Change, statement: str, reply: str) -> bool:
    if change.lost:
        return False
    if is_prose(change) and isinstance(change.predicted, str):
        was, became = changed_words(change)
        told, said = word_set(statement), word_set(reply)
        given = (became & said) - told
        return bool(given) and not was & told <= said and any(map(_is_content, given))
    return (
        tells(words(statement), change.gold)
        and tells(words(reply), change.predicted)
        and names_fit(change.gold, change, word_set(statement))
        and names_fit(change.predicted, change, word_set(reply))
    )


@lru_cache(maxsize=2048)
def _is_content(word: str) -> bool:
    return stem(word) not in STOP_STEMS and not is_courtesy(word)


def explain_unaddressed(statement: str, reply: str, inherited: Inheritance) -> Sources | None:
    """A gold statement that a reply does not address: it says what a source made of it, or a value of it was lost."""
    near = inherited.of_words(word_set(statement))
    if not near:
        return None
    used = [change for change in near if _tells(change, statement, reply)] or [
        change for change in near if is_lost_in(change, statement)
    ]
    return sources_of(used) if used else None


def explain_addition_to_reply(reply: str, known: Sequence[str], inherited: Inheritance) -> Sources | None:
    """What a reply says beyond gold and the records: its figures must come from pairs, and something of it must."""
    new = _new_words(reply, known)
    used = [change for change in inherited.all() if change.predicted is not ABSENT and new & _came_words(change)]
    return sources_of(used) if used and not new_figures(reply, known, inherited) else None


def new_figures(reply: str, known: Sequence[str], inherited: Inheritance) -> frozenset[str]:
    """The figures of a reply that stand neither in the known texts nor on the predicted side of any pair."""
    figures = {word for word in _new_words(reply, known) if not word.isalpha() and any(map(str.isdigit, word))}
    for change in inherited.all() if figures else ():
        if change.predicted is not ABSENT:
            figures -= _came_words(change)
            if not figures:
                break
    return frozenset(figures)


def _new_words(reply: str, known: Sequence[str]) -> frozenset[str]:
    return word_set(reply).difference(*map(word_set, known))


def _came_words(change: Change) -> set[str]:
    """The words by which the predicted side of a pair is told, that its gold side is not."""
    came = set(chain.from_iterable(spellings(change.predicted)))
    return came if change.gold is ABSENT else came.difference(leaf_words(change.gold))


def is_passed_over(statement: str, reply: str, others: Sequence[str]) -> bool:
    """Whether a reply leaves a gold statement out by itself, so that nothing repaired before it would bring it back.

    It does if it conveys nothing at all, or if it tells what became of other gold statements and does not even name
    this one. Who could not get at a value says so.
    """
    if _conveys_nothing(reply):
        return True
    if not others or _is_denied(statement, reply):
        return False
    said, told = _names(reply), _names(statement)
    rest = [_names(other) for other in others]
    if _is_named(told, rest, said):
        return False
    return any(_is_named(other, [told, *rest[:at], *rest[at + 1 :]], said) for at, other in enumerate(rest))


def _conveys_nothing(reply: str) -> bool:
    said = word_set(reply)
    letters_first = chain(filter(str.isalpha, said), filterfalse(str.isalpha, said))  # they are sooner told
    if len(list(islice(filter(_is_content, letters_first), _MOST_IN_COURTESY + 1))) > _MOST_IN_COURTESY:
        return False
    content = [word for word in words(reply) if _is_content(word)]
    if len(content) > _MOST_IN_COURTESY:
        return False
    return not content or all(map(is_courtesy, pieces(reply)))


def _is_denied(statement: str, reply: str) -> bool:
    """Whether a part of the reply says that it has nothing on what the statement is about, and on nothing else."""
    told = frozenset(words(statement))
    for piece in pieces(reply):
        denial = denial_in(piece)
        if denial:
            topic = {word for word in frozenset(words(piece)).difference(words(denial)) if _is_content(word)}
            if topic and topic <= told:
                return True
    return False


def _names(text: str) -> frozenset[str]:
    """The words of a text, and every two and three that stand side by side."""
    told = words(text)
    return frozenset(" ".join(told[at : at + size]) for size in (1, 2, 3) for at in range(len(told) - size + 1))


def _is_named(told: frozenset[str], others: Sequence[frozenset[str]], said: frozenset[str]) -> bool:
    """Whether a reply names what only this statement is about; True where nothing tells it from the others."""
    own = {name for name in told.difference(*others) if not name.isdecimal()}
    return not own or not own.isdisjoint(said)
