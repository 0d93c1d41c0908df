"""A venv for each peer, made once under .bench/venvs and used again until what it should hold changes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from peer import Peer

VENVS = Path(__file__).parents[1] / ".bench" / "venvs"


class VenvError(Exception):
    """A peer could not be installed; the text is what pip said last."""


def python_of(peer: Peer) -> Path:
    """The interpreter of the peer's venv, which is made where it is not there."""
    folder = VENVS / peer.package
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / ".holds"
    wanted = "\n".join(peer.requirements)
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        print(f"installing {peer.package} {peer.version} to {folder}", file=sys.stderr)
        _run(sys.executable, "-m", "venv", "--clear", str(folder))
        _run(str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *peer.requirements)
        stamp.write_text(wanted, encoding="utf-8")
    return python


def _run(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise VenvError(
            next((line for line in reversed(lines) if "ERROR" in line), lines[-1] if lines else "pip failed")
        )
