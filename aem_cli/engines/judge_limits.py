"""How much a judge may be asked: time, repeats, calls at once, and the budget of calls and money."""

from __future__ import annotations

from dataclasses import dataclass

from aem_cli.errors import ConfigError

_MOST_AT_ONCE = 256


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds, counts, and prices per million tokens in any currency; None: no limit, or no price.

    `timeout` bounds one call however it drips, `max_wait` everything that one question may take with its repeats.
    """

    timeout: float
    max_retries: int
    max_wait: float
    concurrency: int
    max_calls: int | None
    max_cost: float | None
    price_in: float | None
    price_out: float | None

    @property
    def priced(self) -> bool:
        """Whether the cost can be told."""
        return self.price_in is not None or self.price_out is not None

    def cost(self, tokens_in: int, tokens_out: int) -> float:
        """What so many tokens cost."""
        return (tokens_in * (self.price_in or 0.0) + tokens_out * (self.price_out or 0.0)) / 1_000_000


def build_limits(
    timeout: object,
    max_retries: object,
    max_wait: object,
    concurrency: object,
    max_calls: object,
    max_cost: object,
    price_in: object,
    price_out: object,
) -> Limits:
    """The limits that the options describe; raises ConfigError that names the option."""
    limits = Limits(
        timeout=_seconds("timeout", timeout),
        max_retries=whole("max_retries", max_retries, 0),
        max_wait=_seconds("max_wait", max_wait),
        concurrency=whole("concurrency", concurrency, 1, _MOST_AT_ONCE),
        max_calls=None if max_calls is None else whole("max_calls", max_calls, 0),
        max_cost=_amount("max_cost", max_cost),
        price_in=_amount("price_in", price_in),
        price_out=_amount("price_out", price_out),
    )
    if limits.max_cost is not None and not limits.priced:
        raise ConfigError(
            "max_cost: without price_in and price_out, per million tokens, no cost is known to keep to it"
        )
    return limits


def whole(option: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number within bounds."""
    if type(value) is not int or value < least or (most is not None and value > most):
        upper = "" if most is None else f" to {most}"
        raise ConfigError(f"{option}: {value!r:.40} is not a whole number from {least}{upper or ' on'}")
    return value


def _seconds(option: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e6:
        raise ConfigError(f"{option}: {value!r:.40} is not a number of seconds above 0")
    return float(value)


def _amount(option: str, value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e12:
        raise ConfigError(f"{option}: {value!r:.40} is not an amount from 0 on")
    return float(value)
