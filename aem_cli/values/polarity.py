"""Negation, and words that say the opposite of one another."""

from __future__ import annotations

import re
from collections.abc import Iterable

from aem_cli.values.text import listed
from aem_cli.values.token_type import Token
from aem_cli.values.word import stem

_NEGATIONS = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|can't|cant|unable|n't|hardly|barely"
    r"|(?:is|are|was|were|do|does|did|has|have|had|ca|wo|would|could|should|must|need|might|ai)n't"
    r"|isnt|arent|wasnt|werent|dont|doesnt|didnt|hasnt|havent|wont|couldnt|wouldnt|shouldnt"
    r"|fails? to|failed to|no longer)\b",
    re.IGNORECASE,
)
# a part of every negating word, folded
_HINT = re.compile(r"n(?:o|'?t|ever|either)|without|unable|hardly|barely|fail")
_NOT_ONLY = re.compile(
    r"\bnot only\b|\bnot just\b|\bno\. ?\d|\bno problem\b|\bnot least\b|\bwhether or not\b|^no,", re.IGNORECASE
)

_OPPOSITES = """
open closed shut; open close; on off; enable disable; enabled disabled; accept reject decline refuse; approve reject
deny refuse; allow forbid deny block prohibit; increase decrease reduce; rise fall drop; grow shrink; up down fall;
down rise; high low; higher lower; highest lowest; maximum minimum; max min; more less fewer; most least; above
below; over under; before after; early late; earlier later; first last; start end stop finish; begin end; arrive
depart leave; arrival departure; arriving departing; in out; inside outside; inbound outbound; incoming outgoing;
import export; buy sell; bought sold; buyer seller; lend borrow; send receive; push pull; win lose; winner loser;
success failure; succeed fail; successful failed; pass fail; passed failed; true false; yes no; valid invalid;
active inactive; available unavailable; possible impossible; legal illegal; complete incomplete; paid unpaid; paid
due; locked unlocked; lock unlock; connected disconnected; install uninstall; include exclude; included excluded;
left right; north south; east west; northern southern; eastern western; top bottom; front back; old new; young old;
hot cold; warm cool; fast slow; quick slow; long short; tall short; big small; large small; wide narrow; thick thin;
deep shallow; heavy light; hard soft; easy difficult hard; full empty; same different; good bad; better worse; best
worst; rich poor; strong weak; safe dangerous unsafe; clean dirty; wet dry; happy sad; love hate; like dislike; life
death; alive dead; male female; man woman; boy girl; mother father; son daughter; husband wife; brother sister; day
night; morning evening; ascending descending; asc desc; public private; internal external; domestic international;
manual automatic; positive negative; plus minus; add remove subtract; add delete; create delete; credit debit;
deposit withdrawal withdraw; income expense; profit loss; asset liability; gain loss; debit credit; single married;
single double; always never; all none; everything nothing; everyone nobody; present absent; future past; past
present; odd even; horizontal vertical; upload download; login logout; forward backward; encrypt decrypt; confirm
cancel; confirmed cancelled; online offline; visible hidden; refundable nonrefundable; direct indirect; cheap
expensive; cheapest expensive; wholesale retail; urgent routine; north-east south-west; minor major; optimistic
pessimistic; raise lower; borrower lender; employer employee; teacher student; question answer; cause effect; attack
defend; natural artificial; voluntary involuntary; evil good; serious frivolous; expand contract; stretch shrink;
float sink; fresh stale; smooth rough; sharp blunt; loose tight; guilty innocent; victory defeat; friend enemy;
tomorrow yesterday; next previous; today tomorrow yesterday; weekday weekend
"""
_PREFIXES = ("un", "in", "im", "ir", "il", "non", "dis", "mis", "de")


def _pairs() -> dict[str, set[str]]:
    opposites: dict[str, set[str]] = {}
    for group in _OPPOSITES.split(";"):
        first, *others = (stem(word) for word in group.split())
        for other in others:
            if other != first:
                opposites.setdefault(first, set()).add(other)
                opposites.setdefault(other, set()).add(first)
    return opposites


_TABLE = _pairs()


NEGATIONS = listed("""
not no never none nobody nothing neither nor without cannot can't cant unable hardly barely isnt arent wasnt werent dont
doesnt didnt hasnt havent wont couldnt wouldnt shouldnt fail fails failed
""")


def may_negate(cues: frozenset[str], found: Iterable[Token], text: str) -> bool:
    """Whether one of the words of a text may negate; quick, and never wrongly false."""
    if not cues.isdisjoint(NEGATIONS):
        return True
    return ("'" in text or not text.isascii()) and any(token.folded.endswith("n't") for token in found)


def negations(text: str) -> int:
    """How many negating words a text holds; those that negate nothing ("not only", "no. 4") do not count."""
    if text.isascii() and not _HINT.search(text.casefold()):
        return 0
    found = len(_NEGATIONS.findall(text))
    return found - len(_NOT_ONLY.findall(text)) if found else 0


def opposite(one: str, other: str) -> bool:
    """Whether two stems say the opposite: by the table, or by a negating prefix."""
    if other in _TABLE.get(one, ()):
        return True
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    if len(shorter) < 4 or not longer.endswith(shorter):
        return longer[:-4] + "ful" == shorter if longer.endswith("less") else False
    return longer[: len(longer) - len(shorter)].rstrip("-") in _PREFIXES
