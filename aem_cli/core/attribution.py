"""Attribution: a failing turn is a cascade if it had passed with what it consumed repaired, else a root cause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aem_cli.core.change import Change, leaves
from aem_cli.core.dependency import changes, declared_closure, is_source, result_differs, results_recorded
from aem_cli.core.evidence import Evidence, Inheritance, is_small
from aem_cli.core.explanation import Sources, explain_addition, explain_omission, explain_value, sources_of
from aem_cli.core.method import Method
from aem_cli.core.reply_explanation import (
    explain_addition_to_reply,
    explain_silence,
    explain_statement,
    is_passed_over,
)
from aem_cli.core.words import contains, leaf_words, tells, words
from aem_cli.domain.claim import ABSENT, Finding
from aem_cli.domain.dialog import Action, Response, Turn
from aem_cli.domain.rule import WithoutEvidence
from aem_cli.domain.verdict import PRIOR_ACTION_FAILED, Attribution, Basis, Label, Verdict

_STRUCTURE = frozenset({"tool_mismatch", "action_mismatch", "extra_parameters", "unexpected_turn"})
_PASSED = Attribution(Label.PASS)
_UNSCORED = Attribution(Label.UNSCORED)


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
        if verdict.success is False:
            label = history.label(place)
        elif verdict.success is None:
            label = Attribution(Label.TOLERATED) if verdict.tolerated else _UNSCORED
        elif history.sources:
            label = history.passing(place)
        else:
            label = _PASSED
        labels.append(label)
        if is_source(turn, verdict):
            history.remember(place, label)
        history.recorded = history.recorded and results_recorded(turn)
    return Attributed(tuple(labels), tuple(history.environment))


class _History:
    """What the turns so far changed, and which root turns stand behind each of them."""

    def __init__(self, turns: Sequence[Turn], verdicts: Sequence[Verdict], method: Method) -> None:
        self._turns = turns
        self._verdicts = verdicts
        self._method = method
        self._changes: dict[int, list[Change]] = {}
        self._evidence = Evidence()
        self._in_evidence: set[int] = set()
        self._roots: dict[int, Sources] = {}  # turn number -> the root turns behind it
        self._declares = any(turn.depends_on is not None for turn in turns)
        self._numbers: Sources = frozenset()  # of the sources
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
        misses = [finding for finding in verdict.findings if finding.holds is False]
        answers = [explain(turn, finding, verdict, inherited) for finding in misses]
        behind = self._roots_of(frozenset().union(*(answer for answer in answers if answer)))
        left_over = [miss for miss, answer in zip(misses, answers, strict=True) if answer is None]
        if not left_over:
            return _cascade(own_reason, Basis.EVIDENCE, behind)
        if any(miss.reason in _STRUCTURE for miss in left_over):
            return _root(left_over, own_reason, Basis.STRUCTURE, behind)
        if (
            self.recorded
            or any(_left_out(turn, miss, verdict) for miss in left_over)
            or self._stood_before(turn, left_over, place, candidates)
        ):
            return _root(left_over, own_reason, Basis.UNEXPLAINED, behind)
        declared = turn.depends_on is not None
        if self._method.without_evidence is WithoutEvidence.ROOT_CAUSE:
            return _root(left_over, own_reason, Basis.DECLARED if declared else Basis.ASSUMED, behind)
        behind = self._roots_of(frozenset(self._turns[at].number for at in candidates))
        return _cascade(own_reason, Basis.DECLARED if declared else Basis.ASSUMED, behind)

    def _candidates(self, place: int) -> list[int]:
        """All earlier sources where results are recorded or nothing is declared, else those depended on."""
        found = self.sources
        if self._declares and not self.recorded:
            closure = declared_closure(self._turns, place)
            found = [at for at in found if at in closure]
        if all(self._verdicts[at].success is not None for at in found):
            return found
        return [at for at in found if self._verdicts[at].success is not None or self._changes_of(at)]

    def _inheritance(self, candidates: list[int]) -> Inheritance:
        for at in candidates:
            if at not in self._in_evidence:
                self._in_evidence.add(at)
                self._evidence.add(self._changes_of(at))
        if candidates is self.sources:
            return Inheritance(self._evidence, self._numbers)
        return Inheritance(self._evidence, frozenset(self._turns[at].number for at in candidates))

    def _changes_of(self, place: int) -> list[Change]:
        found = self._changes.get(place)
        if found is None:
            found = self._changes[place] = changes(self._turns[place], self._method.tools)
        return found

    def _roots_of(self, numbers: Sources) -> tuple[int, ...]:
        return tuple(sorted(frozenset().union(*(self._roots.get(number, frozenset()) for number in numbers))))

    def _stood_before(self, turn: Turn, left_over: list[Finding], place: int, candidates: list[int]) -> bool:
        """Whether the right value of something left over stood in an earlier turn that passed."""
        passed = [
            one
            for at, one in enumerate(self._turns[:place])
            if at not in candidates and (self._verdicts[at].success or one.text is not None)
        ]
        said = [words(text) for one in passed for text in _gold_texts(one)]
        phrases = [phrase for miss in left_over for phrase in _telling_phrases(miss)]
        return any(contains(text, phrase) for phrase in phrases for text in said)

    def remember(self, place: int, label: Attribution) -> None:
        """Take in a source, with the root turns that stand behind it."""
        number = self._turns[place].number
        if label.label is Label.ROOT_CAUSE:
            self._roots[number] = frozenset({number, *label.inherits_from})
        elif label.label is Label.CASCADE:
            self._roots[number] = frozenset(label.caused_by)
        else:
            failed = [self._turns[at].number for at in self.sources if self._verdicts[at].success is False]
            behind = self._roots_of(frozenset(failed))
            if not behind and result_differs(self._turns[place]):
                self.environment.append(number)
            self._roots[number] = frozenset(behind) or frozenset({number})
        self.sources.append(place)
        self._numbers |= {number}

    def passing(self, place: int) -> Attribution:
        """A passing turn, with the turns whose corrupted result or text it drew on: declared, or seen by its values."""
        turn = self._turns[place]
        used = self._numbers.intersection(turn.depends_on or ())
        if used != self._numbers:
            used |= drawn_on(turn, self._inheritance(self.sources))
        return Attribution(Label.PASS, consumed=tuple(sorted(used))) if used else _PASSED


def explain(turn: Turn, finding: Finding, verdict: Verdict, inherited: Inheritance) -> Sources | None:
    """The turns a failing finding was inherited from, or None where no pair explains it."""
    key = finding.field.rpartition(".")[2].partition("[")[0]
    if finding.reason in _STRUCTURE:
        return None
    if finding.reason == "missing_turn":
        return _explain_missing_turn(turn, inherited)
    if finding.reason == "missing_parameters":
        return explain_omission(finding.gold, key, inherited) if finding.note is None else None
    if finding.reason == "incomplete_response":
        told = str(finding.gold)
        found = explain_statement(told, _said(turn), inherited) or explain_silence(told, inherited)
        return None if found is None or _left_out(turn, finding, verdict) else found
    if finding.reason == "inconsistent_response":
        if finding.gold is ABSENT:
            return explain_addition_to_reply(_said(turn), _gold_texts(turn), inherited)
        return explain_statement(str(finding.gold), _said(turn), inherited)
    if finding.gold is ABSENT:
        return explain_addition(finding.predicted, key, inherited)
    return explain_value([finding.gold, *_accepted(turn, finding.field)], finding.predicted, key, inherited)


def _left_out(turn: Turn, finding: Finding, verdict: Verdict) -> bool:
    """Whether the reply passes over a gold statement that nothing before it kept it from."""
    if finding.reason != "incomplete_response" or not isinstance(turn.predicted, Response):
        return False
    others = [str(one.gold) for one in verdict.findings if one.reason == finding.reason and one is not finding]
    return is_passed_over(str(finding.gold), turn.predicted.text, others)


def _said(turn: Turn) -> str:
    return turn.predicted.text if isinstance(turn.predicted, Response) else ""


def _accepted(turn: Turn, field: str) -> tuple[object, ...]:
    if not isinstance(turn.gold, Action) or not field.startswith("args."):
        return ()
    return turn.gold.accept.get(field.removeprefix("args."), ())


def _explain_missing_turn(turn: Turn, inherited: Inheritance) -> Sources | None:
    if isinstance(turn.gold, Response):
        return explain_silence(turn.gold.text, inherited)
    if isinstance(turn.gold, Action) and turn.gold.args is not None:
        return explain_omission(turn.gold.args.value, "", inherited)
    return None


def _cascade(own_reason: str | None, basis: Basis, behind: tuple[int, ...]) -> Attribution:
    return Attribution(Label.CASCADE, PRIOR_ACTION_FAILED, own_reason, basis, caused_by=behind)


def _root(left_over: list[Finding], own_reason: str | None, basis: Basis, behind: tuple[int, ...]) -> Attribution:
    return Attribution(Label.ROOT_CAUSE, left_over[0].reason, own_reason, basis, inherits_from=behind)


def _gold_texts(turn: Turn) -> list[str]:
    """What was right to know at a turn: user text, the gold call with its result, the gold reply."""
    if turn.text is not None:
        return [turn.text]
    if isinstance(turn.gold, Response):
        return [turn.gold.text]
    if isinstance(turn.gold, Action):
        return [payload.text for payload in (turn.gold.args, turn.gold.result) if payload is not None]
    return []


def _telling_phrases(finding: Finding) -> list[tuple[str, ...]]:
    """What a finding says was right, where it is long enough not to be met by chance: a value, or a reply's figures."""
    if isinstance(finding.gold, dict | list) or finding.gold is ABSENT:
        return []
    phrase = leaf_words(finding.gold)
    if finding.field.startswith("args."):
        return [phrase] if _is_telling(phrase) else []
    said = words(finding.predicted) if isinstance(finding.predicted, str) else ()
    return [(word,) for word in phrase if _is_telling((word,)) and word not in said and any(map(str.isdigit, word))]


def _is_telling(phrase: tuple[str, ...]) -> bool:
    return sum(map(len, phrase)) > 2


def drawn_on(turn: Turn, inherited: Inheritance) -> Sources:
    """The sources whose pairs have a gold value that the turn's gold call or reply uses."""
    found: list[Change] = []
    if isinstance(turn.gold, Response):
        told = words(turn.gold.text)
        for change in inherited.of_words(told):
            if _is_telling(leaf_words(change.gold)) and tells(told, change.gold):
                found.append(change)
    elif isinstance(turn.gold, Action) and turn.gold.args is not None and inherited.has_leaves:
        for _, leaf in leaves(turn.gold.args.value, ""):
            if not is_small(leaf):
                found += inherited.of_gold(leaf)
    return sources_of(found)
