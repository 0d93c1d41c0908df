"""aem as processes of their own, which tests interrupt and kill."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.cli.dialogs import action, dialog, write

AEM = [sys.executable, "-c", "from aem_cli.cli.main import run; run()"]
BLOCKS = 12  # of the data set below; a run looks at the first eight before it begins
_BLOCK = 1 << 20


def long_dataset(path, blocks=BLOCKS, seed=0):
    """A data set of some blocks: few dialogs, each with a long user turn, so that it is quick to score but one."""
    wordy = "x" * (_BLOCK // 8)
    return write(
        path,
        *(
            dialog(
                f"d{number}-{seed}",
                {"turn_no": 1, "turn": "User", "text": f"{number} {wordy}"},
                action(2, "A-1", "A-1" if number % 3 else "B-2"),
            )
            for number in range(8 * blocks)
        ),
    )


class Held:
    """A run over standard input that has been sent the first blocks of a data set, and waits for the rest."""

    def __init__(self, folder, dataset, *words, blocks=10, **environ):
        self.folder = folder
        self.process = subprocess.Popen(
            [*AEM, "score", "-", "-o", "run", "--quiet", "--exit-zero", *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, **environ},
            start_new_session=True,
        )
        lines = Path(dataset).read_bytes().splitlines(keepends=True)
        self._rest = b"".join(lines[8 * blocks :])
        self.process.stdin.write(b"".join(lines[: 8 * blocks]))
        self.process.stdin.flush()

    @property
    def parts(self):
        return sorted(path.name for path in (self.folder / "run" / ".unfinished").glob("*.part"))

    def wait_for_parts(self, count):
        until = time.monotonic() + 60
        while len(self.parts) < count:
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < until, self.parts
            time.sleep(0.005)

    def workers(self):
        """The processes that it has made."""
        return Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()

    def end(self, number, whom=os.killpg):
        """Send a signal. The exit code, what was said, and the seconds that it took."""
        began = time.monotonic()
        whom(self.process.pid, number)
        self.process.wait(30)
        seconds = time.monotonic() - began
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.stdin = None
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, (out + err).decode(), seconds

    def go_on(self):
        """Send the rest. The exit code and what was said."""
        out, err = self.process.communicate(self._rest, timeout=60)
        return self.process.returncode, (out + err).decode()


def files_in(run):
    return {name: (run / name).read_bytes() for name in ("results.jsonl", "summary.json")}


def alone(pids, seconds=10):
    """Whether all these processes end."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if not any(_lives(pid) for pid in pids):
            return True
        time.sleep(0.01)
    return False


def _lives(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


INTERRUPTS = (signal.SIGINT, signal.SIGTERM)
