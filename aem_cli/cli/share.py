"""A share as people type it on a command line: 0.9 or 90%."""

from __future__ import annotations

from fractions import Fraction

from aem_cli.config.share import share_of
from aem_cli.errors import UsageError


def share(text: str, option: str) -> Fraction:
    """The share as an exact fraction in [0, 1], so that 4 of 5 reaches 0.8; `option` names it in the message."""
    try:
        return share_of(text if "%" in text else _number(text))
    except ValueError as error:
        raise UsageError(f"{option}: {error}") from None


def _number(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text!r} is not a share; write 0.9 or 90%") from None
