"""Builds the parts of a run from its settings; the only place where names become objects."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from inspect import Parameter, signature
from typing import Any

from aem_cli import __version__
from aem_cli.config.settings import Choice, Settings
from aem_cli.config.translation import effective
from aem_cli.core.fix_first import ENVIRONMENT_DIFFERED, WHERE
from aem_cli.core.method import Method
from aem_cli.domain.rule import FieldRules
from aem_cli.domain.signature import Signature
from aem_cli.domain.spelling import did_you_mean
from aem_cli.domain.verdict import PRIOR_ACTION_FAILED
from aem_cli.errors import AemError, ConfigError
from aem_cli.protocols import CompositionRule, Scorer, SubMetric
from aem_cli.registry import Factory, Plug, load


def build_method(settings: Settings) -> Method:
    """Everything that decides a verdict; raises ConfigError for a name that means nothing."""
    sub_metrics, composition = build_sub_metrics(settings), build_composition(settings)
    scorers = build_scorers(settings)
    _check_contracts(settings, scorers, composition)
    _check_names(settings, sub_metrics, composition)
    return Method(
        sub_metrics=sub_metrics,
        scorers=scorers,
        scorer=settings.scorer.name,
        composition=composition,
        fields=FieldRules(settings.fields),
        values=settings.values,
        tools=settings.tools,
        alignment=settings.alignment,
        thresholds=settings.thresholds,
        grading=settings.grading,
        without_evidence=settings.without_evidence,
    )


def build_scorers(settings: Settings) -> dict[str, Scorer]:
    """The default scorer and those that field rules name, by name; only the default one has options."""
    scorers = {settings.scorer.name: _build_scorer(settings, "scorer", settings.scorer)}
    for pattern, rule in settings.fields.items():
        if rule.scorer is not None and rule.scorer not in scorers:
            scorers[rule.scorer] = _build_scorer(settings, f"fields.{pattern}.scorer", Choice(rule.scorer))
    return scorers


def build_sub_metrics(settings: Settings) -> tuple[SubMetric, ...]:
    """The sub-metrics of all dimensions, in the order of the config; a name stands once."""
    sub_metrics: dict[str, SubMetric] = {}
    for dimension in settings.dimensions:
        with _named(settings, "dimensions"):
            for sub_metric in load(Plug.DIMENSION, dimension)():
                if sub_metric.name in sub_metrics:
                    raise ConfigError(f"{dimension!r} brings the sub-metric {sub_metric.name!r} a second time")
                sub_metrics[sub_metric.name] = sub_metric
    return tuple(sub_metrics.values())


def build_composition(settings: Settings) -> CompositionRule:
    """The composition rule with its options."""
    name, options = settings.composition
    with _named(settings, "composition.rule"):
        factory = load(Plug.COMPOSITION, name)
    with _named(settings, "composition"):
        rule: CompositionRule = _built(factory, f"rule {name!r}", options)
    return rule


def build_signature(settings: Settings, method: Method, gold: str, joined: bool = False) -> Signature:
    """What the figures of a run depend on; `gold` is the digest of all gold sides, `joined` tells of two files."""
    others = sorted(name for name in method.scorers if name != method.scorer)
    return Signature(
        version=__version__,
        scorer=method.scorers[method.scorer].signature,
        scorers=tuple((name, method.scorers[name].signature) for name in others),
        threshold=settings.thresholds.overall,
        thresholds=tuple(sorted(settings.thresholds.sub_metrics.items())),
        dimensions=settings.dimensions,
        sub_metrics=tuple(sub_metric.name for sub_metric in method.sub_metrics),
        grading=str(settings.grading),
        composition=_text(settings.composition.name, settings.composition.options),
        alignment=_text("joined" if joined else "", settings.alignment._asdict()),
        attribution=str(settings.without_evidence),
        config=config_hash(settings),
        gold=gold,
    )


def config_hash(settings: Settings) -> str:
    """A hash of the effective config, whatever the order of its keys; the gate judges figures and is left out."""
    plain = effective(settings)
    del plain["gate"]
    plain["fields"] = list(plain["fields"].items())  # of two rules alike in rank the later one wins
    return blake2b(_text("", plain).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def known_reasons(sub_metrics: Sequence[SubMetric]) -> tuple[str, ...] | None:
    """The failure reasons that may occur; None where a plug-in does not say its own in an attribute `reasons`."""
    named = [reason for reason in (*WHERE, PRIOR_ACTION_FAILED) if reason != ENVIRONMENT_DIFFERED]
    for sub_metric in sub_metrics:
        if sub_metric.dimension == "correctness":
            continue
        reasons = getattr(sub_metric, "reasons", None)
        if reasons is None:
            return None
        named += reasons
    return tuple(dict.fromkeys(named))


def check_diff_bars(settings: Settings, sub_metrics: Iterable[str], reasons: Iterable[str]) -> None:
    """Raise ConfigError where a bar of `gate.diff` names what neither the config's dimensions nor the runs know.

    `sub_metrics` and `reasons` are those of the runs. Where one of the former is not the config's, its reasons are not
    known, and any is taken.
    """
    bars, built = settings.gate.diff, build_sub_metrics(settings)
    names = dict.fromkeys((*(one.name for one in built), *sub_metrics))
    _check(settings, "gate.diff.sub_metrics", "sub-metric", bars.sub_metrics, tuple(names))
    if PRIOR_ACTION_FAILED in bars.reasons:
        raise ConfigError(
            f"{settings.source}: gate.diff.reasons.{PRIOR_ACTION_FAILED}: a diff counts no turn under it, but cascades "
            "by what they look like; set bars for those reasons"
        )
    known = known_reasons(built) if len(names) == len(built) else None
    if known is not None:
        own = [reason for reason in known if reason != PRIOR_ACTION_FAILED]
        _check(settings, "gate.diff.reasons", "failure reason", bars.reasons, tuple(dict.fromkeys((*own, *reasons))))


def _build_scorer(settings: Settings, key: str, choice: Choice) -> Scorer:
    with _named(settings, key):
        if "values" in choice.options:
            raise ConfigError(f"scorer {choice.name!r} takes its values from the key `values` of the config")
        factory = load(Plug.SCORER, choice.name)
        scorer: Scorer = _built(factory, f"scorer {choice.name!r}", choice.options, values=settings.values)
    return scorer


def _built(factory: Factory, what: str, options: Mapping[str, object], **given: object) -> Any:
    """Call a factory; an option that it does not take is an error that names the nearest one."""
    known = [name for name, kind in _parameters(factory) if name not in given and kind is not Parameter.VAR_KEYWORD]
    if not any(kind is Parameter.VAR_KEYWORD for _, kind in _parameters(factory)):
        for option in options:
            if option not in known:
                raise ConfigError(f"{what} has no option {option!r}; {did_you_mean(option, known)}")
    try:
        return factory(**given, **options)
    except AemError:
        raise
    except Exception as error:  # of whoever wrote the plug-in
        raise ConfigError(f"{what} cannot be built: {error or type(error).__name__}") from error


def _parameters(factory: Factory) -> list[tuple[str, object]]:
    return [(name, parameter.kind) for name, parameter in signature(factory).parameters.items()]


@contextmanager
def _named(settings: Settings, key: str) -> Iterator[None]:
    """Name the file and, where the message does not begin with it, the key."""
    try:
        yield
    except ConfigError as error:
        text = str(error)
        raise ConfigError(f"{settings.source}: {text if text.startswith(f'{key}.') else f'{key}: {text}'}") from error


def _check_contracts(settings: Settings, scorers: Mapping[str, Scorer], composition: CompositionRule) -> None:
    """What lacks a part of its contract would fail in the middle of a run."""
    for name, scorer in scorers.items():
        _check_contract(settings, f"scorer {name!r}", scorer, ("name", "signature", "splits_replies", "score"))
    _check_contract(settings, f"composition {settings.composition.name!r}", composition, ("compose",))


def _check_contract(settings: Settings, what: str, built: object, needed: Sequence[str]) -> None:
    lacking = [name for name in needed if not hasattr(built, name)]
    if lacking:
        raise ConfigError(
            f"{settings.source}: {what} cannot be used: {type(built).__name__} lacks {', '.join(lacking)}"
        )


def _check_names(settings: Settings, sub_metrics: Sequence[SubMetric], composition: CompositionRule) -> None:
    """Names that nothing answers to would set no bar, and nobody would notice."""
    known = [sub_metric.name for sub_metric in sub_metrics]
    _check(settings, "thresholds", "sub-metric", settings.thresholds.sub_metrics, known)
    _check(settings, "gate.sub_metrics", "sub-metric", settings.gate.sub_metrics, known)
    _check(settings, "composition.bars", "sub-metric", getattr(composition, "sub_metrics", ()), known)
    reasons = known_reasons(sub_metrics)
    if reasons is not None:
        _check(settings, "gate.reasons", "failure reason", settings.gate.reasons, reasons)
    check_diff_bars(settings, known, ())


def _check(
    settings: Settings, key: str, what: str, names: Sequence[str] | Mapping[str, Any], known: Sequence[str]
) -> None:
    for name in names:
        if name not in known:
            raise ConfigError(f"{settings.source}: {key}.{name}: unknown {what}; {did_you_mean(name, known)}")


def _text(name: str, options: Mapping[str, object]) -> str:
    text = json.dumps(options, sort_keys=True, separators=(",", ":"), default=str) if options else ""
    return f"{name} {text}".strip()
