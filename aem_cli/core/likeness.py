"""Likeness of a gold and a predicted side: by structure, so that identifiers that merely look alike never pair.

Calls of one tool and action are alike by the share of leaf values that both have, typed and under the field rules;
words that longer texts share only break ties. Replies are alike by the words they share.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from aem_cli.core.dependency import failed_call
from aem_cli.core.method import Method
from aem_cli.core.tolerance import is_read
from aem_cli.domain.dialog import Action, Response, Side, Turn
from aem_cli.domain.payload import canonical
from aem_cli.domain.rule import Comparator, FieldRule
from aem_cli.values.text import compose, fold

EQUAL: Final = 1 << 40  # an equal call outweighs everything but more equal calls ...
_CHANGES: Final = 1 << 60  # ... and one that changes something outweighs any number of those that only read
_DONE: Final = 1 << 14  # of equal calls, one that returned no error before one that was refused
REPLY_STEP: Final = 1 << 9  # what the right place is worth to a reply: more than all its words
_NAMED: Final = 1 << 13
_SHARE: Final = 1000 << 3
_WORDS: Final = 7
_REPLY: Final = 1 << 9
_EQUAL_REPLY: Final = _REPLY + (1 << 8)


_Name = tuple[str | None, str | None]
_Text = tuple[list[str], frozenset[str]]  # the words in their order, and the different ones without their case


class Look(NamedTuple):
    """What is compared of a call: whole values by key, their leaves (as numbers, the same for what is equal), words.

    `loose` holds keys that may be absent or that gold does not ask for; `others` further right values by key.
    """

    values: dict[str, int] | None  # None: a gold call that leaves its arguments open, or arguments nobody can read
    leaves: frozenset[int]
    words: frozenset[str]
    loose: frozenset[str] = frozenset()
    others: Mapping[str, frozenset[int]] = {}
    leaves_args_open: bool = False


class Likeness:
    """Gains of pairing gold with predicted turns, larger for the better partner and 0 for none."""

    def __init__(self, method: Method) -> None:
        self._fields, self._values, self._tools = method.fields, method.values, method.tools
        self._numbers: dict[str, int] = {}

    def of_calls(self, golds: Sequence[Turn], predicted: Sequence[Turn]) -> list[list[int]]:
        """A row for each gold turn, a column for each predicted call; one that was refused gains as an equal only."""
        calls = [turn.predicted for turn in predicted if isinstance(turn.predicted, Action)]
        looks = [self._look(call, is_gold=False) for call in calls]
        refused = [failed_call(call, self._tools) for call in calls]
        full = [self._full(call) + _DONE * (not failed) for call, failed in zip(calls, refused, strict=True)]
        columns: dict[_Name, list[int]] = defaultdict(list)
        for column, call in enumerate(calls):
            columns[call.tool, call.action].append(column)
        rows = []
        for turn in golds:
            row = [0] * len(calls)
            for side in (turn.gold, *turn.any_of):
                if isinstance(side, Action):
                    gold = self._look(side, is_gold=True)
                    for column in _named(side, columns):
                        gain = _call_gain(gold, looks[column], full[column], refused[column])
                        if gain > row[column]:
                            row[column] = gain
            rows.append(row)
        return rows

    def of_replies(self, golds: Sequence[Turn], predicted: Sequence[Turn]) -> list[list[int]]:
        """A row for each gold turn, a column for each predicted reply."""
        given = _texts([turn.predicted for turn in predicted])
        rows = []
        for turn in golds:
            asked = _texts((turn.gold, *turn.any_of))
            rows.append([max((_reply_gain(one, other) for one in asked), default=0) for other in given])
        return rows

    def _full(self, call: Action) -> int:
        return EQUAL if is_read(call, self._tools) else _CHANGES

    def _look(self, call: Action, is_gold: bool) -> Look:
        if call.args is None or call.args_fault is not None:
            return Look(None, frozenset(), frozenset(), leaves_args_open=is_gold and call.args is None)
        return self._call_look(call, call.args.value, is_gold)

    def _call_look(self, call: Action, args: dict[str, object], is_gold: bool) -> Look:
        name = f"{call.tool or ''}.{call.action or ''}"
        forms = _Forms(self)
        values: dict[str, int] = {}
        leaves: set[int] = set()
        words: set[str] = set()
        for key, value in args.items():
            rule = self._rule(name, key)
            if rule.ignore or (value is None and self._values.null_is_absent):
                continue
            values[key] = forms.whole(key, value, rule)
            leaves.update(forms.leaves(key, value, rule))
            words.update(_words_of(key, value))
        if not is_gold:
            return Look(values, frozenset(leaves), frozenset(words))
        others = self._others(call, name, forms)
        loose = frozenset((*call.optional, *others, *(key for key in args if self._rule(name, key).optional)))
        return Look(values, frozenset(leaves), frozenset(words), loose, others)

    def _others(self, call: Action, name: str, forms: _Forms) -> dict[str, frozenset[int]]:
        """Other right values of each parameter, the turn's and the config's."""
        found: dict[str, frozenset[int]] = {}
        keys = call.accept.keys() | (call.args.value.keys() if self._fields and call.args else frozenset())
        for key in sorted(keys):
            rule = self._rule(name, key)
            accepted = (*call.accept.get(key, ()), *rule.accept)
            if accepted:
                found[key] = frozenset(forms.whole(key, value, rule) for value in accepted)
        return found

    def _rule(self, name: str, key: str) -> FieldRule:
        return self._fields.of(name, key) if self._fields else _NO_RULE

    def number_of(self, form: str) -> int:
        """The same number for the same form, throughout one dialog."""
        return self._numbers.setdefault(form, len(self._numbers))

    def form(self, value: object, rule: FieldRule) -> str:
        """One text for all values that count as equal here, as far as a value alone can tell."""
        if isinstance(value, str):
            return canonical(self._text_form(value, rule))
        if isinstance(value, list) and rule.compare is Comparator.SET:
            return "set " + " ".join(sorted(self.form(one, _NO_RULE) for one in value))
        return canonical(value)

    def _text_form(self, text: str, rule: FieldRule) -> str:
        folded = fold(text) if rule.compare is Comparator.CASEFOLD or self._values.aliases else text
        known = self._aliases.get(folded) if self._values.aliases else None
        if known is not None:
            return known
        return folded if rule.compare is Comparator.CASEFOLD else compose(text)

    @cached_property
    def _aliases(self) -> dict[str, str]:
        """The first name of the first group that a name stands in."""
        first: dict[str, str] = {}
        for group in self._values.aliases:
            for name in group:
                first.setdefault(fold(name), group[0])
        return first


class _Forms:
    """Values of one call as numbers."""

    def __init__(self, likeness: Likeness) -> None:
        self._likeness = likeness

    def whole(self, key: str, value: object, rule: FieldRule) -> int:
        """The number of a parameter with its value."""
        return self._likeness.number_of(f"{key}={self._likeness.form(value, rule)}")

    def leaves(self, path: str, value: object, rule: FieldRule) -> Iterator[int]:
        """The numbers of the leaves with their paths; what is compared as a set has no places."""
        if isinstance(value, dict) and value:
            for key, inner in value.items():
                yield from self.leaves(f"{path}.{key}", inner, rule)
        elif isinstance(value, list) and value:
            for place, inner in enumerate(value):
                step = "" if rule.compare is Comparator.SET else str(place)
                yield from self.leaves(f"{path}[{step}]", inner, rule)
        else:
            yield self.whole(path, value, rule)


def _named(gold: Action, columns: Mapping[_Name, list[int]]) -> list[int]:
    """The columns of a gold call's name; what gold does not name is any."""
    if gold.tool is not None and gold.action is not None:
        return columns.get((gold.tool, gold.action), [])
    fits = [
        found
        for (tool, action), found in columns.items()
        if gold.tool in (None, tool) and gold.action in (None, action)
    ]
    return sorted(column for found in fits for column in found)


