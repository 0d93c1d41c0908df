import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.stores.url import beside, inside, is_remote, last_name, shown, without_secrets


@pytest.mark.parametrize(
    ("name", "remote"),
    [
        ("s3://bucket/d.jsonl", True),
        ("S3://bucket/d.jsonl", True),
        ("memory://d", True),
        ("github+x.y-z://d", True),
        ("C://data/d.jsonl", False),
        ("C:\\data\\d.jsonl", False),
        ("-", False),
        ("d.jsonl", False),
        ("folder/s3://d.jsonl", False),
        ("s3:/bucket", False),
        ("://d", False),
        ("1s3://d", False),
    ],
)
def test_what_names_an_object_in_a_store(name, remote):
    assert is_remote(name) is remote


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("data/d.jsonl?x=1", "data/d.jsonl?x=1"),
        ("s3://bucket/a@b:c/d.jsonl", "s3://bucket/a@b:c/d.jsonl"),
        ("s3://key:secret@bucket/d.jsonl", "s3://***@bucket/d.jsonl"),
        ("https://user:pass@host:8080/d.jsonl", "https://***@host:8080/d.jsonl"),
        ("https://token@host/d.jsonl", "https://***@host/d.jsonl"),
        ("abfs://container@account.dfs.core.windows.net/d", "abfs://container@account.dfs.core.windows.net/d"),
        ("https://host/d.jsonl?X-Amz-Signature=0f", "https://host/d.jsonl?***"),
        ("https://host?sig=0f/../", "https://host?***"),
        ("https://user:p@ss@host/d", "https://***@host/d"),
    ],
)
def test_what_is_shown_of_a_name(name, said):
    assert shown(name) == said
    assert shown(said) == said


_SECRET = st.text("abcXYZ019+=%-_.~", min_size=6)


@given(st.sampled_from(["s3", "https", "http", "ftp"]), _SECRET, _SECRET)
def test_no_secret_is_shown(scheme, password, signature):
    url = f"{scheme}://someone:{password}@QQ/WW?{signature}"
    texts = [shown(url), without_secrets(f"cannot read {url}, with '{password}' and '{signature}'", url)]
    for text in texts:
        assert password not in text.replace("someone", "")
        assert signature not in text


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("s3://bucket/deep/d.jsonl.gz", "d.jsonl.gz"),
        ("https://host/d.jsonl.gz?sig=a/b.zst", "d.jsonl.gz"),
        ("https://host/d.jsonl#part", "d.jsonl"),
        ("s3://bucket/d#1.jsonl", "d#1.jsonl"),
        ("s3://bucket/folder/", "folder"),
    ],
)
def test_the_last_part_of_a_path(url, name):
    assert last_name(url) == name


def test_names_in_and_beside():
    assert inside("s3://bucket/runs/17/", "run.json") == "s3://bucket/runs/17/run.json"
    assert inside("https://host/run?sig=1", "run.json") == "https://host/run/run.json?sig=1"
    assert beside("s3://bucket/runs/17/results.jsonl", "run.json") == "s3://bucket/runs/17/run.json"
