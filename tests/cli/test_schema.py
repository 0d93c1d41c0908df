"""The schemas say what aem reads and writes: each is held against real files, and against the code that reads them."""

import json
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator

from aem_cli.cli.schema import SCHEMAS
from aem_cli.config.document import read_document
from aem_cli.config.loading import parse_settings
from aem_cli.config.schema import config_schema
from aem_cli.domain.dialog import Dialog
from aem_cli.errors import ConfigError
from aem_cli.readers.bad_record import RecordError
from aem_cli.readers.dataset_schema import dataset_schema
from aem_cli.readers.dialogs import read_line
from aem_cli.readers.label_record import human_verdict
from aem_cli.readers.label_schema import labels_schema
from aem_cli.writers.results_schema import results_schema
from tests.cli.dialogs import dialog, write
from tests.readers.test_damage import RICH, damaged

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "sample_data").glob("*.jsonl"))
DATASETS = [path for path in SAMPLES if "labels" not in path.name]
DATASET, RESULTS, CONFIG, LABELS = (
    Draft202012Validator(schema()) for schema in (dataset_schema, results_schema, config_schema, labels_schema)
)


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def named(paths):
    return {"argvalues": paths, "ids": [path.name for path in paths]}


@pytest.mark.parametrize("name", SCHEMAS)
def test_it_is_a_schema(name, aem):
    done = aem("schema", name)
    assert (done.code, done.err) == (0, "")
    Draft202012Validator.check_schema(json.loads(done.out))


def test_an_unknown_name_is_an_error(aem):
    done = aem("schema", "datset")
    assert done.code == 2
    assert (
        done.err
        == "aem: there is no schema 'datset'; did you mean 'dataset'? known: dataset, results, config, labels\n"
    )


@pytest.mark.parametrize("path", **named(DATASETS))
def test_data_sets_fit(path):
    for record in lines(path):
        DATASET.validate(record)


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(damaged)
def test_what_aem_reads_fits(line):
    if isinstance(read_line(line, "d.jsonl", 1, 0, "d:1"), Dialog):
        DATASET.validate(json.loads(line))


def test_the_bare_list_of_turns_fits():
    DATASET.validate(RICH["turns"])


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["dialog_id"], None),
        (["turns"], {}),
        (["weight"], -1),
        (["trial"], "1"),
        (["turns", 0, "turn_no"], "1"),
        (["turns", 0, "turn"], "user"),
        (["turns", 1, "gold_turn"], []),
        (["turns", 1, "gold_turn"], {}),
        (["turns", 1, "predict_turn"], {"status": "error"}),
        (["turns", 1, "gold_turn", "args"], 7),
        (["turns", 1, "gold_turn", "accept"], {"a": 1}),
        (["turns", 1, "gold_turn", "optional"], "b"),
        (["turns", 1, "depends_on"], ["1"]),
        (["turns", 2, "predict_turn", "response"], 7),
        (["turns", 2, "gold_turn", "response"], [7]),
        (["turns", 2, "latency_ms"], -1),
        (["alternatives"], [7]),
    ],
)
def test_what_aem_does_not_read_does_not_fit(path, value):
    record = deepcopy(RICH)
    DATASET.validate(record)
    part = record
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    assert not isinstance(read_line(json.dumps(record).encode(), "d.jsonl", 1, 0, "d:1"), Dialog)
    assert not DATASET.is_valid(record)


RUNS = {
    **{path.stem: [str(path)] for path in DATASETS if "split" not in path.name},
    "joined": [
        str(ROOT / "sample_data/split_gold.jsonl"), "--predictions", str(ROOT / "sample_data/split_predicted.jsonl"),
        "--config", str(ROOT / "configs/tolerant.yaml"),
    ],
    "rich": ["rich.jsonl"],
}  # fmt: skip


