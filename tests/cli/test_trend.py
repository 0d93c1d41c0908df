"""`aem trend` as a user meets it: what makes a point, what is comparable, and latency against correctness."""

import gzip
import json
import shutil
from pathlib import Path

import pytest
import zstandard

from tests.agreement.conftest import shared_folder
from tests.cli.dialogs import action, dialog, failing, passing
from tests.nasty import nasty_dialogs

CACHED = shared_folder() / "cases/071.jsonl"  # looked up before the tests take AEM_ variables away


@pytest.fixture
def trend(aem):
    """The document that a command prints."""

    def told(*words):
        done = aem("trend", *words, "--json", "--resamples", "0")
        assert done.code == 0, done
        return json.loads(done.out)

    return told


def labels(found):
    return [point["label"] for point in found["points"]]


def test_runs_stand_in_the_order_given_under_their_release_or_their_name(scored, trend):
    runs = [scored("b", passing("x")), scored("a", passing("x", release="2.0"), failing("y", release="2.0"))]
    found = trend(*runs)
    assert labels(found) == ["b", "2.0"]
    assert [point["run"] for point in found["points"]] == ["b", "a"]
    assert [point["release"] for point in found["points"]] == [None, "2.0"]
    assert [point["score"] for point in found["points"]] == [1.0, 0.5]
    assert labels(trend("b/results.jsonl")) == ["b"]


def test_a_run_of_several_releases_is_a_point_for_each(scored, trend):
    run = scored(
        "all", failing("x", release="v10"), passing("x"), passing("x", release="v9"), passing("y", release="v9")
    )
    found = trend(run)
    assert labels(found) == ["all, no release", "v9", "v10"]  # 10 after 9
    assert [point["dialogs"]["total"] for point in found["points"]] == [1, 2, 1]
    assert found["steps"][1]["dialogs"] == {
        "both": 1, "other_gold": 0, "only_before": 1, "only_after": 0, "known": True
    }  # fmt: skip
    assert labels(trend(run, "--by", "run")) == ["all"]


def test_points_of_one_name_say_their_run(scored, trend):
    runs = [scored(name, passing("x", release="1")) for name in ("a", "b")]
    assert labels(trend(*runs)) == ["1 (a)", "1 (b)"]


def test_by_date_is_by_the_dialogs_own_date_or_the_day_of_the_scoring_in_order(scored, trend, aem):
    late = scored("late", passing("x", metadata={"date": "2026-03-02T10:00:00Z"}))
    mixed = scored(
        "mixed", failing("x", metadata={"date": "2026-03-01"}), passing("x2", metadata={"date": "2026-02-28"})
    )
    plain = scored("plain", passing("x"))
    circumstances = json.loads(Path("plain/run.json").read_bytes())
    circumstances["timings"]["started"] = "2026-03-05T23:59:59Z"
    Path("plain/run.json").write_text(json.dumps(circumstances), encoding="utf-8")
    found = trend(late, plain, mixed, "--by", "date")
    assert labels(found) == ["2026-02-28", "2026-03-01", "2026-03-02", "2026-03-05"]
    assert [point["run"] for point in found["points"]] == ["mixed", "mixed", "late", "plain"]
    shutil.copy("plain/results.jsonl", "alone.jsonl")
    done = aem("trend", "alone.jsonl", "--by", "date")
    assert (done.code, done.err.splitlines()[0].startswith("aem: alone.jsonl:1: no date is known")) == (2, True)
    done = aem("trend", scored("odd", passing("x", metadata={"date": "2026-02-30"})), "--by", "date")
    assert (done.code, "metadata.date: '2026-02-30' is not a date" in done.err) == (2, True)


