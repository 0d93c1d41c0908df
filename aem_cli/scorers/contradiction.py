"""Whether what a reply says of a statement contradicts it: values, polarity, opposites, roles."""

from __future__ import annotations

from collections.abc import Sequence

from aem_cli.scorers.answer import Answer
from aem_cli.scorers.mark import keeps_marks
from aem_cli.scorers.movement import who_moved
from aem_cli.scorers.window import Window, misplaced
from aem_cli.values.clause import Clause
from aem_cli.values.cue import OUR_SIDE
from aem_cli.values.negation_scope import NEGATING, turned_word
from aem_cli.values.polarity import opposite
from aem_cli.values.quantifier import other_quantity
from aem_cli.values.sense import contrasting, is_act
from aem_cli.values.token import CONTACT, IDENTIFIER, NUMBER, ORDINAL, WORD, Token
from aem_cli.values.token_sameness import dimension_of
from aem_cli.values.word import LIGHT_STEMS


def contradiction(gold: Clause, window: Window) -> Answer:
    """The probability that a reply which addresses a statement agrees with it, and the words that decide."""
    if gold.answer and window.answer and gold.answer != window.answer:
        return Answer(0.05, f"{gold.answer} against {window.answer}", "yes_no")
    for one, other in window.replaced:
        by_the_way = one.sign in gold.aside and one.sort not in (IDENTIFIER, CONTACT)
        if by_the_way or not _beside(one, other, gold, window):
            continue
        return Answer(0.06, f"{one.sort} {one.text} against {other.text}", f"{one.sort}.other")
    elsewhere = misplaced(gold, window.clauses)
    if elsewhere:
        why = f"{elsewhere[0].sort} {elsewhere[0].text} against {elsewhere[1].text}"
        return Answer(0.08, why, "misplaced")
    return _polarity(gold, window) or _quantities(gold, window) or _roles(gold, window) or _words(gold, window)


def _beside(one: Token, other: Token, gold: Clause, window: Window) -> bool:
    """Whether two values stand for the same thing: always in a short statement, in a long one by a shared neighbour.

    An identifier, an address or an amount has no other of its kind to be taken for, so there it is always so.
    """
    if len(gold.content) <= 8 or one.sort in (IDENTIFIER, CONTACT) or (one.sort == NUMBER and dimension_of(one)):
        return True
    here = _neighbours(one, gold)
    return any(here & _neighbours(other, clause) for clause in window.clauses)


def _neighbours(token: Token, clause: Clause) -> set[object]:
    places = [at for at, candidate in enumerate(clause.content) if candidate.key == token.key]
    return {
        clause.content[at + step].key
        for at in places
        for step in (-2, -1, 1, 2)
        if 0 <= at + step < len(clause.content)
    }


def _polarity(gold: Clause, window: Window) -> Answer | None:
    for token in window.missing:
        for other in window.extra:
            if token.sort == WORD == other.sort and contrasting(str(token.key), str(other.key)):
                if opposite(str(token.key), str(other.key)) and _turned(gold, window):
                    return None
                return Answer(0.06, f"{token.text} against {other.text}", "contrast")
    nearest = _nearest(gold, window)
    word = None
    if not (gold.cues.isdisjoint(NEGATING) and nearest.cues.isdisjoint(NEGATING)):
        word = turned_word(
            gold.claimed, nearest.claimed, {token.key for token in gold.content if token.sign in nearest.signs}
        )
    if word is None and window.reworded and gold.negated != nearest.negated:
        word = "what is said in other words"
    return None if word is None else Answer(0.07, f"negation of {word}", "negation")


def _nearest(gold: Clause, window: Window) -> Clause:
    if len(window.clauses) == 1:
        return window.clauses[0]
    return max(window.clauses, key=lambda clause: len(gold.signs & clause.signs))


def _turned(gold: Clause, window: Window) -> bool:
    return any(clause.negated for clause in window.clauses) != gold.negated


def _quantities(gold: Clause, window: Window) -> Answer | None:
    nearest = _nearest(gold, window)
    why = other_quantity(gold.cues, nearest.cues)
    return Answer(0.08, why, "quantity") if why and len(window.missing) <= 1 else None


def _roles(gold: Clause, window: Window) -> Answer | None:
    for clause in window.clauses:
        swapped = who_moved(gold, clause)
        if swapped:
            return Answer(0.08, swapped, "role")
    return None


