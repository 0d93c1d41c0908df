"""Which explanation fits which finding: whether it was inherited, and whether a passing turn drew on a source."""

from __future__ import annotations

from aem_cli.core.change import Change, leaves
from aem_cli.core.evidence import Inheritance, is_small
from aem_cli.core.explanation import (
    Sources,
    explain_addition,
    explain_lost_text,
    explain_omission,
    explain_value,
    sources_of,
)
from aem_cli.core.reply_explanation import (
    explain_addition_to_reply,
    explain_statement,
    explain_unaddressed,
    is_passed_over,
)
from aem_cli.core.words import Words, leaf_words, tells, word_set, words
from aem_cli.domain.claim import ABSENT, Finding
from aem_cli.domain.dialog import Action, Response, Turn
from aem_cli.domain.verdict import Verdict

STRUCTURE = frozenset({"tool_mismatch", "action_mismatch", "extra_parameters", "unexpected_turn"})
"""Reasons that are never inherited."""


def explain(turn: Turn, finding: Finding, verdict: Verdict, inherited: Inheritance) -> Sources | None:
    """The turns a failing finding was inherited from, or None where no pair explains it."""
    reason = finding.reason
    if reason in STRUCTURE:
        return None
    if reason == "incomplete_response":
        found = explain_unaddressed(str(finding.gold), _said(turn), inherited)
        return None if found is None or left_out(turn, finding, verdict) else found
    if reason == "missing_turn":
        return _explain_missing_turn(turn, inherited)
    key = finding.field.rpartition(".")[2].partition("[")[0]
    if reason == "missing_parameters":
        return explain_omission(finding.gold, key, inherited) if finding.note is None else None
    if reason == "inconsistent_response":
        if finding.gold is ABSENT:
            return explain_addition_to_reply(_said(turn), gold_texts(turn), inherited)
        return explain_statement(str(finding.gold), _said(turn), inherited)
    if finding.gold is ABSENT:
        return explain_addition(finding.predicted, key, inherited)
    return explain_value([finding.gold, *_accepted(turn, finding.field)], finding.predicted, key, inherited)


def left_out(turn: Turn, finding: Finding, verdict: Verdict) -> bool:
    """Whether the reply passes over a gold statement that nothing before it kept it from."""
    if finding.reason != "incomplete_response" or not isinstance(turn.predicted, Response):
        return False
    others = [str(one.gold) for one in verdict.findings if one.reason == finding.reason and one is not finding]
    return is_passed_over(str(finding.gold), turn.predicted.text, others)


def _said(turn: Turn) -> str:
    return turn.predicted.text if isinstance(turn.predicted, Response) else ""


def _accepted(turn: Turn, field: str) -> tuple[object, ...]:
    if not isinstance(turn.gold, Action) or not field.startswith("args."):
        return ()
    return turn.gold.accept.get(field.removeprefix("args."), ())


def _explain_missing_turn(turn: Turn, inherited: Inheritance) -> Sources | None:
    if isinstance(turn.gold, Response):
        return explain_lost_text(turn.gold.text, inherited)
    if isinstance(turn.gold, Action) and turn.gold.args is not None:
        return explain_omission(turn.gold.args.value, "", inherited)
    return None


def gold_texts(turn: Turn) -> list[str]:
    """What was right to know at a turn: user text, the gold call with its result, the gold reply."""
    if turn.text is not None:
        return [turn.text]
    if isinstance(turn.gold, Response):
        return [turn.gold.text]
    if isinstance(turn.gold, Action):
        return [payload.text for payload in (turn.gold.args, turn.gold.result) if payload is not None]
    return []


def telling_phrases(finding: Finding) -> list[Words]:
    """What a finding says was right, where it is long enough not to be met by chance: a value, or a reply's figures."""
    if isinstance(finding.gold, dict | list) or finding.gold is ABSENT:
        return []
    phrase = leaf_words(finding.gold)
    if finding.field.startswith("args."):
        return [phrase] if _is_telling(phrase) else []
    said = words(finding.predicted) if isinstance(finding.predicted, str) else ()
    return [(word,) for word in phrase if _is_telling((word,)) and word not in said and any(map(str.isdigit, word))]


def _is_telling(phrase: Words) -> bool:
    return sum(map(len, phrase)) > 2


def drawn_on(turn: Turn, inherited: Inheritance) -> Sources:
    """The sources whose pairs have a gold value that the turn's gold call or reply uses."""
    found: list[Change] = []
    if isinstance(turn.gold, Response):
        text = turn.gold.text
        for change in inherited.of_words(word_set(text)):
            if _is_telling(leaf_words(change.gold)) and tells(words(text), change.gold):
                found.append(change)
    elif isinstance(turn.gold, Action) and turn.gold.args is not None and inherited.has_leaves:
        for _, leaf in leaves(turn.gold.args.value, ""):
            if not is_small(leaf):
                found += inherited.of_gold(leaf)
    return sources_of(found)
