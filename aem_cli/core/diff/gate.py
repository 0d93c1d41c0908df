"""The gate for two runs: whether the new one may pass, by which rule, and the exit code that says so."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from aem_cli.core.chance import FEWEST_DIALOGS
from aem_cli.core.diff.comparison import Comparison
from aem_cli.core.diff.measure import Measure
from aem_cli.core.diff.rules import DiffRules
from aem_cli.core.gate import FAILED, NOTHING, PASSED, UNSCORED, Check, GateDecision, failing_sentence, passing_sentence
from aem_cli.core.sentence import counted, decimal

NO_GATE: Final = "no gate is set"


def decide_diff(found: Comparison, rules: DiffRules) -> GateDecision:
    """Hold a comparison against the rules: 5 nothing was compared, 1 a rule failed, 3 verdicts were lost, 0 passed.

    Without a bar, two rules hold: no drop of the score or of a sub-metric that is unlikely to be chance, and no newly
    failing critical turn. With so few dialogs that nothing could be told from chance, any drop of the score counts, or
    of the passing turns where no dialog has a score in both runs. Trials of a dialog are one dialog.
    """
    unscored = _check_unscored(found, rules)
    if not (found.headline.turn_rate.base.whole and found.headline.turn_rate.new.whole) and unscored.held:
        return GateDecision(NOTHING, _nothing_sentence(found), (unscored,), False)
    checks = (*(_checks(found, rules) if rules.sets_bars else _default_checks(found)), unscored)
    broken = [check for check in checks if not check.held]
    if not broken:
        return GateDecision(PASSED, passing_sentence(checks), checks, False)
    code = UNSCORED if broken[0] is unscored else FAILED
    return GateDecision(code, failing_sentence(broken), checks, not unscored.held)


def _default_checks(found: Comparison) -> Iterator[Check]:
    headline = found.headline
    measures = (headline.score, *headline.sub_metrics)
    dropped = [one for one in measures if (one.worse_by or 0) > 0 and one.evidence.real]
    if dropped:
        yield from (Check(NO_GATE, False, f"{_fall(one)}, {one.evidence.sentence}") for one in dropped)
    elif found.witnesses < FEWEST_DIALOGS:
        fallen = headline.score if found.witnesses else headline.turn_rate
        held = (fallen.worse_by or 0) <= 0
        yield Check(NO_GATE, held, f"{_fall(fallen)}; of fewer than {FEWEST_DIALOGS} dialogs any drop counts")
    else:
        said = f"{_fall(headline.score)}; no drop of the score or of a sub-metric is unlikely to be chance"
        yield Check(NO_GATE, True, said)
    yield _check_critical(NO_GATE, found, 0)


def _checks(found: Comparison, rules: DiffRules) -> Iterator[Check]:
    headline = found.headline
    if rules.max_drop is not None:
        yield _check_drop("gate.diff.max_drop", headline.score, rules.max_drop, rules)
    by_name = {measure.name: measure for measure in headline.sub_metrics}
    for name, most in rules.sub_metrics.items():
        yield _check_named(f"gate.diff.sub_metrics.{name}", name, by_name.get(name), most, rules)
    yield from _check_reasons(found, rules)
    chains = {row.name: row.measure for one in found.breakdowns if one.name == "chain" for row in one.rows}
    for chain, most in rules.chains.items():
        yield _check_named(f"gate.diff.chains.{chain}", f"chain {chain}", chains.get(chain), most, rules)
    if rules.critical is not None:
        yield _check_critical("gate.diff.critical", found, rules.critical)


def _check_named(rule: str, what: str, measure: Measure | None, most: Fraction, rules: DiffRules) -> Check:
    """What was evaluated in neither run breaks no bar, and the sentence says so."""
    if measure is None:
        return Check(rule, True, f"{what} was evaluated on no turn")
    return _check_drop(rule, measure._replace(name=what), most, rules)


def _check_drop(rule: str, measure: Measure, most: Fraction, rules: DiffRules) -> Check:
    worse = measure.worse_by
    if worse is None:
        lost = measure.base.value is not None
        return Check(rule, not lost, f"{measure.name} has no value in {'new' if lost else 'base'} to compare")
    held = worse <= most
    if held or not rules.significant_only or measure.evidence.real:
        return Check(rule, held, f"{_fall(measure, most)}, {decimal(most)} allowed")
    return Check(rule, True, f"{_fall(measure, most)}, which does not count: {measure.evidence.sentence}")


def _check_reasons(found: Comparison, rules: DiffRules) -> Iterator[Check]:
    rows = {row.reason: row for row in found.reasons}
    for reason, most in rules.reasons.items():
        rule, row = f"gate.diff.reasons.{reason}", rows.get(reason)
        if row is None:
            yield Check(rule, True, f"no turn fails by {reason}")
            continue
        if isinstance(most, int):
            held, allowed = row.change <= most, f"{most} more allowed"
        else:
            held, allowed = (row.measure.worse_by or 0) <= most, f"{decimal(most)} of the scored turns more allowed"
        said = f"{counted(row.new, 'turn')} failed by {reason} after {row.base}, {allowed}"
        if not held and rules.significant_only and not row.measure.evidence.real:
            held, said = True, f"{said}; it does not count: {row.measure.evidence.sentence}"
        yield Check(rule, held, said)


def _check_critical(rule: str, found: Comparison, most: int) -> Check:
    newly = found.critical_moves.newly_failing
    sentence = f"{counted(newly, 'critical turn')} newly failing, {most} allowed"
    return Check(rule, newly <= most, sentence)


def _check_unscored(found: Comparison, rules: DiffRules) -> Check:
    lost, limit = found.lost_verdicts, rules.max_unscored
    allowed = "any number" if limit is None else str(limit)
    sentence = f"{counted(lost, 'turn')} with a verdict in base unscored in new, {allowed} allowed"
    return Check("gate.diff.max_unscored", limit is None or lost <= limit, sentence)


def _fall(measure: Measure, most: Fraction = Fraction(0)) -> str:
    """ "score 0.8 to 0.75, down by 0.05"; cut so that the figure is never on the wrong side of its bar."""
    base, new, worse = measure.base.value, measure.new.value, measure.worse_by
    if base is None or new is None or worse is None:
        return f"{measure.name} has no value"
    moved = f"{measure.name} {decimal(base)} to {decimal(new)}"
    if not worse:
        return f"{moved}, unchanged"
    word = "down" if new < base else "up"
    return f"{moved}, {word} by {decimal(abs(worse), most, up=True)}"


def _nothing_sentence(found: Comparison) -> str:
    if not found.paired:
        empty = next((run.name for run in (found.base, found.new) if not run.dialogs), None)
        more = "" if empty is None else f"; {empty} holds none, or none of the release that was asked for"
        return f"nothing was compared: the runs have no dialog in common{more}"
    return f"nothing was compared: no turn of {counted(found.paired, 'dialog')} has a verdict in both runs"
