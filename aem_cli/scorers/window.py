"""The part of a reply that speaks of a gold statement, and how much of the statement it covers."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from aem_cli.scorers.language import overlap
from aem_cli.scorers.weight import weights_of
from aem_cli.values.clause import Clause
from aem_cli.values.date import same_date
from aem_cli.values.sense import has_sense, related
from aem_cli.values.token import DATE, NUMBER, WORD, Sign, Token
from aem_cli.values.token_sameness import amount_of, dimension_of, same_token, written_number


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
    weights, _ = weights_of(gold.text)
    ranked: tuple[float, tuple[Clause, ...]] = (-1.0, said[:1])
    held = {clause.text: _held(gold, clause) for clause in said} if len(said) > 1 else {}
    for parts in _spans(said) if len(said) > 1 else ():
        keys = held[parts[0].text].union(*[held[clause.text] for clause in parts[1:]])
        covered = fsum([weights[key] for key in keys])
        rank = covered - 0.01 * sum([len(clause.content) for clause in parts]) * (len(parts) - 0.9)
        if rank > ranked[0]:
            ranked = rank, parts
    window = _measured(gold, ranked[1])
    if whole is None or whole is gold:
        return window
    extra = tuple([token for token in window.extra if not _says(whole, token)])
    return window if len(extra) == len(window.extra) else window._replace(extra=extra)


def _held(gold: Clause, clause: Clause) -> frozenset[Sign]:
    """The keys of gold that stand in a clause."""
    shared = gold.keys & clause.keys
    others = [key for key in gold.keys - shared if (key[0] == NUMBER or key[0] == DATE) and _has(clause, key)]
    return shared.union(others) if others else shared


def _says(clause: Clause, token: Token) -> bool:
    if token.sign in clause.keys:
        return True
    return token.sort == WORD and has_sense(token.key) and any(_same_sense(one, token) for one in clause.content)


def _spans(said: tuple[Clause, ...]) -> list[tuple[Clause, ...]]:
    singles = [(clause,) for clause in said]
    pairs = [said[at : at + 2] for at in range(len(said) - 1)]
    return [*singles, *pairs, *([said] if len(said) > 2 else [])]


def _has(clause: Clause, key: Sign) -> bool:
    if key in clause.keys:
        return True
    if key[0] == NUMBER:
        return any(token.sort == NUMBER and _same_amount(key[1], token) for token in clause.content)
    if key[0] == DATE:
        return any(sort == DATE and same_date(key[1], other) for sort, other in clause.keys)  # type: ignore[arg-type]
    return False


def _same_amount(key: object, token: Token) -> bool:
    amount, dimension = key  # type: ignore[misc]
    return bool(
        amount == amount_of(token)  # type: ignore[has-type]
        or (dimension == "" and amount == written_number(token))  # type: ignore[has-type]
    )


def has_all(gold: Clause, parts: tuple[Clause, ...]) -> bool:
    """Whether every content token of a statement stands in some clauses."""
    left = gold.keys.difference(*[clause.keys for clause in parts])
    for sort, _ in left:
        if sort != NUMBER and sort != DATE:
            return False
    return all(any(_has(clause, key) for clause in parts) for key in left)


def stands_in(token: Token, said: tuple[Clause, ...]) -> bool:
    """Whether a token stands in any of some clauses."""
    for clause in said:
        if token.sign in clause.keys:
            return True
    return (token.sort == NUMBER or token.sort == DATE) and any(_has(clause, token.sign) for clause in said)


def _measured(gold: Clause, parts: tuple[Clause, ...]) -> Window:
    said = [token for clause in parts for token in clause.content] if len(parts) > 1 else list(parts[0].content)
    shared = overlap(list(gold.content), said)
    seen = parts[0].keys.union(*[clause.keys for clause in parts[1:]])
    missing = tuple([token for token in shared.gold_only if token.sign not in seen])
    gold_keys = gold.keys
    extra = tuple([token for token in shared.predicted_only if token.sign not in gold_keys])
    missing, extra, reworded = pair_senses(missing, extra)
    replaced = _replaced(missing, extra)
    weights, total = weights_of(gold.text)
    lost = sum([weights[token.sign] for token in missing])
    lost += _REWORDED * sum([weights[token.sign] for token in reworded])
    made_up = sum([weights[token.sign] for token, _ in replaced])
    words = [token for token in missing if token.sort == WORD]
    others = [token for token in extra if token.sort == WORD]
    shifted = 0.5 * sum([weights[token.sign] for token in words[: len(others)]])
    found = 1 - lost / total
    return Window(
        parts,
        min(1.0, found + (made_up + (shifted if found > 0.25 else 0.0)) / total),
        found,
        missing,
        extra,
        replaced,
        any(clause.question for clause in parts),
        parts[0].answer,
        bool(reworded),
    )


_REWORDED = 0.1  # what a word costs that is said by another word


def pair_senses(
    missing: tuple[Token, ...], extra: tuple[Token, ...]
) -> tuple[tuple[Token, ...], tuple[Token, ...], tuple[Token, ...]]:
    """What is missing and extra without the words that can mean the same, and the words of gold that went so."""
    if not missing or not extra:
        return missing, extra, ()
    known = [token for token in extra if token.sort == WORD and has_sense(token.key)]
    left, said = [], list(extra)
    reworded = []
    for token in missing:
        other = (
            next((one for one in known if _same_sense(token, one)), None)
            if token.sort == WORD and has_sense(token.key)
            else None
        )
        if other is None:
            left.append(token)
        else:
            known.remove(other)
            said.remove(other)
            reworded.append(token)
    return tuple(left), tuple(said), tuple(reworded)


def _same_sense(token: Token, other: Token) -> bool:
    return token.sort == WORD == other.sort and related(str(token.key), str(other.key))


def misplaced(gold: Clause, parts: tuple[Clause, ...]) -> tuple[Token, Token] | None:
    """A value of gold that stands in one clause while the clause with gold's words gives another of its sort."""
    words = {key for key in gold.keys if key[0] == WORD}
    nearest = max(parts, key=lambda clause: len(words & clause.keys))
    if len(parts) == 1 or not words & nearest.keys:
        return None
    for token in gold.content:
        if token.sort == WORD or _has(nearest, token.sign):
            continue
        for other in nearest.content:
            replaced = _counterpart(token, other) and other.sign not in gold.keys
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
