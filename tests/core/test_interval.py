"""Bootstrap intervals."""

from aem_cli.core.interval import Observed, interval_of
from aem_cli.runs.resampling import Resampling


def test_the_middle_of_the_resamples():
    assert interval_of(range(1000), 500) == (25, 974)
    assert interval_of(range(1000), -3) == (-3, 974)  # always around the estimate
    assert interval_of([None, *range(10)], 5) is None
    assert interval_of(range(1000), None) is None


def test_dialogs_are_drawn_and_not_verdicts():
    observed = Observed([0, 0, 1, 2], [0, 1, 1, 2])  # two cells of dialog 0, and one of each other
    rounds = [observed.weights(drawn) for drawn in observed.draws(Resampling(50))]
    assert len(rounds) == 50
    assert all(first + (second - first) + third == 3 for first, second, third in rounds)
    assert observed.weights([1, 1, 1]) == [1, 2, 1]
    assert not list(Observed([0, 0], [0, 1]).draws(Resampling(50)))


def test_the_same_seed_draws_the_same():
    assert list(Resampling(5, 7)(10)) == list(Resampling(5, 7)(10))
    assert list(Resampling(5, 7)(10)) != list(Resampling(5, 8)(10))
    assert next(Resampling(1, 0)(5)) == [0, 1, 2, 1, 1]  # the same everywhere and always
