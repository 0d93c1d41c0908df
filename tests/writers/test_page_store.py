import gzip
import json
from base64 import b64decode

import pytest

from aem_cli.writers.page_store import Bounds, LeftOut, PageStore


def stored(verdicts, bounds):
    """What a page gets of dialogs that pass ("p") or not ("f"): their places, and what is left out."""
    with PageStore(bounds) as store:
        for verdict in verdicts:
            store.add(b'{"v":"%b"}' % verdict.encode(), verdict == "p")
        left_out = store.complete()
        blocks = [json.loads(gzip.decompress(b64decode(block))) for block in store.blocks()]
    return [[dialog["place"] for dialog in block] for block in blocks], left_out


@pytest.mark.parametrize(
    ("verdicts", "bounds", "blocks", "left_out"),
    [
        ("", Bounds(), [], LeftOut(0, 0)),
        ("pfp", Bounds(), [[1], [0, 2]], LeftOut(0, 0)),
        ("pfpfp", Bounds(block_dialogs=2), [[1, 3], [0, 2], [4]], LeftOut(0, 0)),
        ("pfpfp", Bounds(5, block_dialogs=2), [[1, 3], [0, 2], [4]], LeftOut(0, 0)),
        ("pfpfp", Bounds(4, block_dialogs=2), [[1, 3], [0, 2]], LeftOut(1, 0)),
        ("pfpfp", Bounds(3, block_dialogs=1), [[1], [3], [0]], LeftOut(2, 0)),
        ("ffff", Bounds(3, block_dialogs=2), [[0, 1], [2]], LeftOut(0, 1)),
        ("ffffpp", Bounds(3), [[0, 1, 2]], LeftOut(2, 1)),
        ("pp", Bounds(bytes=20, block_dialogs=1), [[0]], LeftOut(1, 0)),
        ("f", Bounds(bytes=1), [[0]], LeftOut(0, 0)),
        ("fff", Bounds(block_bytes=1), [[0], [1], [2]], LeftOut(0, 0)),
    ],
)
def test_failing_dialogs_come_first_and_passing_ones_get_the_room_that_is_left(verdicts, bounds, blocks, left_out):
    assert stored(verdicts, bounds) == (blocks, left_out)


def test_the_same_dialogs_make_the_same_bytes():
    def packed():
        with PageStore() as store:
            for number in range(300):
                store.add(b'{"n":%d}' % number, number % 3 > 0)
            store.complete()
            return list(store.blocks())

    assert packed() == packed()
