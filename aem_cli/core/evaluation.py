"""Evaluation: a dialog's way from turns to its result, and many dialogs' questions to the scorers in one batch."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from aem_cli.core.alignment import align, follow_route, sides_apart
from aem_cli.core.attribution import attribute
from aem_cli.core.call_name import with_split_names
from aem_cli.core.composition import compose
from aem_cli.core.judgement import judge
from aem_cli.core.method import Method
from aem_cli.core.order_group import assign_groups, is_grouped
from aem_cli.core.plug_in import answers_of
from aem_cli.core.tolerance import tolerate
from aem_cli.domain.claim import Pair
from aem_cli.domain.dialog import Dialog, Turn
from aem_cli.domain.result import DialogResult
from aem_cli.protocols import Asking

_Question = tuple[str, Pair]
_Answers = dict[_Question, float | None]


def assess(dialog: Dialog, method: Method) -> Asking[DialogResult]:
    """The method on one page: align, judge, attribute, compose; along the annotated route, else along the best other.

    An alternative route is tried only where the annotated one fails, and taken only where it does better.
    """
    split = method.tools.name_split
    sides = sides_apart(dialog, method)
    turns = with_split_names(dialog.turns, dialog.turns, split) if sides is None else align(*sides, method)
    best = yield from _along(dialog, turns, method, None)
    if best.test_pass is not True:
        for number, route in enumerate(dialog.alternatives, 1):
            other = yield from _along(dialog, follow_route(dialog, sides, route, method), method, number)
            best = max(best, other, key=_merit)
    return best


def _along(dialog: Dialog, turns: tuple[Turn, ...], method: Method, route: int | None) -> Asking[DialogResult]:
    aligned = (yield from assign_groups(turns, method)) if is_grouped(turns) else turns
    judged = yield from judge(aligned, method)
    verdicts = tolerate(aligned, judged, method)
    attributed = attribute(aligned, verdicts, method)
    return compose(dialog, aligned, verdicts, attributed, method, route)


def _merit(result: DialogResult) -> tuple[bool, float]:
    return result.test_pass is True, float(result.score) if result.score is not None else 0.0


def evaluate(dialogs: Sequence[Dialog], method: Method) -> list[DialogResult]:
    """Results in the order of the dialogs; each scorer is asked once a round for all of them.

    Raises ScorerError where a scorer fails. The same pair is asked once a batch, whoever needs it.
    """
    if all(getattr(scorer, "ready", False) for scorer in method.scorers.values()):
        return [_evaluated(dialog, method) for dialog in dialogs]
    results: list[DialogResult | None] = [None] * len(dialogs)
    running: dict[int, tuple[Asking[DialogResult], Sequence[_Question]]] = {}
    for place, dialog in enumerate(dialogs):
        step = assess(dialog, method)
        try:
            running[place] = step, next(step)
        except StopIteration as done:
            results[place] = done.value
    while running:
        answers = _answer(running, method)
        for place, (step, questions) in list(running.items()):
            try:
                running[place] = step, step.send([answers[question] for question in questions])
            except StopIteration as done:
                results[place] = done.value
                del running[place]
    return results  # type: ignore[return-value]


def _evaluated(dialog: Dialog, method: Method) -> DialogResult:
    """One dialog by itself, where answers are to be had at once."""
    step = assess(dialog, method)
    try:
        questions = next(step)
        while True:
            questions = step.send(_answers_now(questions, method))
    except StopIteration as done:
        result: DialogResult = done.value
        return result


def _answers_now(questions: Sequence[_Question], method: Method) -> Sequence[float | None]:
    first = questions[0][0]
    if any(name != first for name, _ in questions):
        return [answers_of(name, method.scorers[name], [pair])[0] for name, pair in questions]
    return answers_of(first, method.scorers[first], [pair for _, pair in questions])


def _answer(running: dict[int, tuple[Asking[DialogResult], Sequence[_Question]]], method: Method) -> _Answers:
    asked: dict[str, dict[Pair, None]] = defaultdict(dict)
    for _, questions in running.values():
        for name, pair in questions:
            asked[name][pair] = None
    answers: _Answers = {}
    for name, pairs in asked.items():
        for pair, score in zip(pairs, answers_of(name, method.scorers[name], list(pairs)), strict=True):
            answers[name, pair] = score
    return answers
