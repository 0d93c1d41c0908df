"""Data sets behind web addresses."""

import gzip
import tracemalloc

import pytest

from aem_cli.errors import DataError
from aem_cli.readers.dialogs import ReadPosition, read_dialogs
from aem_cli.readers.opening import display_name, seekable, stem
from tests.readers.records import ids
from tests.stores.test_reading_s3 import LINES, LONG
from tests.web_server import Page, serving


@pytest.mark.parametrize("ranges", [True, False])
@pytest.mark.parametrize("head", [True, False])
def test_a_server_with_and_without_ranges(ranges, head):
    with serving(d__jsonl=Page(LONG, ranges=ranges, head=head)) as server:
        position = ReadPosition()
        assert len(ids(list(read_dialogs(f"{server.address}d.jsonl", position)))) == 6000
        assert position.read == position.total == len(LONG)


def test_an_answer_without_a_length():
    with serving(d__jsonl=Page(chunks=lambda: [LINES, LINES[:10], LINES[10:]])) as server:
        position = ReadPosition()
        assert len(ids(list(read_dialogs(f"{server.address}d.jsonl", position)))) == 10
        assert (position.read, position.total) == (2 * len(LINES), None)


@pytest.mark.parametrize("headers", [{}, {"Content-Encoding": "gzip"}])
def test_a_packed_page_with_a_signature(headers):
    with serving(d__jsonl__gz=Page(gzip.compress(LINES), headers=headers)) as server:
        url = f"{server.address}d.jsonl.gz?X-Amz-Signature=0f.zst"
        assert len(ids(list(read_dialogs(url)))) == 5
        assert stem(url) == "d"
        assert display_name(url) == f"{server.address}d.jsonl.gz?***"
        assert {path for _, path, _ in server.asked} == {"/d.jsonl.gz?X-Amz-Signature=0f.zst"}


def test_a_user_and_a_password():
    with serving(d__jsonl=Page(LINES)) as server:
        host = server.address.removeprefix("http://")
        assert len(ids(list(read_dialogs(f"http://someone:hush@{host}d.jsonl")))) == 5
        assert {headers.get("Authorization") for *_, headers in server.asked} == {"Basic c29tZW9uZTpodXNo"}


def test_a_server_that_packs_on_the_way():
    page = Page(gzip.compress(LINES), headers={"Content-Encoding": "gzip"})
    with serving(d__jsonl=page) as server:
        assert len(ids(list(read_dialogs(f"{server.address}d.jsonl")))) == 5
        assert {headers["Accept-Encoding"] for _, _, headers in server.asked} == {"identity"}


def test_any_place_can_be_read():
    with serving(d__jsonl=Page(LINES)) as server, seekable(f"{server.address}d.jsonl") as file:
        file.seek(-5, 2)
        assert file.read() == LINES[-5:]


@pytest.mark.parametrize(
    ("page", "says"),
    [
        (None, "there is no such object; check the URL"),
        (Page(status=410), "there is no such object; check the URL"),
        (Page(status=403), "access is denied (Forbidden); check the URL and its signature, which may have run out"),
        (Page(status=401), "access is denied (Unauthorized); check the URL and its signature, which may have run out"),
        (Page(status=503), "the store answers 503 (Service Unavailable); try again later"),
        (Page(status=599), "the store answers 599; try again later"),
    ],
)
def test_what_a_server_refuses(page, says):
    with serving(**({} if page is None else {"d__jsonl": page})) as server:
        host = server.address.removeprefix("http://")
        with pytest.raises(DataError) as raised:
            list(read_dialogs(f"http://someone:hush@{host}d.jsonl?sig=hush"))
        assert str(raised.value) == f"http://***@{host}d.jsonl?***: {says}"


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("http://127.0.0.1:1/d.jsonl", "(connection refused)"),
        ("http://nowhere.invalid/d.jsonl", "(its host is not known)"),
    ],
)
def test_a_server_that_is_not_there(url, says):
    with pytest.raises(DataError, match=r"cannot be reached .*; check the address and the network") as raised:
        list(read_dialogs(url))
    assert says in str(raised.value)


@pytest.mark.parametrize("page", [Page(LONG, cut_at=2_000_000), Page(chunks=lambda: [LONG[:2_000_000]], cut_at=0)])
def test_a_line_that_is_cut_in_the_middle(page):
    with serving(d__jsonl=page) as server:
        read = []
        with pytest.raises(DataError, match=r"breaks off after \d+( of \d+)? bytes: the connection was cut; try again"):
            read.extend(read_dialogs(f"{server.address}d.jsonl"))


def test_memory_does_not_grow_with_the_object():
    block = LINES * 100
    with serving(d__jsonl=Page(chunks=lambda: (block for _ in range(120)))) as server:
        tracemalloc.start()
        count = sum(1 for _ in read_dialogs(f"{server.address}d.jsonl"))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert count == 60_000
    assert peak < 3_000_000 < 7_000_000 < 120 * len(block)


def test_a_circle_of_redirections_is_told():
    page = Page(status=302, headers={"Location": "/d.jsonl"})
    with serving(d__jsonl=page) as server, pytest.raises(DataError, match="sends on from one address to another"):
        list(read_dialogs(f"{server.address}d.jsonl"))
