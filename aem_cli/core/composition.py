"""Composition: a dialog's turns as one result with counts that add, and its score by the configured rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from aem_cli.core.attribution import Attributed
from aem_cli.core.chain import bucket, chain_lengths
from aem_cli.core.method import Method
from aem_cli.core.plug_in import score_of
from aem_cli.core.tolerance import retries
from aem_cli.domain.dialog import Action, Dialog, Response, Turn
from aem_cli.domain.result import DialogResult, SubMetricCount, TurnResult
from aem_cli.domain.verdict import Attribution, Label, Outcomes, Verdict


def compose(
    dialog: Dialog,
    turns: Sequence[Turn],
    verdicts: Sequence[Verdict],
    attributed: Attributed,
    method: Method,
    route: int | None,
) -> DialogResult:
    """The result of a dialog along one route (1-based number of the alternative; None: as annotated)."""
    lengths = chain_lengths(turns)
    recovered = retries(turns, verdicts, method.tools) if attributed.failed else ()
    judged = tuple(
        [
            _turn_result(turn, verdict, label, length, place in recovered)
            for place, (turn, verdict, label, length) in enumerate(
                zip(turns, verdicts, attributed.turns, lengths, strict=True)
            )
            if verdict.judged
        ]
    )
    outcomes = _outcomes(judged)
    labels = dict.fromkeys((_PASS, _ROOT, _CASCADE, _UNSCORED, _TOLERATED), 0)
    for (_, label), count in outcomes.items():
        labels[label] += count
    passed, unscored, tolerated = labels[_PASS], labels[_UNSCORED], labels[_TOLERATED]
    scored = len(judged) - unscored - tolerated
    return DialogResult(
        dialog.id,
        dialog.release,
        dialog.trial,
        dialog.line,
        judged,
        passed,
        scored,
        score_of(method.composition, judged),
        _test_pass(passed, scored, unscored, tolerated),
        next((turn.number for turn in judged if turn.success is False), None) if passed < scored else None,
        next((turn.failure_reason for turn in judged if turn.label is _ROOT), None) if labels[_ROOT] else None,
        labels[_ROOT],
        labels[_CASCADE],
        unscored,
        tolerated,
        _counts(outcomes, method),
        dialog.weight,
        dialog.final_state.is_reached if dialog.final_state else None,
        route,
        dialog.metadata,
        attributed.environment,
        dialog.predicted_line,
        None,  # gold, which the run adds
        dialog,
    )


def _test_pass(passed: int, scored: int, unscored: int, tolerated: int) -> bool | None:
    """False if a scored turn failed; else unknown if a turn is unscored or nothing was looked at; else true.

    A dialog whose turns are all tolerated did nothing that the rules forbid, so it passes, in no rate of turns.
    """
    if passed < scored:
        return False
    return True if (scored or tolerated) and not unscored else None


def _turn_result(turn: Turn, verdict: Verdict, label: Attribution, length: int, recovered: bool) -> TurnResult:
    side = turn.gold or turn.predicted
    call = side if isinstance(side, Action) else None
    reply = turn.predicted
    fields = (
        turn.number,
        turn.kind,
        verdict.success,
        verdict.score,
        label.failure_reason,
        label.own_reason,
        label.label,
        label.basis,
        label.caused_by,
        label.inherits_from,
        label.consumed,
        length,
        bucket(length),
        verdict.findings,
        verdict.sub_metrics,
        call.tool if call else None,
        call.action if call else None,
        turn.tags,
        turn.critical,
        turn.weight,
        turn.latency_ms,
        recovered,
        turn.gold_index,
        turn.predict_index,
        reply.parts_not_judged if isinstance(reply, Response) else 0,
        turn.alignment,
    )
    return tuple.__new__(TurnResult, fields)  # made for every turn: the named tuple's own way takes three times as long


def _outcomes(turns: Sequence[TurnResult]) -> dict[tuple[Outcomes, Label], int]:
    """How many turns came out alike: few differ."""
    counts: dict[tuple[Outcomes, Label], int] = {}
    for turn in turns:
        outcome = turn.sub_metrics, turn.label
        counts[outcome] = counts.get(outcome, 0) + 1
    return counts


def _counts(outcomes: Mapping[tuple[Outcomes, Label], int], method: Method) -> tuple[tuple[str, SubMetricCount], ...]:
    """Passed, scored and inherited failures by sub-metric, in the method's order; unscored parts are in neither."""
    counts = {metric.name: [0, 0, 0] for metric in method.sub_metrics}
    for (held_by, label), turns in outcomes.items():
        for name, held in held_by:
            if held is None or name not in counts:
                continue
            count = counts[name]
            count[1] += turns
            if held:
                count[0] += turns
            elif label is _CASCADE:
                count[2] += turns
    return tuple([(name, SubMetricCount(*count)) for name, count in counts.items()])


_PASS: Final = Label.PASS
_ROOT: Final = Label.ROOT_CAUSE
_CASCADE: Final = Label.CASCADE
_UNSCORED: Final = Label.UNSCORED
_TOLERATED: Final = Label.TOLERATED
