"""What a statement says by the way, and what it is about to tell."""

from __future__ import annotations

import re

from aem_cli.values.sense import is_act
from aem_cli.values.token import Reading, Sign
from aem_cli.values.word import stem

_BRACKETS = re.compile(r"\([^()]{1,120}\)")
_APPOSITION = re.compile(
    r",\s+(?:the|a|an|also|who|which|whose|including|played|portrayed|particularly|where)\s[^,]{3,90},"
)
_HEADING = re.compile(
    r"(?!(?:[Ii]|[Ww]e|[Yy]ou|[Tt]here|[Tt]hey|[Ii]t|[Hh]ere)\b)[^:?!.]{1,90}:\s+(?=\S+\s+\S+\s+\S+\s+\S+)"
)
_FEWEST_UNDER_HEADING = 6


def aside_of(text: str, read: Reading) -> frozenset[Sign]:
    """The content that stands in a heading, in brackets or in apposition alone."""
    if "(" not in text and ":" not in text and text.count(",") < 2:
        return frozenset()
    spans = [match.span() for pattern in (_BRACKETS, _APPOSITION) for match in pattern.finditer(text)]
    heading = _HEADING.match(text)
    if heading and sum([not token.small for token in read.tokens]) >= _FEWEST_UNDER_HEADING:
        spans.append(heading.span())
    if not spans:
        return frozenset()
    within: set[Sign] = set()
    without: set[Sign] = set()
    for token, place in zip(*read, strict=True):
        if not token.small:
            (within if any(start <= place < end for start, end in spans) else without).add(token.sign)
    return frozenset(within - without) if without else frozenset()


_QUOTED = re.compile(r"\"([^\"]{2,80})\"")
# "Take it with food.": what is told is how or where, and the verb and its pronoun go without saying
_TOLD = re.compile(
    r"(?:please\s+)?([a-z]+)\s+(?:(?:it|them|this|these)\s+)?"
    r"(?=(?:with|without|in|on|at|by|before|after|within|between|during|every)\s)",
    re.IGNORECASE,
)
_COPULA = re.compile(r"(?:\b(?:is|are|was|were|called|named|as|by)\b|:)\s+")


def focus_of(text: str, read: Reading) -> frozenset[Sign]:
    """The content behind the last "is" or ":", in quotation marks, or behind the verb that tells to do it."""
    start = max((match.end() for match in _COPULA.finditer(text)), default=-1)
    if start < 0 and (told := _TOLD.match(text)) and is_act(stem(told[1].casefold())):
        start = told.end()
    quoted = [match.start() for match in _QUOTED.finditer(text)] if '"' in text else ()
    if quoted and quoted[-1] > len(text) // 2:
        start = max(start, quoted[-1])
    if start < 0:
        return frozenset()
    return frozenset([token.sign for token, place in zip(*read, strict=True) if place >= start and not token.small])
