"""A reply as statements: sentences and listed facts, without what conveys nothing."""

from __future__ import annotations

import re
from functools import lru_cache

from aem_cli.values.courtesy import is_courtesy, without_lead
from aem_cli.values.text import LONGEST, clean
from aem_cli.values.token import WORD, Token, tokens
from aem_cli.values.token_sameness import same_token

_LINE = re.compile(r"[\r\n]+\s*(?:[-*\u2022]\s+|\d{1,2}[.)]\s+)?")
_BULLET = re.compile(r"^(?:[-*\u2022]\s+|#+\s+)")
_BULLETS = ("-", "*", "\u2022", "#")
_SENTENCE = re.compile(
    r"[.!?;\u3002\uff01\uff1f](?:(?<!;)[\"')\]]*\s+(?=[\"'(\[]?[^\Wa-z_]|[$#-]?\d|[#$(])"
    r"|(?<=[\u3002\uff01\uff1f])(?=\S)|(?<=;)\s+)"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:no|nos|mr|mrs|ms|dr|prof|st|vs|e\.g|i\.e|approx|jr|sr|inc|ltd|co|corp|gen|capt|lt|sgt|mt"
    r"|ft|art|vol|fig|op|[A-Za-z]|(?:[A-Za-z]\.)+[A-Za-z])\.$",
    re.IGNORECASE,
)
_SAYS = (
    r"(?:shows?|showed|is|are|was|were|comes? up as|came up as|reads?|equals?|stands at|comes to|amounts to"
    r"|remains?|has"
    r"|did not|does not|could not|turns? out to be|will be|costs?|works?)"
)
_NEXT_FACT = re.compile(
    rf",\s+(?:and\s+|while\s+|but\s+)?(?=(?:the|your|its|their|our)\s[^,;]{{1,80}}?\s{_SAYS}\b)", re.IGNORECASE
)
_HAS_FACT = re.compile(rf"\b{_SAYS}\b", re.IGNORECASE)
_LABELLED = re.compile(r",\s+(?:and\s+)?(?=[A-Za-z][\w ()/-]{0,40}:\s)")
_AS_THE = re.compile(r"\sas\s(?:the|your|its)\s", re.IGNORECASE)
_COUNTING = re.compile(r"\b(?:no|nos|art|vol|fig|op)\.$", re.IGNORECASE)
_MOST = 1_000  # statements of one text; what comes after them is not read
_LONGEST_ABBREVIATION = 24


@lru_cache(maxsize=512)
def statements(text: str) -> tuple[str, ...]:
    """What a reply states, piece by piece; the whole text if it is nothing but courtesy, nothing if it is blank."""
    if not text.strip():
        return ()
    kept = tuple(piece for piece in pieces(text) if not is_courtesy(piece))
    return kept or (text.strip(),)


@lru_cache(maxsize=512)
def pieces(text: str) -> tuple[str, ...]:
    """The sentences of a text, those that list facts cut into the facts, without their openers."""
    found: list[str] = []
    for line in _lines(text[:LONGEST].strip()):
        for sentence in _sentences(line):
            found.extend(_facts(without_lead(sentence)))
            if len(found) > _MOST:
                return tuple(found)
    return tuple(found)


def _lines(text: str) -> list[str]:
    """The lines without the signs of a list or a heading before them."""
    lines = _LINE.split(text) if "\n" in text or "\r" in text else [text]
    return [_BULLET.sub("", line) if line[:1] in _BULLETS else line for line in map(clean, lines)]


def _sentences(line: str) -> list[str]:
    found: list[str] = []
    start = 0
    for match in _SENTENCE.finditer(line):
        at = match.start()
        sign = line[at]
        before = line[start : at if sign == ";" else at + 1]
        if sign != ";" and _abbreviates(before, line[match.end() :]):
            continue
        found.append(before.strip())
        start = match.end()
    found.append(line[start:].strip())
    return [sentence for sentence in found if sentence]


def _abbreviates(before: str, behind: str) -> bool:
    """Whether a full stop belongs to a short form; "no." and its like do so only before a number."""
    end = before[-_LONGEST_ABBREVIATION:]
    if _COUNTING.search(end):
        return behind[:1].isdigit()
    return _ABBREVIATION.search(end) is not None


def _facts(sentence: str) -> list[str]:
    if "," not in sentence:
        return [sentence] if sentence else []
    if " as " in sentence.casefold() and len(_AS_THE.findall(sentence)) > 1:
        return _as_facts(sentence)
    if ": " in sentence and len(parts := _LABELLED.split(sentence)) > 1 and ": " in parts[0]:
        return [part.strip() for part in parts]
    parts, start = [], 0
    for match in _NEXT_FACT.finditer(sentence):
        if _HAS_FACT.search(sentence, start, match.start()):
            parts.append(sentence[start : match.start()].strip())
            start = match.end()
    return [*parts, sentence[start:].strip()]


def _as_facts(sentence: str) -> list[str]:
    """ "v as the X, w as the Y": cut at the first comma behind each "as the"."""
    parts: list[str] = []
    held = ""
    for part in sentence.split(","):
        held = f"{held},{part}" if held else part
        if _AS_THE.search(held):
            parts.append(held.strip().removeprefix("and "))
            held = ""
    if held:
        parts.append(held.strip())
    return parts


def stated_in(fact: str, reply: str) -> bool:
    """Whether a fact stands in a reply as a run of whole tokens, in any case and any spelling of its numbers."""
    wanted, said = tokens(fact), tokens(reply)
    if not wanted or len(wanted) > len(said):
        return False
    first = wanted[0]
    for start in range(len(said) - len(wanted) + 1):
        if _same(first, said[start]) and all(_same(one, said[start + at]) for at, one in enumerate(wanted)):
            return True
    return False


def _same(one: Token, other: Token) -> bool:
    if one.sort == WORD:
        return other.sort == WORD and one.text.casefold() == other.text.casefold()
    return same_token(one, other)
