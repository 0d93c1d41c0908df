"""Whether what a text says beyond gold stands in the recorded results."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from aem_cli.scorers.answer import EXACT, Answer
from aem_cli.values.clause import Clause, read_reply
from aem_cli.values.date import Date
from aem_cli.values.record import Quantity, read_record, words_in
from aem_cli.values.time import Time
from aem_cli.values.token import CONTACT, DATE, IDENTIFIER, NUMBER, ORDINAL, TIME, WORD, Sign, Token, sign_of, tokens
from aem_cli.values.token_sameness import amount_of, dimension_of, same_token, written_number
from aem_cli.values.word import LIGHT_STEMS

_FINEST = 10_000  # a number with more decimals may be said rounded to cents
_LONGEST_READ = 1_500  # a gold text up to this length is read by its clauses, which other questions read as well
_SUPPORTED = Answer(0.95, None, "supported")


class Addition(NamedTuple):
    """What one clause says beyond gold: its values, and its words where hardly one of them is known."""

    values: tuple[Token, ...]
    words: tuple[Token, ...]
    strange: tuple[Token, ...]


def support_answer(gold: str, predicted: str, context: tuple[str, ...]) -> Answer:
    """Values that neither gold nor a result holds are invented; so is a sentence with hardly a known word in it."""
    if gold == predicted:
        return EXACT
    for added in _additions(gold, predicted):
        invented = next((token for token in added.values if not _recorded(token, context)), None)
        if invented is not None:
            return Answer(0.1, f"{invented.text} stands in no result", "supported.value_invented")
        strange = [token for token in added.strange if not any(token.key in words_in(text) for text in context)]
        if strange and len(strange) >= 0.8 * len(added.words):
            why = f"{' '.join(token.text for token in strange[:4])} stands in no result"
            return Answer(0.3, why, "supported.words_invented")
    return _SUPPORTED


@lru_cache(maxsize=4096)
def _additions(gold: str, predicted: str) -> tuple[Addition, ...]:
    """What a reply says beyond gold, clause by clause; usually nothing."""
    signs, known = _said_by(gold)
    found = []
    for clause in read_reply(predicted):
        if clause.denies or clause.question:
            continue
        values = tuple([token for token in clause.values if token.sign not in signs and not _known(token, known)])
        strange = _strange(clause, signs, known)
        if values or strange:
            found.append(Addition(values, tuple(_heavy(clause)), strange))
    return tuple(found)


def _said_by(gold: str) -> tuple[frozenset[Sign], list[Token]]:
    """All that gold says, and the values that it names."""
    if len(gold) > _LONGEST_READ:
        found = tokens(gold)
        return frozenset(map(sign_of, found)), [token for token in found if token.sort != WORD]
    clauses = read_reply(gold)
    signs: frozenset[Sign] = frozenset().union(*[clause.signs for clause in clauses])
    return signs, [token for clause in clauses for token in clause.values]


_FEWEST_WORDS = 4


def _strange(clause: Clause, signs: frozenset[Sign], known: list[Token]) -> tuple[Token, ...]:
    """The words that gold does not know, where they are nearly all that a clause says and it shares no value."""
    if clause.signs <= signs or any(token.sign in signs for token in clause.values):
        return ()
    heavy = _heavy(clause)
    if len(heavy) < _FEWEST_WORDS:
        return ()
    names = {token.key for token in known if token.sort == IDENTIFIER or token.sort == CONTACT}
    strange = [token for token in heavy if token.sign not in signs and token.key not in names]
    return tuple(strange) if len(strange) >= 0.8 * len(heavy) else ()


def _heavy(clause: Clause) -> list[Token]:
    return [token for token in clause.content if token.sort == WORD and token.sign not in LIGHT_STEMS]


def _known(token: Token, known: list[Token]) -> bool:
    if token.sort == ORDINAL or _is_small(token):
        return True
    if token.sort != NUMBER:
        return any(same_token(token, other) for other in known)
    said = Quantity(written_number(token), amount_of(token), dimension_of(token))
    return any(
        same_quantity(said, Quantity(written_number(other), amount_of(other), dimension_of(other)))
        for other in known
        if other.sort == NUMBER
    )


def _is_small(token: Token) -> bool:
    """A bare one or two, which may be an article or a pair."""
    return token.sort == NUMBER and dimension_of(token) == "" and amount_of(token) in (0, 1, 2, -1)


def same_quantity(said: Quantity, known: Quantity) -> bool:
    """Whether a number that is said is a known one: in one dimension, or as it is written where no unit is known."""
    if said.dimension and known.dimension:
        return said.dimension == known.dimension and _near(said.amount, known.amount)
    if said.dimension:
        return _near(said.written, known.written) or _near(said.amount, known.amount)
    return any(_near(said.amount, number) for number in (known.written, known.amount, known.amount * 100))


def _near(said: int | Fraction, known: int | Fraction) -> bool:
    """Equal but for the sign, which words may carry; a number with very many decimals may be rounded to cents."""
    if said.denominator == known.denominator and abs(said.numerator) == abs(known.numerator):
        return True
    return known.denominator > _FINEST and round(Fraction(known), 2) == said


def _recorded(token: Token, context: tuple[str, ...]) -> bool:
    """Whether a value stands in a result: by its text first, then among the values of its sort."""
    forms = _forms(token)
    for text in reversed(context):  # the last result is spoken of most
        folded = _folded(text)
        for form in forms:
            if form in folded and _stands(form, folded):
                return True
    return any(_holds(token, text) for text in reversed(context))


@lru_cache(maxsize=1024)
def _folded(text: str) -> str:
    return text.casefold()


def _forms(token: Token) -> tuple[str, ...]:
    """Texts that can mean nothing but the value."""
    if token.sort == DATE and isinstance(token.key, Date) and token.key.full:
        return token.text.casefold(), "{:04}-{:02}-{:02}".format(*token.key)
    if token.sort == TIME and isinstance(token.key, Time):
        minute = int(token.key.second // 60)
        return token.text.casefold(), f"{minute // 60:02}:{minute % 60:02}"
    return (token.text.casefold().lstrip("#"),)


def _stands(form: str, text: str) -> bool:
    """Whether a form stands in a text between word bounds, and is no part of a longer number."""
    at = text.find(form)
    while at >= 0:
        end = at + len(form)
        before, behind = text[at - 1 : at], text[end : end + 2]
        if not (
            before.isalnum() or before in ("-", ".", "_") or behind[:1].isalnum() or behind[:1] in ("-", "_")
        ) and not (behind[:1] in (".", ",") and behind[1:].isdigit()):
            return True
        at = text.find(form, at + 1)
    return False


def _holds(token: Token, text: str) -> bool:
    record = read_record(text)
    if token.sort == NUMBER:
        said = Quantity(written_number(token), amount_of(token), dimension_of(token))
        return any(same_quantity(said, known) for known in record.quantities)
    if token.sort == DATE and isinstance(token.key, Date) and token.key.day is None:
        return any(_within(token.key, other.key) for other in record.values)
    return any(same_token(token, other) for other in record.values)


def _within(month: Date, day: object) -> bool:
    return isinstance(day, Date) and day[:2] == month[:2]
