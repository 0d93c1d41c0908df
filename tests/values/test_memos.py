"""Every memo of readings is bounded, so that memory stays flat however many texts are read."""

import importlib
import pkgutil

import pytest

import aem_cli.scorers
import aem_cli.values
from aem_cli.values.memo import Memo

MOST = 16_384  # entries of a memo of words or of pairs of words


def memos():
    for package in (aem_cli.values, aem_cli.scorers):
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            for name, value in vars(module).items():
                if hasattr(value, "cache_parameters") and value.__module__ == module.__name__:
                    yield pytest.param(value, id=f"{module.__name__}.{name}")


@pytest.mark.parametrize("memo", list(memos()))
def test_a_memo_is_bounded(memo):
    size = memo.cache_parameters()["maxsize"]
    assert size is not None
    assert size <= MOST


def test_a_memo_of_words_begins_anew_when_it_is_full():
    memo = Memo(str.upper, most=3)
    assert [memo[word] for word in ("a", "b", "a", "c", "d", "a")] == ["A", "B", "A", "C", "D", "A"]
    assert dict(memo) == {"d": "D", "a": "A"}


def test_every_memo_of_words_has_a_bound():
    found = [value for package in (aem_cli.values, aem_cli.scorers) for value in memos_of_words(package)]
    assert len(found) >= 3
    assert all(memo.most <= MOST for memo in found)


def memos_of_words(package):
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        yield from (one for one in vars(importlib.import_module(found.name)).values() if isinstance(one, Memo))


@pytest.mark.parametrize(
    "name",
    ["token.read_tokens", "clause.read_clause", "clause.read_reply", "statements.statements", "meaning.read"],
)
def test_a_memo_of_what_a_long_text_says_is_small(name):
    module, attribute = name.split(".")
    memo = getattr(importlib.import_module(f"aem_cli.values.{module}"), attribute)
    assert memo.cache_parameters()["maxsize"] <= 512
