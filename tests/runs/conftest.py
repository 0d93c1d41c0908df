"""Data sets of many small blocks, and runs over them."""

import json
from pathlib import Path

import pytest

from aem_cli.config.settings import Choice, Settings
from aem_cli.config.wiring import build_method
from aem_cli.readers import blocks
from aem_cli.runs import scored_run
from aem_cli.runs.checkpoint import Checkpoint
from aem_cli.runs.crew import InlineCrew
from aem_cli.runs.part import results_in
from aem_cli.runs.scored_run import Inputs, RunToScore

SETTINGS = Settings(scorer=Choice("exact"))
METHOD = build_method(SETTINGS)


def record(name, predicted="A-1", **more):
    """A dialog of one call, right or wrong."""
    gold = {"tool_id": "crm", "action": "Find", "args": {"x": "A-1"}}
    turn = {"turn_no": 1, "turn": "Tool", "gold_turn": gold, "predict_turn": {**gold, "args": {"x": predicted}}}
    return json.dumps({"dialog_id": name, "turns": [turn], **more}) + "\n"


@pytest.fixture
def small_blocks(monkeypatch):
    """Blocks of about three dialogs."""
    monkeypatch.setattr(scored_run, "BLOCK_BYTES", 700)
    monkeypatch.setattr(scored_run, "read_blocks", lambda source, position: blocks.read_blocks(source, position, 700))


@pytest.fixture
def dataset(tmp_path):
    """Write a data set; twenty dialogs without words."""

    def write(*lines, name="d.jsonl"):
        path = tmp_path / name
        path.write_text("".join(lines or (record(f"d{n}", "A-1" if n % 2 else "B-2") for n in range(20))))
        return path

    return write


class Carried:
    """What came of a run."""

    def __init__(self, scored, checkpoint, told):
        self.scored, self.checkpoint, self.told = scored, checkpoint, told
        self.results = b"".join(piece for part in scored.parts for piece in results_in(part))

    @property
    def ids(self):
        return [json.loads(line)["dialog_id"] for line in self.results.splitlines()]


@pytest.fixture
def carry(tmp_path):
    """Carry a run out into `folder`, which is left as an interrupted run would leave it."""

    def run(path, crew=None, folder="run", skip_invalid=False, predictions=None, restart=False, workers=None):
        run = RunToScore(Inputs(str(path), predictions, skip_invalid), SETTINGS, METHOD)
        (tmp_path / folder).mkdir(exist_ok=True)
        told = []
        with Checkpoint(tmp_path / folder, run.begun(), restart) as checkpoint:
            crew = crew or (InlineCrew() if workers is None else None)
            scored = run.scored(crew, workers, checkpoint, told.append)
            return Carried(scored, checkpoint, told)

    return run


def parts_in(folder: Path):
    return sorted(path.name for path in (folder / ".unfinished").glob("*.part"))
