"""Data sets in an S3-compatible server."""

import gzip
import json
import sys

import pytest
import zstandard

from aem_cli.errors import DataError
from aem_cli.readers.dialogs import ReadPosition, read_dialogs
from aem_cli.readers.opening import can_be_read_again, seekable
from tests.readers.records import ids, reply, with_turns

LINES = b"\n".join(json.dumps(with_turns(reply(), dialog_id=f"d{number}")).encode() for number in range(5)) + b"\n"
LONG = b"".join(
    json.dumps(with_turns(reply(gold="x" * 1000), dialog_id=f"d{number}")).encode() + b"\n" for number in range(6000)
)


def refused(url):
    with pytest.raises(DataError) as raised:
        list(read_dialogs(url))
    assert str(raised.value).startswith(f"{url}: ")
    return str(raised.value).removeprefix(f"{url}: ")


@pytest.mark.parametrize(("pack", "ending"), [(bytes, ""), (gzip.compress, ".gz"), (zstandard.compress, ".zst")])
def test_the_same_records_as_from_a_file(pack, ending, s3):
    url = s3.put(f"deep/d.jsonl{ending}", pack(LINES + b"[]\n"))
    position = ReadPosition()
    assert ids(list(read_dialogs(url, position))) == ["d0", "d1", "d2", "d3", "d4", "d:6"]
    assert position.read == position.total == len(pack(LINES + b"[]\n"))


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_any_place_can_be_read(ending, s3):
    url = s3.put(f"d.jsonl{ending}", gzip.compress(LINES) if ending else LINES)
    with seekable(url) as file:
        file.seek(len(LINES) - 5)
        assert file.read() == LINES[-5:]
        file.seek(0)
        assert file.read() == LINES
    assert can_be_read_again(url)


def test_a_long_object_is_read_block_by_block(s3):
    assert len(LONG) > 1 << 22
    assert len(ids(list(read_dialogs(s3.put("d.jsonl", LONG))))) == 6000


def test_an_object_that_is_not_there(s3):
    assert refused("s3://bucket/none.jsonl") == "there is no such object; check the URL"


def test_a_bucket_that_is_not_there(s3):
    assert refused("s3://nobody/d.jsonl").startswith("there is no such bucket; check its name")


@pytest.mark.parametrize("url", ["s3://bucket", "s3://bucket/", "s3://bucket/folder", "s3://bucket/folder/"])
def test_a_folder(url, s3):
    s3.put("folder/d.jsonl", LINES)
    assert refused(url) == "is a folder; name an object inside it"


def test_wrong_credentials(s3):
    url = s3.put("d.jsonl", LINES)
    s3.check_credentials()
    said = refused(url)
    assert said.startswith("access is denied (Forbidden); check the credentials (AWS_ACCESS_KEY_ID and ")
    assert "loopback-secret" not in said


def test_no_credentials(s3, monkeypatch, tmp_path):
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    for name in ("AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE"):
        monkeypatch.setenv(name, str(tmp_path / "none"))
    assert refused("s3://bucket/d.jsonl").startswith("there are no credentials for this store; check the credentials")


def test_a_public_bucket_without_credentials(s3, monkeypatch):
    url = s3.put("d.jsonl", LINES, ACL="public-read")
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    from fsspec.config import conf, set_conf_env

    monkeypatch.setenv("FSSPEC_S3_ANON", "true")
    monkeypatch.setitem(conf, "s3", {})
    set_conf_env(conf)  # as on import
    assert len(ids(list(read_dialogs(url)))) == 5


def test_a_store_that_is_not_there(s3, monkeypatch):
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    assert refused("s3://bucket/d.jsonl") == (
        "the store cannot be reached (connection refused); check the address and the network"
    )


def test_an_object_that_is_removed_while_it_is_read(s3):
    url = s3.put("d.jsonl", LONG)
    records = read_dialogs(url)
    assert next(records).id == "d0"
    s3.delete("d.jsonl")
    with pytest.raises(DataError, match=rf"^{url}: breaks off after \d+ of {len(LONG)} bytes: there is no such object"):
        list(records)


def test_an_object_that_is_replaced_while_it_is_read(s3):
    url = s3.put("d.jsonl", LONG)
    records = read_dialogs(url)
    assert next(records).id == "d0"
    s3.put("d.jsonl", LONG.replace(b"x", b"y"))
    with pytest.raises(
        DataError, match=r"breaks off after \d+ of \d+ bytes: has changed while it was read; start again"
    ):
        list(records)


def test_a_packed_object_that_was_cut(s3):
    url = s3.put("d.jsonl.gz", gzip.compress(LINES)[:-8])
    *good, bad = read_dialogs(url)
    assert ids(good) == ["d0", "d1", "d2", "d3", "d4"]
    assert str(bad).startswith(f"{url}:6: the packed file cannot be read on from here")


@pytest.mark.parametrize(
    ("url", "package", "modules", "says"),
    [
        ("s3://bucket/d.jsonl", "s3", ["s3fs"], "a package for s3:// is missing: pip install 'aem[s3]'"),
        ("http://127.0.0.1:1/d", "http", ["aiohttp", "fsspec.implementations.http"],
         "a package for http:// is missing: pip install 'aem[remote]'"),
        ("memory://d", "memory", ["fsspec", "fsspec.registry"],
         "stores are read through fsspec: pip install 'aem[remote]'"),
        ("gs://bucket/d.jsonl", "gs", ["gcsfs"], "a package for gs:// is missing (Please install gcsfs "),
    ],
)  # fmt: skip
def test_a_package_that_is_missing(url, package, modules, says, monkeypatch):
    from fsspec.registry import _registry

    monkeypatch.delitem(_registry, package, raising=False)
    for module in modules:
        monkeypatch.setitem(sys.modules, module, None)
    assert refused(url).startswith(says)


def test_a_scheme_that_nobody_knows():
    assert refused("foo://d.jsonl").startswith("no store has the scheme foo://; known are s3, https, ")


def test_a_scheme_that_needs_more_than_a_url():
    assert refused("reference://d.jsonl").startswith("the store gives up (TypeError: ")


def test_memory_and_files(tmp_path):
    from fsspec.implementations.memory import MemoryFileSystem

    MemoryFileSystem().pipe_file("/d.jsonl", LINES)
    (tmp_path / "d.jsonl").write_bytes(LINES)
    for url in ("memory://d.jsonl", "Memory://d.jsonl", (tmp_path / "d.jsonl").as_uri()):
        position = ReadPosition()
        assert len(ids(list(read_dialogs(url, position)))) == 5
        assert position.read == position.total == len(LINES)
    MemoryFileSystem().rm_file("/d.jsonl")
    assert refused("memory://d.jsonl") == "there is no such object; check the URL"
