"""A trajectory as Strands has it, as the turns of one side: a Session of spans, or a plain list of calls.

Sessions are read by their attributes, so that this module needs no SDK.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from aem_cli.integrations.conversation import GOLD, numbered, turns_of
from aem_cli.integrations.messages import Step

_NAMES: Final = ("name", "tool_name", "tool")
_ARGS: Final = ("input", "arguments", "args", "parameters")
_RESULTS: Final = ("result", "tool_result", "output")


def trajectory_turns(trajectory: object, output: object, side: str) -> list[dict[str, Any]]:
    """The turns of a trajectory with the answer at its end, where it does not end in a reply itself."""
    turns = [] if trajectory is None else _turns(trajectory, side)
    answer = None if output is None else _text(output)
    if answer is not None and not _ends_in_reply(turns, side):
        number = turns[-1]["turn_no"] + 1 if turns else 1
        turns.append({"turn_no": number, "turn": "Agent", side: {"response": answer}})
    return turns


def _turns(trajectory: object, side: str) -> list[dict[str, Any]]:
    if hasattr(trajectory, "traces"):
        return numbered(session_steps(trajectory), side)
    if isinstance(trajectory, list | tuple) and all(map(_is_call, trajectory)):
        return numbered([_call(call, side) for call in trajectory], side)
    return turns_of(trajectory, side)


def _is_call(value: object) -> bool:
    """Whether a value is the name of a tool, or a mapping with one that is no chat message and no turn."""
    if isinstance(value, Mapping):
        return any(isinstance(value.get(key), str) for key in _NAMES) and not {"role", "turn_no", "type"} & set(value)
    return isinstance(value, str)


def _call(value: str | Mapping[str, Any], side: str) -> Step:
    """A call; where gold gives a name alone, its parameters are not judged."""
    if isinstance(value, str):
        return {"action": value, "args": None} if side == GOLD else {"action": value}
    step: Step = {"action": _first(value, _NAMES)}
    if side == GOLD or any(key in value for key in _ARGS):
        step["args"] = _first(value, _ARGS)
    result = _first(value, _RESULTS)
    if result is not None:
        step["result"] = result
    if value.get("is_error") and side != GOLD:
        step["status"] = "error"
    return step


def _first(value: Mapping[str, Any], keys: Iterable[str]) -> Any:
    return next((value[key] for key in keys if value.get(key) is not None), None)


def session_steps(session: Any) -> list[Step]:
    """The steps of a session: calls by when they start, answers by when they end.

    A trace is no turn: two turns of the user may share one. An agent that another agent called answers nobody but that
    one, so its answer is no reply; its calls count.
    """
    placed = [step for trace in session.traces for step in _placed_steps(trace.spans)]
    return [step for _, _, step in sorted(placed, key=lambda one: one[:2])]


def _placed_steps(spans: list[Any]) -> Iterator[tuple[datetime, int, Step]]:
    """Each step with its time and, for steps of one time, its rank."""
    agents = {span.span_info.span_id for span in spans if hasattr(span, "agent_response")} - {None}
    parents = {span.span_info.span_id: span.span_info.parent_span_id for span in spans}
    for span in spans:
        start, end = _utc(span.span_info.start_time), _utc(span.span_info.end_time)
        if hasattr(span, "tool_call"):
            yield start, 1, _executed(span)
        elif hasattr(span, "agent_response") and not _is_inside(span, agents, parents):
            if span.user_prompt:
                yield start, 0, {"text": span.user_prompt}
            if span.agent_response:
                yield end, 2, {"response": span.agent_response.rstrip("\n")}


def _executed(span: Any) -> Step:
    step: Step = {"action": span.tool_call.name, "args": span.tool_call.arguments, "result": span.tool_result.content}
    return {**step, "status": "error"} if span.tool_result.error else step


def _is_inside(span: Any, agents: set[Any], parents: Mapping[Any, Any]) -> bool:
    """Whether another agent's span is above this one."""
    above, seen = span.span_info.parent_span_id, set()
    while above is not None and above not in seen:
        if above in agents:
            return True
        seen.add(above)
        above = parents.get(above)
    return False


def _utc(time: datetime) -> datetime:
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time


def _text(output: object) -> str:
    """An answer as text: that of an agent ends in a line break that says nothing."""
    if isinstance(output, Mapping | list | tuple):
        return json.dumps(output, ensure_ascii=False, default=str)
    return str(output).rstrip("\n")


def _ends_in_reply(turns: list[dict[str, Any]], side: str) -> bool:
    return bool(turns) and bool({"response", "facts"} & set(turns[-1].get(side) or ()))
