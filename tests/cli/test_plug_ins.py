"""Plug-ins that break their contract: unscored turns or one line that names them; never a traceback, never a pass."""

import json
import math
import sys
from fractions import Fraction
from types import ModuleType

import pytest

from aem_cli import registry
from tests.cli.dialogs import action, dialog, write


class Scorer:
    name = "odd"
    signature = "odd/1"
    splits_replies = True

    def __init__(self, values):
        pass


@pytest.fixture
def odd(monkeypatch, tmp_path):
    """Registers a class under the name `odd` for a plug point; two questions wait for it in the data set."""
    module = ModuleType("odd_plug_in")
    monkeypatch.setitem(sys.modules, "odd_plug_in", module)

    def register(plug, made):
        module.Odd = made
        monkeypatch.setitem(registry.BUILT_IN[plug], "odd", "odd_plug_in:Odd")
        return write(tmp_path / "d.jsonl", dialog("d", action(1, "one way", "other way"), action(2, "red", "blue")))

    return register


def scorer(score, **more):
    return type("OddScorer", (Scorer,), {"score": lambda self, pairs: score(pairs), **more})


def failing(error):
    def fail(*given, **named):
        raise error

    return fail


class Float32(float):
    """Stands for a number type that is no float by itself."""


@pytest.mark.parametrize("answer", [None, math.nan, math.inf, -1, 1.01, "1.0", True, [1.0], 1j, 10**400, object()])
def test_an_answer_that_is_no_score_leaves_the_turn_unscored(answer, odd, aem, tmp_path):
    done = aem("score", odd("scorer", scorer(lambda pairs: [answer] * len(pairs))), "--scorer", "odd", "-o", "run")
    assert done.code == 3, done
    row = json.loads((tmp_path / "run/results.jsonl").read_bytes())
    assert (row["test_pass"], row["unscored_count"], row["score"]) == (None, 2, None)


@pytest.mark.parametrize("answer", [1, 1.0, Fraction(1), Float32(1)])
def test_every_number_from_0_to_1_is_a_score(answer, odd, aem):
    dataset = odd("scorer", scorer(lambda pairs: [answer] * len(pairs)))
    assert aem("score", dataset, "--scorer", "odd").code == 0


@pytest.mark.parametrize(
    ("made", "code", "said"),
    [
        (scorer(failing(RuntimeError("no\nmodel"))), 4, "scorer odd failed: RuntimeError: no model; AEM_DEBUG=1"),
        (scorer(failing(BrokenPipeError(32, "gone"))), 4, "scorer odd failed: BrokenPipeError: [Errno 32] gone"),
        (scorer(failing(ConnectionError("refused"))), 4, "scorer odd failed: ConnectionError: refused"),
        (scorer(failing(SystemExit(0))), 4, "scorer odd failed: SystemExit: 0"),
        (scorer(failing(StopIteration())), 4, "scorer odd failed: StopIteration"),
        (scorer(lambda pairs: None), 4, "scorer odd: answers with NoneType"),
        (scorer(lambda pairs: (1.0 for _ in pairs)), 4, "scorer odd: answers with generator"),
        (scorer(lambda pairs: dict.fromkeys(range(len(pairs)), 1.0)), 4, "scorer odd: answers with dict"),
        (scorer(lambda pairs: "1" * len(pairs)), 4, "scorer odd: answers with str"),
        (scorer(lambda pairs: [1.0]), 4, "scorer odd: 1 answers for 2 pairs"),
        (scorer(lambda pairs: [0.1] * len(pairs), explain=failing(KeyError("why"))), 4, "scorer odd failed: KeyError"),
        (type("Bad", (), {"__init__": failing(RuntimeError("no key"))}), 2, "scorer 'odd' cannot be built: no key"),
        (type("Empty", (), {"__init__": lambda self, values: None}), 2, "Empty lacks name, signature, splits_replies"),
        (lambda values: None, 2, "NoneType lacks name"),
    ],
)
def test_a_scorer_that_fails_is_named_in_one_line(made, code, said, odd, aem):
    done = aem("score", odd("scorer", made), "--scorer", "odd")
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert len(done.err.splitlines()) == 1
    assert "fault of aem" not in done.err


@pytest.mark.parametrize(
    ("compose", "code", "said"),
    [
        (lambda self, turns: 0.5, 1, ""),
        (lambda self, turns: 1, 1, ""),
        (lambda self, turns: None, 1, ""),
        (lambda self, turns: Fraction(3), 4, "composition rule Odd: gives Fraction(3, 1) where a number from 0 to 1"),
        (lambda self, turns: math.nan, 4, "composition rule Odd failed: ValueError"),
        (lambda self, turns: "x", 4, "composition rule Odd: gives 'x' where"),
        (failing(ValueError("odd")), 4, "composition rule Odd failed: ValueError: odd"),
        (None, 2, "composition 'odd' cannot be used: Odd lacks compose"),
    ],
)
def test_a_composition_rule_that_fails_is_named_in_one_line(compose, code, said, odd, aem, tmp_path):
    dataset = odd("composition", type("Odd", (), {} if compose is None else {"compose": compose}))
    (tmp_path / "c.yaml").write_text("composition: {rule: odd}")
    done = aem("score", dataset, "--config", tmp_path / "c.yaml", "--quiet")
    assert done.code == code
    assert said in done.err
    assert len(done.err.splitlines()) == bool(said)
