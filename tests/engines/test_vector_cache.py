from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from aem_cli.engines import vector_cache
from aem_cli.engines.vector_cache import VectorCache, cache_folder, open_cache
from aem_cli.errors import ConfigError

WRITER = """
import sys
from pathlib import Path
from aem_cli.engines.vector_cache import VectorCache
cache = VectorCache(Path(sys.argv[1]), "model:1")
for start in range(0, 2000, 50):
    texts = [f"text {number}" for number in range(start, start + 50)]
    assert all(vector == text.encode() for text, vector in cache.get(texts).items())
    cache.put({text: text.encode() for text in texts})
assert len(cache.get([f"text {number}" for number in range(2000)])) == 2000
"""


@pytest.fixture
def cache(tmp_path: Path):
    made = VectorCache(tmp_path, "model:1")
    yield made
    made.close()


def test_what_was_put_is_found_again(cache: VectorCache) -> None:
    cache.put({"a": b"1", "\ud800": b"2"})
    assert cache.get(["a", "b", "\ud800"]) == {"a": b"1", "\ud800": b"2"}
    assert cache.get([]) == {}


def test_another_model_sees_nothing_of_it(cache: VectorCache, tmp_path: Path) -> None:
    cache.put({"a": b"1"})
    other = VectorCache(tmp_path, "model:2")
    assert other.get(["a"]) == {}
    other.close()


def test_many_texts_are_asked_for_at_once(cache: VectorCache) -> None:
    vectors = {str(number): str(number).encode() for number in range(3000)}
    cache.put(vectors)
    assert cache.get(vectors) == vectors


def test_two_processes_write_at_once(tmp_path: Path) -> None:
    running = [subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)]) for _ in range(3)]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    with sqlite3.connect(tmp_path / "vectors-1.sqlite") as connection:
        assert connection.execute("select count(*) from vectors").fetchone() == (2000,)
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
    connection.close()


ENDLESS_WRITER = """
import sys
from pathlib import Path
from aem_cli.engines.vector_cache import VectorCache
cache = VectorCache(Path(sys.argv[1]), "model:1")
turn = 0
while True:
    texts = [f"text {number % 2000}" for number in range(turn * 50, turn * 50 + 400)]
    cache.put({text: text.encode() for text in texts})
    assert all(vector == text.encode() for text, vector in cache.get(texts).items())
    turn += 1
    print(turn, flush=True)
"""


@pytest.mark.parametrize("turns", [1, 4])
def test_one_that_is_killed_while_it_writes_harms_nobody(tmp_path: Path, turns: int) -> None:
    command = [sys.executable, "-c", ENDLESS_WRITER, str(tmp_path)]
    killed = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    others = [subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)]) for _ in range(2)]
    for process in killed:
        assert process.stdout is not None
        for _ in range(turns):
            assert process.stdout.readline()  # it is in the middle of the next write, or soon will be
        process.kill()
        process.wait(60)
        process.stdout.close()
    assert [process.wait(60) for process in others] == [0, 0]
    with sqlite3.connect(tmp_path / "vectors-1.sqlite") as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
    connection.close()
    cache = VectorCache(tmp_path, "model:1")
    texts = [f"text {number}" for number in range(2000)]
    assert cache.get(texts) == {text: text.encode() for text in texts}
    cache.close()


def test_its_size_is_bounded_whoever_writes(tmp_path: Path) -> None:
    program = """
import sys
from pathlib import Path
from aem_cli.engines.vector_cache import VectorCache
cache = VectorCache(Path(sys.argv[1]), "model:1", most_bytes=1_000_000)
for start in range(0, 4000, 40):
    cache.put({f"{sys.argv[2]} {number}": bytes(768) for number in range(start, start + 40)})
cache.close()
"""
    running = [subprocess.Popen([sys.executable, "-c", program, str(tmp_path), str(name)]) for name in range(3)]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) < 1_500_000


def test_a_damaged_page_costs_time_alone(tmp_path: Path) -> None:
    cache = VectorCache(tmp_path, "model:1")
    texts = [f"text {number}" for number in range(3000)]
    cache.put({text: bytes(768) for text in texts})
    cache.close()
    file = tmp_path / "vectors-1.sqlite"
    content = bytearray(file.read_bytes())
    content[40_960 : len(content) - 40_960] = b"\xff" * (len(content) - 81_920)
    file.write_bytes(content)
    again = VectorCache(tmp_path, "model:1")
    assert len(again.get(texts)) < len(texts)
    again.put({"other": bytes(768)})
    again.close()


def test_the_longest_unused_go_when_it_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = VectorCache(tmp_path, "model:1", most_bytes=300_000)
    day = 100
    monkeypatch.setattr(vector_cache, "_today", lambda: day)
    cache.put({f"old {number}": bytes(768) for number in range(100)})
    day = 101
    assert len(cache.get(["old 7"])) == 1  # asked for today: it stays
    for start in range(0, 2000, 100):
        cache.put({f"new {number}": bytes(768) for number in range(start, start + 100)})
        if start == 200:
            kept = cache.get([f"old {number}" for number in range(100)])
            assert len(kept) < 100
            assert "old 7" in kept
    cache.close()
    assert (tmp_path / "vectors-1.sqlite").stat().st_size < 450_000


def test_a_file_that_cannot_be_written_to_costs_time_alone(cache: VectorCache, tmp_path: Path) -> None:
    cache.put({"a": b"1"})
    cache.close()
    with sqlite3.connect(tmp_path / "vectors-1.sqlite", isolation_level=None) as other:
        other.execute("drop table vectors")
        other.execute("create view vectors as select 1 as one")
    other.close()
    cache.put({"b": b"2"})
    assert cache.get(["a"]) == {}


def test_a_file_of_another_kind_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "vectors-1.sqlite").write_text("not a database at all " * 100, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"vectors-1\.sqlite: not a vector cache, or damaged .* delete it"):
        VectorCache(tmp_path, "model:1")


def test_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache_folder(True) == Path("/caches/aem")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache_folder(True) == tmp_path / ".cache/aem"
    assert cache_folder("~/here") == tmp_path / "here"
    assert cache_folder(False) is None
    for wrong in (None, 1, ""):
        with pytest.raises(ConfigError, match="cache: "):
            cache_folder(wrong)


def test_a_default_folder_that_cannot_be_made_is_done_without(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert open_cache(True, "model:1") is None
    with pytest.raises(ConfigError, match="is not a folder that can be written to"):
        open_cache(str(tmp_path / "file"), "model:1")
