import pytest

from aem_cli.core.sides import Line, changed_fields, context_of, lines_of, sides_of, stands_at
from aem_cli.domain.claim import ABSENT
from aem_cli.domain.dialog import Action, Dialog, Kind, Response, Turn
from aem_cli.domain.payload import Payload


def call(action="Find", **args):
    return Action("crm", action, Payload.of(args), Payload.of({"rows": 1}))


@pytest.mark.parametrize(
    ("fields", "outer"),
    [
        (["args.metric"], {"args.metric"}),
        (["args.flights[0].date"], {"args.flights"}),
        (["args"], {"args"}),
        (["response[2]", "response.added"], {"response"}),
        (["tool_id", "action", "turn"], {"tool_id", "action", "turn"}),
    ],
)
def test_changed_fields(fields, outer):
    findings = [{"field": field, "holds": False} for field in fields]
    assert changed_fields([*findings, {"field": "args.fine", "holds": True}]) == outer


def test_lines_of_two_calls_keep_golds_order_and_mark_what_is_wrong():
    lines = lines_of(call(a=1, b="x"), call(b="y", c=3), frozenset({"args.b", "args.c"}))
    assert lines == [
        Line("tool_id", "crm", "crm", False),
        Line("action", "Find", "Find", False),
        Line("args.a", 1, ABSENT, False),
        Line("args.b", "x", "y", True),
        Line("result", {"rows": 1}, {"rows": 1}, False),
        Line("args.c", ABSENT, 3, True),
    ]


def test_a_turn_without_a_partner_is_wrong_as_a_whole():
    assert lines_of(Response("Hello"), None, frozenset({"turn"})) == [Line("response", "Hello", ABSENT, True)]


def test_arguments_that_cannot_be_read_are_said_so():
    broken = Action("crm", "Find", Payload.of({}), args_fault="Expecting value")
    assert lines_of(None, broken, frozenset())[-1] == Line("args", ABSENT, "(cannot be read: Expecting value)", False)


def test_sides_follow_what_was_moved():
    first = Turn(1, Kind.ACTION, call("A"), call("B"))
    second = Turn(2, Kind.ACTION, call("B"), call("A"))
    dialog = Dialog("d", (first, second), alternatives=((Turn(7, Kind.ACTION, call("C"), None),),))
    moved = {"turn_no": 1, "gold_index": 1, "predict_index": 2}
    assert sides_of(dialog, moved, None) == (first.gold, second.predicted)
    assert sides_of(dialog, {"turn_no": 2}, None) == (second.gold, second.predicted)
    assert sides_of(dialog, {"turn_no": 7, "predict_index": 1}, 1) == (dialog.alternatives[0][0].gold, first.predicted)
    assert sides_of(dialog, {"turn_no": 7}, 1)[1] is None


def test_sides_and_context_of_two_files():
    hello, bye = (Turn(at, Kind.USER, None, None, False, text=text) for at, text in ((1, "hello"), (3, "bye")))
    asked, given = Turn(2, Kind.ACTION, call("A"), None), Turn(3, Kind.ACTION, None, call("A"), False)
    extra = Turn(2, Kind.ACTION, None, call("Z"), False)
    dialog = Dialog("d", (hello, asked, bye), predicted_turns=(hello, extra, given))
    row = {"turn_no": 2, "gold_index": 2, "predict_index": 3, "alignment": "equal"}
    beside = {"turn_no": 4, "predict_index": 2, "alignment": "extra"}
    never = {"turn_no": 2, "gold_index": 2, "alignment": "missing"}
    assert sides_of(dialog, row, None) == (asked.gold, given.predicted)
    assert sides_of(dialog, beside, None) == (None, extra.predicted)
    assert sides_of(dialog, never, None) == (asked.gold, None)
    turns, place = context_of(dialog)
    assert (turns, [stands_at(turn, place) for turn in (beside, row)]) == ([hello, bye], [0, 2])
    turns, place = context_of(dialog._replace(turns=(asked,)))
    assert (turns, [stands_at(turn, place) for turn in (beside, row, never)]) == ([hello], [2, 3, 0])
