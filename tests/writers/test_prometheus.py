import io
import re

import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families as open_metrics
from prometheus_client.parser import text_string_to_metric_families

from aem_cli.domain.literal import visible
from aem_cli.writers.prometheus import write_prometheus
from tests.nasty import NASTY


def text(run):
    file = io.BytesIO()
    write_prometheus(run, file)
    return file.getvalue().decode("utf-8")


def samples(run):
    families = list(text_string_to_metric_families(text(run)))
    assert len({family.name for family in families}) == len(families)
    assert all(family.type == "gauge" and family.documentation for family in families)
    return {
        (one.name, *sorted((name, label) for name, label in one.labels.items() if name not in ("dataset", "release"))):
        one.value for family in families for one in family.samples
    }  # fmt: skip


def test_a_parser_reads_the_figures_of_the_summary(sample_run):
    found, summary = samples(sample_run), sample_run.summary
    assert found["aem_score",] == summary["score"]
    assert found["aem_turn_rate",] == summary["turn_rate"]
    assert found["aem_gate_passed",] == 0
    assert found["aem_dialogs", ("verdict", "failed")] == 8
    assert found["aem_turns", ("label", "cascade")] == 7
    for name, count in summary["sub_metrics"].items():
        assert found["aem_sub_metric_rate", ("sub_metric", name)] == count["rate"]
    for name, count in summary["chains"].items():
        assert found["aem_chain_turns", ("chain", name)] == count["scored"]
    key = ("aem_failing_turns", ("label", "root_cause"), ("reason", "tool_mismatch"))
    assert found[key] == 2
    assert sum(value for name, value in found.items() if name[0] == "aem_failing_turns") == summary["turns"]["failed"]
    assert sum(value for name, value in found.items() if name[0] == "aem_turns") == summary["turns"]["total"]


def test_it_is_open_metrics_too(sample_run, features_run, nasty_run):
    for run in (sample_run, features_run, nasty_run):
        assert list(open_metrics(text(run) + "# EOF\n"))


def test_what_is_not_there_is_absent_and_never_nan(features_run, scored, tmp_path):
    assert features_run.summary["chains"]["three_plus"]["rate"] is None
    assert ("aem_chain_turn_rate", ("chain", "three_plus")) not in samples(features_run)
    (tmp_path / "empty.jsonl").write_bytes(b"")
    empty = scored(tmp_path / "empty.jsonl")
    assert ("aem_score",) not in samples(empty)
    assert samples(empty)["aem_dialogs", ("verdict", "passed")] == 0
    assert not re.search("nan|inf", text(empty).lower().replace("finding", ""))


def test_the_release_is_a_label_where_there_is_one(sample_run, nasty_run):
    assert 'release="2026-10"' in text(sample_run)
    assert "release=" not in text(nasty_run)


@pytest.mark.parametrize("nasty", NASTY)
def test_labels_are_escaped(nasty, sample_run):
    class Renamed:
        summary, dataset = sample_run.summary, nasty

        def rows(self):
            return ({**row, "release": nasty} for row in sample_run.rows())

    for family in text_string_to_metric_families(text(Renamed())):
        for one in family.samples:
            assert one.labels["dataset"] == one.labels["release"] == visible(nasty)
