from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from aem_cli import registry
from aem_cli.compositions.gated import Gated
from aem_cli.compositions.mean import Mean
from aem_cli.config.loading import parse_settings
from aem_cli.config.settings import Settings
from aem_cli.config.wiring import (
    build_composition,
    build_method,
    build_scorers,
    build_signature,
    build_sub_metrics,
    config_hash,
    known_reasons,
)
from aem_cli.domain.claim import Pair
from aem_cli.domain.rule import Thresholds, ValueRules
from aem_cli.errors import ConfigError
from aem_cli.registry import Plug


class Stub:
    name = "stub"
    splits_replies = False

    def __init__(self, values: ValueRules, level: int = 1) -> None:
        if level > 9:
            raise ValueError("level goes to 9")
        self.values, self.level = values, level

    @property
    def signature(self) -> str:
        return f"stub/{self.level}"

    def score(self, pairs: Sequence[Pair]) -> list[float | None]:
        return [None for _ in pairs]


def twice() -> Any:
    return (SimpleNamespace(name="calm", dimension="twice"), SimpleNamespace(name="calm", dimension="twice"))


def calm() -> Any:
    return (SimpleNamespace(name="calm", dimension="calm"),)


def safe() -> Any:
    return (SimpleNamespace(name="safe", dimension="safe", reasons=("policy_broken",)),)


@pytest.fixture(autouse=True)
def _stubs(monkeypatch: pytest.MonkeyPatch) -> None:
    here = {"stub": Stub, "other": Stub, "open": lambda **options: SimpleNamespace(**options)}
    dimensions = {"twice": twice, "calm": calm, "safe": safe}
    plain = registry.load

    def load(plug: Plug, name: str) -> Any:
        known = {Plug.SCORER: here, Plug.DIMENSION: dimensions}.get(plug, {})
        return known[name] if name in known else plain(plug, name)

    monkeypatch.setattr("aem_cli.config.wiring.load", load)


def settings(text: str) -> Settings:
    return parse_settings(text if "scorer:" in text.split("\n")[0] else f"scorer: stub\n{text}", "c.yaml")


def test_the_default_scorer_has_options_and_field_scorers_are_built_once() -> None:
    built = build_scorers(
        settings(
            "scorer: {name: stub, level: 3}\n"
            "fields: {'*:a': {scorer: other}, '*:b': {scorer: other}, '*:c': {scorer: stub}}"
        )
    )
    assert {name: scorer.signature for name, scorer in built.items()} == {"stub": "stub/3", "other": "stub/1"}


def test_scorers_get_the_value_rules() -> None:
    (built,) = build_scorers(settings("values: {coerce: true}\naliases: [[a, b]]")).values()
    assert isinstance(built, Stub)
    assert built.values == ValueRules(coerce=True, aliases=(("a", "b"),))


def test_a_scorer_may_take_any_option() -> None:
    (built,) = build_scorers(settings("scorer: {name: open, anything: [1]}")).values()
    assert built.anything == [1]  # type: ignore[attr-defined]


def test_sub_metrics_stand_in_the_order_of_the_dimensions() -> None:
    names = [sub_metric.name for sub_metric in build_sub_metrics(settings("dimensions: [safe, correctness]"))]
    assert names == ["safe", "selection", "completeness", "truthfulness"]


def test_compositions_are_built_by_name() -> None:
    assert isinstance(build_composition(Settings()), Mean)
    assert isinstance(build_composition(settings("composition: {rule: gated, cap: 0.5}")), Gated)


