from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from aem_cli.errors import ConfigError
from aem_cli.registry import BUILT_IN, Plug, load, names

Loaded = list[str]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Loaded:
    """Three plug-ins of an installed package, and the groups that were asked for."""
    asked: Loaded = []
    points = {
        "median": "statistics:median",
        "mean": "statistics:never_reached",
        "gone": "no_such_package:Rule",
        "empty": "statistics:no_such_name",
        "number": "math:pi",
    }

    def entry_points(group: str) -> Iterable[EntryPoint]:
        asked.append(group)
        return [EntryPoint(name, value, group) for name, value in points.items()]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    return asked


@pytest.mark.parametrize(("plug", "name"), [(plug, name) for plug, known in BUILT_IN.items() for name in known])
def test_every_built_in_loads(plug: Plug, name: str) -> None:
    assert callable(load(plug, name))


def test_built_ins_are_found_without_asking_what_is_installed(installed: Loaded) -> None:
    assert load(Plug.COMPOSITION, "mean").__module__ == "aem_cli.compositions.mean"
    assert installed == []


def test_installed_plug_ins_are_found_by_group(installed: Loaded) -> None:
    assert load(Plug.COMPOSITION, "median")([1, 2, 3]) == 2
    assert installed == ["aem.compositions"]
    assert names(Plug.COMPOSITION) == (
        "mean",
        "weighted",
        "gated",
        "per_sub_metric",
        "empty",
        "gone",
        "median",
        "number",
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "medien",
            "unknown composition 'medien'; did you mean 'median'? known: mean, weighted, gated, per_sub_metric, ",
        ),
        ("gone", "composition 'gone' cannot be loaded from no_such_package:Rule: No module named 'no_such_package'"),
        ("empty", "composition 'empty' cannot be loaded: statistics has no 'no_such_name'"),
        ("number", "composition 'number' cannot be used: math:pi is not a class or a function"),
    ],
)
def test_a_name_that_leads_nowhere_is_an_error(name: str, message: str, installed: Any) -> None:
    with pytest.raises(ConfigError) as caught:
        load(Plug.COMPOSITION, name)
    assert str(caught.value).startswith(message)
