"""One function for harnesses that hand over outputs and reference outputs, and take back a mapping."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from aem_cli.integrations.conversation import joined_outputs
from aem_cli.integrations.evaluated_dialog import EvaluatedDialog
from aem_cli.integrations.evaluator import ConfigLike, Evaluator

Outcome = dict[str, Any]
_VERDICTS = {True: "passed", False: "failed", None: "unscored"}


def evaluate(outputs: object, reference_outputs: object) -> Outcome:
    """What an agent did, judged against what it should have done, by the default config.

    Both may be a text, chat messages, turns, calls and replies, or a mapping with one of them. Where the reference is
    one answer and nothing else, the last reply is judged against it and how the agent came there is not.

    The outcome has `key` ("aem_score"), `score` (None where nothing could be scored: never a zero), `value`
    ("passed", "failed", "unscored"), `comment` (the verdict in a sentence, with root cause and turn) and `extra`.
    LangSmith takes the function as it is.
    """
    return _outcome(_default().evaluate(*joined_outputs(outputs, reference_outputs)))


def evaluate_with(config: ConfigLike) -> Callable[[object, object], Outcome]:
    """The same function under another config."""
    evaluator = Evaluator(config)

    def aem_score(outputs: object, reference_outputs: object) -> Outcome:
        return _outcome(evaluator.evaluate(*joined_outputs(outputs, reference_outputs)))

    return aem_score


@cache
def _default() -> Evaluator:
    return Evaluator()


def _outcome(result: EvaluatedDialog) -> Outcome:
    score = None if result.score is None or result.test_pass is None else float(result.score)
    return {
        "key": "aem_score",
        "score": score,
        "value": _VERDICTS[result.test_pass],
        "comment": result.explanation,
        "extra": {
            "root_cause": result.root_cause,
            "first_failure_turn": result.first_failure_turn,
            "root_causes": result.root_cause_count,
            "cascades": result.cascading_count,
            "unscored": result.unscored_count,
            "sub_metrics": {name: count.rate for name, count in result.sub_metrics},
        },
    }
