from __future__ import annotations

import gzip
import json
import random
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from aem_cli.domain.dialog import Dialog
from aem_cli.errors import DataError
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.dialogs import read_dialogs
from aem_cli.readers.join import Join


def gold(name: str, **more: Any) -> dict[str, Any]:
    return {"dialog_id": name, "turns": [{"turn_no": 1, "gold_turn": {"response": name}}], **more}


def predicted(name: str, **more: Any) -> dict[str, Any]:
    return {"dialog_id": name, "turns": [{"turn_no": 1, "predict_turn": {"response": name}}], **more}


class Files:
    """Two files of a test, and what joins of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, records: list[Any]) -> str:
        lines = [record if isinstance(record, str) else json.dumps(record) for record in records]
        text = "".join(f"{line}\n" for line in lines).encode()
        path = self.folder / name
        path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
        return str(path)

    def join(self, golds: list[Any], predictions: list[Any], name: str = "predicted.jsonl") -> tuple[Join, list[Any]]:
        join = Join(self.write("gold.jsonl", golds), self.write(name, predictions))
        return join, list(join.records(read_dialogs(join.gold)))


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def said(records: list[Any]) -> list[tuple[Any, ...]]:
    """(id, release, trial, gold line, predicted line, what the agent said) of each dialog."""
    return [
        (
            *record.key,
            record.line,
            record.predicted_line,
            [turn.predicted.text for turn in record.predicted_turns],
        )
        if isinstance(record, Dialog)
        else ("bad", record.line, str(record))
        for record in records
    ]


@pytest.mark.parametrize("name", ["predicted.jsonl", "predicted.jsonl.gz"])
def test_dialogs_join_in_the_order_of_gold(files: Files, name: str) -> None:
    join, records = files.join(
        [gold("a"), gold("b"), gold("c")], [predicted("c", release="r"), "", predicted("a", release="r")], name
    )
    assert said(records) == [
        ("a", "r", None, 1, 3, ["a"]),
        ("b", None, None, 2, None, []),
        ("c", "r", None, 3, 1, ["c"]),
    ]
    assert (join.joined, join.without_prediction, join.gold_alone) == (2, 1, ["b (line 2)"])


def test_trials(files: Files) -> None:
    trials = [predicted("a", trial=2), predicted("b", trial=1), predicted("a", trial=1), predicted("b", trial=7)]
    join, records = files.join([gold("a"), gold("b", trial=1)], trials)
    assert [record.key for record in records] == [("a", None, 2), ("a", None, 1), ("b", None, 1)]
    assert (join.without_gold, join.predicted_alone) == (1, ["b, trial 7 (line 4)"])


def test_a_release_is_that_of_the_prediction(files: Files) -> None:
    _, records = files.join([gold("a", release="old")], [predicted("a", release="new"), predicted("a", release="next")])
    assert [record.release for record in records] == ["new", "next"]


def test_duplicates_name_both_lines(files: Files) -> None:
    _, records = files.join([gold("a")], [predicted("a"), predicted("x"), predicted("a")])
    assert said(records)[0][:3] == ("a", None, None)
    (bad,) = [record for record in records if isinstance(record, BadRecord)]
    assert (bad.line, "line 1" in bad.message, bad.path.endswith("predicted.jsonl")) == (3, True, True)


def test_a_prediction_answers_once(files: Files) -> None:
    _, records = files.join([gold("a"), gold("a", trial=2)], [predicted("a", trial=2)])
    assert isinstance(records[0], Dialog) and isinstance(records[1], BadRecord)
    assert "line 1 of" in records[1].message and records[1].line == 2


def test_bare_lists_of_turns_join_by_their_line(files: Files) -> None:
    _, records = files.join([gold("a")["turns"], gold("b")], [predicted("x")["turns"], predicted("y")["turns"]])
    assert said(records) == [("gold:1", None, None, 1, 1, ["x"]), ("b", None, None, 2, 2, ["y"])]


def test_bad_predictions_are_named_and_are_not_missing(files: Files) -> None:
    broken = {"dialog_id": "b", "turns": [{"turn_no": "one"}]}
    join, records = files.join([gold("a"), gold("b")], ["{", broken, predicted("a")])
    assert [(type(record), record.line) for record in records] == [(BadRecord, 1), (Dialog, 1), (BadRecord, 2)]
    assert join.without_prediction == 0


def test_metadata_weights_and_final_states_of_both_sides(files: Files) -> None:
    golds = [gold("a", metadata={"task": 1, "by": "gold"}, final_state={"gold": {"n": 1}}), gold("b", weight=2)]
    given = [
        predicted("a", metadata={"model": "m", "by": "agent"}, final_state={"predicted": {"n": 1}}, weight=3),
        predicted("b", weight=5),
    ]
    _, (first, second) = files.join(golds, given)
    assert first.metadata.value == {"model": "m", "by": "gold", "task": 1}
    assert (first.final_state.is_reached, first.weight, second.weight, second.metadata) == (True, 3, 2, None)


def test_replies_that_no_gold_dialog_asks_for_are_counted(files: Files) -> None:
    call = {"dialog_id": "a", "turns": [{"turn_no": 1, "gold_turn": {"tool_id": "t", "action": "x", "args": {}}}]}
    join, _ = files.join([call], [predicted("a")])
    assert join.replies_not_judged == 1


def test_a_cut_packed_file_is_an_error(files: Files) -> None:
    path = Path(files.write("p.jsonl.gz", [predicted(str(number)) for number in range(999)]))
    path.write_bytes(path.read_bytes()[:-40])
    join = Join(files.write("gold.jsonl", [gold("a")]), str(path))
    with pytest.raises(DataError, match="breaks off"):
        list(join.records(read_dialogs(join.gold)))


def test_memory_hardly_grows_with_the_files(files: Files) -> None:
    """About 30 bytes a dialog (benchmarks/join.py measures whole runs at 20,000 and 200,000 dialogs)."""
    peaks = []
    for size in (500, 20_000):
        names = [f"dialog {number}" for number in range(size)]
        golds = files.write("gold.jsonl", [gold(name, metadata={"text": "x" * 500}) for name in names])
        given = files.write("predicted.jsonl", [predicted(name) for name in random.Random(3).sample(names, size)])
        join = Join(golds, given)
        tracemalloc.start()
        assert sum(1 for _ in join.records(read_dialogs(golds))) == join.joined == size
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] - peaks[0] < 2_000_000, peaks  # the gold file alone has 13 MB
