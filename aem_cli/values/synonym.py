"""Words and phrases of one first sense, after WordNet 3.0 (synonyms.txt carries its licence)."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from importlib.resources import files

from aem_cli.values.sense import contrasting
from aem_cli.values.text import fold
from aem_cli.values.word import stem

_LONGEST = 32  # characters


def same_sense(gold: str, predicted: str) -> bool:
    """Whether two whole texts are words of one first sense; a word that the tables of senses tell apart is none."""
    if max(len(gold), len(predicted)) > _LONGEST:
        return False
    one, other = _forms(gold), _forms(predicted)
    if not any(_senses(word) & _senses(same) for word in one for same in other):
        return False
    return not contrasting(stem(one[0]), stem(other[0]))


def _forms(text: str) -> tuple[str, ...]:
    folded = fold(text).strip(" .,;:!?\"'")
    for article in ("the ", "a ", "an ", "to "):
        folded = folded.removeprefix(article)
    word = folded.replace(" ", "_").replace("-", "_")
    return (word, word[:-1]) if word[-1:] == "s" and word[-2:] != "ss" else (word,)


@lru_cache(maxsize=2048)
def _senses(word: str) -> frozenset[str]:
    """The numbers of a word's first senses."""
    at = bisect_left(_table(), word + " ")
    row = _table()[at] if at < len(_table()) else ""
    return frozenset(row.split()[1:]) if row.startswith(word + " ") else frozenset()


@lru_cache(maxsize=1)
def _table() -> list[str]:
    text = files("aem_cli.values").joinpath("synonyms.txt").read_text(encoding="utf-8")
    return sorted(line for line in text.split("\n") if line[:1] != "#")
