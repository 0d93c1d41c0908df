import json
import shutil

import pytest

from aem_cli.cli.main import main
from aem_cli.runs.reported import run_to_report
from aem_cli.runs.rereading import reread_dialog, reread_dialogs
from tests.nasty import nasty_dialogs


@pytest.fixture
def dataset(tmp_path):
    """Good dialogs with blank lines, a bad record and a dialog that comes twice between them."""
    lines = [json.dumps(dialog) for dialog in nasty_dialogs()[:6]]
    lines[2:2] = ["", "{not json}", lines[0]]
    path = tmp_path / "d.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return path


def run_of(dataset):
    folder = dataset.with_name("run")
    main(["score", str(dataset), "-o", str(folder), "--skip-invalid", "--quiet"])
    return run_to_report(str(folder))


def test_every_row_gets_its_dialog(dataset):
    run = run_of(dataset)
    told = list(run.dialogs())
    assert [one.row["line"] for one in told] == [1, 2, 6, 7, 8, 9]
    assert [one.dialog.line for one in told] == [1, 2, 6, 7, 8, 9]
    assert [one.dialog.id for one in told] == [row["dialog_id"] for row in run.rows()]
    assert all(one.why_not == "" for one in told)
    assert [one.dialog for one in told] == [one.dialog for one in run.dialogs()]  # it may be asked again
    alone = reread_dialog(run.circumstances["dataset"], told[3].row)
    assert alone.dialog == told[3].dialog


def test_rows_are_told_without_a_data_set_that_is_gone_or_has_changed(dataset):
    run = run_of(dataset)
    shutil.copy(dataset, dataset.with_name("kept"))
    dataset.unlink()
    assert {(one.dialog, one.why_not) for one in run.dialogs()} == {(None, f"the data set {dataset} is gone")}
    dataset.write_text("{}\n")
    (said,) = {one.why_not for one in run.dialogs()}
    assert said == f"the data set {dataset} has changed since the run"
    lines = dataset.with_name("kept").read_text().splitlines(keepends=True)
    dataset.write_text("".join([*lines[:-2], lines[-1], lines[-2]]))  # of the same size
    told = list(run.dialogs())
    assert [one.dialog is None for one in told] == [False] * 4 + [True] * 2
    assert told[4].why_not == f"the data set {dataset} has changed since the run: line 8 is another dialog"


def test_rows_in_another_order_lose_their_dialogs_and_nothing_breaks(dataset):
    run = run_of(dataset)
    rows = list(run.rows())[::-1]
    told = list(reread_dialogs(run.circumstances["dataset"], rows))
    assert [one.row for one in told] == rows
    assert [one.dialog is None for one in told] == [False, *[True] * 5]


def test_a_results_file_that_stands_alone_names_itself(dataset):
    run = run_of(dataset)
    run.run.results.with_name("run.json").unlink()
    run = run_to_report(str(run.run.results))
    assert run.dataset == str(run.run.results)
    assert {one.why_not for one in run.dialogs()} == {"the run was not made from a file that can be read again"}
