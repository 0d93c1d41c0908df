from __future__ import annotations

import json
import math
import time
from pathlib import Path

import pytest

from aem_cli.config.loading import parse_settings
from aem_cli.config.wiring import build_method
from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.rule import ValueRules
from aem_cli.errors import ConfigError
from aem_cli.scorers import embedding
from aem_cli.scorers.embedding import EmbeddingScorer
from aem_cli.scorers.likeness import FEATURES, SHIPPED, load_map
from tests.engines.fakes import TableVectors


def scorer_of(monkeypatch: pytest.MonkeyPatch, vectors: TableVectors, **options) -> EmbeddingScorer:
    monkeypatch.setattr(embedding, "build_vectors", lambda *given: vectors)
    return EmbeddingScorer(**options)


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> EmbeddingScorer:
    """A scorer whose vectors call everything alike: what fails here fails by a rule."""
    return scorer_of(monkeypatch, TableVectors(other=0.99))


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("Q2", "Q3"),
        ("W124", "W123"),
        ("2024-03-02", "2024-03-01"),
        ("is not cancelled", "is cancelled"),
        ("5 km", "6 km"),
        ("a@example.org", "b@example.org"),
        (True, 1),
        (5, "5"),
        (["a", "b"], ["a"]),
        ({"a": "Q2"}, {"a": "Q3"}),
        ("flight from Oslo to Rome", "flight from Rome to Oslo"),
    ],
)
def test_types_and_guards_decide_before_likeness(alike: EmbeddingScorer, gold: object, predicted: object) -> None:
    (score,) = alike.score([Pair(gold, predicted)])
    assert score is not None
    assert score < 0.5
    assert alike.explain(Pair(gold, predicted))


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("NYC", "New York City"),
        ("5 km", "5000 m"),
        ("same", "same"),
        (5, 5.0),
        ({"a": ["NYC"]}, {"a": ["New York City"]}),
    ],
)
def test_rules_hold_values_that_no_vector_calls_alike(monkeypatch, gold: object, predicted: object) -> None:
    (score,) = scorer_of(monkeypatch, TableVectors(other=-1.0)).score([Pair(gold, predicted)])
    assert score is not None
    assert score >= 0.5


def test_the_cosine_decides_what_is_language(monkeypatch) -> None:
    vectors = TableVectors({("revenue", "profit"): 0.73, ("car", "automobile"): 0.95})
    scorer = scorer_of(monkeypatch, vectors)
    profit, car = scorer.score([Pair("revenue", "profit"), Pair("car", "automobile")])
    assert profit < 0.5 <= car
    assert scorer.explain(Pair("revenue", "profit")) == "revenue against profit (cosine 0.73)"
    assert scorer.explain(Pair("car", "automobile")) is None


def test_one_request_holds_every_pair_once(monkeypatch) -> None:
    vectors = TableVectors()
    reply = "The parcel left the depot on Monday. Your money is on its way."
    pairs = [
        Pair("some words", "other language"),
        Pair("some words", "other language"),
        Pair(["some words", 5], ["other language", 5]),
        Pair("Q2", "Q3"),
        Pair("Goods were dispatched", reply, Question.ADDRESSED),
        Pair("Goods were dispatched", reply, Question.AGREES),
    ]
    scores = scorer_of(monkeypatch, vectors).score(pairs)
    (asked,) = vectors.calls
    assert len(asked) == len(set(asked))
    assert {pair[0] for pair in asked} == {"some words", "Goods were dispatched"}
    assert scores[0] == scores[1] == scores[2]


def test_what_is_not_addressed_is_not_denied(monkeypatch) -> None:
    scorer = scorer_of(monkeypatch, TableVectors(other=0.05))
    pair = Pair("The parcel has left the depot", "Bananas grow in warm countries.", Question.ADDRESSED)
    addressed, agrees = scorer.score([pair, pair._replace(question=Question.AGREES)])
    assert addressed < 0.5
    assert agrees == 1.0
    assert scorer.explain(pair) == "nothing in the reply is like it (cosine 0.05)"


