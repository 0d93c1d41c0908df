"""What is wrong with a config, in the words of someone who wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, get_args

from pydantic import BaseModel, ValidationError

from aem_cli.config.model import Config
from aem_cli.domain.spelling import did_you_mean

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from aem_cli.config.document import Document


def complaints(error: ValidationError, source: str, document: Document | None) -> Iterator[str]:
    """One line a fault, in the order of the file: "config.yaml:3: gate.fail_undr: unknown key; did you mean ..."."""
    found = [_complaint(fault, source, document) for fault in error.errors(include_url=False)]
    for _, text in sorted(found, key=lambda one: one[0]):
        yield text


def _complaint(fault: ErrorDetails, source: str, document: Document | None) -> tuple[int, str]:
    path = [step for step in fault["loc"] if step != "[key]"]
    line = document.line_of(path) if document else None
    place = source if line is None else f"{source}:{line}"
    return line or 0, f"{place}: {_dotted(path)}: {_what(fault, path)}"


def _dotted(path: Sequence[str | int]) -> str:
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def _what(fault: ErrorDetails, path: Sequence[str | int]) -> str:
    kind, context = fault["type"], fault.get("ctx", {})
    if kind == "extra_forbidden":
        return f"unknown key; {did_you_mean(str(path[-1]), _keys_at(path[:-1]))}"
    if kind == "literal_error":
        allowed = [name.strip("'") for name in str(context["expected"]).replace(" or ", ", ").split(", ")]
        return f"{_shown(fault['input'])} is not allowed; {did_you_mean(str(fault['input']), allowed)}"
    if kind == "value_error":
        return str(context["error"])
    if kind in _EXPECTED:
        return f"{_shown(fault['input'])} is not {_EXPECTED[kind]}"
    if kind in _LIMITS:
        return _LIMITS[kind].format(value=_shown(fault["input"]), **context)
    return f"{_shown(fault['input'])}: {fault['msg']}"


def _shown(value: object) -> str:
    words: Mapping[object, str] = {True: "true", False: "false", None: "null"}
    text = words[value] if value is None or isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _keys_at(path: Sequence[str | int]) -> list[str]:
    """The keys that may stand at a path of the config."""
    here: Any = Config
    for step in path:
        if _is_model(here):
            field = here.model_fields.get(str(step))
            here = None if field is None else field.annotation
        else:  # a mapping or a list: what it holds comes last
            here = (get_args(here) or (None,))[-1]
    return list(here.model_fields) if _is_model(here) else []


def _is_model(annotation: object) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


_EXPECTED: Final = {
    "bool_type": "true or false",
    "float_type": "a number",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "finite_number": "a finite number",
    "string_type": "text; put it in quotes",
    "list_type": "a list; write [...]",
    "dict_type": "a mapping; write {key: value}",
    "model_type": "a mapping; write {key: value}",
    "invalid_key": "a text to be a key; put it in quotes",
}
_LIMITS: Final = {
    "greater_than_equal": "{value} is less than {ge:g}",
    "less_than_equal": "{value} is more than {le:g}",
    "string_too_short": "an empty text says nothing",
    "too_short": "{value} has {actual_length}, at least {min_length} are needed",
}
