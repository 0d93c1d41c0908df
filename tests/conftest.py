"""What holds for all tests: time is no verdict (machines differ), and CI draws the same examples every time."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

from tests.s3_server import s3, s3_server  # noqa: F401 - fixtures; the server starts when a test asks for it

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_configure():
    """Whoever runs the tests in the background may have them ignore signals, and processes under test inherit that."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
