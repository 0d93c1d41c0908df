import json

import pytest

from aem_cli.domain.claim import Pair, Question
from aem_cli.errors import ConfigError
from aem_cli.scorers.answer import EXACT, Answer
from aem_cli.scorers.calibration import QUESTIONS, SHIPPED, VALUE, Row, load_calibration
from aem_cli.scorers.hybrid import HybridScorer
from aem_cli.scorers.value_answer import text_answer

NO_ROWS = {"version": 7, "questions": {question: {} for question in QUESTIONS}}


def written(folder, said) -> str:
    file = folder / "map.json"
    file.write_text(json.dumps(said), encoding="utf-8")
    return str(file)


def test_a_branch_that_settles_says_its_hit_rate() -> None:
    rate = json.loads(SHIPPED.read_text(encoding="utf-8"))["questions"][VALUE]["measure.same"]["rate"]
    assert HybridScorer().score([Pair("5 km", "5000 m")]) == [rate]


def test_a_branch_that_was_never_seen_keeps_its_own_number(tmp_path) -> None:
    scorer = HybridScorer(calibration=written(tmp_path, NO_ROWS))
    assert scorer.score([Pair("5 km", "5000 m"), Pair("profit", "profit")]) == [
        text_answer("5 km", "5000 m").score,
        1.0,
    ]


def test_a_branch_that_grades_keeps_order_and_bounds() -> None:
    row = Row(shift=0.5, slope=2.0, least=0.1, most=0.45)
    said = [row.probability(score / 100) for score in range(101)]
    assert said == sorted(said)
    assert (said[0], said[-1]) == (0.1, 0.45)


def test_what_structure_settles_is_not_touched() -> None:
    calibration = load_calibration()
    for answer in (EXACT, Answer(0.0, "empty", "not_covered")):
        assert calibration.of("addressed", answer) is answer


def test_no_row_turns_the_verdict_of_a_guard() -> None:
    guards = [("economy", "basic economy"), ("is cancelled", "is not cancelled"), ("USB", "battery"), ("W123", "W124")]
    assert max(HybridScorer().score([Pair(*pair) for pair in guards])) < 0.5  # type: ignore[type-var]


def test_the_worst_of_several_values_is_found_among_probabilities() -> None:
    scorer = HybridScorer()
    parts = scorer.score([Pair("NYC", "New York City"), Pair("USB", "battery"), Pair("Q2", "Q3")])
    whole = scorer.score([Pair(["NYC", "USB", "Q2"], ["New York City", "battery", "Q3"])])
    assert whole == [min(parts)]  # type: ignore[type-var]


def test_version_and_digest_stand_in_the_signature(tmp_path) -> None:
    shipped, own = HybridScorer(), HybridScorer(calibration=written(tmp_path, NO_ROWS))
    assert own.signature.startswith("hybrid/4 7:")
    assert shipped.signature != own.signature


@pytest.mark.parametrize(
    "said",
    [
        {}, [], {"version": 1}, {"version": 1, "questions": {"value": {}}},
        {"version": 1, "questions": NO_ROWS["questions"] | {"agrees": {"role": {"rate": 1.5}}}},
        {"version": 1, "questions": NO_ROWS["questions"] | {"agrees": {"role": {"rate": float("nan")}}}},
        {"version": 1, "questions": NO_ROWS["questions"] | {"agrees": {"role": {"shift": 1, "slope": -1}}}},
    ],
)  # fmt: skip
def test_a_file_that_is_no_calibration_is_an_error(tmp_path, said) -> None:
    with pytest.raises(ConfigError, match="no calibration of hybrid"):
        HybridScorer(calibration=written(tmp_path, said))


def test_a_file_that_is_not_there_is_an_error(tmp_path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        HybridScorer(calibration=str(tmp_path / "none.json"))


def test_every_row_stays_on_the_side_of_its_rule() -> None:
    scorer = HybridScorer()
    pairs = [("The store is open.", "The store is closed."), ("The total is 752.", "The total is $752.00.")]
    for (gold, predicted), holds in zip(pairs, (False, True), strict=True):
        (score,) = scorer.score([Pair(gold, predicted, Question.AGREES)])
        assert score is not None
        assert (score >= 0.5) is holds
