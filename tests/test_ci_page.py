"""docs/ci.md: its pipes are run in bash, and its table of exit codes is the one of the program."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from aem_cli.cli.exit_codes import ExitCode, meaning

PROJECT = Path(__file__).parents[1]
PAGE = (PROJECT / "docs/ci.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```bash\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_a_pipe_ends_with_the_code_that_stands_beside_it(block: str, tmp_path: Path) -> None:
    (tmp_path / "sample_data").symlink_to(PROJECT / "sample_data")
    environ = {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "PYTHONPATH": str(PROJECT),
        "HOME": str(tmp_path),
    }
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-c", block],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        timeout=120,
    )
    (announced,) = re.findall(r"# exit code (\d+)", block)
    assert done.returncode == int(announced), done.stderr.decode()
    assert done.stdout


def test_both_outcomes_of_a_pipe_are_shown() -> None:
    assert {re.findall(r"# exit code (\d+)", block)[0] for block in BLOCKS} == {"0", "1"}


def test_every_exit_code_has_its_row() -> None:
    rows = dict(re.findall(r"^\| (\d+) \| ([^|]+) \|", PAGE, re.MULTILINE))
    assert {int(code) for code in rows} == {int(code) for code in ExitCode}
    for code in ExitCode:
        assert meaning(code).removeprefix("an ") in rows[str(int(code))]
