from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.domain.dialog import Action, Dialog, FinalState, Kind, Response, Turn
from aem_cli.domain.payload import Payload
from aem_cli.domain.signature import Difference, GoldDigest, Signature, digest_of_bytes, gold_digest

SIGNATURE = Signature(
    version="0.1.0",
    scorer="exact/1",
    scorers=(("lexical", "lexical/1"),),
    threshold=0.5,
    thresholds=(("completeness", 0.6),),
    dimensions=("correctness",),
    sub_metrics=("selection", "completeness"),
    grading="binary",
    composition="mean",
    alignment="{}",
    attribution="cascade",
    config="c0",
    gold="d0",
)


def test_a_signature_survives_a_file() -> None:
    assert Signature.from_dict(json.loads(json.dumps(SIGNATURE.to_dict()))) == SIGNATURE
    assert SIGNATURE.to_dict()["thresholds"] == {"completeness": 0.6}


def test_differences_are_named_with_both_sides() -> None:
    other = replace(SIGNATURE, threshold=0.6, gold="d1")
    assert SIGNATURE.differences(SIGNATURE) == ()
    assert SIGNATURE.differences(other) == (Difference("threshold", 0.5, 0.6), Difference("gold", "d0", "d1"))


def call(args: str, **more: Any) -> Action:
    return Action("t", "a", Payload(args), **more)


def dialog(*sides: Action | Response | None, **more: Any) -> Dialog:
    kinds = [Kind.ACTION if isinstance(side, Action) else Kind.RESPONSE for side in sides]
    turns = [Turn(n, kind, side, None) for n, (kind, side) in enumerate(zip(kinds, sides, strict=True), 1)]
    return Dialog("d", tuple(turns), **more)


PLAIN = dialog(Response("hello"), call('{"a":1,"b":"x"}'))


@pytest.mark.parametrize(
    "other",
    [
        dialog(Response("hello"), call('{"a": 1, "b": "x"}')),
        dialog(Response("hello"), None, call('{"a":1,"b":"x"}')),
        PLAIN._replace(release="2", trial=3, line=9, metadata=Payload("{}")),
        PLAIN._replace(turns=(*PLAIN.turns, Turn(9, Kind.USER, None, None, text="and now?", annotated=False))),
        PLAIN._replace(turns=tuple(turn._replace(predicted=Response("other")) for turn in PLAIN.turns)),
        PLAIN._replace(turns=tuple(turn._replace(tags=("seen",), latency_ms=9.0) for turn in PLAIN.turns)),
    ],
)
def test_what_may_vary_between_releases_leaves_the_digest(other: Dialog) -> None:
    assert gold_digest(other) == gold_digest(PLAIN)


@pytest.mark.parametrize(
    "other",
    [
        PLAIN._replace(id="e"),
        dialog(Response("hello!"), call('{"a":1,"b":"x"}')),
        dialog(Response("hello", facts=("hi",)), call('{"a":1,"b":"x"}')),
        dialog(Response("hello"), call('{"a":2,"b":"x"}')),
        dialog(Response("hello"), call('{"a":1,"b":"x"}', optional=("a",))),
        dialog(Response("hello"), call('{"a":1,"b":"x"}', accept={"a": (2,)})),
        dialog(Response("hello"), call('{"a":1,"b":"x"}', result=Payload("3"))),
        dialog(call('{"a":1,"b":"x"}'), Response("hello")),
        PLAIN._replace(alternatives=(PLAIN.turns,)),
        PLAIN._replace(final_state=FinalState(Payload("1"), Payload("1"))),
        PLAIN._replace(turns=tuple(turn._replace(critical=True) for turn in PLAIN.turns)),
        PLAIN._replace(turns=tuple(turn._replace(tags=("OrderInvariant_x",)) for turn in PLAIN.turns)),
        PLAIN._replace(turns=tuple(turn._replace(any_of=(Response("hi"),)) for turn in PLAIN.turns)),
        PLAIN._replace(turns=(PLAIN.turns[0], PLAIN.turns[1]._replace(depends_on=(1,)))),
    ],
)
def test_what_gold_says_is_in_the_digest(other: Dialog) -> None:
    assert gold_digest(other) != gold_digest(PLAIN)


@pytest.mark.parametrize(("one", "other"), [("é", "\\u00e9"), ("😀", "\\ud83d\\ude00"), ("x", "x")])
def test_escapes_do_not_matter(one: str, other: str) -> None:
    assert gold_digest(dialog(call(f'{{"a":"{one}"}}'))) == gold_digest(dialog(call(f'{{"a": "{other}"}}')))


def test_lone_surrogates_are_digested() -> None:
    assert gold_digest(dialog(Response("\ud800"))) != gold_digest(dialog(call('{"a":"\\ud800"}')))


@given(st.lists(st.integers(0, (1 << 128) - 1), max_size=9), st.integers(0, 9), st.randoms(use_true_random=False))
def test_gold_digests_add_in_any_grouping_and_order(digests: list[int], cut: int, random: Any) -> None:
    whole = _sum(digests)
    random.shuffle(digests)
    assert _sum(digests[:cut]).merged(_sum(digests[cut:])) == whole
    assert len(str(whole)) == 32


def _sum(digests: list[int]) -> GoldDigest:
    total = GoldDigest()
    for digest in digests:
        total = total.with_dialog(digest)
    return total


def test_moving_a_byte_between_parts_changes_the_digest() -> None:
    assert digest_of_bytes([b"ab", b"c"]) != digest_of_bytes([b"a", b"bc"])
    assert digest_of_bytes([]) != digest_of_bytes([b""])
