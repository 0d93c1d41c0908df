"""Periods of a year and places in an order, as tokens of running text."""

from __future__ import annotations

from functools import lru_cache

from aem_cli.values.lexeme import Lexeme
from aem_cli.values.number_word import ORDINALS
from aem_cli.values.period import NOUNS, read_period
from aem_cli.values.token_type import NUMBER, ORDINAL, PERIOD, Token


@lru_cache(maxsize=4096)
def short_period(text: str) -> tuple[Token, ...]:
    """The period, and the year where there is one, of a short form like "Q3" or "2024-Q3"; nothing of anything else."""
    folded = text.casefold()
    if not ((folded[-1:].isdigit() and not folded.isdecimal()) or (folded[:1].isdigit() and folded[-1:] in "qh")):
        return ()
    read = read_period(folded)
    if read is None:
        return ()
    part, year = read
    period = Token(PERIOD, part, text)
    return (period,) if year is None else (period, Token(NUMBER, (year, ""), str(year)))


def read_period_or_ordinal(pieces: list[Lexeme], at: int, found: list[Token]) -> int:
    """Add the fiscal year, the quarter in words or the place in an order that begins at a piece; how many it took."""
    piece = pieces[at]
    folded = piece.text.casefold()
    following = pieces[at + 1].text.casefold() if at + 1 < len(pieces) else ""
    if folded in ("fy", "fiscal") and (following[:2] in ("19", "20") or following == "year"):
        found.append(Token(PERIOD, ("fy", 0), piece.text))
        return 2 if following == "year" else 1
    place = ORDINALS.get(folded) or _suffixed_ordinal(folded)
    if place and following in NOUNS and place <= 4:
        found.append(Token(PERIOD, (NOUNS[following], place), f"{piece.text} {following}"))
        return 2
    if place and folded != "second":
        found.append(Token(ORDINAL, place, piece.text))
        return 1
    return 0


def _suffixed_ordinal(folded: str) -> int | None:
    return (
        int(folded[:-2])
        if folded[-2:] in ("st", "nd", "rd", "th") and folded[:-2].isdigit() and len(folded) < 8
        else None
    )