def _words(gold: Clause, window: Window) -> Answer:
    missing = _heavy(window.missing, gold)
    extra = [token for token in window.extra if token.sort != WORD or token.key not in LIGHT_STEMS]
    if not any(token.named for token in extra) and any(clause.cues & OUR_SIDE for clause in window.clauses):
        missing = [token for token in missing if not (token.named and _leads(token, gold))]
    if not missing or not extra:
        return Answer(0.8, None, "words.left_out") if missing else Answer(0.95, None, "words.kept")
    why = f"{missing[0].text} against {extra[0].text}"
    if _only_acts_differ(gold, missing, extra) or keeps_marks(gold, window):
        return Answer(ACT_REWORDED, None, "words.act")
    focus = gold.focus
    lost = [token for token in missing if token.sign in focus]
    in_focus = [token for token in gold.content if token.sign in focus] if lost else []
    if lost and len(lost) == len(_heavy(in_focus, gold)) and not _keeps_value(gold, window):
        return Answer(FOCUS_LOST, f"{lost[0].text} against {extra[0].text}", "words.focus_lost")
    if lost and len(focus) <= 4 and _in_focus(extra, window) and not _keeps_value(gold, window):
        return Answer(FOCUS_CHANGED, f"{lost[0].text} against {extra[0].text}", "words.focus_changed")
    if (
        len(missing) == len(extra) == 1
        and len(gold.content) <= _SHORT
        and _exchanged_word(gold, window, missing[0], extra[0])
    ):
        return Answer(WORD_CHANGED, why, "words.one_changed")
    slot = _same_slot(gold, window, {token.key for token in missing}, {token.key for token in extra})
    if slot:
        return Answer(SLOT_TAKEN, slot, "words.slot_taken")
    names, others = _named(missing), [token for token in extra if token.named]
    known = _heavy(_named(gold.content), gold)
    if names and others and len(names) * 2 >= len(known):
        return Answer(NAMES_LOST, f"{names[0].text} against {others[0].text}", "words.name_other")
    share = sum(_cost(token) for token in missing) / max(1, len(gold.content) - len(gold.aside))
    score = max(0.2, 0.95 - SHARE * share)
    return Answer(score, why, "words.most_kept" if score >= 0.5 else "words.few_kept")


def _leads(token: Token, gold: Clause) -> bool:
    """Whether a name is the subject that a sentence begins with, for which the speaker may say "we"."""
    return all(one.named for one in gold.content[: gold.content.index(token)])


def _only_acts_differ(gold: Clause, missing: list[Token], extra: list[Token]) -> bool:
    """Whether nothing but verbs differ in a statement that says more than its verb.

    A verb that no table relates to gold's is more often another wording than another act: what contradicts is listed
    as a contrast, and an object, a name or a value that changes is no verb. A bare "X is done" is its verb alone, and
    a noun or an adjective that no table knows names another thing more often than the same one.
    """
    if len(gold.content) - len(missing) < _FEWEST_LEFT:
        return False
    return all(_acts(token) for token in missing) and any(_acts(token) for token in extra)


_FEWEST_LEFT = 2
_ACTING = ("ed", "ing", "en")


def _acts(token: Token) -> bool:
    return token.sort == WORD and not token.proper and (is_act(str(token.key)) or token.text.endswith(_ACTING))


def _keeps_value(gold: Clause, window: Window) -> bool:
    """Whether the statement gives a value, all of its values stand in the reply, and no name of it is lost."""
    if any(token.sort != WORD or token.proper for token in window.missing):
        return False
    return any(token.sort != WORD and token.sort != ORDINAL for token in gold.content)


def _cost(token: Token) -> float:
    return 1.5 if token.named else 0.6 if _acts(token) else 1.0


ACT_REWORDED = 0.7
FOCUS_CHANGED = 0.4
WORD_CHANGED = 0.35
_SHORT = 8
FOCUS_LOST, SLOT_TAKEN, NAMES_LOST, SHARE = 0.3, 0.25, 0.3, 1.0


def _in_focus(extra: list[Token], window: Window) -> bool:
    return any(token.sign in clause.focus for token in extra for clause in window.clauses)


def _heavy(found: Sequence[Token], gold: Clause) -> list[Token]:
    """The words that weigh: no light ones, none that gold says by the way."""
    aside = gold.aside
    return [token for token in found if token.sort == WORD and token.key not in LIGHT_STEMS and token.sign not in aside]


def _exchanged_word(gold: Clause, window: Window, lost: Token, extra: Token) -> bool:
    """Whether one word stands between the same neighbours as another, in a short statement that is else the same."""
    here = {(left, right) for _, left, right in _runs(gold, {lost.key})}
    return any(here & {(left, right) for _, left, right in _runs(clause, {extra.key})} for clause in window.clauses)


def _same_slot(gold: Clause, window: Window, missing: set[object], extra: set[object]) -> str | None:
    """The words that stand in one place of both sentences: behind or before the same word, names or the focus alone."""
    wanted = _runs(gold, missing)
    for clause in window.clauses:
        for run, left, right in _runs(clause, extra):
            for lost, before, after in wanted:
                if not (left == before != _EDGE or right == after != _EDGE):
                    continue
                if any(token.named or token.sort != WORD for token in run) and any(token.named for token in lost):
                    return f"{lost[0].text} against {run[0].text}"
    return None


_EDGE = ""


def _runs(clause: Clause, keys: set[object]) -> list[tuple[list[Token], object, object]]:
    found: list[tuple[list[Token], object, object]] = []
    content = clause.content
    at = 0
    while at < len(content):
        end = at
        while end < len(content) and content[end].key in keys:
            end += 1
        if end > at:
            left = content[at - 1].key if at else _EDGE
            right = content[end].key if end < len(content) else _EDGE
            found.append((list(content[at:end]), left, right))
        at = end + 1
    return found


def _named(found: Sequence[Token]) -> list[Token]:
    return [token for token in found if token.proper]
