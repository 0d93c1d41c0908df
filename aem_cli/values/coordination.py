"""Sentences of several clauses cut into them: "X is A and is B", "X is A, and Y is B"; the subject is carried over."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

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
    if not any(_begins_with_verb(part) or _is_clause(part) for part in parts[2::2]):
        return (sentence,)
    found = [parts[0]]
    subject = _subject(parts[0])
    for joint, part in zip(parts[1::2], parts[2::2], strict=True):
        if subject is None:
            found[-1] += joint + part
            subject = _subject(found[-1])
        elif _begins_with_verb(part) and any(word in joint for word in ("and", "but", "which")):
            found.append(part if "which" in joint else f"{subject} {part}")
        elif _is_clause(part):
            found.append(part)
            subject = _subject(part) or subject
        else:
            found[-1] += joint + part
    ending = "?" if sentence.rstrip().endswith("?") else ""
    return tuple(part if not ending or part.endswith("?") else part + ending for part in found if part.strip())


def _subject(part: str) -> str | None:
    """The words before the first verb; None where no verb is found, "" where the verb comes first."""
    before = ""
    for at, match in enumerate(_WORD.finditer(part)):
        if at > _FARTHEST_VERB + 4:
            return None
        word = match[0]
        if _FORMS[word] is not _NO_VERB and _is_verb(word, before):
            return part[: match.start()].strip()
        before = word
    return None


def _is_verb(word: str, before: str) -> bool:
    form = _FORMS[word]
    if form is _AUXILIARY_VERB:
        return True
    if not before or form is _NO_VERB:
        return False
    return form is _FINITE_VERB or before.casefold() in _PRONOUNS


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


def _begins_with_verb(part: str) -> bool:
    match = _WORD.match(part)
    if match is None:
        return False
    folded = match[0].casefold()
    return (
        (folded in _AUXILIARY and "'" not in folded) or (_finite(folded) and len(part.split()) > 1) or folded == "costs"
    )


def _is_clause(part: str) -> bool:
    """Whether a part has a subject and a verb of its own."""
    words = _WORD.findall(part)[: _FARTHEST_VERB + 1]
    if len(words) < 2:
        return False
    if words[0].casefold() in _AUXILIARY and "'" in words[0]:
        return True
    strong = words[0].casefold() in _SUBJECTS or words[0][:1].isupper() or words[0][:1].isdigit()
    return any(
        word.casefold() in _AUXILIARY or ((strong or at > 0) and _is_verb(word, before))
        for at, (before, word) in enumerate(pairwise(words))
    )
