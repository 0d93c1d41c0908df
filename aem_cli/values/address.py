"""When two telephone numbers, two addresses of the web or two of mail are the same."""

from __future__ import annotations

import re

_PHONE = re.compile(r"(?:tel\.?:? ?)?(\+|00)?[\d\s().-]{7,22}", re.IGNORECASE)
_TRUNK = re.compile(r"\(0\)")
_FEWEST, _MOST = 9, 15  # digits of a number with its area
_URL = re.compile(r"(?:[a-z][a-z0-9+.-]*://)?((?:[\w-]+\.)+[a-z]{2,}(?::\d+)?)((?:[/?#]\S*)?)", re.IGNORECASE)


def same_address(gold: str, predicted: str) -> bool | None:
    """Whether two texts are one telephone number or one address of the web; None where one of them is neither."""
    gold, predicted = gold.strip().removeprefix("mailto:"), predicted.strip().removeprefix("mailto:")
    if _PHONE.fullmatch(gold) and _PHONE.fullmatch(predicted):
        return _same_phone(gold, predicted)
    if "@" in gold and "@" in predicted and " " not in gold + predicted:
        return gold.casefold() == predicted.casefold()
    one, other = _URL.fullmatch(gold), _URL.fullmatch(predicted)
    return None if one is None or other is None else _page(one) == _page(other)


def _same_phone(gold: str, predicted: str) -> bool:
    """A country's prefix may be left out, and then a leading zero stands for it."""
    one, other = _dialled(gold), _dialled(predicted)
    if one == other:
        return True
    if one[0] == other[0]:
        return False
    abroad, local = (one[1], other[1]) if one[0] else (other[1], one[1])
    local = local.lstrip("0")
    return (
        len(local) + 1 >= _FEWEST
        and len(abroad) <= _MOST
        and 1 <= len(abroad) - len(local) <= 3
        and abroad.endswith(local)
    )


def _dialled(text: str) -> tuple[bool, str]:
    """Whether a country's prefix is said, and the digits."""
    text = _TRUNK.sub("", text).strip()
    digits = "".join(filter(str.isdigit, text))
    if digits.startswith("00"):
        return True, digits[2:]
    return "+" in text, digits


def _page(match: re.Match[str]) -> tuple[str, str]:
    """Host and path; scheme, "www." and a closing slash say nothing, a query does."""
    return match[1].casefold().removeprefix("www."), match[2].rstrip("/")
