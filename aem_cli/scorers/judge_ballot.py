"""Ballots: the questions about a pair, one for each vote and order, answered by the cache or the model, and counted."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final, NamedTuple

from aem_cli.domain.claim import Pair
from aem_cli.engines.judge_answer import Answer
from aem_cli.engines.judge_client import JudgeClient
from aem_cli.engines.score_cache import Kept, OpenCache, ScoreCache, cache_key
from aem_cli.scorers.judge_prompt import PROMPT_VERSION, build_prompt

VERSION: Final = 1


class Poll(NamedTuple):
    """How often a pair is asked about; `trial` marks a repetition that must not be answered by what is kept."""

    votes: int
    both_orders: bool
    trial: int | str | None


class Count(NamedTuple):
    """What the ballots of a pair came to; without a score, what was said in its place."""

    score: float | None
    said: str


class _Ballot(NamedTuple):
    pair: Pair
    predicted_first: bool
    vote: int


class BallotBox:
    """Asks and counts."""

    def __init__(self, client: JudgeClient, poll: Poll, cache: ScoreCache | None) -> None:
        self._client = client
        self._poll = poll
        self._cache = cache
        self.cached = 0  # answers that the cache gave

    def count(self, pairs: Sequence[Pair]) -> dict[Pair, Count]:
        """A count for each of some different pairs."""
        if not pairs:
            return {}
        orders = (False, True) if self._poll.both_orders else (False,)
        ways = [(order, vote) for order in orders for vote in range(1, self._poll.votes + 1)]
        ballots = [_Ballot(pair, *way) for pair in pairs for way in ways]
        if self._cache is None:
            said = self._asked(ballots, None)
        else:
            with self._cache.opened() as cache:
                said = self._asked(ballots, cache)
        size = len(ways)
        return {pair: _counted(said[at * size : (at + 1) * size]) for at, pair in enumerate(pairs)}

    def _asked(self, ballots: Sequence[_Ballot], cache: OpenCache | None) -> list[Answer | str]:
        """An answer for each ballot, or what was said in its place; the model is asked for what is not kept."""
        keys = [] if cache is None else [self._key(ballot) for ballot in ballots]
        kept = {} if cache is None else cache.find(keys)
        said: dict[int, Answer | str] = {at: Answer(*kept[key]) for at, key in enumerate(keys) if key in kept}
        self.cached += len(said)
        unknown = [at for at in range(len(ballots)) if at not in said]
        if not unknown:
            return [said[at] for at in range(len(ballots))]

        def keep(place: int, answer: Answer) -> None:
            if cache is not None:
                cache.add(keys[unknown[place]], Kept(answer.probability, answer.reason))

        prompts = [build_prompt(ballots[at].pair, ballots[at].predicted_first) for at in unknown]
        for at, reply in zip(unknown, self._client.ask(prompts, keep), strict=True):
            said[at] = reply.note if reply.answer is None else reply.answer
        return [said[at] for at in range(len(ballots))]

    def _key(self, ballot: _Ballot) -> bytes:
        endpoint, pair = self._client.endpoint, ballot.pair
        judge = ["judge", VERSION, PROMPT_VERSION, endpoint.model, endpoint.base_url]
        options = [endpoint.temperature, endpoint.max_tokens, endpoint.response_format, self._poll.trial]
        texts = [str(pair.question), pair.gold, pair.predicted, list(pair.context)]
        return cache_key(judge, options, texts, ballot.predicted_first, ballot.vote)


def _counted(said: Sequence[Answer | str]) -> Count:
    """The mean of all ballots; one that is missing leaves the pair unscored, since fewer would be another score."""
    answers = [answer for answer in said if isinstance(answer, Answer)]
    if len(answers) < len(said):
        return Count(None, next(note for note in said if isinstance(note, str)))
    scores = [answer.probability for answer in answers]
    each = f"mean of {', '.join(f'{score:g}' for score in scores)}; " if len(set(scores)) > 1 else ""
    return Count(fsum(scores) / len(scores), each + answers[0].reason)
