"""Bounds before a number: at most, at least, about."""

from __future__ import annotations

import re

_NUMBER = r"(?=[$€£]?\d|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|half|hundred)\b)"
_UNDER = re.compile(
    rf"\b(?:less than|fewer than|lower than|under|below|at most|no more than|not more than|up to)\s+{_NUMBER}",
    re.IGNORECASE,
)
_OVER = re.compile(
    rf"\b(?:more than|greater than|higher than|over|above|at least|no less than|not less than|exceeding)\s+{_NUMBER}",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    rf"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|exactly|some)\s+|~\s*){_NUMBER}",
    re.IGNORECASE,
)


def with_plain_bounds(text: str) -> str:
    """The text with every wording of a bound before a number made one, and words like "about" left out."""
    if " " not in text and "~" not in text:
        return text
    return _ABOUT.sub("", _OVER.sub("atleast ", _UNDER.sub("atmost ", text)))
