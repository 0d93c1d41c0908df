"""A JSON value of a record, kept as its text until someone looks into it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final


class PayloadError(ValueError):
    """The text is not JSON as aem reads it: broken, a duplicate key, or a number without a finite value."""


class Payload:
    """A JSON value that is decoded on first use.

    Most payloads are equal on the gold and the predicted side and are never looked into: the text settles it. Integers
    of any length keep every digit; lone surrogates survive.
    """

    __slots__ = ("_text", "_value")

    def __init__(self, text: bytes | str) -> None:
        self._text: bytes | str | None = text
        self._value: Any = _UNREAD

    @classmethod
    def read(cls, text: bytes, value: object) -> Payload:
        """Text that is already decoded, by whoever can do it faster and answers for it being the same value."""
        payload = cls(text)
        payload._value = value
        return payload

    @classmethod
    def of(cls, value: object) -> Payload:
        """Wrap a value that is already decoded."""
        payload = cls.__new__(cls)
        payload._text = None
        payload._value = value
        return payload

    @property
    def value(self) -> Any:
        """The decoded value; raises PayloadError when the text cannot be read."""
        if self._value is _UNREAD:
            assert self._text is not None
            self._value = decode(self._text)
        return self._value

    @property
    def text(self) -> str:
        """The JSON text: as it was read, or made from the value; lone surrogates come out escaped or as they are."""
        if self._text is None:
            return json.dumps(self._value, ensure_ascii=False)
        return self._text.decode("utf-8") if isinstance(self._text, bytes) else self._text

    @property
    def raw(self) -> bytes:
        """The JSON text as bytes, without decoding what was read as bytes."""
        return self._text if isinstance(self._text, bytes) else self.text.encode("utf-8", "surrogatepass")

    def same_as(self, other: Payload) -> bool:
        """Whether both hold the same JSON value: by text at once, else by typed equality."""
        if self is other or (self._text is not None and self._text == other._text):
            return True
        return equal(self.value, other.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Payload) and self.same_as(other)

    def __hash__(self) -> int:
        return hash(canonical(self.value))

    def __repr__(self) -> str:
        return f"Payload({self.value!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Sent to another process as its text, or as the value where there is none."""
        return (Payload.of, (self._value,)) if self._text is None else (Payload, (self._text,))


_UNREAD: Final = object()


def unread(payloads: Iterable[Payload | None]) -> list[bytes]:
    """The JSON texts of those that nobody has looked into so far."""
    return [
        payload._text if payload._text.__class__ is bytes else payload.raw
        for payload in payloads
        if payload is not None and payload._value is _UNREAD
    ]


def decode(text: bytes | str) -> Any:
    """Read JSON text strictly: no duplicate key, no NaN, no infinite number; integers keep every digit."""
    try:
        return _DECODER.decode(text.decode("utf-8") if isinstance(text, bytes) else text)
    except RecursionError:
        raise PayloadError("nested too deeply") from None
    except PayloadError:
        raise
    except ValueError as error:
        raise PayloadError(str(error)) from None


def _object_without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise PayloadError(f"duplicate key {twice!r}")
    return record


def _no_constant(name: str) -> Any:
    raise PayloadError(f"{name} is not a JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise PayloadError(f"number {text[:40]} is out of range")
    return number


def _integer(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise PayloadError(f"an integer of {len(text)} digits is longer than {_MOST_DIGITS}")
    return int(text)


_MOST_DIGITS: Final = 4300  # what CPython converts by default; a longer one is an attack, not an identifier
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object_without_duplicates, parse_constant=_no_constant, parse_float=_finite, parse_int=_integer
)


def equal(gold: object, predicted: object) -> bool:
    """Typed JSON equality: true is not 1, 5 is 5.0, key order never matters, list order does."""
    kind = gold.__class__
    if kind is not predicted.__class__:
        return kind in _NUMBERS and predicted.__class__ in _NUMBERS and gold == predicted
    if kind is dict:
        assert isinstance(gold, dict) and isinstance(predicted, dict)
        if len(gold) != len(predicted):
            return False
        return all(key in predicted and equal(value, predicted[key]) for key, value in gold.items())
    if kind is list:
        assert isinstance(gold, list) and isinstance(predicted, list)
        return len(gold) == len(predicted) and all(map(equal, gold, predicted))
    return gold == predicted


_NUMBERS: Final = (int, float)


def canonical(value: object) -> str:
    """One text for all JSON values that are equal, for hashing and sorting; never for output."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{key!r}:{canonical(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float) and value.is_integer():
        return repr(int(value))
    return repr(value)
