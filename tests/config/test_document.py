from __future__ import annotations

import pytest

from aem_cli.config.document import read_document
from aem_cli.errors import ConfigError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NO", "NO"),
        ("on", "on"),
        ("yes", "yes"),
        ("12:30", "12:30"),
        ("2026-03-01", "2026-03-01"),
        ("007", "007"),
        ("1_000", "1_000"),
        ("90%", "90%"),
        (".nan", ".nan"),
        ("1e-3", 0.001),
        ("1.5E+3", 1500.0),
        (".5", 0.5),
        ("-5", -5),
        ("0", 0),
        ("12345678901234567890123", 12345678901234567890123),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ('"5"', "5"),
    ],
)
def test_scalars_are_read_as_json_and_yaml_1_2_have_them(text: str, value: object) -> None:
    read = read_document(f"a: {text}", "c").value["a"]
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize("text", ["", "# only a comment\n", "---\n"])
def test_nothing_is_nothing(text: str) -> None:
    assert read_document(text, "c").value is None


def test_anchors_and_merge_keys() -> None:
    text = "one: &a {x: 1, y: 2}\ntwo:\n  <<: *a\n  y: 3\n"
    assert read_document(text, "c").value["two"] == {"x": 1, "y": 3}


def test_lines_are_known_by_path() -> None:
    document = read_document("a:\n  b:\n    - 1\n    - 2\n\nc: {d: 1}\n", "c")
    assert [document.line_of(path) for path in ([], ["a"], ["a", "b"], ["a", "b", 1], ["c", "d"])] == [1, 1, 2, 4, 6]
    assert document.line_of(["a", "zzz"]) == 1
    assert document.line_of(["a", "b", 9]) == 2
    assert read_document("", "c").line_of(["a"]) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\nb: 2\na: 3", "c.yaml:3:1: the key 'a' stands twice, first in line 1"),
        ('{"x": {"a": 1, "a": 1}}', "c.yaml:1:16: the key 'a' stands twice, first in line 1"),
        ("- {a: 1}\n- {b: 1, b: 2}", "c.yaml:2:10: the key 'b' stands twice, first in line 2"),
        ("a: b: c", "c.yaml:1:5: this is not YAML: mapping values are not allowed"),
        ("a: !!python/object:os.x {}", "c.yaml:1:4: this is not YAML: could not determine a constructor"),
        ("--- a\n--- b", "c.yaml:2:1: this is not YAML: but found another document"),
        ("a: *x", "c.yaml:1:4: this is not YAML: found undefined alias"),
        ("a: \x01", "c.yaml: this is not YAML: "),
        ("? [a]\n: 1", "c.yaml:1:3: this is not YAML: found unhashable key"),
        ("a: !!timestamp x", "c.yaml: this cannot be read: "),
        ("a: !!bool maybe", "c.yaml: this cannot be read: "),
        ("a: !!int ''", "c.yaml: this cannot be read: "),
        ("a: !!binary ä", "c.yaml:1:4: this is not YAML: "),
        (f"a: {'9' * 5000}", "c.yaml: this cannot be read: Exceeds the limit"),
    ],
)
def test_a_broken_text_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_document(text, "c.yaml")
    assert str(caught.value).startswith(message)


def test_deep_nesting_is_an_error() -> None:
    with pytest.raises(ConfigError):
        read_document("[" * 5000, "c.yaml")
