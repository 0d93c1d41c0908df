"""A scored block as it lies on the disk: one line that tells all that was counted, then its result lines.

That line begins with a digest of itself and holds one of the result lines, so that a part is believed only whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from aem_cli.errors import UsageError
from aem_cli.readers.seen_keys import Key
from aem_cli.runs.bad_records import BadRecords
from aem_cli.runs.counts import Counts
from aem_cli.runs.scoring import ScoredBlock, Task, Watch, score_block
from aem_cli.runs.usage import Usage
from aem_cli.writers.durable import write_whole
from aem_cli.writers.json_text import json_text

_PIECE: Final = 1 << 20
_DIGEST: Final = 16  # bytes


class Part(NamedTuple):
    """A scored block as it lies on the disk, without its result lines."""

    number: int
    lines: int
    digest: str
    counts: Counts
    keys: bytes
    key_lines: bytes
    repeated: tuple[tuple[Key, int], ...]
    bad: BadRecords
    usage: Usage


class Kept(NamedTuple):
    """What a worker says of a part that it wrote itself: little, so that it goes through a pipe whole or not at all."""

    number: int
    version: str
    lines: int


def work(task: Task, watch: Watch | None = None) -> ScoredBlock | Kept:
    """What a worker does: score a block, and write its part where the task names a folder. Raises UsageError."""
    scored = score_block(task, watch)
    if task.folder is None or not task.is_used(scored.bad):
        return scored
    write_part(task.folder, scored)
    return Kept(scored.number, scored.version, scored.lines)


def part_path(folder: Path, number: int) -> Path:
    """Where the part of a block lies."""
    return folder / f"{number:08d}.part"


def write_part(folder: Path, scored: ScoredBlock) -> Part:
    """Write a part: once this returns, not even a power failure loses it. Raises UsageError."""
    head = _head(scored)
    path = part_path(folder, scored.number)
    try:
        write_whole(path, head, scored.results)
    except OSError as error:
        raise cannot_write(folder, error) from error
    return part_of(scored)


def read_head(path: Path) -> Part:
    """A part that was just written, by its first line. Raises ValueError where that is not whole."""
    with path.open("rb") as file:
        return _read_back(_opened(file.readline()))


def read_part(path: Path) -> Part | None:
    """The part in a file; None where the file is not whole, as a failing disk may leave it."""
    try:
        with path.open("rb") as file:
            plain = _opened(file.readline())
            digest = blake2b(digest_size=_DIGEST)
            while piece := file.read(_PIECE):
                digest.update(piece)
        return _read_back(plain) if plain["results"] == digest.hexdigest() else None
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return None


class PartFiles:
    """The files of parts in the order of the data set, by their numbers alone: a long run has thousands."""

    def __init__(self, numbers: Sequence[int], *folders: Path) -> None:
        """The part of a number lies in one folder of all, dealt in turn."""
        self._numbers, self._folders = numbers, folders

    def __iter__(self) -> Iterator[Path]:
        return (part_path(self._folders[number % len(self._folders)], number) for number in self._numbers)


def results_in(path: Path) -> Iterator[bytes]:
    """The result lines of a part, in pieces. Raises UsageError where somebody has taken it away."""
    try:
        with path.open("rb") as file:
            file.readline()
            while piece := file.read(_PIECE):
                yield piece
    except OSError as error:
        raise UsageError(
            f"{path}: cannot be read any more ({error.strerror or error}); give the same command again, which goes on "
            "from what is there"
        ) from error


def _head(scored: ScoredBlock) -> bytes:
    """The first line of a part: all but the result lines, a digest of those, and before it one of the line."""
    plain = {
        "number": scored.number,
        "lines": scored.lines,
        "digest": scored.digest,
        "results": _digest(scored.results),
        "counts": scored.counts.to_dict(),
        "keys": scored.keys.hex(),
        "key_lines": scored.key_lines.hex(),
        "repeated": scored.repeated,
        "bad": {"count": scored.bad.count, "lines": scored.bad.lines},
        "usage": scored.usage,
    }
    head = json_text(plain)
    return b"%s %s\n" % (_digest(head).encode(), head)


def _opened(line: bytes) -> dict[str, Any]:
    """What the first line of a part holds; raises ValueError where a byte of it is another."""
    digest, _, head = line.removesuffix(b"\n").partition(b" ")
    if digest != _digest(head).encode():
        raise ValueError("the first line is damaged")
    plain: dict[str, Any] = json.loads(head)
    return plain


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=_DIGEST).hexdigest()


def part_of(scored: ScoredBlock) -> Part:
    """The part that a scored block is once it lies in a file."""
    return Part(
        scored.number, scored.lines, scored.digest, scored.counts, scored.keys, scored.key_lines, scored.repeated,
        scored.bad, scored.usage,
    )  # fmt: skip


def _read_back(plain: dict[str, Any]) -> Part:
    return Part(
        plain["number"],
        plain["lines"],
        plain["digest"],
        Counts.from_dict(plain["counts"]),
        bytes.fromhex(plain["keys"]),
        bytes.fromhex(plain["key_lines"]),
        tuple((tuple(key), line) for key, line in plain["repeated"]),
        BadRecords(plain["bad"]["count"], plain["bad"]["lines"]),
        plain["usage"],
    )


def cannot_write(folder: Path, error: OSError) -> UsageError:
    """The error of a folder that takes no more; whatever is done stays, save what somebody has taken away."""
    if isinstance(error, FileNotFoundError):
        return UsageError(
            f"{error.filename or folder}: was taken away while the run was at work; give the same command again, which "
            "goes on from what is there"
        )
    return UsageError(
        f"{folder}: cannot be written: {error.strerror or error}; what is done stays there: "
        "make room, or mend what is wrong, and give the same command again"
    )
