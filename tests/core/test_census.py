"""What is counted of a data set, and that the counts add."""

from hypothesis import given
from hypothesis import strategies as st

from aem_cli.core.census import Census, Evidence, take_census
from aem_cli.domain.dialog import Action, Dialog, FinalState, Kind, Response, Turn
from aem_cli.domain.payload import Payload
from aem_cli.domain.verdict import Chain

RESULT = Payload.of(1)
KNOWN = Action("t", "a", Payload.of({}), RESULT)
BARE = Action("t", "a", Payload.of({}))


def dialog(*turns, **more):
    return Dialog("d", tuple(turns), **more)


def call(number, gold=BARE, predicted=BARE, **more):
    return Turn(number, Kind.ACTION, gold, predicted, **more)


def reply(number, gold="x", predicted="y", **more):
    sides = [None if text is None else Response(text) for text in (gold, predicted)]
    return Turn(number, Kind.RESPONSE, *sides, **more)


def user(number):
    return Turn(number, Kind.USER, None, None, annotated=False)


def test_turns_and_kinds():
    census = take_census([
        dialog(user(1), call(2), reply(3), call(4, None), call(5, BARE, None), call(6, None, BARE, annotated=False)),
        dialog(),
    ])  # fmt: skip
    assert (census.dialogs, census.turns, census.scored) == (2, 6, 4)
    assert census.kinds == {Kind.USER: 1, Kind.ACTION: 4, Kind.RESPONSE: 1}
    assert (census.missing, census.unexpected, census.unannotated) == (1, 1, 1)


def test_chains():
    census = take_census([
        dialog(call(1), call(2), call(3), reply(4), reply(5), call(6), user(7), call(8), call(9, None), call(10)),
        dialog(call(1)),
    ])  # fmt: skip
    assert census.chains == {3: 1, 1: 2, 2: 1}
    assert census.chain_buckets == {Chain.SINGLE: 2, Chain.TWO_STEP: 1, Chain.THREE_PLUS: 1}


def test_what_attribution_can_decide():
    def stands_on(*turns):
        return dict(take_census([dialog(*turns)]).evidence._asdict())

    def only(name):
        return {**dict.fromkeys(Evidence._fields, 0), name: 1}

    assert stands_on(call(1, KNOWN, KNOWN), reply(2)) == only("recorded")
    assert stands_on(call(1, KNOWN, KNOWN), call(2)) == only("recorded")  # nothing follows the last
    assert stands_on(reply(1), reply(2)) == only("recorded")
    assert stands_on(call(1, KNOWN, None), reply(2)) == only("recorded")  # a missing turn counts as an error result
    assert stands_on(call(1, None, KNOWN), reply(2)) == only("recorded")
    assert stands_on(call(1, KNOWN, BARE), reply(2)) == only("assumed")
    assert stands_on(call(1, BARE, KNOWN), reply(2)) == only("assumed")
    assert stands_on(call(1), reply(2, depends_on=(1,))) == only("declared")
    assert stands_on(call(1, KNOWN, KNOWN), reply(2, depends_on=(1,))) == only("recorded")
    assert stands_on(call(1), user(2)) == only("single")


def test_what_is_used():
    gold = Action("t", "a", None, optional=("o",), accept={"p": (1,)})
    broken = Action("t", "a", Payload.of({}), args_fault="broken")
    census = take_census([
        dialog(
            call(1, gold, broken, tags=("OrderInvariant_x",), any_of=(BARE,), critical=True),
            call(2, tags=("OrderInvariant_x",)),
            call(3, tags=("OrderInvariant_y",)),
            Turn(4, Kind.RESPONSE, Response("x", ("f",)), Response("y", None, 2), depends_on=()),
            release="r", trial=2, alternatives=((call(1),),), final_state=FinalState(RESULT, RESULT),
        ),
    ])  # fmt: skip
    assert (census.optional, census.accept, census.any_of, census.facts, census.critical) == (1, 1, 1, 1, 1)
    assert (census.unjudged_args, census.args_faults, census.parts_not_judged) == (1, 1, 2)
    assert (census.order_groups, census.with_dependencies) == (2, 1)
    assert (census.with_alternatives, census.with_final_state) == (1, 1)
    assert (census.releases, census.trials) == ({"r": 1}, {2: 1})


sides = st.sampled_from([None, KNOWN, BARE, Response("x"), Response("y", ("f",), 1)])


@st.composite
def dialogs(draw):
    turns = [
        Turn(number, draw(st.sampled_from(Kind)), draw(sides), draw(sides), draw(st.booleans()))
        for number in range(draw(st.integers(0, 6)))
    ]
    return dialog(*turns, release=draw(st.sampled_from([None, "a", "b"])), trial=draw(st.sampled_from([None, 1])))


@given(st.lists(dialogs(), max_size=8), st.integers(0, 8))
def test_a_census_adds_in_any_grouping_and_order(records, cut):
    whole = take_census(records)
    assert take_census(records[:cut]) + take_census(records[cut:]) == whole
    assert take_census(reversed(records)) == whole
    assert Census() + whole == whole
    assert sum(whole.evidence) == whole.dialogs


def test_a_long_stream():
    assert take_census(dialog(reply(1)) for _ in range(1000)).dialogs == 1000
