from pathlib import Path

import pytest

from aem_cli.cli.main import main
from aem_cli.runs.reported import run_to_report
from tests.nasty import write_nasty

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def scored(tmp_path_factory):
    """Score a data set as `aem score` does; the run as a report sees it."""

    def run(dataset, *words):
        folder = tmp_path_factory.mktemp("run")
        assert main(["score", str(dataset), "-o", str(folder), "--quiet", *words]) in (0, 1, 3, 5)
        return run_to_report(str(folder))

    return run


@pytest.fixture(scope="session")
def sample_run(scored):
    """The first sample release."""
    return scored(ROOT / "sample_data" / "support_release_1.jsonl")


@pytest.fixture(scope="session")
def features_run(scored):
    """A dialog for each feature of the format."""
    return scored(ROOT / "sample_data" / "features.jsonl")


@pytest.fixture(scope="session")
def split_run(scored):
    """Gold and predictions out of two files."""
    folder = ROOT / "sample_data"
    return scored(folder / "split_gold.jsonl", "--predictions", str(folder / "split_predicted.jsonl"))


@pytest.fixture(scope="session")
def nasty_run(scored, tmp_path_factory):
    """Dialogs whose text some format would take for something else."""
    return scored(write_nasty(tmp_path_factory.mktemp("nasty") / "nasty.jsonl"))


@pytest.fixture(scope="session")
def unscored_run(scored, tmp_path_factory):
    """A dialog that passes, one that an unread scorer leaves open, one that nobody annotated."""
    path = tmp_path_factory.mktemp("unscored") / "d.jsonl"
    path.write_text(
        '{"dialog_id": "good", "turns": [{"turn_no": 1, "turn": "Agent", "gold_turn": {"response": "a"}, '
        '"predict_turn": {"response": "a"}}]}\n'
        '{"dialog_id": "open", "turns": [{"turn_no": 1, "turn": "Agent", "gold_turn": {"response": "a b"}, '
        '"predict_turn": {"response": "b c"}}]}\n'
        '{"dialog_id": "free", "turns": [{"turn_no": 1, "turn": "Agent", "predict_turn": {"response": "a"}}]}\n'
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("aem_cli.scorers.exact.ExactScorer.score", lambda self, pairs: [None] * len(pairs))
        return scored(path, "--scorer", "exact")
