"""No output takes the place of what it is made from: the user would lose it, and a second run would differ."""

from pathlib import Path

import pytest

from tests.cli.dialogs import passing, write


@pytest.fixture
def files(aem, tmp_path, sample):
    """A run, its data set under a name that a report could have, and a second results file beside it."""
    write(tmp_path / "data.csv", passing("a"))
    write(tmp_path / "gold.jsonl", passing("a"))
    Path("c.md").write_text("scorer: exact")
    assert aem("score", "data.csv", "-o", "run", "-c", "c.md").code == 0
    Path("new.json").write_bytes(Path("run/results.jsonl").read_bytes())
    Path("other").mkdir()
    for name in ("summary.json", "results.jsonl"):
        Path("other", name).write_bytes(Path("data.csv").read_bytes())
    Path("link").symlink_to("other")
    Path("chat.json").write_bytes(sample("traces/chats.json").read_bytes())
    Path("chat-link.json").symlink_to("chat.json")
    joined = ["score", "gold.jsonl", "--predictions", "data.csv", "--exit-zero"]
    assert aem(*joined, "-o", "joined").code == 0
    assert aem(*joined, "-o", "shard", "--shard", "1/1").code == 0


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
        ["score", "other/results.jsonl", "-o", "file://{here}/other"],
        ["score", "file://{here}/other/results.jsonl", "-o", "other"],
        ["score", "file://{here}/other/results.jsonl", "-o", "local://{here}/other"],
        ["score", "other/results.jsonl", "-o", "FILE://{here}/link"],
        ["score", "file://{here}/link/results.jsonl", "-o", "other"],
        ["score", "gold.jsonl", "--predictions", "file://{here}/other/summary.json", "-o", "link"],
        ["score", "gold.jsonl", "--predictions", "data.csv", "-o", "file://{here}/data.csv"],
        ["score", "file://{here}/data.csv", "-o", "run2", "-o", "data.csv"],
        ["score", "gold.jsonl", "-c", "c.md", "-o", "local://{here}/c.md"],
        ["report", "joined", "-o", "data.csv"],
        ["report", "joined", "-o", "file://{here}/data.csv"],
        ["report", "file://{here}/run", "-o", "data.csv"],
        ["merge", "shard", "-o", "data.csv"],
        ["merge", "shard", "-o", "file://{here}/data.csv"],
        ["diff", "file://{here}/run", "run", "-o", "run/run.json"],
        ["diff", "run", "run", "-o", "file://{here}/run/run.json"],
        ["diff", "file://{here}/run", "run", "-o", "local://{here}/link/../run/summary.json"],
        ["import", "auto", "chat.json", "-o", "./chat.json"],
        ["import", "auto", "chat.json", "-o", "chat-link.json"],
        ["import", "auto", "file://{here}/chat.json", "-o", "chat.json"],
        ["import", "auto", "chat.json", "--gold", "gold.jsonl", "-o", "other/../gold.jsonl"],
    ],
)
def test_what_an_output_is_made_from_stays(words, files, aem):
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    done = aem(*(word.format(here=Path.cwd()) for word in words))
    assert (done.code, "would overwrite" in done.err or "would be written over" in done.err) == (2, True), done
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(("source", "output"), [("s3", "s3a"), ("s3a", "s3"), ("s3", "S3")])
def test_an_object_by_another_scheme_stays(source, output, aem, s3, tmp_path):
    content = write(tmp_path / "d.jsonl", passing("a")).read_bytes()
    s3.put("run/results.jsonl", content)
    done = aem("score", f"{source}://bucket/run/results.jsonl", "-o", f"{output}://bucket/run")
    assert (done.code, "would overwrite its own" in done.err) == (2, True), done
    assert s3.get("run/results.jsonl") == content
    assert s3.keys() == ["run/results.jsonl"]


def test_a_run_beside_its_data_set_overwrites_nothing(aem, tmp_path):
    write(tmp_path / "d.jsonl", passing("a"))
    assert aem("score", f"file://{tmp_path}/d.jsonl", "-o", f"file://{tmp_path}").code == 0
    assert aem("score", "d.jsonl", "-o", ".").code == 0
