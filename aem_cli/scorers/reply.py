"""Whether a reply addresses a gold statement, and whether what it says of it agrees; both read once per pair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from aem_cli.scorers.contradiction import contradiction
from aem_cli.scorers.language import Answer
from aem_cli.scorers.value_answer import text_answer
from aem_cli.scorers.window import Window, best_window
from aem_cli.values.clause import Clause, read_clause, read_reply
from aem_cli.values.courtesy import is_courtesy
from aem_cli.values.denial import STATES
from aem_cli.values.enumeration import enumerated
from aem_cli.values.text import fold
from aem_cli.values.word import stem

_YES = (0.97, None)
_UNSAID: Answer = (1.0, None)


class Judged(NamedTuple):
    """The answers to ADDRESSED and AGREES."""

    addressed: Answer
    agrees: Answer


@lru_cache(maxsize=8192)
def judge_statement(statement: str, reply: str) -> Judged:
    """Read a gold statement against a whole reply."""
    if statement == reply or fold(statement) == fold(reply):
        return Judged((1.0, None), (1.0, None))
    gold = read_clause(statement)
    said = read_reply(reply)
    if said and is_courtesy(statement):
        return Judged(_beside_courtesy(gold, said), _UNSAID)
    if not said:
        return _against_nothing(gold, reply)
    if not gold.content:
        return Judged((0.6, None), _UNSAID)
    if gold.denies:
        return _of_denial(gold, said)
    by_attribute = _by_attribute(gold, said)
    if by_attribute and (by_attribute.agrees[0] >= 0.5 or _is_record(gold)):
        return by_attribute
    by_content = _by_content(gold, said)
    if by_attribute and not (by_content.addressed[0] >= 0.5 and by_content.agrees[0] >= 0.5):
        return by_attribute
    return by_content


_DONE = ("word", stem("done"))


def _beside_courtesy(gold: Clause, said: tuple[Clause, ...]) -> Answer:
    """Gold conveys nothing but courtesy: a reply may say as little, or report what was done where gold says "Done."."""
    if any(clause.denies or clause.negated for clause in said):
        return 0.3, "refused"
    if _DONE in gold.keys or all(len(clause.content) < 2 or clause.keys & gold.keys for clause in said):
        return 0.7, None
    return 0.2, f"more than courtesy: {said[0].text[:60]}"


def _against_nothing(gold: Clause, reply: str) -> Judged:
    if not gold.content or not fold(reply):
        alike = bool(fold(reply)) and not gold.content
        return Judged((0.6 if alike else 0.0, None if alike else "empty reply"), _UNSAID)
    if is_courtesy(gold.text):
        return Judged((0.7, None), _UNSAID)
    shared = gold.keys & read_clause(reply).keys
    if len(shared) * 2 >= len(gold.keys):
        return Judged((0.7, None), _UNSAID)
    return Judged((0.02, _missing(gold)), _UNSAID)


def _missing(gold: Clause) -> str:
    return "not addressed: " + " ".join(token.text for token in gold.content[:6])


def _of_denial(gold: Clause, said: tuple[Clause, ...]) -> Judged:
    """A gold statement that information is missing: another denial of the same agrees, a value for it does not."""
    topic = gold.keys - read_clause(gold.denies).keys or gold.keys
    best = max(said, key=lambda clause: (len(topic & clause.keys), bool(clause.denies)))
    share = len(topic & best.keys) / len(topic)
    if best.denies or (best.negated == gold.negated and share >= 0.5):
        return Judged((0.95 if share >= 0.5 else 0.55, None), _UNSAID)
    if share >= 0.5:
        return Judged((0.9, None), (0.08, "given where none was expected"))
    denied = any(clause.denies for clause in said)
    return Judged((0.55 if denied else 0.1, None if denied else _missing(gold)), _UNSAID)


def _by_attribute(gold: Clause, said: tuple[Clause, ...]) -> Judged | None:
    """ "The X is V": what the reply says of X decides, whatever else it says."""
    if not gold.attribute or len(gold.value) > _LONG_VALUE:
        return None
    same = [clause for clause in said if _names(clause, gold.attribute)]
    given = [
        clause for clause in same if not _denied(clause, gold) and clause.attribute and len(clause.value) <= _LONG_VALUE
    ]
    if not given:
        if same and all(_denied(clause, gold) for clause in same):
            return Judged((0.04, _missing(gold)), _UNSAID)
        return None
    agrees = max((_agreement(gold, clause) for clause in given), key=lambda answer: answer[0])
    return Judged(_YES, agrees) if agrees[0] >= 0.5 or not _says_value(gold, said) else None


_LONG_VALUE = 80


def _names(clause: Clause, attribute: frozenset[object]) -> bool:
    if clause.attribute == attribute:
        return True
    if clause.denies and not clause.value:
        return attribute <= {key for _, key in clause.keys}
    if not clause.attribute or not clause.attribute & attribute:
        return clause.denies != "" and attribute <= {key for _, key in clause.keys}
    return len(clause.attribute & attribute) * 4 >= 3 * len(clause.attribute | attribute) and not _ordinals_differ(
        clause, attribute
    )


def _ordinals_differ(clause: Clause, attribute: frozenset[object]) -> bool:
    apart = clause.attribute ^ attribute
    return any(not isinstance(key, str) for key in apart)


def _agreement(gold: Clause, clause: Clause) -> Answer:
    if gold.value == clause.value or fold(gold.value) == fold(clause.value):
        return 1.0, None
    if gold.negated != clause.negated:
        return 0.06, "negation"
    probability, why = text_answer(gold.value, clause.value)
    if 0.2 <= probability < 0.5 and _restated(gold, clause):
        return 0.85, None
    return probability, why and why.replace("more: ", f"{gold.value} against ") if probability < 0.5 else None


def _restated(gold: Clause, clause: Clause) -> bool:
    """Whether the reply's value holds the whole gold value and only adds to it."""
    wanted, given = read_clause(gold.value), read_clause(clause.value)
    return (
        bool(wanted.keys)
        and wanted.keys <= given.keys
        and not any(sort != "word" for sort, _ in given.keys - wanted.keys)
    )


