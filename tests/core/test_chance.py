"""What is said of a difference, from its figures alone."""

import pytest

from aem_cli.core.chance import Chance, Outcome, chance_of, chance_sentence, p_text, round_up

TABLE = [
    (Outcome(None, None, None, 0, 0), Chance.NOT_COMPARABLE, "nothing to compare"),
    (Outcome(0.0, 1.0, 1.0, 100, 0), Chance.NO_DIFFERENCE, "no difference"),
    (Outcome(0.0, 1.0, 1.0, 100, 6), Chance.NO_DIFFERENCE, "no difference in total (6 dialogs changed)"),
    (Outcome(-0.1, 0.003, 0.003, 100, 20, 70), Chance.UNLIKELY, "unlikely to be chance (p = .003)"),
    (Outcome(-0.1, 0.003, 0.024, 100, 20, 70, 8), Chance.UNLIKELY, "unlikely to be chance (p = .024)"),
    (Outcome(-0.1, 0.0001, 0.0001, 100, 20, 70), Chance.UNLIKELY, "unlikely to be chance (p < .001)"),
    (Outcome(-0.1, 0.05, 0.05, 100, 20, 200), Chance.UNLIKELY, "unlikely to be chance (p = .050)"),
    (Outcome(-1.0, 0.008, 0.008, 8, 8, 6), Chance.UNLIKELY, "unlikely to be chance (p = .008)"),
    (Outcome(-0.5, 0.25, 0.25, 6, 3, 20), Chance.TOO_FEW, "too few dialogs to tell (6)"),
    (Outcome(-0.1, 0.2, 0.2, 100, 20, 394), Chance.CANNOT_TELL, "cannot tell: you would need about 400 dialogs"),
    (Outcome(-0.1, 0.4, 0.4, 300, 20, 2901), Chance.CANNOT_TELL, "cannot tell: you would need about 3,000 dialogs"),
    (Outcome(-0.1, 0.62, 0.62, 100, 20, 3200), Chance.MAY_BE, "may be chance (p = .62)"),
    (
        Outcome(-0.1, 0.03, 0.36, 100, 20, 160, 12),
        Chance.MAY_BE,
        "may be chance: p = .030 alone, p = .36 as one of 12 rows",
    ),
]


@pytest.mark.parametrize(("outcome", "chance", "sentence"), TABLE)
def test_the_sentence(outcome, chance, sentence):
    assert chance_of(outcome) is chance
    assert chance_sentence(outcome) == sentence


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0.05, "p = .050"),
        (0.0504, "p = .0504"),
        (0.05000001, "p = .05000001"),
        (0.04999, "p = .050"),
        (0.000999, "p < .001"),
        (0.001, "p = .001"),
        (0.0996, "p = .100"),
        (0.123, "p = .12"),
        (0.999, "p = 1"),
        (1.0, "p = 1"),
        (None, "no p"),
    ],
)
def test_a_p_value_stands_on_its_side_of_the_bar(p, text):
    assert p_text(p) == text


@pytest.mark.parametrize(("number", "rounded"), [(None, 0), (6, 6), (99, 99), (101, 110), (394, 400), (12_345, 13_000)])
def test_numbers_of_dialogs_are_rounded_up(number, rounded):
    assert round_up(number) == rounded
