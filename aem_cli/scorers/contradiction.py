"""Whether what a reply says of a statement contradicts it: values, polarity, opposites, roles."""

from __future__ import annotations

from aem_cli.scorers.language import Answer
from aem_cli.scorers.window import Window
from aem_cli.values.association import changed_places
from aem_cli.values.clause import Clause
from aem_cli.values.negation_scope import turned_word
from aem_cli.values.polarity import opposite
from aem_cli.values.role import swapped_roles
from aem_cli.values.token import WORD, Token
from aem_cli.values.word import LIGHT_STEMS


def contradiction(gold: Clause, window: Window) -> Answer:
    """The probability that a reply which addresses a statement agrees with it, and the words that decide."""
    if gold.answer and window.answer and gold.answer != window.answer:
        return 0.05, f"{gold.answer} against {window.answer}"
    for one, other in window.replaced:
        if (one.sort, one.key) in gold.aside or not _beside(one, other, gold, window):
            continue
        return 0.06, f"{one.sort} {one.text} against {other.text}"
    return _polarity(gold, window) or _roles(gold, window) or _words(gold, window)


def _beside(one: Token, other: Token, gold: Clause, window: Window) -> bool:
    """Whether two values stand for the same thing: always in a short statement, in a long one by a shared neighbour."""
    if len(gold.content) <= 8:
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
            if token.sort == other.sort == WORD and opposite(str(token.key), str(other.key)):
                turned = any(clause.negated for clause in window.clauses) != gold.negated
                return None if turned else (0.06, f"{token.text} against {other.text}")
    nearest = max(window.clauses, key=lambda clause: len(gold.keys & clause.keys))
    word = turned_word(gold.text, nearest.text, {key for _, key in gold.keys & nearest.keys})
    return None if word is None else (0.07, f"negation of {word}")


def _roles(gold: Clause, window: Window) -> Answer | None:
    for clause in window.clauses:
        swapped = swapped_roles(gold.text, clause.text) or changed_places(gold.text, clause.text)
        if swapped:
            return 0.08, swapped
    return None


def _words(gold: Clause, window: Window) -> Answer:
    missing = [token for token in window.missing if _heavy(token, gold)]
    extra = [token for token in window.extra if token.sort != WORD or token.key not in LIGHT_STEMS]
    if not missing or not extra:
        return 0.95 if not missing else 0.8, None
    why = f"{missing[0].text} against {extra[0].text}"
    lost = [token for token in missing if (token.sort, token.key) in gold.focus]
    heavy_focus = [token for token in gold.content if (token.sort, token.key) in gold.focus and _heavy(token, gold)]
    if lost and len(lost) == len(heavy_focus):
        return FOCUS_LOST, f"{lost[0].text} against {extra[0].text}"
    if lost and len(gold.focus) <= 4 and _in_focus(extra, window):
        return FOCUS_CHANGED, f"{lost[0].text} against {extra[0].text}"
    if (
        len(missing) == len(extra) == 1
        and len(gold.content) <= _SHORT
        and _exchanged_word(gold, window, missing[0], extra[0])
    ):
        return WORD_CHANGED, why
    slot = _same_slot(gold, window, {token.key for token in missing}, {token.key for token in extra})
    if slot:
        return SLOT_TAKEN, slot
    names, others = _named(missing, gold), [token for token in extra if token.named]
    known = [token for token in gold.content if token.named and token.start > 0 and _heavy(token, gold)]
    if names and others and len(names) * 2 >= len(known):
        return NAMES_LOST, f"{names[0].text} against {others[0].text}"
    share = sum(1.5 if token.named else 1.0 for token in missing) / max(1, len(gold.content) - len(gold.aside))
    return max(0.2, 0.95 - SHARE * share), why


FOCUS_CHANGED = 0.4
WORD_CHANGED = 0.35
_SHORT = 8
FOCUS_LOST, SLOT_TAKEN, NAMES_LOST, SHARE = 0.3, 0.25, 0.3, 1.0


def _in_focus(extra: list[Token], window: Window) -> bool:
    return any((token.sort, token.key) in clause.focus for token in extra for clause in window.clauses)


def _heavy(token: Token, gold: Clause) -> bool:
    return token.sort == WORD and token.key not in LIGHT_STEMS and (token.sort, token.key) not in gold.aside


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


def _named(found: list[Token], gold: Clause) -> list[Token]:
    return [token for token in found if token.named and token.start > 0]
