import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from aem_cli.domain.literal import visible
from aem_cli.writers import markdown
from aem_cli.writers.markdown import MOST, write_markdown
from aem_cli.writers.markdown_text import code, table
from tests.nasty import NASTY

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
OURS = {"text", "code_inline", "strong_open", "strong_close"}  # what aem itself writes inside a block


def text(run):
    file = io.BytesIO()
    write_markdown(run, file)
    return file.getvalue().decode("utf-8")


def inline(source):
    return [child for token in PARSER.parse(source) for child in token.children or ()]


def words(source):
    """The text between code spans, which is never text of the data."""
    return "".join(token.content for token in inline(source) if token.type == "text")


def spans(source):
    return [token.content for token in inline(source) if token.type == "code_inline"]


@pytest.mark.parametrize("nasty", NASTY)
@pytest.mark.parametrize("around", ["{}", "- a {}, {} b", "  - {}", "1. {}: `x`", "## {}"])
def test_text_is_shown_literally_wherever_it_stands(nasty, around):
    source = around.replace("{}", code(nasty))
    shown = visible(nasty) if nasty else '""'
    assert [one for one in spans(source) if one != "x"] == [shown] * around.count("{}")
    assert {token.type for token in inline(source)} <= OURS


@given(st.text(alphabet="` \\|<&@#*_[](){}\n\r\t-=1a", max_size=40))
def test_any_text_comes_back(nasty):
    source = f"- a {code(nasty)} b {code('x')} c"
    assert spans(source) == [visible(nasty) or '""', "x"]
    assert words(source) == "a  b  c"


def test_a_pipe_stays_in_its_cell():
    drawn = PARSER.render(table(["a", "b"], [[code("x|y|"), "1"]]))
    assert drawn.count("<td") == 2
    assert "<code>x|y|</code>" in drawn


def test_a_nasty_run_holds_nothing_but_our_own_markup(nasty_run):
    source = text(nasty_run)
    tokens = PARSER.parse(source)
    assert {token.type for token in tokens} & {"html_block", "fence", "code_block", "hr", "blockquote_open"} == set()
    assert {token.type for token in inline(source)} <= OURS
    named = [one for one in spans(source) if "trial" in one]
    assert len(named) == len(NASTY)
    for name, nasty in zip(named, NASTY, strict=True):
        assert name.startswith(visible(nasty))
    for mark in ("@", "#1", "<", "http", "$", ":smile:", "::"):
        assert mark not in words(source)


def test_the_verdict_comes_first_and_failures_before_the_rest(sample_run):
    source = text(sample_run)
    titles = [
        tokens[1].content
        for tokens in zip(PARSER.parse(source), PARSER.parse(source)[1:], strict=False)
        if tokens[0].type == "heading_open"
    ]
    assert titles == ["aem: failed", "Fix first", "Failing dialogs"]
    failing = [row["dialog_id"] for row in sample_run.rows() if row["test_pass"] is False]
    assert [one for one in spans(source.partition("### Failing")[2]) if one in failing] == failing
    assert "| dialogs | 22 | 30 | 73.3 % |" in source
    assert len(PARSER.render(source).split("<tr>")) == 2 + 10


class Long:
    """The sample run, many times over."""

    def __init__(self, run, times):
        self.dataset, self.circumstances, self.summary = run.dataset, run.circumstances, run.summary
        self.rows = lambda: (row for _ in range(times) for row in run.rows())


def test_a_long_report_is_cut_and_says_so(sample_run):
    assert "Cut at" not in text(sample_run)
    source = text(Long(sample_run, 100))
    assert MOST - 2_000 < len(source) <= MOST
    shown = source.count(" turns failed\n") + source.count(" turn failed\n")
    assert f"**Cut at 60,000 characters**: {shown} of 800 dialogs shown" in source
    assert 50 < shown < 800


def test_one_endless_dialog_leaves_room_for_others(sample_run):
    rows = [dict(row) for row in sample_run.rows() if not row["test_pass"]]
    rows[0]["turns"] = rows[0]["turns"] * 200
    run = Long(sample_run, 1)
    run.rows = lambda: iter(rows)
    source = text(run)
    assert "  - and 580 turns more\n" in source
    assert "Cut at" not in source


def test_faults_that_stand_behind_no_failure_are_not_listed(nasty_run):
    assert "0 failing turns" not in text(nasty_run)


def test_an_unscored_dialog_is_listed_without_a_verdict(unscored_run):
    source = text(unscored_run)
    assert source.startswith("## aem: undecided\n\nDecided by `gate.max_unscored: 1 turn left unscored, 0 allowed`.")
    assert "| **turns left unscored** |  | **1** |  |" in source
    assert "### Dialogs without a verdict\n\n- `open`, line 2: 0 of 0 turns failed, 1 left unscored\n" in source


def test_faults_are_counted_where_they_do_not_fit(sample_run, monkeypatch):
    monkeypatch.setattr(markdown, "_FOR_FAULTS", 500)
    assert "Fix first shows 2 of 9 faults" in text(sample_run)
