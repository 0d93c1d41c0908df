"""pydantic-evals: a case for each dialog, judged by EqualsExpected.

Compares: the list of predicted calls with the gold one, whole, by equality.
Leaves out: replies, values that mean the same, which turn differs and how, results of calls, causes.
"""

from dataclasses import astuple
from typing import Any

from pydantic_evals import Case, Dataset
from pydantic_evals.evaluators import EqualsExpected

from peers.dialogs import GOLD, PREDICTED, calls, dialogs, tell


def told(dialog: dict[str, Any], side: str) -> list[Any]:
    """The calls of a side as plain values."""
    return [astuple(call) for call in calls(dialog, side)]


def run() -> list[bool]:
    """The verdict on each dialog."""
    every = list(dialogs())
    cases = [Case(name=one["dialog_id"], inputs=told(one, PREDICTED), expected_output=told(one, GOLD)) for one in every]
    dataset: Dataset[Any, Any, Any] = Dataset(name="dialogs", cases=cases, evaluators=[EqualsExpected()])
    report = dataset.evaluate_sync(recorded, progress=False)
    return [case.assertions["EqualsExpected"].value for case in report.cases]


async def recorded(inputs: Any) -> Any:
    """The task: what the agent did is recorded already."""
    return inputs


if __name__ == "__main__":
    tell(run())
