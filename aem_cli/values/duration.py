"""Durations written tight: 1h30m, 2d4h, and the ISO form PT1H30M."""

from __future__ import annotations

import re

_PARTS = r"(?:(\d+)d)?(?:(\d+)h(?:rs?)?)?(?:(\d+)m(?:ins?)?)?(?:(\d+)s(?:ecs?)?)?"
_TIGHT = re.compile(rf"(?<![\w.-])(?:P(?=T|\d))?{_PARTS.replace('d)?', 'd)?T?', 1)}(?![\w.-])", re.IGNORECASE)
_ISO = re.compile(r"(?<![\w.-])P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?![\w.-])")
_UNITS = ("days", "hours", "minutes", "seconds")


def spell_durations(text: str) -> str:
    """The text with tight durations of two or more parts, and ISO durations, in words."""
    return _TIGHT.sub(_spelled, _ISO.sub(_spelled_long, text) if "P" in text else text)


_LONG_UNITS = ("years", "months", "weeks", "days")


def _spelled_long(match: re.Match[str]) -> str:
    return (
        " ".join(f"{number} {unit}" for number, unit in zip(match.groups(), _LONG_UNITS, strict=True) if number)
        or match[0]
    )


def _spelled(match: re.Match[str]) -> str:
    parts = [f"{number} {unit}" for number, unit in zip(match.groups(), _UNITS, strict=True) if number]
    iso = match[0][:1] in "Pp"
    return " ".join(parts) if len(parts) > 1 or (parts and iso) else match[0]
