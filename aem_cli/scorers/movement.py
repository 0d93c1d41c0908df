"""What changes its place or its role between a statement and a reply."""

from __future__ import annotations

from aem_cli.values.association import changed_places
from aem_cli.values.clause import Clause
from aem_cli.values.role import swapped_roles

_COUNTERPARTS = (
    ("from", "to"), ("from", "into"), ("from", "towards"), ("before", "after"), ("above", "below"), ("by", "to"),
    ("in", "out"), ("on", "off"), ("up", "down"), ("over", "under"), ("with", "without"),
)  # fmt: skip


def who_moved(gold: Clause, clause: Clause) -> str | None:
    """What changes its place or its role between two clauses.

    Nothing can where they name what they share in one order, neither or both have an agent ("by"), and no direction
    stands beside its counterpart.
    """
    words = gold.words | clause.words
    if ("by" in gold.words) == ("by" in clause.words) and not any(
        one in words and other in words for one, other in _COUNTERPARTS
    ):
        shared = gold.keys & clause.keys
        here = [token.key for token in gold.content if (token.sort, token.key) in shared]
        if here == [token.key for token in clause.content if (token.sort, token.key) in shared]:
            return None
    return swapped_roles(gold.text, clause.text) or changed_places(gold.text, clause.text)
