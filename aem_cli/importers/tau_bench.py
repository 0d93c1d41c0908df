"""tau-bench results: a run a record, with its messages (predicted) and the actions of its task (gold)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from aem_cli.domain.trace import Document, Place, Trace, TraceFault, TraceSide
from aem_cli.importers.conversation import Conversation, TraceError
from aem_cli.importers.openai_message import add_message


class TauBench:
    """Records with `task_id`, `traj` and, where the task has them, `info.task.actions`."""

    name = "tau_bench"

    def recognizes(self, document: object) -> bool:
        """Whether it is such a record."""
        return isinstance(document, dict) and "task_id" in document and isinstance(document.get("traj"), list)

    def traces(self, documents: Iterable[Document]) -> Iterator[Trace | TraceFault]:
        """The gold actions of a record, then what the agent did, under one id and trial."""
        for document in documents:
            try:
                yield from _told(document)
            except TraceError as error:
                yield error.fault


def _told(document: Document) -> Iterator[Trace]:
    record, place = document
    if not _is_result(record):
        raise TraceError(place, None, "is no result of tau-bench; it has no task_id or no traj")
    assert isinstance(record, dict)
    info = _object(record.get("info"))
    task = _object(info.get("task"))
    predicted = Conversation(place)
    for number, message in enumerate(record["traj"]):
        at = place.inside(f"traj[{number}]")
        if not isinstance(message, dict):
            raise TraceError(at, None, "is no message")
        add_message(predicted, message, at)
    known: dict[str, Any] = {
        "dialog_id": f"task-{record['task_id']}",
        "trial": record["trial"] if isinstance(record.get("trial"), int) else None,
        "metadata": _metadata(record, info, task),
    }
    actions = task.get("actions")
    if isinstance(actions, list):
        gold = Conversation(place)
        for number, action in enumerate(actions):
            _add_action(gold, action, place.inside(f"info.task.actions[{number}]"))
        yield gold.trace(TraceSide.GOLD, **known)
    yield predicted.trace(**known)


def _is_result(record: object) -> bool:
    """Whether it is such a record."""
    return TauBench().recognizes(record)


def _add_action(gold: Conversation, action: Any, place: Place) -> None:
    if not isinstance(action, dict) or not isinstance(action.get("name"), str):
        raise TraceError(place, "name", "is missing; an action has a name and kwargs")
    gold.call(None, action["name"], action.get("kwargs") or {}, place)


def _metadata(record: Mapping[str, Any], info: Mapping[str, Any], task: Mapping[str, Any]) -> dict[str, object]:
    found = {"reward": record.get("reward"), "user_id": task.get("user_id"), "outputs": task.get("outputs"),
             "error": info.get("error")}  # fmt: skip
    return {key: value for key, value in found.items() if value is not None}


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
