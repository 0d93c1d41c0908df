"""A part is believed only whole: whichever byte of it is another, it is scored again."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aem_cli.errors import UsageError
from aem_cli.runs.part import part_of, part_path, read_head, read_part, results_in, write_part
from aem_cli.runs.scored_run import Inputs, RunToScore
from aem_cli.runs.scoring import Task, score_block
from tests.runs.conftest import METHOD, SETTINGS, record

pytestmark = pytest.mark.usefixtures("small_blocks")


@pytest.fixture
def written(dataset, tmp_path):
    """A scored block in a file."""
    path = dataset(*(record(f"d{n}", "A-1" if n % 2 else "B-2") for n in range(2)), "[\n")
    run = RunToScore(Inputs(str(path), skip_invalid=True), SETTINGS, METHOD)
    (block,) = run._blocks()
    scored = score_block(Task(block, str(path), run._rules, skip_invalid=True))
    write_part(tmp_path, scored)
    return part_path(tmp_path, 0), scored


def test_a_whole_part_comes_back_as_it_was(written):
    path, scored = written
    for read in (read_part(path), read_head(path)):
        assert read._replace(bad=None) == part_of(scored)._replace(bad=None)
    assert b"".join(results_in(path)) == scored.results
    assert read_part(path).bad.lines == scored.bad.lines != []


def test_no_byte_of_a_part_may_be_another(written):
    path, _ = written
    whole = path.read_bytes()
    for place in range(len(whole)):
        for other in (whole[place] ^ 1, ord("1"), ord("\n")):
            if other != whole[place]:
                path.write_bytes(whole[:place] + bytes([other]) + whole[place + 1 :])
                assert read_part(path) is None, whole[max(0, place - 20) : place + 20]
        path.write_bytes(whole[:place])
        assert read_part(path) is None


@given(start=st.integers(0), length=st.integers(0, 40), other=st.binary(max_size=40))
@settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=300)
def test_nor_any_stretch_of_it(start, length, other, written):
    path, scored = written
    write_part(path.parent, scored)
    whole = path.read_bytes()
    start %= len(whole)
    damaged = whole[:start] + other + whole[start + length :]
    path.write_bytes(damaged)
    assert damaged == whole or read_part(path) is None


@pytest.mark.parametrize("value", [None, "", "x", "1/0", [["a", 1]], [], {}, -1, 1e300, 10**40])
def test_nor_any_field_of_its_first_line(value, written):
    path, _ = written
    head, _, results = path.read_bytes().partition(b"\n")
    digest, plain = head[: head.index(b"{")], head[head.index(b"{") :]
    for name in json.loads(plain):
        edited = json.dumps(json.loads(plain) | {name: value}).encode()
        path.write_bytes(digest + edited + b"\n" + results)
        assert read_part(path) is None, name


def test_a_damaged_part_is_scored_again_by_a_run_that_goes_on(carry, dataset, tmp_path):
    path = dataset()
    whole = carry(path)
    for part in (tmp_path / "run" / ".unfinished").glob("*.part"):
        part.write_bytes(part.read_bytes().replace(b'"environment_turns":0', b'"environment_turns":1', 1))
    again = carry(path)
    assert again.results == whole.results
    assert again.scored.counts == whole.scored.counts
    assert again.told[-1].dialogs_before == 0


def test_a_part_that_is_taken_away_at_the_last_moment(written):
    path, _ = written
    path.unlink()
    with pytest.raises(UsageError, match=r"00000000.part: cannot be read any more .*give the same command again"):
        next(results_in(path))
