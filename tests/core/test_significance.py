"""What is said of a difference: its laws, its corners, and one dialog that must not speak for all."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aem_cli.core.chance import Chance
from aem_cli.core.interval import Interval
from aem_cli.core.pair import Pair, PairedMeasure, Scale
from aem_cli.core.significance import Significance, significances_of
from tests.core.paired import measure, turns, verdicts

FEW = {"rounds": 200, "swaps": 199}


def judged(one: PairedMeasure, **options) -> Significance:
    (found,) = significances_of([one], **options)
    return found


def swapped(rows):
    return [(*row[2:], *row[:2]) for row in rows]


@given(turns(), st.randoms())
@settings(max_examples=40, deadline=None)
def test_the_order_of_dialogs_does_not_matter(rows, random):
    mixed = list(rows)
    random.shuffle(mixed)
    assert judged(measure(rows), **FEW) == judged(measure(mixed), **FEW)


@given(turns(), st.sampled_from(Scale))
@settings(max_examples=60, deadline=None)
def test_swapping_the_runs_negates(rows, scale):
    one, other = judged(measure(rows, scale=scale), **FEW), judged(measure(swapped(rows), scale=scale), **FEW)
    same = ("p", "p_holm", "exact", "detectable", "needed", "dialogs", "changed", "chance", "sentence", "no_interval")
    assert [getattr(one, name) for name in same] == [getattr(other, name) for name in same]
    assert (one.base, one.new) == (other.new, other.base)
    if one.difference is not None:
        assert one.difference == -other.difference
    if one.interval is not None:
        assert one.interval == Interval(-other.interval.high, -other.interval.low)
    if one.effect is not None:
        assert one.effect.value == -other.effect.value


@given(turns(least=10, most=40))
@settings(max_examples=25, deadline=None)
def test_dialogs_without_the_measure_do_not_matter(rows):
    assert judged(measure(rows), **FEW) == judged(measure([*rows, (0, 0, 0, 0), (0, 0, 0, 0)]), **FEW)


def test_the_same_seed_gives_the_same_and_another_seed_others():
    rows = [(turn % 3, 3, turn % 5, 5 + turn % 2) for turn in range(60)]
    first, again, other = (judged(measure(rows), seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first.interval != other.interval
    assert first.p != other.p


@pytest.mark.parametrize("side", [0, 1])
def test_nothing_to_compare(side):
    row = (0, 0, 1, 2) if side else (1, 2, 0, 0)
    found = judged(measure([row] * 20))
    assert (found.difference, found.p, found.interval, found.effect, found.needed) == (None,) * 5
    assert found.chance is Chance.NOT_COMPARABLE
    assert judged(PairedMeasure("none", {})).chance is Chance.NOT_COMPARABLE


def test_nothing_changed():
    found = judged(PairedMeasure("same", verdicts(0, 0, 50, 50)))
    assert (found.difference, found.p, found.interval) == (0, 1, None)
    assert found.no_interval == "no dialog changed"
    assert found.sentence == "no difference"


def test_few_dialogs_are_said_to_be_few_unless_they_all_agree():
    assert judged(PairedMeasure("few", verdicts(1, 4, 1))).sentence == "too few dialogs to tell (6)"
    sure = judged(PairedMeasure("sure", verdicts(0, 9)))
    assert (sure.p, sure.interval, sure.significant) == (pytest.approx(2 / 512), None, True)


def test_one_dialog_of_500_turns_does_not_speak_for_all():
    """Its 500 turns fail at once: the rate falls by half, and yet one dialog out of 60 has changed."""
    quiet = [(4, 5, 4, 5)] * 30 + [(5, 5, 5, 5)] * 20
    found = judged(measure([*quiet, (500, 500, 0, 500)]))
    assert found.difference < -0.5
    assert found.p == 1
    assert not found.significant
    assert found.interval.high >= 0
    noisy = [(4, 5, 5, 5)] * 5 + [(5, 5, 4, 5)] * 4
    assert not judged(measure([*quiet, *noisy, (500, 500, 0, 500)])).significant


def test_many_dialogs_that_change_are_told():
    found = judged(PairedMeasure("broken", verdicts(5, 30, 100, 50)))
    assert found.significant
    assert found.interval.high < 0
    assert found.difference == pytest.approx(-25 / 185)


def test_a_family_is_corrected_and_stands_apart_from_others():
    split = verdicts(4, 14, 60)
    alone = judged(PairedMeasure("alone", split))
    rows = [PairedMeasure(str(number), split, family="reasons") for number in range(5)]
    rows += [PairedMeasure("empty", {}, family="reasons"), PairedMeasure("headline", split)]
    rows.insert(0, PairedMeasure("unchanged", verdicts(0, 0, 60), family="reasons"))
    found = significances_of(rows)
    assert [one.name for one in found] == [one.name for one in rows]
    assert alone.significant
    assert alone._replace(name="headline") == found[-1]
    assert found[1].p_holm == pytest.approx(5 * alone.p)
    assert (found[0].p_holm, found[1].family, found[6].p_holm) == (1, 5, None)
    assert found[1].sentence == "may be chance: p = .031 alone, p = .15 as one of 5 rows"


def test_draws_suffice_for_a_large_family():
    """A p-value from draws has a least value; it must not grow to 0.05 by the number of rows alone."""
    clear = measure([(5, 5, turn % 5, 5) for turn in range(60)], family="fields")
    found = significances_of([clear._replace(name=str(number)) for number in range(60)], rounds=100, swaps=99)
    assert all(one.significant and not one.exact for one in found)


def test_trials_of_a_dialog_are_one_witness():
    """Ten dialogs of ten trials, each dialog steady: as ten changed verdicts, not as a hundred."""
    rows = [(10, 10, 0, 10)] * 5 + [(0, 10, 10, 10)] * 1 + [(10, 10, 10, 10)] * 10
    single = [(1, 1, 0, 1)] * 5 + [(0, 1, 1, 1)] * 1 + [(1, 1, 1, 1)] * 10
    assert judged(measure(rows)).p == pytest.approx(judged(measure(single)).p)


def test_the_types_need_no_numpy():
    script = (
        "import sys; import aem_cli.core.significance, aem_cli.core.pair;"
        "print({'numpy', 'scipy'} & {name.split('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_weights_are_any_numbers():
    rows = {Pair(0.5, 1.5, 1.5, 1.5): 20, Pair(1 / 3, 1, 1 / 3, 1): 20}
    found = judged(PairedMeasure("score", rows, Scale.MEAN))
    assert found.difference == pytest.approx(20 / 50)
    assert found.significant
