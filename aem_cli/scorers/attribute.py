"""Statements of the form "the X is V": what a reply says of X decides."""

from __future__ import annotations

from aem_cli.scorers.answer import Answer, score_of
from aem_cli.scorers.judged import UNSAID, YES, Judged, missing_words
from aem_cli.scorers.movement import who_moved
from aem_cli.scorers.unshared import pair_senses
from aem_cli.scorers.value_answer import text_answer
from aem_cli.values.clause import Clause, read_clause
from aem_cli.values.denial import STATES
from aem_cli.values.polarity import opposite
from aem_cli.values.quantifier import other_quantity
from aem_cli.values.sense import contrasting
from aem_cli.values.text import fold
from aem_cli.values.token import NUMBER, ORDINAL, WORD, Token, is_value
from aem_cli.values.token_sameness import dimension_of


def answer_by_attribute(gold: Clause, said: tuple[Clause, ...]) -> Judged | None:
    """ "The X is V": what the reply says of X decides, whatever else it says."""
    if not gold.attribute or len(gold.value) > _LONG_VALUE:
        return None
    same = [clause for clause in said if _names(clause, gold.attribute)]
    given = [
        clause for clause in same if not denied(clause, gold) and clause.attribute and len(clause.value) <= _LONG_VALUE
    ]
    if not given:
        if same and all(denied(clause, gold) for clause in same):
            return Judged(Answer(0.04, missing_words(gold), "denied"), UNSAID)
        return None
    agrees = max((_agreement(gold, clause) for clause in given), key=score_of)
    return Judged(YES, agrees) if agrees.score >= 0.5 or not _says_value(gold, said) else None


_LONG_VALUE = 80


def _names(clause: Clause, attribute: frozenset[object]) -> bool:
    if clause.attribute == attribute:
        return True
    if clause.denies and not clause.value:
        return attribute <= clause.keys
    if not clause.attribute or not clause.attribute & attribute:
        return clause.denies != "" and attribute <= clause.keys
    return len(clause.attribute & attribute) * 4 >= 3 * len(clause.attribute | attribute) and not _ordinals_differ(
        clause, attribute
    )


def _ordinals_differ(clause: Clause, attribute: frozenset[object]) -> bool:
    apart = clause.attribute ^ attribute
    return any(not isinstance(key, str) for key in apart)


def _agreement(gold: Clause, clause: Clause) -> Answer:
    if gold.value == clause.value or fold(gold.value) == fold(clause.value):
        return Answer(1.0, None, "attribute.same")
    wanted, given = read_clause(gold.value), read_clause(clause.value)
    missing, extra, _ = pair_senses(_only(wanted, given), _only(given, wanted))
    if gold.negated != clause.negated:
        turned = any(opposite(str(one.key), str(other.key)) for one in missing for other in extra)
        if turned:
            return Answer(0.85, None, "attribute.same")
        return Answer(0.06, "negation", "attribute.negation")
    apart = next(
        ((one, other) for one in missing for other in extra if contrasting(str(one.key), str(other.key))), None
    )
    if other := other_quantity(gold.cues, clause.cues):
        return Answer(0.08, other, "quantity")
    if apart:
        return Answer(0.06, f"{apart[0].text} against {apart[1].text}", "contrast")
    sorts = {token.sort for token in wanted.content if token.sort != WORD}
    if wanted.content and not missing and not any(token.sort in sorts for token in extra):
        moved = who_moved(gold, clause)
        return Answer(0.08, moved, "role") if moved else Answer(0.85, None, "attribute.same")
    score, why, _ = text_answer(gold.value, clause.value)
    if 0.2 <= score < 0.5 and _restated(gold, clause):
        return Answer(0.85, None, "attribute.more")
    if score >= 0.5:
        return Answer(score, None, "attribute.alike")
    return Answer(score, why and why.replace("more: ", f"{gold.value} against "), "attribute.other")


def _only(one: Clause, other: Clause) -> tuple[Token, ...]:
    return tuple(token for token in one.content if token.sign not in other.signs)


def _restated(gold: Clause, clause: Clause) -> bool:
    """Whether the reply's value holds the whole gold value and only adds to it."""
    wanted, given = read_clause(gold.value), read_clause(clause.value)
    return bool(wanted.signs) and wanted.signs <= given.signs and not any(map(is_value, given.signs - wanted.signs))


def _says_value(gold: Clause, said: tuple[Clause, ...]) -> bool:
    """Whether the gold value stands in a clause that gives no other attribute a value."""
    wanted = read_clause(gold.value).signs
    return bool(wanted) and any(
        wanted <= clause.signs and not clause.attribute and not clause.denies for clause in said
    )


def is_record(gold: Clause) -> bool:
    """Whether a statement does nothing but give a short value to an attribute."""
    return len(read_clause(gold.value).content) <= 3 and len(gold.attribute) <= 6


def gives_another(clause: Clause, gold: Clause) -> bool:
    """Whether a clause gives a value to another attribute than gold does, "the second price" beside "the first"."""
    if not gold.attribute or not clause.attribute or len(gold.value) > _LONG_VALUE or len(clause.attribute) > 6:
        return False
    said = clause.keys
    absent = _labels(gold.attribute - said)
    other = _labels(clause.attribute - gold.keys)
    if any(isinstance(key, int) for key in absent) and any(isinstance(key, int) for key in other):
        return True
    if len(gold.content) >= _FEWEST_CONTENT and any(
        token.sort != WORD and not _is_bare(token) and token.sign in gold.signs for token in clause.content
    ):
        return False
    wanted = read_clause(gold.value).keys
    if not (absent and other):
        return False
    related = (
        bool(gold.attribute & clause.attribute) or bool(wanted & clause.attribute) or len(clause.value) > _LONG_VALUE
    )
    return not (wanted and wanted <= said and related)


_FEWEST_CONTENT = 4


def _is_bare(token: Token) -> bool:
    return token.sort == ORDINAL or (token.sort == NUMBER and dimension_of(token) == "")


def _labels(keys: frozenset[object]) -> set[object]:
    """The words and ordinals of an attribute's name; the numbers and identifiers in it are values themselves."""
    return {key for key in keys if isinstance(key, int) or (isinstance(key, str) and not any(map(str.isdigit, key)))}


def denied(clause: Clause, gold: Clause) -> bool:
    """Whether a clause denies knowledge, and the gold statement is not itself about being found or available."""
    if not clause.denies:
        return False
    said = (read_clause(gold.value) if gold.attribute else gold).keys
    return STATES.isdisjoint(said & read_clause(clause.denies).keys)
