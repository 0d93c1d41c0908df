"""Short forms for dialogs of a run in tests, and strategies that draw pairs of runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

from aem_cli.core.diff.comparability import Comparability
from aem_cli.core.diff.comparison import Comparison
from aem_cli.core.diff.conclusion import Names, conclude
from aem_cli.core.diff.counter import DiffCounter
from aem_cli.domain.dialog import Kind
from aem_cli.domain.run_dialog import RunDialog, RunFinding, RunTurn
from aem_cli.domain.verdict import Chain, Label

SUB_METRICS = ("selection", "completeness", "truthfulness")
OF_REASON = {"tool_mismatch": "selection", "incomplete_response": "completeness"}


def passing(number: int, **more: Any) -> RunTurn:
    return _turn(number, True, Label.PASS, **more)


def failing(number: int, reason: str = "tool_mismatch", field: str = "tool_id", **more: Any) -> RunTurn:
    findings = (RunFinding(reason, field, False),)
    given = {"failure_reason": reason, "own_reason": reason, "findings": findings}
    return _turn(number, False, Label.ROOT_CAUSE, **(given | more))


def cascade(number: int, *caused_by: int, own: str = "inconsistent_response", **more: Any) -> RunTurn:
    given = {"failure_reason": "prior_action_failed", "own_reason": own, "caused_by": caused_by}
    return _turn(number, False, Label.CASCADE, **(given | more))


def unscored(number: int, **more: Any) -> RunTurn:
    return _turn(number, None, Label.UNSCORED, **more)


def tolerated(number: int, **more: Any) -> RunTurn:
    return _turn(number, None, Label.TOLERATED, **more)


def _turn(number: int, success: bool | None, label: Label, **more: Any) -> RunTurn:
    kind = more.pop("kind", Kind.ACTION)
    call = {"tool": "crm", "action": "Find"} if kind == Kind.ACTION else {}
    judged = {"truthfulness": success} if success is not None else {}
    given: dict[str, Any] = {"chain": Chain.SINGLE, "sub_metrics": judged, **call}
    return RunTurn(number, kind, success, label, **(given | more))


def dialog(name: str, *turns: RunTurn, **more: Any) -> RunDialog:
    verdicts = [turn.success for turn in turns if turn.label != Label.TOLERATED]
    test_pass = False if False in verdicts else None if None in verdicts or not verdicts else True
    scored = [verdict for verdict in verdicts if verdict is not None]
    score = sum(scored) / len(scored) if scored else None
    return RunDialog(name, turns, test_pass, score, **more)


def compared(
    base: Iterable[RunDialog], new: Iterable[RunDialog], by: Sequence[str] = (), rounds: int = 100
) -> Comparison:
    """The comparison of two runs, paired by a table, in the order of base."""
    left = {(one.dialog_id, one.trial): one for one in new}
    counter = DiffCounter(by)
    for ours in base:
        theirs = left.pop((ours.dialog_id, ours.trial), None)
        if theirs is None:
            counter.base.add_only(ours)
        else:
            counter.add(ours, theirs)
    for theirs in left.values():
        counter.new.add_only(theirs)
    return conclude(counter, Names("base", "new"), Comparability(), SUB_METRICS, by, 0, rounds)


_TURNS = st.sampled_from([passing, failing, unscored, tolerated, cascade, lambda n: failing(n, "incomplete_response")])


@st.composite
def run_pairs(draw: st.DrawFn) -> tuple[list[RunDialog], list[RunDialog]]:
    """Two runs with mostly the same dialogs, turns of every kind, trials, and turns on one side only."""
    base, new = [], []
    for number in range(draw(st.integers(0, 6))):
        length = draw(st.integers(1, 4))
        trial = draw(st.sampled_from([None, 1, 2]))
        for run in (base, new):
            if draw(st.integers(0, 9)):
                made = draw(st.lists(_TURNS, min_size=length, max_size=length))
                turns = [make(place) for place, make in enumerate(made, 1)]
                if not draw(st.integers(0, 4)):
                    turns.append(failing(length + 1, "unexpected_turn", tool="extra"))
                run.append(
                    dialog(f"d{number if trial is None else number % 2}", *turns, trial=number if trial else None)
                )
    return base, new
