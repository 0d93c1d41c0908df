from __future__ import annotations

import pytest

from aem_cli.domain.spelling import did_you_mean, nearest


@pytest.mark.parametrize(
    ("name", "known", "text"),
    [
        ("fail_undr", ["fail_under", "chains"], "did you mean 'fail_under'? known: fail_under, chains"),
        ("MEAN", ["mean"], "did you mean 'mean'? known: mean"),
        ("zzz", ["mean", "gated"], "known: mean, gated"),
        ("zzz", [], "none is known"),
    ],
)
def test_the_nearest_name_is_offered_and_all_are_listed(name: str, known: list[str], text: str) -> None:
    assert did_you_mean(name, known) == text


def test_nothing_near_is_nothing() -> None:
    assert nearest("zzz", ["mean"]) is None
