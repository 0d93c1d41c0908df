"""The fingerprint of a data set: of its bytes alone, whatever they come from and in which pieces."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.readers import fingerprint
from aem_cli.readers.fingerprint import Fingerprint
from aem_cli.readers.opening import ReadPosition, opened, seekable


@pytest.fixture(autouse=True)
def short_stretches(monkeypatch):
    monkeypatch.setattr(fingerprint, "_STRETCH", 7)


def print_of(*pieces):
    taken = Fingerprint()
    for piece in pieces:
        taken.add(piece)
    return str(taken)


@given(st.lists(st.binary(max_size=30)))
def test_pieces_do_not_matter(pieces):
    assert print_of(*pieces) == print_of(b"".join(pieces))


@given(st.binary(max_size=40), st.data())
def test_every_byte_and_the_length_matter(content, data):
    assert print_of(content) != print_of(content + b"\0")
    if content:
        at = data.draw(st.integers(0, len(content) - 1))
        other = bytes([content[at] ^ data.draw(st.integers(1, 255))])
        assert print_of(content) != print_of(content[:at] + other + content[at + 1 :])


def test_stretches_have_an_order():
    assert print_of(b"a" * 7 + b"b" * 7) != print_of(b"b" * 7 + b"a" * 7)


def test_of_a_packed_file_the_content_counts(tmp_path):
    content = b"some lines\n" * 50_000
    prints = []
    for name, text in (("plain", content), ("a.gz", gzip.compress(content, 1)), ("b.gz", gzip.compress(content, 9))):
        (tmp_path / name).write_bytes(text)
        position = ReadPosition(Fingerprint())
        with opened(str(tmp_path / name), position) as stream:
            assert b"".join(stream) == content
        prints.append(str(position.fingerprint))
    assert set(prints) == {print_of(content)}


def test_what_is_written_out_to_be_read_at_any_place_has_one_too(tmp_path):
    (tmp_path / "a.gz").write_bytes(gzip.compress(b"a line\n"))
    position = ReadPosition(Fingerprint())
    with seekable(str(tmp_path / "a.gz"), position) as stream:
        assert stream.read() == b"a line\n"
    assert str(position.fingerprint) == print_of(b"a line\n")
