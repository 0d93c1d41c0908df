"""google-adk: TrajectoryEvaluator with exact match, an invocation for each user turn.

Compares: name and arguments of the calls behind each user turn, in their order, by equality.
Leaves out: replies, values that mean the same, which call differs and how, results of calls, causes.
The way of its own runner is LocalEvalService over an eval set, with recorded invocations; `bare` is the evaluator
called by itself.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

from google.adk.evaluation.eval_case import EvalCase, IntermediateData, Invocation
from google.adk.evaluation.trajectory_evaluator import TrajectoryEvaluator
from google.genai.types import Content, FunctionCall, Part

from peers.dialogs import GOLD, PREDICTED, calls, dialogs, tell, way

APP, METRIC = "bench", "tool_trajectory_avg_score"


def invocations(dialog: dict[str, Any], side: str) -> list[Invocation]:
    """One side of a dialog, cut at its user turns."""
    turns = dialog["turns"]
    starts = [place for place, turn in enumerate(turns) if turn["turn"] == "User"]
    parts = [turns[start:end] for start, end in zip(starts, [*starts[1:], len(turns)], strict=True)]
    return [invocation(part, side) for part in parts]


def invocation(turns: list[dict[str, Any]], side: str) -> Invocation:
    """One side of a user turn and of what followed it."""
    uses = [FunctionCall(name=call.name, args=call.args) for call in calls({"turns": turns}, side)]
    asked = Content(role="user", parts=[Part(text=turns[0]["text"])])
    return Invocation(user_content=asked, intermediate_data=IntermediateData(tool_uses=uses))


def bare() -> Iterator[bool]:
    """A verdict for each user turn, from the evaluator alone."""
    evaluator = TrajectoryEvaluator(threshold=1.0)
    for dialog in dialogs():
        judged = evaluator.evaluate_invocations(invocations(dialog, PREDICTED), invocations(dialog, GOLD))
        yield from (one.score == 1.0 for one in judged.per_invocation_results)


async def served() -> list[bool]:
    """A verdict for each user turn, from the service that `adk eval` runs."""
    from google.adk.agents import LlmAgent
    from google.adk.evaluation.base_eval_service import EvaluateConfig, EvaluateRequest, InferenceResult
    from google.adk.evaluation.eval_metrics import EvalMetric, ToolTrajectoryCriterion
    from google.adk.evaluation.in_memory_eval_sets_manager import InMemoryEvalSetsManager
    from google.adk.evaluation.local_eval_service import LocalEvalService

    sets = InMemoryEvalSetsManager()
    sets.create_eval_set(APP, APP)
    recorded = []
    for dialog in dialogs():
        name = dialog["dialog_id"]
        sets.add_eval_case(APP, APP, EvalCase(eval_id=name, conversation=invocations(dialog, GOLD)))
        told = invocations(dialog, PREDICTED)
        recorded.append(
            InferenceResult(app_name=APP, eval_set_id=APP, eval_case_id=name, inferences=told, session_id=None)
        )
    metric = EvalMetric(metric_name=METRIC, criterion=ToolTrajectoryCriterion(threshold=1.0))
    asked = EvaluateRequest(inference_results=recorded, evaluate_config=EvaluateConfig(eval_metrics=[metric]))
    service = LocalEvalService(LlmAgent(name=APP), sets)
    cases = [case async for case in service.evaluate(asked)]
    scored = [one.eval_metric_results[0] for case in cases for one in case.eval_metric_result_per_invocation]
    return [one.score == 1.0 for one in scored]


if __name__ == "__main__":
    tell(bare() if way() == "bare" else asyncio.run(served()))
