"""strands-agents-evals: a case for each dialog, judged by its deterministic evaluator Equals.

Compares: the list of predicted calls with the gold one, whole, by equality.
Leaves out: replies, values that mean the same, which turn differs and how, results of calls, causes.
"""

from dataclasses import asdict
from typing import Any

from strands_evals import Case, Experiment
from strands_evals.evaluators import Equals

from peers.dialogs import GOLD, PREDICTED, calls, dialogs, tell


def told(dialog: dict[str, Any], side: str) -> list[Any]:
    """The calls of a side as plain values."""
    return [asdict(call) for call in calls(dialog, side)]


def run() -> list[bool]:
    """The verdict on each dialog."""
    cases = [
        Case(name=one["dialog_id"], input=told(one, PREDICTED), expected_output=told(one, GOLD)) for one in dialogs()
    ]
    experiment = Experiment(cases=cases, evaluators=[Equals()])
    report = experiment.run_evaluations(recorded)
    return list(report.test_passes)


def recorded(case: Any) -> Any:
    """The task: what the agent did is recorded already."""
    return case.input


if __name__ == "__main__":
    tell(run())