def test_another_value_in_a_reply_is_a_contradiction_however_like_it_is(alike: EmbeddingScorer) -> None:
    pair = Pair("The code is 7.", "The code is 8.", Question.ADDRESSED)
    addressed, agrees = alike.score([pair, pair._replace(question=Question.AGREES)])
    assert addressed >= 0.5 > agrees


def test_value_rules_are_obeyed(monkeypatch) -> None:
    rules = ValueRules(coerce=True, aliases=(("HQ", "head office"),))
    scorer = scorer_of(monkeypatch, TableVectors(other=-1.0), values=rules)
    assert scorer.score([Pair("HQ", "head office"), Pair(12, "12")]) == [1.0, 1.0]


def test_the_signature_names_model_rules_and_map(alike: EmbeddingScorer) -> None:
    version = json.loads(SHIPPED.read_text(encoding="utf-8"))["version"]
    assert alike.signature.startswith("embedding/1+rules/")
    assert alike.signature.endswith(f" letters:1 default/{version}")


@pytest.mark.parametrize("question", list(Question))
def test_every_answer_is_a_probability(monkeypatch, question: Question) -> None:
    for cosine in (-1.0, 0.0, 1.0):
        scorer = scorer_of(monkeypatch, TableVectors(other=cosine))
        for gold, predicted in (("", "x"), ("a b", ""), ("\ud800", "?"), ("We could not find it.", "It is 5.")):
            score, same = scorer.score([Pair(gold, predicted, question, ("x",)), Pair(gold, gold, question)])
            assert math.isfinite(score)
            assert 0 <= score <= 1
            assert same == 1.0


@pytest.mark.parametrize("piece", ["word, ", "1,", "7 and 8. ", "not ", "The x is y, the z is w, ", "A-17 "])
def test_a_long_text_takes_no_long_time(monkeypatch, piece: str) -> None:
    vectors = TableVectors()
    scorer = scorer_of(monkeypatch, vectors)
    text = piece * (60_000 // len(piece))
    start = time.process_time()
    scorer.score([Pair(text, text + "b", question, (text,)) for question in Question])
    assert time.process_time() - start < 3
    assert len({text for pair in vectors.calls[0] for text in pair}) < 50


def test_more_likeness_is_never_less_probable() -> None:
    shipped = load_map("minilm-l6-int8")
    for question, names in FEATURES.items():
        rest = [0.5] * (len(names) - 1)
        rising = [shipped.probability(question, cosine / 10, *rest) for cosine in range(-10, 11)]
        assert rising == sorted(rising)


def test_a_map_of_ones_own(monkeypatch, tmp_path: Path) -> None:
    said = json.loads(SHIPPED.read_text(encoding="utf-8"))
    said["models"]["letters"] = said["models"]["minilm-l6-int8"] | {
        "value": dict.fromkeys(("intercept", *FEATURES["value"]), 0.0)
    }
    file = tmp_path / "maps.json"
    file.write_text(json.dumps(said), encoding="utf-8")
    scorer = scorer_of(monkeypatch, TableVectors(), calibration=str(file))
    assert scorer.score([Pair("some words", "other language")]) == [0.5]
    assert " letters/" in scorer.signature


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read"),
        ("{", "holds no map"),
        ('{"version": 1, "models": {}}', "holds no map"),
        ('{"version": 1, "models": {"default": {"value": {"intercept": NaN}}}}', "holds no map"),
    ],
)
def test_a_broken_map_is_an_error(tmp_path: Path, content: str | None, message: str) -> None:
    file = tmp_path / "maps.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(ConfigError, match=message):
        load_map("letters", str(file))


def test_an_encoder_that_is_not_there_is_an_error_of_the_config(monkeypatch) -> None:
    monkeypatch.setattr("aem_cli.engines.encoder.find_spec", lambda name: None)
    with pytest.raises(ConfigError, match=r"^c\.yaml: scorer: the encoder 'minilm-l6-int8' needs .*pip install") as got:
        build_method(parse_settings("scorer: embedding", "c.yaml"))
    assert got.value.exit_code == 2
    with pytest.raises(ConfigError, match="has no option 'modle'; did you mean 'model'"):
        build_method(parse_settings("scorer: {name: embedding, modle: x}", "c.yaml"))
