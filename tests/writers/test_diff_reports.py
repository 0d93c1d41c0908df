"""Reports of a comparison: what holds for every registered one, and what the Markdown shows."""

import io
import json
import re
from itertools import pairwise

import pytest
from markdown_it import MarkdownIt

from aem_cli.core.diff.gate import decide_diff
from aem_cli.core.diff.grouping import BY_DEFAULT
from aem_cli.core.diff.rules import DiffRules
from aem_cli.domain.literal import visible
from aem_cli.registry import BUILT_IN, Plug, load
from aem_cli.runs.comparing import Comparing, compare_runs, open_compared
from aem_cli.writers.markdown_text import MOST, plain
from tests.nasty import NASTY, nasty_dialogs

REPORTS = [*BUILT_IN[Plug.DIFF_REPORT]]
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]")


@pytest.fixture(scope="session")
def compared(scored):
    """The comparison of two data sets, scored alike."""

    def compare(base, new):
        runs = [open_compared(str(scored(path, "--scorer", "exact").run.results.parent), None) for path in (base, new)]
        found = compare_runs(*runs, Comparing(BY_DEFAULT, 0, 100, False))
        return found._replace(decision=decide_diff(found, DiffRules()))

    return compare


@pytest.fixture(scope="session")
def releases(compared):
    """The two sample releases."""
    from tests.writers.conftest import ROOT

    return compared(*(ROOT / "sample_data" / f"support_release_{number}.jsonl" for number in (1, 2)))


@pytest.fixture(scope="session")
def nasty(compared, tmp_path_factory):
    """Nasty dialogs that passed before, in runs with a nasty name."""
    folder = tmp_path_factory.mktemp("nasty")
    bad, good = nasty_dialogs(), nasty_dialogs()
    for dialog in good:
        for turn in dialog["turns"][1:]:
            turn["predict_turn"] = turn["gold_turn"]
    for name, dialogs in (("good", good), ("bad", bad)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(dialog) + "\n" for dialog in dialogs))
    found = compared(folder / "good.jsonl", folder / "bad.jsonl")
    return found._replace(base=found.base._replace(name=NASTY[2]), new=found.new._replace(name=NASTY[8]))


def written(ending, *found):
    file = io.BytesIO()
    load(Plug.DIFF_REPORT, ending)(found, file)
    return file.getvalue().decode("utf-8")


def inline(source):
    return [child for token in PARSER.parse(source) for child in token.children or ()]


@pytest.mark.parametrize("ending", REPORTS)
def test_the_same_comparison_gives_the_same_text_without_hidden_characters(ending, releases, nasty):
    for found in (releases, nasty):
        text = written(ending, found)
        assert text == written(ending, found)
        if ending != ".json":  # JSON escapes what it must, and says the rest as it is
            assert _HIDDEN.findall(text) == []


@pytest.mark.parametrize("ending", REPORTS)
def test_runs_without_a_common_dialog_have_a_report(ending, compared, tmp_path):
    (tmp_path / "a.jsonl").write_text("")
    found = compared(tmp_path / "a.jsonl", tmp_path / "a.jsonl")
    assert "nothing" in written(ending, found) or ending == ".json"


def test_text_of_the_data_is_shown_literally(nasty):
    source = written(".md", nasty)
    assert {token.type for token in inline(source)} <= {"text", "code_inline", "strong_open", "strong_close"}
    tokens = {token.type for token in PARSER.parse(source)}
    assert tokens & {"html_block", "fence", "code_block", "hr", "blockquote_open"} == set()
    spans = [token.content for token in inline(source) if token.type == "code_inline"]
    words = "".join(token.content for token in inline(source) if token.type == "text")
    for text in NASTY:
        assert visible(text) in spans or not text.strip("`\\ ")
    assert not re.search(r"[@$]|#\d|http|::", words)


def test_what_broke_comes_with_its_figures(releases):
    source = written(".md", releases)
    assert source.startswith(f"## aem diff: {'passed' if releases.decision.passed else 'failed'}\n\nDecided by `")
    rows = [line for line in source.splitlines() if line.startswith("| `")]
    for shift in releases.reasons:
        assert any(line.startswith(f"| `{shift.reason}` | {shift.base} | {shift.new} |") for line in rows)
    broken = [dialog.dialog_id for dialog in releases.moved if any(turn.move == "broken" for turn in dialog.turns)]
    assert broken
    told = [token.content for token in inline(source.partition("### Dialogs with newly")[2])]
    assert [one for one in told if one in broken] == broken


KEPT_FOR_THE_ENDING = 6_500  # characters: what is said of the cut, and ten notes


def test_it_is_cut_to_size_and_says_so(nasty):
    many = nasty._replace(moved=nasty.moved * 40)
    source = written(".md", many)
    lengths = [len(written(".md", nasty._replace(moved=nasty.moved[:shown]))) for shown in range(len(nasty.moved) + 1)]
    longest = max(more - fewer for fewer, more in pairwise(lengths))
    assert MOST - KEPT_FOR_THE_ENDING - longest < len(source) <= MOST  # no dialog more would have found room
    assert re.search(r"\*\*Cut to size\*\*: .*\d+ of \d+ dialogs shown", source)
    assert len(written(".md", many, many)) <= MOST
    assert "Cut to size" not in written(".md", nasty._replace(moved=nasty.moved[:3], causes=nasty.causes[:3]))


def test_json_holds_the_whole_comparison(releases):
    assert json.loads(written(".json", releases)) == json.loads(json.dumps({"comparisons": [releases.to_dict()]}))


@pytest.mark.parametrize("text", ["a_b_c", "*x* __y__ `z`", "<b>&amp; ~~a~~ [l](m) $x$", "\\*", "#1"])
def test_what_aem_says_is_no_markup(text):
    assert "".join(token.content for token in inline(f"a {plain(text)}")) == f"a {text}"
