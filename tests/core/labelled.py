"""Short forms for labelled turns in tests."""

from __future__ import annotations

from aem_cli.core.consensus import Opinion
from aem_cli.core.labelled_dialog import Comparison, LabelledDialog, compare
from aem_cli.domain.claim import Finding
from aem_cli.domain.dialog import Kind
from aem_cli.domain.human_verdict import Unit
from aem_cli.domain.scored_turn import ScoredTurn
from aem_cli.domain.verdict import Label

THRESHOLD = 0.5


def scored(score: float, sub_metric: str = "truthfulness", field: str = "response", by: str = "hybrid") -> Finding:
    return Finding(sub_metric, "inconsistent_response", field, "g", "p", score >= THRESHOLD, score, THRESHOLD, by)


def missed(sub_metric: str = "completeness", field: str = "args.x") -> Finding:
    return Finding(sub_metric, "missing_parameters", field, "g", None, False)


def turn(number: int, *findings: Finding, label: Label | None = None, call: str | None = None) -> ScoredTurn:
    success = all(finding.holds for finding in findings)
    outcomes = dict.fromkeys(("completeness", "truthfulness"), True)
    for finding in findings:
        outcomes[finding.sub_metric] = outcomes.get(finding.sub_metric, True) and bool(finding.holds)
    found = label or (Label.PASS if success else Label.ROOT_CAUSE)
    kind = Kind.RESPONSE if call is None else Kind.ACTION
    return ScoredTurn(number, kind, success, found, call, tuple(outcomes.items()), findings)


def opinion(success: bool | None, label: Label | None = None, reason: str | None = None) -> Opinion:
    return Opinion(success, int(success is not False), int(success is not True), label, reason=reason)


def dialog(
    name: str, turns: list[ScoredTurn], human: dict[int | Unit, bool | Label | None], **more: object
) -> LabelledDialog:
    opinions = {}
    for at, said in human.items():
        unit = Unit(at) if isinstance(at, int) else at
        opinions[unit] = opinion(said is Label.PASS, said) if isinstance(said, Label) else opinion(said)
    return LabelledDialog((name, None, None), tuple(turns), opinions, **more)  # type: ignore[arg-type]


def comparisons(*pairs: tuple[float | None, bool]) -> tuple[Comparison, ...]:
    """A dialog for each (score, what people say); None is a miss that structure settled."""
    dialogs = [
        dialog(f"d{place:03}", [turn(1, missed() if score is None else scored(score))], {1: human})
        for place, (score, human) in enumerate(pairs)
    ]
    return compare(dialogs).comparisons
