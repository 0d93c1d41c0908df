"""The records of a data set that cannot be scored: all are counted, the first are kept to be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from aem_cli.domain.literal import visible

SHOWN: Final = 20


class BadRecords:
    """Counts bad records and keeps the first of them as lines to print."""

    __slots__ = ("count", "lines")

    def __init__(self, count: int = 0, lines: Sequence[str] = ()) -> None:
        self.count = count
        self.lines = list(lines)

    def add(self, record: object) -> None:
        """Count a record; its text names file, line and what is wrong, and stays one line whatever a key of it says."""
        self.count += 1
        if len(self.lines) < SHOWN:
            self.lines.append(visible(str(record)))

    def extend(self, other: BadRecords) -> None:
        """Count the records of a later part of the data set."""
        self.count += other.count
        self.lines += other.lines[: SHOWN - len(self.lines)]

    def __bool__(self) -> bool:
        return self.count > 0

    def listed(self) -> str:
        """The records line by line, and how many more there are."""
        more = self.count - len(self.lines)
        return "\n".join([*self.lines, *([f"and {more:,} more"] if more else [])])

    def counted(self) -> str:
        """How many there are: "1 bad record"."""
        return f"{self.count:,} bad record{'' if self.count == 1 else 's'}"
