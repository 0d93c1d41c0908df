"""A comparison in a few sentences: what a reader has to see first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from aem_cli.core.diff.shift import ReasonShift
from aem_cli.core.sentence import counted, decimal

if TYPE_CHECKING:
    from aem_cli.core.diff.comparison import Comparison


def gist(found: Comparison) -> tuple[str, ...]:
    """The score, what moved, and how the failures changed; the last even where the score stands still."""
    return tuple(_sentences(found))


def _sentences(found: Comparison) -> Iterator[str]:
    moves, changed = found.turn_moves, sum(row.turns for row in found.reason_changes)
    if not (moves.newly_failing or moves.no_longer_failing or changed or found.headline.score.difference):
        yield "Nothing changed: every turn has the verdict and the reason it had."
        return
    yield _of_score(found)
    yield _of_turns(found)
    shifts = _of_reasons(found.reasons)
    if shifts:
        yield shifts
    if changed:
        yield f"{counted(changed, 'turn')} failing in both runs by another reason than before."


def _of_score(found: Comparison) -> str:
    score = found.headline.score
    base, new = score.base.value, score.new.value
    if base is None or new is None:
        return "No dialog has a score in both runs."
    if base == new:
        return f"The score stands still at {decimal(base)}, and the failures behind it changed."
    word = "up" if new > base else "down"
    return f"The score went {word} from {decimal(base)} to {decimal(new)}: {score.evidence.sentence or 'not tested'}."


def _of_turns(found: Comparison) -> str:
    moves = found.turn_moves
    said = [f"{counted(moves.fixed, 'turn')} fixed", f"{moves.newly_failing} newly failing"]
    if moves.vanished:
        said.append(f"{moves.vanished} failing in base without a verdict in new")
    if found.critical_moves.newly_failing:
        said.append(f"{found.critical_moves.newly_failing} of the newly failing critical")
    return f"{', '.join(said)}; {moves.still_failing} still failing."


def _of_reasons(shifts: Sequence[ReasonShift]) -> str:
    """ "More incomplete_response (+4), fewer tool_mismatch (-4).\""""
    more = [f"{row.reason} (+{row.change})" for row in shifts if row.change > 0]
    fewer = [f"{row.reason} ({row.change})" for row in shifts if row.change < 0]
    said = [f"{word} {_named(names)}" for word, names in (("more", more), ("fewer", fewer)) if names]
    return f"Failures: {'; '.join(said)}." if said else ""


def _named(names: Sequence[str]) -> str:
    rest = f" and {len(names) - _NAMED} other reasons" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + rest


_NAMED: Final = 4
