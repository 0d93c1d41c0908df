"""The bench itself: its bars, its page, what it counts of a process and its children, what the peers' programs do."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).parents[1]
BENCH = PROJECT / "benchmarks"
PAGE = PROJECT / "docs" / "performance.md"


@pytest.fixture(autouse=True)
def bench_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


def module(name: str) -> ModuleType:
    return import_module(name)


@pytest.fixture
def dialogs(tmp_path: Path) -> Path:
    return module("dataset").generate(30, tmp_path / "dialogs.jsonl")


@pytest.mark.parametrize(
    ("limit", "at_least", "value", "holds"),
    [(1.7, False, 1.7, True), (1.7, False, 1.71, False), (0.3, True, 0.3, True), (0.3, True, 0.29, False)],
)
def test_a_bar_holds(limit: float, at_least: bool, value: float, holds: bool) -> None:
    assert module("figure").Bar(limit, at_least).holds(value) is holds


@pytest.mark.parametrize(
    ("value", "text"), [(0.0125, "0.0125"), (1.7, "1.7"), (99.96, "100"), (12345.6, "12,346"), (1 / 3, "0.333")]
)
def test_a_figure_is_shown(value: float, text: str) -> None:
    assert module("figure").shown(value) == text


def test_a_block_is_kept_whole_and_shows_what_was_not_measured() -> None:
    figure = module("figure")
    bar = figure.Bar(2.0)
    figures = [
        figure.Figure("slow", 3.0, bar),
        figure.Figure("fast", 1.0, bar),
        figure.Figure("away", None, bar, "why"),
    ]
    block = figure.Block("Title", figures, 5)
    assert figure.block_of(json.loads(json.dumps(block.to_dict()))) == block
    assert figure.markdown(block).splitlines()[4:] == [
        "| slow | 3 | at most 2 | no |  |",
        "| fast | 1 | at most 2 | yes |  |",
        "| away | not measured | at most 2 |  | why |",
        "",
        "Medians of 5 runs.",
    ]
    assert "bar" not in figure.markdown(figure.Block("Title", [figure.Figure("free", 1.0)]))


def kept(value: float) -> dict[str, object]:
    block = {"title": "Block", "runs": 5, "figures": [{"name": "one", "value": value}]}
    return {"machine": {"cores": 2}, "parts": {"limits": [block]}}


def test_figures_replace_those_that_the_page_had() -> None:
    page = module("page")
    empty = f"before\n{page.BEGIN}\n{page.END}\nafter\n"
    first = page.with_figures(empty, kept(1.0))
    assert first.startswith("before\n") and first.endswith("\nafter\n") and "| one | 1 |" in first
    second = page.with_figures(first, kept(2.0))
    assert "| one | 2 |" in second and "| one | 1 |" not in second
    assert page.with_figures(second, kept(2.0)) == second


def test_a_page_without_a_place_for_figures_is_refused() -> None:
    with pytest.raises(SystemExit, match="no place for figures"):
        module("page").with_figures("text", kept(1.0))


def test_the_page_shows_the_figures_that_are_kept() -> None:
    results = json.loads((BENCH / "results.json").read_bytes())
    text = PAGE.read_text(encoding="utf-8")
    assert module("page").with_figures(text, results) == text


def test_the_page_says_what_each_peer_compares() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for peer in module("peer").PEERS:
        told = ast.get_docstring(ast.parse((BENCH / "peers" / f"{peer.program}.py").read_text(encoding="utf-8"))) or ""
        lines = dict(line.rstrip(".").split(": ", 1) for line in told.splitlines() if ": " in line)
        assert f"| {peer.package} | {lines['Compares']} | {lines['Leaves out']} |" in text


def test_every_program_of_a_peer_is_measured() -> None:
    programs = {path.stem for path in (BENCH / "peers").glob("*.py")} - {"__init__", "dialogs"}
    assert programs == {peer.program for peer in module("peer").PEERS}


def run_peer(program: str, *words: str) -> dict[str, int]:
    command = [sys.executable, "-P", "-m", f"peers.{program}", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(BENCH)})
    told: dict[str, int] = json.loads(done.stdout)
    return told


def test_a_peer_judges_every_dialog(dialogs: Path) -> None:
    pytest.importorskip("pydantic_evals", reason="pydantic-evals is not installed")
    records = [json.loads(line) for line in dialogs.read_bytes().splitlines()]
    same = [sides(one, "gold_turn") == sides(one, "predict_turn") for one in records]
    assert run_peer("pydantic_evals", str(dialogs)) == {"verdicts": 30, "passed": sum(same)}
    assert 0 < sum(same) < 30


def sides(dialog: dict[str, list[dict[str, dict[str, object]]]], side: str) -> list[list[object]]:
    calls = [turn[side] for turn in dialog["turns"] if "action" in turn.get("gold_turn", {})]
    return [[call[name] for name in ("tool_id", "action", "args")] for call in calls]


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ('print(\'{"verdicts": 3, "passed": 3}\')', "all the same"),
        ("print('nothing')", "all the same"),
        ("raise ValueError('no such thing')", "ValueError: no such thing"),
    ],
)
def test_a_peer_that_does_not_work_is_told(program: str, said: str) -> None:
    command = module("cost").Command([sys.executable, "-c", program])
    with pytest.raises(RuntimeError, match=said):
        module("peer_costs")._verdicts(command)


def test_a_peer_is_held_to_its_bar_and_the_exact_scorer_to_half_of_it() -> None:
    costs, peers = module("peer_costs"), module("peer").PEERS
    (ragas,) = [peer for peer in peers if peer.package == "ragas"]
    ways = [costs.Way(ragas, "", "usual"), costs.Way(ragas, "bare", "bare"), costs.Way(ragas, "away", "away")]
    taken = {costs._aem("hybrid", 1_000): 1.0, costs._aem("exact", 1_000): 0.5, ways[0].name: 4.0, ways[1].name: 2.0}
    known = {name: module("cost").Cost(cpu, cpu, 1.0) for name, cpu in taken.items()}
    figures = list(costs._ratios(ways, 1_000, known, {ways[2].name: "not installed"}))
    assert [figure.value for figure in figures] == [0.25, 0.125, 0.5, 0.25, None, None]
    assert [figure.bar and figure.bar.limit for figure in figures[:4]] == [1 / 8, 1 / 16, None, None]
    assert [figure.note for figure in figures] == ["", "", "", "", "not installed", "not installed"]


BURN = "import time\nwhile time.process_time() < 0.3: pass"


def test_the_cost_of_a_command_counts_its_children() -> None:
    cost = module("cost")
    child = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {BURN!r}])"
    assert cost.once(cost.Command([sys.executable, "-c", child])).cpu >= 0.3


def test_a_file_is_piped_to_a_command(dialogs: Path) -> None:
    cost = module("cost")
    check = f"import sys\nassert len(sys.stdin.buffer.read()) == {dialogs.stat().st_size} and not sys.stdin.seekable()"
    cost.once(cost.Command([sys.executable, "-c", check], piped=dialogs))


def test_a_command_that_fails_ends_the_bench() -> None:
    cost = module("cost")
    with pytest.raises(SystemExit, match="ZeroDivisionError"):
        cost.once(cost.Command([sys.executable, "-c", "1 / 0"]))
    cost.once(cost.Command([sys.executable, "-c", "raise SystemExit(1)"], codes=(0, 1)))


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="there is no /proc to read memory from")
def test_memory_is_that_of_all_processes() -> None:
    hold = "import time\nheld = bytearray(b'x') * 60_000_000\ntime.sleep(0.5)"
    two = f"import subprocess, sys\none = subprocess.Popen([sys.executable, '-c', {hold!r}])\n{hold}\none.wait()"
    watched = module("process_tree").watch([sys.executable, "-c", two])
    assert 114 < watched.peak < 250


def test_parts_of_another_machine_are_not_kept(tmp_path: Path) -> None:
    run = module("run")
    file = tmp_path / "results.json"
    assert run.kept_before(file) == {}
    file.write_text(json.dumps({"machine": run.machine(), "parts": {"peers": []}}), encoding="utf-8")
    assert run.kept_before(file) == {"peers": []}
    file.write_text(json.dumps({"machine": {"cores": -1}, "parts": {"peers": []}}), encoding="utf-8")
    assert run.kept_before(file) == {}
