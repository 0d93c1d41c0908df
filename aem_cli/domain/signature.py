"""What a run's figures depend on, so that two runs can be told to be comparable."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from aem_cli.domain.dialog import Action, Dialog, Response, Side, Turn
from aem_cli.domain.tag import order_group


class Difference(NamedTuple):
    """A part of the signature in which two runs differ."""

    part: str
    mine: object
    other: object


@dataclass(frozen=True, slots=True)
class Signature:
    """The signature of a run; equal signatures mean comparable figures.

    Parts that name a choice with options are texts ("weighted {...}"); mappings are sorted pairs.
    """

    version: str
    scorer: str  # the signature of the default scorer: name, model, digest, options
    scorers: tuple[tuple[str, str], ...]  # of the scorers that field rules name
    threshold: float
    thresholds: tuple[tuple[str, float], ...]
    dimensions: tuple[str, ...]
    sub_metrics: tuple[str, ...]
    grading: str
    composition: str
    alignment: str
    attribution: str
    config: str  # hash of the effective config without its gate
    gold: str  # digest of the gold sides, whatever their order

    def to_dict(self) -> dict[str, Any]:
        """The signature as plain values for a JSON file."""
        plain = asdict(self)
        for pairs in ("scorers", "thresholds"):
            plain[pairs] = dict(plain[pairs])
        return {part: list(value) if isinstance(value, tuple) else value for part, value in plain.items()}

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Signature:
        """Read back what `to_dict` gave; a part that is not there raises KeyError."""
        return cls(**{part.name: _frozen(plain[part.name]) for part in fields(cls)})

    def differences(self, other: Signature) -> tuple[Difference, ...]:
        """The parts in which two signatures differ, in the order of the fields."""
        pairs = ((part.name, getattr(self, part.name), getattr(other, part.name)) for part in fields(self))
        return tuple(Difference(*pair) for pair in pairs if pair[1] != pair[2])


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return tuple(sorted(value.items()))
    return tuple(value) if isinstance(value, list) else value


class GoldDigest(NamedTuple):
    """The digest of any part of a data set's gold sides; adds in any grouping and order."""

    total: int = 0
    dialogs: int = 0

    def with_dialog(self, digest: int) -> GoldDigest:
        """The digest with one more dialog."""
        return GoldDigest((self.total + digest) & _MASK, self.dialogs + 1)

    def merged(self, other: GoldDigest) -> GoldDigest:
        """The digest of both parts."""
        return GoldDigest((self.total + other.total) & _MASK, self.dialogs + other.dialogs)

    def __str__(self) -> str:
        return f"{self.total:032x}"


def digest_of_bytes(parts: Iterable[bytes]) -> int:
    """The digest of one dialog's gold side from its parts in order; moving a byte between parts changes it."""
    listed = list(parts)
    sizes = b",".join([b"%d" % len(part) for part in listed])
    return int.from_bytes(blake2b(b"\0".join((sizes, b"".join(listed))), digest_size=16).digest(), "big")


def gold_digest(dialog: Dialog) -> int:
    """The digest of one dialog's gold side: id, gold turns in order, alternatives and final state.

    What varies between two releases over the same gold is left out: predicted sides, user texts, unasked turns, turn
    numbers, release and trial. Payloads count as text, which costs a tenth of a canonical form: spaces after separators
    and escaped letters do not matter, the order of keys does.
    """
    texts: list[str] = [dialog.id]
    payloads: list[bytes] = [b""]
    _add_turns(texts, payloads, dialog.turns)
    for route in dialog.alternatives:
        texts.append("route")
        _add_turns(texts, payloads, route)
    if dialog.final_state is not None and dialog.final_state.gold is not None:
        payloads.append(dialog.final_state.gold.raw)
    return digest_of_bytes(["\0".join(texts).encode("utf-8", "surrogatepass"), _compact(payloads)])


def _add_turns(texts: list[str], payloads: list[bytes], turns: Sequence[Turn]) -> None:
    places: dict[int, int] = {}
    for turn in turns:
        gold = turn.gold
        if gold is None:
            continue
        places[turn.number] = len(places)
        if turn.tags or turn.critical or turn.depends_on is not None or turn.weight is not None:
            texts += _rules_of(turn, places)
        if gold.__class__ is Response and gold.facts is None:
            texts.append(gold.text)
        else:
            _add_side(texts, payloads, gold)
        for side in turn.any_of:
            texts.append("or")
            _add_side(texts, payloads, side)


def _rules_of(turn: Turn, places: Mapping[int, int]) -> tuple[str, ...]:
    """What the record says of a turn beside its sides; sources by their place among gold turns."""
    sources = None if turn.depends_on is None else [places.get(number) for number in turn.depends_on]
    group = order_group(turn.tags)
    if group is None and not turn.critical and sources is None and turn.weight is None:
        return ()
    return (f"{group!r}{turn.critical}{turn.weight}{sources}",)


def _add_side(texts: list[str], payloads: list[bytes], side: Side) -> None:
    if isinstance(side, Action):
        tool, action, args, result, status, optional, accept, _ = side
        texts.append(f"call {tool}\0{action}")
        payloads.append(b"" if args is None else args.raw)
        payloads.append(b"" if result is None else result.raw)
        if optional or accept or status:
            texts.append(f"{optional}{sorted(accept.items())}{status}")
        return
    texts.append(side.text)
    if side.facts is not None:
        texts.append(f"facts {side.facts}")


def _compact(payloads: Sequence[bytes]) -> bytes:
    """All payloads as one text without the spaces and escapes that writers of JSON differ in."""
    text = b"\0".join(payloads).replace(b": ", b":").replace(b", ", b",")
    if b"\\" not in text or b"\\u" not in text:  # a lone byte is looked for ten times as fast as two
        return text
    letters = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text.decode("utf-8", "surrogatepass"))
    paired = letters.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return paired.encode("utf-8", "surrogatepass")


_MASK: Final = (1 << 128) - 1
_ESCAPE: Final = re.compile(r"\\u(00[89a-fA-F][0-9a-fA-F]|0[1-9a-fA-F][0-9a-fA-F]{2}|[1-9a-fA-F][0-9a-fA-F]{3})")
