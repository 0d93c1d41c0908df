"""Sentences of several clauses cut into them: "X is A and is B", "X is A, and Y is B"; the subject is carried over."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from aem_cli.values.memo import Memo
from aem_cli.values.sense import is_act
from aem_cli.values.text import listed
from aem_cli.values.word import STOP_STEMS, stem

_JOINT = re.compile(  # what it may begin with stands first, which passes over all else quickly
    r"([\s,;.](?:(?<=\s)\s*(?:and|but|while|whereas|so)\s+"
    r"|(?<=,)\s+(?:(?:and|but|while|whereas|so)\s+|(?:which\s+)?)|(?<=[;.])\s+))"
)
_WORD = re.compile(r"[^\s,;:!?()\"]+")
_AUXILIARY = listed("""
is are was were be will would has have had can cannot can't could must may might should shall does did do isn't aren't
wasn't weren't won't hasn't haven't doesn't didn't don't it's you'll i'll we'll they're you're i've we've there's that's
""")
_SUBJECTS = listed("""
the your its our their my a an this that it you i we they he she there what his her these those both each all no it's
you'll i'll we'll they're you're i've we've there's that's
""")
_PRONOUNS = listed("i we you they he she it there")
_FARTHEST_VERB = 8
_LONGEST = 600


@lru_cache(maxsize=4096)
def clauses_of(sentence: str) -> tuple[str, ...]:
    """The clauses of a sentence in order; a sentence without coordination is one."""
    if len(sentence) > _LONGEST or not (
        " and " in sentence or ", " in sentence or "; " in sentence or " but " in sentence
    ):
        return (sentence,)
    parts = _JOINT.split(sentence)
    read = [_Part(part) for part in parts[2::2]]
    if not any(part.begins_with_verb or part.is_clause for part in read):
        return (sentence,)
    found = [parts[0]]
    subject = _subject(parts[0])
    for joint, part in zip(parts[1::2], read, strict=True):
        if subject is None:
            found[-1] += joint + part.text
            subject = _subject(found[-1])
        elif part.begins_with_verb and ("and" in joint or "but" in joint or "which" in joint):
            found.append(part.text if "which" in joint else f"{subject} {part.text}")
        elif part.is_clause:
            found.append(part.text)
            subject = _subject(part.text) or subject
        else:
            found[-1] += joint + part.text
    ending = "?" if sentence.rstrip().endswith("?") else ""
    return tuple(
        [part if not ending or part.endswith("?") else part + ending for part in found if part and not part.isspace()]
    )


def _subject(part: str) -> str | None:
    """The words before the first verb; None where no verb is found, "" where the verb comes first."""
    before, place = "", 0
    for word in _WORD.findall(part)[: _FARTHEST_VERB + 5]:
        place = part.index(word, place)
        form = _FORMS[word]
        if form and _is_verb(form, before):
            return part[:place].strip()
        before, place = word, place + len(word)
    return None


def _is_verb(form: int, before: str) -> bool:
    """Whether a word of a form is a verb behind another word, or behind none."""
    if form == _AUXILIARY_VERB:
        return True
    return bool(before) and (form == _FINITE_VERB or before.casefold() in _PRONOUNS)


_NO_VERB, _BARE_VERB, _FINITE_VERB, _AUXILIARY_VERB = range(4)


def _form(word: str) -> int:
    """Whether a word may be a verb: behind any word, or in its bare form behind a pronoun alone."""
    folded = word.casefold()
    if folded in _AUXILIARY:
        return _AUXILIARY_VERB
    if not folded.isalpha() or not is_act(stem(folded)):
        return _NO_VERB
    return _FINITE_VERB if folded not in STOP_STEMS and _finite(folded) else _BARE_VERB


_FORMS = Memo(_form)


def _finite(folded: str) -> bool:
    return (
        is_act(stem(folded))
        and (folded.endswith("ed") or (folded.endswith("s") and not folded.endswith("ss")) or folded in _PAST)
        and folded not in _NOUNS
    )


_PAST = listed("sent paid kept found left went came took made got gave held began ran met wrote")
_NOUNS = listed("""
orders payments reports returns sales records contacts details points transfers needs sets requests charges costs
results questions answers tickets updates changes checks flights calls mails plans visits works
""")


_NEVER, _WITH_MORE, _ALWAYS = range(3)


def _beginning(word: str) -> int:
    """Whether a part that begins with a word begins with a verb: always, or where more follows."""
    folded = word.casefold()
    if folded == "costs" or (folded in _AUXILIARY and "'" not in folded):
        return _ALWAYS
    return _WITH_MORE if _finite(folded) else _NEVER


_BEGINNINGS = Memo(_beginning)


class _Part:
    """What stands behind a joint."""

    __slots__ = ("begins_with_verb", "is_clause", "text")

    def __init__(self, text: str) -> None:
        words = _WORD.findall(text)
        beginning = _BEGINNINGS[words[0]] if words and text.startswith(words[0]) else _NEVER
        self.text: Final = text
        self.begins_with_verb: Final = beginning == _ALWAYS or (beginning == _WITH_MORE and len(text.split()) > 1)
        self.is_clause: Final = len(words) > 1 and _has_subject_and_verb(words[: _FARTHEST_VERB + 1])


def _has_subject_and_verb(words: list[str]) -> bool:
    before = words[0]
    folded = before.casefold()
    if folded in _AUXILIARY and "'" in before:
        return True
    may_act = before[0].isupper() or before[0].isdigit() or folded in _SUBJECTS
    for word in words[1:]:
        form = _FORMS[word]
        if form and (form == _AUXILIARY_VERB or (may_act and _is_verb(form, before))):
            return True
        before, may_act = word, True
    return False
