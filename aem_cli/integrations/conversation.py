"""What a harness hands over as outputs or as reference, as the turns of one side of a dialog.

That may be a text, chat messages, turns in the form of a data set, single calls and replies, or a mapping around one
of these, as harnesses wrap them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from aem_cli.errors import DataError
from aem_cli.integrations.messages import Step, is_message, steps_of

GOLD: Final = "gold_turn"
PREDICTED: Final = "predict_turn"
_STEP_KEYS: Final = ("action", "tool_id", "response", "facts")
_WRAPPERS: Final = (
    "turns", "messages", "output", "outputs", "answer", "expected_response", "expected_output", "expected_answer",
    "reference", "text", "content",
)  # fmt: skip
_FORMS: Final = "a text, chat messages, turns, or calls and replies; or a mapping with one of them"


def turns_of(value: object, side: str) -> list[dict[str, Any]]:
    """The turns of one side (GOLD or PREDICTED), in the form of a data set; raises DataError for what is none."""
    plain = _plain(value)
    if isinstance(plain, str):
        return numbered([{"response": plain}], side)
    if isinstance(plain, Mapping):
        return _turns_of_mapping(plain, side)
    if isinstance(plain, list | tuple):
        return _turns_of_list([_plain(part) for part in plain], side)
    raise DataError(f"a {type(value).__name__} is no conversation; give {_FORMS}")


def joined_outputs(outputs: object, reference_outputs: object) -> tuple[dict[str, Any], dict[str, Any]]:
    """A gold and a predicted dialog of what a harness hands over."""
    return outputs_dialogs(turns_of(outputs, PREDICTED), turns_of(reference_outputs, GOLD))


def outputs_dialogs(
    predicted: list[dict[str, Any]], gold: list[dict[str, Any]], dialog_id: str = "outputs"
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A gold and a predicted dialog; where gold is one answer and nothing else, the last reply is held against it."""
    if _is_answer(gold):
        predicted = _last_reply(predicted)
    return {"dialog_id": dialog_id, "turns": gold}, {"dialog_id": dialog_id, "turns": predicted}


def _last_reply(turns: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    replies = [turn for turn in turns if "response" in (turn.get(PREDICTED) or ())]
    return [dict(turn) for turn in replies[-1:]]


def _is_answer(turns: list[dict[str, Any]]) -> bool:
    """Whether a reference is one reply and nothing else, not even a user's word."""
    return len(turns) == 1 and bool({"response", "facts"} & set(turns[0].get(GOLD) or ()))


def _turns_of_mapping(value: Mapping[str, Any], side: str) -> list[dict[str, Any]]:
    if is_message(value):
        return numbered(steps_of([value]), side)
    if any(key in value for key in _STEP_KEYS):
        return numbered([dict(value)], side)
    if "expected_facts" in value:
        return numbered([{"facts": value["expected_facts"]}], side)
    for key in _WRAPPERS:
        if value.get(key) is not None:
            return turns_of(value[key], side)
    if len(value) == 1:
        return turns_of(next(iter(value.values())), side)
    raise DataError(
        f"a mapping with {', '.join(map(repr, value)) or 'nothing in it'} is no conversation; give {_FORMS}"
    )


def _turns_of_list(values: list[Any], side: str) -> list[dict[str, Any]]:
    if all(isinstance(value, Mapping) and "turn_no" in value for value in values):
        return [dict(value) for value in values]
    if all(isinstance(value, Mapping) and any(key in value for key in _STEP_KEYS) for value in values):
        return numbered([dict(value) for value in values], side)
    if all(isinstance(value, str) for value in values):
        return numbered([{"response": value} for value in values], side)
    if all(map(is_message, values)):
        return numbered(steps_of(values), side)
    odd = next(place for place, value in enumerate(values) if not is_message(value))
    raise DataError(f"[{odd}]: is no chat message, since it has no known role; give {_FORMS}")


def numbered(steps: Iterable[Step], side: str) -> list[dict[str, Any]]:
    """Steps as the turns of one side."""
    return [
        {"turn_no": number, "turn": "User", "text": step["text"]}
        if set(step) == {"text"}
        else _turn(number, step, side)
        for number, step in enumerate(steps, 1)
    ]


def _turn(number: int, step: Step, side: str) -> dict[str, Any]:
    return {"turn_no": number, "turn": "Tool" if "action" in step or "tool_id" in step else "Agent", side: step}


def _plain(value: object) -> object:
    """Messages of LangChain and of the OpenAI client are pydantic models."""
    dump = getattr(value, "model_dump", None)
    return value if dump is None else dump()
