from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from aem_cli.compositions.gated import Gated
from aem_cli.compositions.mean import Mean
from aem_cli.compositions.per_sub_metric import PerSubMetric
from aem_cli.compositions.weighted import Weighted
from aem_cli.domain.dialog import Kind
from aem_cli.domain.result import DialogResult
from aem_cli.errors import ConfigError
from tests.domain.results import passing, root, some_results, tolerated, unscored

REPLY = Kind.RESPONSE


@pytest.mark.parametrize(
    ("turns", "score"),
    [
        ((), None),
        ((unscored(), tolerated()), None),
        ((passing(1), root(2), unscored(3), tolerated(4)), "1/2"),
        ((passing(1), passing(2), root(3)), "2/3"),
        ((passing(1, score=0.8), root(2, score=0.1)), "9/20"),
        ((passing(1, score=0.1), passing(2, score=0.2), passing(3, score=0.3)), "1/5"),
        ((passing(1, score=Fraction(2, 3)), root(2, score=None)), "1/3"),
        ((root(1, score=1.0), passing(2, score=0.0)), "1/2"),
    ],
)
def test_mean(turns: Any, score: str | None) -> None:
    assert Mean().compose(turns) == (None if score is None else Fraction(score))


@pytest.mark.parametrize(
    ("weights", "turns", "score"),
    [
        (None, (passing(1), root(2)), "1/2"),
        (None, (passing(1, weight=3.0), root(2)), "3/4"),
        (None, (passing(1, weight=0.1), root(2, weight=0.2)), "1/3"),
        ({"kinds": {"response": 2}}, (passing(1, REPLY), root(2)), "2/3"),
        ({"kinds": {"response": 2}}, (passing(1, REPLY, weight=0.5), root(2)), "1/2"),
        ({"tools": {"pay.*": 3}}, (passing(1, tool="pay", action="Send"), root(2, tool="mail", action="Send")), "3/4"),
        ({"tools": {"pay": 3}}, (passing(1, tool="pay", action="Send"), root(2)), "3/4"),
        (
            {"tools": {"*": 9, "pay.S*": 3, "pay.Send": 1}},
            (passing(1, tool="pay", action="Send"), root(2, tool="x")),
            "1/10",
        ),
        ({"tools": {"*": 9}}, (passing(1, REPLY), root(2, tool="x", action="y")), "1/10"),
        ({"tags": {"critical": 5}}, (passing(1), root(2, critical=True)), "1/6"),
        ({"tags": {"critical": 5}}, (passing(1), root(2, critical=True, tags=("critical",))), "1/6"),
        ({"tags": {"a": 2, "b": 3}}, (passing(1, tags=("a", "b", "c")), root(2)), "6/7"),
        ({"tags": {"a": 0}}, (passing(1), root(2, tags=("a",))), "1"),
        ({"tags": {"a": 0}}, (root(2, tags=("a",)),), None),
        ({}, (unscored(),), None),
    ],
)
def test_weighted(weights: Any, turns: Any, score: str | None) -> None:
    assert Weighted(weights).compose(turns) == (None if score is None else Fraction(score))


@pytest.mark.parametrize(
    ("cap", "turns", "score"),
    [
        (0, (passing(1), root(2)), "1/2"),
        (0, (passing(1), root(2, critical=True)), "0"),
        (0.3, (passing(1), root(2, critical=True)), "3/10"),
        (0.9, (passing(1), root(2, critical=True)), "1/2"),
        (0, (passing(1, critical=True), root(2)), "1/2"),
        (0, (passing(1), unscored(2, critical=True)), "1"),
        (0, (unscored(1, critical=True),), None),
    ],
)
def test_gated(cap: float, turns: Any, score: str | None) -> None:
    assert Gated(cap).compose(turns) == (None if score is None else Fraction(score))


def judged(*held: bool | None) -> Any:
    return tuple(passing(n, sub_metrics=(("truthfulness", one),)) for n, one in enumerate(held))


@pytest.mark.parametrize(
    ("bar", "turns", "score"),
    [
        (0.9, judged(True, True), "1"),
        (0.9, judged(True, False), "0"),
        (0.5, judged(True, False), "1"),
        (0.8, judged(True, True, True, True, False), "1"),
        (1, judged(True, None), "1"),
        (1, (passing(1), root(2)), "1/2"),
        (1, (*judged(True), tolerated(9, sub_metrics=(("truthfulness", False),))), "1"),
        (1, (unscored(),), None),
    ],
)
def test_per_sub_metric(bar: float, turns: Any, score: str | None) -> None:
    rule = PerSubMetric({"truthfulness": bar})
    assert rule.compose(turns) == (None if score is None else Fraction(score))
    assert rule.sub_metrics == ("truthfulness",)


@given(some_results())
def test_every_rule_gives_an_exact_score_in_range_or_none(result: DialogResult) -> None:
    for rule in (Mean(), Weighted(), Gated(), PerSubMetric({"a": 0.5})):
        score = rule.compose(result.turns)
        assert score is None if not result.scored else isinstance(score, Fraction) and 0 <= score <= 1
    if all(turn.weight is None for turn in result.turns):
        assert Weighted().compose(result.turns) == Mean().compose(result.turns)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Weighted([1]), "composition.weights: [1] is not a mapping of names to numbers"),
        (
            lambda: Weighted({"kinds": {"reponse": 2}}),
            "composition.weights.kinds.reponse: unknown key; did you mean 'response'? known: response, action",
        ),
        (
            lambda: Weighted({"tolls": {}}),
            "composition.weights.tolls: unknown key; did you mean 'tools'? known: kinds, tools, tags",
        ),
        (lambda: Weighted({"tags": {"a": -1}}), "composition.weights.tags.a: -1 is not a number from 0 up"),
        (lambda: Weighted({"tags": {"a": True}}), "composition.weights.tags.a: True is not a number from 0 up"),
        (lambda: Weighted({"tags": {"a": float("inf")}}), "composition.weights.tags.a: inf is not a number from 0 up"),
        (lambda: Weighted({"tags": {"a": float("nan")}}), "composition.weights.tags.a: nan is not a number from 0 up"),
        (lambda: Weighted({"tags": {1: 2}}), "composition.weights.tags: the key 1 is not text; put it in quotes"),
        (lambda: Gated(2), "composition.cap: 2 is not a number from 0 to 1"),
        (lambda: Gated("0"), "composition.cap: '0' is not a number from 0 to 1"),
        (
            PerSubMetric,
            "composition.bars: per_sub_metric needs a bar for a sub-metric, e.g. {truthfulness: 0.9}",
        ),
        (lambda: PerSubMetric({"a": 9}), "composition.bars.a: 9 is not a number from 0 to 1"),
    ],
)
def test_options_that_make_no_sense_are_errors(build: Any, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        build()
    assert str(caught.value) == message
