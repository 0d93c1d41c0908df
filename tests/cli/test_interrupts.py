"""Signals that end a run wherever they strike, told as one line; the same command goes on."""

import signal
import time
from contextlib import suppress

import pytest

from tests.cli.processes import BLOCKS, INTERRUPTS, Held, long_dataset
from tests.cli.test_plug_ins import odd, scorer  # noqa: F401 - the fixture registers a scorer

KEPT = "aem: interrupted; what is done is kept in run/.unfinished: give the same command again to go on\n"


class Destroyed:
    def __del__(self):
        signal.raise_signal(signal.SIGTERM)


def swallow():
    with suppress(BaseException):  # as callers of callbacks do
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.parametrize("lose", [Destroyed, swallow])
def test_what_is_lost_in_the_code_of_others_ends_the_run_all_the_same(lose, odd, aem, tmp_path):  # noqa: F811
    """The scorer is asked once a block, and meets the signal at the third."""
    asked = []

    def score(pairs):
        asked.append(len(pairs))
        if len(asked) == 3:
            lose()
        return [1.0] * len(pairs)

    odd("scorer", scorer(score))
    words = ["score", long_dataset(tmp_path / "long.jsonl"), "-o", "run", "--scorer", "odd", "--quiet", "-j", "1"]
    done = aem(*words)
    assert (done.code, done.out, done.err) == (130, "", KEPT)
    assert len(list((tmp_path / "run/.unfinished").glob("*.part"))) == 3
    assert aem(*words).code == 0
    assert len(asked) == BLOCKS


@pytest.mark.parametrize("workers", [1, 2])
def test_impatience_breaks_nothing_off(workers, tmp_path):
    held = Held(tmp_path, long_dataset(tmp_path / "d.jsonl"), "-j", workers)
    held.wait_for_parts(2)
    numbers = INTERRUPTS * 2000
    for number in numbers:
        if held.process.poll() is not None:
            break
        held.process.send_signal(number)
        time.sleep(0.002)
    out, err = held.process.communicate(timeout=30)
    assert (held.process.returncode, out, err.decode()) == (130, b"", KEPT)
