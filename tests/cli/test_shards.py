"""A run in shards, put together again: the bytes, the table and the exit code of a run in one piece."""

import json
from pathlib import Path

import pytest

from aem_cli.readers import blocks
from aem_cli.runs import scored_run
from tests.cli.dialogs import failing, passing, write


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    monkeypatch.setattr(scored_run, "BLOCK_BYTES", 700)
    monkeypatch.setattr(scored_run, "read_blocks", lambda source, position: blocks.read_blocks(source, position, 700))
    monkeypatch.setattr(scored_run, "_JOINED_AT_ONCE", 3)


@pytest.fixture
def dataset(tmp_path):
    records = [passing(f"d{n}") if n % 3 else failing(f"d{n}") for n in range(24)]
    return write(tmp_path / "d.jsonl", *records)


def in_shards(aem, dataset, count, *words):
    for number in range(1, count + 1):
        done = aem(
            "score", dataset, "--shard", f"{number}/{count}", "-o", f"shards/{number}", "--scorer", "exact", *words
        )
        assert done.code == 0, done.err
        assert done.out == ""
        assert f"shard in shards/{number}: " in done.err
    return [f"shards/{number}" for number in range(1, count + 1)]


def same(run, other):
    for name in ("results.jsonl", "summary.json"):
        assert Path(run, name).read_bytes() == Path(other, name).read_bytes()


@pytest.mark.parametrize("count", [1, 2, 3, 40])
def test_shards_make_the_whole_run(count, aem, dataset):
    whole = aem("score", dataset, "-o", "whole", "--scorer", "exact")
    shards = in_shards(aem, dataset, count)
    merged = aem("merge", *reversed(shards), "-o", "merged", "-o", "merged.md")
    assert (merged.code, merged.out) == (whole.code, whole.out.replace(" whole", " merged")) == (1, whole.out)
    same("merged", "whole")
    assert sorted(path.name for path in Path("merged").iterdir()) == ["results.jsonl", "run.json", "summary.json"]
    assert Path("merged.md").exists()
    assert aem("diff", "whole", "merged").code == 0


def test_the_gate_and_the_words_of_the_end_may_be_given_anew(aem, dataset):
    shards = in_shards(aem, dataset, 2)
    assert aem("merge", *shards, "-o", "m", "--fail-under", "50%").code == 0
    assert aem("merge", *shards, "-o", "m", "--fail-under", "90%").code == 1
    done = aem("merge", *shards, "-o", "m", "--exit-zero", "--json", "--quiet")
    assert done.code == 0
    assert json.loads(done.out)["dialogs"]["total"] == 24


def test_dialogs_of_two_files(aem, tmp_path):
    golds, predictions = [], []
    for number in range(12):
        record = failing(f"d{number}") if number % 3 else passing(f"d{number}")
        turns = record["turns"]
        golds.append({**record, "turns": [{k: v for k, v in t.items() if k != "predict_turn"} for t in turns]})
        predictions.append({**record, "turns": [{k: v for k, v in t.items() if k != "gold_turn"} for t in turns]})
    gold, predicted = write(tmp_path / "g.jsonl", *golds), write(tmp_path / "p.jsonl", *predictions)
    words = ("--predictions", predicted)
    aem("score", gold, *words, "-o", "whole", "--scorer", "exact")
    assert aem("merge", *in_shards(aem, gold, 3, *words), "-o", "merged").code == 1
    same("merged", "whole")
    counts = [json.loads(Path(run, "run.json").read_bytes())["dataset"] for run in ("whole", "merged")]
    assert counts[0] == counts[1]


def test_what_is_no_whole_run(aem, dataset, tmp_path):
    one, two = in_shards(aem, dataset, 2)
    assert "the shard 2/2 is missing" in aem("merge", one, "-o", "m").err
    assert "is the shard 1/2, as shards/1 is" in aem("merge", one, one, "-o", "m").err
    assert "there is no finished shard here" in aem("merge", one, "elsewhere", "-o", "m").err
    aem("score", dataset, "--shard", "2/2", "-o", "lexical", "--scorer", "lexical")
    assert "its scorer is lexical" in aem("merge", one, "lexical", "-o", "m").err
    aem("score", dataset, "--shard", "2/3", "-o", "third", "--scorer", "exact")
    assert "one of 3 shards, not of 2" in aem("merge", one, "third", "-o", "m").err
    (part,) = list(Path(two, "shard").glob("00000001.part"))
    whole = part.read_bytes()
    for damaged in (whole[:-5], whole.replace(b'"environment_turns":0', b'"environment_turns":1', 1)):
        part.write_bytes(damaged)
        done = aem("merge", one, two, "-o", "m")
        assert (done.code, damaged == whole) == (2, False)
        assert "00000001.part: is missing or damaged; score the shard 2/2 again" in done.err
    assert not Path("m").exists()
    assert "holds a shard of a run; put all shards together first" in aem("show", one, "d1").err


def test_a_dialog_that_stands_in_two_shards(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", *(passing(f"d{n % 9}") for n in range(10)))
    size = len(dataset.read_bytes().splitlines(keepends=True)[0])
    assert 9 * size > 700, "the two stand in different blocks"
    shards = in_shards(aem, dataset, 8)
    done = aem("merge", *shards, "-o", "m")
    assert done.code == 2
    assert "line 10 holds a dialog that stands on line 1 already, in another shard" in done.err


def test_bad_records(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", *(passing(f"d{n}") for n in range(12)))
    dataset.write_bytes(dataset.read_bytes() + b"{\n")
    codes = {
        number: aem("score", dataset, "--shard", f"{number}/2", "-o", f"bad/{number}", "--scorer", "exact").code
        for number in (1, 2)
    }
    assert sorted(codes.values()) == [0, 2]
    whole = aem("score", dataset, "-o", "whole", "--scorer", "exact", "--skip-invalid")
    merged = aem("merge", *in_shards(aem, dataset, 2, "--skip-invalid"), "-o", "merged")
    assert (merged.code, whole.code) == (0, 0)
    same("merged", "whole")
    assert "1 bad record skipped" in merged.err
    assert f"{dataset}:13" in merged.err


def test_a_packed_data_set_that_breaks_off_is_one_bad_record_whatever_the_shards(aem, tmp_path):
    import gzip

    packed = gzip.compress("".join(json.dumps(passing(f"dialog-{n}")) + "\n" for n in range(400)).encode())
    dataset = tmp_path / "d.jsonl.gz"
    dataset.write_bytes(packed[: len(packed) // 2])
    aem("score", dataset, "-o", "whole", "--scorer", "exact", "--skip-invalid")
    merged = aem("merge", *in_shards(aem, dataset, 3, "--skip-invalid"), "-o", "merged")
    same("merged", "whole")
    assert "1 bad record skipped" in merged.err


@pytest.mark.parametrize("words", [["0/2"], ["3/2"], ["x"], ["1"], ["1/2", "-o", "report.md"]])
def test_words_that_make_no_shard(words, aem, dataset):
    assert aem("score", dataset, "--shard", *words).code == 2


def test_the_default_folder_of_a_shard(aem, dataset):
    assert aem("score", dataset, "--shard", "1/2", "-q", "--scorer", "exact").code == 0
    assert Path("aem-results/d.1-of-2/shard/shard.json").exists()
