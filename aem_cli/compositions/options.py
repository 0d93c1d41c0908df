"""Reads the options of a composition rule from the config, with errors that name the key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import inf

from aem_cli.compositions.turn_score import exact
from aem_cli.domain.spelling import did_you_mean
from aem_cli.errors import ConfigError


def mapping_of(name: str, value: object, known: Iterable[str] | None = None) -> Mapping[str, object]:
    """A mapping with text keys, of `known` names where they are given."""
    if not isinstance(value, Mapping):
        raise ConfigError(f"composition.{name}: {value!r} is not a mapping of names to numbers")
    for key in value:
        if not isinstance(key, str):
            raise ConfigError(f"composition.{name}: the key {key!r} is not text; put it in quotes")
        if known is not None and key not in known:
            raise ConfigError(f"composition.{name}.{key}: unknown key; {did_you_mean(key, known)}")
    return value


def number_of(name: str, value: object, most: int | None = None) -> Fraction:
    """A finite number from 0 up to `most`, as the decimal that was written."""
    allowed = isinstance(value, int | float | Fraction) and not isinstance(value, bool)
    if not allowed or not 0 <= value < inf or (most is not None and value > most):  # type: ignore[operator]
        limits = "from 0 up" if most is None else f"from 0 to {most}"
        raise ConfigError(f"composition.{name}: {value!r} is not a number {limits}")
    return exact(value)
