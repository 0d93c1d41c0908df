"""Dialogs of two runs find one another whatever the order, and what stands twice or is broken is said."""

import gzip
import json
import random
import tracemalloc

import pytest
import zstandard

from aem_cli.errors import DataError
from aem_cli.readers.pairing import pair_runs
from aem_cli.readers.run_dialogs import RunFile

TURN = {"turn_no": 1, "kind": "action", "success": True, "label": "pass", "chain": "single"}


def line(name, trial=None, release=None, turns=1, **more):
    row = {"dialog_id": name, "trial": trial, "release": release, "test_pass": True, "score": 1.0, **more}
    return json.dumps({**row, "turns": [{**TURN, "turn_no": number} for number in range(1, turns + 1)]}) + "\n"


@pytest.fixture
def run(tmp_path):
    def write(name, lines, release=None):
        text = "".join(lines).encode("utf-8", "surrogatepass")
        path = tmp_path / name
        pack = {".gz": gzip.compress, ".zst": zstandard.ZstdCompressor().compress}.get(path.suffix, bytes)
        path.write_bytes(pack(text))
        return RunFile(str(path), release)

    return write


def names(base, new, look_ahead=50_000):
    pairs = pair_runs(base, new, look_ahead)
    return [
        tuple(None if one is None else (one.dialog_id, one.trial) if one.trial else one.dialog_id for one in pair)
        for pair in pairs
    ]


def test_in_the_same_order(run):
    lines = [line(f"d{number}") for number in range(5)]
    assert names(run("a", lines), run("b", lines)) == [(f"d{number}", f"d{number}") for number in range(5)]


@pytest.mark.parametrize("look_ahead", [0, 10, 50_000])
@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz", "jsonl.zst"])
def test_in_another_order(run, look_ahead, ending):
    both, ours, theirs = (
        [f"{kind}{number}" for number in range(count)] for kind, count in (("d", 60), ("o", 7), ("t", 9))
    )
    mixed = random.Random(1)
    base, new = mixed.sample([*both, *ours], 67), mixed.sample([*both, *theirs], 69)
    found = names(run("a." + ending, map(line, base)), run("b." + ending, map(line, new)), look_ahead)
    expected = [(name, name) for name in both] + [(name, None) for name in ours] + [(None, name) for name in theirs]
    assert sorted(found, key=str) == sorted(expected, key=str)


def test_trials_are_told_apart_and_releases_are_not(run):
    base = [line("d", 1, "r1"), line("d", 2, "r1"), line("e", None, "r1")]
    new = [line("e", None, "r2"), line("d", 2, "r2"), line("d", 1, "r2"), line("d", 3, "r2")]
    assert set(names(run("a", base), run("b", new))) == {
        (("d", 1), ("d", 1)),
        (("d", 2), ("d", 2)),
        ("e", "e"),
        (None, ("d", 3)),
    }


@pytest.mark.parametrize("look_ahead", [0, 50_000])
@pytest.mark.parametrize("side", [0, 1])
def test_a_dialog_that_stands_twice_is_refused(run, side, look_ahead):
    twice = [line("x"), line("d", release="r1"), line("y"), line("d", release="r2")]
    once = [line("z"), line("w"), line("v")]
    files = (run("a", twice), run("b", once)) if side == 0 else (run("a", once), run("b", twice))
    with pytest.raises(DataError) as caught:
        names(*files, look_ahead)
    path = files[side].path
    option = ("--base-release", "--new-release")[side]
    assert str(caught.value) == (
        f"{path}:4: dialog 'd' stands on line 2 of {path} already, and a diff pairs dialogs by dialog_id and trial; "
        f"number its trials, or choose one release with {option} R"
    )


def test_one_release_of_a_run_against_another(run):
    lines = [line("d", release="r1"), line("d", release="r2"), line("e", release="r2")]
    assert names(run("a", lines, "r1"), run("a", lines, "r2")) == [("d", "d"), (None, "e")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (line("d")[:-9], r"a:2: not JSON .*the file is damaged or was cut"),
        ("[]\n", "a:2: a line of results is an object"),
        ('{"dialog_id": "d", "turns": []}\n', "a:2: not as `aem score` writes it"),
        ('{"dialog_id": "d", "turns": [{"turn_no": 1, "gold_turn": {}}]}\n', "a:2: a data set and not a run"),
        (line("d").replace('"pass"', '"passed"'), "a:2: not as `aem score` writes it .*passed"),
        (line("d", weight=float("nan")), "a:2: a score, weight or latency is no finite number"),
        (line("d").replace("1.0", "1e999"), "a:2: a score, weight or latency is no finite number"),
    ],
)
@pytest.mark.parametrize("look_ahead", [0, 50_000])
def test_what_is_no_result_is_said_with_its_line(run, text, says, look_ahead):
    with pytest.raises(DataError, match=says):
        names(run("b", [line("x"), line("y"), line("z")]), run("a", ["\n", text]), look_ahead)


def test_a_packed_run_that_breaks_off(run, tmp_path):
    packed = run("a.gz", [line("d")] * 1)
    (tmp_path / "a.gz").write_bytes((tmp_path / "a.gz").read_bytes()[:-12])
    with pytest.raises(DataError, match="the packed file breaks off"):
        names(packed, run("b", [line("d")]))


def test_text_that_the_fast_way_refuses(run):
    lines = [line("\ud800"), line("d", metadata={"n": 10**400})]
    assert names(run("a", lines), run("b", lines)) == [("\ud800", "\ud800"), ("d", "d")]


def test_memory_holds_no_dialogs_whatever_the_order(run):
    numbers = list(range(6_000))
    files = {}
    for name, order in (("a", numbers), ("b", numbers), ("c", numbers[::-1])):
        files[name] = run(name, (line(f"d{number}", turns=30) for number in order))

    def peak(other):
        tracemalloc.start()
        count = sum(base is not None and new is not None for base, new in pair_runs(files["a"], files[other], 2_000))
        size = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert count == len(numbers)
        return size

    assert peak("b") < 2_000_000
    assert peak("c") < 6_000_000  # beside the index, what waits before there is one
