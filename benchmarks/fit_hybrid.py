"""Measure what the answers of the hybrid scorer are worth on judged pairs, and how well that holds elsewhere.

    python benchmarks/fit_hybrid.py PAIRS.jsonl [--write MAP.json]

PAIRS: one object a line, {kind: value|response, gold, predicted, equivalent, source}. A branch that settles gets its
hit rate, one that grades a logistic of its score; where pairs are few both lean towards what such a score is worth
over all branches. A reply is as good as the weakest answer of its statements, so a branch is measured on the replies in
which its answer is the weakest by the rules' own numbers. Calibration never turns a verdict: what it would turn is
listed, and is a rule to look at. `perfect` is the calibration error that scores which are right have on so few pairs.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from calibration_error import calibration_error, least_error

from aem_cli.domain.rule import ValueRules
from aem_cli.scorers.answer import Answer
from aem_cli.scorers.calibration import (
    ADDRESSED,
    AGREES,
    QUESTIONS,
    SHIPPED,
    VALUE,
    Calibration,
    Row,
    log_odds,
    sigmoid,
)
from aem_cli.scorers.reply import judge_statement
from aem_cli.scorers.value_answer import text_answer, value_answer
from aem_cli.values.statements import statements

GRADED = frozenset(
    (
        "language.none_shared", "language.few_shared", "language.many_shared", "language.most_shared", "more.words",
        "more.many_words", "covered", "not_covered", "denial.same", "attribute.alike", "attribute.other",
        "words.most_kept", "words.few_kept",
    )
)  # fmt: skip
"""Branches whose score grades; every other one settles."""
GUARDS = {
    "guard.value",
    "guard.negation",
    "guard.opposite",
    "guard.moved",
    "guard.sign",
    "negation",
    "contrast",
    "role",
}
"""What must stand under lenient thresholds too, whatever a handful of pairs says."""
MOST_OF_GUARD = 0.25
LEAST, MOST = 0.52, 0.45  # as near as a branch may come to one half, from above and from below
SUREST = 0.995  # no count of pairs is enough to say more
PRIOR = 8.0  # how many pairs the usual worth of such a score counts for beside those of the branch
FOLDS = 5
REPEATS = 4

Rows: TypeAlias = dict[str, dict[str, Row | float]]
Told: TypeAlias = tuple[str, Answer]


Case: TypeAlias = tuple[float, bool]  # the rules' own number, and the truth
Seen: TypeAlias = dict[tuple[str, str], list[Case]]


class Judged(NamedTuple):
    """A pair with the answers whose weakest is the answer to it, each under its question."""

    kind: str
    source: str
    holds: bool
    told: tuple[Told, ...]


def main() -> None:
    """Fit, report, and write where asked."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("pairs", type=Path)
    asked.add_argument("--write", type=Path, help=f"the file to write, e.g. {SHIPPED}")
    options = asked.parse_args()
    with options.pairs.open(encoding="utf-8") as lines:
        pairs = [judged(json.loads(line)) for line in lines if line.strip()]
    report(pairs)
    if options.write:
        write(options.write, pairs)


def judged(pair: Mapping[str, Any]) -> Judged:
    """Ask the rules about a pair."""
    gold, predicted = pair["gold"], pair["predicted"]
    told: list[Told] = []
    if pair["kind"] == "value":
        told.append((VALUE, value_answer(gold, predicted, ValueRules(), text_answer)))
    else:
        for statement in statements(gold):
            found = judge_statement(statement, predicted)
            told += [(ADDRESSED, found.addressed), (AGREES, found.agrees)]
    return Judged(pair["kind"], pair["source"], pair["equivalent"], tuple(told))


def fitted(pairs: Sequence[Judged]) -> Rows:
    """The rows for every branch that decided a pair."""
    rows: Rows = {question: {} for question in QUESTIONS}
    seen = seen_by_branch(pairs)
    for asked in ((VALUE,), (ADDRESSED, AGREES)):
        found = {key: cases for key, cases in seen.items() if key[0] in asked}
        usual = Row(*_logistic([case for cases in found.values() for case in cases], Row()))
        for (question, branch), cases in found.items():
            rows[question][branch] = _row(branch, cases, usual)
    return rows


def seen_by_branch(pairs: Sequence[Judged]) -> Seen:
    """The cases of every branch: the pairs that it decides."""
    seen: Seen = defaultdict(list)
    for pair in pairs:
        question, answer = min(pair.told, key=lambda told: told[1].score)
        if 0.0 < answer.score < 1.0:
            seen[question, answer.branch].append((answer.score, pair.holds))
    return seen


def _row(branch: str, cases: Sequence[Case], usual: Row) -> Row | float:
    said = sum(score for score, _ in cases) / len(cases)
    least, most = (LEAST, SUREST) if said >= 0.5 else (1 - SUREST, MOST_OF_GUARD if branch in GUARDS else MOST)
    if branch not in GRADED:
        rate = (PRIOR * usual.probability(said) + sum(holds for _, holds in cases)) / (PRIOR + len(cases))
        return max(least, min(most, rate))
    return Row(*_logistic(cases, usual), least, most)


