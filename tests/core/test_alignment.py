"""Gold and predicted turns that come apart: a call is written as "name" or "name:value", a reply in quotes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core.alignment import align
from aem_cli.core.evaluation import evaluate
from aem_cli.domain.dialog import Action, Dialog, Kind, Response, Side, Turn
from aem_cli.domain.result import DialogResult
from aem_cli.domain.rule import AlignmentRules, FieldRule, FieldRules, Mode, Tolerance, ToolRules
from aem_cli.scorers.exact import ExactScorer
from tests.build import action, method, verdicts

EXACT = method(ExactScorer())
GROUP = ("OrderInvariant_g",)


def side(word: str) -> Side | None:
    """ "a:1" is the call t.a with x=1, "a:1!" the same refused; "'hello" is a reply; "?hello" is the user's."""
    if word.startswith("'"):
        return Response(word[1:])
    if word.startswith("?"):
        return None
    name, _, value = word.removesuffix("!").partition(":")
    result = "Error: no" if word.endswith("!") else {"done": name}
    return action("t", name, {"x": value, "who": "me"} if value else {}, result)


def turns(words: Sequence[str], predicted: bool = False, tags: tuple[str, ...] = ()) -> tuple[Turn, ...]:
    made = []
    for number, word in enumerate(words, 1):
        given = side(word)
        if given is None:
            made.append(Turn(number, Kind.USER, None, None, False, text=word[1:]))
        else:
            kind = Kind.ACTION if isinstance(given, Action) else Kind.RESPONSE
            sides = (None, given) if predicted else (given, None)
            made.append(Turn(number, kind, *sides, tags=() if predicted else tags))
    return tuple(made)


def pairs(gold: str, predicted: str, using: Any = EXACT, tags: tuple[str, ...] = ()) -> list[tuple[Any, Any, Any]]:
    """(gold number, predicted number, why) of all turns but the user's, in their order."""
    aligned = align(turns(gold.split(), tags=tags), turns(predicted.split(), predicted=True), using)
    return [(turn.gold_index, turn.predict_index, turn.alignment) for turn in aligned if turn.kind is not Kind.USER]


@pytest.mark.parametrize(
    ("gold", "predicted", "expected"),
    [
        ("a:1 b:2", "a:1 b:2", [(1, 1, "equal"), (2, 2, "equal")]),
        # insertions and deletions
        ("a:1 b:2", "a:1 c:9 b:2", [(1, 1, "equal"), (None, 2, "extra"), (2, 3, "equal")]),
        ("a:1 b:2", "c:9 a:1 b:2", [(None, 1, "extra"), (1, 2, "equal"), (2, 3, "equal")]),
        ("a:1 b:2 c:3", "a:1 c:3", [(1, 1, "equal"), (2, None, "missing"), (3, 2, "equal")]),
        ("a:1", "", [(1, None, "missing")]),
        ("", "a:1", [(None, 1, "extra")]),
        # a call of the same name and other values is the closest
        ("a:1 b:2", "a:1 b:3", [(1, 1, "equal"), (2, 2, "only candidate")]),
        ("a:1 b:2 c:3", "b:3 b:2 c:3", [(1, 1, "only ones left"), (2, 2, "equal"), (3, 3, "equal")]),
        ("b:2 c:3", "b:3 b:2 c:3", [(None, 1, "extra"), (1, 2, "equal"), (2, 3, "equal")]),
        # repeated equal calls: the earliest, and one pays for one
        ("a:1", "a:1 a:1", [(1, 1, "equal"), (None, 2, "extra")]),
        ("a:1 a:1", "a:1", [(1, 1, "equal"), (2, None, "missing")]),
        ("b:9 a:1", "a:1 b:8 a:1", [(None, 1, "extra"), (1, 2, "only candidate"), (2, 3, "equal")]),
        # swaps: equal calls find each other out of order, and it is said so
        ("a:1 b:2", "b:2 a:1", [(1, 2, "equal, out of order"), (2, 1, "equal")]),
        # another tool or action: only where the two are the only ones left between neighbours
        ("a:1 b:2 c:3", "a:1 z:2 c:3", [(1, 1, "equal"), (2, 2, "only ones left"), (3, 3, "equal")]),
        ("a:1", "z:1", [(1, 1, "only ones left")]),
        ("a:1 b:2", "y:1 z:2", [(1, None, "missing"), (2, None, "missing"), (None, 1, "extra"), (None, 2, "extra")]),
        ("a:1 b:2", "z:1", [(1, None, "missing"), (2, None, "missing"), (None, 1, "extra")]),
        # a refused call that is not the right one changed nothing
        ("a:1", "a:2! a:1", [(None, 1, "extra"), (1, 2, "equal")]),
        ("a:1", "a:1! a:1", [(None, 1, "extra"), (1, 2, "equal")]),
        ("a:1", "a:1!", [(1, 1, "equal")]),
        ("a:1", "a:2!", [(1, 1, "only candidate")]),
        ("a:1", "a:2! a:3!", [(1, None, "missing"), (None, 1, "extra"), (None, 2, "extra")]),
        # replies answer replies, wherever the calls stand
        ("a:1 'done", "'done", [(1, None, "missing"), (2, 1, "equal")]),
        ("'ask a:1 'done", "'ask 'done a:1", [(1, 1, "equal"), (2, 3, "equal"), (3, 2, "equal")]),
        ("a:1 'it-is-done", "'one-moment a:1 'done-now", [(1, 2, "equal"), (2, 3, "closest of 2"), (None, 1, "extra")]),
        # cut at user turns that both have
        ("?hi a:1 ?more b:2", "?hi b:2 ?more a:1", [(2, 2, "only ones left"), (4, 4, "only ones left")]),
        ("?hi a:1 ?more b:2", "a:1 b:2", [(2, 1, "equal"), (4, 2, "equal")]),
        ("a:1 b:2", "?hi a:1 ?more b:2", [(1, 2, "equal"), (2, 4, "equal")]),
    ],
)
def test_which_turn_answers_which(gold: str, predicted: str, expected: list[Any]) -> None:
    assert sorted(pairs(gold, predicted), key=str) == sorted(expected, key=str)


