"""The likeness of two short texts in language, with guards for numbers, negation, opposites and direction."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from rapidfuzz.distance import JaroWinkler
from rapidfuzz.fuzz import ratio

from aem_cli.scorers.answer import Answer
from aem_cli.values.association import changed_places
from aem_cli.values.bound import with_plain_bounds
from aem_cli.values.enumeration import enumerated
from aem_cli.values.modifier import MODIFIERS
from aem_cli.values.nickname import same_given_name
from aem_cli.values.operator_sign import operators
from aem_cli.values.polarity import negations, opposite
from aem_cli.values.role import swapped_roles
from aem_cli.values.text import plain, squeeze
from aem_cli.values.token import IDENTIFIER, ORDINAL, PERIOD, WORD, Token, content_of, tokens
from aem_cli.values.token_sameness import same_token
from aem_cli.values.word import LIGHT_STEMS, stem

_FUZZY = 88.0
_MOST_WORDS = 400
_LONGEST = 20_000


class Overlap(NamedTuple):
    """Which tokens two texts share, and which stand on one side alone."""

    shared: int
    gold_only: tuple[Token, ...]
    predicted_only: tuple[Token, ...]


class Compared(NamedTuple):
    """Two texts with their content tokens and what these share."""

    gold: str
    predicted: str
    one: list[Token]
    other: list[Token]
    found: Overlap


def content(found: tuple[Token, ...]) -> list[Token]:
    """The tokens without stop words; all of them where nothing else is left."""
    return content_of(found) or list(found)


def overlap(gold: list[Token], predicted: list[Token]) -> Overlap:
    """Pair tokens one to one: equal first, then words that differ in spelling alone."""
    left = list(predicted)
    keys = [token.key if token.sort == WORD else None for token in left]  # of the words that are left
    unmatched: list[Token] = []
    for token in gold:
        if token.sort == WORD and token.key not in keys:
            unmatched.append(token)
            continue
        at = keys.index(token.key) if token.sort == WORD else _place(token, left)
        if at is None:
            unmatched.append(token)
        else:
            del left[at], keys[at]
    gold_only: list[Token] = []
    for token in unmatched:
        at = place_alike(token, left) if token.sort == WORD else None
        if at is None:
            gold_only.append(token)
        else:
            del left[at]
    return Overlap(len(gold) - len(gold_only), tuple(gold_only), tuple(left))


def _place(token: Token, left: list[Token]) -> int | None:
    for place, other in enumerate(left):
        if other.sort == token.sort and same_token(token, other):
            return place
    return None


def place_alike(token: Token, left: list[Token]) -> int | None:
    """Where a word stands that differs from one in spelling alone."""
    first, named = token.sign[:1], token.named
    for place, other in enumerate(left):
        if other.sort == WORD:
            if (other.sign[:1] == first or (named and other.named)) and _spelled_alike(token, other):
                return place
        elif other.sort == IDENTIFIER and _footnoted(token, other):
            return place
    return None


def _spelled_alike(one: Token, other: Token) -> bool:
    if one.named and other.named and same_given_name(one.text.casefold(), other.text.casefold()):
        return True
    a, b = str(one.key), str(other.key)
    if a[0] != b[0] or opposite(a, b):
        return False
    shorter = min(len(a), len(b))
    if shorter == 1 and one.named and other.named:
        return True
    if shorter < 5:
        return False
    return ratio(a, b) >= _FUZZY or JaroWinkler.similarity(a, b) >= 0.95


def _footnoted(word: Token, other: Token) -> bool:
    """Whether a footnote's number is glued to a word: "the river1"."""
    letters = other.text.rstrip("0123456789")
    return len(letters) > 3 and len(other.text) - len(letters) <= 2 and stem(plain(letters.casefold())) == word.key


def language_answer(gold: str, predicted: str) -> Answer:
    """The probability that two texts in language mean the same."""
    compared = compare(gold, predicted)
    return guard(compared) or _likeness(
        compared.one, compared.other, compared.found, (compared.gold, compared.predicted)
    )


def compare(gold: str, predicted: str) -> Compared:
    """Two texts in language beside each other; what lies beyond the first 400 words is left out."""
    gold, predicted = (with_plain_bounds(squeeze(text[:_LONGEST])) for text in (gold, predicted))
    one, other = content(tokens(gold))[:_MOST_WORDS], content(tokens(predicted))[:_MOST_WORDS]
    return Compared(gold, predicted, one, other, overlap(one, other))


def guard(compared: Compared) -> Answer | None:
    """What forbids to go by likeness: other values, a negation, opposites, another direction; None if nothing does."""
    return _guarded(compared.gold, compared.predicted, compared.found)


