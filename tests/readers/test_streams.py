"""Lines, endings, packing and encodings: the same records however the file is written."""

import gzip
import io
import json
import sys
import tracemalloc

import pytest
import zstandard

from aem_cli.errors import DataError
from aem_cli.readers.dialogs import BadRecord, ReadPosition, read_dialogs
from tests.readers.records import bad_lines, ids, read_bytes, reply, with_turns

LINES = [json.dumps(with_turns(reply(), dialog_id=f"d{number}")).encode() for number in range(5)]
BOM = b"\xef\xbb\xbf"
WRITTEN = {
    "plain": b"\n".join(LINES) + b"\n",
    "without the last LF": b"\n".join(LINES),
    "CRLF": b"\r\n".join(LINES) + b"\r\n",
    "BOM": BOM + b"\n".join(LINES),
    "BOM and CRLF": BOM + b"\r\n".join(LINES),
}


@pytest.mark.parametrize("content", WRITTEN.values(), ids=WRITTEN.keys())
@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
def test_the_same_records_however_they_are_written(content, ending, tmp_path):
    packed = {"": bytes, ".gz": gzip.compress, ".zst": zstandard.compress}[ending](content)
    records = read_bytes(tmp_path / f"d.jsonl{ending}", packed)
    assert ids(records) == [f"d{number}" for number in range(5)]
    assert [record.line for record in records] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("pack", "ending"), [(gzip.compress, "gz"), (zstandard.compress, "zst")])
def test_packed_files_that_were_joined(pack, ending, tmp_path):
    records = read_bytes(tmp_path / f"d.jsonl.{ending}", b"".join(pack(line + b"\n") for line in LINES))
    assert len(ids(records)) == 5


@pytest.mark.parametrize(("pack", "ending"), [(gzip.compress, "gz"), (zstandard.compress, "zst")])
def test_a_packed_file_that_was_cut_ends_with_a_bad_record(pack, ending, tmp_path):
    import random

    noise = random.Random(1)
    lines = [json.dumps(with_turns(metadata=noise.random(), dialog_id=f"d{n}")).encode() for n in range(20_000)]
    packed = pack(b"\n".join(lines))
    records = read_bytes(tmp_path / f"d.jsonl.{ending}", packed[: len(packed) // 2])
    good = ids(records)
    assert 0 < len(good) < 20_000
    assert good == [f"d{number}" for number in range(len(good))]
    assert bad_lines(records)[-1] > len(good)
    assert "cut" in records[-1].message


@pytest.mark.parametrize(("pack", "ending"), [(gzip.compress, "gz"), (zstandard.compress, "zst")])
def test_what_stands_before_a_break_is_read(pack, ending, tmp_path):
    packed = pack(WRITTEN["plain"])
    records = read_bytes(tmp_path / f"d.jsonl.{ending}", packed + b"this is not packed")
    assert ids(records) == [f"d{number}" for number in range(5)]
    assert bad_lines(records) == [6]


def test_a_gzip_file_that_lacks_its_checksum_is_read_and_named(tmp_path):
    records = read_bytes(tmp_path / "d.jsonl.gz", gzip.compress(WRITTEN["plain"])[:-8])
    assert ids(records) == [f"d{number}" for number in range(5)]
    assert bad_lines(records) == [6]


@pytest.mark.parametrize("name", ["d.jsonl.gz", "d.jsonl.zst"])
def test_a_file_that_is_not_packed_as_its_name_says(name, tmp_path):
    (bad,) = read_bytes(tmp_path / name, WRITTEN["plain"])
    assert bad.line == 1
    assert "is its ending wrong?" in bad.message


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_a_packed_file_whose_name_does_not_say_so(pack, tmp_path):
    assert "let its name end in" in read_bytes(tmp_path / "d.jsonl", pack(WRITTEN["plain"]))[0].message


def test_blank_lines_count_but_are_no_records(tmp_path):
    records = read_bytes(tmp_path / "d.jsonl", BOM + b"\r\n \t\r\n" + LINES[0] + b"\n\n{\n" + LINES[1] + b"\n\n")
    assert [record.line for record in records] == [3, 5, 6]
    assert bad_lines(records) == [5]


@pytest.mark.parametrize("content", [b"", b"\n", BOM, BOM + b"\n", b"\r\n\r\n"])
@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
def test_nothing_there(content, ending, tmp_path):
    packed = {"": bytes, ".gz": gzip.compress, ".zst": zstandard.compress}[ending](content)
    assert read_bytes(tmp_path / f"d.jsonl{ending}", packed) == []


def test_only_lf_ends_a_line(tmp_path):
    odd = json.dumps(with_turns(reply(gold="a\u2028b\x85c\u2029d")), ensure_ascii=False).encode()
    (dialog,) = read_bytes(tmp_path / "d.jsonl", odd + b"\r\n")
    assert dialog.turns[0].gold.text == "a\u2028b\x85c\u2029d"
    assert bad_lines(read_bytes(tmp_path / "e.jsonl", LINES[0] + b"\r" + LINES[1])) == [1]


def test_a_bom_inside_the_file_is_no_blank(tmp_path):
    assert bad_lines(read_bytes(tmp_path / "d.jsonl", LINES[0] + b"\n" + BOM + LINES[1])) == [2]


@pytest.mark.parametrize("place", ["turns", "text", "args"])
def test_bytes_that_are_not_utf8_are_named_by_their_place(place, tmp_path):
    bad = {
        "turns": b'{"dialog_id":"\xe9","turns":[]}',
        "text": b'{"dialog_id":"x","note":"\xe9","turns":[]}',
        "args": b'{"dialog_id":"x","turns":[{"turn_no":1,"gold_turn":{"action":"a","args":{"k":"\xe9"}}}]}',
    }[place]
    records = read_bytes(tmp_path / "d.jsonl", BOM + LINES[0] + b"\n" + bad + b"\n" + LINES[1])
    column = bad.index(b"\xe9") + 1
    assert bad_lines(records) == [2]
    assert f"byte {column} of the line, byte {3 + len(LINES[0]) + 1 + column} of the file" in records[1].message
    assert ids(records) == ["d0", "d1"]


def test_utf16_is_recognised(tmp_path):
    assert "UTF-16" in read_bytes(tmp_path / "d.jsonl", LINES[0].decode().encode("utf-16"))[0].message


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WRITTEN["BOM and CRLF"] + b"\n[]\n{")))
    records = list(read_dialogs("-"))
    assert ids(records) == ["d0", "d1", "d2", "d3", "d4", "stdin:6"]
    assert str(records[-1]).startswith("<stdin>:7:2: ")