def test_a_method_holds_every_rule() -> None:
    method = build_method(settings("threshold: 0.7\nthresholds: {completeness: 0.6}\nalignment: {retries: 2}"))
    assert method.scorer == "stub"
    assert method.thresholds == Thresholds(0.7, {"completeness": 0.6})
    assert method.alignment.retries == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("scorer: judg", "scorer: unknown scorer 'judg'; did you mean 'judge'? known: exact, lexical, hybrid"),
        (
            "fields: {'*:note': {scorer: embeding}}",
            "fields.*:note.scorer: unknown scorer 'embeding'; did you mean 'embedding'?",
        ),
        (
            "scorer: {name: stub, lvel: 1}",
            "scorer: scorer 'stub' has no option 'lvel'; did you mean 'level'? known: level",
        ),
        (
            "scorer: {name: stub, values: {}}",
            "scorer: scorer 'stub' takes its values from the key `values` of the config",
        ),
        ("scorer: {name: stub, level: 10}", "scorer: scorer 'stub' cannot be built: level goes to 9"),
        ("dimensions: [corectness]", "dimensions: unknown dimension 'corectness'; did you mean 'correctness'? known: "),
        ("dimensions: [twice]", "dimensions: 'twice' brings the sub-metric 'calm' a second time"),
        ("dimensions: [calm, calm]", "dimensions: 'calm' brings the sub-metric 'calm' a second time"),
        ("composition: {rule: weigthed}", "composition.rule: unknown composition 'weigthed'; did you mean 'weighted'?"),
        ("composition: {rule: mean, cap: 1}", "composition: rule 'mean' has no option 'cap'; none is known"),
        (
            "composition: {rule: weighted, wieghts: {}}",
            "composition: rule 'weighted' has no option 'wieghts'; did you mean",
        ),
        ("composition: {rule: gated, cap: 2}", "composition.cap: 2 is not a number from 0 to 1"),
        (
            "composition: {rule: per_sub_metric, bars: {truthfulnes: 0.9}}",
            "composition.bars.truthfulnes: unknown sub-metric; did you mean 'truthfulness'? known: selection",
        ),
        ("thresholds: {completness: 0.3}", "thresholds.completness: unknown sub-metric; did you mean 'completeness'?"),
        (
            "gate: {sub_metrics: {safe: 0.3}}",
            "gate.sub_metrics.safe: unknown sub-metric; known: selection, completeness",
        ),
        (
            "gate: {reasons: {tool_mismach: 0}}",
            "gate.reasons.tool_mismach: unknown failure reason; did you mean 'tool_mismatch'?",
        ),
    ],
)
def test_a_name_that_means_nothing_is_an_error_of_the_file(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        build_method(settings(text))
    assert str(caught.value).startswith(f"c.yaml: {message}")


def test_reasons_of_plug_ins_are_known_where_they_say_them() -> None:
    assert "policy_broken" in (known_reasons(build_sub_metrics(settings("dimensions: [safe]"))) or ())
    assert known_reasons(build_sub_metrics(settings("dimensions: [calm]"))) is None
    assert build_method(settings("dimensions: [calm]\ngate: {reasons: {rude: 0}}"))


def test_the_hash_is_of_what_decides_a_verdict() -> None:
    plain = config_hash(settings("threshold: 0.5"))
    assert config_hash(settings("")) == plain
    assert config_hash(settings("gate: {fail_under: 0.9}")) == plain
    assert config_hash(settings("values: {}\nthreshold: 0.50")) == plain
    assert config_hash(settings("")._replace(source="elsewhere")) == plain
    others = [
        "threshold: 0.6",
        "values: {coerce: true}",
        "fields: {'*:a': {accept: [1]}}",
        "fields: {'*:a': {accept: [true]}}",
    ]
    assert len({plain, *(config_hash(settings(text)) for text in others)}) == 5


def test_the_order_of_fields_is_in_the_hash_and_that_of_keys_is_not() -> None:
    one, other = "'*:a': {optional: true, ignore: true}", "'*:b': {optional: true}"
    assert config_hash(settings(f"fields: {{{one}, {other}}}")) != config_hash(settings(f"fields: {{{other}, {one}}}"))
    swapped = "'*:a': {ignore: true, optional: true}"
    assert config_hash(settings(f"fields: {{{one}}}")) == config_hash(settings(f"fields: {{{swapped}}}"))


def test_a_signature_names_what_the_figures_depend_on() -> None:
    chosen = settings(
        "scorer: {name: stub, level: 2}\nfields: {'*:a': {scorer: other}}\nthresholds: {completeness: 0.6}\n"
        "composition: {rule: weighted, weights: {tags: {b: 2, a: 1}}}"
    )
    signature = build_signature(chosen, build_method(chosen), "f00")
    assert signature.scorer == "stub/2"
    assert signature.scorers == (("other", "stub/1"),)
    assert signature.thresholds == (("completeness", 0.6),)
    assert signature.sub_metrics == ("selection", "completeness", "truthfulness")
    assert signature.composition == 'weighted {"weights":{"tags":{"a":1,"b":2}}}'
    assert signature.alignment == '{"extras":"reads_only","missing":"forbid","mode":"aem","realign":false,"retries":0}'
    assert signature.gold == "f00"
    assert signature.config == config_hash(chosen)