def _guarded(gold: str, predicted: str, found: Overlap) -> Answer | None:
    values = [token for token in found.gold_only if token.sort != WORD]
    others = [token for token in found.predicted_only if token.sort != WORD]
    if values and others:
        return Answer(0.04, f"{values[0].sort} {values[0].text} against {others[0].text}", "guard.value")
    if negations(gold) % 2 != negations(predicted) % 2:
        return Answer(0.05, "negation", "guard.negation")
    for token in found.gold_only:
        for other in found.predicted_only:
            if token.sort == other.sort == WORD and opposite(str(token.key), str(other.key)):
                return Answer(0.04, f"{token.text} against {other.text}", "guard.opposite")
    if not (found.gold_only or found.predicted_only) and operators(gold) != operators(predicted):
        return Answer(0.1, "another sign", "guard.sign")
    moved = changed_places(gold, predicted) or swapped_roles(gold, predicted)
    if moved:
        return Answer(0.06, moved, "guard.moved")
    if not found.gold_only and not found.predicted_only and _turned(gold, predicted):
        return Answer(0.06, "from and to are swapped", "guard.moved")
    return None


def _turned(gold: str, predicted: str) -> bool:
    """Whether two texts of the same words name them in another direction: from A to B against from B to A."""
    one, other = _directed(gold), _directed(predicted)
    return (
        bool(one and other)
        and one != other
        and (one.get("from") == other.get("to") or one.get("to") == other.get("from"))
    )


def _directed(text: str) -> dict[str, object]:
    found = tokens(text)
    directed: dict[str, object] = {}
    for token, following in pairwise(found):
        if token.sort == WORD and token.key in ("from", "to") and token.key not in directed:
            directed[str(token.key)] = following.key
    if ("from" not in directed and "to" in directed and found[0].sort != WORD) or (
        found and "to" in directed and found[0].named
    ):
        directed.setdefault("from", found[0].key)
    return directed


def _likeness(one: list[Token], other: list[Token], found: Overlap, texts: tuple[str, str]) -> Answer:
    gold_only, predicted_only = _heavy(found.gold_only), _heavy(found.predicted_only)
    if not found.shared:
        return _unshared(one, other)
    if not gold_only and not predicted_only:
        return _same_words(one, other)
    if not gold_only or not predicted_only:
        return _subset(gold_only or predicted_only, found.shared, texts)
    missed = max(len(gold_only), len(predicted_only))
    share = found.shared / (found.shared + missed)
    words = f"{gold_only[0].text} against {predicted_only[0].text}"
    if share < 0.6 or (len(gold_only) == len(predicted_only) == 1 and found.shared < 4):
        return Answer(0.05 + 0.3 * share, words, "language.few_shared")
    score = 0.1 + 0.55 * share
    return Answer(score, words, "language.most_shared" if score >= 0.5 else "language.many_shared")


def _heavy(found: tuple[Token, ...]) -> list[Token]:
    return [token for token in found if token.sort != WORD or token.key not in LIGHT_STEMS]


def _same_words(one: list[Token], other: list[Token]) -> Answer:
    if len(one) == len(other) and [token.key for token in one] == [token.key for token in other]:
        return Answer(0.95, None, "language.same_words")
    return Answer(0.88, None, "language.other_order")


def _subset(extra: list[Token], shared: int, texts: tuple[str, str]) -> Answer:
    """One side says all that the other says, and more."""
    text = " ".join(token.text for token in extra[:4])
    if any(token.sort == WORD and token.key in MODIFIERS for token in extra):
        return Answer(0.25, f"more: {text}", "more.modifier")
    if any(token.sort in (ORDINAL, PERIOD) for token in extra):
        return Answer(0.2, f"more: {text}", "more.period")
    if any(token.sort != WORD for token in extra):
        return Answer(0.4, f"more: {text}", "more.value")
    lost = {token.key for token in extra}
    for entries in map(enumerated, texts):
        if any({token.key for token in tokens(entry)} <= lost for entry in entries):
            return Answer(0.35, f"more: {text}", "more.entry")
    if _listed(texts[0]) != _listed(texts[1]):
        return Answer(0.35, f"more: {text}", "more.entry")
    score = max(0.3, 0.75 - 0.12 * max(0, len(extra) - shared))
    return Answer(score, f"more: {text}", "more.words" if score >= 0.5 else "more.many_words")


def _listed(text: str) -> bool:
    """Whether a text names several things: "A and B", "A & B", "A + B"."""
    return any(sign in text for sign in (" and ", " & ", " + ", " or "))


def _unshared(one: list[Token], other: list[Token]) -> Answer:
    a = "".join(str(token.key) for token in one if token.sort == WORD)[:64]
    b = "".join(str(token.key) for token in other if token.sort == WORD)[:64]
    if a and a == b:
        return Answer(0.93, None, "spelling.joined")
    alike = ratio(a, b) / 100 if a and b else 0.0
    if alike >= 0.86 and min(len(a), len(b)) > 5 and a[0] == b[0]:
        return Answer(0.6, None, "spelling.near")
    return Answer(0.03 + 0.1 * alike, "no word in common", "language.none_shared")
