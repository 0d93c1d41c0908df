"""Whole outputs against files; tests/golden/README.md says how to renew them."""

import gzip
import os
import shutil
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
_RENEW = os.environ.get("AEM_RENEW_GOLDEN")  # read before the tests take AEM_ variables away

SCORED = {
    "sales_report": ("80", ["sales_report.jsonl"]),
    "sales_report_60": ("60", ["sales_report.jsonl"]),
    "sales_report_120": ("120", ["sales_report.jsonl"]),
    "research_agent": ("80", ["research_agent.jsonl"]),
    "features": ("100", ["features.jsonl"]),
    "features_failed_only": ("80", ["features.jsonl", "--failed-only", "--limit", "3"]),
    "split": ("90", ["split_gold.jsonl", "--predictions", "split_predicted.jsonl", "--config", "tolerant.yaml"]),
    "features_gate": ("80", ["features.jsonl", "--fail-under", "30%", "--quiet"]),
    "features_annotations": ("80", ["features.jsonl", "--quiet", "--annotations", "github"]),
}
CARRIED_OUT = {  # over an unfinished run that somebody has damaged
    "run_refused": ["features.jsonl", "-o", "run"],
    "run_restart": ["features.jsonl", "-o", "run", "--restart", "-j", "2", "--progress", "off", "--quiet"],
    "run_workers": ["features.jsonl", "-o", "run", "-j", "none"],
    "run_progress": ["features.jsonl", "-o", "run", "--progress", "loud"],
}
STORED = {  # over the objects of a bucket
    "stored": ["s3://bucket/features.jsonl.gz", "--scorer", "exact", "--limit", "1"],
    "stored_none": ["s3://bucket/feature.jsonl"],
    "stored_nobody": ["s3://nobody/features.jsonl"],
}
SHOWN = {
    "show_sales_report": ("100", "sales_report.jsonl", "sales-report-q3"),
    "show_sales_report_60": ("60", "sales_report.jsonl", "sales-report-q3"),
    "show_research_agent": ("120", "research_agent.jsonl", "study-with-results"),
}
REPORTED = {  # by the name of the report: the data set
    "support.xml": "support_release_1.jsonl",
    "features.xml": "features.jsonl",
    "features.xunit.xml": "features.jsonl",
    "support.md": "support_release_1.jsonl",
    "features.md": "features.jsonl",
    "features.csv": "features.jsonl",
    "features-findings.csv": "features.jsonl",
    "support.prom": "support_release_1.jsonl",
}
VALIDATED = {
    "validate_research_agent": ["research_agent.jsonl"],
    "validate_features": ["features.jsonl"],
    "validate_split": ["split_gold.jsonl", "--predictions", "split_predicted.jsonl"],
}
JOINED = {"show_split_retry": "return-shoes", "show_split_extra": "move-delivery", "show_split_wrong": "wrong-desk"}

LABELS = "support_release_1.labels.jsonl"
LABELLED = {  # over a run that is kept as it was, since scorers change and this is not about them
    "calibrate": ("100", ["calibrate", LABELS, "--run", "run"]),
    "calibrate_cost_60": ("60", ["calibrate", LABELS, "--run", "run", "--false-accept-cost", "5"]),
    "calibrate_parts": ("80", ["calibrate", LABELS, "--run", "run", "--by", "balanced_accuracy", "--per-sub-metric",
                               "--field", "*:*_id", "-o", "calibrated.yaml"]),
    "agree": ("100", ["agree", "run", LABELS]),
    "agree_60": ("60", ["agree", "run", LABELS, "--limit", "3", "--min-agreement", "95%"]),
    "validate_labels": ("80", ["validate", LABELS]),
}  # fmt: skip

SCHEMAS = ("dataset", "results", "config", "labels")

COMPARED = {
    "diff": ("80", ["--limit", "4"]),
    "diff_60": ("60", ["--limit", "2"]),
    "diff_120": ("120", ["--by", "metadata.channel"]),
    "diff_gate": ("80", ["--quiet", "--config", "gate.yaml"]),
}
TRENDS = {
    "trend": ("80", ["r1", "r2"]),
    "trend_60": ("60", ["r1", "r2", "exact"]),
    "trend_120": ("120", ["r1", "both", "--seed", "7"]),
    "trend_by_run": ("80", ["both", "r2", "--by", "run", "--resamples", "0", "--plot", "trend.svg"]),
}
GATE = "gate: {diff: {max_drop: 0.01, reasons: {incomplete_response: 0}}}"


def agrees(name, done):
    text = f"{done.out}--- standard error\n{done.err}--- exit code {done.code}\n"
    path = GOLDEN / f"{name}.txt"
    if _RENEW:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.fixture
def in_sample_data(monkeypatch, sample, tmp_path):
    for file in sample(".").glob("*.jsonl"):
        (tmp_path / file.name).symlink_to(file)
    (tmp_path / "tolerant.yaml").symlink_to(sample("../configs/tolerant.yaml"))


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("name", SCORED)
def test_score(name, aem, monkeypatch):
    columns, words = SCORED[name]
    monkeypatch.setenv("COLUMNS", columns)
    done = aem("score", *words)
    agrees(name, done)
    assert max((len(line) for line in done.out.splitlines() if not line.startswith("RESULT")), default=0) <= int(
        columns
    )


