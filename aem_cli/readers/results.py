"""Reads back what a run wrote: the rows of results.jsonl, one a dialog."""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final

from aem_cli.errors import DataError
from aem_cli.readers.opening import PACKING_ERRORS, ReadPosition, display_name, opened
from aem_cli.stores.url import inside, is_remote, last_name

RESULTS: Final = "results.jsonl"
_LAST: Final = "run.json"
_UNFINISHED: Final = ".unfinished"  # where it is not, somebody put results there without the rest
_LINES: Final = (".jsonl", ".jsonl.zst", ".jsonl.gz")

Row = dict[str, Any]


def results_file(run: str | PathLike[str]) -> str:
    """The results of a run: named by its folder, or by the file itself. Raises DataError where there are none.

    In a store, what is named as lines (.jsonl, .jsonl.gz, .jsonl.zst) is the file, and anything else a folder.
    """
    name = fspath(run)
    if is_remote(name):
        return name if last_name(name).endswith(_LINES) else inside(name, RESULTS)
    if not Path(name).is_dir():
        return name
    for ending in ("", ".zst", ".gz"):
        if (Path(name) / (RESULTS + ending)).is_file():
            _refuse_mixture(Path(name))
            return str(Path(name) / (RESULTS + ending))
    if (Path(name) / "shard" / "shard.json").is_file():
        raise DataError(f"{name}: holds a shard of a run; put all shards together first: aem merge FOLDER...")
    raise DataError(f"{name}: holds no {RESULTS}; name the folder of a finished run, or run `aem score` first")


def _refuse_mixture(folder: Path) -> None:
    """Raise DataError for the files of a run that was broken off while they got their names; run.json is the last."""
    if (folder / _UNFINISHED).is_dir() and not (folder / _LAST).exists():
        raise DataError(
            f"{folder}: its run was broken off in its very last step ({_LAST} is missing), so its files may belong to "
            "two runs; give the command that wrote it again, which goes on from what is done"
        )


def read_results(run: str | PathLike[str]) -> Iterator[Row]:
    """The rows in their order, one line in memory at a time. Raises DataError at a line that is no row."""
    source = results_file(run)
    path = display_name(source)
    with opened(source, ReadPosition()) as stream:
        number = 0
        try:
            for line in stream:
                number += 1
                if not line.isspace():
                    yield result_row(line, f"{path}:{number}")
        except PACKING_ERRORS as error:
            raise DataError(f"{path}:{number + 1}: the packed file breaks off ({error}); write it again") from error


def check_count(path: str, found: int, expected: int | None) -> None:
    """Raise DataError where a run wrote another number of dialogs than its file holds now: cut between two lines."""
    if expected is not None and found != expected:
        raise DataError(
            f"{path}: holds {found} dialogs, and run.json beside it counts {expected}; the file was cut or added to, "
            "score again, or name a copy of it that stands alone"
        )


def result_row(line: bytes, place: str) -> Row:
    """The row of one line; raises DataError with its place where it is none."""
    row = _parsed(line, place)
    if not isinstance(row, dict):
        raise DataError(f"{place}: a line of results is an object; was this file written by `aem score`?")
    for name, kind in _NEEDED.items():
        if not isinstance(row.get(name), kind):
            said = "is missing" if name not in row else "has another type"
            raise DataError(f"{place}: {name}: {said}; was this file written by `aem score`?")
    if not all(isinstance(turn, dict) for turn in row["turns"]):
        raise DataError(f"{place}: turns: each must be an object; was this file written by `aem score`?")
    if any("gold_turn" in turn or "predict_turn" in turn for turn in row["turns"]):
        raise DataError(f"{place}: a data set and not a run; score it first: aem score {place.rpartition(':')[0]}")
    return row


def _parsed(line: bytes, place: str) -> Any:
    """The value of a line, by the standard library: values in findings keep every digit and lone surrogates."""
    try:
        return json.loads(line)
    except UnicodeDecodeError:
        raise DataError(f"{place}: not UTF-8; the file is damaged, score again") from None
    except (ValueError, RecursionError) as error:
        raise DataError(f"{place}: not JSON ({error}); the file is damaged or was cut, score again") from None


_NEEDED: Final = {"dialog_id": str, "turns": list}
