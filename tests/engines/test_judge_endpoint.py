import pytest

from aem_cli.engines.judge_endpoint import NO_KEY, OPENAI, build_endpoint, read_key
from aem_cli.errors import ConfigError
from tests.judge_server import KEY


def endpoint(**options):
    plain = {
        "model": "m",
        "base_url": "http://localhost:8000/v1/",
        "key_env": "OPENAI_API_KEY",
        "temperature": 0,
        "max_tokens": None,
        "response_format": "auto",
    }
    return build_endpoint(**(plain | options))


def test_a_server_is_told_by_a_digest():
    one = endpoint()
    assert one.base_url == "http://localhost:8000/v1"
    assert "localhost" not in one.server
    assert one.server == endpoint(base_url="http://localhost:8000/v1").server
    assert one.server != endpoint(base_url="http://localhost:8001/v1").server


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("model", ""),
        ("model", 4),
        ("base_url", None),
        ("base_url", "localhost:8000"),
        ("base_url", "ftp://localhost"),
        ("base_url", "http://"),
        ("base_url", "http://a:b:c/"),
        ("base_url", f"http://user:{KEY}@localhost/v1"),
        ("base_url", f"http://localhost/v1?key={KEY}"),
        ("key_env", KEY),
        ("key_env", ""),
        ("key_env", 7),
        ("temperature", 3),
        ("temperature", "0"),
        ("temperature", True),
        ("max_tokens", 0),
        ("response_format", "xml"),
    ],
)
def test_an_option_that_is_none_is_named_and_no_secret_repeated(option, value):
    with pytest.raises(ConfigError, match=option) as caught:
        endpoint(**{option: value})
    assert KEY not in str(caught.value)


def test_the_key_comes_from_the_named_variable(monkeypatch):
    monkeypatch.setenv("OTHER_KEY", f" {KEY}\n")
    assert read_key(endpoint(key_env="OTHER_KEY")) == KEY


def test_a_server_of_ones_own_may_need_no_key(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert read_key(endpoint()) == NO_KEY
    assert read_key(endpoint(key_env=None)) == NO_KEY
    with pytest.raises(ConfigError, match="OPENAI_API_KEY holds no key"):
        read_key(endpoint(base_url=OPENAI))


@pytest.mark.parametrize("key", [f"{KEY}\r\nX-Other: 1", f"{KEY} {KEY}", f"{KEY}ü"])
def test_a_key_that_would_break_a_header_is_not_sent_and_not_shown(key, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(ConfigError, match="cannot be sent") as caught:
        read_key(endpoint())
    assert KEY not in str(caught.value)
