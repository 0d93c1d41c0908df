"""Words that neither are nor begin a value, which is what most of any text is made of."""

from __future__ import annotations

from functools import lru_cache

from aem_cli.values.currency import currency_codes
from aem_cli.values.date import MONTHS, WEEKDAYS
from aem_cli.values.number import SCALES
from aem_cli.values.number_word import ORDINALS, STARTERS
from aem_cli.values.text import plain
from aem_cli.values.time import WORDS as CLOCK_WORDS
from aem_cli.values.token_type import WORD, Token
from aem_cli.values.word import stem


@lru_cache(maxsize=4096)
def plain_word(text: str) -> Token | None:
    """The token of a word that neither is nor begins a value; None for what must be read."""
    folded = text.casefold()
    if not text.isalpha() or folded in _READ or text in currency_codes():
        return None
    return Token(WORD, stem(folded if folded.isascii() else plain(folded)), text)


# words at which a value may begin; every other word is a word
_READ = frozenset({
    *MONTHS, *WEEKDAYS, *CLOCK_WORDS, *ORDINALS, *STARTERS, *SCALES, "fy", "fiscal", "rs", "rm", "us", "it", "a", "an",
})  # fmt: skip
