"""Writes the config that a calibration leads to: what `aem score --config` takes as it is."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from aem_cli.errors import UsageError
from aem_cli.stores.writing import check_file

_FIRST: Final = "# Written by aem calibrate"


def config_text(config: Mapping[str, object], comments: Sequence[str]) -> str:
    """The keys of a config as YAML, every value in JSON form, which no reader of YAML takes for another one."""
    lines = [f"{_FIRST}; take it as it is: aem score DATASET --config FILE", *(f"# {comment}" for comment in comments)]
    for key, value in config.items():
        if key == "fields" and isinstance(value, Mapping) and value:
            lines += ["fields:", *(f"  {_json(name)}: {_json(rule)}" for name, rule in value.items())]
        else:
            lines.append(f"{key}: {_json(value)}")
    return "\n".join(lines) + "\n"


def check_config(path: str) -> None:
    """Raise where a file is there that somebody wrote by hand: it is left alone."""
    check_file(path)
    target = Path(path)
    if target.exists() and not _is_ours(target):
        raise UsageError(f"-o {path}: was not written by aem calibrate and is not overwritten; name another file")


def write_config(path: str, text: str) -> None:
    """Write a config whole or not at all."""
    check_config(path)
    write_whole(Path(path), text.encode("utf-8"))


def write_whole(target: Path, content: bytes) -> None:
    """Give a file its name only when all of it is there."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(target)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise UsageError(f"{target}: cannot be written: {error.strerror or error}; name another file") from None


def _is_ours(target: Path) -> bool:
    try:
        with target.open("rb") as file:
            return file.read(len(_FIRST)) == _FIRST.encode()
    except OSError as error:
        raise UsageError(f"-o {target}: cannot be written: {error.strerror or error}; name another file") from None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
