"""The budget of a judge: what was called and used so far, and whether one call more fits."""

from __future__ import annotations

from typing import Final, NamedTuple

from aem_cli.engines.judge_limits import Limits

_BYTES_A_TOKEN: Final = 3  # on the safe side for English; the server's own counts replace it as they come
_ANSWER: Final = 150  # tokens, where max_tokens sets no limit


class Tokens(NamedTuple):
    """Tokens read and written by a model."""

    read: int = 0
    written: int = 0

    def plus(self, other: Tokens) -> Tokens:
        """Both together."""
        return Tokens(self.read + other.read, self.written + other.written)

    def minus(self, other: Tokens) -> Tokens:
        """The rest."""
        return Tokens(self.read - other.read, self.written - other.written)


NOTHING: Final = Tokens()


def estimated(sent: int, max_tokens: int | None) -> Tokens:
    """The tokens of a call, before its server has counted them; `sent` in bytes."""
    return Tokens(sent // _BYTES_A_TOKEN + 1, max_tokens or _ANSWER)


class Budget:
    """Counts calls and tokens. A call is reserved before it is made, so that calls at once cannot overdraw together."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open = Tokens()
        self.calls = 0
        self.estimated_calls = 0  # calls that are likely to be charged, and whose tokens the server did not tell
        self.used = Tokens()

    @property
    def cost(self) -> float | None:
        """What the calls cost; None without prices."""
        return self._limits.cost(*self.used) if self._limits.priced else None

    def reserve(self, tokens: Tokens) -> str | None:
        """Count a call that is about to be made; where it does not fit nothing is counted and the answer says why."""
        limits = self._limits
        if limits.max_calls is not None and self.calls >= limits.max_calls:
            return f"not asked: the budget of {limits.max_calls:,} calls is used up"
        if limits.max_cost is not None:
            after = self.used.plus(self._open).plus(tokens)
            if limits.cost(*after) > limits.max_cost:
                return f"not asked: one call more could cost over {limits.max_cost:g}, the budget"
        self.calls += 1
        self._open = self._open.plus(tokens)
        return None

    def settle(self, reserved: Tokens, used: Tokens) -> None:
        """Put what a call used in the place of what was reserved for it."""
        self._open = self._open.minus(reserved)
        self.used = self.used.plus(used)
