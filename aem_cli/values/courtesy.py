"""Openers, politeness and offers of help: what a reply says without conveying anything."""

from __future__ import annotations

import re
from functools import lru_cache

from aem_cli.values.text import listed
from aem_cli.values.token import WORD, tokens
from aem_cli.values.word import STOP_STEMS, stem

_WORDS = listed("""
ok well thank thanks waiting wait patience patient please sorry apologies apologize apology sure certainly course great
perfect done okay hello hi hey welcome glad happy happily help helping assist assistance further question questions
anything something else let know feel free reach ask nice day good checked check checking looked look looking moment
second here go going request requested unfortunately today need needed would like everything hope helps absolutely
definitely alright excellent wonderful pleasure problem worries bye goodbye evening morning afternoon there dear
awesome got understood noted yep yeah yup sincerely regards best cheers appreciate inquiry contacting reaching
concern inconvenience
""")
_COURTESY = frozenset(map(stem, _WORDS))
_OFFER = re.compile(r"\b(?:else|help|assist|further|welcome)\b", re.IGNORECASE)
_LEAD = re.compile(
    r"^(?:(?:sure|certainly|of course|okay|ok|great|alright|all right|absolutely|definitely|done|perfect"
    r"|got it|good news|hello|hi|hey"
    r"|thanks(?: for (?:waiting|your patience|asking))?|thank you(?: for [\w ]{1,24})?|here you (?:go|are)"
    r"|here it is|here they are"
    r"|(?:i have|i've|i) (?:just )?(?:checked|looked)(?: (?:this|that|it|into this|into it))?(?: (?:up|for you))*"
    r"|on your account|for your account|as requested|according to (?:our|the|my) (?:records?|system|data)"
    r"|unfortunately|sorry|i am sorry|i'm sorry"
    r"|to answer your question|just to confirm|happy to help|no problem|my pleasure|please note(?: that)?"
    r"|it (?:looks|seems) like|i (?:can )?see that)"
    r"\s*(?:[,:!.;]\s*|\s-+\s+|\s*\.\.\.\s*))+",
    re.IGNORECASE,
)


def without_lead(text: str) -> str:
    """The text behind its openers ("Sure, ", "Here you go - "); a text of openers alone becomes empty."""
    match = _LEAD.match(text)
    return text[match.end() :] if match else text


@lru_cache(maxsize=8192)
def is_courtesy(text: str) -> bool:
    """Whether a sentence conveys nothing but politeness, an opener or an offer of help."""
    if not text.strip(" .,;:!-\u2014*"):
        return True
    found = tokens(text)
    content = [token for token in found if token.sort != WORD or token.key not in STOP_STEMS]
    if not found:
        return not any(map(str.isalnum, text))
    if any(token.sort != WORD and token.text.casefold() != "second" for token in found):
        return False
    if not content:
        return False
    if not all(token.key in _COURTESY for token in content):
        return False
    return "?" not in text or _OFFER.search(text) is not None
