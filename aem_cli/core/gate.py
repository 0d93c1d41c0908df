"""The gate: whether a run may pass, by which rule, and the exit code that says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from aem_cli.core.diff.rules import DiffRules
from aem_cli.core.sentence import counted, decimal, first_few
from aem_cli.domain.tally import Tally
from aem_cli.domain.trials import TrialCount, Trials
from aem_cli.domain.verdict import Chain
from aem_cli.errors import DataError

PASSED: Final = 0
FAILED: Final = 1
UNSCORED: Final = 3
NOTHING: Final = 5


class GateRules(NamedTuple):
    """What a run must reach. None and {} set no bar; bars are exact, so 4 of 5 reaches 0.8.

    A reason's limit is a number of failing turns (int) or a share of the scored turns (Fraction).
    """

    fail_under: Fraction | None = None
    sub_metrics: Mapping[str, Fraction] = {}
    reasons: Mapping[str, int | Fraction] = {}
    chains: Mapping[Chain, Fraction] = {}
    per_dialog_pass_rate: Fraction | None = None
    max_unscored: int | None = 0
    max_assumed: int | None = None
    diff: DiffRules = DiffRules()

    @property
    def sets_bars(self) -> bool:
        """Whether a bar replaces the rule that every dialog must pass; the two limits `max_*` do not."""
        return bool(
            self.fail_under is not None
            or self.per_dialog_pass_rate is not None
            or self.sub_metrics
            or self.reasons
            or self.chains
        )


class Check(NamedTuple):
    """One rule of the gate against its number: "gate.fail_under: score 0.75 is under 0.8"."""

    rule: str
    held: bool
    sentence: str


class GateDecision(NamedTuple):
    """What was decided. `exit_code` is one of 0, 1, 3, 5; `sentence` names the rule that decided with its numbers."""

    exit_code: int
    sentence: str
    checks: tuple[Check, ...]  # every rule that was looked at, in the order of the config
    too_many_unscored: bool

    @property
    def passed(self) -> bool:
        """Whether the run may pass."""
        return self.exit_code == PASSED

    @property
    def exit_code_if_forgiven(self) -> int:
        """The exit code under `--exit-zero`: a failed gate is forgiven, unscored turns and an empty run are not."""
        if self.exit_code != FAILED:
            return self.exit_code
        return UNSCORED if self.too_many_unscored else PASSED

    def to_dict(self) -> dict[str, Any]:
        """What was decided, as plain values."""
        return {
            "passed": self.passed,
            "exit_code": self.exit_code,
            "decided_by": self.sentence,
            "rules": [check._asdict() for check in self.checks],
        }


def decide(tally: Tally, rules: GateRules) -> GateDecision:
    """Hold the counts of a run against the rules: 5 nothing was evaluated, 1 a rule failed, 3 unscored, 0 passed.

    A run whose dialogs all lack a verdict has evaluated nothing, unless it is unscored turns beyond the limit that are
    to blame: then those are named.
    """
    unscored = _check_unscored(tally, rules)
    too_many = not unscored.held
    nothing = not (tally.dialogs_passed or tally.dialogs_failed)
    if nothing and not too_many:
        return GateDecision(NOTHING, _nothing_sentence(tally), (unscored,), too_many)
    checks = (*(_checks(tally, rules)), unscored)
    broken = [check for check in checks if not check.held]
    if not broken:
        return GateDecision(PASSED, passing_sentence(checks), checks, too_many)
    code = UNSCORED if broken[0] is unscored else FAILED
    return GateDecision(code, failing_sentence(broken), checks, too_many)


def failing_sentence(broken: Sequence[Check]) -> str:
    """The first rule that failed in full, and the names of the others: mending one of them does not let a run pass."""
    first, *others = broken
    also = f"; also failed: {', '.join(check.rule for check in others)}" if others else ""
    return f"{first.rule}: {first.sentence}{also}"


def _checks(tally: Tally, rules: GateRules) -> Iterator[Check]:
    if not rules.sets_bars:
        yield _check_dialogs(tally)
    if rules.fail_under is not None:
        yield from _check_score(tally, rules.fail_under)
    yield from _check_sub_metrics(tally, rules.sub_metrics)
    yield from _check_reasons(tally, rules.reasons)
    yield from _check_chains(tally, rules.chains)
    if rules.per_dialog_pass_rate is not None:
        yield _check_trials(tally.trials, rules.per_dialog_pass_rate)
    if rules.max_assumed is not None:
        yield _check_assumed(tally, rules.max_assumed)


def _check_dialogs(tally: Tally) -> Check:
    failed, total = tally.dialogs_failed, tally.dialogs_total
    return Check("no gate is set", not failed, f"{failed} of {counted(total, 'dialog')} failed")


def _check_score(tally: Tally, bar: Fraction) -> Iterator[Check]:
    """A score that is not there reaches no bar, unless it is unscored turns alone that keep every verdict back."""
    if tally.score is not None:
        yield _check_share("gate.fail_under", "score", tally.score, bar)
    elif tally.dialogs_passed or tally.dialogs_failed:
        yield Check("gate.fail_under", False, f"no dialog has a score to reach {decimal(bar)}")


def _check_share(rule: str, what: str, share: Fraction, bar: Fraction, of: str = "") -> Check:
    held = share >= bar
    verb = "reaches" if held else "is under"
    return Check(rule, held, f"{what} {decimal(share, bar)}{of} {verb} {decimal(bar)}")


def _check_rate(rule: str, what: str, passed: int, scored: int, bar: Fraction) -> Check:
    """A rate over nothing breaks no bar, and the sentence says so."""
    if not scored:
        return Check(rule, True, f"{what} was evaluated on no turn")
    return _check_share(rule, what, Fraction(passed, scored), bar, f" ({passed} of {counted(scored, 'turn')})")


def _check_sub_metrics(tally: Tally, bars: Mapping[str, Fraction]) -> Iterator[Check]:
    counts = tally.sub_metrics
    for name, bar in bars.items():
        passed, scored = counts[name][:2] if name in counts else (0, 0)
        yield _check_rate(f"gate.sub_metrics.{name}", name, passed, scored, bar)


def _check_chains(tally: Tally, bars: Mapping[Chain, Fraction]) -> Iterator[Check]:
    counts = tally.chains
    for chain, bar in bars.items():
        yield _check_rate(f"gate.chains.{chain}", f"chain {chain}", counts[chain].passed, counts[chain].scored, bar)


def _check_reasons(tally: Tally, limits: Mapping[str, int | Fraction]) -> Iterator[Check]:
    counts, scored = tally.failure_reasons, tally.turn_count.scored
    for reason, limit in limits.items():
        count = counts.get(reason, 0)
        if isinstance(limit, int):
            held, allowed = count <= limit, str(limit)
            sentence = f"{counted(count, 'turn')} failed by {reason}, {allowed} allowed"
        else:
            share = Fraction(count, scored) if scored else Fraction(0)
            held = share <= limit
            found = decimal(share, limit, up=True)
            sentence = f"{counted(count, 'turn')} of {scored} ({found}) failed by {reason}, {decimal(limit)} allowed"
        yield Check(f"gate.reasons.{reason}", held, sentence)


def _check_trials(trials: Trials, bar: Fraction) -> Check:
    rule = "gate.per_dialog_pass_rate"
    if trials.counts is None:
        raise DataError(f"{rule}: more dialogs have trials than are kept in memory; split the data set and score apart")
    worst = sorted(key for key, count in trials.counts.items() if not _reaches(count, bar))
    dialogs = len(trials.counts) + trials.single.decided
    under = len(worst) + (trials.single.failed if bar > 0 else 0)
    if not under:
        return Check(rule, True, f"each of {counted(dialogs, 'dialog')} reaches {decimal(bar)} over its trials")
    named = [f"{key[0]} {trials.counts[key].passed} of {trials.counts[key].decided}" for key in worst]
    return Check(
        rule,
        False,
        f"{under} of {counted(dialogs, 'dialog')} under {decimal(bar)} over the trials{first_few(named)}",
    )


def _reaches(count: TrialCount, bar: Fraction) -> bool:
    """A dialog whose trials all lack a verdict makes no claim."""
    return not count.decided or Fraction(count.passed, count.decided) >= bar


def _check_assumed(tally: Tally, limit: int) -> Check:
    assumed = tally.assumed
    sentence = f"the cause of {counted(assumed, 'failing turn')} is assumed, {limit} allowed"
    return Check("gate.max_assumed", assumed <= limit, sentence)


def _check_unscored(tally: Tally, rules: GateRules) -> Check:
    unscored, limit = tally.turn_count.unscored, rules.max_unscored
    held = limit is None or unscored <= limit
    allowed = "any number" if limit is None else str(limit)
    return Check("gate.max_unscored", held, f"{counted(unscored, 'turn')} left unscored, {allowed} allowed")


def _nothing_sentence(tally: Tally) -> str:
    if not tally.dialogs_total:
        return "nothing was evaluated: there is no dialog"
    if not tally.turn_count.total:
        return f"nothing was evaluated: no turn of {counted(tally.dialogs_total, 'dialog')} has a gold side"
    return f"nothing was evaluated: none of {counted(tally.dialogs_total, 'dialog')} has a verdict"


def passing_sentence(checks: tuple[Check, ...]) -> str:
    """What a passing run owes to: the first rule in full, and how many others held."""
    first, others = checks[0], len(checks) - 2
    more = f"; {counted(others, 'other rule')} held" if others > 0 else ""
    return f"{first.rule}: {first.sentence}{more}"
