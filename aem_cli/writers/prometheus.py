"""Prometheus text for node_exporter's textfile collector: the figures of a run as gauges.

A figure that a run does not have (a rate over nothing) is absent, never NaN. All carry the label `dataset`, and
`release` where the data set is of one release. There is no timestamp: the collector refuses them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final, NamedTuple

from aem_cli.domain.literal import visible
from aem_cli.protocols import ReportedRun
from aem_cli.writers.failure_text import has_several_releases

Labels = Mapping[str, str]
Sample = tuple[Labels, float | int | None]


class Gauge(NamedTuple):
    """A metric with its samples; without a prefix, which all share."""

    name: str
    about: str
    samples: tuple[Sample, ...]


def write_prometheus(run: ReportedRun, file: BinaryIO) -> None:
    """All gauges, each with HELP and TYPE before its samples."""
    common = {"dataset": visible(run.dataset), **_release(run)}
    for gauge in _gauges(run.summary):
        file.write("".join(_lines(gauge, common)).encode("utf-8"))


_VERDICTS: Final = {"passed": "passed", "failed": "failed", "null": "undecided"}
_LABELS: Final = {
    "passed": "pass",
    "root_causes": "root_cause",
    "cascades": "cascade",
    "unscored": "unscored",
    "tolerated": "tolerated",
}


def _gauges(summary: Mapping[str, Any]) -> Iterator[Gauge]:
    dialogs, turns, gate = summary["dialogs"], summary["turns"], summary.get("gate")
    yield _single("score", "The AEM score: the mean of the scores of the dialogs.", summary["score"])
    yield _single("turn_rate", "Share of the scored turns that pass.", summary["turn_rate"])
    yield _single("dialog_pass_rate", "Share of the dialogs with a verdict that pass.", dialogs["pass_rate"])
    if gate is not None:
        yield _single("gate_passed", "Whether the gate passed: 1 or 0.", int(gate["passed"]))
    verdicts = {verdict: dialogs[key] for key, verdict in _VERDICTS.items()}
    yield _by("verdict", "dialogs", "Dialogs by verdict.", verdicts)
    yield _by("label", "turns", "Turns by label.", {label: turns[key] for key, label in _LABELS.items()})
    yield _rates("sub_metric", "sub_metric_rate", "Share of the turns that pass a sub-metric.", summary["sub_metrics"])
    yield _rates("chain", "chain_turn_rate", "Share of the scored turns that pass, by chain length.", summary["chains"])
    chains = {name: count["scored"] for name, count in summary["chains"].items()}
    yield _by("chain", "chain_turns", "Scored turns by chain length.", chains)
    yield Gauge("failing_turns", "Failing turns by what they look like and by label.", tuple(_failing(summary)))
    yield _single("faults", "Different faults that root causes come down to.", summary["faults"])


def _failing(summary: Mapping[str, Any]) -> Iterator[Sample]:
    for reason, count in summary["reasons"].items():
        yield {"reason": reason, "label": "root_cause"}, count["root_causes"]
        yield {"reason": reason, "label": "cascade"}, count["cascades"]


def _single(name: str, about: str, value: float | int | None) -> Gauge:
    return Gauge(name, about, (({}, value),))


def _by(label: str, name: str, about: str, counts: Mapping[str, int]) -> Gauge:
    return Gauge(name, about, tuple(({label: key}, count) for key, count in counts.items()))


def _rates(label: str, name: str, about: str, counts: Mapping[str, Mapping[str, Any]]) -> Gauge:
    return Gauge(name, about, tuple(({label: key}, count["rate"]) for key, count in counts.items()))


def _lines(gauge: Gauge, common: Labels) -> Iterator[str]:
    samples = [(labels, value) for labels, value in gauge.samples if value is not None]
    if not samples:
        return
    yield f"# HELP aem_{gauge.name} {gauge.about}\n# TYPE aem_{gauge.name} gauge\n"
    for labels, value in samples:
        yield f"aem_{gauge.name}{{{_labels({**common, **labels})}}} {value!r}\n"


def _labels(labels: Mapping[str, str]) -> str:
    return ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _release(run: ReportedRun) -> Labels:
    """The release, where all dialogs have the same one."""
    first = next(run.rows(), None)
    if first is None or first.get("release") is None or has_several_releases(run.rows()):
        return {}
    return {"release": visible(first["release"])}
