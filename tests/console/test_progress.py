import io
import json

import pytest

from aem_cli.console.progress import Progress, ProgressLines, is_watched, progress_line
from aem_cli.domain.standing import Standing


@pytest.mark.parametrize(
    ("standing", "total", "elapsed", "line"),
    [
        (Standing(450, 90), 1000, 3.0, "45.0 % of 1.0 kB, 90 dialogs, 30 dialogs/s, 3.67 s left"),
        (Standing(), 1000, 0.0, "0.0 % of 1.0 kB, 0 dialogs, -"),
        (Standing(4_200, 1), None, 2.0, "4.2 kB read, 1 dialog, 0 dialogs/s"),
        (Standing(1000, 4000), 1000, 2.0, "100.0 % of 1.0 kB, 4,000 dialogs, 2,000 dialogs/s, 0.00 s left"),
        (
            Standing(500, 40, 27, 9, 2),
            1000,
            2.0,
            "50.0 % of 1.0 kB, 40 dialogs, 20 dialogs/s, 75.0 % pass, 2 turns unscored, 2.00 s left",
        ),
        # what an earlier run did counts for how far it is, and not for how fast
        (
            Standing(900, 90, read_before=800, dialogs_before=80),
            1000,
            2.0,
            "90.0 % of 1.0 kB, 90 dialogs, 5 dialogs/s, 2.00 s left",
        ),
    ],
)
def test_progress_line(standing, total, elapsed, line):
    assert progress_line(standing, total, elapsed) == line


def test_lines_for_a_program():
    stream = io.StringIO()
    times = iter([0.0, 0.2, 1.2, 1.2, 1.2, 2.0])
    progress = ProgressLines(stream, clock=lambda: next(times))
    progress.update(Standing(100, 10), 1000)  # too soon
    progress.update(Standing(300, 30, 20, 10), 1000)
    progress.close()
    first, last = [json.loads(line)["progress"] for line in stream.getvalue().splitlines()]
    assert first == {
        "bytes": 300, "bytes_total": 1000, "dialogs": 30, "dialogs_before": 0, "dialogs_per_second": 25.0,
        "pass_rate": 0.666667, "turns_unscored": 0, "seconds": 1.2, "seconds_left": 2.8,
    }  # fmt: skip
    assert last["seconds"] == 2.0


def test_a_short_run_shows_nothing():
    stream = io.StringIO()
    progress = Progress(stream, clock=lambda: 0.0)
    progress.update(Standing(500, 10), None)
    progress.close()
    assert stream.getvalue() == ""


def test_the_line_is_taken_away_at_the_end():
    stream = io.StringIO()
    times = iter([0.0, 1.0, 1.05, 2.0])
    progress = Progress(stream, clock=lambda: next(times))
    progress.update(Standing(500, 10), None)
    progress.update(Standing(501, 10), None)  # too soon
    progress.update(Standing(900, 30), None)
    progress.close()
    lines = stream.getvalue().split("\r")
    assert lines[1] == "500 B read, 10 dialogs, 10 dialogs/s"
    assert lines[2].rstrip() == "900 B read, 30 dialogs, 15 dialogs/s"
    assert lines[3].strip() == ""
    assert lines[4] == ""


class _Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "environ", "watched"),
    [
        (_Terminal(), {}, True),
        (_Terminal(), {"CI": "true"}, False),
        (_Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_is_watched(stream, environ, watched):
    assert is_watched(stream, environ) is watched
