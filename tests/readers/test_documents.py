from __future__ import annotations

import gzip
import json

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.domain.trace import Document, TraceFault
from aem_cli.errors import DataError
from aem_cli.readers.documents import read_documents
from aem_cli.readers.list_elements import list_elements

BOM = b"\xef\xbb\xbf"


def read(tmp_path, content, name="f.json"):
    path = tmp_path / name
    path.write_bytes(content)
    found = list(read_documents(str(path)))
    assert {one.place.file for one in found} <= {str(path)}
    return [
        (one.place.record, one.value if isinstance(one, Document) else one.message.partition(":")[0]) for one in found
    ]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b'{"a": 1}', [("", {"a": 1})]),
        (b'{\n "a": 1\n}\n', [("", {"a": 1})]),
        (b'{"a": 1}\n', [("", {"a": 1})]),
        (b'{"a": 1}\n{"b": 2}\n', [("line 1", {"a": 1}), ("line 2", {"b": 2})]),
        (b'\n\n{"a": 1}\r\n\n \n{"b": 2}', [("line 3", {"a": 1}), ("line 6", {"b": 2})]),
        (b'[{"a": 1}, {"b": 2}]', [("[0]", {"a": 1}), ("[1]", {"b": 2})]),
        (b'[\n {"a": "],{\\""},\n [1, [2]],\n 3\n]\n\n', [("[0]", {"a": '],{"'}), ("[1]", [1, [2]]), ("[2]", 3)]),
        (b"[[1], [2]]\n[[3]]\n", [("line 1", [[1], [2]]), ("line 2", [[3]])]),
        (b"[]", []),
        (BOM + b'{"a": 1}\n{"b": 2}', [("line 1", {"a": 1}), ("line 2", {"b": 2})]),
        (BOM + b"[1]", [("[0]", 1)]),
        (b'{"a": 1}\n{"a": \n{"b": 2}\n', [("line 1", {"a": 1}), ("line 2", "is not JSON"), ("line 3", {"b": 2})]),
        (b'{"a": \n{"b": 2}\n', [("line 1", "is not JSON"), ("line 2", {"b": 2})]),
        (b'{"a": 1}\n{"a": "\xff"}\n{}', [("line 1", {"a": 1}), ("line 2", "is not UTF-8"), ("line 3", {})]),
        (b'[{"a": }, {"b": 2}]', [("[0]", "is not JSON"), ("[1]", {"b": 2})]),
        (b'[{"a": 1, "a": 2}, 5]', [("[0]", "is not JSON"), ("[1]", 5)]),
        (b'[{"a": 1}, {"b"', [("[0]", {"a": 1}), ("", "the list is not closed; was the file cut?")]),
        (b"[\n1] x", [("[0]", 1), ("", "there is more after the end of the list")]),
        (b'{\n "a": 1,\n', [("", "is not JSON")]),
        (b"", [("", "is empty; name a file that holds traces")]),
        (b" \n\n", [("", "is empty; name a file that holds traces")]),
        (b'{"a": ' + b"[" * 100_000 + b"}\n{}", [("line 1", "is not JSON"), ("line 2", {})]),
    ],
)
def test_documents(tmp_path, content, expected):
    assert read(tmp_path, content) == expected


def test_packed_files(tmp_path):
    lines = b'{"a": 1}\n{"b": 2}\n'
    expected = [("line 1", {"a": 1}), ("line 2", {"b": 2})]
    assert read(tmp_path, gzip.compress(lines), "f.jsonl.gz") == expected
    assert read(tmp_path, zstandard.compress(lines), "f.jsonl.zst") == expected


def test_a_packed_file_that_was_cut_is_told(tmp_path):
    packed = gzip.compress(json.dumps([list(range(100_000))]).encode())
    (record, message) = read(tmp_path, packed[:-9000], "f.gz")[-1]
    assert record == "" and message.startswith("the packed file breaks off")


def test_a_file_that_is_not_there():
    with pytest.raises(DataError, match="no such file"):
        list(read_documents("nowhere.json"))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(values=st.lists(JSON, max_size=6), indent=st.sampled_from([None, 0, 3]), size=st.integers(1, 40))
def test_a_list_comes_apart_the_same_however_it_is_read(values, indent, size):
    text = json.dumps(values, indent=indent, ensure_ascii=False).encode("utf-8", "surrogatepass")
    blocks = iter([text[at : at + size] for at in range(0, len(text), size)])
    found = list(list_elements(lambda _: next(blocks, b"")))
    assert [json.loads(element.decode("utf-8", "surrogatepass")) for element in found] == values


def test_one_element_is_held_at_a_time():
    sent = 0

    def read(_):
        nonlocal sent
        sent += 1
        return b"[" if sent == 1 else b'{"a": 1},' * 10

    elements = list_elements(read)
    for _ in range(100):
        next(elements)
    assert sent <= 13


def test_a_fault_says_file_line_and_field(tmp_path):
    path = tmp_path / "f.jsonl"
    path.write_bytes(b"{}\n{]\n")
    faults = [one for one in read_documents(str(path)) if isinstance(one, TraceFault)]
    assert [str(fault).startswith(f"{path}:2: is not JSON") for fault in faults] == [True]
