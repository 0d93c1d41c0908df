import pytest
from hypothesis import given
from hypothesis import strategies as st

from aem_cli.stores.url import beside, inside, is_remote, last_name, masked, shown, without_secrets


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
        ("https://user:pa/ss@host/d", "https://***"),
        ("s3://key:sec?ret@bucket/d", "s3://***"),
        ("https://host:80/d", "https://host:80/d"),
        ("https://[::1]/d", "https://[::1]/d"),
        ("simplecache::https://user:pass@host/d?sig=0f", "simplecache::https://***@host/d?***"),
        ("folder/https:/user:pass@host/d?sig=0f", "folder/https:/***@host/d?***"),
        ("zip://d.jsonl::s3://key:secret@bucket/d?x", "zip://d.jsonl::s3://***@bucket/d?***"),
        ("s3://bucket/http://host/d", "s3://bucket/http://host/d"),
        ("C:\\data\\d.jsonl?x=1", "C:\\data\\d.jsonl?x=1"),
    ],
)
def test_what_is_shown_of_a_name(name, said):
    assert shown(name) == said
    assert shown(said) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://u:p@h/d?sig=1: is gone", "https://***@h/d?***: is gone"),
        ("https://h/d?***:2:13: not JSON", "https://h/d?***:2:13: not JSON"),
        ("(https://h/d?sig=1), (see 'https://h/e?f')", "(https://h/d?***), (see 'https://h/e?***')"),
        ("s3://b/d.jsonl:2:2: is it a?b or c:d@e?", "s3://b/d.jsonl:2:2: is it a?b or c:d@e?"),
    ],
)
def test_urls_of_a_text_are_masked_and_all_else_stays(text, said):
    assert masked(text) == said
    assert masked(said) == said


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
