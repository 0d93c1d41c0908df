"""What a label file holds, whatever run it is for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from aem_cli.core.consensus import AnnotatorAgreement, Opinion
from aem_cli.domain.human_verdict import DialogKey, Unit


class LabelCensus(NamedTuple):
    """Counts over the opinions of a label file."""

    records: int
    dialogs: int
    annotators: int
    turns: int  # whole turns that somebody judged
    passing: int
    failing: int
    tied: int
    root_causes: int
    cascades: int
    label_ties: int
    sub_metrics: int  # verdicts on single sub-metrics
    fields: int
    agreement: AnnotatorAgreement


def take_label_census(
    records: int,
    annotators: int,
    opinions: Iterable[tuple[DialogKey, Unit, Opinion]],
    agreement: AnnotatorAgreement,
) -> LabelCensus:
    """Count the opinions."""
    found = list(opinions)
    whole = [opinion for _, unit, opinion in found if unit.whole]
    return LabelCensus(
        records=records,
        dialogs=len({key for key, _, _ in found}),
        annotators=annotators,
        turns=len(whole),
        passing=sum(opinion.success is True for opinion in whole),
        failing=sum(opinion.success is False for opinion in whole),
        tied=sum(opinion.success is None for opinion in whole),
        root_causes=sum(opinion.label == "root_cause" for opinion in whole),
        cascades=sum(opinion.label == "cascade" for opinion in whole),
        label_ties=sum(opinion.label_tied for opinion in whole),
        sub_metrics=sum(unit.sub_metric is not None and unit.field is None for _, unit, _ in found),
        fields=sum(unit.field is not None for _, unit, _ in found),
        agreement=agreement,
    )
