"""How BFCL writes calls: accepted values by parameter, and calls in Python."""

from __future__ import annotations

import ast
from itertools import islice, product
from typing import Any, Final, NamedTuple

_MOST_READINGS: Final = 64


class AcceptedCall(NamedTuple):
    """A call with a right value for each parameter, others that are right too, and parameters that may be absent."""

    function: str
    args: dict[str, Any]
    optional: tuple[str, ...]
    accept: dict[str, tuple[Any, ...]]


def accepted_call(written: Any) -> AcceptedCall | None:
    """A call as its accepted values tell it, where "" among them says that the parameter may be absent."""
    if not isinstance(written, dict) or len(written) != 1:
        return None
    ((function, parameters),) = written.items()
    if not isinstance(parameters, dict) or not all(isinstance(values, list) for values in parameters.values()):
        return None
    right = {name: _readings(values) for name, values in parameters.items()}
    return AcceptedCall(
        function,
        {name: values[0] for name, values in right.items() if values},
        tuple(name for name, values in parameters.items() if "" in values),
        {name: tuple(values[1:]) for name, values in right.items() if len(values) > 1},
    )


def written_calls(text: str) -> list[tuple[str, dict[str, Any]]]:
    """The calls that a text in Python makes, one or a list of them; empty where it is anything else.

    Arguments without a name are arg1, arg2 and so on.
    """
    try:
        body = ast.parse(text.strip(), mode="eval").body
        calls = body.elts if isinstance(body, ast.List | ast.Tuple) else [body]
        return [_written_call(call) for call in calls]
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return []


def _written_call(call: ast.expr) -> tuple[str, dict[str, Any]]:
    if not isinstance(call, ast.Call) or any(keyword.arg is None for keyword in call.keywords):
        raise ValueError("no call")
    named = [(keyword.arg, keyword.value) for keyword in call.keywords]
    unnamed = [(f"arg{number}", value) for number, value in enumerate(call.args, start=1)]
    return ast.unparse(call.func), {str(name): _plain(ast.literal_eval(value)) for name, value in [*unnamed, *named]}


def _plain(value: Any) -> Any:
    """A literal of Python as JSON has it."""
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise ValueError("no value of JSON")


def _readings(values: list[Any]) -> list[Any]:
    """The concrete values that a list of accepted ones stands for; inside an object every field lists its own."""
    return [reading for value in values if value != "" for reading in _of(value)][:_MOST_READINGS]


def _of(value: Any) -> list[Any]:
    if isinstance(value, dict):
        fields = [_field(name, inner) for name, inner in value.items()]
        return [
            {name: inner for name, inner in chosen if inner is not _LEFT_OUT}
            for chosen in islice(product(*fields), _MOST_READINGS)
        ]
    if isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        return [list(chosen) for chosen in islice(product(*map(_of, value)), _MOST_READINGS)]
    return [value]


def _field(name: str, accepted: Any) -> list[tuple[str, Any]]:
    if not isinstance(accepted, list):
        return [(name, accepted)]
    return [(name, reading) for value in accepted for reading in ([_LEFT_OUT] if value == "" else _of(value))]


_LEFT_OUT: Final = object()
