"""The pytest plugin, in a pytest of its own inside of this process."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import aem_cli.config.complaint
import aem_cli.config.document  # noqa: F401 - the inner pytest forgets what it imports, and C code minds being read twice
from aem_cli.integrations import pytest_plugin

pytest_plugins = "pytester"
SAMPLES = Path(__file__).parents[2] / "sample_data"


def turn(number, gold, predicted):
    return {
        "turn_no": number,
        "turn": "Agent",
        "gold_turn": {"response": gold},
        "predict_turn": {"response": predicted},
    }


def line(name, *turns, **more):
    return json.dumps({"dialog_id": name, "turns": [*turns], **more}) + "\n"


GOOD = line("good", turn(1, "yes", "yes"))
WRONG = line("wrong", turn(1, "yes", "yes"), turn(2, "It costs 7 euros.", "It costs 9 euros."))
EMPTY = line("empty", {"turn_no": 1, "turn": "User", "text": "Hello?"})


@pytest.fixture
def inner(pytester, request, monkeypatch):
    """Run pytest in a folder of its own, with the plugin however aem is installed here."""
    monkeypatch.delenv("AEM_CONFIG", raising=False)
    if not request.config.pluginmanager.hasplugin("aem"):
        pytester.plugins = [pytest_plugin]
    pytester.makepyfile(test_plain="def test_plain(): pass")
    return pytester


@pytest.fixture
def dialogs(inner):
    """The same with a data set in it."""

    def write(text, name="chat.aem.jsonl"):
        (inner.path / name).write_text(text, encoding="utf-8")
        return inner

    return write


def run(inner, *words):
    return inner.runpytest_inprocess("-p", "no:cacheprovider", *words, plugins=[*inner.plugins])


def test_without_the_option_nothing_changes(dialogs):
    done = run(dialogs(WRONG))
    done.assert_outcomes(passed=1)
    done.stdout.no_fnmatch_line("*aem:*")


def test_a_test_for_each_dialog(dialogs):
    done = run(dialogs(GOOD + WRONG + EMPTY), "--aem", "-v")
    done.assert_outcomes(passed=2, failed=1, skipped=1)
    done.stdout.fnmatch_lines(
        [
            "chat.aem.jsonl::good PASSED*",
            "chat.aem.jsonl::wrong FAILED*",
            "chat.aem.jsonl::empty SKIPPED (nothing in this dialog was to*",
        ]
    )
    done.stdout.fnmatch_lines(
        [
            "1 of 2 turns failed; root cause in turn 2 (response): inconsistent_response, *",
            "turn 2 (response): inconsistent_response, root cause",
            "  response: gold It costs 7 euros. -> predicted It costs 9 euros.*",
            "*chat.aem.jsonl:2",
            "aem: score 0.750 over 3 dialogs; 1 root cause, 0 cascades, 0 unscored",
            "aem: fix first: inconsistent_response * (1 failing turn behind it; grounding)",
        ]
    )
    done.stdout.no_fnmatch_line("*Traceback*")
    done.stdout.no_fnmatch_line("*dialog_check.py*")
    assert done.ret == pytest.ExitCode.TESTS_FAILED


def test_the_release_is_named_where_there_are_several(dialogs):
    one, other = (line("d", turn(1, "yes", "yes"), release=release) for release in ("r1", "r2"))
    run(dialogs(one), "--aem", "-v").stdout.fnmatch_lines(["chat.aem.jsonl::d PASSED*"])
    done = run(dialogs(one + other), "--aem", "-v")
    done.stdout.fnmatch_lines(["*::d (release r1) PASSED*", "*::d (release r2) PASSED*"])


def test_junit_has_the_figures(dialogs):
    run(dialogs(GOOD + WRONG), "--aem", "--junit-xml=out.xml")
    cases = {
        case.get("name"): {one.get("name"): one.get("value") for one in case.iter("property")}
        for case in ElementTree.parse("out.xml").iter("testcase")
    }
    assert cases["good"] == {"score": "1.0"}
    assert cases["wrong"] == {"score": "0.5", "root_cause": "inconsistent_response", "first_failure_turn": "2"}


def test_what_is_unscored_fails(dialogs):
    inner = dialogs(WRONG, "chat.aem.jsonl")
    (inner.path / "silent.py").write_text(
        "class Silent:\n    name = signature = 'silent'\n    splits_replies = False\n"
        "    def __init__(self, values): pass\n    def score(self, pairs): return [None for _ in pairs]\n"
    )
    inner.syspathinsert()
    inner.makeconftest(
        "from aem_cli.registry import BUILT_IN, Plug\n"
        "BUILT_IN[Plug.SCORER] = {**BUILT_IN[Plug.SCORER], 'silent': 'silent:Silent'}"
    )
    (inner.path / "aem.yaml").write_text("scorer: silent\n")
    done = run(inner, "--aem", "--aem-config", "aem.yaml")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["unscored: 1 turn got no score, so the dialog has no verdict"])


@pytest.fixture(autouse=True)
def scorers_as_they_were(monkeypatch):
    from aem_cli import registry

    monkeypatch.setattr(registry, "BUILT_IN", dict(registry.BUILT_IN))


def test_bad_records_fail_with_their_place(dialogs):
    done = run(dialogs(GOOD + "no json\n" + GOOD), "--aem")
    done.assert_outcomes(passed=2, failed=2)
    done.stdout.fnmatch_lines(["*chat.aem.jsonl:2:1: not JSON*", "*chat.aem.jsonl:3:*stands on line 1*"])


def test_a_file_that_is_named_needs_no_suffix(dialogs):
    inner = dialogs(GOOD, "chat.jsonl")
    run(inner, "--aem").assert_outcomes(passed=1)
    run(inner, "--aem", "chat.jsonl").assert_outcomes(passed=1)
    run(inner, "--aem", "chat.jsonl", "-k", "bad").assert_outcomes(deselected=1)


def test_the_sample_data(inner):
    done = run(inner, "--aem", str(SAMPLES / "support_release_1.jsonl"), str(SAMPLES / "research_agent.jsonl"))
    outcomes = done.parseoutcomes()
    rows = sum(
        len((SAMPLES / name).read_bytes().splitlines()) for name in ("support_release_1.jsonl", "research_agent.jsonl")
    )
    assert sum(outcomes.get(word, 0) for word in ("passed", "failed", "skipped")) == rows
    assert outcomes["failed"] > 0


@pytest.mark.parametrize(
    ("config", "said"),
    [("threshold: 2\n", "*aem.yaml:1: threshold: 2 is more than 1"), (None, "*aem.yaml: the config cannot be read*")],
)
def test_a_wrong_config_ends_the_session(dialogs, config, said):
    inner = dialogs(GOOD)
    if config:
        (inner.path / "aem.yaml").write_text(config)
    done = run(inner, "--aem", "--aem-config", "aem.yaml")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines([f"ERROR: {said}"])


def test_the_config_comes_from_the_environment_as_well(dialogs, monkeypatch):
    inner = dialogs(line("d", turn(1, "It costs 5 euros.", "It costs five euros.")))
    run(inner, "--aem").assert_outcomes(passed=2)
    (inner.path / "aem.yaml").write_text("scorer: exact\n")
    monkeypatch.setenv("AEM_CONFIG", "aem.yaml")
    run(inner, "--aem").assert_outcomes(passed=1, failed=1)


def test_the_fixture(inner):
    inner.makepyfile(
        """
        CANCEL = {"action": "cancel", "args": {"order": "A-17"}}
        GOLD = {"dialog_id": "d", "turns": [{"turn_no": 1, "gold_turn": CANCEL}]}

        def said(order):
            return [{"turn_no": 1, "predict_turn": {"action": "cancel", "args": {"order": order}}}]

        def test_right(aem):
            assert aem.check(GOLD, said("A-17")).score == 1

        def test_wrong(aem):
            aem.check(GOLD, said("A-71"))

        def test_outputs(aem):
            aem.check_outputs([{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "The code is 8."}],
                              "The code is 7.")

        def test_looked_at(aem):
            assert aem.evaluate(GOLD, said("A-71")).root_cause == "inconsistent_parameter_values"
        """
    )
    done = run(inner, "--junit-xml=out.xml")
    done.assert_outcomes(passed=3, failed=2)
    done.stdout.fnmatch_lines(
        [
            "E   *DialogFailedError: 1 of 1 turn failed; root cause in turn 1 (cancel): inconsistent_parameter_value*",
            "E   *turn 1 (cancel): inconsistent_parameter_values, root cause",
            "E   *  args.order: gold A-17 -> predicted A-71*",
        ]
    )
    done.stdout.no_fnmatch_line("*dialog_check.py:*")
    named = {case.get("name"): case.find("properties") for case in ElementTree.parse("out.xml").iter("testcase")}
    assert named["test_right"] is not None and named["test_looked_at"] is None


def test_the_plugin_loads_nothing_heavy():
    code = (
        "import pytest, sys; before = set(sys.modules); import aem_cli.integrations.pytest_plugin; "
        "print(sorted(name for name in set(sys.modules) - before if name.startswith(('aem', 'orjson', 'pydantic'))))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "['aem_cli', 'aem_cli.integrations', 'aem_cli.integrations.pytest_plugin']"
