"""Explains a record that the fast check did not take: which field, what is wrong with it, what to do.

A record that is good after all (lone surrogates, keys unknown to the wire) comes out as the wire form.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from aem_cli.domain.spelling import nearest
from aem_cli.readers.bad_record import RecordError
from aem_cli.readers.payloads import kind_of
from aem_cli.readers.wire import TURNS


def check_record(value: Any) -> None:
    """Raise a RecordError that explains the first thing wrong with the shape of a record, or nothing."""
    if not isinstance(value, (dict, list)):
        raise RecordError("", f"a line holds a dialog object or the list of its turns, not {kind_of(value)}")
    try:
        if isinstance(value, dict):
            _DialogModel.model_validate(value)
        else:
            _RouteModel.model_validate({TURNS: value})
    except ValidationError as error:
        raise _explained(value, error.errors(include_url=False, include_input=False)) from None


def _must_be(what: str, holds: Callable[[Any], bool]) -> AfterValidator:
    """A check whose message says in words of the data what a field must hold."""

    def check(value: Any) -> Any:
        if not holds(value):
            found = kind_of(value) if isinstance(value, (dict, list)) else json.dumps(value)[:40]
            raise PydanticCustomError("aem", "must be {what}, not {found}", {"what": what, "found": found})
        return value

    return AfterValidator(check)


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_amount(value: Any) -> bool:
    try:
        return (_is_integer(value) or isinstance(value, float)) and value >= 0 and math.isfinite(float(value))
    except OverflowError:
        return False


def _all(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(holds, value))


def _or_null(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or holds(value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_content(value: Any) -> bool:
    return isinstance(value, (str, list))


def _is_label(value: Any) -> bool:
    return _is_text(value) or _is_integer(value)


def _is_role(value: Any) -> bool:
    return _is_text(value) and value in _ROLES


_ROLES: Final = ("Agent", "Tool", "User")
_Name = Annotated[Any, _must_be("text", _or_null(_is_text))]
_Texts = Annotated[Any, _must_be("a list of texts", _or_null(_all(_is_text)))]
_Integer = Annotated[Any, _must_be("a whole number", _is_integer)]
_IntegerOrNull = Annotated[Any, _must_be("a whole number", _or_null(_is_integer))]
_Numbers = Annotated[Any, _must_be("a list of turn numbers", _or_null(_all(_is_integer)))]
_Amount = Annotated[Any, _must_be("a finite number of at least 0", _or_null(_is_amount))]
_Flag = Annotated[Any, _must_be("true or false", _or_null(lambda value: isinstance(value, bool)))]
_Content = Annotated[Any, _must_be("text or a list of content parts", _or_null(_is_content))]
_Label = Annotated[Any, _must_be("text or a whole number", _is_label)]
_LabelOrNull = Annotated[Any, _must_be("text or a whole number", _or_null(_is_label))]
_Role = Annotated[Any, _must_be("Agent, Tool or User", _or_null(_is_role))]


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")


class _PredictedModel(_Model):
    tool_id: _Name = None
    action: _Name = None
    response: _Content = None
    status: _LabelOrNull = None
    not_recorded: _Texts = None


class _GoldModel(_Model):
    tool_id: _Name = None
    action: _Name = None
    response: _Content = None
    facts: _Texts = None
    optional: _Texts = None
    any_of: list[_GoldModel] | None = None


class _TurnModel(_Model):
    turn_no: _Integer
    turn: _Role = None
    gold_turn: _GoldModel | None = None
    predict_turn: _PredictedModel | None = None
    tags: _Texts = None
    depends_on: _Numbers = None
    weight: _Amount = None
    critical: _Flag = None
    latency_ms: _Amount = None
    text: _Content = None


class _RouteModel(_Model):
    turns: list[_TurnModel]


def _as_route(value: Any) -> Any:
    return {TURNS: value} if isinstance(value, list) else value


class _DialogModel(_Model):
    dialog_id: _Label
    turns: list[_TurnModel]
    release: _LabelOrNull = None
    trial: _IntegerOrNull = None
    weight: _Amount = None
    alternatives: list[Annotated[_RouteModel, BeforeValidator(_as_route)]] | None = None
    final_state: dict[str, Any] | None = None


def _explained(record: Any, errors: Sequence[ErrorDetails]) -> RecordError:
    first = errors[0]
    place = tuple(first["loc"])
    more = len(errors) - 1
    count = f" (and {more} more in this line)" if more else ""
    return RecordError(_path(record, place), _message(record, place, first) + count)


def _message(record: Any, place: Sequence[int | str], error: ErrorDetails) -> str:
    match error["type"]:
        case "aem":
            return error["msg"]
        case "missing":
            return f"is missing{_misspelled(record, place)}"
        case "list_type":
            return f"must be a list, not {kind_of(_found(record, place))}"
        case _:
            return f"must be an object, not {kind_of(_found(record, place))}"


def _misspelled(record: Any, place: Sequence[int | str]) -> str:
    """What the object has in the place of a key that it lacks."""
    wanted = str(place[-1])
    owner = _found(record, place[:-1])
    keys = {key.casefold(): key for key in owner} if isinstance(owner, dict) else {}
    near = nearest(wanted, keys)
    return f"; the record says {keys[near]!r}: did you mean {wanted!r}?" if near else ""


def _path(record: Any, place: Sequence[int | str]) -> str:
    """The written path; a route that is a bare list has no `turns` of its own."""
    path = ""
    for depth, step in enumerate(place):
        if step == TURNS and depth and isinstance(_found(record, place[:depth]), list):
            continue
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path


def _found(record: Any, place: Sequence[int | str]) -> Any:
    for step in place:
        if step == TURNS and isinstance(record, list):
            continue
        try:
            record = record[step]
        except (KeyError, IndexError, TypeError):
            return None
    return record
