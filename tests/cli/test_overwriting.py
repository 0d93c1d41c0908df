"""No output takes the place of what it is made from: the user would lose it, and a second run would differ."""

from pathlib import Path

import pytest

from tests.cli.dialogs import passing, write


@pytest.fixture
def files(aem, tmp_path):
    """A run, its data set under a name that a report could have, and a second results file beside it."""
    write(tmp_path / "data.csv", passing("a"))
    write(tmp_path / "gold.jsonl", passing("a"))
    Path("c.md").write_text("scorer: exact")
    assert aem("score", "data.csv", "-o", "run", "-c", "c.md").code == 0
    Path("new.json").write_bytes(Path("run/results.jsonl").read_bytes())
    Path("other").mkdir()
    Path("other/summary.json").write_bytes(Path("data.csv").read_bytes())


@pytest.mark.parametrize(
    "words",
    [
        ["diff", "run", "run", "-o", "run/run.json"],
        ["diff", "run", "run", "-o", "run/../run/summary.json"],
        ["diff", "run", "new.json", "-o", "d.md", "-o", "new.json"],
        ["diff", "run", "run", "-c", "c.md", "-o", "c.md"],
        ["report", "run", "-o", "data.csv"],
        ["score", "gold.jsonl", "--predictions", "data.csv", "-o", "data.csv"],
        ["score", "gold.jsonl", "--predictions", "other/summary.json", "-o", "other"],
        ["score", "gold.jsonl", "-c", "c.md", "-o", "c.md"],
    ],
)
def test_what_an_output_is_made_from_stays(words, files, aem):
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    done = aem(*words)
    assert (done.code, "would overwrite" in done.err) == (2, True), done
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before
