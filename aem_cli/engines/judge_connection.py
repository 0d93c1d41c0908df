"""The line to a judge: one call through the openai SDK, bounded in time and size, and no key in anything it returns."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from aem_cli.engines.judge_answer import SCHEMA
from aem_cli.engines.judge_endpoint import NO_KEY, Endpoint
from aem_cli.errors import ConfigError

MOST_BYTES: Final = 1_000_000  # of one answer
_LONGEST_FAULT: Final = 160
_SHORTEST_SECRET: Final = 8  # characters; a shorter key is a placeholder, and would be found in any text


class Prompt(NamedTuple):
    """What a judge reads: what it is to do, and the texts as a document of data."""

    instructions: str
    document: str


class Exchange(NamedTuple):
    """What came back: a status with headers and body, or, without a status, what went wrong on the way.

    `sent` False: the server was never reached, so nothing can be charged.
    """

    status: int | None
    headers: Mapping[str, str] = {}
    body: str = ""
    fault: str = ""
    sent: bool = True


def require_sdk() -> None:
    """Raise ConfigError where the SDK is missing; it is not imported yet."""
    if find_spec("openai") is None:
        raise ConfigError("judge needs the openai SDK; install it with: pip install openai")


class Connection:
    """An open client for one event loop."""

    def __init__(self, client: Any, endpoint: Endpoint, key: str) -> None:
        self._client = client
        self._endpoint = endpoint
        self._key = "" if key == NO_KEY or len(key) < _SHORTEST_SECRET else key

    def __repr__(self) -> str:
        return "Connection()"

    def without_key(self, text: str) -> str:
        """The text with the key taken out, which a server may repeat."""
        return text.replace(self._key, "[key]") if self._key else text

    async def complete(self, prompt: Prompt, form: str, seconds: float) -> Exchange:
        """Ask once. Every failure of the server or of the line is an exchange; nothing is raised for it."""
        request = _request(self._endpoint, prompt, form)
        try:
            async with asyncio.timeout(seconds):
                return await self._exchange(request)
        except TimeoutError:
            return Exchange(None, fault=f"no answer within {seconds:.3g} s")

    async def _exchange(self, request: Mapping[str, Any]) -> Exchange:
        import openai

        create = self._client.chat.completions.with_streaming_response.create
        try:
            async with create(**request, timeout=None) as response:
                return await self._received(response)
        except openai.APIStatusError as error:
            return Exchange(error.status_code, _lower(error.response.headers), self.without_key(error.response.text))
        except Exception as error:  # whatever the SDK, its HTTP library or the socket make of a broken line
            inner = _innermost(error)
            return Exchange(None, fault=self.without_key(_told(inner)), sent="Connect" not in type(inner).__name__)

    async def _received(self, response: Any) -> Exchange:
        body = bytearray()
        async for part in response.iter_bytes():
            body += part
            if len(body) > MOST_BYTES:
                return Exchange(None, fault=f"the answer is longer than {MOST_BYTES:,} bytes")
        return Exchange(
            response.status_code, _lower(response.headers), self.without_key(body.decode("utf-8", "replace"))
        )


@asynccontextmanager
async def connected(endpoint: Endpoint, key: str) -> AsyncIterator[Connection]:
    """A connection that is closed at the end. Redirects are not followed: the texts go to the named server alone."""
    from openai import AsyncOpenAI, DefaultAsyncHttpxClient

    client = AsyncOpenAI(
        api_key=key,
        base_url=endpoint.base_url,
        max_retries=0,
        http_client=DefaultAsyncHttpxClient(follow_redirects=False),
    )
    async with client:
        yield Connection(client, endpoint, key)


def _request(endpoint: Endpoint, prompt: Prompt, form: str) -> dict[str, Any]:
    request: dict[str, Any] = {
        "model": endpoint.model,
        "messages": [
            {"role": "system", "content": prompt.instructions},
            {"role": "user", "content": prompt.document},
        ],
    }
    if endpoint.temperature is not None:
        request["temperature"] = endpoint.temperature
    if endpoint.max_tokens is not None:
        request["max_tokens"] = endpoint.max_tokens
    if form == "json_schema":
        verdict = {"name": "verdict", "strict": True, "schema": SCHEMA}
        request["response_format"] = {"type": "json_schema", "json_schema": verdict}
    elif form == "json_object":
        request["response_format"] = {"type": "json_object"}
    return request


def server_says(body: str) -> str:
    """The message of a server's error, short enough to be shown."""
    said: object = body
    try:
        document = json.loads(body)
        error = document.get("error", document)
        said = error.get("message", body) if isinstance(error, dict) else error
    except (ValueError, AttributeError, RecursionError):
        said = body if "<" not in body[:200] else ""  # a page of HTML tells nobody anything
    return " ".join(str(said).split())[:_LONGEST_FAULT]


def _lower(headers: Mapping[str, str]) -> dict[str, str]:
    return {str(name).lower(): str(value) for name, value in headers.items()}


def _innermost(error: BaseException) -> BaseException:
    for _ in range(5):
        if error.__cause__ is None:
            break
        error = error.__cause__
    return error


def _told(error: BaseException) -> str:
    said = " ".join(str(error).split())[:_LONGEST_FAULT]
    return f"the line broke: {type(error).__name__}" + (f": {said}" if said else "")
