"""Composition: a dialog's turns as one result with counts that add, and its score by the configured rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from aem_cli.core.attribution import Attributed
from aem_cli.core.chain import bucket, chain_lengths
from aem_cli.core.method import Method
from aem_cli.core.plug_in import score_of
from aem_cli.core.tolerance import retries
from aem_cli.domain.dialog import Action, Dialog, Response, Turn
from aem_cli.domain.result import DialogResult, SubMetricCount, TurnResult
from aem_cli.domain.verdict import Attribution, Label, Verdict


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
    labels = [turn.label for turn in judged]
    passed, unscored = labels.count(Label.PASS), labels.count(Label.UNSCORED)
    tolerated = labels.count(Label.TOLERATED)
    scored = len(labels) - unscored - tolerated
    roots = [turn for turn in judged if turn.label is Label.ROOT_CAUSE]
    return DialogResult(
        dialog_id=dialog.id,
        release=dialog.release,
        trial=dialog.trial,
        line=dialog.line,
        turns=judged,
        passed=passed,
        scored=scored,
        score=score_of(method.composition, judged),
        test_pass=_test_pass(passed, scored, unscored, tolerated),
        first_failure_turn=next((turn.number for turn in judged if turn.success is False), None),
        root_cause=roots[0].failure_reason if roots else None,
        root_cause_count=len(roots),
        cascading_count=labels.count(Label.CASCADE),
        unscored_count=unscored,
        tolerated_count=tolerated,
        sub_metrics=_counts(judged, method),
        weight=dialog.weight,
        outcome=dialog.final_state.is_reached if dialog.final_state else None,
        route=route,
        metadata=dialog.metadata,
        environment_turns=attributed.environment,
        predicted_line=dialog.predicted_line,
        dialog=dialog,
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
    return TurnResult(
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


def _counts(turns: Sequence[TurnResult], method: Method) -> tuple[tuple[str, SubMetricCount], ...]:
    """Passed, scored and inherited failures by sub-metric, in the method's order; unscored parts are in neither."""
    passed: dict[str, int] = {}
    scored: dict[str, int] = {}
    inherited: dict[str, int] = {}
    for (outcomes, label), count in Counter(map(_outcome_of, turns)).items():  # few differ
        for name, held in outcomes:
            if held is None:
                continue
            scored[name] = scored.get(name, 0) + count
            if held:
                passed[name] = passed.get(name, 0) + count
            elif label is Label.CASCADE:
                inherited[name] = inherited.get(name, 0) + count
    return tuple(
        (
            metric.name,
            SubMetricCount(passed.get(metric.name, 0), scored.get(metric.name, 0), inherited.get(metric.name, 0)),
        )
        for metric in method.sub_metrics
    )


_outcome_of: Final = attrgetter("sub_metrics", "label")
