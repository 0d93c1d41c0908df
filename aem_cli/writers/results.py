"""Result lines: one JSON object for one dialog, the same bytes for the same result.

A line holds, in this order: dialog_id, release, trial, line, success_rate, score, test_pass, first_failure_turn,
root_cause, total_failures, root_cause_count, cascading_count, unscored_count, tolerated_count, `predicted_line`,
`route` and `weight` when set, `environment_turns` when there are any, sub_metrics {name: {passed, scored, rate}},
turns, outcome, metadata, and `gold`, the digest of the dialog's gold side, by which `aem diff` sees that two runs
judged by the same one.

A turn holds turn_no, kind, success, score, failure_reason, own_reason, label, caused_by, basis, chain_length, chain,
findings, inherits_from, consumed, `recovered` and `critical` only when true, `gold_index` and `predict_index` only when
set, `alignment` (why these two are paired) only where aem paired them, `parts_not_judged` only when above 0,
`latency_ms` when recorded, tool, action and sub_metrics {name: true, false, or null where it is unscored}. A finding
has a `note` only when there is something to say, and `absent` ("gold" or "predicted", which is then null) only where
that side holds nothing at all.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import isfinite
from operator import attrgetter
from typing import Any, Final

import orjson

from aem_cli.domain.claim import ABSENT, Finding
from aem_cli.domain.dialog import Kind
from aem_cli.domain.payload import Payload
from aem_cli.domain.result import DialogResult, SubMetricCount, TurnResult
from aem_cli.domain.verdict import ONE, ZERO, Basis, Chain, Label
from aem_cli.writers.json_text import json_text

_REMEMBERED = 1024  # shapes of turns and counts kept as text; tool names come from the data, so it is bounded
_NO_SOURCES = b',"inherits_from":[],"consumed":[]'
_BOOLEAN = {True: b"true", False: b"false", None: b"null"}


def result_line(result: DialogResult) -> bytes:
    """The result as one line of JSON, LF at its end."""
    score = result.score
    return b'{"dialog_id":%b,"release":%b,"trial":%b,"line":%d,"success_rate":%b,"score":%b,%b,%b"turns":[%b],%b}\n' % (
        json_text(result.dialog_id),
        _text(result.release),
        _number(result.trial),
        result.line,
        _ratio(result.passed, result.scored),
        b"null" if score is None else _ratio(score.numerator, score.denominator),
        _failures(
            result.test_pass,
            result.first_failure_turn,
            result.root_cause,
            result.scored - result.passed,
            result.root_cause_count,
            result.cascading_count,
            result.unscored_count,
            result.tolerated_count,
        ),
        _rare_fields(result) + _counts(result.sub_metrics),
        b",".join([_turn(turn) for turn in result.turns]),
        _ending(result.outcome, result.metadata) + _gold(result.gold),
    )


@lru_cache(_REMEMBERED)
def _failures(
    test_pass: bool | None,
    first_failure_turn: int | None,
    root_cause: str | None,
    failures: int,
    root_causes: int,
    cascades: int,
    unscored: int,
    tolerated: int,
) -> bytes:
    return _fields(
        test_pass=test_pass,
        first_failure_turn=first_failure_turn,
        root_cause=root_cause,
        total_failures=failures,
        root_cause_count=root_causes,
        cascading_count=cascades,
        unscored_count=unscored,
        tolerated_count=tolerated,
    )


def _rare_fields(result: DialogResult) -> bytes:
    found = _rarely_set(result)
    if found == _NOTHING_RARE:
        return b""
    return _fields(**{name: value for name, value in zip(_RARE, found, strict=True) if value not in (None, ())}) + b","


_RARE: Final = ("predicted_line", "route", "weight", "environment_turns")
_rarely_set: Final = attrgetter(*_RARE)
_NOTHING_RARE: Final = (None, None, None, ())


@lru_cache(_REMEMBERED)
def _counts(counts: tuple[tuple[str, SubMetricCount], ...]) -> bytes:
    shown = {name: {"passed": count.passed, "scored": count.scored, "rate": count.rate} for name, count in counts}
    return _fields(sub_metrics=shown) + b","


def _ending(outcome: bool | None, metadata: Payload | None) -> bytes:
    if metadata is None:
        return b'"outcome":%b,"metadata":{}' % _BOOLEAN[outcome]
    return b'"outcome":%b,"metadata":%b' % (_BOOLEAN[outcome], json_text(metadata.value))


def _gold(digest: int | None) -> bytes:
    return b"" if digest is None else b',"gold":"%032x"' % digest


def _turn(turn: TurnResult) -> bytes:
    """A turn that passes with nothing to say, as most do, is put together from pieces that were made before."""
    score, latency = turn.score, turn.latency_ms
    if turn.success and not turn.findings and (score is ONE or score == 1):
        opening = _passing(turn.number, turn.kind, turn.chain_length, turn.chain)
    else:
        opening = _judged(turn)
    sources = _NO_SOURCES if _seldom_set(turn) == _NOTHING_SET else _sources(turn)
    closing = _origin(turn.tool, turn.action, turn.sub_metrics)
    return opening + sources + closing if latency is None else opening + sources + _latency(latency) + closing


@lru_cache(_REMEMBERED)
def _passing(number: int, kind: Kind, chain_length: int, chain: Chain) -> bytes:
    """Everything up to the findings."""
    verdict = _verdict(kind, True, 1.0, None, None, Label.PASS, (), None, chain_length, chain)
    return b'{"turn_no":%d,%b,"findings":[]' % (number, verdict)


def _latency(latency: float) -> bytes:
    return b',"latency_ms":%a' % latency if isfinite(latency) else b""


def _judged(turn: TurnResult) -> bytes:
    score = turn.score
    verdict = _verdict(
        turn.kind,
        turn.success,
        0.0 if score is ZERO else score.numerator / score.denominator if isinstance(score, Fraction) else score,
        turn.failure_reason,
        turn.own_reason,
        turn.label,
        turn.caused_by,
        turn.basis,
        turn.chain_length,
        turn.chain,
    )
    findings = json_text([_finding(finding) for finding in turn.findings])
    return b'{"turn_no":%d,%b,"findings":%b' % (turn.number, verdict, findings)


@lru_cache(_REMEMBERED)
def _verdict(
    kind: Kind,
    success: bool | None,
    score: float | None,
    failure_reason: str | None,
    own_reason: str | None,
    label: Label,
    caused_by: tuple[int, ...],
    basis: Basis | None,
    chain_length: int,
    chain: Chain,
) -> bytes:
    return _fields(
        kind=kind,
        success=success,
        score=score,
        failure_reason=failure_reason,
        own_reason=own_reason,
        label=label,
        caused_by=caused_by,
        basis=basis,
        chain_length=chain_length,
        chain=chain,
    )


def _finding(finding: Finding) -> dict[str, object]:
    sub_metric, reason, field, gold, predicted, holds, score, threshold, by, note = finding
    shown: dict[str, object] = {
        "sub_metric": sub_metric,
        "reason": reason,
        "field": field,
        "gold": gold,
        "predicted": predicted,
        "score": score,
        "threshold": threshold,
        "holds": holds,
        "by": by,
    }
    if note is not None:
        shown["note"] = note
    if gold is ABSENT or predicted is ABSENT:
        side = "gold" if gold is ABSENT else "predicted"
        shown |= {side: None, "absent": side}
    return shown


_SELDOM: Final = {
    "inherits_from": (), "consumed": (), "recovered": False, "critical": False, "gold_index": None,
    "predict_index": None, "alignment": None, "parts_not_judged": 0,
}  # fmt: skip
_seldom_set: Final = attrgetter(*_SELDOM)
_NOTHING_SET: Final = tuple(_SELDOM.values())


def _sources(turn: TurnResult) -> bytes:
    rare: dict[str, Any] = {
        "recovered": turn.recovered or None,
        "critical": turn.critical or None,
        "gold_index": turn.gold_index,
        "predict_index": turn.predict_index,
        "alignment": turn.alignment,
        "parts_not_judged": turn.parts_not_judged or None,
    }
    named = {name: value for name, value in rare.items() if value is not None}
    return b"," + _fields(inherits_from=turn.inherits_from, consumed=turn.consumed, **named)


@lru_cache(_REMEMBERED)
def _origin(tool: str | None, action: str | None, sub_metrics: tuple[tuple[str, bool | None], ...]) -> bytes:
    return b"," + _fields(tool=tool, action=action, sub_metrics=dict(sub_metrics)) + b"}"


def _fields(**named: Any) -> bytes:
    """The inside of an object, without its braces."""
    return json_text(named)[1:-1]


def _text(value: str | None) -> bytes:
    return b"null" if value is None else json_text(value)


def _number(value: int | None) -> bytes:
    return b"null" if value is None else b"%d" % value


@lru_cache(_REMEMBERED)
def _ratio(part: int, whole: int) -> bytes:
    return orjson.dumps(part / whole) if whole else b"null"
