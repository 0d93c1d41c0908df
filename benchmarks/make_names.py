"""Write the table of months, weekdays, countries and languages as other languages name them, after Unicode CLDR.

    python benchmarks/make_names.py [--write aem_cli/values/names_abroad.txt]      # needs Babel: pip install babel

A row is a folded name without accents and what it names; a name of two things keeps both.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from babel import Locale

from aem_cli.values.country import country_names
from aem_cli.values.language import language_names
from aem_cli.values.text import fold, plain

LOCALES = ("de", "fr", "es", "it", "pt", "nl", "zh", "ja")
NOTE = """\
# Months, weekdays, countries and languages in other languages, after Unicode CLDR, Copyright 1991-2024 Unicode, Inc.
# Used under the Unicode License v3 (https://www.unicode.org/license.txt): permission is granted, free of charge, to
# deal in the data files without restriction, provided that this copyright and permission notice go with all copies.
# Made by benchmarks/make_names.py; not to be edited.
"""


def main() -> None:
    """Write or print the table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--write", type=Path)
    options = asked.parse_args()
    names: defaultdict[str, set[str]] = defaultdict(set)
    for locale in LOCALES:
        for thing, name in named(Locale(locale)):
            names[plain(fold(name))].add(thing)
    text = NOTE + "".join(f"{name}\t{' '.join(sorted(things))}\n" for name, things in sorted(names.items()))
    if options.write:
        options.write.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


def named(locale: Locale) -> Iterator[tuple[str, str]]:
    """Each thing with its name in a language."""
    for place, name in locale.months["stand-alone"]["wide"].items():
        yield f"month:{place}", name
    for place, name in locale.months["format"]["wide"].items():
        yield f"month:{place}", name
    for place, name in locale.days["stand-alone"]["wide"].items():
        yield f"weekday:{place + 1}", name
    for code, _ in country_names():
        if name := locale.territories.get(code):
            yield f"country:{code.casefold()}", name
    for code, _ in language_names():
        if name := locale.languages.get(code):
            yield f"language:{code.casefold()}", name


if __name__ == "__main__":
    main()
