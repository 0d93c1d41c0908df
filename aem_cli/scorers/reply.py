"""Whether a reply addresses a gold statement, and whether what it says of it agrees; both read once per pair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from aem_cli.scorers.addressing import addressed_answer
from aem_cli.scorers.answer import EXACT, Answer, score_of
from aem_cli.scorers.attribute import answer_by_attribute, denied, gives_another, is_record
from aem_cli.scorers.condition import turned_condition
from aem_cli.scorers.contradiction import contradiction
from aem_cli.scorers.judged import UNSAID, YES, Judged, missing_words
from aem_cli.scorers.mark import FEWEST_MARKS, marks
from aem_cli.scorers.movement import who_moved
from aem_cli.scorers.window import Window, best_window, has_all, may_stand_otherwise, misplaced, stands_in
from aem_cli.values.association import changed_places
from aem_cli.values.clause import Clause, is_bare_answer, read_clause, read_reply
from aem_cli.values.coordination import clauses_of
from aem_cli.values.courtesy import concedes, is_courtesy
from aem_cli.values.quantifier import other_quantity
from aem_cli.values.text import fold
from aem_cli.values.token import Sign
from aem_cli.values.word import stem


@lru_cache(maxsize=8192)
def judge_statement(statement: str, reply: str) -> Judged:
    """Read a gold statement against a whole reply; a statement of several clauses holds as its weakest one does."""
    judged = _judge_statement(statement, reply)
    turned = turned_condition(statement, reply) if judged.agrees.score >= 0.5 else None
    return judged if turned is None else Judged(judged.addressed, Answer(0.06, turned, "condition"))


def _judge_statement(statement: str, reply: str) -> Judged:
    if statement == reply or fold(statement) == fold(reply):
        return Judged(EXACT, EXACT)
    gold = read_clause(statement)
    said = read_reply(reply)
    if said and is_courtesy(statement):
        return Judged(_beside_courtesy(gold, said), UNSAID)
    if (not gold.content or is_bare_answer(gold)) and fold(reply):
        return _of_bare_answer(gold, said or (read_clause(reply),))
    if not said:
        return _against_nothing(gold, reply)
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
        min((one.addressed for one in judged), key=score_of), min((one.agrees for one in judged), key=score_of)
    )


def _restated_whole(gold: Clause, said: tuple[Clause, ...]) -> Judged | None:
    """The answers where every word and value of a statement stands in one clause, or in two neighbours."""
    if len(gold.content) != len(gold.signs):
        return None  # "the payment type is payment": what stands twice must not be found once
    left = gold.signs.difference(*[clause.signs for clause in said])
    if not all(map(may_stand_otherwise, left)):
        return None  # a word that stands nowhere
    for parts in (*((clause,) for clause in said), *pairwise(said)):
        if not has_all(gold, parts):
            continue
        if any(clause.denies or clause.negated != gold.negated or clause.question != gold.question for clause in parts):
            continue
        if (gold.answer != parts[0].answer and gold.answer) or misplaced(gold, parts):
            continue
        other = other_quantity(gold.cues, parts[0].cues.union(*(clause.cues for clause in parts[1:])))
        if other:
            return Judged(YES, Answer(0.08, other, "quantity"))
        moved = [who_moved(gold, clause) for clause in parts]
        if len(parts) > 1:
            moved.append(changed_places(gold.text, " ".join(clause.text for clause in parts)))
        if not any(moved):
            return Judged(YES, Answer(0.96, None, "restated"))
    return None


def _judge_clause(gold: Clause, said: tuple[Clause, ...], whole: Clause) -> Judged:
    by_marks = None
    if _marks_kept(gold, said):
        by_marks = _of_window(gold, said, best_window(gold, said, whole))
        if _holds(by_marks):
            return by_marks
    by_attribute = answer_by_attribute(gold, said)
    if by_attribute and (by_attribute.agrees.score >= 0.5 or is_record(gold)):
        return by_attribute
    by_content = _by_content(gold, said, whole, by_marks)
    if by_attribute and not _holds(by_content):
        return by_attribute
    return by_content


_DONE = stem("done")


def _beside_courtesy(gold: Clause, said: tuple[Clause, ...]) -> Answer:
    """Gold conveys nothing but courtesy: a reply may say as little, or report what was done where gold says "Done."."""
    if any(clause.denies or clause.negated for clause in said):
        return Answer(0.3, "refused", "courtesy.refused")
    if _DONE in gold.signs or all(len(clause.content) < 2 or clause.signs & gold.signs for clause in said):
        return Answer(0.7, None, "courtesy")
    return Answer(0.2, f"more than courtesy: {said[0].text[:60]}", "courtesy.more")


def _of_bare_answer(gold: Clause, said: tuple[Clause, ...]) -> Judged:
    """Gold says yes or no and nothing else: a reply says so too, says the opposite, or leaves it open.

    A reply without either word that denies something says no; a yes may be meant by any other, a no by none.
    """
    asked = gold.answer or ("no" if gold.negated else "")
    given = next((clause.answer for clause in said if clause.answer), "")
    if not given and any(clause.negated or clause.denies for clause in said):
        given = "no"
    if not asked or (asked == "yes" and not given):
        return Judged(Answer(0.6, None, "no_content"), UNSAID)
    if not given:
        return Judged(Answer(0.1, f"no {asked} in it", "answer.missing"), UNSAID)
    return Judged(YES, UNSAID if given == asked else Answer(0.04, f"{asked} against {given}", "answer.other"))


def _holds(judged: Judged) -> bool:
    return judged.addressed.score >= 0.5 and judged.agrees.score >= 0.5


def _marks_kept(gold: Clause, said: tuple[Clause, ...]) -> bool:
    """Whether a reply holds all values and names of a statement that has two or more."""
    found = marks(gold)
    if len(found) < FEWEST_MARKS:
        return False
    kept: frozenset[Sign] = frozenset().union(*[clause.signs for clause in said])
    return all(stands_in(token, said) for token in found if token.sign not in kept)


def _against_nothing(gold: Clause, reply: str) -> Judged:
    if not fold(reply):
        return Judged(Answer(0.0, "empty reply", "empty"), UNSAID)
    if is_courtesy(gold.text):
        return Judged(Answer(0.7, None, "courtesy"), UNSAID)
    shared = gold.signs & read_clause(reply).signs
    if len(shared) * 2 >= len(gold.signs):
        return Judged(Answer(0.7, None, "courtesy"), UNSAID)
    return Judged(Answer(0.02, missing_words(gold), "nothing_said"), UNSAID)


def _of_denial(gold: Clause, said: tuple[Clause, ...]) -> Judged:
    """A gold statement that information is missing: another denial of the same agrees, a value for it does not."""
    topic = gold.signs - read_clause(gold.denies).signs or gold.signs
    best = max(said, key=lambda clause: (len(topic & clause.signs), bool(clause.denies)))
    share = len(topic & best.signs) / len(topic)
    if best.denies or (best.negated == gold.negated and share >= 0.5):
        return Judged(Answer(0.95 if share >= 0.5 else 0.55, None, "denial.same"), UNSAID)
    if share >= 0.5:
        return Judged(
            Answer(0.9, None, "denial.same"), Answer(0.08, "given where none was expected", "denial.answered")
        )
    denied = any(clause.denies for clause in said)
    if denied:
        return Judged(Answer(0.55, None, "denial.same"), UNSAID)
    return Judged(Answer(0.1, missing_words(gold), "denial.missing"), UNSAID)


def _by_content(gold: Clause, said: tuple[Clause, ...], whole: Clause, of_all: Judged | None) -> Judged:
    """By the clauses that may speak of the same; `of_all` is the answer by all clauses where it is known."""
    open_clauses = tuple(_comparable(gold, said))
    if of_all is not None and len(open_clauses) == len(said):
        return of_all
    if not open_clauses:
        return Judged(Answer(0.04, missing_words(gold), "denied"), UNSAID)
    return _of_window(gold, said, best_window(gold, open_clauses, whole))


def _of_window(gold: Clause, said: tuple[Clause, ...], window: Window) -> Judged:
    addressed = addressed_answer(gold, window, said)
    if addressed.score < 0.5:
        return Judged(addressed, UNSAID)
    return Judged(addressed, contradiction(gold, window))


def _comparable(gold: Clause, said: tuple[Clause, ...]) -> Iterator[Clause]:
    """The clauses that may speak of what gold speaks of: no denials, nothing that gives another attribute a value."""
    for clause in said:
        if not denied(clause, gold) and not gives_another(clause, gold):
            yield clause
