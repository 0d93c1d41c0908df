"""What can go wrong, as one family of exceptions; each carries the exit code of the command line."""

from __future__ import annotations


class AemError(Exception):
    """Base of every error that aem raises on purpose: the message says where, what, and what to do."""

    exit_code = 4


class UsageError(AemError):
    """The command was called with words that do not fit together."""

    exit_code = 2


class ConfigError(AemError):
    """The config names an unknown key, a value out of range, or a part that is not installed."""

    exit_code = 2


class DataError(AemError):
    """An input file cannot be read, or holds records that do not follow the contract."""

    exit_code = 2


class ScorerError(AemError):
    """A scorer broke its contract in a way that leaves no score to work with."""

    exit_code = 4
