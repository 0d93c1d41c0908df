"""Attribution: a failing turn is a cascade if it had passed with what it consumed repaired, else a root cause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from aem_cli.core.cause import STRUCTURE, drawn_on, explain, gold_texts, left_out, telling_phrases
from aem_cli.core.change import Change
from aem_cli.core.dependency import (
    answers_reply,
    changes,
    declared_closures,
    is_source,
    result_differs,
    results_recorded,
    within,
)
from aem_cli.core.evidence import Evidence, Inheritance
from aem_cli.core.explanation import Sources
from aem_cli.core.method import Method
from aem_cli.core.reply_explanation import new_figures
from aem_cli.core.surroundings import Record
from aem_cli.core.words import contains, words
from aem_cli.domain.claim import Finding
from aem_cli.domain.dialog import Kind, Response, Turn
from aem_cli.domain.rule import WithoutEvidence
from aem_cli.domain.verdict import PRIOR_ACTION_FAILED, Attribution, Basis, Label, Verdict

_PASSED = Attribution(Label.PASS)
_UNSCORED = Attribution(Label.UNSCORED)
_TOLERATED = Attribution(Label.TOLERATED)


_NOBODY: Sources = frozenset()
_ACTION: Final = Kind.ACTION


class Attributed(NamedTuple):
    """One attribution a turn, in order, and the passed turns whose result differed with no failed turn behind it."""

    turns: tuple[Attribution, ...]
    environment: tuple[int, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether any turn is something else than a plain pass."""
        return any(label is not _PASSED and label is not _UNSCORED for label in self.turns)


def attribute(turns: Sequence[Turn], verdicts: Sequence[Verdict], method: Method) -> Attributed:
    """Tell root causes from cascades, in turn order."""
    history = _History(turns, verdicts, method)
    labels: list[Attribution] = []
    for place, (turn, verdict) in enumerate(zip(turns, verdicts, strict=True)):
        success = verdict.success
        if success is False:
            label = history.label(place)
        elif success is None:
            label = _TOLERATED if verdict.tolerated else _UNSCORED
        elif history.sources:
            label = history.passing(place)
        else:
            label = _PASSED
        labels.append(label)
        if (not success or result_differs(turn)) and is_source(turn, verdict):
            history.remember(place, label)
        if history.recorded and turn.kind is _ACTION:
            history.recorded = results_recorded(turn)
    return Attributed(tuple(labels), tuple(history.environment))


