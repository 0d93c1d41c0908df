"""The page as people use it: open, filter, search, follow a root cause; by hand and by keys; from disk alone."""

import time

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.conftest import ROOT

SHIPPING = "#dialog=shipping-22&release=2026-10"


def cards(page):
    """The turns of the dialog that is open: number and label."""
    return page.js(
        "return [...document.querySelectorAll('#detail .turn')].map(turn => [turn.dataset.turn, turn.classList[1]])"
    )


def test_the_page_lists_all_dialogs_failing_first_and_complains_of_nothing(page, support):
    page.open(support)
    page.found("30 dialogs")
    assert page.listed()[:3] == ["order-status-03", "refund-06", "appointment-09"]
    verdicts = page.js("return [...document.querySelectorAll('.row .row-verdict .sr')].map(one => one.textContent)")
    assert verdicts[:8] == ["failed"] * 8
    assert verdicts[8] == "passed"
    assert page.complaints() == []


def test_the_page_asks_for_nothing_but_itself(page, support):
    page.open(support)
    page.one(".row").click()
    page.press("n", "/")
    assert set(page.requests()) == {support.as_uri()}


def test_a_click_opens_a_dialog_with_gold_beside_predicted(page, support):
    page.open(support)
    next(row for row in page.all(".row") if "shipping-22" in row.text).click()
    assert cards(page) == [
        ["1", "context"], ["2", "root_cause"], ["3", "cascade"], ["4", "context"], ["5", "cascade"], ["6", "cascade"],
    ]  # fmt: skip
    turn = page.one('#detail .turn[data-turn="2"]')
    assert [one.text for one in turn.find_elements("css selector", ".wrong del, .wrong ins")] == ["Norway", "Germany"]
    same = turn.find_element("css selector", "tr.same td")
    assert same.text == "Bergen"
    assert "score 0.01, threshold 0.5 by hybrid" in turn.text
    assert page.js("return location.hash") == SHIPPING
    assert page.one('.row[aria-selected="true"]').text.startswith("shipping-22") or "shipping-22" in page.listed()


def test_words_that_differ_are_marked_inside_a_reply(page, support):
    page.open(support, SHIPPING + "&turn=3")
    turn = page.one('#detail .turn[data-turn="3"]')
    gold = [one.text for one in turn.find_elements("css selector", "del")]
    predicted = [one.text for one in turn.find_elements("css selector", "ins")]
    assert gold == ["89", "6", "904"]
    assert predicted == ["41", "3", "931"]


def test_a_cascade_leads_to_its_root_cause(page, support):
    page.open(support, SHIPPING + "&turn=6")
    assert page.one(".turn.marked").get_attribute("data-turn") == "6"
    arcs = page.js("return [...document.querySelectorAll('.arc')].map(arc => [arc.dataset.from, arc.dataset.to])")
    assert arcs == [["2", "3"], ["2", "5"], ["2", "6"]]
    page.one('.turn[data-turn="6"] .way.from .jump').click()
    page.wait("return document.querySelector('.turn.marked')?.dataset.turn === '2'")
    assert page.js("return document.querySelectorAll('.arc.marked').length") == 3
    top = page.js("return document.querySelector('.turn.marked').getBoundingClientRect().top")
    assert 0 < top < 400
    assert [one.text for one in page.all('.turn[data-turn="2"] .way.to .jump')] == ["turn 3", "turn 5", "turn 6"]
    assert page.js("return location.hash") == SHIPPING + "&turn=2"


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        ({"verdict": "failed"}, "8 of 30 dialogs"),
        ({"verdict": "failed", "label": "cascade"}, "4 of 30 dialogs"),
        ({"reason": "tool_mismatch"}, "2 of 30 dialogs"),
        ({"tool": "shipping.Quote", "sub": "truthfulness"}, "1 of 30 dialogs"),
        ({"chain": "two_step"}, "5 of 30 dialogs"),
    ],
)
def test_filters_narrow_the_list(page, support, filters, words):
    page.open(support)
    for name, value in filters.items():
        page.one(f"#by-{name} option[value='{value}']").click()
    page.found(words)
    page.one("#clear").click()
    page.found("30 dialogs")


