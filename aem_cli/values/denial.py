"""Denials of information: "I could not find X", "X did not come up", "X is not available"."""

from __future__ import annotations

import re

from aem_cli.values.text import listed
from aem_cli.values.word import stem

_KNOW = (
    r"(?:find|locate|retrieve|see|get|determine|access|obtain|identify|confirm|look up|pull up|say|tell|read"
    r"|verify|provide"
    r"|give|share|fetch|load|know|answer|check)"
)
_GIVEN = (
    r"(?:available|known|found|listed|shown|provided|given|recorded|specified|included|mentioned|stated"
    r"|present|returned"
    r"|on file|on record|in the [\w ]{1,20}|there|set|clear|accessible|disclosed|retrievable|visible"
    r"|displayed|reported)"
)
_GONE = r"(?:missing|unavailable|unknown|empty|blank|absent|unspecified|unclear|undetermined|inaccessible|lacking)"
_KINDS = (
    r"(?:information|data|record|records|result|results|details?|entry|entries|access|value|trace|mention|idea|such)"
)
_BE = r"(?:is|are|was|were|be|been|'s)"
_NOT = r"(?:\s?n[o']t|n't)"
_FORMS = [
    (
        rf"\b(?:could|can|was|am|is|are|were|did|do|does|would|will|have|has|had){_NOT}\s+(?:able\s+to\s+"
        rf"|been\s+able\s+to\s+|yet\s+)?{_KNOW}\b"
    ),
    rf"\b(?:unable|not\s+able|failed|fails?|impossible)\s+to\s+{_KNOW}\b",
    rf"\bcan(?:'?t|not)\s+{_KNOW}\b",
    rf"\b(?:{_BE}|seems?|appears?|remains?|came\s+back|comes\s+back|went)\s+(?:\w+\s+)?{_GONE}\b",
    rf"\b{_BE}\s*(?:not|n't)\s+(?:currently\s+|yet\s+)?{_GIVEN}\b",
    rf"\b(?:isn't|aren't|wasn't|weren't)\s+(?:currently\s+|yet\s+)?{_GIVEN}\b",
    (
        r"\b(?:did|does|do)\s*(?:not|n't)\s+(?:come\s+(?:up|through|back)|show\s+up|turn\s+up|appear|load|include"
        r"|contain|list"
        r"|mention|return|specify|state|exist)\b"
    ),
    rf"\bno\s+(?:\w+\s+)?{_KINDS}\b",
    rf"(?:n't|\bnot)\s+(?:\w+\s+){{0,3}}any\s+{_KINDS}\b",
    r"\b(?:don't|do\s+not|doesn't|does\s+not|didn't|did\s+not)\s+(?:have|know|see|find)\b",
    r"\bnot\s+(?:sure|found|available|provided|listed|known|specified|come\s+up)\b",
    r"\bno\s+\w+(?:\s\w+){0,3}\s+(?:on\s+file|found|available|listed|recorded|returned|came\s+(?:up|back))\b",
    r"^(?:missing|unavailable|unknown|n/a|none\s+found|nothing\s+(?:found|came\s+up|was\s+found))\b",
    r":\s*(?:n/a|unknown|unavailable|missing|not\s+\w+|none|-+|\?+|null)\s*\.?$",
    r"\bnothing\s+(?:came|comes|turned|showed|was\s+found|is\s+listed)\b",
    r"\b(?:come|came)\s+up\s+empty\b",
    r"\bwithout\s+(?:success|a\s+result)\b",
]
_DENIAL = re.compile("|".join(_FORMS), re.IGNORECASE)
DENYING = listed("""
unavailable unknown unspecified unclear undetermined inaccessible missing empty blank absent lacking impossible n null
ain't
""")
_GAPS = ("-", "?")


def may_deny(cues: frozenset[str], text: str) -> bool:
    """Whether the words or the end of a text that negates nothing may deny knowledge; quick, never wrongly false."""
    return not cues.isdisjoint(DENYING) or text.rstrip(" .").endswith(_GAPS)


STATES = frozenset(
    map(
        stem,
        listed(
            "available unavailable missing empty blank listed unlisted known unknown found set clear unclear "
            "accessible included provided given specified shown visible present displayed"
        ),
    )
)
"""Stems of words by which a denial may as well speak of the thing itself: an item that is not available."""


def denial_in(text: str) -> str:
    """The words by which a sentence says that it does not know something; "" where it does not."""
    found = _DENIAL.search(text)
    return found[0] if found else ""
