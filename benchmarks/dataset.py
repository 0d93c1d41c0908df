"""The data sets of the bench: generated from a seed as a stream, packed, or made of another one several times over."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
from pathlib import Path

import orjson

_GENERATOR = Path(__file__).with_name("generate.py")


def generate(count: int, path: Path) -> Path:
    """A data set of `count` dialogs; the same bytes every time."""
    subprocess.run(
        [sys.executable, str(_GENERATOR), "--dialogs", str(count), "--seed", "1", "-o", str(path)], check=True
    )
    return path


def packed(source: Path) -> Path:
    """The same data set as .gz, beside it."""
    path = source.with_name(f"{source.name}.gz")
    with source.open("rb") as lines, gzip.open(path, "wb", compresslevel=6) as out:
        shutil.copyfileobj(lines, out, 1 << 20)
    return path


def agreeing(source: Path, path: Path) -> Path:
    """The same dialogs by an agent that says and does all that gold does, key for key."""
    with source.open("rb") as lines, path.open("wb") as out:
        for line in lines:
            dialog = orjson.loads(line)
            for turn in dialog["turns"]:
                if "gold_turn" in turn:
                    turn["predict_turn"] = turn["gold_turn"]
            out.write(orjson.dumps(dialog) + b"\n")
    return path


def repeated(source: Path, times: int, path: Path) -> Path:
    """A data set several times over, with ids of their own."""
    with source.open("rb") as lines, path.open("wb") as out:
        records = lines.readlines()
        for round_ in range(times):
            for record in records:
                out.write(record.replace(b'{"dialog_id": "', b'{"dialog_id": "%d-' % round_, 1))
    return path


def length(path: Path) -> int:
    """How many dialogs a data set has."""
    with path.open("rb") as lines:
        return sum(1 for _ in lines)