def test_every_fault_of_the_fix_first_list_leads_to_as_many_dialogs_as_it_says(page, support):
    page.open(support)
    for row in range(len(page.all(".ranked tbody tr"))):
        cells = page.all(f".ranked tbody tr:nth-child({row + 1}) > *")
        told = cells[6].text
        cells[1].find_element("css selector", "button").click()
        page.found(f"{told} of 30 dialogs")
    page.one("#fault button").click()
    page.found("30 dialogs")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("bergen bicycle", "1 of 30 dialogs"),
        ("SHIPPING.q", "2 of 30 dialogs"),
        ("shipping-22", "1 of 30 dialogs"),
        ("tool_mismatch", "2 of 30 dialogs"),
        ("identifier q-904 against", "1 of 30 dialogs"),
        ("no such words", "0 of 30 dialogs"),
    ],
)
def test_the_search_looks_into_texts_ids_reasons_tools_and_notes(page, support, words, told):
    page.open(support)
    page.one("#query").send_keys(words)
    page.found(told)


def test_sorting_by_score_puts_the_lowest_first(page, support):
    page.open(support)
    page.one("#by-sort option[value='score']").click()
    scores = page.js(
        "return [...document.querySelectorAll('.row')].map(row => Number(/[01]\\.\\d{3}/.exec(row.innerText)[0]))"
    )
    assert scores == sorted(scores)
    assert scores[0] == 0


def test_keys_do_all_of_it(page, support):
    page.open(support)
    page.press("j", "j", Keys.ENTER)
    assert page.one("#detail h3").text.startswith("refund-06")
    page.press("j")
    assert page.one("#detail h3").text.startswith("appointment-09")
    page.press("n")
    first = page.one(".turn.marked").get_attribute("data-turn")
    page.press("n")
    second = page.one(".turn.marked")
    assert int(second.get_attribute("data-turn")) > int(first)
    assert "cascade" in second.get_attribute("class")
    page.press("f")
    assert "root_cause" in page.one(".turn.marked").get_attribute("class")
    page.press(Keys.ESCAPE)
    assert page.all("#detail .turn") == []
    assert page.js("return document.activeElement.id") == "list"
    page.press("/")
    assert page.js("return document.activeElement.id") == "query"
    page.press("j")  # a letter like any other, there
    assert page.one("#query").get_attribute("value") == "j"
    page.press(Keys.ESCAPE, "?")
    assert page.one("#keys").is_displayed()
    page.press(Keys.ESCAPE)
    assert not page.one("#keys").is_displayed()