def test_figures_are_those_of_the_summary(aem, sample, trend):
    for release in ("1", "2"):
        aem(
            "score",
            sample(f"support_release_{release}.jsonl"),
            "-o",
            f"r{release}",
            "--scorer",
            "lexical",
            "--exit-zero",
        )
    for release, point in zip(("1", "2"), trend("r1", "r2")["points"], strict=True):
        summary = json.loads(Path(f"r{release}/summary.json").read_bytes())
        for part in ("score", "turn_rate", "dialogs", "sub_metrics", "chains"):
            assert point[part] == summary[part], part
        assert {name: [row["root_causes"], row["cascades"]] for name, row in point["reasons"].items()} == {
            name: [row["root_causes"], row["cascades"]] for name, row in summary["reasons"].items()
        }
        assert sum(row["share"] for row in point["reasons"].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "record", "said"),
    [
        (("--scorer", "lexical"), passing("x"), "points 1 and 2 are not comparable: scorer"),
        (("--scorer", "exact", "--threshold", "0.7"), passing("x"), "points 1 and 2 are not comparable: threshold"),
        (("--scorer", "exact"), dialog("x", action(1, "B-1", "B-1")), "points 1 and 2 are not comparable: gold"),
        (("--scorer", "exact"), failing("x"), ""),
        (("--scorer", "exact"), passing("y"), ""),
    ],
)
def test_what_was_judged_otherwise_is_marked_and_named(words, record, said, scored, aem):
    done = aem("trend", scored("a", passing("x")), scored("b", record, words=words))
    assert done.code == 0
    out = " ".join(done.out.split())
    assert ("!2 b" in out) is bool(said)
    assert said in out
    assert ("not comparable" in done.out) is bool(said)


def test_other_dialogs_and_a_run_without_a_signature_are_told(scored, aem):
    runs = [scored("a", passing("x"), passing("y")), scored("b", passing("y"))]
    Path("b/run.json").unlink()
    Path("b/summary.json").unlink()
    said = " ".join(aem("trend", *runs).out.split())
    assert "points 1 and 2 are not over the same dialogs: 1 in both, 1 dialog in 1 alone, 0 in 2" in said
    assert "no signature in one of them" in said


@pytest.mark.skipif(not CACHED.is_file(), reason="the shared cases are not on this machine")
def test_latency_is_that_of_the_data_never_of_the_scoring(aem, trend):
    aem("score", CACHED, "-o", "c", "--exit-zero")
    aem("score", CACHED, "-o", "c", "--exit-zero")  # a second time, when everything is known already
    (band,) = trend("c")["latency"]["quartiles"]
    assert (band["low"], band["high"], band["turn_rate"]) == (120 + 900, 120 + 900, 0.5)


def timed(name, ms, right):
    return dialog(name, action(1, "A", "A", latency_ms=ms), action(2, "B", "B" if right else "C", latency_ms=ms))


def test_latency_against_correctness(scored, trend, aem):
    records = [timed(f"d{ms:03}", ms, right=ms < 6) for ms in range(1, 13)]
    run = scored("a", *records, passing("none"))
    found = trend(run)["latency"]
    assert (found["dialogs"], found["without"]) == (12, 1)
    assert [(band["low"], band["high"], band["dialogs"]) for band in found["quartiles"]] == [
        (2, 6, 3), (8, 12, 3), (14, 18, 3), (20, 24, 3)
    ]  # fmt: skip
    assert [band["pass_rate"] for band in found["quartiles"]] == [1, pytest.approx(2 / 3), 0, 0]
    assert found["turn_rate"]["pearson"]["value"] < -0.8
    assert found["turn_rate"]["pearson"]["interval"] is None  # no rounds
    interval = json.loads(aem("trend", run, "--json").out)["latency"]["turn_rate"]["pearson"]["interval"]
    assert -1 <= interval[0] < found["turn_rate"]["pearson"]["value"] < interval[1] < 0
    out = aem("trend", run).out
    assert "1 dialog without a recorded latency" in out
    assert aem("trend", run).out == out


