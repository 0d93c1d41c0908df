"""The evaluators that aem is measured beside: what to install, how each is run, what is asked of aem against it."""

from __future__ import annotations

from dataclasses import dataclass

FEW, MANY = 400, 1_000


@dataclass(frozen=True, slots=True)
class Peer:
    """An evaluator at the version that was tried, with its program in benchmarks/peers.

    `ways` are the words that its program knows beside its usual way, which is the peer's own runner over the whole data
    set as it comes. `most` is the share of the usual way's CPU that aem with the default scorer may take; the exact
    scorer may take half of it.
    """

    package: str
    version: str
    program: str
    runner: str
    most: float
    dialogs: int = MANY
    ways: tuple[tuple[str, str], ...] = ()
    extra: str = ""
    also: tuple[str, ...] = ()

    @property
    def requirements(self) -> tuple[str, ...]:
        """What pip is asked for; orjson is there so that no peer pays for reading."""
        return (f"{self.package}{self.extra}=={self.version}", *self.also, "orjson")


PEERS = (
    Peer("autoevals", "0.4.1", "autoevals", "JSONDiff and Levenshtein", most=1),
    Peer("pydantic-evals", "2.62.0", "pydantic_evals", "Dataset.evaluate_sync", most=1 / 3),
    Peer("strands-agents-evals", "1.7.0", "strands_evals", "Experiment.run_evaluations", most=1 / 3),
    Peer("agentevals", "0.0.9", "agentevals", "trajectory match, strict", most=1 / 4),
    Peer(
        "ragas",
        "0.4.3",
        "ragas",
        "evaluate() with ToolCallAccuracy",
        most=1 / 8,
        ways=(("bare", "ToolCallAccuracy called by itself"),),
        also=("langchain-community<0.4",),  # without the bound, import ragas fails
    ),
    Peer(
        "google-adk",
        "2.13.0",
        "google_adk",
        "LocalEvalService with TrajectoryEvaluator",
        most=1 / 15,
        ways=(("bare", "TrajectoryEvaluator called by itself"),),
        extra="[eval]",
    ),
    Peer("inspect-ai", "0.3.285", "inspect_ai", "eval() with match", most=1 / 10, dialogs=FEW),
    Peer(
        "deepeval",
        "4.3.1",
        "deepeval",
        "evaluate() with ToolCorrectnessMetric",
        most=1 / 80,
        dialogs=FEW,
        ways=(("uncached", "the same with write_cache=False"),),
    ),
)

SILENCE = {
    "DEEPEVAL_TELEMETRY_OPT_OUT": "1",
    "RAGAS_DO_NOT_TRACK": "true",
    "LANGSMITH_TRACING": "false",
    "LANGSMITH_TEST_TRACKING": "false",
    "OTEL_SDK_DISABLED": "true",
    "DO_NOT_TRACK": "1",
    "OPENAI_API_KEY": "none",  # some will not start without one; nothing is ever asked
    "HTTP_PROXY": "http://127.0.0.1:9",  # where nobody answers: a peer that goes out all the same fails at once
    "HTTPS_PROXY": "http://127.0.0.1:9",
}
