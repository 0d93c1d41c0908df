"""A closed set of words."""

from __future__ import annotations

from enum import StrEnum


class Term(StrEnum):
    """A word of a closed set; hashed as the text it is, since an enum's own hash runs in Python for every look-up."""

    __hash__ = str.__hash__
