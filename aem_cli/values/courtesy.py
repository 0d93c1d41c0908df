"""Openers, politeness and offers of help: what a reply says without conveying anything."""

from __future__ import annotations

import re
from functools import lru_cache

from aem_cli.values.lexeme import PLAIN_PIECES
from aem_cli.values.memo import Memo
from aem_cli.values.text import LONGEST, listed
from aem_cli.values.token import WORD, tokens
from aem_cli.values.word import STOP_STEMS, stem

_CORE = listed("""
ok well thank thanks please sorry apologies apologize apology sure certainly course great perfect done okay hello hi
hey welcome glad happy happily help helping assist assistance goodbye bye awesome excellent wonderful absolutely
definitely alright pleasure worries checked check checking looked waiting patience cheers regards best sincerely
appreciate understood noted yep yeah yup else know inconvenience contacting apologise apologies regret glad pleased
afraid understand delighted
""")
_BESIDE = listed("""
wait patient further question questions anything something let feel free reach ask nice day good look moment here go
going request requested unfortunately today need needed would like everything hope helps problem evening morning
afternoon dear got inquiry reaching concern additional hear hearing trouble confusion message letting frustration
frustrating see take minute second hold bear seeing calling writing mix-up
""")
_CORE_STEMS = frozenset(map(stem, _CORE))
_COURTESY = _CORE_STEMS | frozenset(map(stem, _BESIDE))
_OFFER = re.compile(r"\b(?:else|help|assist|further|welcome)\b", re.IGNORECASE)
_LEAD = re.compile(
    r"^(?:(?:un)?fortunately\s+|(?:sure|certainly|of course|okay|ok|great|alright|all right|absolutely|definitely"
    r"|done|perfect"
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


_FIRST = re.compile(r"[A-Za-z']+")
# the first words of openers
_LEADING = listed("""
fortunately unfortunately sure certainly of okay ok great alright all absolutely definitely done perfect got good hello
hi hey thanks thank here i i've on for as according sorry i'm to just happy no my please it
""")


def without_lead(text: str) -> str:
    """The text behind its openers ("Sure, ", "Here you go - "); a text of openers alone becomes empty."""
    first = _FIRST.match(text)
    if first is None or first[0].casefold() not in _LEADING:
        return text
    match = _LEAD.match(text)
    return text[match.end() :] if match else text


_CONCEDES = re.compile(
    r"(?:(?:yes|indeed),? )?(?:you(?:'re| are)|that(?:'s| is)) (?:\w+ly |quite )?(?:right|correct|true)[.,!]*",
    re.IGNORECASE,
)


def concedes(clause: str) -> bool:
    """Whether a clause beside others only agrees with the user: "you are right, ..."."""
    return _CONCEDES.fullmatch(clause.strip()) is not None


def _conveys(chunk: str) -> bool:
    """Whether a word, with the punctuation around it, is one of content wherever it stands."""
    found = PLAIN_PIECES[chunk]
    word = None if found is None else found.word
    return word is not None and word.key not in _COURTESY and word.key not in STOP_STEMS


_CONVEYING = Memo(_conveys, 8192)


@lru_cache(maxsize=512)
def is_courtesy(text: str) -> bool:
    """Whether a sentence conveys nothing but politeness, an opener or an offer of help."""
    conveying = _CONVEYING
    for chunk in text[:LONGEST].split():
        if conveying[chunk]:
            return False
    if not text.strip(" .,;:!-\u2014*"):
        return True
    core = False
    found = tokens(text)
    for token in found:
        if token.sort != WORD:
            if token.text.casefold() != "second":
                return False
        elif token.key in _CORE_STEMS and token.key not in STOP_STEMS:
            core = True
        elif token.key not in _COURTESY and token.key not in STOP_STEMS:
            return False
    if not found:
        return not any(map(str.isalnum, text))
    if not core:
        return False
    return "?" not in text or _OFFER.search(text) is not None
