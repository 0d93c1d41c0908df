import json
import sys

import duckdb
import pytest

from aem_cli.errors import ConfigError, DataError
from aem_cli.registry import Plug, load
from aem_cli.writers import parquet
from tests.nasty import NASTY


@pytest.fixture
def read(tmp_path):
    """Write a run and ask DuckDB about it; `t` is the table."""

    def ask(run, question):
        path = tmp_path / "turns.parquet"
        with path.open("wb") as file:
            parquet.write_parquet(run, file)
        with duckdb.connect() as connection:
            connection.execute(f"create view t as from read_parquet('{path}')")
            return connection.execute(question).fetchall()

    return ask


def test_duckdb_counts_as_the_summary_does(sample_run, read):
    summary = sample_run.summary
    assert read(sample_run, "select avg(success::int) from t") == [(summary["turn_rate"],)]
    told = read(sample_run, "select own_reason, count(*) from t where not success group by 1 order by 2 desc, 1")
    counted = {reason: count["root_causes"] + count["cascades"] for reason, count in summary["reasons"].items()}
    assert dict(told) == counted
    rates = read(sample_run, "select avg(sub_metric_selection::int), avg(sub_metric_truthfulness::int) from t")
    assert rates == [(summary["sub_metrics"]["selection"]["rate"], summary["sub_metrics"]["truthfulness"]["rate"])]
    assert read(sample_run, "select sum(dialog_score) from (select distinct dialog_id, dialog_score from t)") == [
        (pytest.approx(summary["score"] * 30),)
    ]


def test_columns_have_their_types(sample_run, read):
    types = dict(row[:2] for row in read(sample_run, "describe t"))
    assert types["turn_no"] == types["trial"] == types["chain_length"] == "BIGINT"
    assert types["score"] == types["latency_ms"] == "DOUBLE"
    assert types["success"] == types["critical"] == types["sub_metric_selection"] == "BOOLEAN"
    assert types["caused_by"] == "BIGINT[]"
    assert types["findings"].startswith("STRUCT(sub_metric VARCHAR, ") and types["findings"].endswith(")[]")


def test_findings_are_nested_and_values_keep_their_types(features_run, read):
    told = read(features_run, "select f.field, f.gold, f.predicted, f.holds from (select unnest(findings) f from t)")
    findings = [finding for row in features_run.rows() for turn in row["turns"] for finding in turn["findings"]]
    for (field, gold, predicted, holds), finding in zip(told, findings, strict=True):
        assert (field, holds) == (finding["field"], finding["holds"])
        for said, side in ((gold, "gold"), (predicted, "predicted")):
            assert said is None if finding.get("absent") == side else json.loads(said) == finding[side]


def test_text_comes_back_as_it_was(nasty_run, read):
    rows = list(nasty_run.rows())
    told = read(nasty_run, "select dialog_id, findings[1].predicted, tool from t where turn_no = 2")
    for (name, predicted, tool), row, nasty in zip(told, rows, NASTY, strict=True):
        holdable = nasty.encode("utf-8", "backslashreplace").decode("utf-8")
        assert name == row["dialog_id"].encode("utf-8", "backslashreplace").decode("utf-8")
        assert tool == holdable
        assert json.loads(predicted) == nasty


def test_it_is_written_group_by_group(sample_run, read, monkeypatch, tmp_path):
    whole = read(sample_run, "from t")
    monkeypatch.setattr(parquet, "_GROUP", 10)
    assert read(sample_run, "from t") == whole
    groups = f"select count(distinct row_group_id) from parquet_metadata('{tmp_path / 'turns.parquet'}')"
    assert read(sample_run, groups) == [(11,)]  # of 107 turns


def test_a_number_beyond_64_bits_is_an_error_that_says_so(sample_run, read):
    class Huge:
        summary, dataset = sample_run.summary, sample_run.dataset

        def rows(self):
            return ({**row, "trial": 2**70} for row in sample_run.rows())

    with pytest.raises(DataError, match=r"cannot be written as Parquet: .*; is a trial or turn number huge"):
        read(Huge(), "from t")


def test_without_pyarrow_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "aem_cli.writers.parquet")
    with pytest.raises(ConfigError, match=r"report '\.parquet' cannot be loaded .*pip install pyarrow"):
        load(Plug.REPORT, ".parquet")
