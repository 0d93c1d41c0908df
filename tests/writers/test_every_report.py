"""What holds for every registered report writer; a new one is held to it unasked."""

import io
import re
import tracemalloc

import pytest

from aem_cli.domain.row import RowWithDialog
from aem_cli.registry import BUILT_IN, Plug, load
from tests.nasty import NASTY

REPORTS = [*BUILT_IN[Plug.REPORT]]
BINARY = {".parquet"}
_HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]")


def written(ending, run):
    file = io.BytesIO()
    load(Plug.REPORT, ending)(run, file)
    return file.getvalue()


@pytest.mark.parametrize("ending", REPORTS)
def test_the_same_run_gives_the_same_bytes(ending, sample_run, nasty_run):
    for run in (sample_run, nasty_run):
        assert written(ending, run) == written(ending, run)
        assert written(ending, run)


@pytest.mark.parametrize("ending", [ending for ending in REPORTS if ending not in BINARY])
def test_text_holds_no_hidden_character(ending, nasty_run):
    text = written(ending, nasty_run).decode("utf-8")
    assert _HIDDEN.findall(text) == []
    assert "\t=tab" not in text


@pytest.mark.parametrize("ending", REPORTS)
def test_a_run_of_nothing_has_a_report(ending, scored, tmp_path):
    dataset = tmp_path / "empty.jsonl"
    dataset.write_bytes(b"")
    written(ending, scored(dataset))


class Repeated:
    """A run as long as one likes."""

    def __init__(self, run, times):
        self.dataset, self.circumstances, self.summary = run.dataset, run.circumstances, run.summary
        self._run, self._times = run, times

    def rows(self):
        for _ in range(self._times):
            yield from self._run.rows()

    def dialogs(self):
        return (RowWithDialog(row, None, "not here") for row in self.rows())


class Nowhere(io.RawIOBase):
    """A file that keeps nothing."""

    size = 0

    def writable(self):
        return True

    def write(self, content):
        self.size += len(content)
        return len(content)


def peak(write, run):
    tracemalloc.start()
    write(run, Nowhere())
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


@pytest.mark.parametrize("ending", REPORTS)
def test_memory_does_not_grow_with_the_run(ending, sample_run):
    write = load(Plug.REPORT, ending)
    write(sample_run, Nowhere())  # what is imported on use is no part of it
    few, many = peak(write, Repeated(sample_run, 30)), peak(write, Repeated(sample_run, 120))
    assert many < few + 200_000, (few, many)  # 2,700 dialogs more, of 3.5 kB each


def test_the_nasty_run_is_nasty(nasty_run):
    rows = list(nasty_run.rows())
    assert len(rows) == len(NASTY)
    assert all(row["test_pass"] is False for row in rows)
    findings = [finding for row in rows for finding in row["turns"][0]["findings"]]
    assert [finding["predicted"] for finding in findings if finding["holds"] is False] == list(NASTY)
