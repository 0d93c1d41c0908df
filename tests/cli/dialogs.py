"""Small data sets for the tests of the command line."""

import json


def action(number, gold, predicted, **more):
    """A call whose `x` is right or not."""
    return {
        "turn_no": number,
        "turn": "Tool",
        "gold_turn": {"tool_id": "crm", "action": "Find", "args": {"x": gold}},
        "predict_turn": {"tool_id": "crm", "action": "Find", "args": {"x": predicted}},
        **more,
    }


def dialog(name, *turns, **more):
    return {"dialog_id": name, "turns": list(turns), **more}


def passing(name, **more):
    return dialog(name, action(1, "A-100", "A-100"), **more)


def failing(name, **more):
    return dialog(name, action(1, "A-100", "B-200"), **more)


def write(path, *records):
    """A data set of dialogs, and of lines that are given as text or bytes."""
    lines = [record if isinstance(record, bytes) else as_text(record).encode("utf-8") for record in records]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def as_text(record):
    return record if isinstance(record, str) else json.dumps(record)
