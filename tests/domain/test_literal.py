import pytest

from aem_cli.domain.literal import shortened, shown, told_apart, visible


@pytest.mark.parametrize(
    ("text", "encoding", "printed"),
    [
        ("plain [bold]text[/bold]", "utf-8", "plain [bold]text[/bold]"),
        ("\x1b[31mred\x1b[0m", "utf-8", "␛[31mred␛[0m"),
        ("\x1b[31mred", "ascii", "\\x1b[31mred"),
        ("two\nlines\r\n\t.", "utf-8", "two␊lines␍␊␉."),
        ("two\nlines\r\n\t.", "ascii", "two\\nlines\\r\\n\\t."),
        ("\x00\x7f\x9b", "utf-8", "␀␡\\x9b"),
        ("abc\u202edcba", "utf-8", "abc\\u202edcba"),
        ("zero\u200bwidth\ufeff", "utf-8", "zero\\u200bwidth\\ufeff"),
        ("lone \ud800", "utf-8", "lone \\ud800"),
        ("no characters: \ufffe\uffff", "utf-8", "no characters: \\ufffe\\uffff"),
        ("Zürich 東京", "utf-8", "Zürich 東京"),
        ("Zürich 東京", "latin-1", "Zürich \\u6771\\u4eac"),
        ("Zürich", "ascii", "Z\\xfcrich"),
        ("tag \U000e0041", "utf-8", "tag \\U000e0041"),
        ("family 👨\u200d👩\u200d👧", "utf-8", "family 👨\u200d👩\u200d👧"),
    ],
)
def test_visible(text, encoding, printed):
    assert visible(text, encoding) == printed
    visible(text, encoding).encode(encoding)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("as it stands", "as it stands"),
        (True, "true"),
        (None, "null"),
        (12345678901234567890123, "12345678901234567890123"),
        ({"a": [1, 2.5]}, '{"a":[1,2.5]}'),
        (["ü"], '["ü"]'),
        (["\ud800"], '["\ud800"]'),
    ],
)
def test_shown(value, text):
    assert shown(value) == text


@pytest.mark.parametrize(
    ("text", "limit", "cut"), [("short", 5, "short"), ("a little longer", 9, "a little…"), ("abc", 1, "…"), ("", 0, "")]
)
def test_shortened(text, limit, cut):
    assert shortened(text, limit) == cut


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (12, "12", ("12", '"12"')),
        ("true", True, ('"true"', "true")),
        ("null", None, ('"null"', "null")),
        ('{"a":1}', {"a": 1}, ('"{\\"a\\":1}"', '{"a":1}')),
        (12, "13", (12, "13")),
        ("12", "12", ("12", "12")),
        (1, 1.0, (1, 1.0)),
    ],
)
def test_text_that_reads_like_another_type_is_quoted(one, other, expected):
    assert told_apart(one, other) == expected