def closed(schema):
    """The schema with unknown fields forbidden, so that a field that it does not name is noticed."""
    if isinstance(schema, dict):
        inner = {key: closed(value) for key, value in schema.items()}
        return {**inner, "additionalProperties": False} if "properties" in schema and "type" in schema else inner
    return [closed(part) for part in schema] if isinstance(schema, list) else schema


@pytest.fixture
def results(aem, tmp_path):
    """The rows of all runs."""
    write(
        tmp_path / "rich.jsonl",
        RICH,
        dialog("none"),
        [{"turn_no": 1, "turn": "Agent", "gold_turn": {"response": "It costs 7 euros."}, "predict_turn": None}],
    )
    rows = []
    for name, words in RUNS.items():
        aem("score", *words, "-o", name, "--quiet")
        rows += lines(tmp_path / name / "results.jsonl")
    return rows


def test_all_results_fit_and_no_field_is_unknown(results):
    validator = Draft202012Validator(closed(results_schema()))
    for row in results:
        validator.validate(row)


def test_every_field_of_the_schema_is_seen(results):
    turns = [turn for row in results for turn in row["turns"]]
    findings = [finding for turn in turns for finding in turn["findings"]]
    schema = results_schema()
    for described, records in (
        (schema, results),
        (schema["$defs"]["turn"], turns),
        (schema["$defs"]["finding"], findings),
    ):
        seen = set().union(*records)
        assert set(described["properties"]) <= seen
        assert set(described["required"]) <= set.intersection(*map(set, records))


@pytest.mark.parametrize("path", **named(sorted((ROOT / "configs").glob("*.yaml"))))
def test_configs_fit(path):
    CONFIG.validate(read_document(path.read_text(encoding="utf-8"), path.name).value)


@pytest.mark.parametrize(
    "text",
    [
        "scorer: exact",
        "scorer: {name: judge, model: m}",
        "fields:",
        "fields: {'a.b:c': {compare: number, abs_tol: 0.1, accept: [1, null, [2]]}}",
        "gate: {fail_under: 90%, reasons: {tool_mismatch: 0, extra_parameters: 5%}, chains: {three_plus: 0.8}}",
        "gate:",
        "tools: {read_only: null}",
        "alignment: {mode: in_order, extras: allow}",
        "composition: {rule: weighted, kinds: {action: 2}}",
        "aliases: [[HQ, head office]]",
    ],
)
def test_what_is_a_config_fits(text):
    parse_settings(text)
    CONFIG.validate(read_document(text, "config").value)


@pytest.mark.parametrize(
    "text",
    [
        "scorr: exact",
        "scorer: {model: m}",
        "threshold: 1.5",
        "threshold: '0.5'",
        "fields: {a: {compare: fuzzy}}",
        "gate: {fail_under: 90}",
        "gate: {fail_undr: 0.9}",
        "gate: {chains: {four: 0.9}}",
        "aliases: [[HQ]]",
        "dimensions: []",
        "tools: {name_split: ''}",
        "alignment: {retries: -1}",
    ],
)
def test_what_is_no_config_does_not_fit(text):
    with pytest.raises(ConfigError):
        parse_settings(text)
    assert not CONFIG.is_valid(read_document(text, "config").value)


def test_labels_fit():
    records = [record for path in SAMPLES if "labels" in path.name for record in lines(path)]
    assert records
    for record in records:
        human_verdict(record, 1)
        LABELS.validate(record)


@pytest.mark.parametrize(
    "change",
    [
        {"dialog_id": None}, {"turn_no": "2"}, {"turn_no": None}, {"success": "true"}, {"label": "passed"},
        {"trial": "1"}, {"reason": 7}, {"sub_metric": []},
    ],
)  # fmt: skip
def test_what_is_no_label_does_not_fit(change):
    good = {"dialog_id": "d", "turn_no": 2, "success": True}
    LABELS.validate(good)
    record = good | change
    with pytest.raises(RecordError):
        human_verdict(record, 1)
    assert not LABELS.is_valid(record)
