"""The pytest plugin: with `--aem` a test for each dialog of `*.aem.jsonl`, and the fixture `aem` for tests of your own.

pytest loads it in every project of an environment that has aem, so it imports nothing heavy before it is asked for.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from aem_cli.integrations.dialog_check import DialogCheck
    from aem_cli.integrations.evaluator import Evaluator

_SUFFIXES: Final = (".aem.jsonl", ".aem.jsonl.gz", ".aem.jsonl.zst")
_evaluator_key: Final = pytest.StashKey["Evaluator"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, in a group of their own."""
    group = parser.getgroup("aem", "multi-turn dialogs against gold (aem)")
    group.addoption(
        "--aem",
        action="store_true",
        help="Collect a test for each dialog of *.aem.jsonl, and of a .jsonl file that is named on the command line.",
    )
    group.addoption(
        "--aem-config",
        metavar="FILE",
        default=os.environ.get("AEM_CONFIG"),
        help="The rules for these tests and for the fixture `aem`, as YAML (environment variable: AEM_CONFIG).",
    )


def pytest_sessionstart(session: pytest.Session) -> None:
    """A config with a fault in it ends the session before anything is collected."""
    if not session.config.getoption("--aem"):
        return
    from aem_cli.errors import AemError

    try:
        _evaluator(session.config)
    except AemError as error:
        raise pytest.UsageError(str(error)) from None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The dialogs of a file, where they are asked for."""
    if not parent.config.getoption("--aem") or not _holds_dialogs(file_path, parent):
        return None
    from aem_cli.integrations.dialog_file import DialogFile

    file: pytest.Collector = DialogFile.from_parent(parent, path=file_path, evaluator=_evaluator(parent.config))
    return file


def _holds_dialogs(path: Path, parent: pytest.Collector) -> bool:
    named = path.suffix == ".jsonl" and parent.session.isinitpath(path)
    return named or path.name.endswith(_SUFFIXES)


def _evaluator(config: pytest.Config) -> Evaluator:
    """The one evaluator of a session."""
    if _evaluator_key not in config.stash:
        from aem_cli.integrations.evaluator import Evaluator

        config.stash[_evaluator_key] = Evaluator(config.getoption("--aem-config"))
    return config.stash[_evaluator_key]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What the dialogs come to, in one line, and what to fix first."""
    if not config.getoption("--aem") or _evaluator_key not in config.stash:
        return
    from aem_cli.integrations.dialog_check import summary_lines

    for line in summary_lines(config.stash[_evaluator_key].summary):
        terminalreporter.write_line(line)


@pytest.fixture
def aem(request: pytest.FixtureRequest) -> DialogCheck:
    """Evaluates dialogs by the config of `--aem-config`, and asserts that they pass: `aem.check(dialog)`."""
    from aem_cli.integrations.dialog_check import DialogCheck

    return DialogCheck(_evaluator(request.config), request.node.user_properties)
