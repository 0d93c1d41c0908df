"""The folder of a finished shard: its parts, and what they belong to; and the run that all shards make together."""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from aem_cli.errors import DataError
from aem_cli.readers.seen_keys import SeenKeys
from aem_cli.runs.bad_records import BadRecords
from aem_cli.runs.counts import RunningSum
from aem_cli.runs.course import Scored
from aem_cli.runs.part import Part, PartFiles, part_path, read_part
from aem_cli.runs.shard import Shard
from aem_cli.runs.usage import Usage, usage_together
from aem_cli.stores.url import check_here

SHARD: Final = "shard"  # the folder inside the run folder
ABOUT: Final = "shard.json"


class FinishedShard(NamedTuple):
    """A shard on disk, and what it says of itself."""

    folder: Path
    about: Mapping[str, Any]

    @property
    def shard(self) -> Shard:
        """Which share of the run it is."""
        return Shard.parse(self.about["begun"]["shard"])

    @property
    def blocks(self) -> int:
        """How many blocks the whole data set has."""
        return int(self.about["blocks"])

    @property
    def rules(self) -> dict[str, Any]:
        """What decides the bytes of the whole run: the same in all its shards."""
        return {name: value for name, value in self.about["begun"].items() if name != "shard"}

    def bad(self) -> tuple[BadRecords, int]:
        """Its bad records, and how many of them every shard has met, since they tell of the end of the data set."""
        return BadRecords(self.about["bad"]["count"], self.about["bad"]["lines"]), self.about["bad"]["at_the_end"]


def open_shard(name: str) -> FinishedShard:
    """The shard that lies in a folder; raises DataError where there is none."""
    check_here(name, "a shard")
    path = Path(name) / SHARD / ABOUT
    try:
        about = json.loads(path.read_bytes())
        found = FinishedShard(path.parent, about)
        _ = found.shard, found.blocks, found.rules, found.bad(), about["config"], about["dataset"], about["notes"]
        return found
    except FileNotFoundError:
        raise DataError(
            f"{name}: there is no finished shard here; `aem score --shard I/N -o FOLDER` writes one"
        ) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise DataError(f"{path}: cannot be read; score this shard again") from None


def whole_run(shards: Sequence[FinishedShard]) -> tuple[FinishedShard, ...]:
    """The shards in their order; raises DataError where one is missing, stands twice, or is of another run."""
    first = shards[0]
    for other in shards[1:]:
        if (other.rules, other.blocks, other.shard.of) != (first.rules, first.blocks, first.shard.of):
            raise DataError(
                f"{other.folder.parent}: is a shard of another run than {first.folder.parent}: {_why(first, other)}"
            )
    by_number: dict[int, FinishedShard] = {}
    for one in shards:
        twin = by_number.setdefault(one.shard.number, one)
        if twin is not one:
            raise DataError(
                f"{one.folder.parent}: is the shard {one.shard}, as {twin.folder.parent} is; name each once"
            )
    missing = [Shard(number, first.shard.of) for number in range(1, first.shard.of + 1) if number not in by_number]
    if missing:
        raise DataError(
            f"the shard {', '.join(map(str, missing[:10]))} is missing; score it, and name all {first.shard.of}"
        )
    return tuple(by_number[number] for number in sorted(by_number))


def put_together(shards: Sequence[FinishedShard]) -> Scored:
    """What the whole run comes to, its parts in the order of the data set. Raises DataError for a damaged part."""
    seen, total, usage = SeenKeys(with_lines=True), RunningSum(), _no_usage()
    for number in range(shards[0].blocks):
        part = _part(shards[number % len(shards)], number)
        _check_keys(part, seen)
        total.add(part.counts)
        usage = usage_together(usage, part.usage)
    return Scored(
        total.total(), _bad(shards), usage, PartFiles(range(shards[0].blocks), *(shard.folder for shard in shards))
    )


def _no_usage() -> Usage:
    return {}


def _part(shard: FinishedShard, number: int) -> Part:
    path = part_path(shard.folder, number)
    part = read_part(path)
    if part is None or part.number != number:
        raise DataError(f"{path}: is missing or damaged; score the shard {shard.shard} again")
    return part


def _check_keys(part: Part, seen: SeenKeys) -> None:
    for digest, line in zip(array("Q", part.keys), array("I", part.key_lines), strict=True):
        first = seen.add_digest(digest, line)
        if first is not None:
            raise DataError(
                f"line {line:,} holds a dialog that stands on line {first:,} already, in another shard; "
                "give each its own dialog_id, release or trial, or score the data set in one run with --skip-invalid"
            )


def _bad(shards: Sequence[FinishedShard]) -> BadRecords:
    total = BadRecords()
    for shard in shards:
        bad, at_the_end = shard.bad()
        if shard is not shards[-1] and at_the_end:
            bad = BadRecords(bad.count - at_the_end, bad.lines[: bad.count - at_the_end])
        total.extend(bad)
    return total


def _why(one: FinishedShard, other: FinishedShard) -> str:
    if one.shard.of != other.shard.of:
        return f"one of {other.shard.of} shards, not of {one.shard.of}"
    for name, value in one.rules.items():
        if other.rules.get(name) != value:
            return f"its {name} is {str(other.rules.get(name))[:80]}, not {str(value)[:80]}"
    return "its data set has another length"
