"""Reading what a judge answered: one probability with a reason, strictly, out of whatever stands around it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from aem_cli.engines.judge_budget import Tokens

SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {
        "reason": {"type": "string", "description": "what decides, in at most 20 words"},
        "probability": {"type": "number", "description": "from 0 (certainly no) to 1 (certainly yes)"},
    },
    "required": ["reason", "probability"],
    "additionalProperties": False,
}

_LONGEST_REASON: Final = 300
_LONGEST_RAW: Final = 240
_MOST_OBJECTS: Final = 50  # braces tried in one answer
_AROUND: Final = "` \t\r\njson"  # what a fence consists of
_LIKELY: Final = 10**9  # tokens of one call; more is no count


class Answer(NamedTuple):
    """How likely it is so, and why."""

    probability: float
    reason: str = ""


class Completion(NamedTuple):
    """What a server returned: the model's text, or what is wrong with it, and the tokens it counted."""

    text: str | None
    fault: str = ""
    tokens: Tokens | None = None


def read_completion(body: str) -> Completion:
    """The text of the first choice of a chat completion."""
    try:
        document = _loads(body)
    except (ValueError, RecursionError):
        return Completion(None, "the server's answer is no JSON")
    if not isinstance(document, dict):
        return Completion(None, "the server's answer is no completion")
    tokens = _tokens(document.get("usage"))
    choices = document.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        return Completion(None, "the server's answer holds no choice", tokens)
    if choices[0].get("finish_reason") == "length":
        return Completion(None, "the model's answer was cut off", tokens)
    message = choices[0].get("message")
    message = message if isinstance(message, dict) else {}
    if message.get("refusal"):
        return Completion(None, "the model refused", tokens)
    text = message.get("content")
    if not isinstance(text, str) or not text.strip():
        return Completion(None, "the model said nothing", tokens)
    return Completion(text, "", tokens)


def read_answer(text: str) -> Answer | None:
    """The one verdict in a text; None where there is none, or where two differ: a quoted one must not count."""
    found: dict[float, Answer] = {}
    for document in _objects(text):
        answer = _verdict(document)
        if answer is None:
            return None
        found.setdefault(answer.probability, answer)
    return next(iter(found.values())) if len(found) == 1 else None


def raw(text: str) -> str:
    """An answer that could not be used, short enough to be shown."""
    said = " ".join(text.split())
    return said if len(said) <= _LONGEST_RAW else f"{said[:_LONGEST_RAW]}..."


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of a text that name a probability; a fence or prose around them is skipped.

    A text that begins as an object and is none holds nothing: what stands inside a broken answer is not taken for it.
    """
    decoder = json.JSONDecoder(parse_constant=_no_number, object_pairs_hook=_unique)
    at = text.find("{")
    begins = not text[:at].strip(_AROUND) if at >= 0 else False
    for _ in range(_MOST_OBJECTS):
        if at < 0:
            return
        try:
            document, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            if begins:
                return
            end = at + 1
        else:
            if isinstance(document, dict) and "probability" in document:
                yield document
        begins, at = False, text.find("{", end)


def _verdict(document: Mapping[str, Any]) -> Answer | None:
    probability, reason = document["probability"], document.get("reason")
    if isinstance(probability, bool) or not isinstance(probability, int | float) or not 0 <= probability <= 1:
        return None
    said = " ".join(reason.encode("utf-8", "replace").decode().split()) if isinstance(reason, str) else ""
    return Answer(float(probability), said[:_LONGEST_REASON])


def _tokens(usage: object) -> Tokens | None:
    if not isinstance(usage, dict):
        return None
    read, written = usage.get("prompt_tokens"), usage.get("completion_tokens")
    if type(read) is not int or type(written) is not int or not (0 <= read < _LIKELY and 0 <= written < _LIKELY):
        return None
    return Tokens(read, written)


def _loads(text: str) -> Any:
    return json.loads(text, parse_constant=_no_number)


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number of JSON")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that gives a key twice gives no answer."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found
