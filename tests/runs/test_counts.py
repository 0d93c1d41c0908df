"""Counts of parts of a run: they add in any grouping, and come back from JSON as they went."""

import json

from hypothesis import given
from hypothesis import strategies as st

from aem_cli.config.settings import Choice, Settings
from aem_cli.config.wiring import build_method
from aem_cli.core.evaluation import evaluate
from aem_cli.domain.dialog import Action, Dialog, FinalState, Kind, Response, Turn
from aem_cli.domain.payload import Payload
from aem_cli.domain.signature import gold_digest
from aem_cli.runs.counts import Counts, RunningSum
from aem_cli.runs.scoring import Counter

METHOD = build_method(Settings(scorer=Choice("exact")))

call = st.builds(lambda x: Action("crm", "Find", Payload.of({"x": x}), Payload.of({"found": x})), st.sampled_from("ab"))
reply = st.builds(Response, st.sampled_from(["yes", "no", "\ud800"]))
turn = st.one_of(
    st.builds(lambda gold, predicted: (Kind.ACTION, gold, predicted), st.none() | call, st.none() | call),
    st.builds(lambda gold, predicted: (Kind.RESPONSE, gold, predicted), st.none() | reply, st.none() | reply),
)


@st.composite
def dialog(draw):
    turns = tuple(
        Turn(number, kind, gold, predicted)
        for number, (kind, gold, predicted) in enumerate(draw(st.lists(turn, max_size=4)), 1)
    )
    end = draw(st.sampled_from([None, FinalState(Payload.of(1), Payload.of(1)), FinalState(Payload.of(1), None)]))
    trial = draw(st.none() | st.integers(1, 3))
    weight = draw(st.sampled_from([None, 0.1, 3.0]))
    return Dialog(draw(st.sampled_from(["a", "b", "\udfff"])), turns, "r1", trial, weight, final_state=end, line=7)


def counted(dialogs):
    counter = Counter()
    results = evaluate(dialogs, METHOD)
    counter.add([result._replace(gold=gold_digest(one)) for one, result in zip(dialogs, results, strict=True)])
    return counter.counts()


@given(st.lists(dialog(), max_size=8), st.data())
def test_counts_add_in_any_grouping(dialogs, data):
    whole = counted(dialogs)
    total = RunningSum()
    rest = list(dialogs)
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        total.add(counted(rest[:size]))
        rest = rest[size:]
    assert total.total() == whole


@given(st.lists(dialog(), max_size=6))
def test_counts_come_back_from_json_as_they_went(dialogs):
    counts = counted(dialogs)
    assert Counts.from_dict(json.loads(json.dumps(counts.to_dict()))) == counts
