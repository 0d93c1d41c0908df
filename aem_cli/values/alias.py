"""Names of one thing: countries, currencies, languages, places, weekdays, months, units and everyday short forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from aem_cli.values.airport import airport_names
from aem_cli.values.country import country_names
from aem_cli.values.currency import currency_words
from aem_cli.values.date import MONTHS, WEEKDAYS
from aem_cli.values.foreign_name import foreign_names
from aem_cli.values.language import LOCALES, language_names
from aem_cli.values.place import CITIES, REGIONS, state_names
from aem_cli.values.text import fold, plain
from aem_cli.values.unit import unit_words

_EVERYDAY = (
    ("asc", "ascending"), ("desc", "descending"), ("asap", "as soon as possible"),
    ("eod", "end of day", "end of the day"), ("eow", "end of week", "end of the week"),
    ("eom", "end of month", "end of the month"), ("eoy", "end of year", "end of the year"), ("hq", "headquarters"),
    ("tv", "television"), ("ps", "playstation"), ("pc", "personal computer"), ("xmas", "christmas", "christmas day"),
    ("soccer", "association football"), ("football", "soccer"), ("info", "information"), ("qty", "quantity"),
    ("apt", "apartment"), ("dept", "department"), ("avg", "average", "mean"), ("max", "maximum"), ("min", "minimum"),
    ("temp", "temperature"), ("temp", "temporary"), ("admin", "administrator"), ("config", "configuration"),
    ("auto", "automatic"), ("repo", "repository"), ("dev", "development"), ("prod", "production"), ("n/a", "na",
    "not applicable", "not available"), ("tbd", "to be determined"), ("vip", "very important person"),
    ("qtr", "quarter"), ("ml", "machine learning"), ("ai", "artificial intelligence"), ("id", "identifier"),
    ("usd", "us dollar", "dollars"), ("tonight", "this evening", "today evening"), ("current", "present"),
    ("penultimate", "next to last", "second to last", "last but one", "the one before the last"),
    ("m2", "m^2", "square meters", "square metres", "sq. meters", "sq meters", "square meter"), ("cup", "cups", "c"),
    ("km2", "km^2", "square kilometers", "square kilometres", "sq. km", "sq km"),
    ("m3", "m^3", "cubic meters", "cubic metres"),
    ("ft2", "ft^2", "square feet", "sq. ft", "sq ft"), ("kg/m3", "kg/m^3", "kilograms per cubic meter"),
    ("boy", "beginning of year", "beginning of the year"), ("utc", "gmt", "coordinated universal time"),
    ("yes", "true", "y", "on", "enabled"),
    ("no", "false", "n", "off", "disabled"), ("once", "one time", "1 time"),
    ("twice", "two times", "2 times"), ("ytd", "year to date"), ("mom", "month over month", "month-over-month"),
    ("yoy", "year over year", "year-over-year", "year on year"),
    ("qoq", "quarter over quarter"), ("none", "nothing"), ("tel", "telephone", "phone"),
)  # fmt: skip
_BEFORE = re.compile(r"^(?:(?:the|at|by|on|in|of) )+")
_QUALIFIED = re.compile(r"^modern |\s*\([^()]*\)$")
_STYLE = re.compile(
    r"(?:the )?(?:[a-z]+(?:'s)? ){0,3}?(?:republic|kingdom|state|union|principality|sultanate|emirate"
    r"|commonwealth|grand duchy) of (?:the )?"
)


@lru_cache(maxsize=512)
def names_of(text: str) -> frozenset[str]:
    """What a whole text may name, as "kind:code"; empty if the tables do not know it."""
    folded = plain(fold(text))
    found = _table().get(folded)
    if found is None:
        found = _table().get(_BEFORE.sub("", folded).strip(' ."'))
    if found is None and folded[-1:] == ")":
        found = _table().get(_QUALIFIED.sub("", folded))
    if found is None and (match := _STYLE.match(folded)):
        rest = _table().get(folded[match.end() :], frozenset())
        found = frozenset(name for name in rest if name.startswith("country:"))
    return found or foreign_names(folded)


@lru_cache(maxsize=1)
def _table() -> dict[str, frozenset[str]]:
    groups: dict[str, set[str]] = {}
    for kind, code, names in _rows():
        for name in (code, *names):
            groups.setdefault(plain(fold(name)), set()).add(f"{kind}:{code.casefold()}")
    return {name: frozenset(found) for name, found in groups.items()}


def _rows() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for code, others in country_names():
        yield "country", code, others
    for code, name in state_names():
        yield "state", code, (name,)
    for code, others in language_names():
        yield "language", code, others
    for word, code in currency_words().items():
        yield "currency", code, (word,)
    for kind, table in (("month", MONTHS), ("weekday", WEEKDAYS)):
        for name, place in table.items():
            yield kind, str(place), (name,)
    for name, unit in unit_words().items():
        yield "unit", f"{unit.dimension} {unit.factor} {unit.offset}", (name,)
    for code, others in airport_names():
        yield "airport", code, others
    for kind, groups in (("locale", LOCALES), ("city", CITIES), ("region", REGIONS), ("short", _EVERYDAY)):
        for group in groups:
            yield kind, group[0] if kind != "short" else group[-1], group
