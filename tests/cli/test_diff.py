"""`aem diff` as a user meets it: what is compared, what is refused, what decides."""

import json
import shutil
from pathlib import Path

import pytest

from tests.agreement.conftest import lines, shared_folder
from tests.cli.dialogs import action, dialog, failing, passing, write
from tests.nasty import nasty_dialogs, write_nasty

SWAP = shared_folder() / "cases/076.jsonl"  # looked up before the tests take AEM_ variables away


def many(kind, numbers, **more):
    return [kind(f"d{number:02}", **more) for number in numbers]


@pytest.mark.parametrize(
    ("base", "new", "words", "code", "said"),
    [
        ([passing("a")], [passing("a")], [], 0, "RESULT passed (exit code 0: passed)"),
        ([failing("a")], [passing("a")], [], 0, "score 0 to 1, up by 1"),
        ([passing("a")], [failing("a")], [], 1, "RESULT failed (exit code 1: the gate failed), decided by: no gate"),
        ([passing("a")], [failing("a")], ["--exit-zero"], 0, "because of --exit-zero"),
        ([passing("a")], [failing("a")], ["--max-drop", "100%"], 0, "gate.diff.max_drop: score 1 to 0, down by 1"),
        ([passing("a"), passing("b")], [passing("a"), failing("b")], ["--max-drop", "0.5"], 0, "down by 0.5, 0.5 all"),
        ([passing("a"), passing("b")], [passing("a"), failing("b")], ["--max-drop", "0.49"], 1, "down by 0.5, 0.49"),
        ([passing("a")], [passing("b")], [], 5, "the runs have no dialog in common"),
        ([], [], [], 5, "the runs have no dialog in common"),
        ([passing("a")], [passing("a"), passing("b")], [], 0, "1 dialog in new alone and not in base"),
    ],
)
def test_text_and_exit_code_say_the_same(base, new, words, code, said, scored, aem):
    done = aem("diff", scored("base", *base), scored("new", *new), *words)
    assert done.code == code, done
    assert said in " ".join(done.out.split())
    assert done.out.splitlines()[-1].startswith("RESULT ")


def test_the_worst_of_several_runs_decides(scored, aem):
    base, same = scored("base", passing("a")), scored("same", passing("a"))
    worse, other = scored("worse", failing("a")), scored("other", passing("b"))
    done = aem("diff", base, same, worse, same)
    assert (done.code, done.out.count("RESULT passed"), done.out.count("RESULT failed")) == (1, 2, 1)
    assert aem("diff", base, worse, other).code == 5
    told = json.loads(aem("diff", base, same, worse, "--json").out)["comparisons"]
    assert [(one["new"]["name"], one["gate"]["exit_code"]) for one in told] == [("same", 0), ("worse", 1)]


def test_json_goes_out_and_the_verdict_to_standard_error(scored, aem):
    done = aem("diff", scored("base", passing("a")), scored("new", failing("a")), "--json")
    (found,) = json.loads(done.out)["comparisons"]
    assert done.err.splitlines()[-1].startswith("RESULT failed")
    assert (found["paired"], found["turns"]["broken"], found["headline"]["score"]["difference"]) == (1, 1, -1.0)
    assert found["gate"]["decided_by"].startswith("no gate is set: score 1 to 0, down by 1")


def test_the_config_and_the_words_over_it(scored, aem, tmp_path):
    base, new = scored("base", passing("a"), passing("b")), scored("new", passing("a"), failing("b"))
    config = tmp_path / "c.yaml"
    config.write_text("gate: {diff: {max_drop: 0.1, reasons: {inconsistent_parameter_values: 1}}}")
    assert aem("diff", base, new, "--config", config).code == 1
    assert aem("diff", base, new, "--config", config, "--max-drop", "0.5").code == 0
    assert aem("diff", base, new, "--config", config, "--significant-only").code == 0
    config.write_text("gate: {diff: {max_drop: 1, reasons: {inconsistent_parameter_values: 0}}}")
    done = aem("diff", base, new, "--config", config)
    assert (done.code, "after 0, 0 more allowed" in done.out) == (1, True)
    config.write_text("gate: {diff: {max_drp: 1}}")
    assert "did you mean 'max_drop'?" in aem("diff", base, new, "--config", config).err


