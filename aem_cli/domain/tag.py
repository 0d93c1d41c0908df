"""The tags that mean something; every other tag is kept and means nothing."""

from __future__ import annotations

CRITICAL = "critical"
ORDER_INVARIANT = "OrderInvariant_"


def order_group(tags: tuple[str, ...]) -> str | None:
    """The order-invariant group a turn belongs to, by its first such tag."""
    for tag in tags:
        if tag.startswith(ORDER_INVARIANT):
            return tag[len(ORDER_INVARIANT) :]
    return None
