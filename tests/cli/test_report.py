import json

import pytest

from tests.cli.dialogs import failing, passing, write


@pytest.fixture
def dataset(tmp_path):
    return write(tmp_path / "d.jsonl", passing("good"), failing("bad"))


def test_score_writes_reports_and_the_default_run_folder(aem, dataset, tmp_path):
    done = aem("score", "d.jsonl", "-o", "new/report.xml", "-o", "strict.xunit.xml")
    assert done.code == 1
    assert done.err.startswith("results in aem-results/d, new/report.xml, strict.xunit.xml; to see a dialog: ")
    assert (tmp_path / "aem-results" / "d" / "summary.json").exists()
    assert (tmp_path / "new" / "report.xml").read_bytes() != (tmp_path / "strict.xunit.xml").read_bytes()


def test_report_draws_the_same_from_the_finished_run(aem, dataset, tmp_path):
    aem("score", "d.jsonl", "-o", "run", "-o", "first.xml")
    done = aem("report", "run", "-o", "second.xml")
    assert (done.code, done.out, done.err) == (0, "", "wrote second.xml\n")
    assert (tmp_path / "first.xml").read_bytes() == (tmp_path / "second.xml").read_bytes()
    assert aem("report", "run/results.jsonl", "-o", "third.xml").code == 0
    assert (tmp_path / "first.xml").read_bytes() == (tmp_path / "third.xml").read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["report", "run"], "aem: name a report to write: -o FILE, with a suffix out of .xml, "),
        (["report", "run", "-o", "plain"], "aem: -o plain: names no report; give it a suffix out of .xml, "),
        (["report", "run", "-o", "a.docx"], "aem: -o a.docx: there is no report format for '.docx'; known: .xml, "),
        (["report", "none", "-o", "a.xml"], "aem: none: there is no run here; "),
        (["report", "d.jsonl", "-o", "a.xml"], "aem: summary.json: is missing, and a report needs it; "),
        (["score", "d.jsonl", "-o", "a.docx"], "aem: -o a.docx: there is no report format for '.docx'; known: .xml, "),
        (["score", "d.jsonl", "-o", "d.jsonl/a.xml"], "aem: -o d.jsonl/a.xml: cannot be written: "),
    ],
)
def test_what_cannot_be_is_a_usage_error(aem, dataset, words, said):
    aem("score", "d.jsonl", "-o", "run")
    done = aem(*words)
    assert done.code == 2
    assert done.err.startswith(said)


def test_a_wrong_suffix_is_told_before_anything_is_scored(aem, dataset, tmp_path):
    aem("score", "d.jsonl", "-o", "run", "-o", "a.docx")
    assert not (tmp_path / "run").exists()


def test_a_broken_summary_is_a_data_error(aem, dataset, tmp_path):
    aem("score", "d.jsonl", "-o", "run")
    for text in ("{", json.dumps([1]), "{}"):
        (tmp_path / "run" / "summary.json").write_text(text)
        assert aem("report", "run", "-o", "a.xml").code == 2


def test_the_variable_names_outputs_too(aem, dataset, monkeypatch, tmp_path):
    monkeypatch.setenv("AEM_OUTPUT", "run a.xml")
    assert aem("score", "d.jsonl").code == 1
    assert (tmp_path / "a.xml").exists() and (tmp_path / "run").exists()


def test_annotations_go_to_standard_error(aem, dataset):
    done = aem("score", "d.jsonl", "-o", "run", "--json", "--annotations", "github")
    assert json.loads(done.out)["dialogs"]["failed"] == 1
    said = [line for line in done.err.splitlines() if line.startswith("::")]
    assert len(said) == 1
    assert said[0] == (
        "::error file=d.jsonl,line=2,title=inconsistent_parameter_values::bad: 1 of 1 turn failed; "
        "root cause in turn 1 (crm.Find): inconsistent_parameter_values, args.x: gold A-100 -> predicted B-200"
    )
    later = aem("report", "run", "--annotations", "github")
    assert (later.code, later.out, later.err.splitlines()) == (0, "", said)


def test_annotations_for_another_server_are_a_usage_error(aem, dataset):
    done = aem("score", "d.jsonl", "--annotations", "gitlab")
    assert done.code == 2
    assert done.err.startswith("aem: --annotations 'gitlab': is not known; ")
