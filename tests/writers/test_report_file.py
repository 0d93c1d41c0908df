from pathlib import Path

import pytest

from aem_cli.errors import UsageError
from aem_cli.writers.report_file import Report, chosen_reports, names_report, write_reports


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("output", "report"),
    [("run", False), ("runs/v1.2", False), ("2026.11", False), ("a.md", True), ("a.b/c", False), (".hidden", False),
     ("folder.d", False), ("nothing.known", True), ("CAPITAL.XML", True)],
)  # fmt: skip
def test_what_names_a_report(output, report):
    Path("folder.d").mkdir()
    assert names_report(output) is report


@pytest.mark.parametrize(
    ("output", "writer"),
    [
        ("junit.xml", "write_junit"),
        ("JUNIT.XML", "write_junit"),
        ("deep/report.xunit.xml", "write_strict_junit"),
        (".xunit.xml", "write_strict_junit"),
    ],
)
def test_the_longest_ending_decides(output, writer):
    (report,) = chosen_reports(["a.jsonl"], [output, output, "run"])
    assert (report.path, report.write.__name__) == (Path(output), writer)


def test_an_unknown_suffix_names_the_known_ones():
    with pytest.raises(UsageError, match=r"-o a\.docx: there is no report format for '\.docx'; known: \.xml, .*folder"):
        chosen_reports(["a.jsonl"], ["a.xml", "a.docx"])


def test_what_a_report_is_made_from_is_not_overwritten():
    Path("data.xml").write_text("{}")
    with pytest.raises(UsageError, match=r"-o \./data\.xml: the report would overwrite what it is made from"):
        chosen_reports(["a.jsonl", "data.xml"], ["./data.xml"])


def writes(text):
    return lambda run, file: file.write(text)


def test_reports_are_written_under_their_names(sample_run):
    write_reports(sample_run, [Report(Path("new/a.txt"), writes(b"a")), Report(Path("b.txt"), writes(b"b"))])
    assert Path("new/a.txt").read_bytes() == b"a"
    assert Path("b.txt").read_bytes() == b"b"
    assert sorted(path.name for path in Path().rglob("*")) == ["a.txt", "b.txt", "new"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_nothing_is_left_of_reports_when_one_breaks(error, sample_run):
    def breaks(run, file):
        file.write(b"half")
        raise error

    Path("b.txt").write_bytes(b"older")
    with pytest.raises(error):
        write_reports(sample_run, [Report(Path("new/a.txt"), writes(b"a")), Report(Path("b.txt"), breaks)])
    assert [path.name for path in Path().rglob("*")] == ["b.txt"]
    assert Path("b.txt").read_bytes() == b"older"


def test_a_place_that_cannot_be_written_is_a_usage_error(sample_run):
    Path("file").write_bytes(b"")
    with pytest.raises(UsageError, match=r"-o file/a\.txt: cannot be written: .*; name another file"):
        write_reports(sample_run, [Report(Path("file/a.txt"), writes(b"a"))])
    assert [path.name for path in Path().rglob("*")] == ["file"]
