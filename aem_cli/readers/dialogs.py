"""Reads a data set as a stream of dialogs, with the records that are none carried beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from typing import Final

from aem_cli.domain.dialog import Dialog
from aem_cli.readers.bad_record import BadRecord, RecordError
from aem_cli.readers.explanation import explain_record
from aem_cli.readers.opening import PACKING_ERRORS, ReadPosition, display_name, opened, stem
from aem_cli.readers.thorough import first_fault
from aem_cli.readers.translation import build_dialog
from aem_cli.readers.wire import decode_plain

__all__ = ["BadRecord", "ReadPosition", "read_dialogs", "read_line"]


def read_dialogs(source: str | PathLike[str], position: ReadPosition | None = None) -> Iterator[Dialog | BadRecord]:
    """The records of a source in their order, one line in memory at a time.

    `-` is standard input; `.gz` and `.zst` are unpacked as they are read. A packed stream that breaks off ends with a
    bad record; a source that cannot be opened raises DataError. `position` is kept up to date for a progress bar.
    """
    name = fspath(source)
    with opened(name, position or ReadPosition()) as stream:
        yield from records_in(stream, display_name(name), stem(name))


def read_line(line: bytes, path: str, number: int, offset: int, list_id: str) -> Dialog | BadRecord:
    """The record of one line; `offset` is where the line starts in the unpacked file."""
    record = decode_plain(line)
    try:
        if record is None:
            record = explain_record(line.decode().rstrip("\r\n"))
        dialog = build_dialog(record, number, list_id)
        fault = first_fault(dialog)
        if fault is None:
            return dialog
        raise fault
    except RecordError as fault:
        mark = _JOINED if _is_mark(line, fault.column) else ""
        return BadRecord(path, number, fault.column, fault.field or None, mark or fault.message)
    except UnicodeDecodeError as error:
        return BadRecord(path, number, None, None, _not_utf8(line, error, offset))


def records_in(
    stream: Iterable[bytes], path: str, name: str, number: int = 0, offset: int = 0
) -> Iterator[Dialog | BadRecord]:
    """The records of lines that come after `number` lines, or `offset` bytes, of the unpacked source."""
    try:
        for line in stream:
            number += 1
            text = line.removeprefix(BOM) if number == 1 else line
            if not text.isspace() and text:
                yield read_line(text, path, number, offset + len(line) - len(text), f"{name}:{number}")
            offset += len(line)
    except PACKING_ERRORS as error:
        yield broken_off(path, number + 1, error)


def broken_off(path: str, line: int, error: Exception) -> BadRecord:
    """The record in the place of all that a packed stream does not give any more."""
    return BadRecord(path, line, None, None, f"the packed file cannot be read on from here: {_reason(error)}")


def _is_mark(line: bytes, column: int | None) -> bool:
    """Whether the character at which a line is no JSON is a byte order mark."""
    return column is not None and BOM in line and line.decode()[column - 1 : column] == "\ufeff"


def _not_utf8(line: bytes, error: UnicodeDecodeError, offset: int) -> str:
    hint = next((hint for start, hint in _OTHER_STARTS.items() if line.startswith(start)), "save the file as UTF-8")
    place = f"byte {error.start + 1} of the line, byte {offset + error.start + 1} of the file"
    return f"not UTF-8 at {place} (0x{line[error.start]:02x}); {hint}"


def _reason(error: Exception) -> str:
    if isinstance(error, EOFError):
        return "it ends in the middle of its stream; was it cut?"
    return f"{str(error)[:1].lower()}{str(error)[1:]}; was it cut, or is its ending wrong?"


BOM: Final = b"\xef\xbb\xbf"
_JOINED: Final = (
    "a byte order mark stands here, as where files that begin with one were joined; save each without it, ending in a "
    "new line, before they are joined"
)
_OTHER_STARTS: Final = {
    b"\x1f\x8b": "it looks packed by gzip: let its name end in .gz",
    b"\x28\xb5\x2f\xfd": "it looks packed by zstd: let its name end in .zst",
    b"\xff\xfe": "it looks like UTF-16: save the file as UTF-8",
    b"\xfe\xff": "it looks like UTF-16: save the file as UTF-8",
}
