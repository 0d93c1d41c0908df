"""What a label file holds, as a table, and the sentence on how far its people agree."""

from __future__ import annotations

from aem_cli.console.theme import Screen
from aem_cli.core.consensus import AnnotatorAgreement
from aem_cli.core.label_census import LabelCensus
from aem_cli.domain import numbers


def print_labels(screen: Screen, source: str, census: LabelCensus) -> None:
    """The counts."""
    screen.title(source)
    screen.facts(_facts(census))


def _facts(census: LabelCensus) -> list[tuple[str, str]]:
    count = numbers.count
    annotators = f", {numbers.counted(census.annotators, 'annotator')}" if census.annotators else ""
    facts = [
        (
            "Labels",
            f"{numbers.counted(census.records, 'record')} for {numbers.counted(census.dialogs, 'dialog')}{annotators}",
        ),
        ("Whole turns", f"{count(census.turns)}: {count(census.passing)} pass, {count(census.failing)} fail"),
    ]
    if census.tied:
        facts.append(("  tied", f"{count(census.tied)}: as many say pass as fail, so they are left out"))
    if census.root_causes or census.cascades:
        causes = f"{numbers.counted(census.root_causes, 'root cause')}, {numbers.counted(census.cascades, 'cascade')}"
        facts.append(("  labels", causes + (f", {count(census.label_ties)} tied" if census.label_ties else "")))
    if census.sub_metrics:
        facts.append(("Single sub-metrics", count(census.sub_metrics)))
    if census.fields:
        facts.append(("Single fields", count(census.fields)))
    if census.agreement.pairs:
        facts.append(("Among people", among_people(census.agreement)))
    return facts


def among_people(agreement: AnnotatorAgreement) -> str:
    """How far people agree with one another: what no evaluator can be expected to beat."""
    share = numbers.percent(agreement.agreeing / agreement.pairs) if agreement.pairs else numbers.NOTHING
    return f"two people agree in {share} of {numbers.counted(agreement.pairs, 'verdict')} that both gave"