class _History:
    """What the turns so far changed, and which root turns stand behind each of them."""

    def __init__(self, turns: Sequence[Turn], verdicts: Sequence[Verdict], method: Method) -> None:
        self._turns = turns
        self._verdicts = verdicts
        self._method = method
        self._changes: dict[int, Sequence[Change]] = {}
        self._evidence = Evidence()
        self._everything = Inheritance(self._evidence)
        self._waiting: dict[int, None] = {}  # places of the sources whose pairs are not in evidence yet
        self._roots: dict[int, Sources] = {}  # turn number -> the root turns behind it
        self._numbers: set[int] = set()  # of the sources
        self._unscored = False  # whether a source is, so that it is one only through its pairs
        self._replies_only = True  # whether every source is a reply in the place of a reply
        self.sources: list[int] = []  # places of the turns that later ones can have inherited from
        self.recorded = True  # whether every action turn so far has its results recorded
        self.environment: list[int] = []

    def label(self, place: int) -> Attribution:
        """The label of a failing turn, by the seven steps of the method."""
        turn, verdict = self._turns[place], self._verdicts[place]
        candidates = self._candidates(place)
        own_reason = verdict.failure_reason
        if not candidates:
            return Attribution(Label.ROOT_CAUSE, own_reason, own_reason, Basis.ORIGIN)
        inherited = self._inheritance(candidates)
        left_over: list[Finding] = []
        used: set[int] = set()
        for finding in verdict.findings:
            if finding.holds is False:
                answer = explain(turn, finding, verdict, inherited)
                if answer is None:
                    left_over.append(finding)
                else:
                    used |= answer
        behind = self._roots_of(used)
        if not left_over and not self._invents(place, inherited):
            return _cascade(own_reason, Basis.EVIDENCE, behind)
        reason = left_over[0].reason if left_over else "inconsistent_response"
        if any(miss.reason in STRUCTURE for miss in left_over):
            return _root(reason, own_reason, Basis.STRUCTURE, behind)
        if (
            self.recorded
            or any(left_out(turn, miss, verdict) for miss in left_over)
            or self._stood_before(turn, left_over, place, candidates)
        ):
            return _root(reason, own_reason, Basis.UNEXPLAINED, behind)
        declared = turn.depends_on is not None
        if self._method.without_evidence is WithoutEvidence.ROOT_CAUSE:
            return _root(reason, own_reason, Basis.DECLARED if declared else Basis.ASSUMED, behind)
        behind = self._roots_of(self._turns[at].number for at in candidates)
        return _cascade(own_reason, Basis.DECLARED if declared else Basis.ASSUMED, behind)

    def _invents(self, place: int, inherited: Inheritance) -> bool:
        """Whether a reply gives a figure that stands neither in gold nor in anything before it, nor on any pair."""
        turn = self._turns[place]
        if not isinstance(turn.predicted, Response):
            return False
        figures = new_figures(turn.predicted.text, gold_texts(turn), inherited)
        if not figures:
            return False
        before = [text.casefold() for text in Record(self._turns).before(place)]
        return any(not any(figure in text for text in before) for figure in figures)

    def _candidates(self, place: int) -> list[int]:
        """All earlier sources where results are recorded or nothing is declared, else those depended on."""
        found = self.sources
        if not self.recorded and self._declares:
            found = within(self._closures[place], found)
        if not self._unscored:
            return found
        return [at for at in found if self._verdicts[at].success is not None or self._changes_of(at)]

    def _inheritance(self, candidates: list[int]) -> Inheritance:
        """Pairs go into evidence when a turn first can have inherited them."""
        if candidates is self.sources:
            for at in self._waiting:
                self._evidence.add(self._changes_of(at))
            self._waiting.clear()
            return self._everything
        for at in candidates:
            if at in self._waiting:
                del self._waiting[at]
                self._evidence.add(self._changes_of(at))
        return Inheritance(self._evidence, frozenset(self._turns[at].number for at in candidates))

    def _changes_of(self, place: int) -> Sequence[Change]:
        found = self._changes.get(place)
        if found is None:
            found = self._changes[place] = changes(self._turns[place], self._method.tools)
        return found

    def _roots_of(self, numbers: Iterable[int]) -> tuple[int, ...]:
        roots: set[int] = set()
        for number in numbers:
            roots |= self._roots.get(number, _NOBODY)
        return tuple(sorted(roots))

    def _stood_before(self, turn: Turn, left_over: list[Finding], place: int, candidates: list[int]) -> bool:
        """Whether the right value of something left over stood in an earlier turn that passed."""
        sources = frozenset(candidates)
        passed = [
            one
            for at, one in enumerate(self._turns[:place])
            if at not in sources and (self._verdicts[at].success or one.text is not None)
        ]
        said = [words(text) for one in passed for text in gold_texts(one)]
        phrases = [phrase for miss in left_over for phrase in telling_phrases(miss)]
        return any(contains(text, phrase) for phrase in phrases for text in said)

    def remember(self, place: int, label: Attribution) -> None:
        """Take in a source, with the root turns that stand behind it."""
        turn = self._turns[place]
        number = turn.number
        self._unscored = self._unscored or self._verdicts[place].success is None
        self._replies_only = self._replies_only and answers_reply(turn)
        if label.label is Label.ROOT_CAUSE:
            self._roots[number] = frozenset((number, *label.inherits_from))
        elif label.label is Label.CASCADE:
            self._roots[number] = frozenset(label.caused_by)
        else:
            behind = self._roots_of(self._failed_calls_before(place))
            if not behind and result_differs(turn):
                self.environment.append(number)
            self._roots[number] = frozenset(behind) or frozenset({number})
        self.sources.append(place)
        self._waiting[place] = None
        self._numbers.add(number)

    def _failed_calls_before(self, place: int) -> Sources:
        """The failed calls that may have changed what a passing call met: those it depends on, else all before it."""
        turn = self._turns[place]
        before = self.sources if turn.depends_on is None else within(self._closures[place], self.sources)
        return frozenset(
            self._turns[at].number
            for at in before
            if self._turns[at].kind is Kind.ACTION and self._verdicts[at].success is False
        )

    @cached_property
    def _declares(self) -> bool:
        return any(turn.depends_on is not None for turn in self._turns)

    @cached_property
    def _closures(self) -> list[int]:
        return declared_closures(self._turns)

    def passing(self, place: int) -> Attribution:
        """A passing turn, with the turns whose corrupted result or text it drew on: declared, or seen by its values."""
        turn = self._turns[place]
        used = self._numbers.intersection(turn.depends_on or ())
        if len(used) < len(self._numbers) and not (self._replies_only and turn.kind is _ACTION):
            used |= drawn_on(turn, self._inheritance(self.sources))
        return Attribution(Label.PASS, consumed=tuple(sorted(used))) if used else _PASSED


def _cascade(own_reason: str | None, basis: Basis, behind: tuple[int, ...]) -> Attribution:
    return Attribution(Label.CASCADE, PRIOR_ACTION_FAILED, own_reason, basis, behind)


def _root(reason: str, own_reason: str | None, basis: Basis, behind: tuple[int, ...]) -> Attribution:
    return Attribution(Label.ROOT_CAUSE, reason, own_reason, basis, (), behind)
