import json

import pytest

from aem_cli.config.settings import Choice, Settings
from aem_cli.config.wiring import build_method
from aem_cli.domain.dialog import Action, Dialog, Kind, Turn
from aem_cli.domain.payload import Payload
from aem_cli.readers.dialogs import BadRecord
from aem_cli.runs.local import score_records

METHOD = build_method(Settings(scorer=Choice("exact")))


def dialog(number, predicted="A-1"):
    gold = Action("crm", "Find", Payload.of({"x": "A-1"}))
    turn = Turn(1, Kind.ACTION, gold, Action("crm", "Find", Payload.of({"x": predicted})))
    return Dialog(f"d{number}", (turn,), line=number)


def bad(line):
    return BadRecord("d.jsonl", line, None, None, "not JSON")


class Run:
    """A run with its lines and what was watched."""

    def __init__(self, records, skip_invalid=False, keep=10):
        self.lines, self.watched = [], []
        self.scored = score_records(
            records, "d.jsonl", METHOD, self.lines.extend, self.watched.append, skip_invalid, keep
        )

    @property
    def ids(self):
        return [json.loads(line)["dialog_id"] for line in self.lines]


@pytest.mark.parametrize("dialogs", [0, 1, 127, 128, 129, 300])
def test_every_dialog_has_its_line_in_its_order(dialogs):
    run = Run(dialog(number) for number in range(dialogs))
    assert run.ids == [f"d{number}" for number in range(dialogs)]
    assert run.scored.tally.dialogs_total == dialogs
    assert (run.watched or [0])[-1] == dialogs


def test_a_bad_record_ends_the_scoring_but_not_the_reading():
    run = Run([dialog(1), bad(2), dialog(3), bad(4)])
    assert run.scored.bad.count == 2
    assert run.ids == []


def test_bad_records_may_be_skipped():
    run = Run([dialog(1), bad(2), dialog(3)], skip_invalid=True)
    assert run.ids == ["d1", "d3"]
    assert run.scored.bad.counted() == "1 bad record"


def test_the_first_of_each_verdict_are_kept_without_their_dialogs():
    run = Run([dialog(n, "A-1" if n % 2 else "B-2") for n in range(10)], keep=3)
    noted = run.scored.noted
    assert [result.dialog_id for result in noted.failed] == ["d0", "d2", "d4"]
    assert [result.dialog_id for result in noted.passed] == ["d1", "d3", "d5"]
    assert noted.undecided == []
    assert all(result.dialog is None for result in noted.failed)


def test_the_gold_digest_does_not_know_what_was_predicted():
    same, other = Run([dialog(1, "A-1")]).scored.gold, Run([dialog(1, "B-2")]).scored.gold
    assert same == other != Run([dialog(2)]).scored.gold
