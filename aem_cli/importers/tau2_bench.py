"""tau2-bench results: the simulations of a run (predicted) beside the actions that their tasks expect (gold)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aem_cli.domain.dialog import Action
from aem_cli.domain.payload import Payload
from aem_cli.domain.trace import Document, Place, Trace, TraceFault, TraceSide
from aem_cli.importers.conversation import Conversation, TraceError
from aem_cli.importers.openai_message import add_message


class Tau2Bench:
    """A run is one object with `tasks` and `simulations`; it is held while it is read."""

    name = "tau2_bench"

    def recognizes(self, document: object) -> bool:
        """Whether it is such a run."""
        return isinstance(document, dict) and all(
            isinstance(document.get(key), list) for key in ("tasks", "simulations")
        )

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """For each simulation the gold actions of its task, then what the agent did, under one id and trial."""
        for document in documents:
            if not self.recognizes(document.value):
                yield TraceFault(document.place, None, "is no run of tau2-bench; it has no tasks or no simulations")
                continue
            run: Any = document.value
            tasks = {str(task.get("id")): (task, at) for at, task in enumerate(run["tasks"]) if isinstance(task, dict)}
            for number, simulation in enumerate(run["simulations"]):
                place = document.place.inside(f"simulations[{number}]")
                try:
                    yield from _told(simulation, place, tasks, document.place)
                except TraceError as error:
                    yield error.fault


def _told(simulation: Any, place: Place, tasks: dict[str, tuple[Any, int]], run: Place) -> Iterator[Trace]:
    if not isinstance(simulation, dict) or not isinstance(simulation.get("messages"), list):
        raise TraceError(place, "messages", "is missing")
    task_id, trial = str(simulation.get("task_id")), simulation.get("trial")
    told = simulation.get("reward_info")
    found = {
        "reward": told.get("reward") if isinstance(told, dict) else None,
        "termination_reason": simulation.get("termination_reason"),
        "simulation_id": simulation.get("id"),
    }
    known: dict[str, Any] = {
        "dialog_id": f"task-{task_id}",
        "trial": trial if isinstance(trial, int) else None,
        "metadata": {key: value for key, value in found.items() if value is not None},
    }
    predicted = Conversation(place)
    for at, message in enumerate(simulation["messages"]):
        _add_message(predicted, message, place.inside(f"messages[{at}]"))
    if task_id in tasks:
        gold = _gold(*tasks[task_id], run)
        if gold is not None:
            yield gold.trace(TraceSide.GOLD, **known)._replace(place=place)
    yield predicted.trace(**known)


def _add_message(conversation: Conversation, message: Any, place: Place) -> None:
    """A message of the agent or the user; tools that the simulated user calls are nobody's turn."""
    if not isinstance(message, dict):
        raise TraceError(place, None, "is no message")
    if message.get("role") == "tool" and message.get("requestor") == "user":
        return
    if message.get("role") == "user" and message.get("content") is None:
        return
    for inner in message["tool_messages"] if isinstance(message.get("tool_messages"), list) else [message]:
        add_message(conversation, inner, place)


def _gold(task: Any, number: int, run: Place) -> Conversation | None:
    """The expected actions of the agent; None where the task lists none."""
    criteria = task.get("evaluation_criteria")
    actions = criteria.get("actions") if isinstance(criteria, dict) else None
    if not isinstance(actions, list):
        return None
    gold = Conversation(run)
    for at, action in enumerate(actions):
        place = run.inside(f"tasks[{number}].evaluation_criteria.actions[{at}]")
        if not isinstance(action, dict) or not isinstance(action.get("name"), str):
            raise TraceError(place, "name", "is missing; an action has a name and arguments")
        if action.get("requestor", "assistant") == "assistant":
            gold.call(None, action["name"], action.get("arguments") or {}, place)
            _leave_open(gold, action.get("compare_args"))
    return gold


def _leave_open(gold: Conversation, compared: object) -> None:
    """Where a task names the arguments that are compared, the others may be anything, or not be there."""
    step = gold.steps[-1]
    args = step.side.args.value if isinstance(step.side, Action) and step.side.args is not None else None
    if not isinstance(compared, list) or not isinstance(args, dict):
        return
    assert isinstance(step.side, Action)
    kept = {key: value for key, value in args.items() if key in compared}
    side = step.side._replace(args=Payload.of(kept), optional=tuple(key for key in args if key not in compared))
    gold.steps[-1] = step._replace(side=side)
