"""Whether a difference is more than chance, in words that somebody who knows no statistics can act on."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Final, NamedTuple

from aem_cli.core.sentence import counted
from aem_cli.domain.term import Term

ALPHA: Final = 0.05
FEWEST_DIALOGS: Final = 10
_REACHABLE: Final = 10  # times the dialogs of the run: more than that, and nobody would collect them


class Chance(Term):
    """What may be said of a difference."""

    UNLIKELY = "unlikely"
    MAY_BE = "may_be"
    CANNOT_TELL = "cannot_tell"
    NO_DIFFERENCE = "no_difference"
    TOO_FEW = "too_few"
    NOT_COMPARABLE = "not_comparable"


class Outcome(NamedTuple):
    """What a sentence needs to know of a tested difference. `family` is the number of rows that were tested with it."""

    difference: float | None
    p: float | None
    p_holm: float | None
    dialogs: int
    changed: int
    needed: int | None = None
    family: int = 1


def chance_of(outcome: Outcome) -> Chance:
    """The adjusted p alone decides what is unlikely to be chance, whatever the interval holds."""
    if outcome.difference is None or outcome.p_holm is None:
        return Chance.NOT_COMPARABLE
    if not outcome.changed:
        return Chance.NO_DIFFERENCE
    if outcome.p_holm <= ALPHA:
        return Chance.UNLIKELY
    if outcome.dialogs < FEWEST_DIALOGS:
        return Chance.TOO_FEW
    if outcome.needed is None:
        return Chance.NO_DIFFERENCE
    within_reach = outcome.dialogs < outcome.needed <= _REACHABLE * outcome.dialogs
    return Chance.CANNOT_TELL if within_reach and not _only_alone(outcome) else Chance.MAY_BE


def chance_sentence(outcome: Outcome) -> str:
    """One sentence without its full stop, to stand behind a difference."""
    match chance_of(outcome):
        case Chance.NOT_COMPARABLE:
            return "nothing to compare"
        case Chance.NO_DIFFERENCE:
            changed = f" in total ({counted(outcome.changed, 'dialog')} changed)" if outcome.changed else ""
            return f"no difference{changed}"
        case Chance.UNLIKELY:
            return f"unlikely to be chance ({p_text(outcome.p_holm)})"
        case Chance.TOO_FEW:
            return f"too few dialogs to tell ({outcome.dialogs})"
        case Chance.CANNOT_TELL:
            return f"cannot tell: you would need about {round_up(outcome.needed):,} dialogs"
        case Chance.MAY_BE if _only_alone(outcome):
            alone = p_text(outcome.p)
            return f"may be chance: {alone} alone, {p_text(outcome.p_holm)} as one of {outcome.family} rows"
        case Chance.MAY_BE:
            return f"may be chance ({p_text(outcome.p)})"


def p_text(p: float | None) -> str:
    """ "p = .003"; never on the other side of 0.05 than the value itself."""
    if p is None:
        return "no p"
    if p < 0.001:
        return "p < .001"
    digits = 3 if p < 0.1 else 2
    while (float(f"{p:.{digits}f}") <= ALPHA) is not (p <= ALPHA):
        digits += 1
    text = f"{p:.{digits}f}"
    return f"p = {text.removeprefix('0')}" if float(text) < 1 else "p = 1"


def round_up(number: int | None) -> int:
    """A number of dialogs to two digits, upwards: 394 is about 400."""
    if not number:
        return 0
    unit = int(10 ** max(0, floor(log10(number)) - 1))
    return ceil(number / unit) * unit


def _only_alone(outcome: Outcome) -> bool:
    """Whether it is only the number of rows looked at that keeps a difference from being unlikely chance."""
    return outcome.p is not None and outcome.p <= ALPHA
