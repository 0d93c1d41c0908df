"""McNemar's exact test against scipy, statsmodels and a published example."""

import pytest
from scipy import stats

from aem_cli.core.mcnemar import mcnemar

SPLITS = [(0, 0), (1, 0), (0, 6), (3, 3), (5, 12), (40, 12), (1000, 1100)]


@pytest.mark.parametrize(("fixed", "broken"), SPLITS)
def test_against_scipy(fixed, broken):
    found = mcnemar(fixed, broken)
    known = stats.binomtest(fixed, fixed + broken) if fixed + broken else None
    assert found.p == pytest.approx(known.pvalue if known else 1)
    if known is not None:
        low, high = known.proportion_ci(method="exact")
        assert found.low == pytest.approx(low / (1 - low))
        assert found.high == (pytest.approx(high / (1 - high)) if high < 1 else None)


@pytest.mark.parametrize(
    ("fixed", "broken", "p"),
    [
        (1, 0, 1.0),
        (0, 6, 0.03125),
        (3, 3, 1.0),
        (5, 12, 0.143463134765625),
        (40, 12, 0.0001275387838557407),
        (1000, 1100, 0.03072070786424249),
    ],
)
def test_what_statsmodels_says(fixed, broken, p):
    """statsmodels 0.15: contingency_tables.mcnemar([[30, broken], [fixed, 20]], exact=True)."""
    assert mcnemar(fixed, broken).p == pytest.approx(p, rel=1e-9)


def test_a_published_example():
    """Approval of a prime minister in two surveys of the same 1,600 people (Agresti, Categorical Data Analysis,
    table 11.1): 150 turned away, 86 turned to; the odds ratio is 0.57.
    """
    found = mcnemar(86, 150)
    assert found.odds_ratio == pytest.approx(0.573, abs=5e-4)
    assert found.p == pytest.approx(3.7e-5, rel=0.02)
    assert found.low < found.odds_ratio < found.high < 1


def test_the_ends():
    assert mcnemar(0, 0) == (0, 0, 1.0, None, 0.0, None)
    assert mcnemar(0, 8).odds_ratio == 0
    assert mcnemar(8, 0).odds_ratio is None
    assert mcnemar(8, 0).p == pytest.approx(2 / 256)