def test_three_calls_in_reverse_are_all_equal() -> None:
    assert {(gold, given) for gold, given, _ in pairs("a:1 a:2 a:3", "a:3 a:2 a:1")} == {(1, 3), (2, 2), (3, 1)}


def test_user_turns_are_found_by_their_words_where_there_are_more_on_one_side() -> None:
    gold = turns(["?order", "a:1", "?bye", "'bye"])
    given = turns(["?order", "?the-red", "a:1", "?bye", "'bye"], predicted=True)
    users = [(turn.gold_index, turn.predict_index) for turn in align(gold, given, EXACT) if turn.kind is Kind.USER]
    assert users == [(1, 1), (None, 2), (3, 4)]


def test_extras_are_numbered_on_from_the_last_gold_turn() -> None:
    aligned = align(turns(["?hi", "a:1", "'ok"]), turns(["?hi", "z:1", "a:1", "'ok", "'bye"], predicted=True), EXACT)
    assert [(turn.number, turn.predict_index) for turn in aligned] == [(1, 1), (4, 2), (2, 3), (3, 4), (5, 5)]


@pytest.mark.parametrize(
    ("predicted", "expected"),
    [
        ("a:3 a:1 a:2", {(1, 2), (2, 3), (3, 1)}),
        ("a:2 z:9 a:1 a:9", {(1, 3), (2, 1), (3, 4)}),
        ("a:2", {(1, None), (2, 1), (3, None)}),
    ],
)
def test_a_group_is_free_in_its_order(predicted: str, expected: set[Any]) -> None:
    found = pairs("a:1 a:2 a:3", predicted, tags=GROUP)
    assert {(gold, given) for gold, given, _ in found if gold is not None} == expected


def test_a_changing_call_goes_before_any_number_of_reading_ones() -> None:
    using = method(ExactScorer(), tools=ToolRules(read_only=("get*",)), alignment=AlignmentRules(mode=Mode.IN_ORDER))
    found = pairs("get:1 get:2 put:3", "put:3 get:1 get:2", using)
    assert (3, 1, "equal") in found
    assert (3, 3, "equal") in pairs("get:1 get:2 put:3", "get:1 get:2 put:3", using)


def test_a_reading_call_is_no_attempt_at_a_changing_one() -> None:
    using = method(ExactScorer(), tools=ToolRules(read_only=("get*",)))
    assert pairs("put:3", "get:3", using) == [(None, 1, "extra"), (1, None, "missing")]


def test_field_rules_say_what_is_equal() -> None:
    rules = FieldRules({"*:x": FieldRule(accept=("2",)), "*:who": FieldRule(ignore=True)})
    assert (1, 2, "equal") in pairs("a:1", "a:3 a:2", method(ExactScorer(), fields=rules))
    gold = Turn(1, Kind.ACTION, action("t", "a", {"x": "1"}, optional=("who",)), None)
    assert align((gold,), turns(["a:7", "a:1"], predicted=True), EXACT)[1].predict_index == 2


