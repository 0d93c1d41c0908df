"""The config and the plots that a calibration leads to."""

import warnings

import pytest

from aem_cli.config.calibrated import calibrated_config
from aem_cli.config.loading import parse_settings
from aem_cli.config.settings import Settings
from aem_cli.core.calibration import calibrate
from aem_cli.core.confusion import Goal
from aem_cli.core.threshold_plan import OVERALL, Part, RunRules
from aem_cli.domain.rule import Thresholds
from aem_cli.errors import UsageError
from aem_cli.runs.resampling import Resampling
from aem_cli.writers.calibrated_config import config_text, write_config
from tests.core.labelled import comparisons

RUN = """
scorer: {name: lexical}
threshold: 0.4
thresholds: {completeness: 0.6}
aliases: [["HQ", "NO", "1e3", "007"]]
fields: {"*:note": {threshold: 0.7, compare: casefold}, "a.b:c": {accept: ["yes", 1, null]}}
gate: {fail_under: 0.9}
"""


def test_a_config_keeps_what_the_run_had_and_loads_as_it_is():
    settings = parse_settings(RUN)
    bars = [
        (OVERALL, 0.62),
        (Part(sub_metric="truthfulness"), 0.3),
        (Part(pattern="*:note"), 0.8),
        (Part(pattern="x.y:z"), 1.0),
    ]
    found = parse_settings(config_text(calibrated_config(settings, bars), []))
    assert found.thresholds == Thresholds(0.62, {"completeness": 0.6, "truthfulness": 0.3})
    assert found.fields["*:note"] == settings.fields["*:note"]._replace(threshold=0.8)
    assert found.fields["x.y:z"].threshold == 1.0
    assert found.fields["a.b:c"] == settings.fields["a.b:c"]
    same = found._replace(thresholds=settings.thresholds, fields=settings.fields, source=settings.source)
    assert same == settings


def test_a_config_says_no_more_than_it_must():
    assert calibrated_config(Settings(), [(OVERALL, 0.5)]) == {"threshold": 0.5}


def test_a_config_of_somebody_else_is_left_alone(tmp_path):
    own, other = tmp_path / "own.yaml", tmp_path / "other.yaml"
    other.write_text("threshold: 0.5 # by hand\n")
    with pytest.raises(UsageError, match="was not written by aem calibrate"):
        write_config(str(other), config_text({"threshold": 0.6}, []))
    for threshold in (0.6, 0.7):
        write_config(str(own), config_text({"threshold": threshold}, []))
    assert "0.7" in own.read_text()
    with pytest.raises(UsageError, match="cannot be written"):
        write_config(str(tmp_path / "gone" / "x.yaml"), "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other.yaml", "own.yaml"]


@pytest.mark.parametrize("suffix", ["svg", "PNG"])
@pytest.mark.parametrize("rows", [[(0.2, False), (0.4, True), (0.9, True), (None, False)], [(0.5, True)]])
def test_plots_are_the_same_bytes_every_time(suffix, rows, tmp_path):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    from aem_cli.writers.calibration_plot import write_plot
    from aem_cli.writers.plot_file import check_plot

    found = calibrate(comparisons(*rows), RunRules(), Goal(), Resampling(0))
    drawn = []
    for place in range(2):
        path = tmp_path / f"{place}.{suffix}"
        check_plot(str(path))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            write_plot(str(path), found)
        drawn.append(path.read_bytes())
    assert drawn[0] == drawn[1]
    assert drawn[0].startswith(b"<?xml" if suffix == "svg" else b"\x89PNG")
    assert b"Date" not in drawn[0]


def test_other_formats_are_refused():
    from aem_cli.writers.plot_file import check_plot

    with pytest.raises(UsageError, match=r"must end in .svg or .png"):
        check_plot("roc.gif")


def test_without_matplotlib_it_is_said_what_to_install(monkeypatch):
    from aem_cli.errors import ConfigError
    from aem_cli.writers import plot_file

    monkeypatch.setattr(plot_file, "find_spec", lambda name: None)
    with pytest.raises(ConfigError, match=r"pip install matplotlib"):
        plot_file.check_plot("roc.svg")
