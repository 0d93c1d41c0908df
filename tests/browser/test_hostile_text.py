"""Text of a data set in a real browser: it shows literally, and none of it runs."""

import json

import pytest

from tests.nasty import NASTY, write_nasty

MARKUP = (
    "<script>window.hit = 1</script>",
    "</script><script>window.hit = 1</script>",
    '<img src="x" onerror="window.hit = 1">',
    "--><svg onload=window.hit=1>",
    '"><b onmouseover=window.hit=1>',
    "javascript:window.hit=1",
    "{{ 7 * 7 }}{% raw %}",
    "__proto__",
    "constructor",
)


@pytest.fixture(scope="session")
def hostile(drawn, tmp_path_factory):
    """Each text wherever a data set may hold one, and keys that JavaScript knows."""
    dataset = write_nasty(tmp_path_factory.mktemp("hostile") / "<img src=x onerror=window.hit=1>.jsonl")
    with dataset.open("a", encoding="ascii") as file:
        for text in MARKUP:
            file.write(json.dumps(_dialog(text)) + "\n")
    return drawn(dataset)


def _dialog(text):
    gold = {"tool_id": text, "action": text, "args": {text: "right", "__proto__": {"a": text}}, "result": {text: text}}
    return {
        "dialog_id": text,
        "turns": [
            {"turn_no": 1, "turn": "User", "text": text},
            {"turn_no": 2, "turn": "Tool", "gold_turn": gold, "predict_turn": {**gold, "args": {text: text}}},
            {
                "turn_no": 3,
                "turn": "Agent",
                "gold_turn": {"response": text},
                "predict_turn": {"response": f"no {text}"},
            },
        ],
    }


@pytest.mark.parametrize("text", MARKUP)
def test_markup_shows_literally(page, hostile, text):
    page.open(hostile)
    page.js("location.hash = new URLSearchParams({dialog: arguments[0]})", text)
    page.wait("return document.querySelector('#detail h3 a bdi')?.textContent === arguments[0]", text)
    page.press("e")
    said = page.js("return [...document.querySelectorAll('#detail .text')].map(one => one.textContent)")
    assert said[0] == text
    assert f"no {text}" in said
    _nothing_ran(page)


def test_nothing_runs_anywhere(page, hostile):
    page.open(hostile)
    page.found(f"{len(NASTY) + len(MARKUP)} dialogs")
    for _ in range(len(NASTY) + len(MARKUP)):
        page.press("j")
        page.js("document.querySelector('.row[aria-selected=true]').click()")
    for button in page.all("[data-filter]"):
        page.js("arguments[0].click()", button)
    _nothing_ran(page)
    assert set(page.requests()) == {hostile.as_uri()}


def _nothing_ran(page):
    assert page.js(
        "return window.hit === undefined && document.querySelectorAll('img, iframe, b[onmouseover]').length === 0"
    )
    assert page.js("return ({}).a === undefined && Object.prototype.place === undefined")
    assert page.complaints() == []


def test_hidden_characters_are_seen(page, hostile):
    page.open(hostile)
    bidi = next(text for text in NASTY if "\u202e" in text)
    page.js("location.hash = new URLSearchParams({dialog: arguments[0]})", bidi)
    page.wait("return document.querySelector('#detail .turn')")
    said = page.js("return document.querySelector('#detail .turn.context .text').textContent")
    assert said == "bidi \\u202elive\\u202c \\u2066x\\u2069 zero\\u200bwidth \\ufeff"
    assert page.js("return document.querySelector('#detail .hidden-character').title") == "U+202E"


def test_lone_surrogates_and_controls_survive(page, hostile):
    page.open(hostile)
    for part, shown in (("lone", "lone \\ud800 and \\udfff"), ("red", "\\x1b[31mred\\x1b[0m")):
        row = next(one for one in page.all(".row") if part in one.text)
        row.click()
        assert shown in page.js("return document.querySelector('#detail .turn.context .text').textContent")
    assert page.complaints() == []


def test_a_fault_with_hostile_names_finds_its_dialog(page, hostile):
    page.open(hostile)
    (row,) = [row for row in page.all(".ranked tbody tr") if "json" in row.text]
    row.find_element("css selector", "button").click()
    page.found(f"1 of {len(NASTY) + len(MARKUP)} dialogs")
