"""A closed set of words."""

from __future__ import annotations

from enum import StrEnum


class Term(StrEnum):
    """A word of a closed set; hashed as the text it is, since an enum's own hash runs in Python for every look-up."""

    __hash__ = str.__hash__

    def __init_subclass__(cls, **options: object) -> None:
        """Python 3.11 finds a member through a property, in twice the time; 3.12 keeps them as they are set here."""
        super().__init_subclass__(**options)
        for name, member in cls.__members__.items():
            type.__setattr__(cls, name, member)
