"""The starter folder: written whole or not at all, and its pipelines do what they say, step by step in bash."""

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from aem_cli.errors import UsageError
from aem_cli.writers.starter_folder import PIPELINES, write_starter

ROOT = Path(__file__).parents[2]
EVERYTHING = (".github/workflows/aem.yml", ".gitlab-ci.yml", "AEM.md", "aem.yaml", "dataset.jsonl")


@pytest.fixture
def starter(tmp_path):
    """A folder with everything, and a `python` that only notes what it is asked to install."""
    folder = tmp_path / "project"
    write_starter(folder, tuple(PIPELINES))
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text('#!/bin/sh\nprintf "%s\\n" "$@" >> "$NOTES"\n', encoding="utf-8")
    python.chmod(0o755)
    return folder


def bash(script, folder, *options, **environ):
    """Run a script as CI does; `aem` is the one of this environment."""
    path = f"{folder.parent / 'bin'}:{Path(sys.executable).parent}:/usr/bin:/bin"
    given = {"PATH": path, "PYTHONPATH": str(ROOT), "HOME": str(folder), "NOTES": str(folder.parent / "notes")}
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", *options, "-c", script],
        cwd=folder,
        env=given | environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    return done.returncode, done.stdout + done.stderr


def written(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_everything_is_written_and_listed(tmp_path):
    targets = write_starter(tmp_path / "a" / "b", tuple(PIPELINES))
    assert written(tmp_path / "a" / "b") == sorted(EVERYTHING)
    assert sorted(targets) == sorted(tmp_path / "a" / "b" / name for name in EVERYTHING)
    stored = {path.name for path in files("aem_cli.writers").joinpath("starter").iterdir()}
    assert stored == {"aem.yaml", "dataset.jsonl", "AEM.md", "github.yml", "gitlab.yml"}


@pytest.mark.parametrize("name", EVERYTHING)
@pytest.mark.parametrize("kind", ["file", "broken link"])
def test_what_is_there_is_never_touched_and_nothing_is_written(name, kind, tmp_path):
    target = tmp_path / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if kind == "file":
        target.write_text("mine", encoding="utf-8")
    else:
        target.symlink_to("nowhere")
    with pytest.raises(UsageError, match=re.escape(name)):
        write_starter(tmp_path, tuple(PIPELINES))
    assert [path for path in tmp_path.rglob("*") if not path.is_dir()] == [target]
    assert kind != "file" or target.read_text(encoding="utf-8") == "mine"


def test_what_was_written_goes_again_where_the_rest_cannot_be(tmp_path):
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / ".github").write_text("a file, and no folder", encoding="utf-8")
    with pytest.raises(UsageError, match="cannot be written"):
        write_starter(tmp_path / "project", tuple(PIPELINES))
    assert written(tmp_path / "project") == [".github"]


@pytest.mark.parametrize(("name", "said"), [("file", "cannot be written"), ("file/under", "cannot be written")])
def test_a_file_is_no_folder(name, said, tmp_path):
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match=said):
        write_starter(tmp_path / name, ())


def workflow(folder):
    return yaml.safe_load((folder / ".github/workflows/aem.yml").read_text(encoding="utf-8"))


def test_the_workflow_has_the_keys_that_github_knows(starter):
    found = workflow(starter)
    assert set(found) == {"name", True, "permissions", "env", "defaults", "jobs"}  # YAML 1.1 reads `on` as true
    assert set(found[True]) == {"push", "pull_request"}
    for job in found["jobs"].values():
        assert set(job) == {"runs-on", "timeout-minutes", "steps"}
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
            assert set(step) <= {"name", "if", "uses", "with", "run"}
            assert re.fullmatch(r"actions/[\w/-]+@v\d+", step.get("uses", "actions/x@v1"))
            assert "${{" not in step.get("run", "")  # what GitHub puts in is never part of a command
            assert wanted(step, failed=True, event="push") in (True, False)
    uses = [step["uses"].partition("@")[0] for step in found["jobs"]["aem"]["steps"] if "uses" in step]
    assert uses[:2] == ["actions/checkout", "actions/setup-python"]
    assert "actions/upload-artifact" in uses


def wanted(step, failed, event):
    """Whether GitHub runs the step; raises on a condition that this test does not know."""
    condition = step.get("if", "success()").removeprefix("${{").removesuffix("}}")
    known = {
        "success()": not failed,
        "always()": True,
        "!cancelled()": True,
        "github.event_name == 'push'": event == "push",
        "github.event_name == 'pull_request'": event == "pull_request",
        "hashFiles('aem-base/results.jsonl') != ''": True,
    }
    return all(known[term.strip()] for term in condition.split("&&"))


def run_workflow(folder, event):
    """The steps that ran a command, by name, each with its exit code and output; then the summary page."""
    found = workflow(folder)
    assert found["defaults"]["run"]["shell"] == "bash"
    page = folder.parent / "summary_page"
    page.unlink(missing_ok=True)
    for name in ("junit.xml", "summary.md", "report.html", "diff.md"):
        (folder / name).unlink(missing_ok=True)
    ran = {}
    for step in found["jobs"]["aem"]["steps"]:
        failed = any(code for code, _ in ran.values())
        if "run" in step and wanted(step, failed, event):
            environ = {"GITHUB_STEP_SUMMARY": str(page), **found["env"]}
            ran[step["name"]] = bash(step["run"], folder, "-eo", "pipefail", **environ)
    return ran, page.read_text(encoding="utf-8") if page.exists() else ""


