"""Cuts a data set into blocks of whole lines, so that many may work on it at once and a broken run can go on.

A block is the shortest run of lines that reaches a size. Where it is cut depends on the bytes alone, never on how they
arrive, so the same data set is cut in the same way every time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from io import BytesIO
from typing import IO, Final, NamedTuple

from aem_cli.domain.dialog import Dialog
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.dialogs import broken_off, records_in
from aem_cli.readers.opening import PACKING_ERRORS, ReadPosition, display_name, opened, seekable, stem

BLOCK_BYTES: Final = 1 << 20
_PIECE: Final = 1 << 17


class Block(NamedTuple):
    """Some lines of a data set. `content` None: whoever works on it reads the bytes from the file itself."""

    number: int  # from 0
    line: int  # of its first line, from 1
    lines: int
    start: int  # byte of the unpacked data set where it starts
    size: int
    read: int  # bytes as they lie on the disk that had been read when it was cut
    content: bytes | None

    @property
    def digest(self) -> str:
        """What it holds, to be known again; of a block with content."""
        return digest_of_content(self.content or b"")


def digest_of_content(content: bytes) -> str:
    """16 bytes in hexadecimal."""
    return blake2b(content, digest_size=16).hexdigest()


def read_blocks(source: str, position: ReadPosition, size: int = BLOCK_BYTES) -> Iterator[Block | BadRecord]:
    """The blocks of a source, in order and with their content; a packed stream that breaks off ends with a bad record.

    Raises DataError where the source cannot be opened.
    """
    lines = number = start = 0
    with opened(source, position) as stream:
        try:
            for content in _cut(stream, size):
                count = content.count(b"\n") + (not content.endswith(b"\n"))
                yield Block(number, lines + 1, count, start, len(content), position.read, content)
                number, lines, start = number + 1, lines + count, start + len(content)
        except PACKING_ERRORS as error:
            yield broken_off(display_name(source), lines + 1, error)


def content_of(block: Block, source: str) -> bytes:
    """The bytes of a block, from the file where it does not carry them. Raises DataError where that is impossible."""
    if block.content is not None:
        return block.content
    with seekable(source) as stream:
        stream.seek(block.start)
        return stream.read(block.size)


def records_of(block: Block, content: bytes, source: str) -> Iterator[Dialog | BadRecord]:
    """The dialogs of a block, with the lines that are none."""
    return records_in(BytesIO(content), display_name(source), stem(source), block.line - 1, block.start)


def _cut(stream: IO[bytes], size: int) -> Iterator[bytes]:
    """Whole lines, each part cut after the first line end at or beyond `size`; before an error, all that came whole."""
    held = bytearray()
    looked = 0  # no cut before this place
    fault: Exception | None = None
    pieces = _pieces(stream)
    while fault is None:
        try:
            piece = next(pieces, b"")
        except PACKING_ERRORS as error:
            fault, piece = error, b""
        held += piece
        if not piece:
            break
        while (end := held.find(b"\n", max(looked, size - 1)) + 1) > 0:
            yield bytes(held[:end])
            del held[:end]
            looked = 0
        looked = len(held)
    if fault is not None:
        del held[held.rfind(b"\n") + 1 :]  # its last line may be cut
    if held:
        yield bytes(held)
    if fault is not None:
        raise fault


def _pieces(stream: IO[bytes]) -> Iterator[bytes]:
    read: Iterable[bytes] = iter(lambda: stream.read1(_PIECE), b"")  # type: ignore[attr-defined]
    yield from read
