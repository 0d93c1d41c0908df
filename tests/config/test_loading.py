from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.config.loading import load_settings, parse_settings, settings_of
from aem_cli.config.model import Config
from aem_cli.config.settings import Choice, Settings
from aem_cli.config.translation import effective
from aem_cli.core.gate import GateRules
from aem_cli.domain.rule import (
    AlignmentRules,
    Comparator,
    FieldRule,
    Grading,
    Thresholds,
    Tolerance,
    ToolRules,
    ValueRules,
    WithoutEvidence,
)
from aem_cli.domain.verdict import Chain
from aem_cli.errors import ConfigError

CONFIGS = sorted((Path(__file__).parents[2] / "configs").glob("*.yaml"))

_NO_PATTERN = "is no regular expression: nothing to repeat at position 0"
EVERY_KEY = """
scorer: {name: judge, between: [0.3, 0.8]}
threshold: 1
thresholds: {completeness: 0.6}
grading: continuous
dimensions: [correctness, safety]
values: {coerce: true, null_is_absent: true}
aliases: [[HQ, head office]]
fields:
  "bank.Quote:currency": {optional: true, accept: [EUR, NO, 1, {a: [null]}], compare: casefold}
  "iot.Heat:level": {compare: number, abs_tol: 0.1, rel_tol: 0}
  "web.Search:q": {ignore: true}
  "*:note": {scorer: lexical, threshold: 0.7}
tools: {read_only: ["get_*"], name_split: "/", error_patterns: ["^E"]}
alignment: {extras: forbid, missing: allow, retries: 2}
attribution: {without_evidence: root_cause}
composition: {rule: weighted, weights: {kinds: {response: 2}}}
gate:
  fail_under: 90%
  sub_metrics: {truthfulness: 0.95}
  reasons: {tool_mismatch: 0, missing_turn: 5%}
  chains: {three_plus: 0.8}
  per_dialog_pass_rate: 0.67
  max_unscored: null
  max_assumed: 3
"""


def test_every_key_arrives() -> None:
    assert parse_settings(EVERY_KEY, "c.yaml") == Settings(
        scorer=Choice("judge", {"between": [0.3, 0.8]}),
        thresholds=Thresholds(1.0, {"completeness": 0.6}),
        grading=Grading.CONTINUOUS,
        dimensions=("correctness", "safety"),
        values=ValueRules(True, True, (("HQ", "head office"),)),
        fields={
            "bank.Quote:currency": FieldRule(True, ("EUR", "NO", 1, {"a": [None]}), Comparator.CASEFOLD),
            "iot.Heat:level": FieldRule(compare=Comparator.NUMBER, abs_tol=0.1, rel_tol=0.0),
            "web.Search:q": FieldRule(ignore=True),
            "*:note": FieldRule(scorer="lexical", threshold=0.7),
        },
        tools=ToolRules(("get_*",), "/", ("^E",)),
        alignment=AlignmentRules(Tolerance.FORBID, Tolerance.ALLOW, 2),
        without_evidence=WithoutEvidence.ROOT_CAUSE,
        composition=Choice("weighted", {"weights": {"kinds": {"response": 2}}}),
        gate=GateRules(
            fail_under=Fraction(9, 10),
            sub_metrics={"truthfulness": Fraction(19, 20)},
            reasons={"tool_mismatch": 0, "missing_turn": Fraction(1, 20)},
            chains={Chain.THREE_PLUS: Fraction(4, 5)},
            per_dialog_pass_rate=Fraction(67, 100),
            max_unscored=None,
            max_assumed=3,
        ),
        source="c.yaml",
    )


def test_the_order_of_fields_is_kept() -> None:
    assert next(iter(parse_settings(EVERY_KEY).fields)) == "bank.Quote:currency"


@pytest.mark.parametrize(
    "text", ["", "# nothing\n", "{}", "gate:\nfields:\naliases:\nthresholds:\n", "gate: {reasons: }"]
)
def test_a_config_that_says_nothing_is_the_default(text: str) -> None:
    assert parse_settings(text) == Settings()


def test_the_model_and_the_settings_have_the_same_defaults() -> None:
    assert settings_of({}) == Settings()
    assert set(effective(Settings())) == set(Config.model_fields)
    assert set(effective(Settings())["gate"]) == set(GateRules._fields)


