"""The evaluator for strands-agents-evals: a case is a dialog, judged turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aem_cli.domain.numbers import counted
from aem_cli.integrations.conversation import GOLD, PREDICTED, outputs_dialogs
from aem_cli.integrations.evaluated_dialog import EvaluatedDialog
from aem_cli.integrations.evaluator import Evaluator as DialogEvaluator
from aem_cli.integrations.evaluator import settings_from
from aem_cli.integrations.trajectory import trajectory_turns

try:
    from strands_evals.evaluators import Evaluator
    from strands_evals.types.evaluation import NOT_APPLICABLE, EvaluationData, EvaluationOutput
except ImportError as error:
    raise ImportError(
        f"aem_cli.integrations.strands needs strands-agents-evals ({error}): pip install strands-agents-evals"
    ) from error

OVERALL = "aem"


class CorrectnessCustomEvaluator(Evaluator):  # type: ignore[type-arg, unused-ignore]
    """Holds what an agent did (actual_trajectory, actual_output) against the gold of a case (expected_*).

    `threshold`, `config` (a path, or a mapping with the keys of a config file) and `name` are public and survive
    `Experiment.to_file` and `from_file`. Without a threshold that of the config holds.

    The first output is the dialog's: its score is the case's score, its metadata holds the result with every turn. One
    output for each sub-metric follows, named by its label.
    """

    def __init__(
        self, threshold: float | None = None, config: str | Mapping[str, Any] | None = None, name: str | None = None
    ) -> None:
        super().__init__(name=name)
        settings = settings_from(config)
        self.threshold = settings.thresholds.overall if threshold is None else threshold
        self.config = config
        self.aggregator = overall
        self._built: tuple[object, DialogEvaluator] | None = None
        self._evaluator()

    def evaluate(self, evaluation_case: EvaluationData[Any, Any]) -> list[EvaluationOutput]:
        """The dialog's output, then those of its sub-metrics that judged anything."""
        case = evaluation_case
        gold = trajectory_turns(case.expected_trajectory, case.expected_output, GOLD)
        predicted = trajectory_turns(case.actual_trajectory, case.actual_output, PREDICTED)
        result = self._evaluator().evaluate(*outputs_dialogs(predicted, gold, case.name or "case"))
        return [_dialog_output(result), *_sub_metric_outputs(result)]

    def _evaluator(self) -> DialogEvaluator:
        """The evaluator for what the public attributes say now."""
        said = (self.threshold, self.config)
        if self._built is None or self._built[0] != said:
            settings = settings_from(self.config)
            bar = settings_from({"threshold": self.threshold}).thresholds.overall  # which minds its range
            bars = settings.thresholds._replace(overall=bar)
            self._built = said, DialogEvaluator(settings._replace(thresholds=bars))
        return self._built[1]


def overall(outputs: Sequence[EvaluationOutput]) -> tuple[float, bool, str]:
    """What the outputs of a case come to: the dialog's own, and no mean over sub-metrics."""
    whole = outputs[0]
    return whole.score, whole.test_pass, whole.reason or ""


def _dialog_output(result: EvaluatedDialog) -> EvaluationOutput:
    """Nothing to judge is "not applicable", which the SDK leaves out of its mean; unscored does not pass."""
    judged = result.test_pass is not None and result.score is not None
    return EvaluationOutput(
        score=float(result.score) if judged and result.score is not None else 0.0,
        test_pass=result.test_pass is True or (not judged and not result.unscored_count),
        reason=result.explanation,
        label=OVERALL if judged else NOT_APPLICABLE,
        metadata=result.to_dict(),
    )


def _sub_metric_outputs(result: EvaluatedDialog) -> list[EvaluationOutput]:
    return [
        EvaluationOutput(
            score=count.rate,
            test_pass=count.passed == count.scored,
            reason=f"{name}: {count.passed} of {counted(count.scored, 'turn')}",
            label=name,
            metadata={"passed": count.passed, "scored": count.scored, "inherited_failures": count.inherited},
        )
        for name, count in result.sub_metrics
        if count.rate is not None
    ]
