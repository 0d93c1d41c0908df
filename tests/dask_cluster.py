"""A scheduler and its workers, as people start them, on this machine."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).parents[1]


class Cluster:
    """Processes that import from the project first, or from where they are told."""

    def __init__(self, folder, workers=2, path=PROJECT, **environ):
        self._folder, self._environ = folder, environ
        words = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        self.scheduler, log = self._start("dask_scheduler", path, *words)
        self.address = _said(log, r"Scheduler at:\s+(tcp://\S+)")
        self.workers = []
        self.hire(workers)

    def hire(self, count=1, path=PROJECT):
        """More workers; the last of them."""
        words = [self.address, "--nworkers", "1", "--nthreads", "1", "--no-dashboard", "--no-nanny"]
        hired = [self._start("dask_worker", path, *words, "--host", "127.0.0.1") for _ in range(count)]
        for worker, log in hired:
            _said(log, r"(Registered to:)")
            self.workers.append(worker)
        return self.workers[-1] if hired else None

    def fire(self, *workers):
        """These workers die; without any, all of them."""
        for worker in workers or tuple(self.workers):
            worker.kill()
            worker.wait()
            self.workers.remove(worker)

    def stop(self):
        """The end."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def _start(self, module, path, *words):
        log = self._folder / f"{module}-{time.monotonic_ns()}.log"
        command = [sys.executable, "-m", f"distributed.cli.{module}", *words]
        environ = {**os.environ, **self._environ, "PYTHONPATH": str(path)}
        with log.open("wb") as out:
            process = subprocess.Popen(command, stdout=out, stderr=out, cwd=self._folder, env=environ)
        return process, log


def _said(log, pattern):
    until = time.monotonic() + 60
    while time.monotonic() < until:
        found = re.search(pattern, log.read_text())
        if found:
            return found[1]
        time.sleep(0.02)
    raise AssertionError(log.read_text())
