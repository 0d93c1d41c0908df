"""The words for how a predicted turn came to answer a gold one, where aem brought the two together."""

from __future__ import annotations

from typing import Final

EQUAL: Final = "equal"  # the same call, or the same text
OUT_OF_ORDER: Final = "equal, out of order"
ORDER_INVARIANT: Final = "order-invariant"  # assigned where the order is free
ONLY_LEFT: Final = "only ones left"  # another tool or action, and nothing else between two matched neighbours
EXTRA: Final = "extra"
MISSING: Final = "missing"


def closest(candidates: int) -> str:
    """The most alike of so many of the same tool and action, or of so many replies."""
    return f"closest of {candidates}" if candidates > 1 else "only candidate"
