"""Whether what a reply says of a statement contradicts it: values, polarity, opposites, roles."""

from __future__ import annotations

from aem_cli.scorers.language import Answer
from aem_cli.scorers.window import Window
from aem_cli.values.clause import Clause, read_clause
from aem_cli.values.polarity import opposite
from aem_cli.values.role import swapped_roles
from aem_cli.values.token import WORD, Token
from aem_cli.values.word import LIGHT_STEMS


def contradiction(gold: Clause, window: Window, reply: str) -> Answer:
    """The probability that a reply which addresses a statement agrees with it, and the words that decide."""
    if gold.answer and window.answer and gold.answer != window.answer:
        return 0.05, f"{gold.answer} against {window.answer}"
    if window.replaced:
        one, other = window.replaced[0]
        return 0.06, f"{one.sort} {one.text} against {other.text}"
    return _polarity(gold, window) or _roles(gold, window) or _words(gold, window)


def _polarity(gold: Clause, window: Window) -> Answer | None:
    for token in window.missing:
        for other in window.extra:
            if token.sort == other.sort == WORD and opposite(str(token.key), str(other.key)):
                turned = any(clause.negated for clause in window.clauses) != gold.negated
                return None if turned else (0.06, f"{token.text} against {other.text}")
    nearest = max(window.clauses, key=lambda clause: len(gold.keys & clause.keys))
    if nearest.negated != gold.negated and len(gold.keys & nearest.keys) * 2 >= len(gold.keys):
        return 0.07, "negation"
    return None


def _roles(gold: Clause, window: Window) -> Answer | None:
    for clause in window.clauses:
        swapped = swapped_roles(gold.text, clause.text)
        if swapped:
            return 0.08, swapped
    return None


def _words(gold: Clause, window: Window) -> Answer:
    missing = [token for token in window.missing if token.sort == WORD and token.key not in LIGHT_STEMS]
    extra = [token for token in window.extra if token.sort == WORD and token.key not in LIGHT_STEMS]
    if not missing or not extra:
        return 0.95 if not missing else 0.8, None
    names, others = _named(missing, gold), [token for token in extra if token.named]
    if names and others:
        return 0.2, f"{names[0].text} against {others[0].text}"
    value = read_clause(gold.value).keys if gold.value else frozenset()
    lost = [token for token in missing if (token.sort, token.key) in value]
    if value and len(lost) == len(value) and len(value) <= 6:
        return 0.3, f"{lost[0].text} against {extra[0].text}"
    share = len(missing) / max(1, len(gold.content))
    return max(0.35, 0.95 - 0.7 * share), f"{missing[0].text} against {extra[0].text}"


def _named(found: list[Token], gold: Clause) -> list[Token]:
    return [token for token in found if token.named and token.start > 0]
