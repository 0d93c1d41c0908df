"""Every memo of readings is bounded, so that memory stays flat however many texts are read."""

import importlib
import pkgutil

import pytest

import aem_cli.scorers
import aem_cli.values

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


@pytest.mark.parametrize(
    "name",
    ["token.tokens", "clause.read_clause", "clause.read_reply", "statements.statements", "meaning.read"],
)
def test_a_memo_of_what_a_long_text_says_is_small(name):
    module, attribute = name.split(".")
    memo = getattr(importlib.import_module(f"aem_cli.values.{module}"), attribute)
    assert memo.cache_parameters()["maxsize"] <= 512
