"""What moved between two runs, by tables and by laws."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aem_cli.core.diff.gist import gist
from aem_cli.core.diff.move import Move, MoveCount, move_of
from aem_cli.core.mcnemar import mcnemar
from aem_cli.domain.dialog import Kind
from aem_cli.domain.verdict import Chain
from tests.core.diff.runs import cascade, compared, dialog, failing, passing, run_pairs, tolerated, unscored


@pytest.mark.parametrize(
    ("base", "new", "move"),
    [
        (False, True, Move.FIXED),
        (True, False, Move.BROKEN),
        (None, False, Move.APPEARED),
        (False, None, Move.VANISHED),
        (False, False, Move.STILL_FAILING),
        (True, True, Move.STILL_PASSING),
        (True, None, Move.UNDECIDED),
        (None, True, Move.UNDECIDED),
        (None, None, Move.UNDECIDED),
    ],
)
def test_moves(base, new, move):
    assert move_of(base, new) is move


def test_sums_of_moves():
    count = MoveCount(fixed=3, broken=2, appeared=1, vanished=4, still_failing=5, still_passing=6, undecided=7)
    assert (count.newly_failing, count.no_longer_failing, count.total) == (3, 7, 28)


def test_a_swap_of_faults_at_the_same_score_is_seen_at_once():
    base = [dialog("d", failing(1, "tool_mismatch"), passing(2))]
    new = [dialog("d", passing(1), failing(2, "incomplete_response"))]
    found = compared(base, new)
    assert found.headline.score.difference == 0
    assert (found.turn_moves.fixed, found.turn_moves.newly_failing) == (1, 1)
    assert [(row.reason, row.base, row.new, row.came, row.went) for row in found.reasons] == [
        ("incomplete_response", 0, 1, 1, 0),
        ("tool_mismatch", 1, 0, 0, 1),
    ]
    assert gist(found) == (
        "The score stands still at 0.5, and the failures behind it changed.",
        "1 turn fixed, 1 newly failing; 0 still failing.",
        "Failures: more incomplete_response (+1); fewer tool_mismatch (-1).",
    )


def test_turns_that_fail_otherwise_than_before():
    found = compared(
        [dialog("d", failing(1, "tool_mismatch"), failing(2, "tool_mismatch"))],
        [dialog("d", failing(1, "incomplete_response"), failing(2, "tool_mismatch"))],
    )
    assert [tuple(change) for change in found.reason_changes] == [("tool_mismatch", "incomplete_response", 1)]
    assert found.turn_moves.still_failing == 2
    assert [row.came + row.went for row in found.reasons] == [0, 0]
    assert [turn.turn_no for turn in found.moved[0].turns] == [1]


def test_what_has_no_verdict_in_one_run_is_in_no_figure():
    found = compared(
        [dialog("a", passing(1), passing(2)), dialog("b", passing(1))],
        [dialog("a", failing(1), unscored(2)), dialog("b", unscored(1))],
    )
    assert (found.headline.turn_rate.base.whole, found.headline.turn_rate.new.whole) == (1, 1)
    assert (found.headline.pass_rate.base.whole, found.headline.score.base.whole) == (1, 1)
    assert (found.lost_verdicts, found.new.unscored, found.new.undecided) == (2, 2, 1)
    assert found.turn_moves.undecided == 2


def test_a_tolerated_turn_loses_no_verdict():
    found = compared([dialog("a", passing(1), tolerated(2))], [dialog("a", passing(1), failing(2))])
    assert (found.lost_verdicts, found.base.tolerated, found.turn_moves.appeared) == (0, 1, 1)


def test_extra_calls_are_the_same_only_if_they_call_the_same():
    base = [dialog("a", passing(1), failing(2, "unexpected_turn", tool="x"), failing(3, "unexpected_turn", tool="z"))]
    new = [dialog("a", passing(1), failing(2, "unexpected_turn", tool="y"), failing(3, "unexpected_turn", tool="z"))]
    found = compared(base, new)
    assert found.one_sided_turns == (1, 1)
    assert (found.turn_moves.appeared, found.turn_moves.vanished, found.turn_moves.still_failing) == (1, 1, 1)
    assert found.headline.turn_rate.difference == 0


def test_root_causes_by_dialog_turn_and_reason():
    base = [dialog("a", failing(1), cascade(2, 1), cascade(3, 1)), dialog("b", failing(1), passing(2))]
    new = [dialog("a", failing(1), cascade(2, 1), passing(3)), dialog("b", failing(1, "action_mismatch"), failing(2))]
    found = compared(base, new)
    rows = {(row.fault.reason): (row.came, row.went, row.same) for row in found.causes}
    assert rows == {"tool_mismatch": (1, 1, 1), "action_mismatch": (1, 0, 0)}
    assert found.cascades._asdict() == {
        "same_roots": 1,
        "shrunk": 1,
        "grown": 0,
        "base_cascades": 2,
        "new_cascades": 1,
    }
    by_reason = {row.fault.reason: row for row in found.causes}
    assert (by_reason["tool_mismatch"].first_came, by_reason["tool_mismatch"].first_went) == (
        ("b", None, 2),
        ("b", None, 1),
    )


def test_breakdowns():
    reply = {"kind": Kind.RESPONSE, "chain": Chain.NONE}
    base = [dialog("a", failing(1, field="args.x[3].y"), passing(2, **reply), metadata={"model": "m1"})]
    new = [dialog("a", passing(1), failing(2, "incomplete_response", "response[1]", **reply), metadata={"model": "m2"})]
    found = compared(base, new, ("metadata.model", "release"))
    rows = {
        one.name: {row.name: (row.measure.base.part, row.measure.new.part, row.moves.newly_failing) for row in one.rows}
        for one in found.breakdowns
    }
    assert rows == {
        "kind": {"response": (1, 0, 1), "action": (0, 1, 0)},
        "chain": {"none": (1, 0, 1), "single": (0, 1, 0)},
        "length": {"1 to 2": (1, 1, 1)},
        "tool": {"crm": (0, 1, 0)},
        "action": {"crm.Find": (0, 1, 0)},
        "field": {"crm.Find:x.y": (1, 0, 0), "response": (0, 1, 1)},
        "metadata.model": {"m1 -> m2": (1, 1, 1)},
        "release": {},
    }


def test_misses_of_a_field_are_counted_out_of_the_turns_of_its_call():
    base = [dialog("a", failing(1, field="args.x"), passing(2)), dialog("b", passing(1))]
    found = compared(base, base)
    (row,) = next(one for one in found.breakdowns if one.name == "field").rows
    assert (row.measure.base.part, row.measure.base.whole) == (1, 3)


def test_latency_comes_from_turns_that_have_it_in_both_runs():
    base = [dialog("a", passing(1, latency_ms=120.0), passing(2, latency_ms=900.0), passing(3, latency_ms=5.0))]
    new = [dialog("a", passing(1, latency_ms=100.0), passing(2, latency_ms=400.0), passing(3))]
    turn, whole = compared(base, new).latency
    assert (turn.recorded, turn.base_median, turn.new_median, turn.base_p90, turn.new_p90) == (2, 510, 250, 900, 400)
    assert (whole.recorded, whole.base_median, whole.new_median) == (1, 1025, 500)
    assert turn.mean.difference == 250 - 510
    assert turn.mean.worse_by == -260
    assert compared([dialog("a", passing(1))], [dialog("a", passing(1))]).latency == ()


def test_trials_of_a_dialog_are_one_witness():
    base = [dialog("a", passing(1), trial=number) for number in (1, 2, 3)] + [dialog("b", passing(1))]
    new = [dialog("a", failing(1), trial=number) for number in (1, 2, 3)] + [dialog("b", passing(1))]
    found = compared(base, new)
    assert found.paired == 4
    assert found.headline.score.evidence.sentence == "too few dialogs to tell (2)"
    assert found.headline.turn_rate.base.whole == 4


@pytest.mark.parametrize(("fixed", "broken"), [(2, 9), (0, 6), (5, 5), (1, 0)])
def test_the_test_of_dialog_verdicts_is_mcnemars(fixed, broken):
    verdicts = [*[(failing, passing)] * fixed, *[(passing, failing)] * broken, *[(passing, passing)] * 12]
    base, new = ([dialog(f"d{n}", pair[side](1)) for n, pair in enumerate(verdicts)] for side in (0, 1))
    assert compared(base, new).headline.pass_rate.evidence.p == pytest.approx(mcnemar(fixed, broken).p)


def test_scores_are_exact_and_weighted():
    base = [dialog(f"d{n}", passing(1), failing(2), failing(3)) for n in range(3)]
    new = [dialog(f"d{n}", passing(1), passing(2), failing(3), weight=2.5) for n in range(3)]
    score = compared(base, new).headline.score
    assert (score.base.value, score.new.value, score.new.whole) == (Fraction(1, 3), Fraction(2, 3), Fraction(15, 2))


def test_too_many_groups_are_given_up_whatever_their_order(monkeypatch):
    monkeypatch.setattr("aem_cli.core.diff.ledger.MOST_GROUPS", 2)
    base = [dialog(f"d{n}", passing(1, tool=f"t{n}")) for n in range(4)]
    tools = next(one for one in compared(base, base).breakdowns if one.name == "tool")
    assert (tools.rows, tools.given_up) == ((), True)
    assert compared(base[:2], base[:2]).breakdowns[3].given_up is False


def test_too_many_faults_are_told_apart_less_finely(monkeypatch):
    monkeypatch.setattr("aem_cli.core.diff.cause_counter.MOST_GROUPS", 2)
    base = [dialog("d", *(failing(n, field=f"args.f{n}") for n in range(4)))]
    (row,) = compared(base, [dialog("d", *map(passing, range(4)))]).causes
    assert (row.went, row.fault.field, row.fault.tool) == (4, "*", "crm")


def test_kept_dialogs_are_bounded_and_the_worst_stay(monkeypatch):
    monkeypatch.setattr("aem_cli.core.diff.moved_list.MOST_MOVED", 2)
    base = [dialog(f"d{n}", passing(1), passing(2)) for n in range(9)] + [dialog("fixed", failing(1))]
    new = [dialog(f"d{n}", failing(1), failing(2) if n == 7 else passing(2)) for n in range(9)]
    found = compared(base, [*new, dialog("fixed", passing(1))])
    assert ([one.dialog_id for one in found.moved], found.moved_dialogs) == (["d7", "d0"], 10)


def swapped(count):
    moves = {"fixed": "broken", "broken": "fixed", "appeared": "vanished", "vanished": "appeared"}
    return {moves.get(name, name): number for name, number in count._asdict().items()}


@settings(max_examples=60, deadline=None)
@given(run_pairs())
def test_swapping_the_runs_swaps_what_it_says(runs):
    base, new = runs
    there, back = compared(base, new), compared(new, base)
    assert there.turn_moves._asdict() == swapped(back.turn_moves)
    assert there.dialog_moves._asdict() == swapped(back.dialog_moves)
    for mine, other in zip(there.headline.rows, back.headline.rows, strict=True):
        assert (mine.base, mine.new) == (other.new, other.base)
        assert mine.evidence.p == other.evidence.p
    assert {row.reason: row.change for row in there.reasons} == {row.reason: -row.change for row in back.reasons}
    assert (there.base.only, there.one_sided_turns) == (back.new.only, back.one_sided_turns[::-1])
    assert sum(row.came for row in there.causes) == sum(row.went for row in back.causes)


@settings(max_examples=60, deadline=None)
@given(run_pairs(), st.randoms(use_true_random=False))
def test_the_order_of_dialogs_does_not_matter(runs, random):
    base, new = runs
    mixed = random.sample(base, len(base)), random.sample(new, len(new))
    assert compared(*mixed).to_dict() == compared(base, new).to_dict()


@settings(max_examples=40, deadline=None)
@given(run_pairs())
def test_a_run_against_itself_shows_no_change(runs):
    found = compared(runs[0], runs[0])
    assert found.turn_moves.newly_failing == found.turn_moves.no_longer_failing == found.moved_dialogs == 0
    assert all(measure.difference in (None, 0) for measure in found.headline.rows)
    assert not any(row.came or row.went or row.change for row in found.reasons)
    assert not any(row.changed for one in found.breakdowns for row in one.rows)
    assert gist(found) == ("Nothing changed: every turn has the verdict and the reason it had.",)


@settings(max_examples=60, deadline=None)
@given(run_pairs())
def test_moves_and_reasons_add_up(runs):
    found = compared(*runs)
    pairs = {(one.dialog_id, one.trial): one for one in runs[1]}
    both = [(one, pairs[one.dialog_id, one.trial]) for one in runs[0] if (one.dialog_id, one.trial) in pairs]
    failing_in = [sum(turn.success is False for pair in both for turn in pair[side].turns) for side in (0, 1)]
    moves = found.turn_moves
    assert failing_in == [moves.still_failing + moves.no_longer_failing, moves.still_failing + moves.newly_failing]
    for row in found.reasons:
        kept = Counter({row.reason: 0})
        for change in found.reason_changes:
            kept[change.base] -= change.turns
            kept[change.new] += change.turns
        assert row.change == row.came - row.went + kept[row.reason]
