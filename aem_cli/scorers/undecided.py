"""What hybrid's rules leave to language: the pairs of texts whose likeness could turn the answer, none for the rest.

A cosine cannot tell one word from another in the same place: "Q3 revenue" is nearly "Q3 profit". So where two texts
differ in one place alone nothing is asked, nor where a value, a negation, an opposite or a role decided.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from aem_cli.scorers.answer import Answer
from aem_cli.scorers.contradiction import contradiction
from aem_cli.scorers.language import compare
from aem_cli.scorers.language_likeness import windows
from aem_cli.scorers.window import best_window, stands_in
from aem_cli.values.clause import Clause, read_clause, read_reply
from aem_cli.values.meaning import read
from aem_cli.values.token import WORD, Token

Texts: TypeAlias = tuple[tuple[str, str], ...]

_SHARED: Final = frozenset(("language.few_shared", "language.many_shared", "language.most_shared"))
_MORE: Final = frozenset(("more.words", "more.many_words"))
_WORDS: Final = "words."
LEFT: Final = frozenset(
    (
        "not_covered", "attribute.other", "words.few_kept", "words.focus_changed", "words.focus_lost",
        "words.most_kept", "words.act", "words.left_out", "words.kept",
    )
)  # fmt: skip
"""The branches by which a rule about a reply may leave it to language; the values in it tell whether it does."""
_ONE_PLACE: Final = frozenset(("attribute.other", "words.few_kept", "words.focus_changed", "words.focus_lost"))


def undecided_values(gold: str, predicted: str, answer: Answer) -> Texts:
    """The two texts, where words in common are all that the rules went by."""
    if answer.branch in _SHARED:
        compared = compare(read(gold).text, read(predicted).text)
        return ((gold, predicted),) if _several_places(compared.one, compared.other) else ()
    return ((gold, predicted),) if answer.branch in _MORE else ()


def undecided_statement(statement: str, reply: str, answer: Answer) -> Texts:
    """The statement with each part of the reply and with the whole, where no value and no guard decided.

    A statement with values is agreed with where they stand in the reply, whatever the words; one whose values are
    missing is not addressed.
    """
    if answer.branch not in LEFT:
        return ()
    gold, said = read_clause(statement), read_reply(reply)
    values = [token for token in gold.content if token.sort != WORD]
    if answer.score >= 0.5:
        return () if values or not said else windows(statement, reply)
    if not said or not all(stands_in(token, said) for token in values):
        return ()
    return windows(statement, reply) if _unopposed(gold, said, answer) else ()


def _unopposed(gold: Clause, said: tuple[Clause, ...], answer: Answer) -> bool:
    """Whether nothing but words speaks against a statement that the rules think is missing or said otherwise."""
    window = best_window(gold, said)
    if answer.branch in _ONE_PLACE and not _several_places(
        list(gold.content), [token for clause in window.clauses for token in clause.content]
    ):
        return False
    return contradiction(gold, window).branch.startswith(_WORDS)


def _several_places(one: list[Token], other: list[Token]) -> bool:
    """Whether two texts differ in several places, or in their order: something shared stands inside what differs."""
    left, right = [token.key for token in one], [token.key for token in other]
    while left and right and left[0] == right[0]:
        del left[0], right[0]
    while left and right and left[-1] == right[-1]:
        del left[-1], right[-1]
    return any(key in right for key in left)
