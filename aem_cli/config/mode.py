"""The modes of alignment under all names that they go by in other tools."""

from __future__ import annotations

from typing import Final

from aem_cli.domain.rule import Mode
from aem_cli.domain.spelling import did_you_mean

_OTHER_NAMES: Final = {
    "default": Mode.AEM,
    "exact": Mode.STRICT,
    "exact_match": Mode.STRICT,
    "ordered": Mode.IN_ORDER,
    "in_order_match": Mode.IN_ORDER,
    "any_order_match": Mode.ANY_ORDER,
}


def mode_of(name: str) -> Mode:
    """The mode that a name means, in any case, with "-" or "_"; raises ValueError that lists the known ones."""
    written = name.strip().casefold().replace("-", "_").replace(" ", "_").removeprefix("trajectory_")
    if written in _OTHER_NAMES:
        return _OTHER_NAMES[written]
    try:
        return Mode(written)
    except ValueError:
        known = [*(str(mode) for mode in Mode), *_OTHER_NAMES]
        raise ValueError(f"{name!r:.60} is no mode of alignment; {did_you_mean(written, known)}") from None
