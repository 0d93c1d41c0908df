"""Data that others wrote: every record is read, and the fast way and the exact way agree."""

import os
from pathlib import Path

import pytest

from aem_cli.readers.dialogs import BadRecord, read_dialogs
from aem_cli.readers.explanation import explain_record
from aem_cli.readers.translation import build_dialog
from aem_cli.readers.wire import decode_plain

SHARED = Path(os.environ.get("AEM_SHARED", Path(__file__).parents[3] / "shared")) / "data"
FILES = sorted([*SHARED.glob("trajectories/*.jsonl"), *SHARED.glob("attribution/dialogs.jsonl")])


@pytest.mark.skipif(not FILES, reason="no shared data beside the project; AEM_SHARED names its folder")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_record_is_read(path):
    assert [str(record) for record in read_dialogs(path) if isinstance(record, BadRecord)] == []


@pytest.mark.skipif(not FILES, reason="no shared data beside the project; AEM_SHARED names its folder")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_ways_agree(path):
    with path.open("rb") as file:
        for number, line in zip(range(1, 101), file, strict=False):
            fast = decode_plain(line)
            assert fast is not None
            assert build_dialog(fast, number, "x") == build_dialog(explain_record(line.decode()), number, "x")