@pytest.mark.parametrize(
    ("mode", "predicted", "passes"),
    [
        (Mode.STRICT, "a:1 b:2", True),
        (Mode.STRICT, "b:2 a:1", False),
        (Mode.STRICT, "a:1 z:9 b:2", False),
        (Mode.IN_ORDER, "a:1 z:9 b:2", True),
        (Mode.IN_ORDER, "b:2 a:1", False),
        (Mode.IN_ORDER, "a:1", False),
        (Mode.ANY_ORDER, "b:2 z:9 a:1", True),
        (Mode.ANY_ORDER, "b:2 z:9", False),
        (Mode.UNORDERED, "b:2 a:1", True),
        (Mode.UNORDERED, "b:2 a:1 a:1", False),
        (Mode.SUBSET, "b:2", True),
        (Mode.SUBSET, "", True),
        (Mode.SUBSET, "b:2 z:9", False),
        (Mode.SUPERSET, "z:9 b:2 a:1", True),
        (Mode.SUPERSET, "z:9 b:2", False),
        (Mode.AEM, "b:2 a:1", True),
        (Mode.AEM, "a:1 b:2 z:9", False),
    ],
)
def test_modes(mode: Mode, predicted: str, passes: bool) -> None:
    using = method(ExactScorer(), alignment=AlignmentRules().with_mode(mode))
    assert scored("a:1 b:2", predicted, using).test_pass is passes


def scored(gold: str, predicted: str, using: Any = EXACT) -> DialogResult:
    dialog = Dialog("d", turns(gold.split()), predicted_turns=turns(predicted.split(), predicted=True))
    return evaluate([dialog], using)[0]


def test_reads_that_are_forgiven_on_both_sides_are_forgiven_as_a_pair() -> None:
    rules = AlignmentRules(Tolerance.READS_ONLY, Tolerance.READS_ONLY)
    using = method(ExactScorer(), tools=ToolRules(read_only=("get*",)), alignment=rules)
    result = scored("get:1 put:2", "get:9 put:2", using)
    assert (verdicts(result), result.test_pass) == ({1: "tolerated", 2: "pass"}, True)
    assert scored("get:1", "", using).test_pass is True
    assert scored("get:1 put:2", "get:9 put:3", using).test_pass is False


def test_a_retry_is_forgiven_after_alignment() -> None:
    using = method(ExactScorer(), alignment=AlignmentRules(retries=1))
    assert verdicts(scored("a:1", "a:2! a:1", using)) == {1: "pass", 2: "tolerated"}
    assert verdicts(scored("a:1", "a:2! a:1")) == {1: "pass", 2: "unexpected_turn"}


def test_replies_are_context_where_gold_asks_for_none() -> None:
    assert verdicts(scored("a:1", "'hello a:1 'done")) == {1: "pass"}
    assert verdicts(scored("a:1 'done", "'hello a:1 'done")) == {1: "pass", 2: "pass", 3: "unexpected_turn"}


def test_extras_neither_break_nor_lengthen_a_chain() -> None:
    result = scored("a:1 b:2 'done", "?hi a:1 z:9 ?and b:2 'done")
    assert {turn.number: turn.chain_length for turn in result.turns} == {1: 2, 2: 2, 3: 2, 5: 2}


def test_dependencies_keep_their_meaning() -> None:
    sources = {"a": None, "b": (), "c": (1,)}
    gold = tuple(
        Turn(number, Kind.ACTION, action("t", name, {"x": "1"}), None, depends_on=sources[name])
        for number, name in enumerate("abc", 1)
    )
    given = tuple(
        Turn(number, Kind.ACTION, None, action("t", name, {"x": "9"})) for number, name in enumerate("azbc", 1)
    )
    (result,) = evaluate([Dialog("d", gold, predicted_turns=given)], EXACT)
    assert {turn.number: (str(turn.label), turn.caused_by) for turn in result.turns} == {
        1: ("root_cause", ()),
        4: ("root_cause", ()),
        2: ("root_cause", ()),
        3: ("cascade", (1,)),
    }


def test_names_in_one_word_are_split() -> None:
    gold = Turn(1, Kind.ACTION, action("air.line", "book", {"x": "1"}), None)
    for tool, name in ((None, "air.line.book"), ("air.line.book", None), ("air.line", "book")):
        given = Turn(1, Kind.ACTION, None, action(tool, name, {"x": "1"}))
        assert evaluate([Dialog("d", (gold,), predicted_turns=(given,))], EXACT)[0].test_pass is True
        assert evaluate([Dialog("d", (gold._replace(predicted=given.predicted),))], EXACT)[0].test_pass is True
    apart = method(ExactScorer(), tools=ToolRules(name_split="__"))
    given = Turn(1, Kind.ACTION, None, action(None, "air.line__book", {"x": "1"}))
    assert evaluate([Dialog("d", (gold,), predicted_turns=(given,))], apart)[0].test_pass is True


