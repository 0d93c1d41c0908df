"""Whether two JSON values mean the same: exact, then by type, then by name, and only then by likeness."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from aem_cli.domain.rule import ValueRules
from aem_cli.scorers.answer import EXACT, Answer, score_of
from aem_cli.scorers.language import content, language_answer
from aem_cli.scorers.name_answer import named_answer, of_another_title
from aem_cli.scorers.time_answer import TYPED, across, timed_answer
from aem_cli.values.address import same_address
from aem_cli.values.equality import means_same_exactly
from aem_cli.values.foreign_name import foreign_number
from aem_cli.values.identifier import same_identifier
from aem_cli.values.meaning import Kind, Meaning, read
from aem_cli.values.operator_sign import operators
from aem_cli.values.quantity import Range
from aem_cli.values.roman import in_digits
from aem_cli.values.sameness import same_meaning
from aem_cli.values.synonym import same_sense
from aem_cli.values.text import LONGEST, compose, fold, listed, squeeze
from aem_cli.values.token import IDENTIFIER, NUMBER, WORD, Token, tokens
from aem_cli.values.unit import unit_words
from aem_cli.values.when import read_when, same_when
from aem_cli.values.word import LIGHT_STEMS, stem

_SAME, _DIFFERENT = 0.97, 0.03
_LABELS = frozenset(
    map(
        stem,
        listed(
            """order id ids number no nr num reference ref code booking reservation ticket case invoice item product
            user account flight tracking serial customer confirmation payment transaction version room gate seat"""
        ),
    )
)


def value_answer(gold: object, predicted: object, values: ValueRules, of_texts: Callable[[str, str], Answer]) -> Answer:
    """The probability that a predicted JSON value means the gold value; `of_texts` answers for two texts."""
    if means_same_exactly(gold, predicted, values):
        return EXACT
    if isinstance(gold, str) and isinstance(predicted, str):
        if max(len(gold), len(predicted)) > LONGEST:
            return _letter_by_letter(gold, predicted)
        return of_texts(gold, predicted)
    if isinstance(gold, list) and isinstance(predicted, list) and len(gold) == len(predicted):
        return min(
            (value_answer(one, other, values, of_texts) for one, other in zip(gold, predicted, strict=True)),
            key=score_of,
            default=EXACT,
        )
    if isinstance(gold, dict) and isinstance(predicted, dict) and gold.keys() == predicted.keys():
        return min(
            (value_answer(one, predicted[key], values, of_texts) for key, one in gold.items()),
            key=score_of,
            default=EXACT,
        )
    return Answer(0.0, "another type or shape", "shape")


@lru_cache(maxsize=16_384)
def text_answer(gold: str, predicted: str) -> Answer:
    """The probability that two different texts mean the same as values."""
    return settled_answer(gold, predicted) or language_answer(
        in_digits(read(gold).text), in_digits(read(predicted).text)
    )


_LONGEST_WORD = 60  # characters; what runs on without a space is a code, a key or data, and no word


def _letter_by_letter(gold: str, predicted: str) -> Answer:
    """Texts that are not read: those beyond what is tokenised, and long runs of characters."""
    if squeeze(compose(gold)) == squeeze(compose(predicted)):
        return EXACT
    return Answer(0.02, "not the same, compared letter by letter", "code.long")


def settled_answer(gold: str, predicted: str) -> Answer | None:
    """What types, names and spellings say of two different texts; None where both are language."""
    one, other = read(gold), read(predicted)
    if one.text.casefold() == other.text.casefold():
        return _cased(gold, predicted)
    if Kind.EMPTY in (one.kind, other.kind):
        return EXACT if one.kind is other.kind else Answer(0.0, "empty", "empty")
    addressed = Kind.CONTACT in (one.kind, other.kind) or ("/" in gold and "/" in predicted)
    if addressed and (same := same_address(gold, predicted)) is not None:
        return (
            Answer(0.93, None, "address.same") if same else Answer(0.03, f"{gold} against {predicted}", "address.other")
        )
    if one.kind is other.kind and one.kind in TYPED:
        return _typed(one, other)
    timed = timed_answer(one, other)
    if timed is not None:
        return timed
    if min(len(gold), len(predicted)) > _LONGEST_WORD and len(gold.split()) == len(predicted.split()) == 1:
        return _letter_by_letter(gold, predicted)
    if _squashed(gold) == _squashed(predicted):
        if operators(gold) == operators(predicted):
            return Answer(0.95, None, "spelling.signs")
        return Answer(0.1, "another sign", "spelling.another_sign")
    named = named_answer(gold, predicted)
    if named is not None:
        return named
    if one.kind is not other.kind:
        return _mixed(one, other)
    if one.kind is not Kind.LANGUAGE:
        return _typed(one, other)
    if of_another_title(one.tokens, other.tokens):
        return Answer(0.1, "another title", "name.title")
    return Answer(0.85, None, "name.synonym") if same_sense(gold, predicted) else _mixed(one, other)


def _typed(one: Meaning, other: Meaning) -> Answer:
    same = same_meaning(one, other)
    if not same and one.kind is Kind.SPAN:
        gold, predicted = read_when(one.text), read_when(other.text)
        same = gold is not None and predicted is not None and same_when(gold, predicted)
    if same:
        return Answer(_SAME, None, f"{one.kind}.same")
    return Answer(_DIFFERENT, f"{one.kind} {one.text} against {other.text}", f"{one.kind}.other")


def _squashed(text: str) -> str:
    """A text of letters alone, for enum forms and compounds; a text with digits or signs stays as it is."""
    folded = fold(text)
    return folded if any(map(str.isdigit, folded)) or "+" in folded else "".join(filter(str.isalpha, folded)) or folded


def _cased(gold: str, predicted: str) -> Answer:
    one, other = read(gold), read(predicted)
    if one.kind is other.kind is Kind.IDENTIFIER and not same_identifier(one.text, other.text):
        return Answer(0.1, f"identifier {one.text} against {other.text}", "case.identifier")
    return Answer(0.98, None, "case")


def _mixed(one: Meaning, other: Meaning) -> Answer | None:
    """Meanings of different kinds: one value in the other's words, or not the same; None for language."""
    if one.kind is Kind.CODE and other.kind is Kind.CODE:
        return Answer(_DIFFERENT, f"code {one.text} against {other.text}", "code.other")
    if {one.kind, other.kind} <= {Kind.LANGUAGE, Kind.CODE}:
        if Kind.CODE in (one.kind, other.kind) and not _holds_word(one, other):
            return Answer(_DIFFERENT, f"{one.text} against {other.text}", "code.word")
        return None
    if one.kind in TYPED and other.kind in TYPED:
        return across(one, other)
    typed, language = (one, other) if one.kind in TYPED else (other, one)
    return _value_in_words(typed, language)


