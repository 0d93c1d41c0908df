"""Short forms for finished dialogs in tests, and strategies that draw them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from aem_cli.domain.claim import Finding
from aem_cli.domain.dialog import Kind
from aem_cli.domain.result import DialogResult, TurnResult
from aem_cli.domain.tally import Tally
from aem_cli.domain.tally_counter import TallyCounter
from aem_cli.domain.verdict import PRIOR_ACTION_FAILED, Basis, Chain, Label


def passing(number: int = 1, kind: Kind = Kind.ACTION, **more: Any) -> TurnResult:
    return _turn(number, kind, True, Label.PASS, **more)


def root(number: int = 1, reason: str = "tool_mismatch", kind: Kind = Kind.ACTION, **more: Any) -> TurnResult:
    given = {"failure_reason": reason, "own_reason": reason, "basis": Basis.ORIGIN}
    return _turn(number, kind, False, Label.ROOT_CAUSE, **(given | more))


def cascade(number: int, *caused_by: int, own: str = "inconsistent_response", **more: Any) -> TurnResult:
    given = {"failure_reason": PRIOR_ACTION_FAILED, "own_reason": own, "basis": Basis.EVIDENCE, "caused_by": caused_by}
    return _turn(number, more.pop("kind", Kind.RESPONSE), False, Label.CASCADE, **(given | more))


def unscored(number: int = 1, **more: Any) -> TurnResult:
    return _turn(number, Kind.RESPONSE, None, Label.UNSCORED, **more)


def tolerated(number: int = 1, **more: Any) -> TurnResult:
    return _turn(number, Kind.ACTION, None, Label.TOLERATED, **more)


def _turn(number: int, kind: Kind, success: bool | None, label: Label, **more: Any) -> TurnResult:
    given: dict[str, Any] = {
        "score": None if success is None else Fraction(int(success)),
        "failure_reason": None,
        "own_reason": None,
        "basis": None,
        "caused_by": (),
        "inherits_from": (),
        "consumed": (),
        "chain_length": 0,
        "chain": Chain.NONE,
        "findings": (),
        "sub_metrics": (),
    }
    return TurnResult(number=number, kind=kind, success=success, label=label, **(given | more))


def missed(reason: str, field: str) -> Finding:
    return Finding("truthfulness", reason, field, 1, 2, False)


def finished(*turns: TurnResult, **more: Any) -> DialogResult:
    labels = [turn.label for turn in turns]
    passed, failed = labels.count(Label.PASS), labels.count(Label.ROOT_CAUSE) + labels.count(Label.CASCADE)
    undecided = labels.count(Label.UNSCORED)
    given: dict[str, Any] = {
        "dialog_id": "d",
        "release": None,
        "trial": None,
        "line": 1,
        "score": Fraction(passed, passed + failed) if passed + failed else None,
        "test_pass": False if failed else None if undecided or not passed else True,
        "first_failure_turn": None,
        "root_cause": None,
        "root_cause_count": labels.count(Label.ROOT_CAUSE),
        "cascading_count": labels.count(Label.CASCADE),
        "unscored_count": undecided,
        "tolerated_count": labels.count(Label.TOLERATED),
        "sub_metrics": (),
    }
    return DialogResult(turns=turns, passed=passed, scored=passed + failed, **(given | more))


def tallied(results: Sequence[DialogResult]) -> Tally:
    counter = TallyCounter()
    for result in results:
        counter.add(result)
    return counter.tally()


@st.composite
def some_results(draw: st.DrawFn) -> DialogResult:
    """A dialog with any mix of labels, reasons, chains and scores."""
    reason = st.sampled_from(["tool_mismatch", "missing_turn", "unexpected_turn", "inconsistent_response"])
    turns: list[TurnResult] = []
    roots: list[int] = []
    for number in range(1, draw(st.integers(0, 6)) + 1):
        more = {
            "chain": draw(st.sampled_from(Chain)),
            "sub_metrics": draw(st.sampled_from([(), (("a", True),), (("a", False), ("b", None)), (("b", False),)])),
            "tool": draw(st.sampled_from([None, "t", "u"])),
            "action": "x",
            "recovered": draw(st.booleans()),
        }
        make = draw(st.sampled_from([passing, root, cascade, unscored, tolerated]))
        if make is root:
            field = f"args.{draw(st.integers(0, 3))}[{number}]"
            said = draw(reason)
            turns.append(root(number, said, findings=(missed(said, field),), **more))
            roots.append(number)
        elif make is cascade and roots:
            turns.append(cascade(number, *draw(st.sets(st.sampled_from(roots), min_size=1)), **more))
        else:
            chosen = passing if make is cascade else make
            turns.append(chosen(number, consumed=draw(st.sampled_from([(), (1,)])), **more))
    return finished(
        *turns,
        dialog_id=draw(st.sampled_from(["a", "b", "c"])),
        release=draw(st.sampled_from([None, "r"])),
        trial=draw(st.sampled_from([None, 1, 2])),
        line=draw(st.integers(1, 99)),
        weight=draw(st.sampled_from([None, 0.1, 2.0, 3])),
        outcome=draw(st.sampled_from([None, True, False])),
    )