@pytest.mark.usefixtures("in_sample_data")
def test_merge(aem):
    shards = [aem("score", "features.jsonl", "--shard", f"{number}/2", "-o", f"shard-{number}") for number in (1, 2)]
    agrees("shard", shards[0])
    agrees("merge", aem("merge", "shard-1", "shard-2", "-o", "run"))
    whole = aem("score", "features.jsonl", "-o", "whole", "-j", "2", "--restart", "--progress", "off")
    assert whole.out == (GOLDEN / "merge.txt").read_text(encoding="utf-8").partition("--- standard error\n")[0]


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("name", CARRIED_OUT)
def test_score_carried_out(name, aem, tmp_path):
    unfinished = tmp_path / "run" / ".unfinished"
    unfinished.mkdir(parents=True)
    for file in ("begun.json", "00000000.part"):
        (unfinished / file).write_text("damaged")
    agrees(name, aem("score", *CARRIED_OUT[name]))


@pytest.mark.parametrize("name", STORED)
def test_score_from_a_store(name, aem, s3, sample):
    s3.put("features.jsonl.gz", gzip.compress(sample("features.jsonl").read_bytes()))
    agrees(name, aem("score", *STORED[name]))


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("columns", [60, 72, 76, 79, 100, 137, 200])
def test_every_width_is_kept(columns, aem, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    outs = [aem("score", "features.jsonl", "-o", "run").out, aem("validate", "features.jsonl").out]
    assert "5 inconsistent_parameter_values" in outs[0]  # nothing is cut off at the right
    outs += [aem("show", "run", name).out for name in ("retry", "facts", "alternatives", "critical")]
    for out in outs:
        assert max(len(line) for line in out.splitlines() if not line.startswith("RESULT")) <= columns


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("name", SHOWN)
def test_show(name, aem, monkeypatch):
    columns, dataset, dialog = SHOWN[name]
    monkeypatch.setenv("COLUMNS", columns)
    aem("score", dataset, "-o", "run")
    agrees(name, aem("show", "run", dialog))


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("name", JOINED)
def test_show_what_aem_aligned(name, aem, monkeypatch, tmp_path):
    monkeypatch.setenv("COLUMNS", "100")
    aem("score", *SCORED["split"][1], "-o", "run")
    agrees(name, aem("show", "run", JOINED[name]))
    results = (tmp_path / "run" / "results.jsonl").read_text(encoding="utf-8")
    if _RENEW:
        (GOLDEN / "split_results.jsonl").write_text(results, encoding="utf-8")
    assert results == (GOLDEN / "split_results.jsonl").read_text(encoding="utf-8")


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("name", VALIDATED)
def test_validate(name, aem):
    agrees(name, aem("validate", *VALIDATED[name]))


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("name", LABELLED)
def test_labelled(name, aem, monkeypatch):
    columns, words = LABELLED[name]
    monkeypatch.setenv("COLUMNS", columns)
    shutil.copytree(GOLDEN / "labelled_run", "run")
    done = aem(*words)
    agrees(name, done)
    lines = [line for line in done.out.splitlines() if not line.startswith(("RESULT", "run against"))]
    assert max(map(len, lines)) <= int(columns)


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("name", REPORTED)
def test_report(name, aem):
    done = aem("score", REPORTED[name], "-o", name, "--scorer", "lexical", "--exit-zero")
    assert (done.code, Path("aem-results").is_dir()) == (0, True)
    text = Path(name).read_bytes()
    if _RENEW:
        (GOLDEN / "reports" / name).write_bytes(text)
    assert (GOLDEN / "reports" / name).read_bytes() == text


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema(name, aem):
    done = aem("schema", name)
    assert done.code == 0, done.err
    agrees(f"schema_{name}", done)


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("name", COMPARED)
def test_diff(name, aem, monkeypatch):
    columns, words = COMPARED[name]
    monkeypatch.setenv("COLUMNS", columns)
    Path("gate.yaml").write_text(GATE, encoding="utf-8")
    for release in ("1", "2"):
        aem("score", f"support_release_{release}.jsonl", "-o", f"r{release}", "--exit-zero")
    done = aem("diff", "r1", "r2", *words)
    agrees(name, done)
    lines = [line for line in done.out.splitlines() if not line.startswith(("RESULT", "look at one"))]
    assert max(map(len, lines), default=0) <= int(columns)


@pytest.mark.usefixtures("in_sample_data")
def test_diff_report(aem):
    for release in ("1", "2"):
        aem("score", f"support_release_{release}.jsonl", "-o", f"r{release}", "--scorer", "lexical", "--exit-zero")
    assert aem("diff", "r1", "r2", "-o", "diff.md", "--exit-zero").code == 0
    text = Path("diff.md").read_bytes()
    if _RENEW:
        (GOLDEN / "reports" / "diff.md").write_bytes(text)
    assert (GOLDEN / "reports" / "diff.md").read_bytes() == text


@pytest.mark.usefixtures("in_sample_data")
@pytest.mark.parametrize("name", TRENDS)
def test_trend(name, aem, monkeypatch):
    columns, words = TRENDS[name]
    monkeypatch.setenv("COLUMNS", columns)
    files = [Path(f"support_release_{release}.jsonl") for release in ("1", "2")]
    Path("both.jsonl").write_bytes(b"".join(file.read_bytes() for file in files))
    for run, dataset, scorer in (
        ("r1", files[0], "lexical"),
        ("r2", files[1], "lexical"),
        ("both", "both.jsonl", "lexical"),
        ("exact", files[1], "exact"),
    ):
        if run in words:
            aem("score", dataset, "-o", run, "--scorer", scorer, "--exit-zero")
    done = aem("trend", *words)
    agrees(name, done)
    assert max(map(len, done.out.splitlines())) <= int(columns)


def test_init(aem):
    agrees("init", aem("init"))
    agrees("init_again", aem("init"))
    agrees("init_store", aem("init", "s3://bucket/agent"))
    agrees("init_folder", aem("init", "my agent", "--ci", "github"))
    agrees("init_score", aem("score", "dataset.jsonl", "--config", "aem.yaml", "--quiet"))
