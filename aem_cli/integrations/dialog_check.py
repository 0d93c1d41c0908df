"""A dialog as a test: what it asserts, what a report says of it, and what all of them come to."""

from __future__ import annotations

from collections.abc import Iterator

from aem_cli.core.summary import Summary
from aem_cli.domain.numbers import counted, score
from aem_cli.integrations.conversation import joined_outputs
from aem_cli.integrations.evaluated_dialog import EvaluatedDialog
from aem_cli.integrations.evaluator import Evaluator
from aem_cli.integrations.records import DialogLike
from aem_cli.writers import failure_text as told

Properties = list[tuple[str, object]]


class DialogFailedError(AssertionError):
    """A dialog that did not pass; the message is the whole account, so that no traceback is needed."""


class DialogCheck:
    """What the fixture `aem` gives: an evaluator whose `check` fails a test by root cause and turn."""

    def __init__(self, evaluator: Evaluator, properties: Properties) -> None:
        self.evaluator = evaluator
        self._properties = properties

    def evaluate(self, dialog: DialogLike, predicted: DialogLike | None = None) -> EvaluatedDialog:
        """The result, whatever it is."""
        return self.evaluator.evaluate(dialog, predicted)

    def check(self, dialog: DialogLike, predicted: DialogLike | None = None) -> EvaluatedDialog:
        """The result of a dialog that passes; fails the test where it does not pass or has no verdict."""
        __tracebackhide__ = True
        return passed(self.evaluate(dialog, predicted), self._properties)

    def check_outputs(self, outputs: object, reference_outputs: object) -> EvaluatedDialog:
        """The same of what `aem_cli.evaluate` takes: texts, chat messages, turns."""
        __tracebackhide__ = True
        return self.check(*joined_outputs(outputs, reference_outputs))


def passed(result: EvaluatedDialog, properties: Properties) -> EvaluatedDialog:
    """The result, with its figures among the properties of the test; raises DialogFailedError without a pass."""
    __tracebackhide__ = True
    figure = None if result.score is None else float(result.score)
    properties += [
        (name, value)
        for name, value in (
            ("score", figure),
            ("root_cause", result.root_cause),
            ("first_failure_turn", result.first_failure_turn),
        )
        if value is not None
    ]
    if result.test_pass is not True:
        raise DialogFailedError("\n".join([result.explanation, *told.account_of(result.to_dict())]))
    return result


def summary_lines(summary: Summary) -> Iterator[str]:
    """ "aem: score 0.91 over 12 dialogs ...", and the fault that stands behind most failing turns."""
    tally = summary.tally
    if not tally.dialogs_total:
        return
    turns = tally.turn_count
    causes = f"{counted(turns.root_causes, 'root cause')}, {counted(turns.cascades, 'cascade')}"
    dialogs = counted(tally.dialogs_total, "dialog")
    yield f"aem: score {score(tally.score)} over {dialogs}; {causes}, {turns.unscored} unscored"
    for row in summary.fix_first[:1]:
        fault = row.fault
        place = ".".join(told.text_of(name) for name in (fault.tool, fault.action) if name)
        yield (
            f"aem: fix first: {fault.reason} {' '.join(filter(None, (place, fault.field)))} "
            f"({counted(row.failing_turns, 'failing turn')} behind it; {row.where})"
        )
