import pytest

from aem_cli.errors import UsageError
from aem_cli.stores.writing import check_writable, is_same_place, put_object, remove_object


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes(b"<p>")
    return path


def test_an_object_is_put_and_removed(s3, file):
    put_object(file, "s3://bucket/deep/page.html")
    assert s3.get("deep/page.html") == b"<p>"
    assert s3.kind("deep/page.html") == "text/html"
    remove_object("s3://bucket/deep/page.html")
    assert s3.keys() == []
    remove_object("s3://bucket/deep/page.html")


def test_what_can_be_written_is_told_without_a_trace(s3):
    check_writable("s3://bucket/runs/17")
    assert s3.keys() == []


def refused(url, named=None):
    with pytest.raises(UsageError) as raised:
        check_writable(url, named)
    assert ".aem-" not in str(raised.value)
    return str(raised.value)


def test_what_the_user_wrote_is_named_and_no_probe(s3, tmp_path):
    (tmp_path / "file").touch()
    assert refused("s3://nobody/runs/").startswith("s3://nobody/runs/: cannot be written: there is no such bucket")
    assert refused("s3://nobody/", "s3://nobody/page.html").startswith("s3://nobody/page.html: cannot be written: ")
    assert refused("https://host/runs?sig=hush").startswith("https://host/runs?***: web addresses are only read")
    assert refused("foo://runs").startswith("foo://runs: no store has the scheme foo://")
    assert refused("ftp://a:hush@127.0.0.1:1/x").startswith("ftp://***@127.0.0.1:1/x: the store cannot be reached")
    assert refused((tmp_path / "file").as_uri()).startswith(f"file://{tmp_path}/file: cannot be written: ")


def test_where_nothing_can_be_written(s3, monkeypatch):
    assert "there is no such bucket" in refused("s3://nobody/runs")
    assert "web addresses are only read" in refused("https://host/runs?sig=hush")
    assert "hush" not in refused("https://host/runs?sig=hush")
    assert "no store has the scheme foo://" in refused("foo://runs")
    s3.check_credentials()
    assert "access is denied (InvalidAccessKeyId); check the credentials" in refused("s3://bucket/runs")


def test_a_store_that_is_not_there(s3, monkeypatch):
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    assert "cannot be written: the store cannot be reached (connection refused)" in refused("s3://bucket/runs")


def test_memory_and_files(file, tmp_path):
    from fsspec.implementations.memory import MemoryFileSystem

    put_object(file, "memory://deep/page.html")
    assert MemoryFileSystem().cat_file("/deep/page.html") == b"<p>"
    remove_object("memory://deep/page.html")
    assert not MemoryFileSystem().exists("/deep/page.html")
    remove_object("memory://deep/page.html")
    put_object(file, (tmp_path / "new" / "page.html").as_uri())
    assert (tmp_path / "new" / "page.html").read_bytes() == b"<p>"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("s3://bucket/a", "s3://bucket/a", True),
        ("s3://bucket/a", "S3://bucket/a", True),
        ("s3://bucket/a", "s3://bucket/b", False),
        ("s3://bucket/a", "memory://bucket/a", False),
        ("memory://a", "memory:///a", True),
        ("s3://bucket/a", "s3a://bucket/a", True),
        ("s3a://bucket/a", "s3://bucket/b", False),
        ("{here}/a", "s3://bucket/a", False),
        ("{here}/a", "{here}/a", True),
        ("{here}/a", "{here}/b", False),
        ("{here}/gone", "{here}/gone", False),
        ("{here}/link", "file://{here}/a", True),
        ("{here}/a", "FILE://{here}/link", True),
        ("file://{here}/link", "local://{here}/a", True),
        ("local://{here}/sub/../a", "{here}/a", True),
        ("file://{here}/a", "file://{here}/b", False),
        ("file://{here}/a", "s3://{here}/a", False),
    ],
)
def test_names_of_one_place(one, other, same, tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "a").touch()
    (tmp_path / "b").touch()
    (tmp_path / "link").symlink_to("a")
    one, other = (name.format(here=tmp_path) for name in (one, other))
    assert is_same_place(one, other) is same
    assert is_same_place(other, one) is same
