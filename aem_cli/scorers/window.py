"""The part of a reply that speaks of a gold statement, and how much of the statement it covers."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from aem_cli.scorers.unshared import pair_senses, same_sense, unshared
from aem_cli.scorers.weight import weights_of
from aem_cli.values.clause import Clause
from aem_cli.values.date import WEEKDAYS, same_date
from aem_cli.values.sense import has_sense
from aem_cli.values.token import DATE, NUMBER, WORD, Sign, Token
from aem_cli.values.token_sameness import amount_of, dimension_of, same_token, written_number
from aem_cli.values.word import stem


class Window(NamedTuple):
    """Clauses of a reply beside a statement. `replaced` pairs values of gold with other values of the same sort."""

    clauses: tuple[Clause, ...]
    coverage: float  # share of the statement that is addressed, 0 to 1
    found: float  # share of the statement that stands there
    missing: tuple[Token, ...]
    extra: tuple[Token, ...]
    replaced: tuple[tuple[Token, Token], ...]
    question: bool
    answer: str
    reworded: bool  # whether a word of gold is said by another word


_MOST_CLAUSES = 40


def best_window(gold: Clause, said: tuple[Clause, ...], whole: Clause | None = None) -> Window:
    """The clause, the two neighbours, or the whole reply that covers most; the smaller of equals.

    `whole` is the statement that gold is a clause of: what the reply says of its other clauses is not extra.
    """
    said = said[:_MOST_CLAUSES]
    window = _measured(gold, _widest(gold, said) if len(said) > 1 else said)
    if whole is None or whole is gold:
        return window
    extra = tuple([token for token in window.extra if not _says(whole, token)])
    return window if len(extra) == len(window.extra) else window._replace(extra=extra)


def _widest(gold: Clause, said: tuple[Clause, ...]) -> tuple[Clause, ...]:
    weights, _ = weights_of(gold)
    held = {clause.text: _held(gold, clause) for clause in said}
    most = len(frozenset().union(*held.values()))
    best, widest = -1.0, said[:1]
    for parts in _spans(said, most in map(len, held.values())):
        signs, size = held[parts[0].text], len(parts[0].content)
        if len(parts) > 1:
            signs = signs.union(*[held[clause.text] for clause in parts[1:]])
            size = sum([len(clause.content) for clause in parts])
        covered = fsum(map(weights.__getitem__, signs))
        rank = covered - 0.01 * size * (len(parts) - 0.9)
        if rank > best:
            best, widest = rank, parts
    return widest


def _held(gold: Clause, clause: Clause) -> frozenset[Sign]:
    """The signs of gold that stand in a clause."""
    shared = gold.signs & clause.signs
    others = [token.sign for token in gold.values if token.sign not in shared and _has(clause, token)]
    return shared.union(others) if others else shared


def _says(clause: Clause, token: Token) -> bool:
    if token.sign in clause.signs:
        return True
    return token.sort == WORD and has_sense(token.key) and any(same_sense(one, token) for one in clause.content)


def _spans(said: tuple[Clause, ...], one_holds_all: bool) -> list[tuple[Clause, ...]]:
    """The clauses one by one, and where none of them holds all that any holds, neighbours and the whole as well."""
    singles = [(clause,) for clause in said]
    if one_holds_all:
        return singles  # type: ignore[return-value]
    pairs = [said[at : at + 2] for at in range(len(said) - 1)]
    return [*singles, *pairs, *([said] if len(said) > 2 else [])]


def _has(clause: Clause, token: Token) -> bool:
    if token.sign in clause.signs:
        return True
    if token.sort == NUMBER:
        return any(other.sort == NUMBER and _same_amount(token, other) for other in clause.values)
    if token.sort == DATE:
        return any(
            other.sort == DATE and same_date(token.key, other.key)  # type: ignore[arg-type]
            for other in clause.values
        )
    return False


def _same_amount(gold: Token, token: Token) -> bool:
    amount = amount_of(gold)
    return amount == amount_of(token) or (dimension_of(gold) == "" and amount == written_number(token))


def may_stand_otherwise(sign: Sign) -> bool:
    """Whether what a sign says can be there in another form: a number or a date."""
    return sign.startswith(_INEXACT)


_INEXACT = (f"{NUMBER} ", f"{DATE} ")


def has_all(gold: Clause, parts: tuple[Clause, ...]) -> bool:
    """Whether every content token of a statement stands in some clauses."""
    left = gold.signs.difference(*[clause.signs for clause in parts])
    if not left:
        return True
    if not all(map(may_stand_otherwise, left)):
        return False
    return all(any(_has(clause, token) for clause in parts) for token in gold.values if token.sign in left)


def stands_in(token: Token, said: tuple[Clause, ...]) -> bool:
    """Whether a token stands in any of some clauses."""
    for clause in said:
        if token.sign in clause.signs:
            return True
    return (token.sort == NUMBER or token.sort == DATE) and any(_has(clause, token) for clause in said)


def _measured(gold: Clause, parts: tuple[Clause, ...]) -> Window:
    missing, extra = unshared(gold, parts)
    reworded: tuple[Token, ...] = ()
    if missing and extra:
        missing, extra, reworded = pair_senses(missing, extra)
    replaced = _replaced(missing, extra) if missing and extra else ()
    found, shifted, made_up = 1.0, 0.0, 0.0
    if missing or reworded:
        weights, total = weights_of(gold)
        lost = sum([weights[token.sign] for token in missing])
        lost += _REWORDED * sum([weights[token.sign] for token in reworded])
        made_up = sum([weights[token.sign] for token, _ in replaced])
        words = [token for token in missing if token.sort == WORD and token.sign not in _DAYS]
        others = [token for token in extra if token.sort == WORD]
        shifted = 0.5 * sum([weights[token.sign] for token in words[: len(others)]])
        found = 1 - lost / total
        shifted = (made_up + (shifted if found > 0.25 else 0.0)) / total
    return Window(
        parts,
        min(1.0, found + shifted),
        found,
        missing,
        extra,
        replaced,
        any(clause.question for clause in parts),
        parts[0].answer,
        bool(reworded),
    )


# no other word is said in the place of a day: "closed on Sundays" is not addressed by "the shop closes at six"
_DAYS = frozenset([stem(day) for day in WEEKDAYS]) | frozenset([stem("weekend"), stem("weekday")])
_REWORDED = 0.1  # what a word costs that is said by another word


def misplaced(gold: Clause, parts: tuple[Clause, ...]) -> tuple[Token, Token] | None:
    """A value of gold that stands in one clause while the clause with gold's words gives another of its sort."""
    if len(parts) == 1:
        return None
    words = {token.sign for token in gold.content if token.sort == WORD}
    nearest = max(parts, key=lambda clause: len(words & clause.signs))
    if not words & nearest.signs:
        return None
    for token in gold.values:
        if _has(nearest, token):
            continue
        for other in nearest.values:
            replaced = _counterpart(token, other) and other.sign not in gold.signs
            if replaced and not _counts(token, other, parts):
                return token, other
    return None


