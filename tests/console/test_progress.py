import io

import pytest

from aem_cli.console.progress import Progress, is_watched, progress_line


@pytest.mark.parametrize(
    ("read", "total", "dialogs", "elapsed", "line"),
    [
        (450, 1000, 90, 3.0, "45.0 % of 1.0 kB, 90 dialogs, 30 dialogs/s, 3.67 s left"),
        (0, 1000, 0, 0.0, "0.0 % of 1.0 kB, 0 dialogs, -"),
        (4_200, None, 1, 2.0, "4.2 kB read, 1 dialog, 0 dialogs/s"),
        (1000, 1000, 4000, 2.0, "100.0 % of 1.0 kB, 4,000 dialogs, 2,000 dialogs/s, 0.00 s left"),
    ],
)
def test_progress_line(read, total, dialogs, elapsed, line):
    assert progress_line(read, total, dialogs, elapsed) == line


def test_a_short_run_shows_nothing():
    stream = io.StringIO()
    progress = Progress(stream, clock=lambda: 0.0)
    progress.update(500, None, 10)
    progress.close()
    assert stream.getvalue() == ""


def test_the_line_is_taken_away_at_the_end():
    stream = io.StringIO()
    times = iter([0.0, 1.0, 1.05, 2.0])
    progress = Progress(stream, clock=lambda: next(times))
    progress.update(500, None, 10)
    progress.update(501, None, 10)  # too soon
    progress.update(900, None, 30)
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
