"""What `aem calibrate` and `aem agree` share: a run and a label file, read together, and what to say of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aem_cli.cli.figures import whole
from aem_cli.core.labelled_dialog import Compared, compare
from aem_cli.domain import numbers
from aem_cli.domain.human_verdict import DialogKey
from aem_cli.errors import UsageError
from aem_cli.readers.labels import read_labels
from aem_cli.runs.finished import FinishedRun, open_run
from aem_cli.runs.label_book import LabelBook, sound_book
from aem_cli.runs.labelling import Labelled, label_run
from aem_cli.runs.resampling import Resampling
from aem_cli.stores.url import shown

_NAMED = 3


class LabelledRun(NamedTuple):
    """A run and its labels."""

    run: FinishedRun
    book: LabelBook
    labelled: Labelled
    compared: Compared


def read_together(run_name: str, labels: str) -> LabelledRun:
    """Read both; raises DataError where either has a fault."""
    run = open_run(run_name)
    book = sound_book(read_labels(labels))
    labelled = label_run(run, book)
    return LabelledRun(run, book, labelled, compare(labelled.dialogs))


def against(run_name: str, labels: str) -> str:
    """What is held against what, over the table."""
    return f"{shown(run_name)} against {shown(labels)}"


def resampling(rounds: str, seed: str) -> Resampling:
    """The resampling that two options ask for."""
    count = whole(rounds, "--resamples")
    if 0 < count < 40:
        raise UsageError("--resamples: an interval needs at least 40; write 0 for no intervals")
    return Resampling(count, whole(seed, "--seed"))


def label_notes(read: LabelledRun) -> Iterator[str]:
    """What of the labels was not used, one sentence each."""
    labelled, left_out = read.labelled, read.compared.left_out
    if labelled.not_found:
        yield f"{_dialogs(labelled.not_found)} of the labels not in the run{_named(labelled.not_found)}"
    if labelled.ambiguous:
        which = f"{_dialogs(labelled.ambiguous)} of the labels left out{_named(labelled.ambiguous)}"
        yield f"{which}: several dialogs of the run fit; add release or trial"
    if left_out.tied:
        yield f"{numbers.counted(left_out.tied, 'verdict')} left out: as many people say pass as fail"
    if left_out.unscored:
        yield f"{numbers.counted(left_out.unscored, 'verdict')} left out: aem left the turn unscored, or tolerated it"
    if left_out.not_found:
        yield (
            f"{numbers.counted(left_out.not_found, 'verdict')} left out: no such turn in the results, "
            "or the sub-metric was not evaluated on it"
        )


def _dialogs(keys: Sequence[DialogKey]) -> str:
    return numbers.counted(len(keys), "dialog")


def _named(keys: Sequence[DialogKey]) -> str:
    more = f" and {len(keys) - _NAMED} more" if len(keys) > _NAMED else ""
    return f" ({', '.join(repr(key[0]) for key in keys[:_NAMED])}{more})"
