"""Short forms of written records, and what comes of reading them."""

import json

from aem_cli.readers.dialogs import BadRecord, read_dialogs, read_line


def read(record, list_id="d:1"):
    """What one record, written by json.dumps or given as bytes, is read as."""
    line = record if isinstance(record, bytes) else json.dumps(record).encode()
    return read_line(line, "d.jsonl", 1, 0, list_id)


def with_turns(*turns, **more):
    return {"dialog_id": "d", "turns": list(turns), **more}


def call(number=1, gold=None, predicted=None, **more):
    turn = {"turn_no": number, "turn": "Tool"}
    turn["gold_turn"] = {"tool_id": "t", "action": "a", **(gold or {})}
    turn["predict_turn"] = {"tool_id": "t", "action": "a", **(predicted or {})}
    return {**turn, **more}


def reply(number=1, gold="hi", predicted="hi", **more):
    return {
        "turn_no": number, "turn": "Agent", "gold_turn": {"response": gold}, "predict_turn": {"response": predicted},
        **more,
    }  # fmt: skip


def turn_of(*turns, **more):
    """The last turn of a dialog that must be good."""
    dialog = read(with_turns(*turns, **more))
    assert not isinstance(dialog, BadRecord), str(dialog)
    return dialog.turns[-1]


def fault_of(record):
    """(field, message) of a record that must be bad."""
    bad = read(record)
    assert isinstance(bad, BadRecord), bad
    return bad.field, bad.message


def read_bytes(path, content):
    path.write_bytes(content)
    return list(read_dialogs(path))


def ids(records):
    return [record.id for record in records if not isinstance(record, BadRecord)]


def bad_lines(records):
    return [record.line for record in records if isinstance(record, BadRecord)]
