"""The scorer `hybrid` as the config asks for it: rules alone, or with an encoder where one is named."""

from __future__ import annotations

from aem_cli.domain.rule import ValueRules
from aem_cli.errors import ConfigError
from aem_cli.protocols import Scorer
from aem_cli.scorers.hybrid import HybridScorer


def build_hybrid(
    values: ValueRules = ValueRules(),  # noqa: B008 (an immutable default)
    calibration: str | None = None,
    encoder: str | None = None,
    engine: str | None = None,
    cache: bool | str | None = None,
    batch: int | None = None,
    threads: int | None = None,
    head: str | None = None,
) -> Scorer:
    """An encoder is used where the config names one, never because its packages happen to be there."""
    options = {"engine": engine, "cache": cache, "batch": batch, "threads": threads, "head": head}
    given = {name: option for name, option in options.items() if option is not None}
    if encoder is None:
        if given:
            raise ConfigError(f"{next(iter(given))}: says how an encoder runs, and none is named; add encoder: NAME")
        return HybridScorer(values, calibration)
    from aem_cli.scorers.hybrid_encoder import HybridEncoderScorer

    return HybridEncoderScorer(values, encoder, calibration=calibration, **given)  # type: ignore[arg-type]
