"""Judging turns: list the claims, ask the scorer once for a whole dialog, and turn the answers into verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from numbers import Real

from aem_cli.core.method import Method
from aem_cli.core.plug_in import blaming
from aem_cli.core.surroundings import Record, Surroundings
from aem_cli.domain.claim import ABSENT, Claim, Finding, Pair
from aem_cli.domain.dialog import Action, Kind, Response, Side, Turn
from aem_cli.domain.rule import Grading
from aem_cli.domain.verdict import ONE, ZERO, Outcomes, Verdict
from aem_cli.protocols import Asking, SubMetric

_Question = tuple[str, Pair]


_Draft = list[tuple[SubMetric, tuple[Claim, ...]]]
"""The claims of one gold side, sub-metric by sub-metric, before the scorer has answered."""

_NOT_JUDGED = Verdict(None, None, None, judged=False)


def judge(turns: Sequence[Turn], method: Method) -> Asking[list[Verdict]]:
    """One verdict a turn, in order. Asks for all pairs of the dialog at once."""
    verdicts: list[Verdict | None] = [settled_verdict(turn, method) for turn in turns]
    drafts: list[tuple[int, list[_Draft]]] = []
    questions: list[_Question] = []
    record = Record(turns)
    for place, verdict in enumerate(verdicts):
        if verdict is None:
            judged = [Surroundings(variant, record, place) for variant in _variants(turns[place])]
            drafts.append((place, [_draft(variant, method, questions) for variant in judged]))
    answers: Iterator[float | None] = iter((yield questions) if questions else ())
    for place, variants in drafts:
        found = [_verdict(draft, answers, method) for draft in variants]
        verdicts[place] = max(found, key=_merit) if len(found) > 1 else found[0]
    return verdicts  # type: ignore[return-value]


def settled_verdict(turn: Turn, method: Method) -> Verdict | None:
    """The verdict where no claim is needed: not judged, one side only, or equal sides; None: claims decide."""
    gold, predicted = turn.gold, turn.predicted
    if gold is None:
        if predicted is None or not turn.annotated:
            return _NOT_JUDGED
        return _one_sided(turn.kind, "unexpected_turn", ABSENT, _shown(predicted))
    if predicted is None:
        return _one_sided(turn.kind, "missing_turn", _shown(gold), ABSENT)
    return _alike(turn.kind, gold, method) if same_sides(gold, predicted) else None


def same_sides(gold: Side, predicted: Side) -> bool:
    """Whether both sides say the same, letter for letter or value for value; what gold leaves open is the same."""
    if gold is predicted:
        return True
    if isinstance(gold, Action):
        return (
            isinstance(predicted, Action)
            and (gold.tool is None or gold.tool == predicted.tool)
            and (gold.action is None or gold.action == predicted.action)
            and predicted.args_fault is None
            and (gold.args is None or (predicted.args is not None and gold.args.same_as(predicted.args)))
        )
    return isinstance(predicted, Response) and predicted.recorded and _same_words(gold.text, predicted.text)


def _same_words(gold: str, predicted: str) -> bool:
    """Whether two texts differ in their spaces at most; most that differ do so from the first word on."""
    if gold == predicted:
        return True
    return gold.split(None, 1)[:1] == predicted.split(None, 1)[:1] and gold.split() == predicted.split()


def _alike(kind: Kind, gold: Side, method: Method) -> Verdict | None:
    """The verdict on equal sides, one for all turns of a kind; None where they settle no sub-metric."""
    if isinstance(gold, Action):
        key = kind, gold.tool is not None or gold.action is not None, gold.args is not None
    else:
        key = kind, True, True
    if key not in method.held_alike:
        held = _held(*key, method)
        method.held_alike[key] = Verdict(True, ONE, None, (), held) if held else None
    return method.held_alike[key]


def _held(kind: Kind, names: bool, gives: bool, method: Method) -> Outcomes:
    """Each sub-metric that equal sides settle; a call without named parts is held by nothing it leaves unjudged."""
    return tuple(
        (metric.name, True)
        for metric in method.sub_metrics
        if kind in metric.kinds and metric.dimension == "correctness" and (names if metric.blocking else gives)
    )


def _one_sided(kind: Kind, reason: str, gold: object, predicted: object) -> Verdict:
    """A missing or unexpected call counts in selection, a reply in completeness."""
    sub_metric = "selection" if kind is Kind.ACTION else "completeness"
    finding = Finding(sub_metric, reason, "turn", gold, predicted, False)
    return Verdict(False, ZERO, reason, (finding,), ((sub_metric, False),))


def _shown(side: Side) -> object:
    if isinstance(side, Response):
        return side.text
    return {"tool_id": side.tool, "action": side.action, "args": side.args.value if side.args else None}


def _variants(turn: Turn) -> list[Turn]:
    return [turn, *[turn._replace(gold=gold) for gold in turn.any_of]] if turn.any_of else [turn]


def _draft(judged: Surroundings, method: Method, questions: list[_Question]) -> _Draft:
    splits = method.scorers[method.scorer].splits_replies
    kind = judged.turn.kind
    draft: _Draft = []
    for metric in method.sub_metrics:
        if kind not in metric.kinds:
            continue
        claims = tuple(metric.claims(judged, method.fields, method.values, splits))
        draft.append((metric, claims))
        for claim in claims:
            for pair in claim.pairs:
                questions.append((claim.scorer or method.scorer, pair))
        if metric.blocking and any(claim.holds is False for claim in claims):
            break
    return draft


def _verdict(draft: _Draft, answers: Iterator[float | None], method: Method) -> Verdict:
    kept: list[Finding] = []
    evaluated: list[tuple[str, bool | None]] = []
    scores: list[Fraction] | None = [] if method.grading is Grading.CONTINUOUS else None
    blocked = False
    for metric, claims in draft:
        found = [_finding(claim, answers, method) for claim in claims if claim.pairs or not claim.holds]
        if blocked or not claims:
            continue
        held = all_hold([finding.holds for finding in found])
        evaluated.append((metric.name, held))
        kept += found
        if scores is not None:
            scores += [ONE] * (len(claims) - len(found))
            scores += [_claim_score(finding) for finding in found if finding.holds is not None]
        blocked = held is False and metric.blocking
    success = all_hold([held for _, held in evaluated]) if evaluated else None
    reason = None if success else next((finding.reason for finding in kept if finding.holds is False), None)
    score = None if success is None else ONE if success else ZERO
    if scores and success is not None:
        score = sum(scores, ZERO) / len(scores)
    return Verdict(success, score, reason, tuple(kept), tuple(evaluated))


def all_hold(answers: Iterable[bool | None]) -> bool | None:
    """False if one is false, else None if one is unknown, else True."""
    known = True
    for answer in answers:
        if answer is False:
            return False
        known = known and answer is not None
    return True if known else None


def _finding(claim: Claim, answers: Iterator[float | None], method: Method) -> Finding:
    """The claim with its answer."""
    sub_metric, reason, field, gold, predicted, settled, pairs, by, asked, own_bar, note = claim
    if not pairs:
        return Finding(sub_metric, reason, field, gold, predicted, settled, None, None, by, note)
    bar = method.thresholds.of(sub_metric) if own_bar is None else own_bar
    by = asked or method.scorer
    best = _valid(next(answers)) if len(pairs) == 1 else _best([_valid(next(answers)) for _ in pairs], bar)
    if best is None:
        why = note or _why(pairs[0], method.scorers[by])
        return Finding(sub_metric, reason, field, gold, predicted, None, None, bar, by, why)
    if best >= bar:
        return Finding(sub_metric, reason, field, gold, predicted, True, best, bar, by, note)
    why = note or _why(pairs[0], method.scorers[by])
    return Finding(sub_metric, reason, field, gold, predicted, False, best, bar, by, why)


def _best(scores: list[float | None], bar: float) -> float | None:
    """The best of several answers; unknown if one is missing and none of the others is enough."""
    known = [score for score in scores if score is not None]
    best = max(known, default=None)
    return None if best is None or (best < bar and len(known) < len(scores)) else best


def _valid(answer: object) -> float | None:
    """A finite number in [0, 1], else None: what is not a score leaves the turn unscored."""
    if type(answer) is float:
        return answer if 0 <= answer <= 1 else None
    if isinstance(answer, bool) or not isinstance(answer, int | float | Real):  # a float32 of NumPy is a Real
        return None
    try:
        score = float(answer)
    except OverflowError:
        return None
    return score if 0 <= score <= 1 else None


def _why(pair: Pair, scorer: object) -> str | None:
    explain = getattr(scorer, "explain", None)
    if explain is None:
        return None
    with blaming(f"scorer {getattr(scorer, 'name', '?')}"):
        said = explain(pair)
    return None if said is None else str(said)


def _claim_score(finding: Finding) -> Fraction:
    if finding.score is not None:
        return Fraction(finding.score)
    return ONE if finding.holds else ZERO


def _merit(verdict: Verdict) -> tuple[int, int, int, Fraction | float]:
    """Which of several gold sides a turn is judged by: one it passes, else the most sub-metrics and fewest misses."""
    misses = sum(finding.holds is False for finding in verdict.findings)
    rank = {True: 2, None: 1, False: 0}[verdict.success]
    held = sum(answer is True for _, answer in verdict.sub_metrics)
    return rank, held, -misses, verdict.score if verdict.score is not None else ZERO