def _counts(token: Token, other: Token, parts: tuple[Clause, ...]) -> bool:
    """Whether a number only counts the points of a list, "1." "Rain 2." "Snow", where gold gives an amount or "two"."""
    if token.sort != NUMBER or not other.text.isdecimal():
        return False
    last = [clause.content[-1].text for clause in parts if clause.content and clause.text.endswith(".")]
    points = 0
    while str(points + 1) in last:
        points += 1
    return 1 < points >= int(other.text) and (dimension_of(token) != "" or amount_of(token) == points)


def _is_year(value: object) -> bool:
    return isinstance(value, int) and 1000 <= value <= 2100


def _replaced(missing: tuple[Token, ...], extra: tuple[Token, ...]) -> tuple[tuple[Token, Token], ...]:
    left = [token for token in extra if token.sort != WORD]
    pairs = []
    for token in missing:
        if token.sort == WORD:
            continue
        other = next((one for one in left if _counterpart(token, one)), None)
        if other is not None:
            left.remove(other)
            pairs.append((token, other))
    return tuple(pairs)


def _counterpart(token: Token, other: Token) -> bool:
    if token.sort != other.sort:
        return False
    if token.sort == NUMBER:
        return _comparable(token, other)
    return not same_token(token, other)


def _comparable(token: Token, other: Token) -> bool:
    """Whether two numbers can be values of one thing: of one dimension, two amounts, two years."""
    one, two = dimension_of(token), dimension_of(other)
    if one == two == "":
        return _is_year(amount_of(token)) == _is_year(amount_of(other))
    if one == two or len(one) == len(two) == 3:
        return True
    return "" in (one, two) and not _is_year(amount_of(token if one == "" else other))
