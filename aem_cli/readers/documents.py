"""Any JSON file as a stream of documents: the lines of JSONL, the elements of a list, or the value that is the file.

A list is read element by element and a data set of lines line by line; only a file that is one object is held whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import IO, Final

from aem_cli.domain.payload import PayloadError, decode
from aem_cli.domain.trace import Document, Place, TraceFault
from aem_cli.readers.dialogs import BOM
from aem_cli.readers.list_elements import list_elements
from aem_cli.readers.opening import PACKING_ERRORS, ReadPosition, display_name, opened

Read = Document | TraceFault
_LONGEST_FIRST_LINE: Final = 1 << 26  # a longer one is no line of many


def read_documents(source: str) -> Iterator[Read]:
    """The documents of a source in their order; what cannot be read is a fault, and the rest is still read."""
    name = display_name(source)
    with opened(source, ReadPosition()) as stream:
        try:
            yield from _documents(stream, name)
        except PACKING_ERRORS as error:
            yield TraceFault(Place(name, ""), None, f"the packed file breaks off ({error}); was it cut?")


def _documents(stream: IO[bytes], name: str) -> Iterator[Read]:
    blank = 0
    first = stream.readline(_LONGEST_FIRST_LINE).removeprefix(BOM)
    while first and first.isspace():
        blank += 1
        first = stream.readline(_LONGEST_FIRST_LINE)
    if not first:
        yield TraceFault(Place(name, ""), None, "is empty; name a file that holds traces")
        return
    second = _next_line(stream)
    if _is_value(first) if second else False:
        yield from _lines(chain([first, second], stream), name, blank)
    elif first.lstrip().startswith(b"["):
        yield from _elements(_Rejoined(first + second, stream), name)
    elif second and _opens_record(first) and _is_value(second):  # lines of which the first is broken
        yield from _lines(chain([first, second], stream), name, blank)
    else:
        yield _document(first + second + stream.read(), Place(name, ""))


def _next_line(stream: IO[bytes]) -> bytes:
    """The next line with something on it, and the blank ones before it; empty at the end of the file."""
    read = b""
    while line := stream.readline(_LONGEST_FIRST_LINE):
        read += line
        if not line.isspace():
            return read
    return b""


def _lines(lines: Iterator[bytes], name: str, blank: int) -> Iterator[Read]:
    number = blank
    for block in lines:
        for line in block.splitlines(keepends=True) if block.count(b"\n") > 1 else (block,):
            number += 1
            if not line.isspace():
                yield _document(line, Place(name, f"line {number}"))


def _elements(stream: _Rejoined, name: str) -> Iterator[Read]:
    place = Place(name, "")
    for number, element in enumerate(list_elements(stream.read)):
        if isinstance(element, str):
            yield TraceFault(place, None, element)
        else:
            yield _document(element, Place(name, f"[{number}]"))


class _Rejoined:
    """A stream with what was read ahead of it put back."""

    def __init__(self, ahead: bytes, stream: IO[bytes]) -> None:
        self._ahead, self._stream = ahead, stream

    def read(self, size: int) -> bytes:
        if self._ahead:
            ahead, self._ahead = self._ahead, b""
            return ahead
        return self._stream.read(size)


def _document(text: bytes, place: Place) -> Read:
    try:
        return Document(decode(text.decode("utf-8").strip()), place)
    except (PayloadError, UnicodeDecodeError) as error:
        what = "not UTF-8" if isinstance(error, UnicodeDecodeError) else "not JSON"
        return TraceFault(place, None, f"is {what}: {_reason(error)}; mend or remove it")


def _reason(error: Exception) -> str:
    return str(error).replace("line 1 column", "column").partition(" (char")[0]


def _is_value(line: bytes) -> bool:
    try:
        return isinstance(decode(line), dict | list)
    except (PayloadError, UnicodeDecodeError):
        return False


def _opens_record(line: bytes) -> bool:
    """Whether a line looks like a whole record rather than the start of one that is spread over lines."""
    return len(line.strip()) > 1
