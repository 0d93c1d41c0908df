"""A run in shards, put together again: the bytes, the table and the exit code of a run in one piece."""

import gzip
import json
from pathlib import Path

import pytest

from aem_cli.cli import shard_report
from aem_cli.console import progress
from aem_cli.readers import blocks
from aem_cli.runs import checkpoint, scored_run
from aem_cli.writers.durable import TEMPORARY
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


def another(dataset, folder, **stem):
    """A data set of the same name and length with something else in it."""
    Path(folder).mkdir()
    other = Path(folder, stem.get("name", dataset.name))
    other.write_bytes(dataset.read_bytes().replace(b"B-200", b"B-201"))
    return other


def test_shards_of_two_data_sets_that_differ_in_no_name_and_no_length(aem, dataset):
    other = another(dataset, "elsewhere")
    for number, source in ((1, dataset), (2, other)):
        assert aem("score", source, "--shard", f"{number}/2", "-o", f"s{number}", "--scorer", "exact").code == 0
    done = aem("merge", "s1", "s2", "-o", "m")
    assert done.code == 2
    assert "s2: is a shard of another run than s1: its data set holds something else" in done.err
    assert not Path("m").exists()


def test_a_difference_in_blocks_of_neither_shard_is_found(aem, dataset, tmp_path):
    shards = in_shards(aem, dataset, 3)
    lines = dataset.read_bytes().splitlines(keepends=True)
    kept = {line for number in (1, 2) for line in part_lines(number)}
    where = next(at for at in range(len(lines)) if at + 1 not in kept)
    lines[where] = lines[where].replace(b"A-100", b"A-101")
    dataset.write_bytes(b"".join(lines))
    assert aem("score", dataset, "--shard", "2/3", "-o", shards[1], "--scorer", "exact").code == 0
    assert "its data set holds something else" in aem("merge", *shards, "-o", "m").err


def part_lines(number):
    parts = Path(f"shards/{number}/shard").glob("*.part")
    return [json.loads(line)["line"] for part in parts for line in part.read_bytes().splitlines()[1:]]


@pytest.mark.parametrize("sides", ["streams", "packed"])
@pytest.mark.parametrize("changed", [None, "gold", "predictions"])
def test_what_comes_as_a_stream_is_known_again(sides, changed, aem_process, tmp_path):
    """Standard input tells no length; of a packed file its content counts."""
    texts = {"gold": b"", "predictions": b""}
    for number in range(12):
        (turn,) = failing(f"d{number}")["turns"]
        for side, other in (("gold", "predict_turn"), ("predictions", "gold_turn")):
            one = {"dialog_id": f"d{number}", "turns": [{k: v for k, v in turn.items() if k != other}]}
            texts[side] += json.dumps(one).encode() + b"\n"
    for number in (1, 2):
        if number == 2 and changed:
            texts[changed] = texts[changed].replace(b'00"', b'01"')
        given = {side: tmp_path / f"{side}{'.gz' if sides == 'packed' else ''}" for side in texts}
        for side, path in given.items():
            path.write_bytes(gzip.compress(texts[side], mtime=0) if sides == "packed" else texts[side])
        words = [given["gold"], "--predictions", given["predictions"]]
        stdin = b""
        if sides == "streams":
            streamed = changed or "gold"
            words[0 if streamed == "gold" else 2], stdin = "-", texts[streamed]
        done = aem_process(
            "score", *words, "--shard", f"{number}/2", "-o", f"s{number}", "--scorer", "exact", stdin=stdin
        )
        assert done.code == 0, done.err
    merged = aem_process("merge", "s1", "s2", "-o", "m", "--exit-zero")
    assert merged.code == (2 if changed else 0), merged.err
    assert ("s2: is a shard of another run than s1" in merged.err) == bool(changed)


