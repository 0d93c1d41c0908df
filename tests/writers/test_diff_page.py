"""The page of a comparison as text; what its script does is tested in a browser."""

import io
import os
import re
from pathlib import Path

import pytest

from aem_cli.cli.main import main
from aem_cli.core.diff.gate import decide_diff
from aem_cli.core.diff.grouping import BY_DEFAULT
from aem_cli.core.diff.rules import DiffRules
from aem_cli.runs.comparing import Comparing, compare_runs, open_compared
from aem_cli.runs.reported import results_to_report
from aem_cli.writers.diff_page import write_diff_html
from aem_cli.writers.page_store import Bounds
from tests.page_text import dialogs_in, outline
from tests.writers.conftest import ROOT

GOLDEN = Path(__file__).parents[1] / "golden" / "reports"


@pytest.fixture(scope="module")
def releases(scored):
    """The two sample releases, compared as `aem diff` does it."""
    names = [str(scored(ROOT / f"sample_data/support_release_{n}.jsonl").run.results.parent) for n in (1, 2)]
    found = compare_runs(*(open_compared(name, None) for name in names), Comparing(BY_DEFAULT, 0, 200, False))
    runs = tuple(results_to_report(name) for name in names)
    found = found._replace(decision=decide_diff(found, DiffRules()), runs=runs)
    return found._replace(base=found.base._replace(name="release 1"), new=found.new._replace(name="release 2"))


def page_of(*found, bounds=None):
    file = io.BytesIO()
    write_diff_html(found, file, bounds)
    return file.getvalue().decode("utf-8")


def test_the_page_says_what_moved_and_whether_it_is_real(releases):
    said = " ".join(outline(page_of(releases)).texts)
    for words in ("Passed", "13 turns fixed, 5 newly failing; 6 still failing.", "+0.078", "0.819", "0.897"):
        assert words in said
    for row in releases.reasons:
        assert row.measure.evidence.sentence in said


def test_every_dialog_that_moved_is_there_with_both_sides(releases):
    found = {dialog["id"]: dialog for dialog in dialogs_in(page_of(releases))}
    assert {name: dialog["move"] for name, dialog in found.items()} == {
        dialog.dialog_id: str(dialog.move) for dialog in releases.moved
    }
    billing = found["billing-11"]
    assert (billing["base"]["verdict"], billing["new"]["verdict"]) == (True, False)
    assert billing["against"] == "release 2"
    reply = [next(turn for turn in billing[side]["turns"] if turn["n"] == 3) for side in ("base", "new")]
    assert [turn["label"] for turn in reply] == ["pass", "root_cause"]


def test_fixed_dialogs_give_way_where_the_page_is_full(releases):
    page = page_of(releases, bounds=Bounds(dialogs=5, block_dialogs=1))
    assert {dialog["move"] for dialog in dialogs_in(page)} == {"broken"}
    missing = releases.moved_dialogs - 5
    assert f"{missing} dialogs that moved left out to keep the page small; all are counted." in outline(page).texts


def test_without_its_runs_the_page_has_figures_and_says_what_is_missing(releases):
    page = page_of(releases._replace(runs=None))
    assert dialogs_in(page) == []
    assert any(text.startswith("The dialogs cannot be drawn") for text in outline(page).texts)


def test_several_comparisons_share_a_page(releases):
    other = releases._replace(new=releases.new._replace(name="release 3"))
    page = page_of(releases, other)
    assert {dialog["against"] for dialog in dialogs_in(page)} == {"release 2", "release 3"}
    assert outline(page).texts.count("Figures") == 2


def test_text_is_text(releases):
    name = "<script>alert(1)</script>\x1b[31m\ud800{{7*7}}"
    page = page_of(releases._replace(base=releases.base._replace(name=name)))
    found = outline(page)
    assert "<script>alert(1)</script>\\x1b[31m\\ud800{{7*7}}" in found.texts
    assert page.count("<script>") == 1


def test_golden_diff_page(tmp_path, monkeypatch):
    """The page of `aem diff` without its style and script."""
    (tmp_path / "sample_data").symlink_to(ROOT / "sample_data")
    monkeypatch.chdir(tmp_path)
    for number in (1, 2):
        main(["score", f"sample_data/support_release_{number}.jsonl", "-o", f"r{number}", "-q", "--exit-zero"])
    assert main(["diff", "r1", "r2", "-o", "diff.html", "--quiet"]) == 0
    page = Path("diff.html").read_text(encoding="utf-8")
    markup = re.sub(r"<(style|script)(.*?)>.*?</\1>\n?|content=\"default-src.*?\"", "", page, flags=re.DOTALL)
    golden = GOLDEN / "support_diff.html.txt"
    if os.environ.get("AEM_RENEW_GOLDEN"):
        golden.write_text(markup, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == markup
