"""Installs the package that a page shows: its Python and YAML files, and the entry points of its pyproject.toml."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

_FILE = re.compile(r"^```(?:python|yaml|toml)\n# ([\w.]+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def install(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Write the named files of a page into a folder, with the metadata that pip would leave there."""
    files: dict[str, str] = dict(_FILE.findall(page))
    if "pyproject.toml" not in files:
        return {}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    metadata = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {path}\n" for name, path in named.items())
        for group, named in project["entry-points"].items()
    )
    (metadata / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    for name in files:
        monkeypatch.delitem(sys.modules, Path(name).stem, raising=False)
    return files