def test_a_data_set_on_standard_input(aem_process, dataset):
    texts = {1: dataset.read_bytes(), 2: dataset.read_bytes().replace(b"B-200", b"B-2001"), 3: dataset.read_bytes()}
    for name, text in texts.items():
        number = min(name, 2)
        done = aem_process("score", "-", "--shard", f"{number}/2", "-o", f"s{name}", "--scorer", "exact", stdin=text)
        assert done.code == 0, done.err
    assert "its data set holds something else" in aem_process("merge", "s1", "s2", "-o", "m").err
    assert aem_process("merge", "s1", "s3", "-o", "m", "--exit-zero").code == 0


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("gate: {fail_under: 0.1}", "gate: {fail_under: 0.99}", "its setting gate.fail_under is 0.99, not 0.1"),
        ("", "gate: {sub_metrics: {selection: 0.9}}", "its setting gate.sub_metrics.selection is 0.9, not null"),
        ("", "values: {coerce: true}", "its setting values.coerce is true, not false"),
        (
            "fields: {'a.b:c': {optional: true}, 'a.*:c': {}}",
            "fields: {'a.*:c': {}, 'a.b:c': {optional: true}}",
            'its order of fields is ["a.*:c", "a.b:c"], not ["a.b:c", "a.*:c"]',
        ),
    ],
)
def test_shards_of_two_configs(one, other, said, aem, dataset):
    for number, text in ((1, one), (2, other)):
        config = Path(f"{number}.yaml")
        config.write_text(f"scorer: exact\n{text}\n")
        done = aem("score", dataset, "--shard", f"{number}/2", "-o", f"s{number}", "--config", config)
        assert done.code == 0, done.err
    done = aem("merge", "s1", "s2", "-o", "m")
    assert done.code == 2
    assert f"s2: is a shard of another run than s1: {said}" in done.err
    assert not Path("m").exists()
    named = aem("merge", "s1", "s2", "-o", "m", "--fail-under", "0.2")
    assert named.code == (0 if one.startswith("gate") else 2), "a gate that is named anew decides for all shards"


def test_nothing_of_others_is_removed(aem, dataset):
    def refused(said):
        before = {path: path.lstat().st_mtime_ns for path in Path("w").rglob("*")}
        done = aem("score", dataset, "--shard", "1/2", "-o", "w", "--scorer", "exact")
        assert done.code == 2
        assert f"w/shard: is there and is no shard that `aem score` wrote{said}" in done.err
        assert {path: path.lstat().st_mtime_ns for path in Path("w").rglob("*")} == before, "nothing was begun"

    shard = Path("w/shard")
    shard.mkdir(parents=True)
    (shard / "mine.txt").write_text("precious")
    refused(", so it is left as it is; name another folder with -o, or move it away")
    (shard / "shard.json").write_text('{"of": "mine"}')
    refused("")
    (shard / "mine.txt").unlink()
    refused("")
    (shard / "shard.json").unlink()
    shard.rmdir()
    shard.write_text("a file")
    refused("")
    shard.unlink()
    assert aem("score", dataset, "--shard", "1/2", "-o", "other", "--scorer", "exact").code == 0
    shard.symlink_to(Path("other/shard").resolve())
    refused("")
    shard.unlink()
    shard.symlink_to("nowhere")
    refused("")
    shard.unlink()
    shard.mkdir()
    assert aem("score", dataset, "--shard", "1/2", "-o", "w", "--scorer", "exact").code == 0, "an empty folder"
    (shard / "notes.txt").write_text("mine, beside a shard of ours")
    refused("")


def test_the_data_set_inside_the_folder_stays(aem, dataset):
    Path("w/shard").mkdir(parents=True)
    inside = dataset.rename(Path("w/shard/d.jsonl").resolve())
    assert aem("score", inside, "--shard", "1/1", "-o", "w", "--scorer", "exact").code == 2
    assert inside.exists()


def test_what_turns_up_meanwhile_stays_and_the_work_does_too(aem, dataset, monkeypatch):
    def keep(*words):
        Path("w/shard").mkdir(parents=True)
        Path("w/shard/mine.txt").write_text("precious")
        kept(*words)

    kept = shard_report.keep_shard
    with monkeypatch.context() as patched:
        patched.setattr(shard_report, "keep_shard", keep)
        done = aem("score", dataset, "--shard", "1/2", "-o", "w", "--scorer", "exact")
    assert done.code == 2
    assert "w/shard: is there and is no shard" in done.err
    assert Path("w/shard/mine.txt").read_text() == "precious"
    assert list(Path("w/.unfinished").glob("*.part"))


def test_an_older_shard_gives_way_even_where_a_run_was_killed_over_it(aem, dataset):
    (folder,) = in_shards(aem, dataset, 1)
    left = Path(folder, "shard")
    for name in (checkpoint._BEGUN, checkpoint.LOCK, f"00000000{TEMPORARY}"):
        (left / name).write_bytes(b"")
    sorted(left.glob("*.part"))[0].unlink()
    in_shards(aem, dataset, 1)
    assert not list(left.glob(f"*{TEMPORARY}"))
    assert aem("merge", folder, "-o", "m").code == 1


def test_a_folder_holds_a_run_or_a_shard(aem, dataset):
    assert aem("score", dataset, "-o", "w", "--scorer", "exact", "--exit-zero").code == 0
    done = aem("score", dataset, "--shard", "1/2", "-o", "w", "--scorer", "exact")
    assert (done.code, "w: holds a run (results.jsonl)" in done.err) == (2, True)
    assert sorted(path.name for path in Path("w").iterdir()) == ["results.jsonl", "run.json", "summary.json"]
    one, two = in_shards(aem, dataset, 2)
    for words in (["score", dataset, "--scorer", "exact"], ["merge", one, two]):
        done = aem(*words, "-o", "elsewhere", "-o", one)
        assert (done.code, f"{one}: holds a shard of a run" in done.err) == (2, True)
    assert [path.name for path in Path(one).iterdir()] == ["shard"]
    assert not Path("elsewhere").exists()


