"""The Strands evaluator with the real SDK, offline: an agent loop on a model that replays what it was told."""

from __future__ import annotations

import json
import sys

import pytest

pytest.importorskip("strands_evals", reason="strands-agents-evals is not installed: pip install '.[strands]'")
pytestmark = pytest.mark.filterwarnings("default")  # of the SDK and what it brings

from strands import Agent, tool  # noqa: E402
from strands.models.model import Model  # noqa: E402
from strands_evals import Case, Experiment  # noqa: E402
from strands_evals.mappers import StrandsInMemorySessionMapper  # noqa: E402
from strands_evals.telemetry import StrandsEvalsTelemetry  # noqa: E402
from strands_evals.types.evaluation import NOT_APPLICABLE, EvaluationData  # noqa: E402

from aem_cli.integrations.strands import CorrectnessCustomEvaluator  # noqa: E402

REVENUE = [{"name": "extract", "input": {"metric": "revenue"}}, {"name": "total", "input": {"extract": "EX-1"}}]
ANSWER = "Revenue was 4812 euros."


class Replayed(Model):
    """Answers with the next of its messages: a text, or (tool, arguments)."""

    def __init__(self, *messages):
        self.messages = list(messages)

    def update_config(self, **model_config):
        """There is nothing to configure."""

    def get_config(self):
        return {"model_id": "replayed"}

    async def structured_output(self, output_model, prompt, system_prompt=None, **kwargs):
        raise NotImplementedError
        yield

    async def stream(self, messages, *args, **kwargs):
        said = self.messages.pop(0)
        yield {"messageStart": {"role": "assistant"}}
        if isinstance(said, str):
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": said}}}
        else:
            name, args = said
            yield {"contentBlockStart": {"start": {"toolUse": {"name": name, "toolUseId": f"u{len(self.messages)}"}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps(args)}}}}
        yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "end_turn" if isinstance(said, str) else "tool_use"}}
        yield {
            "metadata": {
                "usage": {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2}, "metrics": {"latencyMs": 1}
            }
        }  # fmt: skip


@tool
def extract(metric: str) -> str:
    """Extract the figures of a metric."""
    return {"revenue": "EX-1", "profit": "EX-2"}[metric]


@tool
def total(extract: str) -> str:
    """Sum an extract."""
    return {"EX-1": "4812", "EX-2": "731"}[extract]


RIGHT = ("extract", {"metric": "revenue"}), ("total", {"extract": "EX-1"}), ANSWER
WRONG = ("extract", {"metric": "profit"}), ("total", {"extract": "EX-2"}), "Revenue was 731 euros."


@pytest.fixture(scope="module")
def spans():
    telemetry = StrandsEvalsTelemetry().setup_in_memory_exporter()
    return telemetry.in_memory_exporter


@pytest.fixture
def agent_loop(spans):
    """A task that runs a real agent and gives its answer with the session that the SDK's mapper makes of the spans."""

    def task_of(*messages):
        def task(case):
            spans.clear()
            agent = Agent(
                model=Replayed(*messages), tools=[extract, total], callback_handler=None,
                trace_attributes={"session.id": case.session_id, "gen_ai.conversation.id": case.session_id},
            )  # fmt: skip
            answer = agent(case.input)
            session = StrandsInMemorySessionMapper().map_to_session(list(spans.get_finished_spans()), case.session_id)
            return {"output": str(answer), "trajectory": session}

        return task

    return task_of


def case(**expected):
    return Case(name="sales", input="What was our revenue?", **expected)


def report_of(task, *cases, evaluator=None):
    return Experiment(cases=list(cases), evaluators=[evaluator or CorrectnessCustomEvaluator()]).run_evaluations(task)


def test_a_right_agent_passes(agent_loop):
    report = report_of(agent_loop(*RIGHT), case(expected_trajectory=REVENUE, expected_output=ANSWER))
    assert (report.overall_score, report.test_passes, report.reasons) == (1.0, [True], ["all 3 turns passed"])


def test_a_wrong_agent_fails_by_root_cause_and_turn(agent_loop):
    gold = [{**call, "result": result} for call, result in zip(REVENUE, ("EX-1", "4812"), strict=True)]
    report = report_of(agent_loop(*WRONG), case(expected_trajectory=gold, expected_output=ANSWER))
    assert report.overall_score == 0.0 and report.test_passes == [False]
    assert report.reasons[0].startswith(
        "3 of 3 turns failed; root cause in turn 1 (extract): inconsistent_parameter_values, args.metric: "
        "gold revenue -> predicted profit"
    )
    whole, *others = report.detailed_results[0]
    assert whole.label == "aem" and whole.metadata["dialog_id"] == "sales"
    assert [turn["label"] for turn in whole.metadata["turns"]] == ["root_cause", "cascade", "cascade"]
    assert [turn["basis"] for turn in whole.metadata["turns"]] == ["origin", "evidence", "evidence"]
    assert {row.label: (row.score, row.test_pass) for row in others} == {
        "selection": (1.0, True), "completeness": (1.0, True), "truthfulness": (0.0, False)
    }  # fmt: skip
    assert json.loads(report.model_dump_json())["detailed_results"][0][0]["metadata"]["cascading_count"] == 2


