"""What `aem calibrate` prints."""

from __future__ import annotations

from aem_cli.cli.labelled_run import LabelledRun, label_notes
from aem_cli.console.calibration_table import print_calibration
from aem_cli.console.label_table import among_people
from aem_cli.console.listing import print_notes
from aem_cli.console.theme import Screen
from aem_cli.core.calibration import Calibration
from aem_cli.core.confusion import Goal
from aem_cli.domain import numbers


def print_report(screen: Screen, title: str, read: LabelledRun, found: Calibration, goal: Goal) -> None:
    """The whole table, from what was compared to what was not."""
    screen.title(title)
    cases = found.overall.cases
    held = sum(case.human for case in cases)
    dialogs = len({one.dialog for one in read.compared.comparisons})
    screen.say(
        f"{numbers.counted(len(cases), 'verdict')} of people in {numbers.counted(dialogs, 'dialog')}: "
        f"{numbers.count(held)} pass, {numbers.count(len(cases) - held)} fail; {numbers.count(found.overall.scored)} "
        f"meet a threshold, {numbers.count(len(cases) - found.overall.scored)} are settled by structure"
    )
    agreement = read.book.annotator_agreement
    if agreement.pairs:
        screen.say(among_people(agreement))
    screen.say()
    print_calibration(screen, found, goal)
    print_notes(screen, list(label_notes(read)))
