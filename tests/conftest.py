"""What holds for all tests: time is no verdict (machines differ), and CI draws the same examples every time."""

from __future__ import annotations

import os

from hypothesis import settings

from tests.s3_server import s3, s3_server  # noqa: F401 - fixtures; the server starts when a test asks for it

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
