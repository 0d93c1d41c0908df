"""The config of `aem score`, with what the command line says over it."""

from __future__ import annotations

from aem_cli.cli.figures import share, threshold
from aem_cli.cli.score import ScoreOptions
from aem_cli.config.loading import load_settings
from aem_cli.config.mode import mode_of
from aem_cli.config.settings import Choice, Settings
from aem_cli.errors import UsageError


def score_settings(options: ScoreOptions) -> Settings:
    """The effective settings of one call."""
    settings = load_settings(options.config)
    if options.scorer is not None and options.scorer != settings.scorer.name:
        settings = settings._replace(scorer=Choice(options.scorer))
    if options.threshold is not None:
        bar = threshold(options.threshold, "--threshold")
        settings = settings._replace(thresholds=settings.thresholds._replace(overall=bar))
    if options.fail_under is not None:
        gate = settings.gate._replace(fail_under=share(options.fail_under, "--fail-under"))
        settings = settings._replace(gate=gate)
    return _aligned(settings, options)


def _aligned(settings: Settings, options: ScoreOptions) -> Settings:
    rules = settings.alignment
    if options.match is not None:
        try:
            rules = rules.with_mode(mode_of(options.match))
        except ValueError as error:
            raise UsageError(f"--match: {error}") from None
    return settings._replace(alignment=rules._replace(realign=rules.realign or options.realign))
