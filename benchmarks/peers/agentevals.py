"""agentevals: strict match of whole trajectories, arguments by equality.

Compares: name and arguments of each call, the order of calls and replies.
Leaves out: what a reply says, values that mean the same, results of calls, causes, a verdict for a turn, a report.
"""

from typing import Any

from agentevals.trajectory.match import create_trajectory_match_evaluator

from peers.dialogs import GOLD, PREDICTED, call_of, dialogs, tell


def messages(dialog: dict[str, Any], side: str) -> list[dict[str, Any]]:
    """One side of a dialog as chat messages."""
    return [message(turn, side) for turn in dialog["turns"] if turn["turn"] == "User" or turn.get(side)]


def message(turn: dict[str, Any], side: str) -> dict[str, Any]:
    """A turn as a chat message."""
    if turn["turn"] == "User":
        return {"role": "user", "content": turn["text"]}
    if turn["turn"] == "Agent":
        return {"role": "assistant", "content": turn[side]["response"]}
    call = call_of(turn[side])
    function = {"name": call.name, "arguments": call.text}
    called = {"id": str(turn["turn_no"]), "type": "function", "function": function}
    return {"role": "assistant", "content": "", "tool_calls": [called]}


def passes(dialog: dict[str, Any]) -> bool:
    """Whether the predicted trajectory matches the gold one."""
    judged = EVALUATE(outputs=messages(dialog, PREDICTED), reference_outputs=messages(dialog, GOLD))
    return bool(judged["score"])


EVALUATE = create_trajectory_match_evaluator(trajectory_match_mode="strict", tool_args_match_mode="exact")

if __name__ == "__main__":
    tell(passes(dialog) for dialog in dialogs())
