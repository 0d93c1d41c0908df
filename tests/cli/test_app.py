"""A command alone in its app is the command among all of them."""

import re
import subprocess
import sys

import pytest
from typer.main import get_command

from aem_cli.cli.app import COMMANDS, app_for


def told(words):
    """What Typer knows of every command of an app."""
    group = get_command(app_for(words))
    return {
        name: [(option.name, option.opts, option.envvar, option.default, option.help) for option in command.params[1:]]
        for name, command in group.commands.items()
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_the_same_alone_and_among_all(name, aem):
    assert told([name, "--help"]) == {name: told([])[name]}
    assert aem(name, "--help").out.startswith(f"Usage: aem {name} ")


@pytest.mark.parametrize("words", [[], ["--help"], ["--version", "score"], ["scores"]])
def test_other_words_meet_all_commands_in_order(words):
    assert tuple(told(words)) == COMMANDS


def test_help_lists_all_commands_in_order(aem):
    told = aem("--help").out.partition("Commands:")[2]
    assert tuple(re.findall(r"^  (\S+)  ", told, re.MULTILINE)) == COMMANDS


def test_a_command_loads_no_other():
    asked = (
        "import sys\nfrom aem_cli.cli.main import main\n"
        "main(['schema', '--help'])\nsys.exit(any('aem_cli.cli.' + name in sys.modules for name in ('score', 'diff')))"
    )
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, check=False).returncode == 0
