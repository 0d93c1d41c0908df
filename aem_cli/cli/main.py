"""The rim: one place that starts a command, catches what ends it, and gives the exit code. No traceback, ever.

Typer only reads the words; a command returns the work as a callable, and it is done here, so that errors have one way
out. Set AEM_DEBUG=1 to see where an internal error came from.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from aem_cli.cli.streams import leave, leave_the_pipe
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
    """The exit code. From here on no signal is heeded, so that an impatient one does not make the end look a fault."""
    try:
        surroundings.change()
        code = _work(words)
    except BrokenPipeError:
        leave_the_pipe()
        code = 0
    except (Exception, KeyboardInterrupt) as error:
        heed_no_more()
        code = _explain(error)
    heed_no_more()
    return code


def _work(words: Sequence[str]) -> int:
    from aem_cli.cli.app import app

    _print_anything()
    try:
        work = app(list(words), prog_name="aem", standalone_mode=False)
    except SystemExit:  # how Typer takes it that the reader of a help text has left
        raise BrokenPipeError from None
    code = int(work() if callable(work) else work or 0)
    sys.stdout.flush()
    return code


def _explain(error: BaseException) -> int:
    show = getattr(error, "show", None)
    if show is not None:  # Typer's usage errors, whose class has moved between its versions
        show()
        return 2
    from aem_cli.cli.exit_codes import ExitCode, code_of
    from aem_cli.domain.literal import printable

    code = code_of(error)
    if os.environ.get("AEM_DEBUG"):
        import traceback

        traceback.print_exception(error)
    try:
        sys.stderr.write(f"aem: {printable(_sentence(error, code is ExitCode.INTERNAL), sys.stderr.encoding)}\n")
        sys.stderr.flush()
    except OSError:  # a full disk behind it, or nobody there: the exit code has to say it alone
        leave(sys.stderr)
    return int(code)


def _sentence(error: BaseException, internal: bool) -> str:
    if isinstance(error, KeyboardInterrupt):
        return f"interrupted; {'; '.join(getattr(error, '__notes__', [])) or 'nothing new is left behind'}"
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    if not internal or hasattr(error, "exit_code"):
        return str(error) or type(error).__name__
    from aem_cli import __version__

    said = " ".join(f"{type(error).__name__}: {error}".split())
    return (
        f"internal error: {said} ({_place(error)}, aem {__version__}). This is a fault of aem: "
        "please report this line with the command; AEM_DEBUG=1 shows where it came from"
    )


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "unknown place"
    return f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"  # noqa: PTH119


def _print_anything() -> None:
    """A stream that cannot hold a character writes it out instead of failing, and a closed one takes everything."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - lasts to the end
    sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
