from __future__ import annotations

import pytest

from aem_cli.domain.trace import TraceFault
from aem_cli.importers.bfcl_answer import accepted_call, written_calls
from aem_cli.writers.dataset import trace_record
from tests.importers.outline import outline, roles
from tests.importers.samples import SAMPLES, told


def test_the_lines_of_one_id_are_one_dialog():
    gold, predicted = told("bfcl", SAMPLES["bfcl"])
    assert (gold.id, predicted.id, gold.side, predicted.side) == ("simple_0", "simple_0", "gold", "predicted")
    _, asked = trace_record(gold, "")["turns"]
    assert asked["gold_turn"] == {
        "action": "weather.get", "args": {"city": "Lyon", "unit": "C"}, "optional": ["unit"],
        "accept": {"city": ["Lyons"]},
    }  # fmt: skip
    assert outline(trace_record(predicted, "")) == [
        ("User", "Weather in Lyon?"),
        ("Tool", "weather.get", {"city": "Lyons"}, None, None),
    ]


def test_calls_of_a_parallel_category_have_no_order():
    (gold,) = told("bfcl", [{"id": "parallel_3", "ground_truth": [{"f": {}}, {"g": {}}]}])
    assert [step.tags for step in gold.steps] == [("OrderInvariant_parallel",)] * 2


@pytest.mark.parametrize(
    ("parameters", "args", "optional", "accept"),
    [
        ({"a": [1]}, {"a": 1}, (), {}),
        ({"a": [""]}, {}, ("a",), {}),
        ({"a": ["", 1, 2]}, {"a": 1}, ("a",), {"a": (2,)}),
        ({"a": [[1, 2]]}, {"a": [1, 2]}, (), {}),
        ({"a": [{"x": [1], "y": ["", 3]}]}, {"a": {"x": 1}}, (), {"a": ({"x": 1, "y": 3},)}),
        ({"a": [[{"x": [1, 2]}]]}, {"a": [{"x": 1}]}, (), {"a": ([{"x": 2}],)}),
    ],
)  # fmt: skip
def test_accepted_values(parameters, args, optional, accept):
    assert accepted_call({"f": parameters}) == ("f", args, optional, accept)


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("cd(folder='a')", [("cd", {"folder": "a"})]),
        ("[a.f(x=-1.5, y=None), g(z=[(1, 2)])]", [("a.f", {"x": -1.5, "y": None}), ("g", {"z": [[1, 2]]})]),
        ("sort('f.txt', key=True)", [("sort", {"arg1": "f.txt", "key": True})]),
        ("I cannot do that.", []),
        ("f(x=g())", []),
        ("f(**{})", []),
        ("f(x={1, 2})", []),
        ("__import__('os').system('true') or f()", []),
        ("[" * 5000, []),
    ],
)
def test_calls_in_python_are_read_and_never_run(text, calls):
    assert written_calls(text) == calls


def test_a_model_may_answer_in_words():
    (trace,) = told("bfcl", [{"id": "irrelevance_1", "result": "I cannot do that.", "latency": 1}])
    assert outline(trace_record(trace, "")) == [("Agent", "I cannot do that.")]


def test_rounds_of_several_steps():
    asked = [[{"role": "user", "content": "a"}], [{"role": "user", "content": "b"}]]
    result = [[["cd(folder='x')"], "Done."], [[{"ls": "{}"}]]]
    (trace,) = told("bfcl", [{"id": "m", "question": asked}, {"id": "m", "result": result, "latency": []}])
    assert outline(trace_record(trace, "")) == [
        ("User", "a"), ("Tool", "cd", {"folder": "x"}, None, None), ("Agent", "Done."),
        ("User", "b"), ("Tool", "ls", {}, None, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "what"),
    [
        ([{"id": "a", "ground_truth": ["no call"]}], "no call in Python"),
        ([{"id": "a", "ground_truth": [{"f": 1}]}], "accepted values"),
        ([{"id": "a"}], "none of"),
        ([{"id": "a", "result": [1]}], "must be"),
    ],
)
def test_a_broken_line_is_told(values, what):
    (fault,) = told("bfcl", values)
    assert isinstance(fault, TraceFault)
    assert what in fault.message


def test_real_files(real):
    single = real("bfcl", "bfcl/multiple.jsonl", "bfcl/multiple_possible_answer.jsonl")
    assert [record["dialog_id"] for record in single] == ["multiple_0", "multiple_1", "multiple_2"]
    assert roles(single) == {"User": 3, "Tool": 3}
    assert single[0]["turns"][1]["gold_turn"] == {
        "action": "triangle_properties.get",
        "args": {"side1": 5, "side2": 4, "side3": 3, "get_area": True, "get_perimeter": True, "get_angles": True},
        "optional": ["get_area", "get_perimeter", "get_angles"],
    }
    several = real("bfcl", "bfcl/multi_turn_base.jsonl", "bfcl/multi_turn_base_possible_answer.jsonl")
    assert [roles([record]) for record in several] == [
        {"User": 4, "Tool": 10}, {"User": 4, "Tool": 6}, {"User": 5, "Tool": 8},
    ]  # fmt: skip
