"""inspect-ai: a sample for each dialog, judged by its scorer match at a model that is never asked.

Compares: the text of the predicted calls with that of the gold calls, by equality.
Leaves out: replies, values that mean the same, which call differs and how, results of calls, causes.
"""

import json
from dataclasses import asdict
from typing import Any

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ModelOutput
from inspect_ai.scorer import match
from inspect_ai.solver import Generate, Solver, TaskState, solver

from peers.dialogs import GOLD, PREDICTED, calls, dialogs, request, tell


def told(dialog: dict[str, Any], side: str) -> str:
    """The calls of a side as text, which is what a scorer of inspect-ai compares."""
    return json.dumps([asdict(call) for call in calls(dialog, side)], sort_keys=True)


@solver
def recorded() -> Solver:
    """What the agent did is recorded already."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        state.output = ModelOutput.from_content("recorded", state.metadata["predicted"])
        return state

    return solve


def sample(dialog: dict[str, Any]) -> Sample:
    """A dialog as a sample."""
    predicted = {"predicted": told(dialog, PREDICTED)}
    return Sample(id=dialog["dialog_id"], input=request(dialog), target=told(dialog, GOLD), metadata=predicted)


def run() -> list[bool]:
    """The verdict on each dialog."""
    dataset = MemoryDataset([sample(dialog) for dialog in dialogs()])
    task = Task(dataset=dataset, solver=recorded(), scorer=match(location="exact"))
    (log,) = eval(task, model="mockllm/model", display="none", log_dir="logs", log_level="error")
    return [bool(one.scores and one.scores["match"].value == "C") for one in log.samples or ()]


if __name__ == "__main__":
    tell(run())
