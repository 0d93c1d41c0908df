"""Commands on objects in stores."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from aem_cli.writers.remote_folder import upload
from tests.page_text import dialogs_in
from tests.web_server import Page, serving


def test_a_signature_stands_nowhere(aem, sample):
    content = sample("sales_report.jsonl").read_bytes()
    with serving(sales_report__jsonl=Page(content)) as server:
        url = f"{server.address}sales_report.jsonl?X-Amz-Signature=hush"
        scored = aem("score", url, "-o", "run", "-o", "junit.xml", "-o", "page.html", "-o", "s.md", "--exit-zero")
        checked = aem("validate", url)
    assert (scored.code, checked.code) == (0, 0)
    assert f"{server.address}sales_report.jsonl?***" in "".join(scored.out.split("\n"))
    assert json.loads(Path("run/run.json").read_bytes())["dataset"]["path"] == f"{server.address}sales_report.jsonl?***"
    written = "".join(path.read_text() for path in Path().rglob("*") if path.is_file())
    assert "hush" not in "".join([scored.out, scored.err, checked.out, checked.err, written])


def test_a_page_of_the_same_command_has_the_dialogs_and_later_nobody_asks_the_store(aem_process, s3, sample):
    url = s3.put("d.jsonl", sample("sales_report.jsonl").read_bytes())
    dialog = "sales-report-q3"
    assert aem_process("score", url, "-o", "run", "-o", "page.html", "--exit-zero").code == 0
    aem_process("score", sample("sales_report.jsonl"), "-o", "local", "-o", "local.html", "--exit-zero")
    stored, local = (dialogs_in(Path(name).read_text()) for name in ("page.html", "local.html"))
    assert stored == local
    shown = aem_process("show", "run", dialog, AWS_ENDPOINT_URL="http://127.0.0.1:1")
    assert shown.err.startswith(f"the data set {url} lies in a store, which is not read unasked, so findings only")


def test_only_runs_and_reports_go_to_a_store(aem, s3, sample):
    labels, traces = sample("support_release_1.labels.jsonl"), sample("traces/chats.json")
    aem("score", sample("support_release_1.jsonl"), "-o", "run", "--exit-zero")
    for words in (
        ["import", "auto", traces, "-o", "s3://bucket/d.jsonl"],
        ["calibrate", labels, "--run", "run", "-o", "s3://bucket/c.yaml"],
        ["trend", "run", "--plot", "s3://bucket/trend.svg"],
    ):
        done = aem(*words)
        assert done.code == 2
        assert f"aem: {words[-1]}: only runs and reports go to a store; write it here, and copy it there" in done.err
    assert not Path("s3:").exists()


def test_bad_records_are_named_by_the_url(aem, s3):
    done = aem("score", s3.put("d.jsonl", b'{"dialog_id": "d", "turns": []}\n{'), "-o", "run")
    assert done.code == 2
    assert "s3://bucket/d.jsonl:2:2: not JSON" in done.err


def test_a_chat_in_a_store_is_told_for_what_it_is(aem, s3):
    done = aem("score", s3.put("d.jsonl", b'{"messages": [{"role": "user", "content": "Hi"}]}\n'), "-o", "run")
    assert done.code == 2
    assert done.err.startswith("aem: s3://bucket/d.jsonl: ")
    assert "aem import" in done.err


def test_gold_and_predictions_of_a_store_give_the_bytes_that_files_give(aem, s3, sample):
    names = {name: sample(name) for name in ("split_gold.jsonl", "split_predicted.jsonl")}
    gold, predicted = (s3.put(name, path.read_bytes()) for name, path in names.items())
    aem("score", gold, "--predictions", predicted, "-o", "remote", "--exit-zero")
    aem("score", *[names["split_gold.jsonl"], "--predictions", names["split_predicted.jsonl"]], "-o", "local")
    assert Path("remote/results.jsonl").read_bytes() == Path("local/results.jsonl").read_bytes()
    assert Path("remote/summary.json").read_bytes() == Path("local/summary.json").read_bytes()


def test_runs_of_a_store_are_shown_compared_and_reported(aem, s3, sample):
    for number in (1, 2):
        aem("score", sample(f"support_release_{number}.jsonl"), "-o", f"r{number}", "--exit-zero")
        upload({path.name: path for path in Path(f"r{number}").iterdir()}, f"s3://bucket/r{number}")
    dialog = json.loads(Path("r1/results.jsonl").read_text().partition("\n")[0])["dialog_id"]
    for words in (
        ["show", "r1", dialog],
        ["diff", "r1", "r2", "--resamples", "10"],
        ["trend", "r1", "r2", "--resamples", "10"],
        ["report", "r1", "-o", "out.csv"],
        ["agree", "r1", sample("support_release_1.labels.jsonl")],
    ):
        local = aem(*words)
        remote = aem(*(f"s3://bucket/{word}" if word in ("r1", "r2") else word for word in words))
        assert remote.code == local.code
        assert remote.out.replace("s3://bucket/", "").split() == local.out.split()


def test_reports_go_to_a_store(aem, s3, sample):
    done = aem("score", sample("sales_report.jsonl"), "-o", "run", "-o", "s3://bucket/deep/report.html", "--exit-zero")
    assert done.code == 0
    assert "s3://bucket/deep/report.html" in done.err
    aem("report", "run", "-o", "report.html", "-o", "s3://bucket/junit.xml")
    assert s3.get("deep/report.html") == Path("report.html").read_bytes()
    assert s3.kind("deep/report.html") == "text/html"
    assert s3.keys() == ["deep/report.html", "junit.xml"]


def test_a_report_that_cannot_go_there_is_told_before_any_work(aem, s3, sample):
    for url, says in [
        ("s3://nobody/report.html", "there is no such bucket"),
        ("https://127.0.0.1:1/report.html?sig=hush", "web addresses are only read"),
        ("s3://bucket/report.docx", "there is no report format for '.docx'"),
    ]:
        done = aem("score", sample("sales_report.jsonl"), "-o", "run", "-o", url)
        assert (done.code, done.out) == (2, "")
        assert says in done.err
        assert "hush" not in done.err
        assert not Path("run").exists()


def test_a_report_does_not_overwrite_what_it_is_made_from(aem, s3, sample):
    url = s3.put("d.xml", sample("sales_report.jsonl").read_bytes())
    done = aem("score", url, "-o", "run", "-o", url)
    assert "the report would overwrite what it is made from" in done.err


def test_a_store_that_refuses_leaves_the_other_reports_unwritten(aem, s3, sample, monkeypatch):
    aem("score", sample("sales_report.jsonl"), "-o", "run", "--exit-zero")
    monkeypatch.setattr("aem_cli.stores.writing.check_writable", lambda folder, named: None)
    s3.check_credentials()
    done = aem("report", "run", "-o", "report.csv", "-o", "s3://bucket/report.html")
    assert done.code == 2
    assert "s3://bucket/report.html: cannot be written: access is denied (InvalidAccessKeyId)" in done.err
    assert not Path("report.csv").exists()


def test_a_run_goes_to_a_store_as_it_would_to_a_folder(aem, s3, sample):
    s3.put("features.jsonl", sample("features.jsonl").read_bytes())
    stored = aem("score", "s3://bucket/features.jsonl", "-o", "s3://bucket/runs/17", "--exit-zero", "--scorer", "exact")
    local = aem("score", sample("features.jsonl"), "-o", "run", "--exit-zero", "--scorer", "exact")
    assert (stored.code, local.code) == (0, 0)
    assert "results in s3://bucket/runs/17; to see a dialog: aem show s3://bucket/runs/17 " in stored.err
    for name in ("summary.json", "results.jsonl"):
        assert s3.get(f"runs/17/{name}") == Path("run", name).read_bytes()
    files = {f"runs/17/{name}" for name in ("results.jsonl", "run.json", "summary.json")}
    assert {*s3.keys()} == {"features.jsonl", *files}
    assert not Path("aem-results").exists()
    assert aem("diff", "s3://bucket/runs/17", "run").code == 0


def test_a_run_goes_to_a_folder_and_to_a_store(aem, s3, sample):
    done = aem("score", sample("features.jsonl"), "-o", "run", "-o", "s3://bucket/r", "--exit-zero", "-q")
    assert done.code == 0
    for name in ("results.jsonl", "summary.json", "run.json"):
        assert s3.get(f"r/{name}") == Path("run", name).read_bytes()


def test_a_store_that_cannot_be_written_is_told_before_any_work(aem, s3, sample):
    done = aem("score", sample("features.jsonl"), "-o", "s3://nobody/r", "--exit-zero")
    assert done.code == 2
    assert "there is no such bucket" in done.err
    assert not Path("aem-results").exists()


def test_a_run_never_overwrites_its_data_set_in_a_store(aem, s3, sample):
    s3.put("runs/results.jsonl", sample("features.jsonl").read_bytes())
    done = aem("score", "s3://bucket/runs/results.jsonl", "-o", "s3://bucket/runs")
    assert done.code == 2
    assert "would overwrite its own s3://bucket/runs/results.jsonl" in done.err


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("results.jsonl", lambda content: content + b"{\n"),
        ("results.jsonl", lambda content: content + content.splitlines(keepends=True)[0]),
        ("results.jsonl", lambda content: content.replace(b'"turns":', b'"tours":', 1)),
        ("run.json", lambda content: content[:-9]),
        ("summary.json", lambda content: content[:-9]),
        ("summary.json", lambda content: b"[]"),
    ],
)
def test_a_damaged_run_in_a_store_is_named_as_it_was(name, damage, aem, s3, sample):
    aem("score", sample("support_release_1.jsonl"), "-o", "run", "--exit-zero")
    files = {path.name: path for path in Path("run").iterdir()}
    files[name].write_bytes(damage(files[name].read_bytes()))
    upload(files, "s3://bucket/run")
    ended = 0
    for words in (
        ["show", "s3://bucket/run", "nobody"],
        ["report", "s3://bucket/run", "-o", "r.csv"],
        ["diff", "s3://bucket/run", "s3://bucket/run", "--resamples", "100"],
        ["trend", "s3://bucket/run"],
        ["agree", "s3://bucket/run", sample("support_release_1.labels.jsonl")],
    ):
        done = aem(*words)
        assert "aem-run" not in done.out + done.err
        ended += done.code == 2 and f"s3://bucket/run/{name}" in done.err
    assert ended


@pytest.mark.parametrize("limit", [0, 1])
def test_a_data_set_that_finds_no_room_is_named_and_no_temporary_file(limit, tmp_path, sample):
    aem = f"{sys.executable} -c 'from aem_cli.cli.main import run; run()'"
    command = f"ulimit -f {limit}; exec {aem} import auto {sample('traces/chats.json')} -o d.jsonl"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith("aem: d.jsonl: cannot be written: File too large; name another file")
    assert not list(tmp_path.glob("d.jsonl*"))
