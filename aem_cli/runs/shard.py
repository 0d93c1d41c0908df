"""A share of a run, for whoever spreads one over machines: every n-th block of the data set."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from aem_cli.errors import UsageError


class Shard(NamedTuple):
    """Share `number`, from 1, of so many."""

    number: int = 1
    of: int = 1

    @classmethod
    def parse(cls, text: str) -> Shard:
        """ "2/8"; raises UsageError for anything else."""
        found = _FORM.fullmatch(text)
        if found is None or not 1 <= int(found[1]) <= int(found[2]):
            raise UsageError(f"--shard: {text!r} is no share of a run; write 1/4 for the first of four")
        return cls(int(found[1]), int(found[2]))

    def holds(self, block: int) -> bool:
        """Whether the block of this number, from 0, belongs to the share."""
        return block % self.of == self.number - 1

    @property
    def suffix(self) -> str:
        """What the default folder of a shard ends in."""
        return f".{self.number}-of-{self.of}"

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


_FORM: Final = re.compile(r"(\d{1,6})/(\d{1,6})", re.ASCII)