@pytest.mark.parametrize("text", ["", EVERY_KEY])
def test_the_effective_config_loads_to_the_same_settings(text: str) -> None:
    settings = parse_settings(text)
    plain = effective(settings)
    assert parse_settings(yaml.safe_dump(plain, sort_keys=False)) == settings
    assert parse_settings(json.dumps(plain)) == settings


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.name)
def test_the_shipped_configs_load(path: Path) -> None:
    settings = load_settings(path)
    assert settings.source == str(path)
    if path.name == "default.yaml":
        assert settings._replace(source="config") == Settings()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "gate:\n  fail_undr: 0.9",
            (
                "c.yaml:2: gate.fail_undr: unknown key; did you mean 'fail_under'? known: fail_under, sub_metrics, "
                "reasons, chains, per_dialog_pass_rate, max_unscored, max_assumed, diff"
            ),
        ),
        (
            "scorr: exact",
            (
                "c.yaml:1: scorr: unknown key; did you mean 'scorer'? known: scorer, threshold, thresholds, grading, "
                "dimensions, values, aliases, fields, tools, alignment, attribution, composition, gate"
            ),
        ),
        (
            "fields: {'a:b': {acept: []}}",
            (
                "c.yaml:1: fields.a:b.acept: unknown key; did you mean 'accept'? known: optional, accept, compare, "
                "abs_tol, rel_tol, ignore, scorer, threshold"
            ),
        ),
        (
            "alignment: {extra: allow}",
            (
                "c.yaml:1: alignment.extra: unknown key; did you mean 'extras'? "
                "known: mode, extras, missing, retries, realign"
            ),
        ),
        (
            "grading: binry",
            "c.yaml:1: grading: 'binry' is not allowed; did you mean 'binary'? known: binary, continuous",
        ),
        (
            "gate: {chains: {thre: 0.5}}",
            "c.yaml:1: gate.chains.thre: 'thre' is not allowed; known: none, single, two_step, three_plus",
        ),
        ("values: {coerce: 'yes'}", "c.yaml:1: values.coerce: 'yes' is not true or false"),
        ("values: {coerce: 1}", "c.yaml:1: values.coerce: 1 is not true or false"),
        ("threshold: high", "c.yaml:1: threshold: 'high' is not a number"),
        ("threshold: true", "c.yaml:1: threshold: true is not a number"),
        ("threshold: ", "c.yaml:1: threshold: null is not a number"),
        ("threshold: 1.1", "c.yaml:1: threshold: 1.1 is more than 1"),
        ("threshold: !!float .nan", "c.yaml:1: threshold: nan is not a finite number"),
        ("thresholds: {a: -1}", "c.yaml:1: thresholds.a: -1 is less than 0"),
        ("alignment: {retries: 1.0}", "c.yaml:1: alignment.retries: 1.0 is not a whole number"),
        ("dimensions: correctness", "c.yaml:1: dimensions: 'correctness' is not a list; write [...]"),
        ("dimensions: []", "c.yaml:1: dimensions: [] has 0, at least 1 are needed"),
        ("aliases: [[a]]", "c.yaml:1: aliases[0]: ['a'] has 1, at least 2 are needed"),
        ("aliases: [[a, 1]]", "c.yaml:1: aliases[0][1]: 1 is not text; put it in quotes"),
        ("fields: [a]", "c.yaml:1: fields: ['a'] is not a mapping; write {key: value}"),
        ("values: 3", "c.yaml:1: values: 3 is not a mapping; write {key: value}"),
        ("tools: {name_split: ''}", "c.yaml:1: tools.name_split: an empty text says nothing"),
        ("1: 2", "c.yaml:1: [1]: 1 is not a text to be a key; put it in quotes"),
        ("scorer: 3", "c.yaml:1: scorer: write a name, or {name: ...} with the scorer's options"),
        ("scorer: {nam: judge}", "c.yaml:1: scorer: write a name, or {name: ...} with the scorer's options"),
        ("tools: {error_patterns: ['^E', '*']}", f"c.yaml:1: tools.error_patterns[1]: '*' {_NO_PATTERN}"),
        ("gate: {fail_under: 90}", 'c.yaml:1: gate.fail_under: 90 is not between 0 and 1; did you mean "90%"?'),
        ("gate: {reasons: {x: -1}}", "c.yaml:1: gate.reasons.x: -1 is less than 0 turns"),
        ("gate: {max_unscored: -1}", "c.yaml:1: gate.max_unscored: -1 is less than 0"),
        ("- a", "c.yaml: a config is a mapping of keys to values, this is a list"),
        ("exact", "c.yaml: a config is a mapping of keys to values, this is 'exact'"),
    ],
)
def test_a_fault_is_named_with_line_key_and_what_to_write(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_settings(text, "c.yaml")
    assert str(caught.value) == message


def test_all_faults_are_reported_in_the_order_of_the_file() -> None:
    with pytest.raises(ConfigError) as caught:
        parse_settings("gate: {max_assumed: x}\n\nscorr: 1\nthreshold: x\n", "c.yaml")
    assert [line.split(": ")[0] for line in str(caught.value).splitlines()] == ["c.yaml:1", "c.yaml:3", "c.yaml:4"]


def test_a_mapping_from_python_has_no_lines() -> None:
    with pytest.raises(ConfigError, match=r"^config: threshold: 'x' is not a number$"):
        settings_of({"threshold": "x"})


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="the config cannot be read: No such file or directory"):
        load_settings(tmp_path / "none.yaml")
    with pytest.raises(ConfigError, match="the config cannot be read: Is a directory"):
        load_settings(tmp_path)
    bad = tmp_path / "bad.yaml"
    bad.write_bytes(b"scorer: \xff")
    with pytest.raises(ConfigError, match="byte 9 is not UTF-8"):
        load_settings(bad)


def test_a_byte_order_mark_and_crlf_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_bytes(b"\xef\xbb\xbfscorer: exact\r\nthreshold: 0.4\r\n")
    assert load_settings(path).thresholds.overall == 0.4


def test_no_file_costs_neither_yaml_nor_pydantic() -> None:
    program = (
        "import sys; from aem_cli.config.loading import load_settings; load_settings(None);"
        "import aem_cli.config.wiring; print([name for name in ('yaml', 'pydantic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@given(st.text(max_size=60) | st.text(alphabet="gate:{}[]-\n &*!'\"scorer01.", max_size=40))
def test_any_text_is_settings_or_a_config_error(text: str) -> None:
    with suppress(ConfigError):
        assert isinstance(parse_settings(text), Settings)
