"""Numbers as people read them; pure, and a rounded figure never claims more than the exact one.

Nothing is shown as 100 % or 1.000 unless it is exactly so, and nothing as 0 % or 0.000 unless it is exactly so.
"""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

Share = Fraction | float | None

NOTHING = "-"  # a rate over nothing; never 0


def percent(share: Share, digits: int = 1) -> str:
    """A share of 1 as "87.5 %"."""
    return NOTHING if share is None else f"{_rounded(Fraction(share) * 100, 100, digits)} %"


def score(value: Share, digits: int = 3) -> str:
    """A score in [0, 1] as "0.875"."""
    return NOTHING if value is None else _rounded(Fraction(value), 1, digits)


def signed_percent(difference: Fraction) -> str:
    """A difference of two shares in points of a hundred: "+7.5"; never rounded to 0 where it is not."""
    return _sign(difference) + percent(abs(difference)).removesuffix(" %") if difference else "0"


def signed_score(difference: Fraction) -> str:
    """A difference of two scores: "-0.013"; never rounded to 0 where it is not."""
    return _sign(difference) + score(abs(difference)) if difference else "0"


def _sign(difference: Fraction) -> str:
    return "+" if difference > 0 else "-"


def _rounded(value: Fraction, top: int, digits: int) -> str:
    """The value rounded half to even, and kept off the ends 0 and `top` where it does not reach them."""
    step = Fraction(1, 10**digits)
    rounded = Fraction(round(value / step)) * step
    if rounded == 0 and value > 0:
        rounded = step
    if rounded == top and value < top:
        rounded = top - step
    return f"{Decimal(rounded.numerator) / Decimal(rounded.denominator):.{digits}f}"


def count(number: int) -> str:
    """A whole number with its thousands apart: "12,345"."""
    return f"{number:,}"


def counted(number: int, noun: str, nouns: str | None = None) -> str:
    """A number with its noun: "1 dialog", "2,000 dialogs", "2 replies"."""
    return f"{number:,} {noun if number == 1 else nouns or noun + 's'}"


def bound(value: Share) -> str:
    """A bar that a user set, with every digit it has: "0.8", "0.875"; never rounded."""
    if value is None:
        return NOTHING
    return f"{Decimal(str(value)).normalize():f}" if isinstance(value, float) else _exact(value)


def _exact(value: Fraction) -> str:
    decimal = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{decimal.normalize():f}"


def duration(seconds: float) -> str:
    """A time as "0.42 s", "12.3 s", "3 min 05 s" or "2 h 03 min"."""
    if seconds < 9.995:
        return f"{seconds:.2f} s"
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours:,} h {minutes:02d} min"


_UNITS = ("kB", "MB", "GB", "TB", "PB")


def size(number: int) -> str:
    """A number of bytes in steps of 1000: "812 B", "4.2 kB", "1.3 GB"."""
    if number < 1000:
        return f"{number} B"
    amount = Decimal(number)
    for unit in _UNITS:
        amount /= 1000
        if amount < Decimal("999.95") or unit == _UNITS[-1]:
            break
    return f"{amount.quantize(Decimal('0.1'), ROUND_HALF_EVEN):,} {unit}"


def speed(number: int, seconds: float, noun: str = "dialogs") -> str:
    """How many a second: "1,234 dialogs/s"; nothing where no time has passed."""
    return f"{round(number / seconds):,} {noun}/s" if seconds > 0 else NOTHING