def test_a_latency_of_many_thousand_years_is_refused_with_its_place(scored, aem):
    done = aem("trend", scored("a", timed("x", 1e308, right=True)))
    assert (done.code, "results.jsonl:1: turn 1: latency_ms: 1e+308 ms is no latency" in done.err) == (2, True)


@pytest.mark.parametrize("packing", ["gz", "zst"])
def test_packed_runs(packing, scored, trend):
    scored("a", passing("x"))
    content = Path("a/results.jsonl").read_bytes()
    pack = {"gz": gzip.compress, "zst": zstandard.ZstdCompressor().compress}[packing]
    Path(f"a/results.jsonl.{packing}").write_bytes(pack(content))
    Path("a/results.jsonl").unlink()
    assert labels(trend("a")) == ["a"]
    assert labels(trend(f"a/results.jsonl.{packing}")) == ["a"]


def test_no_latency_no_table(scored, aem):
    out = aem("trend", scored("a", passing("x"))).out
    assert "By latency" not in out
    assert "1 dialog without a recorded latency" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "nowhere: there is no run here"),
        (["a.jsonl"], "a.jsonl:1: a data set and not a run"),
        (["a", "--by", "relase"], "did you mean 'release'?"),
        (["a", "--resamples", "39"], "--resamples: an interval needs at least 40"),
        (["a", "--seed", "x"], "--seed: 'x' is not a whole number"),
        (["a", "--plot", "a.gif"], "--plot a.gif: the name must end in .svg or .png"),
        (["a", "--plot", "nowhere/a.svg"], "nowhere/a.svg: cannot be written"),
    ],
)
def test_bad_words_and_bad_input(words, said, scored, aem):
    scored("a", passing("x"))
    done = aem("trend", *words)
    assert (done.code, said in done.err) == (2, True), done


@pytest.mark.parametrize("words", [[], ["--json"], ["--plot", "t.svg"]])
def test_nothing_to_show(words, scored, aem):
    done = aem("trend", scored("a"), *words)
    assert (done.code, done.err) == (5, "nothing to show: no dialog of these runs has a verdict\n")
    assert not Path("t.svg").exists()
    assert bool(done.out) is ("--json" in words)


def test_more_releases_than_anybody_can_read_are_refused(scored, aem):
    run = scored("a", *(passing("x", release=str(number)) for number in range(501)))
    done = aem("trend", run)
    assert (done.code, "holds more than 500 releases; one point for all: --by run" in done.err) == (2, True)


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_hostile_names_keep_the_width_and_reach_the_terminal_as_text(columns, scored, aem, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    done = aem("trend", scored("nasty", *nasty_dialogs()), "--plot", "t.svg")
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= columns
    assert not set(done.out) & {"\x1b", "\x07", "\u202e", "\r"}
    shown = [line for line in done.out.splitlines() if "points 2" in line and "--json holds all" in line]
    assert shown  # not all columns fit, and that is said


def test_a_terminal_without_unicode(scored, aem_process):
    runs = scored("a", passing("x")), scored("b", failing("x"))
    done = aem_process("trend", *runs, PYTHONIOENCODING="ascii")
    assert (done.code, done.out.isascii(), " #_  1.000 to 0.000" in done.out) == (0, True, True)


@pytest.mark.parametrize("name", ["t.svg", "t.PNG"])
def test_plots_are_the_same_bytes_every_time(name, scored, aem):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    nasty = [dialog | {"release": "$E=mc^2$ _"} for dialog in nasty_dialogs()[:3]]
    runs = scored("a", passing("x")), scored("b", *nasty), scored("c", passing("x", release="_c"))
    drawn = []
    for _ in range(2):
        done = aem("trend", *runs, "--plot", name)
        assert (done.code, done.err) == (0, f"plots in {name}\n")
        drawn.append(Path(name).read_bytes())
    assert drawn[0] == drawn[1]
    if name == "t.svg":
        assert b"$E=mc^2$" in drawn[0]  # no formula
        assert b"sub-metrics" in drawn[0].lower()
