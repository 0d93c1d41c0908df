"""What one statement says: its content, the attribute it gives a value to, its polarity, what it denies to know."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from aem_cli.values.coordination import clauses_of
from aem_cli.values.courtesy import is_courtesy
from aem_cli.values.cue import CUES, GIVING, REQUESTING
from aem_cli.values.denial import denial_in, may_deny
from aem_cli.values.emphasis import aside_of, focus_of
from aem_cli.values.phrase import with_phrases
from aem_cli.values.polarity import may_negate, negations
from aem_cli.values.statements import pieces
from aem_cli.values.text import squeeze
from aem_cli.values.token import WORD, Reading, Sign, Token, content_of, folded_of, read_tokens, sign_of


class Clause:
    """A statement as it was read; phrases are one token. What few questions ask for is read when they ask, once."""

    __slots__ = (
        "_aside", "_assertion", "_focus", "_keys", "_plain", "_read", "answer", "content", "cues", "denies", "merged",
        "negated", "plain", "plain_cues", "question", "signs", "text", "tokens", "values",
    )  # fmt: skip

    def __init__(self, text: str) -> None:
        text = squeeze(text[:_LONGEST])[:_LONGEST_CLAUSE]
        plain = read_tokens(text)
        read = with_phrases(plain)
        merged = read is not plain
        content = content_of(read.tokens)
        signs = frozenset(map(sign_of, content))
        if len(signs) != len(content):
            read = _told_apart(read)
            content = content_of(read.tokens)
        words = CUES.intersection(map(folded_of, plain.tokens))
        self._plain: Final = plain
        self._read: Final = read
        self.text: Final = text
        self.plain: Final = plain.tokens
        self.plain_cues: Final = words
        self.tokens: Final = read.tokens
        self.merged: Final = merged  # whether a phrase stands in it
        self.content: Final = tuple(content)
        self.values: Final = tuple([token for token in content if token.sort != WORD])
        self.signs: Final = signs
        self.cues: Final = CUES.intersection(map(folded_of, read.tokens)) if merged else words
        """The small words that may turn what is said, folded."""
        negates = may_negate(words, plain.tokens, text)
        self.denies: Final = denial_in(text) if negates or may_deny(words, text) else ""
        """The words that deny knowledge ("could not find"), or ""."""
        self.negated: Final = negates and (negations(text) - _merged_negations(read.tokens)) % 2 == 1
        asks = text.rstrip(" \"')").endswith("?")
        self.question: Final = asks or (not words.isdisjoint(REQUESTING) and is_request(text))
        self.answer: Final = _ANSWERS.get(plain.tokens[0].folded, "") if plain.tokens else ""
        """ "yes" or "no" where the statement begins with one."""
        self._keys: frozenset[object] | None = None
        self._assertion: tuple[frozenset[object], str] | None = None
        self._aside: frozenset[Sign] | None = None
        self._focus: frozenset[Sign] | None = None

    @property
    def claimed(self) -> tuple[Token, ...]:
        """Its tokens behind a "no" that stands apart, which answers and negates nothing."""
        tokens, places = self._read
        apart = self.answer == "no" and len(tokens) > 1 and tokens[0].folded == "no" and places[1] > _BEHIND_NO
        return tokens[1:] if apart else tokens

    @property
    def places(self) -> list[int]:
        """Where the tokens of its content begin."""
        return [place for token, place in zip(*self._read, strict=True) if not token.small]

    @property
    def keys(self) -> frozenset[object]:
        """What its content says, of whatever sort."""
        if self._keys is None:
            self._keys = frozenset([token.key for token in self.content])
        return self._keys

    def between(self, start: int, end: int) -> Reading:
        """What stands between two places of its text."""
        tokens, places = self._plain
        first, last = bisect_left(places, start), bisect_left(places, end)
        return Reading(tokens[first:last], places[first:last])

    @property
    def attribute(self) -> frozenset[object]:
        """The name of what is given a value in "the X is V", "X: V", "V as the X"."""
        if self._assertion is None:
            self._assertion = _read_assertion(self)
        return self._assertion[0]

    @property
    def value(self) -> str:
        """The value that is given, or ""."""
        if self._assertion is None:
            self._assertion = _read_assertion(self)
        return self._assertion[1]

    @property
    def aside(self) -> frozenset[Sign]:
        """What stands in a heading, in brackets or in apposition alone."""
        if self._aside is None:
            self._aside = aside_of(self.text, self._read)
        return self._aside

    @property
    def focus(self) -> frozenset[Sign]:
        """What stands behind the last "is" or ":", in quotation marks, or behind the verb that tells to do it."""
        if self._focus is None:
            self._focus = focus_of(self.text, self._read)
        return self._focus


_LABELLED = re.compile(r"([^:?]{1,80}):\s+(.+)", re.DOTALL)
_AS_THE = re.compile(r"(.+?)\s+as\s+(?:the|your|its|their)\s+([^,]{1,80})", re.DOTALL | re.IGNORECASE)
_IS = re.compile(
    r"(?:(?:and|while|but|also|currently|now|so)\s+)*(?:(?:the|your|its|our|their|my|this|his"
    r"|her)\s+)?([^,:]{1,90}?)\s+"
    r"(?:is|are|was|were|shows?(?:\s+up\s+as)?|showed|comes?\s+up\s+as|came\s+up\s+as|reads?"
    r"|equals?|=|stands?\s+at|amounts?\s+to|comes?\s+to"
    r"|remains?|turns?\s+out\s+to\s+be|will\s+be|would\s+be|has\s+been|is\s+listed\s+as|is\s+set\s+to|appears\s+as)"
    r"(?:\s+(?:now|currently|listed\s+as|set\s+to|given\s+as|shown\s+as|recorded\s+as))*\s+(.+)",
    re.DOTALL | re.IGNORECASE,
)
_REQUEST = re.compile(
    r"^(?:please|kindly)\b|\b(?:let me know|tell me|i(?:'d|'ll| will| would)? need (?:your|the"
    r"|to know)|could you|can you"
    r"|would you)\b",
    re.IGNORECASE,
)
_BEHIND_NO = 3  # where the next word begins behind a "no" without a comma
_END = " .,;!"
_LONGEST = 20_000
_LONGEST_CLAUSE = 2_000  # what comes after adds nothing to one statement, and patterns must stay quick
_LONGEST_ASSERTION = 400
_MOST_ATTRIBUTE = 8


@lru_cache(maxsize=512)
def read_clause(text: str) -> Clause:
    """The statement a text makes; the text is one sentence or a part of one."""
    return Clause(text)


def _told_apart(read: Reading) -> Reading:
    """Each token of content as an object of its own, where a text says one twice and one of the two may be missing."""
    apart = [token if token.small else token.again() for token in read.tokens]
    return Reading(tuple(apart), read.places)


def _merged_negations(found: tuple[Token, ...]) -> int:
    """Negations that a phrase took in: "not paid" is "unpaid"."""
    return sum([" " in token.text and not _NOT.isdisjoint(token.text.split()) for token in found])


def is_bare_answer(clause: Clause) -> bool:
    """Whether a statement is one word that says yes or no."""
    return bool(clause.answer) and len(clause.content) == 1 and clause.content[0].folded in _ANSWERS


def is_request(text: str) -> bool:
    """Whether a sentence asks for something, with or without a question mark."""
    return _REQUEST.search(text) is not None


_NOT = frozenset(("not", "no", "without", "shouldn't"))
_ANSWERS = {"yes": "yes", "yeah": "yes", "yep": "yes", "correct": "yes", "no": "no", "nope": "no"}


@lru_cache(maxsize=512)
def read_reply(text: str) -> tuple[Clause, ...]:
    """The clauses of a reply that convey something."""
    found = []
    for piece in pieces(text):
        if not is_courtesy(piece):
            parts = clauses_of(piece)
            said = parts if len(parts) == 1 else [part for part in parts if not is_courtesy(part)]
            found += [read_clause(part) for part in said]
    return tuple(found)


def _read_assertion(clause: Clause) -> tuple[frozenset[object], str]:
    text = clause.text
    if not clause.merged and clause.cues.isdisjoint(GIVING) and ": " not in text and "=" not in text:
        return _NOTHING
    body = text.strip(_END)
    if len(body) > _LONGEST_ASSERTION:
        return _NOTHING
    before = text.find(body)
    for pattern, name, value in _assertions(body):
        match = pattern.fullmatch(body)
        if match:
            start, end = match.span(name)
            named = _attribute(clause, before + start, before + end)
            if named:
                return named, match[value].strip().strip(",")
    return _NOTHING


_NOTHING: tuple[frozenset[object], str] = (frozenset(), "")


def _assertions(body: str) -> Iterator[tuple[re.Pattern[str], int, int]]:
    """The patterns of which a text holds the word they need, each with its groups of the name and of the value."""
    words = body.casefold().split()
    if "as" in words:
        yield _AS_THE, 2, 1
    if not _GIVEN_BY.isdisjoint(words):
        yield _IS, 1, 2
    if ": " in body:
        yield _LABELLED, 1, 2


_GIVEN_BY = (GIVING - {"as"}) | {"="}


def _attribute(clause: Clause, start: int, end: int) -> frozenset[object]:
    """The content of a name; nothing where it is too long for one."""
    named = clause.between(start, end)
    if not named.tokens or not clause.text.startswith(named.tokens[-1].text, named.places[-1]):
        named = read_tokens(clause.text[start:end])  # the text was made ready, and its places moved
    found = content_of(with_phrases(named).tokens)
    return frozenset([token.key for token in found]) if 1 <= len(found) <= _MOST_ATTRIBUTE else frozenset()
