"""What nobody can judge: a part of the predicted side that its recorder left out."""

from __future__ import annotations

from aem_cli.domain.claim import ABSENT, Claim


def unrecorded(sub_metric: str, reason: str, field: str, gold: object) -> Claim:
    """A claim without an answer, which leaves the turn unscored."""
    what = "arguments were" if field == "args" else "the reply's text was"
    return Claim(sub_metric, reason, field, gold, ABSENT, note=f"{what} not recorded")