def test_another_gold_route_is_aligned_as_well() -> None:
    dialog = Dialog(
        "d", turns(["a:1", "b:2"]), alternatives=(turns(["c:3"]),), predicted_turns=turns(["c:3"], predicted=True)
    )
    (result,) = evaluate([dialog], EXACT)
    assert (result.test_pass, result.route) == (True, 1)


def test_realign_takes_pairs_apart() -> None:
    gold, given = turns(["a:1", "b:2"]), turns(["z:9", "a:1"], predicted=True)
    paired = tuple(one._replace(predicted=other.predicted) for one, other in zip(gold, given, strict=True))
    anew = method(ExactScorer(), alignment=AlignmentRules(realign=True))
    assert set(verdicts(evaluate([Dialog("d", paired)], EXACT)[0]).values()) == {"action_mismatch"}
    assert verdicts(evaluate([Dialog("d", paired)], anew)[0]) == {3: "unexpected_turn", 1: "pass", 2: "missing_turn"}


WORDS = st.lists(
    st.sampled_from(["a:1", "a:2", "b:1", "b:2!", "c", "get:1", "'yes", "'no then", "?u"]), max_size=9
).map(tuple)
MODES = st.sampled_from([*Mode])


@given(WORDS, WORDS, MODES)
def test_every_turn_stands_once_and_numbers_are_its_own(
    gold: tuple[str, ...], predicted: tuple[str, ...], mode: Mode
) -> None:
    using = method(ExactScorer(), alignment=AlignmentRules().with_mode(mode))
    ours, theirs = turns(gold), turns(predicted, predicted=True)
    aligned = align(ours, theirs, using)
    assert sorted(turn.gold_index for turn in aligned if turn.gold_index) == [turn.number for turn in ours]
    assert sorted(turn.predict_index for turn in aligned if turn.predict_index) == [turn.number for turn in theirs]
    both = sum(bool(turn.gold_index and turn.predict_index) for turn in aligned)
    assert len(aligned) == len(ours) + len(theirs) - both
    assert len({turn.number for turn in aligned}) == len(aligned)
    assert aligned == align(ours, theirs, using)
    for turn in aligned:
        if turn.gold is not None and turn.predicted is not None:
            assert isinstance(turn.gold, Action) is isinstance(turn.predicted, Action)


@given(WORDS, MODES)
def test_a_dialog_aligned_with_itself_is_all_equal(words: tuple[str, ...], mode: Mode) -> None:
    using = method(ExactScorer(), alignment=AlignmentRules().with_mode(mode))
    aligned = align(turns(words), turns(words, predicted=True), using)
    assert [turn.gold_index for turn in aligned] == [turn.number for turn in turns(words)]
    for turn in aligned:
        assert turn.gold_index is not None and turn.predict_index is not None
        if turn.kind is not Kind.USER:
            assert turn.alignment == "equal"
            assert turn.gold is not None and turn.predicted is not None
            assert turn.gold[:3] == turn.predicted[:3] if isinstance(turn.gold, Action) else turn.gold == turn.predicted


@given(st.permutations(["a:1", "a:2", "b:1", "b:2", "c:5"]))
def test_the_order_of_a_group_never_matters(order: list[str]) -> None:
    gold = turns(["a:1", "a:2", "b:1", "b:2", "c:5"], tags=GROUP)
    aligned = align(gold, turns(order, predicted=True), EXACT)
    assert all(turn.alignment == "equal" for turn in aligned) and len(aligned) == 5


@pytest.mark.parametrize("name", ["one", "many"])
@pytest.mark.parametrize("change", ["equal", "some changed", "shuffled", "all changed", "group shuffled"])
def test_200_calls_against_200_take_little_time(name: str, change: str) -> None:
    random = Random(7)

    def call(number: int, value: int) -> Action:
        return action("t", name if name == "one" else f"{name}{number % 7}", {"id": value, "city": f"c {number % 9}"})

    tags = GROUP if change == "group shuffled" else ()
    gold = tuple(Turn(at, Kind.ACTION, call(at, at), None, tags=tags) for at in range(1, 201))
    places = list(range(1, 201))
    if "shuffled" in change:
        random.shuffle(places)
    wrong = {"some changed": 0.3, "all changed": 1.0}.get(change, 0.0)
    given = tuple(
        Turn(at, Kind.ACTION, None, call(place, -place if random.random() < wrong else place))
        for at, place in enumerate(places, 1)
    )
    spent = []
    for _ in range(3):
        start = time.process_time()
        align(gold, given, EXACT)
        spent.append(time.process_time() - start)
    assert min(spent) < 0.15  # seconds of CPU; 0.01 to 0.05 where it was measured