@pytest.mark.parametrize("name", ["sales.jsonl", "sales.jsonl.gz", "sales.jsonl.zst", "sales"])
def test_a_bare_list_is_called_by_its_file_and_line(name, tmp_path):
    pack = gzip.compress if name.endswith("gz") else zstandard.compress if name.endswith("zst") else bytes
    assert ids(read_bytes(tmp_path / name, pack(b"\n[]\n[]"))) == ["sales:2", "sales:3"]


def test_what_cannot_be_opened(tmp_path):
    for path, says in [(tmp_path / "none.jsonl", "no such file"), (tmp_path, "is a folder")]:
        with pytest.raises(DataError, match=says):
            list(read_dialogs(path))


def test_how_far_the_file_is_read(tmp_path):
    path = tmp_path / "d.jsonl.gz"
    path.write_bytes(gzip.compress(WRITTEN["plain"]))
    position = ReadPosition()
    list(read_dialogs(path, position))
    assert position.read == position.total == path.stat().st_size


def test_a_reader_that_is_left_early_closes_its_file(tmp_path):
    path = tmp_path / "d.jsonl"
    path.write_bytes(WRITTEN["plain"])
    records = read_dialogs(path)
    assert next(records).id == "d0"
    records.close()


def test_memory_does_not_grow_with_the_file(tmp_path):
    path = tmp_path / "d.jsonl"
    with path.open("wb") as file:
        for number in range(20_000):
            file.write(LINES[0].replace(b"d0", b"d%d" % number) + b"\n")
    tracemalloc.start()
    count = sum(not isinstance(record, BadRecord) for record in read_dialogs(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 20_000
    assert peak < 3_000_000


def test_a_very_long_line(tmp_path):
    long = with_turns(reply(gold="x" * 5_000_000), dialog_id="long")
    assert ids(read_bytes(tmp_path / "d.jsonl", json.dumps(long).encode() + b"\n" + LINES[0])) == ["long", "d0"]
