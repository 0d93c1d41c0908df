"""What `aem agree` finds, and prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from aem_cli.cli.labelled_run import LabelledRun, label_notes
from aem_cli.console.agreement_table import print_agreement, print_causes
from aem_cli.console.dispute_list import print_disputes
from aem_cli.console.label_table import among_people
from aem_cli.console.listing import print_notes
from aem_cli.console.theme import Screen
from aem_cli.core.agreement import Agreement, agreement_of
from aem_cli.core.cause_agreement import CauseDispute, CauseFigures, cause_disputes, cause_figures
from aem_cli.core.dispute import Dispute, disputes
from aem_cli.core.interval import Resampler
from aem_cli.core.labelled_dialog import unlabelled
from aem_cli.domain import numbers
from aem_cli.domain.human_verdict import DialogKey
from aem_cli.writers.agreement_document import agreement_document
from aem_cli.writers.json_text import json_document

_NAMED = 3


class Findings(NamedTuple):
    """All there is to say of a run and its labels."""

    agreement: Agreement
    causes: tuple[CauseFigures, ...]
    disputes: list[Dispute]
    cause_disputes: list[CauseDispute]
    unlabelled: list[tuple[DialogKey, int]]

    @classmethod
    def of(cls, read: LabelledRun, resampler: Resampler) -> Findings:
        """Hold the two against one another."""
        dialogs, comparisons = read.labelled.dialogs, read.compared.comparisons
        return cls(
            agreement_of(comparisons, resampler),
            cause_figures(dialogs, resampler),
            disputes(comparisons),
            cause_disputes(dialogs),
            unlabelled(dialogs),
        )


def agreement_json(found: Findings) -> str:
    """The findings as a JSON document."""
    return json_document(agreement_document(*found)).decode("utf-8")


def print_report(screen: Screen, title: str, read: LabelledRun, found: Findings, limit: int) -> None:
    """The whole table, from what was compared to what to review."""
    screen.title(title)
    if read.compared.comparisons:
        _print_headline(screen, read)
        print_agreement(screen, found.agreement)
        print_causes(screen, found.causes)
        print_disputes(screen, found.disputes, found.cause_disputes, limit)
    print_notes(screen, [*label_notes(read), *_notes(read, found)])


def _print_headline(screen: Screen, read: LabelledRun) -> None:
    comparisons = read.compared.comparisons
    whole = sum(one.unit.whole for one in comparisons)
    dialogs = len({one.dialog for one in comparisons})
    said = f"{numbers.counted(whole, 'turn')} compared in {numbers.counted(dialogs, 'dialog')}"
    more = len(comparisons) - whole
    screen.say(said + (f", and {numbers.counted(more, 'verdict')} on single sub-metrics or fields" if more else ""))
    agreement = read.book.annotator_agreement
    if agreement.pairs:
        screen.say(among_people(agreement))
    screen.say()


def _notes(read: LabelledRun, found: Findings) -> Iterator[str]:
    if found.unlabelled:
        named = ", ".join(f"{key[0]!r} turn {number}" for key, number in found.unlabelled[:_NAMED])
        more = f" and {len(found.unlabelled) - _NAMED} more" if len(found.unlabelled) > _NAMED else ""
        yield f"{numbers.counted(len(found.unlabelled), 'turn')} of these dialogs not labelled: {named}{more}"
    if read.labelled.no_dataset is not None and read.compared.comparisons:
        yield f"branches and retries are not told from linear chains: {read.labelled.no_dataset}"
