"""Files in other systems' own formats; they lie beside the project and are no part of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aem_cli.runs.importing import AUTO, Import

Records = list[dict[str, Any]]


@pytest.fixture
def real() -> Callable[..., Records]:
    """The records of files under data/formats, told by their content."""
    folder = Path(os.environ.get("AEM_SHARED") or Path(__file__).parents[3] / "shared") / "data" / "formats"
    if not folder.is_dir():
        pytest.skip("the files of other systems are not here; set AEM_SHARED to the folder that holds data/")

    def records(format_name: str, *names: str) -> Records:
        imported = Import(AUTO, [str(folder / name) for name in names])
        found = [json.loads(json.dumps(record)) for record in imported]
        assert set(imported.formats.values()) == {format_name}
        assert not imported.bad, imported.bad.listed()
        return found

    return records