def _logistic(cases: Sequence[Case], usual: Row) -> tuple[float, float]:
    """Shift and slope by Newton's method, with a ridge towards the usual ones."""
    shift, slope = usual.shift, usual.slope
    tight = PRIOR / 4
    for _ in range(50):
        g0, g1, h00, h01, h11 = tight * (shift - usual.shift), tight * (slope - usual.slope), tight, 0.0, tight
        for score, holds in cases:
            x = log_odds(score)
            p = sigmoid(shift + slope * x)
            w = p * (1 - p)
            g0 += p - holds
            g1 += (p - holds) * x
            h00, h01, h11 = h00 + w, h01 + w * x, h11 + w * x * x
        base = h00 * h11 - h01 * h01
        shift -= (h11 * g0 - h01 * g1) / base
        slope -= (h00 * g1 - h01 * g0) / base
    if slope < 0:  # a score never speaks against itself
        held = sum(holds for _, holds in cases)
        return log(held + 1) - log(len(cases) - held + 1), 0.0
    return shift, slope


def report(pairs: Sequence[Judged]) -> None:
    """The rules' own numbers, then every pair scored by rows fitted without it."""
    alone = scored_apart(pairs, [pair.source for pair in pairs])
    groups = {f"{FOLDS} folds, shuffle {seed}": _shuffled(len(pairs), seed) for seed in range(REPEATS)}
    told = {"rules' own numbers": [_score(pair, {question: {} for question in QUESTIONS}) for pair in pairs]}
    told |= {"each source left out": alone} | {name: scored_apart(pairs, group) for name, group in groups.items()}
    for kind in ("value", "response", "both"):
        kept = [place for place, pair in enumerate(pairs) if kind in (pair.kind, "both")]
        for name, scores in told.items():
            print(f"{kind:9s} {name:22s} {_line([pairs[p] for p in kept], [scores[p] for p in kept])}")
    print("\nby source, each left out")
    for kind, source in sorted({(pair.kind, pair.source) for pair in pairs}):
        kept = [place for place, pair in enumerate(pairs) if (pair.kind, pair.source) == (kind, source)]
        print(f"{kind:9s} {source:24s} {_line([pairs[p] for p in kept], [alone[p] for p in kept])}")
    _report_held(pairs)


def _shuffled(count: int, seed: int) -> list[int]:
    order = list(range(count))
    random.Random(seed).shuffle(order)
    return [place % FOLDS for place in order]


def scored_apart(pairs: Sequence[Judged], groups: Sequence[object]) -> list[float]:
    """Each group of pairs by rows that were fitted on the others."""
    rows = {
        group: fitted([p for p, other in zip(pairs, groups, strict=True) if other != group]) for group in set(groups)
    }
    return [_score(pair, rows[group]) for pair, group in zip(pairs, groups, strict=True)]


def _score(pair: Judged, rows: Rows) -> float:
    calibration = Calibration("", rows)
    return min((calibration.of(*told).score for told in pair.told), default=1.0)


def _line(pairs: Sequence[Judged], scores: Sequence[float]) -> str:
    same = [score for pair, score in zip(pairs, scores, strict=True) if pair.holds]
    other = [score for pair, score in zip(pairs, scores, strict=True) if not pair.holds]
    rejects, accepts = [score < 0.5 for score in same], [score >= 0.5 for score in other]
    wrong = [sum(side) / len(side) for side in (rejects, accepts) if side]
    told = [f"{sum(side) / len(side):.3f}" if side else "  -  " for side in (accepts, rejects)]
    return (
        f"n={len(pairs):5d} balanced={1 - sum(wrong) / len(wrong):.3f} false_accept={told[0]} "
        f"false_reject={told[1]} ece={calibration_error([pair.holds for pair in pairs], scores):.3f} "
        f"(perfect: {least_error(scores):.3f})"
    )


def _report_held(pairs: Sequence[Judged]) -> None:
    print("\nbranches that are wrong more often than right; they stay on their side of one half")
    for (question, branch), cases in sorted(seen_by_branch(pairs).items()):
        wrong = sum((score >= 0.5) != holds for score, holds in cases)
        if 2 * wrong > len(cases):
            print(f"{question:9s} {branch:24s} wrong={wrong:3d} of {len(cases)}")


def write(path: Path, pairs: Sequence[Judged]) -> None:
    """Write the file of rows, one a line; the version counts the writings."""
    before = json.loads(path.read_text(encoding="utf-8"))["version"] if path.exists() else 0
    rows, seen = fitted(pairs), seen_by_branch(pairs)
    questions = []
    for question in QUESTIONS:
        told = [
            f"      {json.dumps(branch)}: {json.dumps(_told(row, len(seen[question, branch])))}"
            for branch, row in sorted(rows[question].items())
        ]
        questions.append(f'    "{question}": {{\n' + ",\n".join(told) + "\n    }")
    body = ",\n".join(questions)
    path.write_text(f'{{\n  "version": {before + 1},\n  "questions": {{\n{body}\n  }}\n}}\n', encoding="utf-8")


def _told(row: Row | float, seen: int) -> dict[str, float]:
    told = {"rate": row} if isinstance(row, float) else row._asdict()
    return {**{name: round(value, 4) for name, value in told.items()}, "seen": seen}


if __name__ == "__main__":
    main()
