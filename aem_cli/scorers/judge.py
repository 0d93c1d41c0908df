"""The judge: a language model answers each question with a probability and a reason; equality never asks it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Protocol

from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.engines.judge_client import JudgeClient
from aem_cli.engines.judge_endpoint import OPENAI, build_endpoint
from aem_cli.engines.judge_limits import build_limits, whole
from aem_cli.engines.score_cache import ScoreCache, default_path
from aem_cli.errors import ConfigError
from aem_cli.scorers.judge_ballot import VERSION, BallotBox, Count, Poll
from aem_cli.scorers.judge_prompt import PROMPT_VERSION
from aem_cli.values.equality import means_same_exactly
from aem_cli.values.text import compose, squeeze

_MOST_VOTES: Final = 25


class _First(Protocol):
    """The scorer that is asked before the judge."""

    @property
    def signature(self) -> str: ...

    def score(self, pairs: Sequence[Pair]) -> Sequence[float | None]: ...

    def explain(self, pair: Pair) -> str | None: ...


class JudgeScorer:
    """Asks a model behind an OpenAI-compatible server; see the README for what its options mean."""

    name = "judge"
    splits_replies = True
    one_process = True  # calls and money are counted in one place

    def __init__(
        self,
        values: ValueRules = ValueRules(),  # noqa: B008 (an immutable default)
        model: str = "",
        base_url: str = OPENAI,
        key_env: str | None = "OPENAI_API_KEY",
        *,
        votes: int = 1,
        both_orders: bool = False,
        between: Sequence[float] | None = None,
        trial: int | str | None = None,
        temperature: float | None = 0.0,
        max_tokens: int | None = None,
        response_format: str = "auto",
        timeout: float = 60.0,
        max_retries: int = 4,
        max_wait: float = 180.0,
        concurrency: int = 8,
        max_calls: int | None = None,
        max_cost: float | None = None,
        price_in: float | None = None,
        price_out: float | None = None,
        cache: bool | str = True,
        cache_entries: int = 200_000,
    ) -> None:
        limits = build_limits(timeout, max_retries, max_wait, concurrency, max_calls, max_cost, price_in, price_out)
        self._endpoint = build_endpoint(model, base_url, key_env, temperature, max_tokens, response_format)
        self._values = values
        self._between = None if between is None else _bounds(between)
        self._first = None if between is None else _hybrid(values)
        self._poll = Poll(whole("votes", votes, 1, _MOST_VOTES), _flag("both_orders", both_orders), _trial(trial))
        self._client = JudgeClient(self._endpoint, limits)
        self._box = BallotBox(self._client, self._poll, _cache(cache, whole("cache_entries", cache_entries, 1)))
        self._judged: dict[Pair, Count] = {}  # the pairs that the last call was about

    @property
    def signature(self) -> str:
        """Everything that may change an answer; the server as a digest, so that no host is named."""
        endpoint = self._endpoint
        parts = [f"judge/{VERSION} {endpoint.model} server={endpoint.server} prompt={PROMPT_VERSION}"]
        said: list[tuple[str, object]] = [
            ("temperature", "none" if endpoint.temperature is None else f"{endpoint.temperature:g}"),
            ("max_tokens", endpoint.max_tokens),
            ("format", None if endpoint.response_format == "auto" else endpoint.response_format),
            ("votes", self._poll.votes if self._poll.votes > 1 else None),
            ("orders", 2 if self._poll.both_orders else None),
            ("trial", self._poll.trial),
        ]
        parts += [f"{name}={value}" for name, value in said if value is not None]
        if self._between is not None and self._first is not None:
            low, high = self._between
            parts.append(f"between={low:g}-{high:g} of {self._first.signature}")
        return " ".join(parts)

    def usage(self) -> Mapping[str, int | float]:
        """What the judge did so far: HTTP calls, answers from the cache, questions left open, tokens, and the cost."""
        budget = self._client.budget
        counts: dict[str, int | float] = {
            "calls": budget.calls,
            "cached_answers": self._box.cached,
            "unanswered": self._client.unanswered,
            "input_tokens": budget.used.read,
            "output_tokens": budget.used.written,
        }
        if budget.estimated_calls:
            counts["calls_with_estimated_tokens"] = budget.estimated_calls
        if budget.cost is not None:
            counts["cost"] = budget.cost
        return counts

    def score(self, pairs: Sequence[Pair]) -> list[float | None]:
        """One probability for each pair; None where the model gave none."""
        scores = [self._settled(pair) for pair in pairs]
        asked = [place for place, score in enumerate(scores) if score is None]
        if self._first is not None and asked:
            asked = self._left_over(pairs, asked, scores)
        self._judged = self._box.count(list(dict.fromkeys(pairs[place] for place in asked)))
        for place in asked:
            scores[place] = self._judged[pairs[place]].score
        return scores

    def explain(self, pair: Pair) -> str | None:
        """The model's reason, or what it said in the place of an answer; asks nothing."""
        settled = self._settled(pair)
        if settled is not None:
            return None if settled else "not equal"
        counted = self._judged.get(pair)
        if counted is None:
            return None if self._first is None else self._first.explain(pair)
        return counted.said or None

    def _settled(self, pair: Pair) -> float | None:
        """The answer where equality gives it: no text, and no two equal texts, are for a model."""
        gold, predicted = pair.gold, pair.predicted
        if pair.question is Question.VALUE:
            if means_same_exactly(gold, predicted, self._values):
                return 1.0
            return None if isinstance(gold, str) and isinstance(predicted, str) else 0.0
        one, other = str(gold), str(predicted)
        return 1.0 if one == other or squeeze(compose(one)) == squeeze(compose(other)) else None

    def _left_over(self, pairs: Sequence[Pair], asked: list[int], scores: list[float | None]) -> list[int]:
        """Take the first scorer's answers outside the bounds; the places strictly between them are left."""
        assert self._first is not None and self._between is not None
        low, high = self._between
        left: list[int] = []
        for place, score in zip(asked, self._first.score([pairs[place] for place in asked]), strict=True):
            if score is None or low < score < high:
                left.append(place)
            else:
                scores[place] = score
        return left


def _hybrid(values: ValueRules) -> _First:
    from aem_cli.scorers.hybrid import HybridScorer

    return HybridScorer(values)


def _bounds(between: object) -> tuple[float, float]:
    if (
        isinstance(between, list | tuple)
        and len(between) == 2
        and all(type(bound) in (int, float) for bound in between)
    ):
        low, high = map(float, between)
        if 0 <= low < high <= 1:
            return low, high
    raise ConfigError(f"between: {between!r:.60} are no bounds; write two numbers from 0 to 1, such as [0.3, 0.8]")


def _flag(option: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ConfigError(f"{option}: {value!r:.60} is neither true nor false")
    return value


def _trial(trial: object) -> int | str | None:
    if trial is not None and type(trial) not in (int, str):
        raise ConfigError(f"trial: {trial!r:.60} is neither a number nor a name")
    return trial  # type: ignore[return-value]


def _cache(cache: object, entries: int) -> ScoreCache | None:
    if cache is False or cache is None:
        return None
    if cache is True:
        return ScoreCache(default_path(), entries)
    if not isinstance(cache, str) or not cache:
        raise ConfigError(f"cache: {cache!r:.60} is neither true, false nor a path")
    return ScoreCache(Path(cache).expanduser(), entries)
