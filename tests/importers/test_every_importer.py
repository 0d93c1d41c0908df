"""What holds for every importer, whether it is known here or not: a new one is held to it unasked."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aem_cli.config.settings import Choice, Settings
from aem_cli.config.wiring import build_method
from aem_cli.core.evaluation import evaluate
from aem_cli.domain.trace import Trace, TraceFault, TraceSide
from aem_cli.readers.dialogs import read_dialogs
from aem_cli.registry import BUILT_IN, Plug, load
from aem_cli.runs.importing import AUTO, Import
from aem_cli.runs.joining import GoldJoin
from aem_cli.writers.json_text import json_text
from aem_cli.writers.results import result_line
from tests.importers.samples import SAMPLES, documents, told

NAMES = [*BUILT_IN[Plug.IMPORTER]]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["role", "content", "messages", "type", "id", "traj", "events"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


def written(path: Path, values: list[Any], as_list: bool = False) -> str:
    text = json.dumps(values, indent=1) if as_list else "".join(json.dumps(value) + "\n" for value in values)
    path.write_text(text, encoding="utf-8")
    return str(path)


def saved(path: Path, records: Any) -> str:
    path.write_bytes(b"".join(json_text(record) + b"\n" for record in records))
    return str(path)


def test_every_importer_has_a_sample() -> None:
    assert [*SAMPLES] == NAMES, "a new importer needs a small file in samples.py"


@pytest.mark.parametrize("name", NAMES)
def test_its_name_is_the_one_it_is_registered_under(name: str) -> None:
    assert load(Plug.IMPORTER, name)().name == name


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_recognized_by_its_importer_alone(name: str) -> None:
    for value in SAMPLES[name]:
        assert [other for other in NAMES if load(Plug.IMPORTER, other)().recognizes(value)] == [name]


@pytest.mark.parametrize("as_list", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_every_turn_says_where_it_came_from(tmp_path: Path, name: str, as_list: bool) -> None:
    path = written(tmp_path / "sample.json", SAMPLES[name], as_list)
    imported = Import(AUTO, [path])
    records = list(imported)
    assert records and not imported.bad
    for record in records:
        assert record["metadata"]["source"] == {"file": path, "format": name}
        for turn in record["turns"]:
            assert turn["source"]["file"] == path
            assert re.match(
                r"\[\d+\]|line \d+|(span|run|observation|trace) \w" if as_list or len(SAMPLES[name]) > 1 else "",
                turn["source"]["record"],
            )


@pytest.mark.parametrize("name", NAMES)
def test_what_is_imported_and_joined_is_a_data_set(tmp_path: Path, name: str) -> None:
    dialogs = list(read_dialogs(saved(tmp_path / "d.jsonl", Import(name, [written(tmp_path / "s", SAMPLES[name])]))))
    assert dialogs and all(dialog.__class__.__name__ == "Dialog" for dialog in dialogs), dialogs


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("side", [*TraceSide])
def test_a_file_agrees_with_itself(tmp_path: Path, name: str, side: TraceSide) -> None:
    """Either side of a file, as gold and as predictions, passes turn by turn."""
    source = written(tmp_path / "s", SAMPLES[name])
    one_side = saved(tmp_path / "side.jsonl", Import(name, [source], side))
    gold = saved(tmp_path / "gold.jsonl", map(_as_gold, _lines(one_side)))
    predicted = map(_as_predicted, _lines(one_side))
    dialogs = list(read_dialogs(saved(tmp_path / "both.jsonl", GoldJoin(gold).records(predicted))))
    results = evaluate(dialogs, build_method(Settings(scorer=Choice("exact"))))
    judged = [turn for result in results for turn in json.loads(result_line(result))["turns"]]
    assert judged
    assert [turn for turn in judged if turn["success"] is not True] == []


def _lines(path: str) -> list[Any]:
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


def _as_gold(record: Any) -> Any:
    return _on_side(record, "gold_turn")


def _as_predicted(record: Any) -> Any:
    return _on_side(record, "predict_turn")


def _on_side(record: Any, key: str) -> Any:
    record = deepcopy(record)
    for turn in record["turns"]:
        side = turn.pop("gold_turn", None) or turn.pop("predict_turn", None)
        if side:
            turn[key] = {part: value for part, value in side.items() if key == "gold_turn" or part not in _GOLD_ONLY}
    return record


_GOLD_ONLY = ("optional", "accept")


def mutated(value: Any, choose: Any) -> Any:
    """The value with one place of it removed or replaced."""
    places = list(_places(value, ()))
    path = choose(st.sampled_from(places))
    replacement = choose(JSON)
    copy = deepcopy(value)
    if not path:
        return replacement
    owner = copy
    for step in path[:-1]:
        owner = owner[step]
    if choose(st.booleans()):
        del owner[path[-1]]
    else:
        owner[path[-1]] = replacement
    return copy


def _places(value: Any, path: tuple[Any, ...]) -> Any:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from _places(part, (*path, key))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_broken_record_is_a_fault_and_spoils_no_other(name: str, data: st.DataObject) -> None:
    """Whatever stands in a file, an importer gives traces and faults, and recognizing it raises nothing."""
    value = SAMPLES[name]
    for _ in range(data.draw(st.integers(1, 3))):
        value = mutated(value, data.draw)
        if not isinstance(value, list):
            value = [value]
    for document in value:
        for other in NAMES:
            assert load(Plug.IMPORTER, other)().recognizes(document) in (True, False)
    found = told(name, value)
    assert all(isinstance(one, Trace | TraceFault) for one in found)
    for trace in found:
        if isinstance(trace, Trace):
            for at, step in enumerate(trace.steps):
                assert all(0 <= source < at for source in step.depends_on or ())


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40, deadline=None)
@given(value=JSON)
def test_anything_at_all_is_no_accident(name: str, value: Any) -> None:
    importer = load(Plug.IMPORTER, name)()
    assert importer.recognizes(value) in (True, False)
    assert all(isinstance(one, Trace | TraceFault) for one in importer.traces(documents([value, *SAMPLES[name]])))
