"""Which differences of two runs' rules can turn a verdict, and which cannot."""

from dataclasses import replace

import pytest

from aem_cli.core.diff.signatures import Rules, rule_differences
from aem_cli.domain.signature import Signature

SIGNATURE = Signature(
    version="1", scorer="hybrid/2", scorers=(), threshold=0.5, thresholds=(), dimensions=("correctness",),
    sub_metrics=("selection",), grading="binary", composition="mean", alignment="", attribution="cascade",
    config="same", gold="g",
)  # fmt: skip
CONFIG = {
    "scorer": {"name": "embedding", "cache": True, "threads": 0},
    "threshold": 0.5,
    "values": {"coerce": False},
    "fields": {"a": {"ignore": True}, "b": {}},
    "aliases": [],
    "gate": {"fail_under": None},
}


def differences(signature=None, config=None, known=True):
    base = Rules(SIGNATURE, CONFIG if known else None)
    new = Rules(replace(SIGNATURE, **(signature or {})), {**CONFIG, **(config or {})} if known else None)
    return [tuple(one) for one in rule_differences(base, new)]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({}, []),
        ({"threshold": 0.6}, [("threshold", 0.5, 0.6, True)]),
        ({"scorer": "exact/1"}, [("scorer", "hybrid/2", "exact/1", True)]),
        ({"composition": "gated"}, [("composition", "mean", "gated", True)]),
        ({"version": "2"}, [("version", "1", "2", False)]),
        ({"gold": "h"}, []),  # looked at dialog by dialog
    ],
)
def test_parts_of_the_signature(parts, expected):
    assert differences(parts) == expected


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({"gate": {"fail_under": 0.9}}, []),
        ({"scorer": {"name": "embedding", "cache": "/elsewhere", "threads": 8}}, []),
        ({"scorer": "embedding"}, []),
        ({"scorer": {"name": "embedding", "lambda": 1}}, [("config scorer.lambda", None, 1, True)]),
        ({"values": {"coerce": True}}, [("config values.coerce", False, True, True)]),
        (
            {"fields": {"b": {}, "a": {"ignore": True}}},  # of two rules alike in rank the later one wins
            [("config fields", [("a", {"ignore": True}), ("b", {})], [("b", {}), ("a", {"ignore": True})], True)],
        ),
        ({"aliases": [["HQ", "head office"]]}, [("config aliases", [], [["HQ", "head office"]], True)]),
    ],
)
def test_keys_of_the_config(config, expected):
    assert differences({"config": "other"}, config) == expected


def test_a_config_that_is_not_known_can_be_any():
    assert differences({"config": "other"}, known=False) == [("config", "same", "other", True)]
