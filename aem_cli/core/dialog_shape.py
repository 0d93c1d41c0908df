"""The kind of dialog that attribution had to deal with: a linear chain, branches, retries, recoveries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from aem_cli.core.dependency import failed_call
from aem_cli.domain.dialog import Action, Dialog, Turn
from aem_cli.domain.rule import ToolRules
from aem_cli.domain.scored_turn import ScoredTurn
from aem_cli.domain.term import Term


class Shape(Term):
    """A dialog may have several of the last three; it is linear if it has none of them."""

    LINEAR = "linear"
    BRANCH = "branch"
    RETRY = "retry"
    RECOVERY = "recovery"


def shapes_of(dialog: Dialog | None, turns: Sequence[ScoredTurn], tools: ToolRules = ToolRules()) -> tuple[Shape, ...]:  # noqa: B008
    """The shapes of a dialog; without the dialog itself, which the results do not hold, recoveries alone are seen.

    Branch: a turn with two dependencies, or two turns that depend on one, by `depends_on`; a dependency that follows
    from the others is none (3 on 2, 4 on 2 and 3 is a chain). Retry: a turn tagged Retry, the same call made again, or
    a call of the same tool and action after one that returned an error. Recovery: a failed call that the right one
    followed (`recovered` in the results).
    """
    found = []
    if dialog is not None and _branches(dialog.turns):
        found.append(Shape.BRANCH)
    if dialog is not None and _retries(dialog.turns, tools):
        found.append(Shape.RETRY)
    if any(turn.recovered for turn in turns):
        found.append(Shape.RECOVERY)
    return tuple(found) or (Shape.LINEAR,)


def _branches(turns: Sequence[Turn]) -> bool:
    needed = dict(_direct({turn.number: frozenset(turn.depends_on or ()) for turn in turns}))
    dependents = Counter(source for sources in needed.values() for source in sources)
    return any(len(sources) > 1 for sources in needed.values()) or any(count > 1 for count in dependents.values())


def _direct(needed: Mapping[int, frozenset[int]]) -> Iterator[tuple[int, frozenset[int]]]:
    """Each turn's dependencies without those that another one of them has anyway."""
    for number, sources in needed.items():
        implied = {further for source in sources for further in _reach(source, needed) if further != source}
        yield number, sources - implied


def _reach(start: int, needed: Mapping[int, frozenset[int]]) -> set[int]:
    reached, waiting = set[int](), [start]
    while waiting:
        for source in needed.get(waiting.pop(), ()):
            if source not in reached:
                reached.add(source)
                waiting.append(source)
    return reached


def _retries(turns: Sequence[Turn], tools: ToolRules) -> bool:
    if any(tag.casefold().startswith("retry") for turn in turns for tag in turn.tags):
        return True
    earlier: list[Action] = []
    for turn in turns:
        if isinstance(turn.predicted, Action):
            if any(_again(one, turn.predicted, tools) for one in earlier):
                return True
            earlier.append(turn.predicted)
    return False


def _again(earlier: Action, later: Action, tools: ToolRules) -> bool:
    if (earlier.tool, earlier.action) != (later.tool, later.action):
        return False
    return (earlier.args is not None and earlier.args == later.args) or failed_call(earlier, tools)