SCORE, COMPARE, BASE = "Score", "Compare with the main branch", "Make this run the base of later ones"


def test_a_push_is_scored_shown_and_becomes_the_base(starter):
    ran, page = run_workflow(starter, "push")
    assert {name: code for name, (code, _) in ran.items()} == {
        "Install aem": 0, SCORE: 0, "Show the summary": 0, BASE: 0
    }  # fmt: skip
    assert (starter.parent / "notes").read_text(encoding="utf-8").splitlines()[-1].startswith("aem @ git+https://")
    assert "cancel-order" in page
    assert "::error file=dataset.jsonl,line=2" in ran[SCORE][1]
    assert "RESULT passed" in (starter / "aem.log").read_text(encoding="utf-8")
    assert (starter / "aem-base/results.jsonl").read_bytes() == (starter / "aem-run/results.jsonl").read_bytes()
    assert (starter / "junit.xml").read_bytes().startswith(b"<?xml")
    run_workflow(starter, "push")  # the base is replaced, not put into
    assert not (starter / "aem-base/aem-run").exists()


def test_a_pull_request_that_changes_nothing_passes(starter):
    run_workflow(starter, "push")
    ran, page = run_workflow(starter, "pull_request")
    assert (ran[SCORE][0], ran[COMPARE][0], BASE in ran) == (0, 0, False)
    assert "aem-base" in page  # the comparison stands under the summary


def test_a_pull_request_without_a_base_says_so(starter):
    ran, _ = run_workflow(starter, "pull_request")
    assert ran[COMPARE] == (0, ran[COMPARE][1])
    assert "no run of the main branch to compare with yet" in ran[COMPARE][1]


def break_gift_card(folder):
    """The third dialog answers with another amount."""
    path = folder / "dataset.jsonl"
    text = path.read_text(encoding="utf-8")
    broken = text.replace("Gift card G-204 has 35 euros left.", "Gift card G-204 has 53 euros left.")
    assert broken != text
    path.write_text(broken, encoding="utf-8")


def test_a_worse_agent_fails_both_steps_and_its_results_are_still_shown(starter):
    run_workflow(starter, "push")
    break_gift_card(starter)
    ran, page = run_workflow(starter, "pull_request")
    assert (ran[SCORE][0], ran[COMPARE][0], ran["Show the summary"][0]) == (1, 1, 0)
    assert "::error title=aem::The gate failed" in ran[SCORE][1]
    assert "::error title=aem::Worse than the main branch" in ran[COMPARE][1]
    assert "gift-card" in page
    assert (starter / "junit.xml").is_file()
    uploads = [step for step in workflow(starter)["jobs"]["aem"]["steps"] if "upload-artifact" in step.get("uses", "")]
    assert [step["if"] for step in uploads] == ["always()"]
    assert {"junit.xml", "aem-run", "report.html"} <= set(uploads[0]["with"]["path"].split())


def test_another_gold_side_is_a_warning(starter):
    run_workflow(starter, "push")
    path = starter / "dataset.jsonl"
    path.write_text(
        path.read_text(encoding="utf-8").replace("how can I help you?", "how can I help?"), encoding="utf-8"
    )
    ran, _ = run_workflow(starter, "pull_request")
    assert (ran[SCORE][0], ran[COMPARE][0]) == (0, 0)
    assert "::warning title=aem::Not comparable with the main branch" in ran[COMPARE][1]


@pytest.mark.parametrize(
    ("name", "text", "code", "said"),
    [
        ("dataset.jsonl", "", 5, "::error title=aem::Nothing was evaluated"),
        ("aem.yaml", "scorrer: exact", 2, "::error title=aem::aem could not do its work"),
        ("dataset.jsonl", "{", 2, "::error title=aem::aem could not do its work"),
    ],
)
def test_every_other_end_fails_the_step_with_its_code(name, text, code, said, starter):
    (starter / name).write_text(text, encoding="utf-8")
    ran, _ = run_workflow(starter, "push")
    assert (ran[SCORE][0], said in ran[SCORE][1]) == (code, True)


def gitlab(folder):
    found = yaml.safe_load((folder / ".gitlab-ci.yml").read_text(encoding="utf-8"))
    assert set(found) == {"aem"}
    return found["aem"]


def test_the_gitlab_job_writes_what_its_artifacts_name(starter):
    job = gitlab(starter)
    assert set(job) == {"image", "variables", "before_script", "script", "artifacts"}
    code, said = bash("\n".join([*job["before_script"], *job["script"]]), starter, "-e", **job["variables"])
    assert (code, "RESULT passed" in said) == (0, True)
    assert job["artifacts"]["when"] == "always"
    assert (starter / job["artifacts"]["reports"]["junit"]).read_bytes().startswith(b"<?xml")
    assert all((starter / path).exists() for path in job["artifacts"]["paths"])


def test_without_pipefail_a_failed_gate_would_pass(starter):
    break_gift_card(starter)
    lines = gitlab(starter)["script"]
    codes = [bash("\n".join(some), starter, "-e")[0] for some in (lines, [x for x in lines if "pipefail" not in x])]
    assert codes == [1, 0]


def test_the_starter_page_tells_the_truth(starter):
    text = (starter / "AEM.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    code, said = bash(block, starter, "-e")
    assert (code, "A-71" in said) == (0, True)
    assert bash("aem validate dataset.jsonl", starter)[0] == 0
    named = set(re.findall(r"`([\w./-]+\.(?:jsonl|yaml|yml))`", text))
    assert all((starter / name).exists() for name in named), named
    records = [json.loads(line) for line in (starter / "dataset.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(records) == 3