def _holds_word(one: Meaning, other: Meaning) -> bool:
    return any(token.key == against.key for token in one.tokens for against in other.tokens)


def _value_in_words(typed: Meaning, language: Meaning) -> Answer | None:
    """A value against a text that may hold it: "order #W123" is W123, "7 games" may be 7."""
    if isinstance(typed.value, Range) and (number := foreign_number(language.text.casefold())) is not None:
        return Answer(0.9, None, "in_words.abroad") if typed.value == Range(number, number, "") else None
    own = typed.tokens or tokens(typed.text)
    if typed.kind is Kind.IDENTIFIER and len(language.tokens) > 1:
        joined = "".join(token.text for token in language.tokens if token.key not in _LABELS)
        if joined.casefold() == typed.text.casefold() and not set("-_./:") & set(joined):
            return Answer(0.85, None, "in_words.joined")
    values = [token for token in language.tokens if token.sort != WORD]
    words = [token for token in content(language.tokens) if token.sort == WORD]
    if len(values) != len([token for token in own if token.sort != WORD]) or not values:
        return Answer(_DIFFERENT, f"{typed.kind} {typed.text} against {language.text}", "in_words.other_count")
    if not all(any(_same_value(token, value) for value in values) for token in own if token.sort != WORD):
        return Answer(_DIFFERENT, f"{typed.kind} {typed.text} against {language.text}", "in_words.other")
    if isinstance(typed.value, Range) and typed.value.low != typed.value.high:
        return Answer(0.2, f"{typed.text} against {language.text}", "in_words.bound")
    if all(token.key in _LABELS or token.key in LIGHT_STEMS for token in words):
        return Answer(0.9, None, "in_words.labelled")
    if typed.kind is Kind.MEASURE and len(words) <= 2 and _counted(typed, values, words):
        return Answer(0.6, None, "in_words.counted")
    return Answer(0.4, f"more: {language.text}", "in_words.more")


def _counted(typed: Meaning, values: list[Token], words: list[Token]) -> bool:
    """Whether the words beside a number may be what it counts: "7 games" may be 7, "7 zlotniks" is not 7 kg."""
    dimension = typed.value.dimension if isinstance(typed.value, Range) else ""
    if any(unit.dimension == dimension for word in words if (unit := unit_words().get(word.text.casefold()))):
        return True
    dimensions = {token.key[1] for token in values if token.sort == NUMBER}  # type: ignore[index]
    return dimension in dimensions and dimensions <= {dimension, ""}


def _same_value(one: Token, other: Token) -> bool:
    if one.sort == other.sort == IDENTIFIER:
        return same_identifier(one.text, other.text)
    if one.sort == other.sort == NUMBER:
        return one.key == other.key or one.key[0] == other.key[0]  # type: ignore[index]
    if {one.sort, other.sort} == {NUMBER, IDENTIFIER}:
        number, code = (one, other) if one.sort == NUMBER else (other, one)
        return code.text[:1] == "#" and number.key == (code.key.isdigit() and int(code.key), "")  # type: ignore[attr-defined,call-overload]
    return one.sort == other.sort and one.key == other.key
