"""Blocks of whole lines: the same cuts however the bytes arrive, and nothing of the data set lost or doubled."""

import gzip
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.domain.dialog import Dialog
from aem_cli.readers import blocks
from aem_cli.readers.blocks import BadRecord, content_of, read_blocks, records_of
from aem_cli.readers.opening import ReadPosition

TURN = b'{"turn_no":1,"turn":"Agent","gold_turn":{"response":"a"},"predict_turn":{"response":"a"}}'


def line(name):
    return b'{"dialog_id":"%b","turns":[%b]}\n' % (name.encode(), TURN)


def cut(path, size):
    return list(read_blocks(str(path), ReadPosition(), size))


@pytest.mark.parametrize("size", [1, 50, 300, 10_000])
def test_blocks_are_the_data_set_cut_at_line_ends(size, tmp_path):
    path = tmp_path / "d.jsonl"
    path.write_bytes(b"".join(line(f"d{n}") for n in range(20)))
    found = cut(path, size)
    assert b"".join(block.content for block in found) == path.read_bytes()
    assert [block.number for block in found] == list(range(len(found)))
    assert all(block.content.endswith(b"\n") for block in found)
    assert all(len(block.content) >= size for block in found[:-1])
    assert [block.line for block in found] == [1 + sum(b.lines for b in found[:n]) for n in range(len(found))]
    for block in found:
        assert content_of(block._replace(content=None), str(path)) == block.content
    dialogs = [record for block in found for record in records_of(block, block.content, str(path))]
    assert [(dialog.id, dialog.line) for dialog in dialogs] == [(f"d{n}", n + 1) for n in range(20)]


class Trickling(BytesIO):
    """Gives a few bytes at a time, as a pipe may."""

    def __init__(self, content, steps):
        super().__init__(content)
        self._steps = steps
        self._turn = 0

    def read1(self, size=-1):
        self._turn += 1
        return super().read1(min(size, self._steps[self._turn % len(self._steps)]))


@given(st.binary(max_size=200), st.lists(st.integers(1, 40), min_size=1, max_size=5), st.integers(1, 60))
def test_where_a_block_ends_does_not_depend_on_how_its_bytes_arrive(content, steps, size):
    whole = list(blocks._cut(BytesIO(content), size))
    assert list(blocks._cut(Trickling(content, steps), size)) == whole
    assert b"".join(whole) == content
    for block in whole[:-1]:
        assert block.endswith(b"\n") and len(block) >= size and b"\n" not in block[size - 1 : -1]


def test_of_a_packed_file_that_breaks_off_all_whole_lines_come_and_then_a_bad_record(tmp_path):
    path = tmp_path / "d.jsonl.gz"
    packed = gzip.compress(b"".join(line(f"dialog-{n}") for n in range(5000)))
    path.write_bytes(packed[: len(packed) // 2])
    *found, last = cut(path, 1000)
    assert isinstance(last, BadRecord)
    assert "cannot be read on from here" in last.message
    assert last.line == sum(block.lines for block in found) + 1
    records = [record for block in found for record in records_of(block, block.content, str(path))]
    assert all(isinstance(record, Dialog) for record in records)
    assert len(records) == last.line - 1 > 100


def test_a_mark_at_the_start_and_a_last_line_without_an_end(tmp_path):
    path = tmp_path / "d.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + line("a") + b"\r\n\n" + line("b").rstrip())
    found = cut(path, 10)
    records = [record for block in found for record in records_of(block, block.content, str(path))]
    assert [(record.id, record.line) for record in records] == [("a", 1), ("b", 4)]


def test_an_empty_data_set_has_no_block(tmp_path):
    path = tmp_path / "d.jsonl"
    path.write_bytes(b"")
    assert cut(path, 10) == []