def _says_value(gold: Clause, said: tuple[Clause, ...]) -> bool:
    """Whether the gold value stands in a clause that gives no other attribute a value."""
    wanted = read_clause(gold.value).keys
    return bool(wanted) and any(wanted <= clause.keys and not clause.attribute and not clause.denies for clause in said)


def _denied(clause: Clause, gold: Clause) -> bool:
    """Whether a clause denies knowledge, and the gold statement is not itself about being found or available."""
    if not clause.denies:
        return False
    said = {key for _, key in (read_clause(gold.value).keys if gold.attribute else gold.keys)}
    return not any(key in STATES and key in said for _, key in read_clause(clause.denies).keys)


def _by_content(gold: Clause, said: tuple[Clause, ...]) -> Judged:
    open_clauses = tuple(_comparable(gold, said))
    if not open_clauses:
        return Judged((0.04, _missing(gold)), _UNSAID)
    window = best_window(gold, open_clauses)
    addressed = _addressed(gold, window)
    if addressed[0] < 0.5:
        return Judged(addressed, _UNSAID)
    return Judged(addressed, contradiction(gold, window))


def _is_record(gold: Clause) -> bool:
    """Whether a statement does nothing but give a short value to an attribute."""
    return len(read_clause(gold.value).content) <= 3 and len(gold.attribute) <= 6


def _comparable(gold: Clause, said: tuple[Clause, ...]) -> Iterator[Clause]:
    """The clauses that may speak of what gold speaks of: no denials, nothing that gives another attribute a value."""
    for clause in said:
        if not _denied(clause, gold) and not _of_another(clause, gold):
            yield clause


def _of_another(clause: Clause, gold: Clause) -> bool:
    """Whether a clause gives a value to another attribute than gold does, "the second price" beside "the first"."""
    if not gold.attribute or not clause.attribute or len(gold.value) > _LONG_VALUE or len(clause.attribute) > 6:
        return False
    said = {key for _, key in clause.keys}
    absent = _labels(gold.attribute - said)
    other = _labels(clause.attribute - {key for _, key in gold.keys})
    if any(isinstance(key, int) for key in absent) and any(isinstance(key, int) for key in other):
        return True
    wanted = {key for _, key in read_clause(gold.value).keys}
    if not (absent and other):
        return False
    related = (
        bool(gold.attribute & clause.attribute) or bool(wanted & clause.attribute) or len(clause.value) > _LONG_VALUE
    )
    return not (wanted and wanted <= said and related)


def _labels(keys: frozenset[object]) -> set[object]:
    """The words and ordinals of an attribute's name; the numbers and identifiers in it are values themselves."""
    return {key for key in keys if isinstance(key, int) or (isinstance(key, str) and not any(map(str.isdigit, key)))}


def _addressed(gold: Clause, window: Window) -> Answer:
    if gold.answer and window.answer and gold.answer != window.answer:
        return 0.9, None
    coverage = window.coverage
    if gold.question != window.question:
        coverage *= _OTHER_MOOD
    if coverage < 0.5 and not gold.question and _bare_answer(gold, window):
        return 0.7, None
    if coverage >= ENOUGH and (left_out := _items_left_out(gold, window)):
        return ITEM_MISSING, f"not addressed: {left_out}"
    if coverage >= ENOUGH:
        return min(0.97, 0.5 + 0.5 * coverage), None
    return max(0.02, min(0.49, coverage)), _missing(gold)


ENOUGH = 0.5
_OTHER_MOOD = 0.45  # a question is no answer, and an answer no question
ITEM_MISSING = 0.4


def _bare_answer(gold: Clause, window: Window) -> bool:
    """Whether a reply says nothing but the answer: all its words are gold's, and gold's focus is among them."""
    if window.extra or not gold.focus or len(window.clauses) > 1:
        return False
    said = window.clauses[0].keys
    return gold.focus <= said and (len(said) <= 6 or len(said) * 3 >= len(gold.keys))


def _items_left_out(gold: Clause, window: Window) -> str:
    """What is missing of an enumeration of three or more of which the reply names a part."""
    lost = {(token.sort, token.key) for token in window.missing}
    if not lost or window.replaced:
        return ""
    items = enumerated(gold.text)
    missing = [item for item in items if read_clause(item).keys and read_clause(item).keys <= lost]
    return missing[0] if missing and len(missing) < len(items) else ""
