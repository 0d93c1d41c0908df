"""Dialogs that stand twice: found in little memory, named with both lines."""

import io
import json
import random
import subprocess
import sys

import pytest

from aem_cli.readers import seen_keys
from aem_cli.readers.dialogs import BadRecord, read_dialogs
from aem_cli.readers.duplicates import without_duplicates
from aem_cli.readers.seen_keys import SeenKeys, digest_of
from tests.readers.records import ids, with_turns


def written(path, *keys):
    lines = [json.dumps(with_turns(dialog_id=key[0], release=key[1], trial=key[2])) for key in keys]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def checked(path, **more):
    return list(without_duplicates(read_dialogs(path), path, **more))


def test_both_lines_are_named(tmp_path):
    path = written(tmp_path / "d.jsonl", ("a", None, None), ("b", None, None), ("a", None, None), ("a", None, None))
    records = checked(path)
    assert ids(records) == ["a", "b"]
    assert [str(record) for record in records[2:]] == [
        f"{path}:{line}: dialog_id: dialog 'a' stands on line 1 already; give each its own dialog_id, release or trial"
        for line in (3, 4)
    ]


def test_release_and_trial_tell_dialogs_apart(tmp_path):
    keys = [("a", None, None), ("a", "1", None), ("a", None, 1), ("a", "1", 1), ("a", "None", None), ("b", None, None)]
    assert len(ids(checked(written(tmp_path / "d.jsonl", *keys)))) == len(keys)
    (*_, bad) = checked(written(tmp_path / "d.jsonl", *keys, ("a", "1", 1)))
    assert "dialog 'a', release '1', trial 1 stands on line 4 already" in str(bad)


def test_other_bad_records_pass(tmp_path):
    path = tmp_path / "d.jsonl"
    path.write_bytes(b'{\n{"dialog_id":"a","turns":[]}\n7\n{"dialog_id":"a","turns":[]}')
    assert [(record.line, type(record) is BadRecord) for record in checked(path)] == [
        (1, True), (2, False), (3, True), (4, True),
    ]  # fmt: skip


def test_beyond_the_first_the_line_is_not_looked_up(tmp_path):
    records = checked(written(tmp_path / "d.jsonl", *[("a", None, None)] * 5), named=2)
    messages = [str(record) for record in records if isinstance(record, BadRecord)]
    assert len(messages) == 4
    assert sum("stands on line 1 already" in message for message in messages) == 2
    assert sum("stands on an earlier line already" in message for message in messages) == 2


def test_standard_input_names_both_lines_too(monkeypatch):
    text = b'{"dialog_id":"a","turns":[]}\n\n{"dialog_id":"a","turns":[]}'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    good, bad = without_duplicates(read_dialogs("-"), "-")
    assert good.id == "a"
    assert str(bad).startswith("<stdin>:3: dialog_id: dialog 'a' stands on line 1 already")


def test_dialogs_that_only_share_a_digest_are_not_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(seen_keys, "digest_of", lambda key: 1)
    records = checked(written(tmp_path / "d.jsonl", ("a", None, None), ("b", None, None), ("b", None, None)))
    assert ids(records) == ["a", "b"]
    assert "dialog 'b' stands on line 2 already" in str(records[2])


def test_lone_surrogates_in_an_id(tmp_path):
    path = tmp_path / "d.jsonl"
    path.write_bytes(b'{"dialog_id":"\\ud800","turns":[]}\n{"dialog_id":"\\ud800","turns":[]}')
    assert "line 1 already" in checked(path)[1].message


@pytest.mark.parametrize("with_lines", [True, False])
def test_a_grown_table_still_knows_every_key(with_lines):
    noise = random.Random(7)
    seen, known = SeenKeys(with_lines), {}
    for line in range(1, 5000):
        key = (f"d{noise.randrange(3000)}", None, None)
        first = seen.add(key, line)
        assert (first is None) == (key not in known)
        if key in known:
            assert first == (known[key] if with_lines else 0)
        known.setdefault(key, line)


@pytest.mark.parametrize("dialogs", [10_000, 50_000, 70_000])
def test_memory_is_seven_bytes_a_dialog_and_half_a_mebibyte(dialogs):
    seen = SeenKeys()
    for line in range(dialogs):
        assert seen.add((f"dialog-{line}", None, None), line) is None
    assert seen.size <= 7.2 * dialogs + (1 << 19)


def test_digests_do_not_depend_on_the_process():
    code = "from aem_cli.readers.seen_keys import digest_of; print(digest_of(('a', None, 3)))"
    for seed in ("0", "1"):
        out = subprocess.run([sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True)
        assert int(out.stdout) == digest_of(("a", None, 3))


def test_a_digest_across_two_others_is_no_duplicate(monkeypatch):
    across = {"a": b"\1\2\1\2\1", "b": b"\1\3\3\3\3", "c": b"\2\1\2\1\1"}
    monkeypatch.setattr(seen_keys, "digest_of", lambda key: int.from_bytes(across[key[0]], "little") * 4096)
    seen = SeenKeys()
    assert [seen.add((name, None, None), 1) for name in "abcc"] == [None, None, None, 0]
