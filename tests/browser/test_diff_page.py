"""The page of a comparison as people use it."""

import pytest
from selenium.webdriver.common.keys import Keys

from aem_cli.cli.main import main
from tests.browser.conftest import ROOT


@pytest.fixture(scope="session")
def diff(tmp_path_factory):
    """The two sample releases."""
    folder = tmp_path_factory.mktemp("diff")
    for number in (1, 2):
        dataset = str(ROOT / "sample_data" / f"support_release_{number}.jsonl")
        assert main(["score", dataset, "-o", str(folder / f"r{number}"), "-q", "--exit-zero"]) == 0
    path = folder / "diff.html"
    assert main(["diff", str(folder / "r1"), str(folder / "r2"), "-o", str(path), "-q"]) == 0
    return path


def test_dialogs_that_moved_are_listed_newly_failing_first(page, diff):
    page.open(diff)
    page.found("11 dialogs")
    assert not page.one("#by-against").is_displayed()
    assert page.listed()[0] == "opening-hours-04"
    said = page.js("return [...document.querySelectorAll('.row .row-reason')].map(one => one.textContent)")
    assert said == ["broken"] * 5 + ["fixed"] * 6
    assert page.complaints() == []
    assert set(page.requests()) == {diff.as_uri()}


def test_a_dialog_shows_gold_beside_both_runs(page, diff):
    page.open(diff, "#dialog=callback-28")
    heads = page.js("return [...document.querySelectorAll('.triple thead th')].map(one => one.textContent)")
    assert heads[:4] == ["field", "gold", "base", "new"]
    turn = page.one(".turn.broken")
    outcomes = [one.text.split() for one in turn.find_elements("css selector", ".outcome")]
    assert outcomes == [["pass"], ["root", "cause", "missing_parameters"]]
    cells = turn.find_elements("css selector", "tr.wrong td")
    assert [cell.get_attribute("data-side") for cell in cells] == ["gold", "base", "new"]
    assert cells[2].text == "(nothing)" or cells[2].find_elements("css selector", ".nothing")
    assert cells[0].text == cells[1].text


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        ({"move": "fixed"}, "6 of 11 dialogs"),
        ({"after": "incomplete_response"}, "4 of 11 dialogs"),
        ({"turn": "fixed", "before": "tool_mismatch"}, "2 of 11 dialogs"),
        ({"tool": "callbacks.Schedule"}, "1 of 11 dialogs"),
    ],
)
def test_filters_narrow_the_list(page, diff, filters, words):
    page.open(diff)
    for name, value in filters.items():
        page.one(f"#by-{name} option[value='{value}']").click()
    page.found(words)


def test_root_causes_that_came_and_went_lead_to_their_dialogs(page, diff):
    page.open(diff)
    for row in page.js("return [...document.querySelectorAll('[data-filter*=fault]')].map(one => one.closest('tr'))"):
        came, went = (int(cell.text) for cell in row.find_elements("css selector", "td")[:2])
        row.find_element("css selector", "button").click()
        found = page.wait("return /^(\\d+) of 11/.exec(document.getElementById('found').textContent)")
        assert 1 <= int(found[0].split()[0]) <= (came or went)
    assert page.complaints() == []


def test_keys_go_from_one_moved_turn_to_the_next(page, diff):
    page.open(diff, "#dialog=order-status-03")
    page.press("n")
    assert "fixed" in page.one(".turn.marked").get_attribute("class")
    first = page.one(".turn.marked").get_attribute("data-turn")
    page.press("n")
    assert int(page.one(".turn.marked").get_attribute("data-turn")) > int(first)
    page.press(Keys.ESCAPE)
    assert page.all("#detail .turn") == []


@pytest.mark.parametrize("width", [375, 1440])
def test_nothing_sticks_out(page, diff, width):
    page.open(diff, "#dialog=callback-28", width=width)
    assert page.js("return document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_has_contrast(page, diff, scheme):
    page.open(diff, "#dialog=callback-28", scheme=scheme)
    page.press("e")
    assert page.weak_text() == []
