"""A Typer command whose words are texts, lists of texts and flags, and therefore cheap to read.

Typer 0.29 has pydantic check even a plain text, and importing pydantic costs 50 ms of CPU: a quarter of what scoring
one dialog may take. Numbers are read by the commands themselves, which say more about a wrong one anyway. Where a
version of Typer keeps its checks elsewhere, nothing is replaced and everything works as before, only slower. Help names
arguments alike under all versions.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from typer.core import TyperCommand, TyperGroup

_TRUE = ("1", "true", "t", "yes", "y", "on")
_FALSE = ("0", "false", "f", "no", "n", "off", "")


class PlainCommand(TyperCommand):
    """Takes words as they are."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, the help option too."""
        return _plain(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """The same for what stands before the command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, the help option too."""
        return _plain(super().get_params(ctx))


def _plain(params: list[Any]) -> list[Any]:
    for param in params:
        if hasattr(param, "_runtime_param"):
            param._runtime_param = _AsTyped()
        if param.param_type_name == "argument":
            param.get_usage_pieces = partial(_usage, param)
            param.display_type_rich = _no_type
    return params


def _usage(argument: Any, ctx: Any) -> list[str]:
    """An argument as its help names it, whichever marks of its own a version of Typer would put around that."""
    return [argument.metavar if argument.required else f"[{argument.metavar}]"]


def _no_type(ctx: Any) -> str:
    """Types are Python's, and tell nobody how to write an argument."""
    return ""


class _AsTyped:
    """Stands in for Typer's check of one parameter."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if param.type_descriptor.annotation is bool and isinstance(value, str):
            return _flag(value, param)
        return value


def _flag(text: str, param: Any) -> bool:
    """A flag out of an environment variable."""
    if text.lower() in _TRUE:
        return True
    if text.lower() in _FALSE:
        return False
    from typer import BadParameter

    raise BadParameter(f"{text!r} is neither yes nor no; write 1 or 0.", param_hint=param.envvar)