def test_a_folder_of_the_user_that_is_called_so_disturbs_no_run(aem, dataset):
    Path("w/shard").mkdir(parents=True)
    Path("w/shard/mine.txt").write_text("precious")
    assert "holds no results.jsonl" in aem("show", "w", "d1").err
    assert aem("score", dataset, "-o", "w", "--scorer", "exact", "--exit-zero").code == 0
    assert Path("w/shard/mine.txt").exists()


def test_a_shard_goes_to_one_folder(aem, dataset):
    done = aem("score", dataset, "--shard", "1/2", "-o", "a", "-o", "b")
    assert (done.code, "goes to one folder" in done.err) == (2, True)


def told(done):
    return [json.loads(line)["progress"] for line in done.err.splitlines() if line.startswith('{"progress"')]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_progress_ends_at_the_whole_data_set(number, aem, tmp_path):
    """Each dialog is a block of its own, and longer than what is read in one go."""
    dataset = write(tmp_path / "d.jsonl", *(passing(f"d{n}", metadata={"n": "n" * 300_000}) for n in range(6)))
    done = aem("score", dataset, "--shard", f"{number}/3", "-o", "w", "--scorer", "exact", "--progress", "json")
    last, size = told(done)[-1], dataset.stat().st_size
    assert (last["bytes"], last["bytes_total"], last["seconds_left"]) == (size, size, 0)


def test_progress_of_an_empty_file(aem, tmp_path):
    last = told(aem("score", write(tmp_path / "e.jsonl"), "-o", "w", "--progress", "json"))[-1]
    assert (last["bytes"], last["bytes_total"], last["dialogs"]) == (0, 0, 0)


def test_progress_over_a_file_that_grows(aem, dataset, monkeypatch):
    def growing(source, position):
        for block in blocks.read_blocks(source, position, 700):
            if block.number == 0:
                with dataset.open("ab") as file:
                    file.write(b"".join(json.dumps(passing(f"more{n}")).encode() + b"\n" for n in range(1000)))
            yield block

    monkeypatch.setattr(progress, "_JSON_PAUSE", 0.0)
    monkeypatch.setattr(scored_run, "read_blocks", growing)
    lines = told(aem("score", dataset, "-o", "w", "--scorer", "exact", "--progress", "json", "--exit-zero"))
    assert lines[-1]["dialogs"] == 1024
    assert lines[-1]["bytes"] == lines[-1]["bytes_total"] == dataset.stat().st_size
    assert all(line["bytes"] <= line["bytes_total"] for line in lines)


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("faults", [5, 30])
@pytest.mark.parametrize("repeats", [0, 4, 30])
def test_bad_records_stand_in_the_order_of_the_data_set(faults, repeats, cut, aem, tmp_path):
    records = [passing(f"d{n}") for n in range(40)]
    for fault in range(faults):
        records.insert(2 * fault, "{")
    for at in range(repeats):  # beside the first, in the same shard
        records.insert(2 * at + 60 - faults, passing(f"r{at % 3}"))
    dataset = write(tmp_path / "d.jsonl", *records)
    if cut:
        packed = gzip.compress(dataset.read_bytes() + b"\n" * 5)
        dataset = tmp_path / "d.jsonl.gz"
        dataset.write_bytes(packed[:-9])
    whole = aem("score", dataset, "-o", "whole", "--scorer", "exact", "--skip-invalid")
    merged = aem("merge", *in_shards(aem, dataset, 2 if not repeats else 1, "--skip-invalid"), "-o", "merged")
    assert listed(merged) == listed(whole) != []
    same("merged", "whole")


def test_bad_records_of_many_shards(aem, tmp_path):
    records = [record for n in range(60) for record in (passing(f"d{n}"), "{")]
    records += [passing("twice"), passing("twice")]
    dataset = write(tmp_path / "d.jsonl", *records)
    whole = aem("score", dataset, "-o", "whole", "--scorer", "exact", "--skip-invalid")
    merged = aem("merge", *in_shards(aem, dataset, 3, "--skip-invalid"), "-o", "merged")
    assert listed(merged) == listed(whole)
    assert len(listed(whole)) == 22


def listed(done):
    lines = done.err.splitlines()
    return lines[: 1 + next(at for at, line in enumerate(lines) if line.endswith("skipped"))]
