"""The small words that may turn what a sentence says; most sentences hold few, and most questions hang on one."""

from __future__ import annotations

from typing import Final

from aem_cli.values.association import BOTH_WAYS, PARTICLES
from aem_cli.values.denial import DENYING
from aem_cli.values.negation_scope import NEGATING
from aem_cli.values.polarity import NEGATIONS
from aem_cli.values.quantifier import WATCHED
from aem_cli.values.role import DIRECTIONS, SYMMETRIC
from aem_cli.values.text import listed

ASKER: Final = frozenset(("you",))
SPEAKER: Final = frozenset(("i", "we"))
OUR_SIDE: Final = listed("we us our i you")
REQUESTING: Final = listed("please kindly me need could can would")
DIRECTING: Final = frozenset(
    ("must", "please", "kindly", "required", "need", "needs", "should", "need to", "needs to", "have to", "has to")
)
GIVING: Final = listed("""
is are was were show shows showed come comes came read reads equal equals stand stands amount amounts remain remains
turn turns will would has appears as
""")

CUES: Final = frozenset().union(
    ASKER, SPEAKER, OUR_SIDE, REQUESTING, DIRECTING, GIVING, NEGATIONS, NEGATING, DENYING, WATCHED, BOTH_WAYS,
    SYMMETRIC, PARTICLES, DIRECTIONS,
)  # fmt: skip
