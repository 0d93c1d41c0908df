"""The folder of a finished shard: its parts, and what they belong to; and the run that all shards make together."""

from __future__ import annotations

import json
from array import array
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from aem_cli.errors import DataError
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.duplicates import twice
from aem_cli.readers.opening import display_name
from aem_cli.readers.seen_keys import SeenKeys, digest_of
from aem_cli.runs.bad_records import BadRecords
from aem_cli.runs.counts import RunningSum
from aem_cli.runs.course import Scored
from aem_cli.runs.part import Part, PartFiles, part_path, read_part
from aem_cli.runs.shard import Shard
from aem_cli.runs.shard_place import ABOUT, SHARD
from aem_cli.runs.usage import Usage, usage_together
from aem_cli.stores.url import check_here


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

    @property
    def fingerprints(self) -> list[str | None]:
        """Of the data set that it was cut from, and of predictions that were joined."""
        return list(self.about["fingerprints"])

    @property
    def source(self) -> str:
        """What messages call the data set."""
        return display_name(self.about["dataset"]["path"])

    def bad_at_the_end(self) -> BadRecords:
        """What every shard has met, since it tells of the end of the data set; the text may be beyond those kept."""
        count, lines, last = (self.about["bad"][name] for name in ("count", "lines", "at_the_end"))
        return BadRecords(last, lines[count - last :])


def open_shard(name: str) -> FinishedShard:
    """The shard that lies in a folder; raises DataError where there is none."""
    check_here(name, "a shard")
    path = Path(name) / SHARD / ABOUT
    try:
        about = json.loads(path.read_bytes())
        found = FinishedShard(path.parent, about)
        _ = found.shard, found.blocks, found.rules, found.bad_at_the_end(), found.fingerprints, found.source
        _ = about["config"].items(), about["notes"]
        return found
    except FileNotFoundError:
        raise DataError(
            f"{name}: there is no finished shard here; `aem score --shard I/N -o FOLDER` writes one"
        ) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise DataError(f"{path}: cannot be read; remove {path.parent} and score this shard again") from None


def whole_run(shards: Sequence[FinishedShard], given: Collection[str] = ()) -> tuple[FinishedShard, ...]:
    """The shards in their order; raises DataError where one is missing, stands twice, or is of another run.

    In the settings that are `given` anew they may differ.
    """
    first = shards[0]
    for other in shards[1:]:
        why = _difference(first, other, given)
        if why is not None:
            raise DataError(f"{other.folder.parent}: is a shard of another run than {first.folder.parent}: {why}")
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
    bad, repeated = BadRecords(), BadRecords()
    for number in range(shards[0].blocks):
        part = _part(shards[number % len(shards)], number)
        _check_keys(part, seen)
        bad.extend(part.bad)
        for record in _repeated(part, seen, shards[0].source):
            repeated.add(record)
        total.add(part.counts)
        usage = usage_together(usage, part.usage)
    for later in (repeated, shards[0].bad_at_the_end()):  # in the order of a run in one piece
        bad.extend(later)
    return Scored(total.total(), bad, usage, PartFiles(range(shards[0].blocks), *(shard.folder for shard in shards)))


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


def _repeated(part: Part, seen: SeenKeys, source: str) -> Iterator[BadRecord]:
    """Dialogs of a part that stand before it already, in the same shard: their first ones are seen by now."""
    for key, line in part.repeated:
        yield twice(source, key, line, seen.add_digest(digest_of(key), line))


def _difference(one: FinishedShard, other: FinishedShard, given: Collection[str]) -> str | None:
    """Why two shards are not of one run: the first thing that differs, a setting by its name in the config."""
    if one.shard.of != other.shard.of:
        return f"one of {other.shard.of} shards, not of {one.shard.of}"
    mine, others = _decisive(one), _decisive(other)
    for name in mine | others:
        if mine.get(name) != others.get(name) and name.removeprefix(_SETTING) not in given:
            return f"its {name} is {_said(others.get(name))}, not {_said(mine.get(name))}"
    if one.blocks != other.blocks:
        return "its data set has another length"
    for side, *prints in zip(("data set", "file of predictions"), one.fingerprints, other.fingerprints, strict=False):
        if prints[0] != prints[1]:
            return f"its {side} holds something else; score all shards from the same {side}"
    return None


def _said(value: object) -> str:
    return (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))[:80]


def _decisive(shard: FinishedShard) -> dict[str, Any]:
    """What decides the run and its outcome, each by its name; of field rules alike in rank the later one wins."""
    rules = {name: value for name, value in shard.rules.items() if name != "config"}  # that is a hash of what follows
    config = shard.about["config"]
    return rules | _settings(config, _SETTING) | {"order of fields": list(config.get("fields", ()))}


def _settings(config: Mapping[str, Any], before: str) -> dict[str, Any]:
    """The settings by their dotted names."""
    flat: dict[str, Any] = {}
    for name, value in config.items():
        flat |= _settings(value, f"{before}{name}.") if isinstance(value, dict) else {before + name: value}
    return flat


_SETTING: Final = "setting "
