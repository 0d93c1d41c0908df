"""What an unfinished run has done so far, on disk: a file for each scored block, written whole and renamed.

They lie in `.unfinished` inside the run folder until the run is complete. The same command finds them and goes on; a
changed input, config or version is refused, since half a run of each would be neither.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self

from aem_cli.errors import UsageError
from aem_cli.runs.lock import LOCK, Locks
from aem_cli.runs.part import Part, cannot_write, part_path, read_head, read_part, write_part
from aem_cli.runs.scoring import ScoredBlock
from aem_cli.runs.shard_place import ABOUT, SHARD, make_room
from aem_cli.writers.durable import TEMPORARY, settle, write_whole
from aem_cli.writers.json_text import json_text
from aem_cli.writers.run_folder import UNFINISHED, distinct_folders

_BEGUN: Final = "begun.json"
_OURS: Final = (".part", ".json", TEMPORARY)  # anything else in the folder was put there by somebody else


class Checkpoint:
    """The folder of an unfinished run, locked for this process; use it as a context manager.

    What was scored stays there unless it is discarded, or nobody could go on with it (`lasting` False).
    """

    def __init__(
        self,
        run_folder: Path,
        begun: Mapping[str, Any],
        restart: bool = False,
        lasting: bool = True,
        copies: Sequence[Path] = (),
    ) -> None:
        """`copies`: further folders that the run will write, in which no other may be at work either."""
        self.folder = run_folder / UNFINISHED
        self._begun = json.loads(json.dumps(begun))
        self._lasting = lasting
        self._waits = restart or not lasting  # what lies there is to go, but not before `begin`
        self._locks = Locks(folder / UNFINISHED for folder in distinct_folders([run_folder, *copies]))
        self._done: set[int] = set()
        self._is_ours: bool | None = None  # False: it was ours, and has been handed over

    def __enter__(self) -> Self:
        try:
            self._locks.take()
            self._is_ours = True
            if not self._waits:
                self._open()
            return self
        except OSError as error:
            self._leave()
            raise cannot_write(self.folder, error) from error
        except BaseException:  # an interrupt does not wait until everything is open
            self._leave()
            raise

    def begin(self) -> None:
        """Remove what is to go. To be called when the inputs were found good: a slip must not cost the work done."""
        if not self._waits:
            return
        try:
            self._clear()
            self._waits = False
            self._open()
        except OSError as error:
            raise cannot_write(self.folder, error) from error

    @property
    def would_lose(self) -> bool:
        """Whether beginning would remove work."""
        return self._waits and bool(self._parts())

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self._leave()
        if self._done and isinstance(error, KeyboardInterrupt):
            error.add_note(f"what is done is kept in {self.folder}: give the same command again to go on")

    def _leave(self) -> None:
        """Keep what a later run can go on with, whether this one came to look at it or not; else remove everything."""
        kept = bool(self._parts()) and (self._lasting or self._waits)
        if self._is_ours and not kept:
            self.discard()
        self._locks.let_go(self.folder if kept or self._is_ours is False else None)

    @property
    def done(self) -> frozenset[int]:
        """The numbers of the blocks that are there."""
        return frozenset(self._done)

    def part(self, number: int) -> Part | None:
        """A block that is there and whole; None where it has to be scored (again)."""
        if number not in self._done:
            return None
        found = read_part(part_path(self.folder, number))
        if found is None or found.number != number:
            self._done.discard(number)
            return None
        return found

    def keep(self, scored: ScoredBlock) -> Part:
        """Keep a scored block. Raises UsageError where the disk takes no more."""
        part = write_part(self.folder, scored)
        self._done.add(scored.number)
        return part

    def take(self, number: int) -> Part:
        """A part that a worker has just written. Raises UsageError where somebody has taken it away."""
        try:
            part = read_head(part_path(self.folder, number))
        except OSError as error:
            raise cannot_write(self.folder, error) from error
        except ValueError as error:
            raise UsageError(f"{self.folder}: what was just written there reads otherwise: {error}") from error
        self._done.add(number)
        return part

    def discard(self) -> None:
        """Remove everything: the run is complete, or not worth going on with. Before `begin`, nothing is ours."""
        self._done.clear()
        if not self._waits:
            self._clear()

    def hand_over(self, about: Mapping[str, Any]) -> None:
        """Make the parts a finished shard, with a file that tells what they are, in one step. Raises UsageError."""
        try:
            write_whole(self.folder / ABOUT, json_text(about))
            make_room(self.folder.parent)
            shard = self.folder.rename(self.folder.with_name(SHARD))
            for left in (_BEGUN, LOCK):
                (shard / left).unlink(missing_ok=True)
            settle(shard.parent)
        except OSError as error:
            raise cannot_write(self.folder, error) from error
        self._is_ours = False

    def _open(self) -> None:
        if not (self.folder / _BEGUN).exists():  # parts without it are what was left to remove when a run was over
            self._clear()
        parts = self._parts()
        if parts:
            written = _read_json(self.folder / _BEGUN)
            if written != self._begun:
                raise UsageError(_refusal(self.folder, written, self._begun))
            for left in self.folder.glob(f"*{TEMPORARY}"):  # of a run that was killed while it wrote
                left.unlink(missing_ok=True)
        else:
            self._clear()
            write_whole(self.folder / _BEGUN, json_text(self._begun))
            settle(self.folder.parent)
        self._done = parts

    def _parts(self) -> set[int]:
        return {int(path.stem) for path in self.folder.glob("*.part") if path.stem.isdecimal()}

    def _clear(self) -> None:
        """What tells of the run goes first: the rest means nothing without it, should this be broken off."""
        for path in sorted(self.folder.glob("*"), key=lambda path: path.name != _BEGUN):
            if path.suffix in _OURS:
                with suppress(OSError):
                    path.unlink()


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None


def _refusal(folder: Path, written: object, now: Mapping[str, Any]) -> str:
    """Why the run that lies there is not this one: the first thing that differs."""
    begun = written if isinstance(written, dict) else {}
    if not begun:
        return f"{folder}: holds an unfinished run whose {_BEGUN} cannot be read; begin anew with --restart"
    for name, value in now.items():
        if begun.get(name) != value:
            was, is_ = (json.dumps(one, ensure_ascii=False)[:80] for one in (begun.get(name), value))
            said = f"its {name} was {was} and is {is_} now" if name in begun else f"it does not tell its {name}"
            break
    else:
        said = "it tells something else"
    return (
        f"{folder}: holds an unfinished run that this command cannot go on with: {said}; "
        "give the command as it was, or begin anew with --restart"
    )
