"""Tolerance: turns that stand on one side only, and are forgiven by the alignment rules."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from aem_cli.core.dependency import failed_call
from aem_cli.core.method import Method
from aem_cli.domain.dialog import Action, Turn
from aem_cli.domain.rule import Tolerance, ToolRules
from aem_cli.domain.verdict import Verdict


def tolerate(turns: Sequence[Turn], verdicts: Sequence[Verdict], method: Method) -> list[Verdict]:
    """Verdicts with what the rules forgive marked as tolerated: without success, score, or findings."""
    tolerated = list(verdicts)
    rules, tools = method.alignment, method.tools
    for place, verdict in enumerate(verdicts):
        if verdict.success is not False:
            continue
        extra = verdict.failure_reason == "unexpected_turn"
        if (
            (extra and _forgiven(turns[place].predicted, rules.extras, tools))
            or (verdict.failure_reason == "missing_turn" and _forgiven(turns[place].gold, rules.missing, tools))
            or _forgiven_apart(turns[place], verdict, method)
        ):
            tolerated[place] = _tolerated(verdict)
    if method.alignment.retries:
        for place in retries(turns, verdicts, method.tools, method.alignment.retries):
            tolerated[place] = _tolerated(verdicts[place])
    return tolerated


def retries(turns: Sequence[Turn], verdicts: Sequence[Verdict], tools: ToolRules, most: int | None = None) -> list[int]:
    """Places of unasked failed calls that the right one followed; at most `most` before each right call."""
    if not [turn for turn in turns if turn.gold is None and turn.predicted is not None]:
        return []
    found: list[int] = []
    waiting: dict[tuple[str | None, str | None], list[int]] = {}
    for place, (turn, verdict) in enumerate(zip(turns, verdicts, strict=True)):
        call = turn.predicted
        if not isinstance(call, Action):
            continue
        name = call.tool, call.action
        if turn.gold is None and failed_call(call, tools):
            waiting.setdefault(name, []).append(place)
        elif verdict.success:
            failed = waiting.pop(name, [])
            found += failed if most is None else failed[len(failed) - min(most, len(failed)) :]
    return sorted(found)


def _forgiven(side: object, tolerance: Tolerance, tools: ToolRules) -> bool:
    if tolerance is Tolerance.ALLOW:
        return True
    return tolerance is Tolerance.READS_ONLY and isinstance(side, Action) and is_read(side, tools)


def _forgiven_apart(turn: Turn, verdict: Verdict, method: Method) -> bool:
    """Whether a failing turn is two reading calls that aem brought together, and that are forgiven each by itself."""
    if turn.alignment is None or verdict.success is not False or turn.gold is None or turn.predicted is None:
        return False
    rules, tools = method.alignment, method.tools
    if not (isinstance(turn.gold, Action) and is_read(turn.gold, tools)):
        return False
    return _forgiven(turn.gold, rules.missing, tools) and _forgiven(turn.predicted, rules.extras, tools)


def is_read(call: Action, tools: ToolRules) -> bool:
    """Whether a call only reads: its action, or "tool.action", fits a pattern of `tools.read_only`."""
    name = call.action or call.tool or ""
    whole = tools.name_split.join(part for part in (call.tool, call.action) if part)
    return any(fnmatchcase(name, pattern) or fnmatchcase(whole, pattern) for pattern in tools.read_only)


def _tolerated(verdict: Verdict) -> Verdict:
    return verdict._replace(success=None, score=None, failure_reason=None, findings=(), sub_metrics=(), tolerated=True)
