"""Whether a part of a reply addresses a gold statement, rightly or wrongly."""

from __future__ import annotations

from itertools import pairwise

from aem_cli.scorers.answer import Answer
from aem_cli.scorers.judged import missing_words
from aem_cli.scorers.mark import keeps_marks
from aem_cli.scorers.window import Window, stands_in
from aem_cli.values.clause import Clause, read_clause
from aem_cli.values.cue import DIRECTING
from aem_cli.values.enumeration import enumerated
from aem_cli.values.sense import is_act
from aem_cli.values.text import listed
from aem_cli.values.token import CONTACT, DATE, IDENTIFIER, NUMBER, TIME, WORD
from aem_cli.values.token_sameness import dimension_of


def addressed_answer(gold: Clause, window: Window, said: tuple[Clause, ...]) -> Answer:
    """The probability that a statement is addressed, and where it is low what is left out."""
    if gold.answer and window.answer and gold.answer != window.answer:
        return Answer(0.9, None, "answer")
    coverage = window.coverage
    if gold.question != window.question and not _both_direct(gold, window):
        coverage *= _OTHER_MOOD
    if gold.question and window.question and (asked := _other_asked(gold, window)):
        return Answer(ITEM_MISSING, f"not addressed: {asked}", "other_asked")
    if coverage < 0.5 and not gold.question and _bare_answer(gold, window):
        return Answer(0.7, None, "bare_answer")
    if gold.question == window.question and coverage < ENOUGH and keeps_marks(gold, window):
        return Answer(0.75, None, "marks_kept")
    if coverage >= ENOUGH and (left_out := _items_left_out(gold, window) or _value_left_out(gold, window, said)):
        return Answer(ITEM_MISSING, f"not addressed: {left_out}", "left_out")
    if coverage >= ENOUGH:
        return Answer(min(0.97, 0.5 + 0.5 * coverage), None, "covered")
    return Answer(max(0.02, min(0.49, coverage)), missing_words(gold), "not_covered")


ENOUGH = 0.5
_OTHER_MOOD = 0.45  # a question is no answer, and an answer no question
ITEM_MISSING = 0.4


def _both_direct(gold: Clause, window: Window) -> bool:
    """Whether both sides tell the user to do something: "you must bring X" is "please bring X" and "bring X"."""
    if gold.text.endswith("?") or any(clause.text.endswith("?") for clause in window.clauses):
        return False
    return _directs(gold) and any(map(_directs, window.clauses))


def _directs(clause: Clause) -> bool:
    return not clause.cues.isdisjoint(DIRECTING) or _tells_to_act(clause)


def _tells_to_act(clause: Clause) -> bool:
    """Whether a statement tells to do something by its first word, a verb without a subject: "Restart the router."."""
    if not clause.plain or not clause.cues.isdisjoint(_FINITE):
        return False
    first = clause.plain[0]
    return first.sort == WORD and not first.folded.endswith(_INFLECTED) and is_act(str(first.key))


_FINITE = listed("is are was were will would has have had can could may might must should does did do")
_INFLECTED = ("ed", "ing", "s")


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
    said = window.clauses[0].signs
    return gold.focus <= said and (len(said) <= 6 or len(said) * 3 >= len(gold.signs))


_MOST_CONTENT = 12


def _value_left_out(gold: Clause, window: Window, said: tuple[Clause, ...]) -> str:
    """A value of a short statement that the reply neither gives nor replaces by another."""
    if len(gold.content) > _MOST_CONTENT or window.replaced:
        return ""
    for token in window.missing:
        typed = token.sort in (IDENTIFIER, CONTACT, DATE, TIME) or (token.sort == NUMBER and dimension_of(token))
        if typed and not stands_in(token, said) and token.sign not in gold.aside:
            return token.text
    return ""


def _items_left_out(gold: Clause, window: Window) -> str:
    """What is missing of an enumeration of three or more of which the reply names a part."""
    lost = {token.sign for token in window.missing}
    if not lost or window.replaced:
        return ""
    items = enumerated(gold.text)
    missing = [item for item in items if read_clause(item).signs and read_clause(item).signs <= lost]
    return missing[0] if missing and len(missing) < len(items) else ""
