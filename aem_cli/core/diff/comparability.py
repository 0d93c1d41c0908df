"""Whether two runs may be compared: what their signatures say, and their gold sides."""

from __future__ import annotations

from typing import Any, NamedTuple


class PartDifference(NamedTuple):
    """A part of the signature in which two runs differ, or a key of their configs. `refuses`: it can turn verdicts."""

    part: str
    base: Any
    new: Any
    refuses: bool

    def to_dict(self) -> dict[str, Any]:
        """The difference as plain values."""
        return self._asdict()


class OtherGold(NamedTuple):
    """Paired dialogs whose gold sides are not the same; `known` False: the results do not say."""

    dialogs: int = 0
    first: tuple[str, ...] = ()
    known: bool = True

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain values."""
        return self._asdict()


class Comparability(NamedTuple):
    """What stands between two runs. `unknown` names the runs ("base", "new") that hold no signature."""

    differences: tuple[PartDifference, ...] = ()
    gold: OtherGold = OtherGold()
    unknown: tuple[str, ...] = ()
    forced: bool = False

    @property
    def comparable(self) -> bool:
        """Whether nothing that is known can turn a verdict by itself."""
        return not self.gold.dialogs and not any(part.refuses for part in self.differences)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "comparable": self.comparable,
            "forced": self.forced,
            "differences": [part.to_dict() for part in self.differences],
            "gold": self.gold.to_dict(),
            "unknown": list(self.unknown),
        }
