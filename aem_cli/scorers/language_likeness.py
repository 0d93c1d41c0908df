"""What an embedding is asked about two texts, after types, names and guards have decided what they can."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from aem_cli.scorers.answer import Answer
from aem_cli.scorers.language import Compared, compare, content, guard
from aem_cli.scorers.reply import judge_statement
from aem_cli.scorers.value_answer import settled_answer
from aem_cli.values.clause import read_clause, read_reply
from aem_cli.values.meaning import read
from aem_cli.values.token import WORD, Token, tokens
from aem_cli.values.token_sameness import same_token

_SURE_NOT, _SURE = 0.1, 0.95
_MOST_WINDOWS = 40
_LONGEST_VALUE, _MOST_VALUE = 80, 3
_LONGEST_STATEMENT, _LONGEST_REPLY = 1_000, 20_000


class OpenValue(NamedTuple):
    """Two texts in language that nothing but likeness can judge, and what they share by the letter."""

    texts: tuple[str, str]
    shares: tuple[float, float, float]
    differing: str


class OpenStatement(NamedTuple):
    """A gold statement beside a reply: what the rules are sure of, and what the embedding is asked for the rest."""

    addressed: Answer | None
    agrees: Answer | None
    windows: tuple[tuple[str, str], ...]  # the statement with each part of the reply, and with the whole
    disputed: str | None  # the words by which the rules doubt that the reply agrees
    value: OpenValue | None = None  # a few words beside a few: read as values


@lru_cache(maxsize=8192)
def open_value(gold: str, predicted: str) -> Answer | OpenValue:
    """The answer for two different texts where the rules have one."""
    settled = settled_answer(gold, predicted)
    if settled is not None:
        return settled
    compared = compare(read(gold).text, read(predicted).text)
    return guard(compared) or OpenValue((compared.gold, compared.predicted), *_shares(compared))


def _shares(compared: Compared) -> tuple[tuple[float, float, float], str]:
    shared, gold_only, predicted_only = compared.found
    more, less = sorted((len(gold_only), len(predicted_only)), reverse=True)
    shares = (shared / (shared + more), shared / (shared + less)) if shared else (0.0, 0.0)
    words = " against ".join(" ".join(token.text for token in side[:4]) for side in (gold_only, predicted_only) if side)
    return (*shares, float(shared == 0)), words


@lru_cache(maxsize=4096)
def open_statement(statement: str, reply: str) -> OpenStatement:
    """What the rules are sure of stands: equal texts, the same or other values, a denial, swapped roles, no answer."""
    judged = judge_statement(statement, reply)
    addressed = judged.addressed if _addressed(judged.addressed.score, statement, reply) else None
    agrees = judged.agrees if _agrees(judged.agrees.score, statement, reply, judged.addressed.score) else None
    if (addressed is None or agrees is None) and _short(statement) and _short(reply):
        return _of_values(addressed, agrees, open_value(statement, reply))
    asked = addressed is None or (agrees is None and addressed.score >= 0.5)
    disputed = (judged.agrees.why or "the rules doubt it") if judged.agrees.score < 0.5 else None
    return OpenStatement(addressed, agrees, windows(statement, reply) if asked else (), disputed)


def _short(text: str) -> bool:
    return len(text) <= _LONGEST_VALUE and len(content(tokens(text))) <= _MOST_VALUE


def _of_values(addressed: Answer | None, agrees: Answer | None, found: Answer | OpenValue) -> OpenStatement:
    """ "Paris" beside "London": in so few words all likeness is that of the values."""
    if isinstance(found, OpenValue):
        return OpenStatement(addressed, agrees, (found.texts,), found.differing, found)
    return OpenStatement(addressed or found, agrees or found, (), None)


def _addressed(probability: float, statement: str, reply: str) -> bool:
    """Whether the rules decide that a statement is addressed: they do but where words alone are missing."""
    said = read_reply(reply)
    return (
        probability >= 0.5
        or not said
        or any(clause.denies for clause in said)
        or read_clause(statement).question != any(clause.question for clause in said)
        or _values_stand(statement, reply) is False
    )


def _agrees(probability: float, statement: str, reply: str, addressed: float) -> bool:
    """Whether the rules decide that a reply agrees: where they are sure, or find every value of the statement in it."""
    if probability == 1.0:
        return addressed == 1.0  # else it is 1.0 because nothing addresses the statement
    return (
        probability <= _SURE_NOT
        or probability >= _SURE
        or (probability >= 0.5 and _values_stand(statement, reply) is True)
    )


def _values_stand(statement: str, reply: str) -> bool | None:
    """Whether all numbers, dates, identifiers of a statement stand in a reply; None where it has none."""
    wanted, said = _values(statement[:_LONGEST_STATEMENT]), _values(reply[:_LONGEST_REPLY])
    if not wanted:
        return None
    return all(key in said or any(same_token(one, other) for other in said.values()) for key, one in wanted.items())


def _values(text: str) -> dict[object, Token]:
    return {token.sign: token for token in tokens(text) if token.sort != WORD}


def windows(statement: str, reply: str) -> tuple[tuple[str, str], ...]:
    """A statement with each part of a reply, and with the whole."""
    parts = [clause.text for clause in read_reply(reply)[:_MOST_WINDOWS]]
    return tuple((statement, part) for part in dict.fromkeys((*parts, reply)))
