"""ragas: ToolCallAccuracy in strict order, a score for each dialog.

Compares: names of calls in their order, arguments of each call by equality as text.
Leaves out: replies, unexpected arguments, values that mean the same, which call differs, results of calls, causes.
The way of its own runner is evaluate() over a data set of samples; `bare` is the newer metric called by itself.
"""

import asyncio
import warnings
from typing import Any

from ragas.messages import AIMessage, HumanMessage, ToolCall

from peers.dialogs import GOLD, PREDICTED, calls, dialogs, request, tell, way


def told(dialog: dict[str, Any], side: str) -> list[Any]:
    """The calls of a side as ragas knows them."""
    return [ToolCall(name=call.name, args=call.args) for call in calls(dialog, side)]


def messages(dialog: dict[str, Any]) -> list[Any]:
    """The predicted side as messages."""
    return [HumanMessage(content=request(dialog)), AIMessage(content="", tool_calls=told(dialog, PREDICTED))]


def evaluated() -> list[float]:
    """The score of each dialog, from the runner."""
    from ragas import EvaluationDataset, evaluate
    from ragas.dataset_schema import MultiTurnSample
    from ragas.metrics import ToolCallAccuracy

    samples = [MultiTurnSample(user_input=messages(one), reference_tool_calls=told(one, GOLD)) for one in dialogs()]
    judged = evaluate(EvaluationDataset(samples=samples), metrics=[ToolCallAccuracy()], show_progress=False)
    return list(judged["tool_call_accuracy"])


async def bare() -> list[float]:
    """The score of each dialog, from the metric alone."""
    from ragas.metrics.collections import ToolCallAccuracy

    metric = ToolCallAccuracy(strict_order=True)
    judged = [await metric.ascore(user_input=messages(one), reference_tool_calls=told(one, GOLD)) for one in dialogs()]
    return [one.value for one in judged]


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    tell(score == 1.0 for score in (asyncio.run(bare()) if way() == "bare" else evaluated()))