@pytest.mark.parametrize(
    ("bars", "said"),
    [
        ("sub_metrics: {truthfullness: 0}", "gate.diff.sub_metrics.truthfullness: unknown sub-metric; did you mean"),
        ("reasons: {tool_missmatch: 0}", "gate.diff.reasons.tool_missmatch: unknown failure reason; did you mean"),
        ("reasons: {prior_action_failed: 0}", "gate.diff.reasons.prior_action_failed: a diff counts no turn under it"),
    ],
)
def test_a_bar_that_could_never_break_is_refused(bars, said, scored, aem, tmp_path):
    base, new, config = scored("base", passing("a")), scored("new", failing("a")), tmp_path / "c.yaml"
    config.write_text(f"gate: {{diff: {{{bars}}}}}")
    for done in (aem("diff", base, new, "--config", config), aem("score", "base.jsonl", "--config", config)):
        assert (done.code, said in done.err) == (2, True), done


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--scorer", "lexical"), "scorer: exact/1 in base, lexical"),
        (("--scorer", "exact", "--threshold", "0.7"), "threshold: 0.5 in base, 0.7 in new"),
    ],
)
def test_other_rules_are_named_and_refused(words, part, scored, aem):
    base, new = scored("base", passing("a")), scored("new", passing("a"), words=words)
    done = aem("diff", base, new)
    assert (done.code, done.out) == (2, "")
    assert part in done.err
    assert "go on with --force" in done.err
    forced = aem("diff", base, new, "--force")
    assert forced.code == 0
    assert "by --force compared all the same" in " ".join(forced.out.split())


def test_a_key_of_the_config_is_named(scored, aem, tmp_path):
    config = tmp_path / "c.yaml"
    config.write_text("scorer: exact\nvalues: {coerce: true}\ngate: {fail_under: 0.1}")
    base, new = scored("base", passing("a")), scored("new", passing("a"), words=("--config", config))
    assert "config values.coerce: false in base, true in new" in aem("diff", base, new).err
    config.write_text("scorer: exact\ngate: {fail_under: 0.1}")
    assert aem("diff", base, scored("new", passing("a"), words=("--config", config))).code == 0


def test_another_version_alone_is_told_and_refuses_nothing(scored, aem):
    base, new = scored("base", passing("a")), scored("new", passing("a"))
    for path in (Path("new/run.json"), Path("new/summary.json")):
        text = path.read_text()
        version = json.loads(text)["signature"]["version"]
        path.write_text(text.replace(f'"version": "{version}"', '"version": "99.0"'))
    done = aem("diff", base, new)
    assert done.code == 0
    assert '"99.0" in new; which refuses nothing by itself' in " ".join(done.out.split())


def test_another_gold_side_is_named_and_refused(scored, aem):
    base = scored("base", passing("a"), dialog("b", action(1, "A-100", "A-100")))
    new = scored("new", passing("a"), dialog("b", action(1, "A-200", "A-200")))
    done = aem("diff", base, new)
    assert done.code == 2
    assert "gold: 1 dialog in both runs with another gold side: b" in done.err
    assert aem("diff", base, new, "--force").code == 0


def test_a_subset_is_compared_without_force(scored, aem):
    base, new = scored("base", *map(passing, "abcde")), scored("new", *map(passing, "bd"))
    done = aem("diff", base, new)
    assert done.code == 0
    assert "3 dialogs in base alone and not in new, so in no figure: a, c, e" in " ".join(done.out.split())


def test_results_without_a_run_folder(scored, aem):
    scored("base", passing("a"))
    scored("new", passing("a"))
    shutil.copy("base/results.jsonl", "alone.jsonl")
    done = aem("diff", "alone.jsonl", "new")
    assert done.code == 0
    assert "alone.jsonl holds no signature" in " ".join(done.out.split())