def test_the_list_says_what_it_is(page, support):
    page.open(support)
    page.one("#list").send_keys("j")
    box, row = page.one("#list"), page.one('.row[aria-selected="true"]')
    assert box.get_attribute("role") == "listbox"
    assert box.get_attribute("aria-activedescendant") == row.get_attribute("id")
    assert (row.get_attribute("role"), row.get_attribute("aria-setsize")) == ("option", "30")
    assert page.js("return getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_unfolding_shows_turns_that_hold(page, support):
    page.open(support, "#dialog=order-change-02")
    assert page.js("return [...document.querySelectorAll('details.turn')].some(turn => turn.open)") is False
    page.press("e")
    assert page.js("return [...document.querySelectorAll('details.turn')].every(turn => turn.open)")
    assert page.all("details.turn .sides")


def test_the_theme_follows_the_system_and_the_button(page, support):
    page.open(support, scheme="dark")
    dark = page.js("return getComputedStyle(document.documentElement).backgroundColor")
    page.open(support, scheme="light")
    light = page.js("return getComputedStyle(document.documentElement).backgroundColor")
    assert dark != light
    page.one("#theme").click()  # light
    page.one("#theme").click()  # dark
    assert page.js("return getComputedStyle(document.documentElement).backgroundColor") == dark
    page.one("#theme").click()
    assert page.js("return getComputedStyle(document.documentElement).backgroundColor") == light


@pytest.mark.parametrize("width", [375, 768, 1440, 1600])
def test_nothing_sticks_out(page, support, width):
    page.open(support, SHIPPING, width=width)
    assert page.js("return document.documentElement.scrollWidth <= innerWidth")
    beyond = """const edge = document.getElementById('detail').getBoundingClientRect().right + 1;
    return [...document.querySelectorAll('#detail *')].filter(one => !one.closest('.map-box, .sr'))
      .filter(one => one.getBoundingClientRect().right > edge).map(one => one.className)"""
    assert page.js(beyond) == []


def test_a_narrow_page_shows_a_dialog_alone(page, support):
    page.open(support, width=375, height=800)
    page.one(".row").click()
    assert page.js("return document.elementFromPoint(180, 300).closest('#detail') !== null")
    page.one('#detail button[aria-label^="Close"]').click()
    assert page.js("return getComputedStyle(document.getElementById('detail')).display") == "none"


def test_print_unfolds_what_is_listed_and_drops_the_controls(page, support):
    page.open(support)
    page.one("#by-verdict option[value='failed']").click()
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    page.js("dispatchEvent(new Event('beforeprint'))")
    assert len(page.all("#print article")) == 8
    assert page.js("return [...document.querySelectorAll('#print details')].every(one => one.open)")
    assert not page.one(".filters").is_displayed()
    page.js("dispatchEvent(new Event('afterprint'))")
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert page.all("#print article") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_has_contrast(page, support, scheme):
    page.open(support, SHIPPING + "&turn=2", scheme=scheme)
    page.press("e")
    assert page.weak_text() == []


def test_the_plots_are_drawn_and_speak(page, support):
    page.open(support)
    page.wait("return document.querySelectorAll('.plot canvas').length === 2")
    said = page.one("#plot-places .uplot").get_attribute("aria-label")
    assert said.startswith("place 1: 4 root cause, 0 cascade, 26 pass; place 2: ")
    painted = (
        "const c = arguments[0]; return new Set(c.getContext('2d').getImageData(0, 0, c.width, c.height).data).size"
    )
    assert page.js(painted, page.one("#plot-places canvas")) > 8


def test_five_thousand_dialogs_are_searched_in_less_than_a_second(page, drawn, tmp_path_factory):
    import subprocess
    import sys

    dataset = tmp_path_factory.mktemp("many") / "many.jsonl"
    words = [sys.executable, str(ROOT / "benchmarks" / "generate.py"), "--dialogs", "5000", "-o", str(dataset)]
    subprocess.run(words, check=True, cwd=ROOT)
    path = drawn(dataset)
    assert path.stat().st_size < 12_000_000
    page.open(path)
    page.found("5,000 dialogs")
    assert page.js("return performance.getEntriesByName('first-contentful-paint')[0].startTime") < 2000
    assert len(page.all(".row")) < 60
    for words, told in (("berlin", "339 of 5,000 dialogs"), ("no such words", "0 of 5,000 dialogs")):
        begun = time.perf_counter()
        page.js(
            "const q = document.getElementById('query'); q.value = arguments[0]; q.dispatchEvent(new Event('input'))",
            words,
        )
        page.found(told)
        assert time.perf_counter() - begun < 1
    page.js("const q = document.getElementById('query'); q.value = ''; q.dispatchEvent(new Event('input'))")
    page.found("5,000 dialogs")
    page.one("#list").send_keys(Keys.END)
    assert page.one('.row[aria-selected="true"]').get_attribute("aria-posinset") == "5000"
    assert page.complaints() == []
