"""deepeval: ToolCorrectnessMetric in the order of calls, a test case for each dialog.

Compares: name and arguments of the calls, in their order, by equality.
Leaves out: replies, values that mean the same, which turn differs, results of calls, causes.
The way of its own runner is evaluate() as it comes, which writes what it has so far anew after each case; `uncached`
is the same without that.
"""

from typing import Any

from deepeval import evaluate
from deepeval.evaluate import CacheConfig, DisplayConfig
from deepeval.metrics import ToolCorrectnessMetric
from deepeval.test_case import LLMTestCase, ToolCall, ToolCallParams

from peers.dialogs import GOLD, PREDICTED, calls, dialogs, request, tell, way


def told(dialog: dict[str, Any], side: str) -> list[Any]:
    """The calls of a side as deepeval knows them."""
    return [ToolCall(name=call.name, input_parameters=call.args) for call in calls(dialog, side)]


def case(dialog: dict[str, Any]) -> Any:
    """A dialog as a test case."""
    called, expected = told(dialog, PREDICTED), told(dialog, GOLD)
    return LLMTestCase(input=request(dialog), actual_output="", tools_called=called, expected_tools=expected)


def run() -> list[bool]:
    """The verdict on each dialog; the metric needs all calls right and asks no model without a list of tools."""
    metric = ToolCorrectnessMetric(
        evaluation_params=[ToolCallParams.INPUT_PARAMETERS], threshold=1.0, should_consider_ordering=True
    )
    judged = evaluate(
        test_cases=[case(dialog) for dialog in dialogs()],
        metrics=[metric],
        display_config=DisplayConfig(show_indicator=False, print_results=False, inspect_after_run=False),
        cache_config=CacheConfig(write_cache=way() != "uncached"),
    )
    return [bool(one.success) for one in judged.test_results]


if __name__ == "__main__":
    tell(run())