def test_results_without_digests_go_by_the_digest_of_the_whole(scored, aem):
    for name, records in (("base", "ab"), ("new", "abc")):
        scored(name, *map(passing, records))
        rows = [json.loads(line) for line in Path(name, "results.jsonl").read_text().splitlines()]
        for row in rows:
            del row["gold"]
        Path(name, "results.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert "  gold: " in aem("diff", "base", "new").err
    assert aem("diff", "base", "new", "--force").code == 0
    assert aem("diff", "base", "base").code == 0


def test_two_releases_within_one_run(scored, aem):
    run = scored("run", passing("a", release="1"), failing("a", release="2"), passing("b", release="2"))
    refused = aem("diff", run, run)
    assert refused.code == 2
    assert "results.jsonl:2: dialog 'a' stands on line 1 of run/results.jsonl already" in refused.err
    assert "--base-release R" in refused.err
    done = aem("diff", run, run, "--base-release", "1", "--new-release", "2", "--json")
    (found,) = json.loads(done.out)["comparisons"]
    assert (done.code, found["paired"], found["turns"]["broken"], found["new"]["only"]) == (1, 1, 1, 1)
    other = aem("diff", run, run, "--base-release", "1", "--new-release", "3")
    assert (other.code, "run holds none, or none of the release that was asked for" in other.out) == (5, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["base", "gone"], "gone: there is no run here"),
        (["base", "."], "holds no results.jsonl"),
        (["base", "base.jsonl"], "a data set and not a run; score it first"),
        (["base", "base", "--by", "channel"], "--by channel: write metadata.KEY"),
        (["base", "base", "--resamples", "0"], "--resamples: an interval needs at least 100"),
        (["base", "base", "--max-drop", "2"], "--max-drop: 2 is not between 0 and 1"),
        (["base"], "NEW"),
    ],
)
def test_what_cannot_be_compared(words, said, scored, aem):
    scored("base", passing("a"))
    done = aem("diff", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_truncated_results(scored, aem):
    scored("base", passing("a"), passing("b"))
    path = Path("base/results.jsonl")
    shutil.copytree("base", "cut")
    Path("cut/results.jsonl").write_bytes(path.read_bytes()[:-40])
    done = aem("diff", "base", "cut")
    assert (done.code, "cut/results.jsonl:2: not JSON" in done.err) == (2, True)


@pytest.mark.parametrize("other", ["a line less", "a line more"])
def test_results_that_were_cut_between_two_lines(other, scored, aem):
    first, second = Path(scored("base", passing("a"), failing("b")), "results.jsonl").read_bytes().splitlines(True)
    shutil.copytree("base", "cut")
    more = second + first.replace(b'"dialog_id":"a"', b'"dialog_id":"c"')
    Path("cut/results.jsonl").write_bytes(first if other == "a line less" else first + more)
    for words in (["diff", "base", "cut"], ["diff", "cut", "base"], ["report", "cut", "-o", "r.html", "-o", "r.csv"]):
        done = aem(*words)
        assert (done.code, "dialogs, and run.json beside it counts 2; the file was cut" in done.err) == (2, True), done
    Path("alone.jsonl").write_bytes(first)
    assert aem("diff", "base", "alone.jsonl").code == 0


def test_seed_and_order_decide_nothing_that_is_said(scored, aem):
    base, new = many(passing, range(20)), [*many(passing, range(12)), *many(failing, range(12, 20))]
    ours, theirs, mixed = scored("base", *base), scored("new", *new), scored("mixed", *new[::-1])
    first = aem("diff", ours, theirs, "--json").out
    assert aem("diff", ours, theirs, "--json").out == first
    again = json.loads(aem("diff", ours, mixed, "--json").out)
    expected = json.loads(first)
    again["comparisons"][0]["new"]["name"] = "new"
    for one in (*again["comparisons"], *expected["comparisons"]):
        for moved in one["moved"]:
            del moved["new_line"]
    assert again == expected
    assert aem("diff", ours, theirs, "--seed", "7").code == 1


def test_text_of_the_data_is_shown_literally(aem, tmp_path, monkeypatch):
    records = nasty_dialogs()
    write_nasty(tmp_path / "base.jsonl")
    for record in records:
        for turn in record["turns"]:
            if turn.get("gold_turn"):
                turn["predict_turn"] = turn["gold_turn"]
    write(tmp_path / "new.jsonl", *records)
    for run in ("base", "new"):
        assert aem("score", f"{run}.jsonl", "-o", run, "--exit-zero").code == 0
    monkeypatch.setenv("COLUMNS", "200")
    for words in (["base", "new"], ["new", "base"], ["new", "base", "--json"]):
        done = aem("diff", *words, "--limit", "100", "--exit-zero")
        assert done.code == 0, done.err
        assert not any(hidden in done.out + done.err for hidden in "\x1b\x07\x9b\u202e\u200b\x00")
    assert "<script>" in aem("diff", "new", "base", "--limit", "100").out


@pytest.mark.parametrize("columns", [60, 80, 100, 120])
def test_every_width_is_kept(columns, aem, sample, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    for release in ("1", "2"):
        aem("score", sample(f"support_release_{release}.jsonl"), "-o", f"r{release}", "--exit-zero")
    for words in (["r1", "r2"], ["r2", "r1", "--by", "metadata.channel", "--limit", "50"]):
        out = aem("diff", *words).out
        assert max(len(one) for one in out.splitlines() if not one.startswith(("RESULT", "look at"))) <= columns
        heads = [one.rstrip() for one in out.splitlines() if " fixed" in one and "base" in one]
        assert len(heads) > 4 and all(head.endswith("newly failing") for head in heads)  # nothing is cut off
        assert "incomplete_response" in out


def test_streams_that_hold_no_signs_and_no_colour(aem_process, aem, sample):
    for release in ("1", "2"):
        aem("score", sample(f"support_release_{release}.jsonl"), "-o", f"r{release}", "--exit-zero")
    plain = aem_process("diff", "r1", "r2", PYTHONIOENCODING="ascii", NO_COLOR="1", FORCE_COLOR="")
    assert (plain.code, plain.out.isascii(), "\x1b" in plain.out) == (0, True, False)


@pytest.mark.skipif(not SWAP.exists(), reason="the cases are not here")
def test_case_076_a_swap_of_faults_at_equal_score(aem):
    for record in lines(SWAP):
        name, _, run = record["dialog_id"].partition("@")
        write(Path(f"{run}.jsonl"), {**record, "dialog_id": name})
        aem("score", f"{run}.jsonl", "-o", run, "--exit-zero")
    assert aem("diff", "old", "new").code == 2  # its two gold sides are not the same
    out = aem("diff", "old", "new", "--force").out
    first = " ".join(out.split("Figure")[0].split())
    assert "1 turn fixed, 1 newly failing" in first
    assert "more incomplete_response (+1); fewer tool_mismatch (-1)" in first


def test_reports_are_written_by_suffix(scored, aem):
    base, new = scored("base", passing("a")), scored("new", failing("a"))
    done = aem("diff", base, new, "-o", "deep/d.md", "-o", "d.json", "--json")
    assert done.code == 1
    assert Path("d.json").read_text() == done.out
    assert Path("deep/d.md").read_text().startswith("## aem diff: failed\n\nDecided by `no gate is set: ")


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("plain", "aem: -o plain: names no report; give it a suffix out of .md, "),
        ("d.xml", "aem: -o d.xml: there is no report format for '.xml'; known: .md, "),
    ],
)
def test_a_report_that_is_none_is_told_before_anything_is_compared(output, said, aem):
    done = aem("diff", "no-such-run", "nor-such", "-o", output)
    assert done.code == 2
    assert done.err.startswith(said)
