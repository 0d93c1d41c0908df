"""What the tables of names say of two texts: names of one thing, acronyms, places with what they lie in, titles."""

from __future__ import annotations

from aem_cli.scorers.answer import Answer
from aem_cli.values.acronym import is_acronym
from aem_cli.values.alias import names_of
from aem_cli.values.text import fold
from aem_cli.values.token import Token


def named_answer(gold: str, predicted: str) -> Answer | None:
    """What the tables of names say; None if they do not know both."""
    one, other = names_of(gold), names_of(predicted)
    if one and other:
        if one & other:
            return Answer(0.95, None, "name.same")
        if _kinds(one) & _kinds(other):
            return Answer(0.03, f"{gold} against {predicted}", "name.other")
    if is_acronym(gold, predicted) or is_acronym(predicted, gold):
        return Answer(0.9, None, "name.acronym")
    return _placed(gold, predicted) if "," in gold or "," in predicted else None


def _kinds(names: frozenset[str]) -> set[str]:
    return {name.partition(":")[0] for name in names}


def _placed(gold: str, predicted: str) -> Answer | None:
    """Places with and without what they lie in: "Seattle, WA" is Seattle, and is Seattle, Washington."""
    one, other = _parts(gold), _parts(predicted)
    if not (1 <= len(one) <= 4 and 1 <= len(other) <= 4) or any(len(part.split()) > 4 for part in (*one, *other)):
        return None
    if fold(one[0]) != fold(other[0]) and not names_of(one[0]) & names_of(other[0]):
        return None
    for part in one[1:]:
        for against in other[1:]:
            a, b = names_of(part), names_of(against)
            if a & b or fold(part) == fold(against):
                return Answer(0.93, None, "place.same")
            if a and b and (_kinds(a) & _kinds(b) or _abroad(a, b) or _abroad(b, a)):
                return Answer(0.08, f"{part} against {against}", "place.other")
    if min(len(one), len(other)) == 1 or (names_of(one[1]) and names_of(other[1])):
        longer = one if len(one) > len(other) else other
        return Answer(0.85, None, "place.within") if any(names_of(part) for part in longer[1:]) else None
    return None


def _abroad(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether one side is a US state and the other a country that is not the United States."""
    return "state" in _kinds(one) and "country" in _kinds(other) and "country:us" not in other


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


_MEN, _WOMEN = frozenset(("mr", "sir", "lord")), frozenset(("mrs", "ms", "miss", "lady", "madam"))


def of_another_title(gold: tuple[Token, ...], predicted: tuple[Token, ...]) -> bool:
    """Whether one side names a man and the other a woman: "Mr. Smith", "Mrs. Smith"."""
    one, other = ({token.text.casefold().rstrip(".") for token in found[:1]} for found in (gold, predicted))
    return bool((one & _MEN and other & _WOMEN) or (one & _WOMEN and other & _MEN))
