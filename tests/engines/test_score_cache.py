import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from aem_cli.engines.score_cache import Kept, ScoreCache, cache_key, default_path
from aem_cli.errors import ConfigError


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "answers.sqlite3"


def keys(count):
    return [cache_key(number) for number in range(count)]


def test_answers_are_found_again(path):
    with ScoreCache(path, 10).opened() as cache:
        cache.add(b"a", Kept(0.1, "why"))
        cache.add(b"a", Kept(0.25, "why not ü"))
    with ScoreCache(path, 10).opened() as cache:
        assert cache.find([b"a", b"b"]) == {b"a": Kept(0.25, "why not ü")}


def test_many_keys_are_looked_up_at_once(path):
    with ScoreCache(path, 5000).opened() as cache:
        for key in keys(1200):
            cache.add(key, Kept(0.5, ""))
        assert len(cache.find(keys(1300))) == 1200


def test_the_oldest_go(path):
    for start in (0, 50):
        with ScoreCache(path, 60).opened() as cache:
            for key in keys(100)[start : start + 50]:
                cache.add(key, Kept(0.5, ""))
    with ScoreCache(path, 60).opened() as cache:
        assert list(cache.find(keys(100))) != []
        assert set(cache.find(keys(100))) == set(keys(100)[40:])


@pytest.mark.parametrize("score", [float("inf"), -0.1, 1.5])
def test_a_damaged_score_is_not_there(path, score):
    with ScoreCache(path, 60).opened() as cache:
        cache.add(b"a", Kept(score, ""))
        assert cache.find([b"a"]) == {}


@pytest.mark.parametrize("content", [b"no data base" * 200, b"SQLite format 3\0" + b"x" * 5000])
def test_another_file_is_left_alone(path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    with (
        pytest.raises(ConfigError, match=r"answers\.sqlite3: cannot be used as a cache.*cache: false"),
        ScoreCache(path, 5).opened(),
    ):
        pass
    assert path.read_bytes() == content


def test_another_data_base_is_left_alone(path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE answers (question TEXT)")
    with pytest.raises(ConfigError, match="no such column"), ScoreCache(path, 5).opened():
        pass


def test_a_place_that_cannot_be_one_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="cannot be used"), ScoreCache(tmp_path / "file" / "x", 5).opened():
        pass
    with pytest.raises(ConfigError, match="cannot be used"), ScoreCache(tmp_path, 5).opened():
        pass


WRITER = """
import sys
from pathlib import Path
from aem_cli.engines.score_cache import Kept, ScoreCache, cache_key
for start in range(0, 200, 20):
    with ScoreCache(Path(sys.argv[1]), 10_000).opened() as cache:
        for number in range(start, start + 20):
            cache.add(cache_key(sys.argv[2], number), Kept(0.5, sys.argv[2]))
"""


def test_several_processes_lose_nothing(path):
    started = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), name]) for name in "abcd"]
    assert [process.wait(60) for process in started] == [0, 0, 0, 0]
    wanted = [cache_key(name, number) for name in "abcd" for number in range(200)]
    with ScoreCache(path, 10_000).opened() as cache:
        assert len(cache.find(wanted)) == 800


def test_every_part_is_in_the_key():
    assert len({cache_key("a", "b"), cache_key("ab"), cache_key("a", ["b"]), cache_key("a", None, "b")}) == 4
    assert cache_key("\ud800") != cache_key("?")


def test_the_default_place(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_path() == tmp_path / "aem" / "answers.sqlite3"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert default_path() == Path(tmp_path / "home" / ".cache" / "aem" / "answers.sqlite3")