def test_names_alone_and_the_answer_alone(agent_loop):
    assert report_of(agent_loop(*WRONG), case(expected_trajectory=["extract", "total"])).overall_score == 1.0
    turned = case(expected_trajectory=["total", "extract"])
    assert report_of(agent_loop(*WRONG), turned).overall_score == 1.0
    in_order = CorrectnessCustomEvaluator(config={"alignment": {"mode": "in_order"}})
    assert report_of(agent_loop(*WRONG), turned, evaluator=in_order).overall_score < 1.0
    assert report_of(agent_loop(*RIGHT), case(expected_output=ANSWER + "\n")).overall_score == 1.0
    assert report_of(agent_loop(*WRONG), case(expected_output=ANSWER)).overall_score == 0.0


def test_an_agent_that_does_nothing_fails(agent_loop):
    report = report_of(agent_loop("Why?"), case(expected_trajectory=REVENUE, expected_output=ANSWER))
    assert report.test_passes == [False] and report.detailed_results[0][0].metadata["root_cause"] == "missing_turn"


def test_a_case_without_gold_is_in_no_mean(agent_loop):
    """Neither a division by zero nor a zero of the SDK for an evaluator that says nothing."""
    (only,) = CorrectnessCustomEvaluator().evaluate(EvaluationData(input="Hi", actual_output="Hello."))
    assert only.label == NOT_APPLICABLE and only.reason == "unscored: nothing in this dialog was to be scored"
    cases = case(), Case(name="other", input="?", expected_output=ANSWER)
    report = report_of(lambda case: {"output": ANSWER, "trajectory": []}, *cases)
    assert report.overall_score == 1.0 and len(report.scores) == 2


def test_what_is_unscored_does_not_pass(monkeypatch, tmp_path):
    (tmp_path / "silent_scorer.py").write_text(
        "class Silent:\n    name = signature = 'silent'\n    splits_replies = False\n"
        "    def __init__(self, values): pass\n    def score(self, pairs): return [None for _ in pairs]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    from aem_cli import registry

    scorers = {**registry.BUILT_IN[registry.Plug.SCORER], "silent": "silent_scorer:Silent"}
    monkeypatch.setattr(registry, "BUILT_IN", {**registry.BUILT_IN, registry.Plug.SCORER: scorers})
    evaluator = CorrectnessCustomEvaluator(config={"scorer": "silent"})
    whole = evaluator.evaluate(EvaluationData(input="?", actual_output="a b", expected_output="c d"))[0]
    assert whole.label == NOT_APPLICABLE and whole.test_pass is False and whole.reason.startswith("unscored: 1 turn")
    sys.modules.pop("silent_scorer", None)


@pytest.mark.parametrize("threshold", [None, 0.5, 0.93])
def test_the_experiment_survives_its_file(threshold, tmp_path):
    config = {"scorer": "lexical", "threshold": 0.2}
    evaluator = CorrectnessCustomEvaluator(threshold=threshold, config=config, name="mine")
    path = str(tmp_path / "experiment.json")
    Experiment(cases=[case(expected_output=ANSWER)], evaluators=[evaluator]).to_file(path)
    (read,) = Experiment.from_file(path, custom_evaluators=[CorrectnessCustomEvaluator]).evaluators
    assert read.threshold == evaluator.threshold == (0.2 if threshold is None else threshold)
    assert (read.config, read.name) == (config, "mine")
    assert read.aggregator is evaluator.aggregator


def test_the_threshold_decides_and_may_be_changed():
    data = EvaluationData(input="?", actual_output="The colour is grey.", expected_output="The color is gray.")
    evaluator = CorrectnessCustomEvaluator(threshold=0.3, config={"scorer": "lexical"})
    assert evaluator.evaluate(data)[0].test_pass is True
    evaluator.threshold = 0.99
    assert evaluator.evaluate(data)[0].test_pass is False


def test_a_wrong_threshold_or_config_is_refused():
    from aem_cli import AemError

    with pytest.raises(AemError, match="2 is more than 1"):
        CorrectnessCustomEvaluator(threshold=2)
    with pytest.raises(AemError, match="unknown key"):
        CorrectnessCustomEvaluator(config={"scorr": "exact"})
