"""The end of a shard: its parts are kept for `aem merge`, and one line says how to go on."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from aem_cli.config.settings import Settings
from aem_cli.config.translation import effective
from aem_cli.domain import numbers
from aem_cli.domain.literal import printable
from aem_cli.runs.checkpoint import Checkpoint
from aem_cli.runs.course import Scored
from aem_cli.runs.scored_run import RunToScore


def keep_shard(
    run: RunToScore,
    settings: Settings,
    scored: Scored,
    dataset: Mapping[str, Any],
    notes: Sequence[str],
    checkpoint: Checkpoint,
) -> None:
    """Hand the parts over to the folder of the shard. Raises UsageError where the disk refuses."""
    about = {
        "begun": run.begun(),
        "blocks": run.blocks,
        "fingerprints": run.fingerprints(),
        "config": effective(settings),
        "dataset": dataset,
        "notes": list(notes),
        "bad": {"count": scored.bad.count, "lines": scored.bad.lines, "at_the_end": scored.bad_at_the_end},
    }
    checkpoint.hand_over(about)


def tell_shard(names: Sequence[str], scored: Scored, quiet: bool) -> int:
    """Say what was scored; the exit code, which knows no gate."""
    if not quiet:
        dialogs = numbers.counted(scored.counts.tally.dialogs_total, "dialog")
        said = f"shard in {names[0]}: {dialogs}; put all shards together with: aem merge FOLDER..."
        sys.stderr.write(printable(said, sys.stderr.encoding) + "\n")
    return 0
