"""The rim: one place that starts a command, catches what ends it, and gives the exit code. No traceback, ever.

Typer only reads the words; a command returns the work as a callable, and it is done here, so that errors have one way
out. Set AEM_DEBUG=1 to see where an internal error came from.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from aem_cli.cli.streams import reader_may_leave, take_streams
from aem_cli.errors import AemError
from aem_cli.runs.interruption import Surroundings, heed_no_more


def run() -> None:
    """The console script `aem`."""
    gc.set_threshold(50_000, 20, 50)  # importing makes no garbage; looking for it would take 10 ms
    code = _answer(sys.argv[1:], Surroundings())
    gc.freeze()  # the process ends: looking for cycles among all that was imported would take 10 ms more
    sys.exit(code)


def main(words: Sequence[str]) -> int:
    """Do what the words say; the exit code."""
    surroundings = Surroundings()
    try:
        return _answer(words, surroundings)
    finally:
        surroundings.restore()


def _answer(words: Sequence[str], surroundings: Surroundings) -> int:
    """The exit code. Once it is known no signal is heeded: an impatient one would make the end look a fault."""
    try:
        surroundings.change()
        code = _work(words)
    except (Exception, KeyboardInterrupt) as error:
        heed_no_more()
        code = _explain(error)
    heed_no_more()
    return code


def _work(words: Sequence[str]) -> int:
    from aem_cli.cli.app import app_for

    take_streams()
    try:
        work = app_for(words)(list(words), prog_name="aem", standalone_mode=False)
    except SystemExit:  # how Typer takes it that the reader of a help text has left
        return 0
    code = int(work() if callable(work) else work or 0)
    with reader_may_leave():
        return code  # and what standard output still holds goes out


def _explain(error: BaseException) -> int:
    show = getattr(error, "show", None)
    if show is not None:  # Typer's usage errors, whose class has moved between its versions
        show()
        return 2
    from aem_cli.cli.exit_codes import ExitCode, code_of
    from aem_cli.domain.literal import printable
    from aem_cli.stores.url import masked

    code = code_of(error)
    if os.environ.get("AEM_DEBUG"):
        import traceback

        traceback.print_exception(error)
    sys.stderr.write(f"aem: {printable(masked(_sentence(error, code is ExitCode.INTERNAL)), sys.stderr.encoding)}\n")
    with suppress(AemError, OSError):  # what standard output still holds; that it is lost is not the worst of it
        sys.stdout.flush()
    return int(code)


def _sentence(error: BaseException, internal: bool) -> str:
    if isinstance(error, KeyboardInterrupt):
        return f"interrupted; {'; '.join(getattr(error, '__notes__', [])) or 'nothing new is left behind'}"
    if isinstance(error, OSError):
        return _refused(error)
    if not internal or hasattr(error, "exit_code"):
        return str(error) or type(error).__name__
    from aem_cli import __version__

    said = " ".join(f"{type(error).__name__}: {error}".split())
    return (
        f"internal error: {said} ({_place(error)}, aem {__version__}). This is a fault of aem: "
        "please report this line with the command; AEM_DEBUG=1 shows where it came from"
    )


def _refused(error: OSError) -> str:
    if error.filename:
        return f"{error.filename}: {error.strerror}"
    to_do = _TO_DO.get(error.errno or 0)
    return str(error) if to_do is None else f"{error.strerror}: {to_do}"


_ROOM: Final = "make room, also for temporary files (TMPDIR), and give the same command again"
_FILES: Final = "raise their limit (ulimit -n), or have fewer workers (-j 1)"
_TO_DO: Final = {  # where the system says no, and not of what
    errno.ENOSPC: _ROOM,
    errno.EDQUOT: _ROOM,
    errno.EMFILE: _FILES,
    errno.ENFILE: _FILES,
    errno.ENOMEM: "memory is short; have fewer workers (-j 1)",
    errno.EAGAIN: "processes are short (ulimit -u); have fewer workers (-j 1)",
}


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "unknown place"
    return f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"  # noqa: PTH119
