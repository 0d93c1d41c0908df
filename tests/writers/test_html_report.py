"""The page as text: its policy, what it says without a script, and nothing from a data set that is not text."""

import io
import json
import os
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from aem_cli.writers.html_report import write_html
from aem_cli.writers.page_store import Bounds
from tests.page_text import dialogs_in, outline

GOLDEN = Path(__file__).parents[1] / "golden" / "reports"
ROOT = Path(__file__).parents[2]


def page_of(run, bounds=None):
    file = io.BytesIO()
    write_html(run, file, bounds)
    return file.getvalue().decode("utf-8")


class Changed:
    """A run with something else about it."""

    def __init__(self, run, **other):
        self.dataset, self.circumstances, self.summary = run.dataset, run.circumstances, run.summary
        self.rows, self.dialogs = run.rows, run.dialogs
        self.__dict__.update(other)


@pytest.fixture(scope="module")
def page(sample_run):
    return page_of(sample_run)


def test_the_policy_lets_its_own_style_and_script_in_and_nothing_else(page):
    (policy,) = [
        tag["content"] for name, tag in outline(page).tags if tag.get("http-equiv") == "Content-Security-Policy"
    ]
    for kind, text in (("script", re.findall(r"<script>(.*?)</script>", page, re.DOTALL)),
                       ("style", re.findall(r"<style>(.*?)</style>", page, re.DOTALL))):  # fmt: skip
        (own,) = text
        digest = b64encode(sha256(own.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy


def test_nothing_is_fetched_and_nothing_is_styled_or_called_in_place(page):
    for name, attributes in outline(page).tags:
        assert name not in ("link", "img", "iframe", "object", "base", "form")
        for attribute, value in attributes.items():
            assert attribute not in ("src", "style", "action")
            assert not attribute.startswith("on")
            assert attribute != "href" or value.startswith("#")


def test_the_licences_of_what_is_inlined_stand_in_the_page(page):
    assert "Copyright (c) 2022 Leon Sorokin" in page
    assert "Kevin Decker" in page
    assert "BSD 3-Clause License" in page


def test_the_summary_stands_in_the_page_without_a_script(page):
    said = " ".join(outline(page).texts)
    for words in ("Failed", "no gate is set: 8 of 30 dialogs failed", "0.819", "82.2 %", "88 of 107", "7 proven"):
        assert words in said
    assert "1 passing turn drew on a corrupted result" in said


def test_all_dialogs_are_there(page, sample_run):
    found = sorted(dialogs_in(page), key=lambda dialog: dialog["place"])
    assert [dialog["id"] for dialog in found] == [row["dialog_id"] for row in sample_run.rows()]
    assert not any(dialog["verdict"] for dialog in dialogs_in(page)[:8])


@pytest.mark.parametrize(
    ("gate", "word"),
    [
        ({"passed": True, "exit_code": 0, "decided_by": "fine", "rules": []}, "Passed"),
        ({"passed": False, "exit_code": 1, "decided_by": "bad", "rules": []}, "Failed"),
        ({"passed": False, "exit_code": 3, "decided_by": "unscored", "rules": []}, "No verdict"),
        ({"passed": False, "exit_code": 5, "decided_by": "nothing", "rules": []}, "No verdict"),
        (None, "No verdict"),
    ],
)
def test_the_verdict_is_the_gates(sample_run, gate, word):
    said = outline(page_of(Changed(sample_run, summary={**sample_run.summary, "gate": gate}))).texts
    assert word in said
    assert gate is None or gate["decided_by"] in said


def test_a_results_file_alone_has_a_page(sample_run):
    page = page_of(Changed(sample_run, circumstances={}))
    assert len(dialogs_in(page)) == 30


def test_what_is_left_out_is_said(sample_run):
    page = page_of(sample_run, Bounds(dialogs=5, block_dialogs=1))
    said = outline(page).texts
    assert "22 passing dialogs left out to keep the page small; all are counted." in said
    assert any(one.startswith("3 failing or undecided dialogs left out too") for one in said)
    assert len(dialogs_in(page)) == 5


def test_a_data_set_that_is_gone_is_said(sample_run):
    def without():
        return ((row, None, "the data set x is gone") for row in sample_run.rows())

    said = outline(page_of(Changed(sample_run, dialogs=without))).texts
    assert "Findings only where the texts are not there: the data set x is gone." in said


def test_text_of_the_data_set_is_text(nasty_run):
    page = page_of(Changed(nasty_run, dataset="<script>alert(1)</script>{{7*7}}\x1b[31m\ud800"))
    found = outline(page)
    assert "<script>alert(1)</script>{{7*7}}\\x1b[31m\\ud800" in found.texts
    assert [name for name, _ in found.tags if name in ("b", "img")] == []
    assert page.count("<script>") == 1
    assert len(dialogs_in(page)) == len(list(nasty_run.rows()))


_VARIES = re.compile(
    r'<details class="signature">.*?</details>|aem [\d.]+, [\dT:Z-]+|content="default-src.*?"', re.DOTALL
)


@pytest.mark.parametrize("name", ["sales_report", "features"])
def test_golden_page(name, scored, monkeypatch):
    """The page without its style, its script and what differs between two runs; its dialogs below it."""
    monkeypatch.chdir(ROOT)
    page = page_of(scored(f"sample_data/{name}.jsonl", "--scorer", "lexical"))
    markup = re.sub(r"<(style|script)(.*?)>.*?</\1>\n?", "", page, flags=re.DOTALL)
    markup = _VARIES.sub("", markup)
    dialogs = json.dumps(dialogs_in(page), indent=1, ensure_ascii=False)
    golden = GOLDEN / f"{name}.html.txt"
    if os.environ.get("AEM_RENEW_GOLDEN"):
        golden.write_text(f"{markup}\n{dialogs}\n", encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == f"{markup}\n{dialogs}\n"
