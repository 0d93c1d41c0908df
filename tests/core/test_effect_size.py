"""Effect sizes by hand."""

import pytest

from aem_cli.core.effect_size import effect_of
from aem_cli.core.pair import Scale
from aem_cli.core.paired_sample import PairedSample
from tests.core.paired import pairs, verdicts


def test_a_mean_by_the_spread_of_its_shifts():
    rows = [(0.5, 1, 0.7, 1), (0.5, 1, 0.5, 1), (0.8, 1, 0.9, 1), (1, 1, 1, 1)]  # shifts .2 0 .1 0
    found = effect_of(PairedSample.of_counts(pairs(rows)), Scale.MEAN)
    assert (found.name, found.word) == ("d_z", "medium")
    assert found.value == pytest.approx(0.075 / 0.0957427)
    alike = PairedSample.of_counts(pairs([(1, 1, 0, 1)] * 5))
    assert effect_of(alike, Scale.MEAN) is None


@pytest.mark.parametrize(
    ("fixed", "broken", "passing", "failing", "value", "word"),
    [
        (15, 0, 50, 35, 0.3047, "small"),  # .5 to .65, as in Cohen's table
        (0, 5, 95, 0, -0.4510, "small"),
        (2, 1, 50, 47, 0.0200, "very small"),
        (80, 0, 20, 0, 2.2143, "large"),
    ],
)
def test_shares_by_cohens_h(fixed, broken, passing, failing, value, word):
    found = effect_of(PairedSample.of_counts(verdicts(fixed, broken, passing, failing)), Scale.SHARE)
    assert (found.name, found.word) == ("h", word)
    assert found.value == pytest.approx(value, abs=5e-4)


def test_what_is_no_share_has_no_h():
    assert effect_of(PairedSample.of_counts(pairs([(420, 1, 380, 1)] * 3)), Scale.SHARE) is None
    assert effect_of(PairedSample.of_counts({}), Scale.SHARE) is None
