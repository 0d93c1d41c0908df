"""Words that make another thing of what they stand with: a deputy manager is no manager, net revenue no revenue."""

from __future__ import annotations

from aem_cli.values.text import listed
from aem_cli.values.word import stem

_WORDS = listed("""
basic premium deluxe plus pro max mini lite ultra gross net non not former ex deputy vice assistant acting associate
junior senior chief co half partial partially semi quasi anti pre post sub super hyper under over upper lower inner
outer early late north south east west northern southern eastern western central new old big small large great
little high low long short male female min maximum minimum average median mean total cumulative daily weekly monthly
quarterly yearly annual hourly gluten dairy fat sugar free without zero no only except fast slow hot cold dual
double triple quad single light dark pale deep first second third last next previous inbound outbound domestic
international public private internal external direct manual auto automatic cellular wireless wired digital analog
fake former estimated projected expected actual draft
""")
MODIFIERS = frozenset(map(stem, _WORDS))
