"""Whether a reply addresses a gold statement, and whether what it says of it agrees; both read once per pair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from aem_cli.scorers.contradiction import FEWEST_MARKS, contradiction, keeps_marks, marks, words_of
from aem_cli.scorers.language import Answer
from aem_cli.scorers.value_answer import text_answer
from aem_cli.scorers.window import Window, best_window, has_all, misplaced, pair_senses, stands_in
from aem_cli.values.association import changed_places
from aem_cli.values.clause import Clause, read_clause, read_reply
from aem_cli.values.coordination import clauses_of
from aem_cli.values.courtesy import concedes, is_courtesy
from aem_cli.values.denial import STATES
from aem_cli.values.enumeration import enumerated
from aem_cli.values.polarity import opposite
from aem_cli.values.quantifier import other_quantity
from aem_cli.values.role import swapped_roles
from aem_cli.values.sense import contrasting
from aem_cli.values.text import fold
from aem_cli.values.token import CONTACT, DATE, IDENTIFIER, NUMBER, ORDINAL, TIME, WORD, Token
from aem_cli.values.token_sameness import dimension_of
from aem_cli.values.word import stem

_YES = (0.97, None)
_UNSAID: Answer = (1.0, None)


class Judged(NamedTuple):
    """The answers to ADDRESSED and AGREES."""

    addressed: Answer
    agrees: Answer


@lru_cache(maxsize=8192)
def judge_statement(statement: str, reply: str) -> Judged:
    """Read a gold statement against a whole reply; a statement of several clauses holds as its weakest one does."""
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
    restated = _restated_whole(gold, said)
    if restated:
        return restated
    parts = clauses_of(statement)
    if len(parts) == 1:
        return _judge_clause(gold, said, gold)
    clauses = [read_clause(part) for part in parts if not (is_courtesy(part) or concedes(part))]
    clauses = [clause for clause in clauses if clause.content] or [gold]
    judged = [_restated_whole(clause, said) or _judge_clause(clause, said, gold) for clause in clauses]
    return Judged(
        min((one.addressed for one in judged), key=_probability), min((one.agrees for one in judged), key=_probability)
    )


def _probability(answer: Answer) -> float:
    return answer[0]


def _restated_whole(gold: Clause, said: tuple[Clause, ...]) -> Judged | None:
    """The answers where every word and value of a statement stands in one clause, or in two neighbours."""
    if len(gold.content) != len(gold.keys):
        return None  # "the payment type is payment": what stands twice must not be found once
    for parts in (*((clause,) for clause in said), *pairwise(said)):
        if not has_all(gold, parts):
            continue
        if any(clause.denies or clause.negated != gold.negated or clause.question != gold.question for clause in parts):
            continue
        if (gold.answer != parts[0].answer and gold.answer) or misplaced(gold, parts):
            continue
        other = other_quantity(words_of(gold), frozenset().union(*map(words_of, parts)))
        if other:
            return Judged(_YES, (0.08, other))
        moved = [_swapped(gold, clause) for clause in parts]
        if len(parts) > 1:
            moved.append(changed_places(gold.text, " ".join(clause.text for clause in parts)))
        if not any(moved):
            return Judged(_YES, (0.96, None))
    return None


def _swapped(gold: Clause, clause: Clause) -> str | None:
    return swapped_roles(gold.text, clause.text) or changed_places(gold.text, clause.text)


def _judge_clause(gold: Clause, said: tuple[Clause, ...], whole: Clause) -> Judged:
    by_attribute = _by_attribute(gold, said)
    if by_attribute and (by_attribute.agrees[0] >= 0.5 or (_is_record(gold) and not _marks_kept(gold, said))):
        return by_attribute
    by_content = _by_content(gold, said, whole)
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


def _marks_kept(gold: Clause, said: tuple[Clause, ...]) -> bool:
    """Whether a reply holds all values and names of a statement that has two or more."""
    found = marks(gold)
    return len(found) >= FEWEST_MARKS and all(stands_in(token, said) for token in found)


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
    wanted, given = read_clause(gold.value), read_clause(clause.value)
    missing, extra, _ = pair_senses(_only(wanted, given), _only(given, wanted))
    if gold.negated != clause.negated:
        turned = any(opposite(str(one.key), str(other.key)) for one in missing for other in extra)
        return (0.85, None) if turned else (0.06, "negation")
    apart = next(
        ((one, other) for one in missing for other in extra if contrasting(str(one.key), str(other.key))), None
    )
    if apart:
        return 0.06, f"{apart[0].text} against {apart[1].text}"
    sorts = {token.sort for token in wanted.content if token.sort != WORD}
    if wanted.content and not missing and not any(token.sort in sorts for token in extra):
        moved = _swapped(gold, clause)
        return (0.08, moved) if moved else (0.85, None)
    probability, why = text_answer(gold.value, clause.value)
    if 0.2 <= probability < 0.5 and _restated(gold, clause):
        return 0.85, None
    return probability, why and why.replace("more: ", f"{gold.value} against ") if probability < 0.5 else None


def _only(one: Clause, other: Clause) -> tuple[Token, ...]:
    return tuple(token for token in one.content if (token.sort, token.key) not in other.keys)


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


def _by_content(gold: Clause, said: tuple[Clause, ...], whole: Clause) -> Judged:
    open_clauses = tuple(_comparable(gold, said))
    if not open_clauses:
        return Judged((0.04, _missing(gold)), _UNSAID)
    window = best_window(gold, open_clauses, whole)
    addressed = _addressed(gold, window, said)
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
    if len(gold.content) >= _FEWEST_CONTENT and any(
        token.sort != WORD and not _is_bare(token) and (token.sort, token.key) in gold.keys for token in clause.content
    ):
        return False
    wanted = {key for _, key in read_clause(gold.value).keys}
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


def _addressed(gold: Clause, window: Window, said: tuple[Clause, ...]) -> Answer:
    if gold.answer and window.answer and gold.answer != window.answer:
        return 0.9, None
    coverage = window.coverage
    if gold.question != window.question and not _both_direct(gold, window):
        coverage *= _OTHER_MOOD
    if gold.question and window.question and (asked := _other_asked(gold, window)):
        return ITEM_MISSING, f"not addressed: {asked}"
    if coverage < 0.5 and not gold.question and _bare_answer(gold, window):
        return 0.7, None
    if gold.question == window.question and coverage < ENOUGH and keeps_marks(gold, window):
        return 0.75, None
    if coverage >= ENOUGH and (left_out := _items_left_out(gold, window) or _value_left_out(gold, window, said)):
        return ITEM_MISSING, f"not addressed: {left_out}"
    if coverage >= ENOUGH:
        return min(0.97, 0.5 + 0.5 * coverage), None
    return max(0.02, min(0.49, coverage)), _missing(gold)


ENOUGH = 0.5
_OTHER_MOOD = 0.45  # a question is no answer, and an answer no question
ITEM_MISSING = 0.4


_DIRECTING = frozenset(("must", "please", "kindly", "required", "need", "needs", "should"))


def _both_direct(gold: Clause, window: Window) -> bool:
    """Whether both sides tell the user to do something: "you must bring X" is "please bring X"."""
    if gold.text.endswith("?") or any(clause.text.endswith("?") for clause in window.clauses):
        return False
    return bool(words_of(gold) & _DIRECTING) and any(words_of(clause) & _DIRECTING for clause in window.clauses)


_ASKING = frozenset(("which", "what"))


def _other_asked(gold: Clause, window: Window) -> str:
    """What a question asks for ("which region"), where the reply asks for something else."""
    for token, following in pairwise(gold.tokens):
        if token.text.casefold() in _ASKING and any(following is one for one in window.missing):
            return following.text if any(one.sort == WORD for one in window.extra) else ""
    return ""


def _bare_answer(gold: Clause, window: Window) -> bool:
    """Whether a reply says nothing but the answer: all its words are gold's, and gold's focus is among them."""
    if window.extra or not gold.focus or len(window.clauses) > 1:
        return False
    said = window.clauses[0].keys
    return gold.focus <= said and (len(said) <= 6 or len(said) * 3 >= len(gold.keys))


_MOST_CONTENT = 12


def _value_left_out(gold: Clause, window: Window, said: tuple[Clause, ...]) -> str:
    """A value of a short statement that the reply neither gives nor replaces by another."""
    if len(gold.content) > _MOST_CONTENT or window.replaced:
        return ""
    for token in window.missing:
        typed = token.sort in (IDENTIFIER, CONTACT, DATE, TIME) or (token.sort == NUMBER and dimension_of(token))
        if typed and not stands_in(token, said) and (token.sort, token.key) not in gold.aside:
            return token.text
    return ""


def _items_left_out(gold: Clause, window: Window) -> str:
    """What is missing of an enumeration of three or more of which the reply names a part."""
    lost = {(token.sort, token.key) for token in window.missing}
    if not lost or window.replaced:
        return ""
    items = enumerated(gold.text)
    missing = [item for item in items if read_clause(item).keys and read_clause(item).keys <= lost]
    return missing[0] if missing and len(missing) < len(items) else ""
