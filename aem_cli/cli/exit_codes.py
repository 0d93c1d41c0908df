"""What the exit code of a command means, and which code an error has; decided here and nowhere else.

The first that applies decides: 130, 4, 2, 5, 1, 3, 0. Errors come first by nature, since they end the command; what a
complete run means is the gate's decision.
"""

from __future__ import annotations

from enum import IntEnum
from typing import assert_never

from aem_cli.errors import AemError


class ExitCode(IntEnum):
    """The exit codes of every command."""

    PASSED = 0
    FAILED = 1
    BAD_INPUT = 2
    UNSCORED = 3
    INTERNAL = 4
    NOTHING = 5
    INTERRUPTED = 130


def meaning(code: ExitCode) -> str:
    """The code in words."""
    match code:
        case ExitCode.PASSED:
            return "passed"
        case ExitCode.FAILED:
            return "the gate failed"
        case ExitCode.BAD_INPUT:
            return "usage, config or data error"
        case ExitCode.UNSCORED:
            return "turns left unscored"
        case ExitCode.INTERNAL:
            return "internal error"
        case ExitCode.NOTHING:
            return "nothing was evaluated"
        case ExitCode.INTERRUPTED:
            return "interrupted"
    assert_never(code)


def code_of(error: BaseException) -> ExitCode:
    """The exit code of an error that ended a command."""
    if isinstance(error, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    if isinstance(error, AemError):
        return ExitCode(error.exit_code)
    if isinstance(error, OSError):
        return ExitCode.BAD_INPUT
    return ExitCode.INTERNAL
