"""The client of a judge: many questions at once, repeated where a call fails, within time and budget."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar

from aem_cli.engines.judge_answer import Answer, raw, read_answer, read_completion
from aem_cli.engines.judge_budget import NOTHING, Budget, estimated
from aem_cli.engines.judge_connection import Connection, Exchange, Prompt, connected, require_sdk, server_says
from aem_cli.engines.judge_endpoint import Endpoint, read_key
from aem_cli.engines.judge_limits import Limits
from aem_cli.engines.judge_patience import Patience, retry_after
from aem_cli.errors import ConfigError

T = TypeVar("T")

_AGAIN: Final = frozenset({408, 409, 425, 429})  # and from 500 on
_NOT_THIS_FORM: Final = frozenset({400, 404, 415, 422, 501})
_REFUSED: Final = frozenset({401, 403, 404})
_IN_A_ROW: Final = 5  # failed questions that, with `max_wait` seconds of silence, end the asking
_NONE_EVER: Final = 20  # failed questions that end it where nothing was ever answered


class Reply(NamedTuple):
    """An answer, or None with a note: what was said in its place, or why nothing was."""

    answer: Answer | None
    note: str = ""


class _Outcome(NamedTuple):
    """What one call came to. `again`: it may be repeated, after `pause` seconds where the server says so."""

    answer: Answer | None = None
    note: str = ""
    again: bool = False
    pause: float | None = None
    other_form: bool = False


class JudgeClient:
    """Asks one endpoint. Its budget, and what it learned of the server, last as long as the client."""

    def __init__(self, endpoint: Endpoint, limits: Limits) -> None:
        require_sdk()
        self.budget = Budget(limits)
        self.unanswered = 0
        self.endpoint = endpoint
        self._limits = limits
        self._form = 0  # the place of the form that the server is known to take
        self._resume_at = 0.0  # nobody calls before: the server asked everyone to wait
        self._answered: float | None = None  # when the last answer came
        self._began = 0.0
        self._failed_in_a_row = 0
        self._ended = ""  # why nothing more is asked

    def ask(self, prompts: Sequence[Prompt], keep: Callable[[int, Answer], None]) -> list[Reply]:
        """One reply for each prompt, in order; `keep` is told each answer as it comes, by the place of its prompt.

        Raises ConfigError where the SDK or the key is missing, or the server refuses the key or the model.
        """
        key = read_key(self.endpoint)
        return _run(self._ask(prompts, key, keep))

    async def _ask(self, prompts: Sequence[Prompt], key: str, keep: Callable[[int, Answer], None]) -> list[Reply]:
        replies = [Reply(None)] * len(prompts)
        waiting = iter(enumerate(prompts))

        async def work(line: Connection, waiting: Iterator[tuple[int, Prompt]]) -> None:
            for place, prompt in waiting:
                reply = await self._reply(line, place, prompt)
                replies[place] = reply
                if reply.answer is not None:
                    keep(place, reply.answer)

        self._began = time.monotonic()
        async with connected(self.endpoint, key) as line:
            at_once = min(self._limits.concurrency, len(prompts))
            tasks = [asyncio.create_task(work(line, waiting)) for _ in range(at_once)]
            try:
                await asyncio.gather(*tasks)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        self.unanswered += sum(reply.answer is None for reply in replies)
        return replies

    async def _reply(self, line: Connection, place: int, prompt: Prompt) -> Reply:
        """Ask one question until it is answered, or time, repeats, budget or the server put an end to it."""
        patience = Patience(self._limits.max_retries, self._limits.max_wait, place)
        form, note = self._form, ""
        while not self._ended:
            if not await self._may_call(patience):
                break
            outcome = await self._call(line, prompt, form, patience.left)
            note = outcome.note
            if outcome.answer is not None:
                self._note_answer(form)
                return Reply(outcome.answer)
            if outcome.other_form and form + 1 < len(self.endpoint.forms):
                form += 1
                continue
            pause = patience.next_pause(outcome.pause) if outcome.again else None
            if pause is None:
                break
            await asyncio.sleep(pause)
        self._note_failure(note)
        return Reply(None, note or self._ended or "not asked: the server wants longer pauses than max_wait allows")

    async def _may_call(self, patience: Patience) -> bool:
        """Wait as long as the server asked everyone to; False where that takes longer than the question may."""
        pause = self._resume_at - time.monotonic()
        if pause >= patience.left:
            return False
        if pause > 0:
            await asyncio.sleep(pause)
        return True

    async def _call(self, line: Connection, prompt: Prompt, form: int, left: float) -> _Outcome:
        size = len(prompt.instructions.encode("utf-8", "replace")) + len(prompt.document.encode("utf-8", "replace"))
        expected = estimated(size, self.endpoint.max_tokens)
        too_much = self.budget.reserve(expected)
        if too_much:
            self._ended = too_much
            return _Outcome(note=too_much)
        used = expected  # a call that was broken off is likely to be charged
        try:
            exchange = await line.complete(prompt, self.endpoint.forms[form], min(self._limits.timeout, left))
            if exchange.status is None:
                used = expected if exchange.sent else NOTHING
                self.budget.estimated_calls += exchange.sent
                return _Outcome(note=exchange.fault, again=True)
            if not 200 <= exchange.status < 300:
                used = NOTHING
                return self._refused(exchange)
            completion = read_completion(exchange.body)
            used = completion.tokens or expected
            self.budget.estimated_calls += completion.tokens is None
            if completion.text is None:
                return _Outcome(note=f"{completion.fault}: {raw(exchange.body)}", again=True)
            answer = read_answer(completion.text)
            if answer is None:
                return _Outcome(
                    note=f"no probability in the answer: {line.without_key(raw(completion.text))}", again=True
                )
            return _Outcome(answer._replace(reason=line.without_key(answer.reason)))
        finally:
            self.budget.settle(expected, used)

    def _refused(self, exchange: Exchange) -> _Outcome:
        """What a status that is no success means: ask again, ask in another form, or leave it."""
        status, said = exchange.status or 0, server_says(exchange.body)
        note = f"HTTP {status}" + (f": {said}" if said else "")
        asked_for_json = "response_format" in exchange.body or "json_schema" in exchange.body
        if self._answered is None and status in _REFUSED and not asked_for_json:
            raise ConfigError(f"judge: {_refusal(status, self.endpoint, said)}")
        if "insufficient_quota" in exchange.body:
            self._ended = note
            return _Outcome(note=note)
        if status in _NOT_THIS_FORM or (status >= 500 and asked_for_json):
            return _Outcome(note=note, again=status >= 500, other_form=True)
        if status not in _AGAIN and status < 500:
            return _Outcome(note=note)
        pause = retry_after(exchange.headers)
        if pause is not None:
            self._resume_at = max(self._resume_at, time.monotonic() + pause)
        return _Outcome(note=note, again=True, pause=pause)

    def _note_answer(self, form: int) -> None:
        self._form = max(self._form, form)
        self._answered = time.monotonic()
        self._failed_in_a_row = 0

    def _note_failure(self, note: str) -> None:
        """After too many failures with no answer between them nothing more is asked: a run must come to its end."""
        self._failed_in_a_row += 1
        silence = time.monotonic() - max(self._began, self._answered or 0.0)
        never = self._answered is None and self._failed_in_a_row >= _NONE_EVER
        if not self._ended and (never or (self._failed_in_a_row >= _IN_A_ROW and silence >= self._limits.max_wait)):
            self._ended = f"not asked: {self._failed_in_a_row} questions in a row were not answered, the last: {note}"


def _refusal(status: int, endpoint: Endpoint, said: str) -> str:
    """What a refusal before any answer means; the server's words may hold a part of the key where it is about that."""
    if status == 404:
        return f"the server has no model {endpoint.model!r}, or no chat completions at this base_url; it says: {said}"
    variable = endpoint.key_env or "key_env (none is named)"
    return f"the server refuses the key (HTTP {status}); see the environment variable {variable}"


def _run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end; in a thread of its own where the caller's thread already runs an event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
