"""Opens what a data set is named by: a file, a packed file, standard input, or an object in a store."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from aem_cli.errors import DataError
from aem_cli.readers.fingerprint import Fingerprint, Noted
from aem_cli.stores.named import called
from aem_cli.stores.url import WRAPPED, is_remote, is_wrapped, last_name

if TYPE_CHECKING:
    from zstandard import ZstdDecompressionObj

STANDARD_INPUT: Final = "-"
PACKED: Final = (".gz", ".zst")
_BLOCK: Final = 1 << 17


class ReadPosition:
    """How far a source has been read, in bytes as they lie there; `total` None where it is not known.

    `fingerprint`, where one is asked for, is that of all unpacked bytes read so far.
    """

    __slots__ = ("fingerprint", "read", "total")

    def __init__(self, fingerprint: Fingerprint | None = None) -> None:
        self.fingerprint = fingerprint
        self.read = 0
        self.total: int | None = None


class BrokenStreamError(Exception):
    """A packed file ends, or breaks, in the middle of its stream."""


PACKING_ERRORS: Final = (BrokenStreamError, EOFError, gzip.BadGzipFile, zlib.error)


@contextmanager
def opened(source: str, position: ReadPosition) -> Iterator[IO[bytes]]:
    """The bytes of a source, unpacked as they are read. What the system refuses becomes a DataError."""
    try:
        if source == STANDARD_INPUT:
            if sys.stdin is None:
                raise DataError("<stdin>: standard input is closed; send a data set into it, or name a file")
            yield _noted(_buffered(_Pipe(sys.stdin.buffer), position), position)
            return
        if is_remote(source):
            from aem_cli.stores.reading import open_object

            with open_object(source) as (stream, position.total):
                yield _noted(_unpacked(source, _buffered(stream, position)), position)
            return
        with Path(source).open("rb", buffering=0) as raw:
            position.total = Path(source).stat().st_size if Path(source).is_file() else None
            yield _noted(_unpacked(source, _buffered(raw, position)), position)
    except gzip.BadGzipFile:
        raise
    except OSError as error:
        raise DataError(_refusal(source, error)) from error


@contextmanager
def seekable(source: str, position: ReadPosition | None = None) -> Iterator[IO[bytes]]:
    """The unpacked bytes of a source, to be read at any place: all but plain files are written out for a while.

    `position` is kept up to date while that is done.
    """
    try:
        if not (source == STANDARD_INPUT or is_remote(source) or is_packed(source)) and Path(source).is_file():
            with Path(source).open("rb") as file:
                yield file
            return
    except OSError as error:
        raise DataError(_refusal(source, error)) from error
    from shutil import copyfileobj
    from tempfile import TemporaryFile

    with TemporaryFile() as spilled:
        with opened(source, position or ReadPosition()) as stream:
            try:
                copyfileobj(stream, spilled, _BLOCK)
            except PACKING_ERRORS as error:
                raise DataError(f"{display_name(source)}: the packed file breaks off ({error}); was it cut?") from error
        spilled.seek(0)
        yield spilled


def display_name(source: str) -> str:
    """How messages call a source."""
    return "<stdin>" if source == STANDARD_INPUT else called(source)


def is_packed(source: str) -> bool:
    """Whether a source is unpacked as it is read, by its name."""
    return _file_name(source).endswith(PACKED)


def can_be_read_again(source: str) -> bool:
    """Whether opening a source a second time gives the same bytes: not standard input, and no pipe."""
    return source != STANDARD_INPUT and (is_remote(source) or Path(source).is_file())


def stem(source: str) -> str:
    """The name of a source without its folders and its endings: what a dialog without an id is called by."""
    if source == STANDARD_INPUT:
        return "stdin"
    name = _file_name(source)
    for ending in (*PACKED, ".jsonl"):
        name = name.removesuffix(ending) or name
    return name


def _file_name(source: str) -> str:
    return last_name(source) if is_remote(source) else Path(source).name


def _refusal(source: str, error: OSError) -> str:
    source = display_name(source)
    if is_wrapped(source):
        return f"{source}: {WRAPPED}"
    if isinstance(error, FileNotFoundError):
        return f"{source}: there is no such file; check the path"
    if isinstance(error, IsADirectoryError):
        return f"{source}: is a folder; name a file inside it"
    if isinstance(error, PermissionError):
        return f"{source}: may not be read; check its permissions"
    return f"{source}: cannot be read ({error.strerror or error}); check the file and try again"


def _buffered(raw: IO[bytes] | io.RawIOBase, position: ReadPosition) -> IO[bytes]:
    return io.BufferedReader(_Counted(raw, position), _BLOCK)


def _noted(stream: IO[bytes], position: ReadPosition) -> IO[bytes]:
    return stream if position.fingerprint is None else io.BufferedReader(Noted(stream, position.fingerprint), _BLOCK)


def _unpacked(source: str, packed: IO[bytes]) -> IO[bytes]:
    name = _file_name(source)
    if name.endswith(".gz"):
        return io.BufferedReader(_Gzip(packed), _BLOCK)
    if name.endswith(".zst"):
        return io.BufferedReader(_Zstandard(packed), _BLOCK)
    return packed


class _Counted(io.RawIOBase):
    """Passes bytes on and counts them, a block at a time."""

    def __init__(self, raw: IO[bytes] | io.RawIOBase, position: ReadPosition) -> None:
        self._raw = raw
        self._position = position

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        block = self._raw.read(len(buffer)) or b""
        buffer[: len(block)] = block
        self._position.read += len(block)
        if self._position.total is not None:  # a file may grow while it is read
            self._position.total = max(self._position.total, self._position.read)
        return len(block)


class _Pipe(io.RawIOBase):
    """Hands on what comes as it comes: a reader that waits for more in one go may sleep through a signal."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe

    def read(self, size: int = -1, /) -> bytes:
        return self._pipe.read1(size)  # type: ignore[attr-defined, no-any-return]


class _Gzip(io.RawIOBase):
    """Hands on what is unpacked as it comes: where the file breaks off, everything before is read."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._unpacked = gzip.GzipFile(fileobj=packed, mode="rb")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        block = self._unpacked.read1(len(buffer))
        buffer[: len(block)] = block
        return len(block)


class _Zstandard(io.RawIOBase):
    """Unpacks frame after frame. The library's own reader takes a file that was cut for one that ends."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._packed = packed
        self._ready = memoryview(b"")
        self._frame: ZstdDecompressionObj | None = None
        self._fault: BrokenStreamError | None = None  # raised once all before it has been handed on

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        while not self._ready:
            if self._fault is not None:
                raise self._fault
            block = self._packed.read(_PACKED_BLOCK)
            if not block:
                if self._frame is not None:
                    raise BrokenStreamError("ends in the middle of its stream")
                return 0
            self._ready = memoryview(self._unpack(block))
        taken = self._ready[: len(buffer)]
        buffer[: len(taken)] = taken
        self._ready = self._ready[len(taken) :]
        return len(taken)

    def _unpack(self, block: bytes) -> bytes:
        from zstandard import ZstdDecompressor, ZstdError

        parts = []
        while block:
            frame = self._frame or ZstdDecompressor().decompressobj()
            try:
                parts.append(frame.decompress(block))
            except ZstdError as error:
                self._fault = BrokenStreamError(f"is no sound zstd stream ({error})")
                break
            self._frame = None if frame.eof else frame
            block = frame.unused_data if frame.eof else b""
        return b"".join(parts)


_PACKED_BLOCK: Final = 1 << 14  # small, since one packed block may unpack to a thousand times its size