def _call_gain(gold: Look, predicted: Look, full: int, refused: bool) -> int:
    if gold.leaves_args_open or (gold.values is not None and _same_values(gold, predicted)):
        return full
    if refused:
        return 0
    common = len(gold.leaves & predicted.leaves)
    whole = len(gold.leaves) + len(predicted.leaves) - common
    share = _SHARE * common // whole // 8 * 8 if whole else 0
    return _NAMED + share + (_shared(gold.words, predicted.words, _WORDS) if gold.words else 0)


def _same_values(gold: Look, predicted: Look) -> bool:
    wanted, given = gold.values, predicted.values
    assert wanted is not None
    if wanted == given or given is None:
        return given is not None
    if not gold.loose and not gold.others:
        return False
    return all(key in given or key in gold.loose for key in wanted) and all(
        value == wanted.get(key)
        or value in gold.others.get(key, ())
        or (key in gold.loose and key not in wanted and key not in gold.others)
        for key, value in given.items()
    )


def _reply_gain(gold: _Text, predicted: _Text) -> int:
    same = gold[0] == predicted[0]
    return _EQUAL_REPLY if same else _REPLY + _shared(gold[1], predicted[1], _EQUAL_REPLY - _REPLY - 1)


def _shared(gold: frozenset[str], predicted: frozenset[str], most: int) -> int:
    """The share of words that both have (Dice), in whole steps up to `most`."""
    total = len(gold) + len(predicted)
    return 2 * most * len(gold & predicted) // total if total else 0


def _texts(sides: Sequence[Side | None]) -> list[_Text]:
    texts = [side.text for side in sides if isinstance(side, Response)]
    return [(text.split(), frozenset(text.casefold().split())) for text in texts]


def _words_of(key: str, value: object) -> Iterator[str]:
    """The words of a text in several words, which is language; an identifier has none."""
    if isinstance(value, str):
        parts = value.casefold().split()
        if len(parts) > 1:
            yield from (f"{key} {part}" for part in parts)
    elif isinstance(value, list):
        for inner in value:
            yield from _words_of(key, inner)
    elif isinstance(value, dict):
        for inner_key, inner in value.items():
            yield from _words_of(f"{key}.{inner_key}", inner)


_NO_RULE: Final = FieldRule()
