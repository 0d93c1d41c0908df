"""Write the table of synonyms from the files of WordNet 3.0 (the package wordnet-base of Debian holds them).

    python benchmarks/make_synonyms.py /usr/share/wordnet [--write aem_cli/values/synonyms.txt]

A row is a word with the numbers of the meanings that are its first sense as one part of speech; meanings that one word
alone has so, or of which no word stands in the tagged texts that come with WordNet, are left out.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

NOTE = """\
# Words of one first sense, after WordNet 3.0, Copyright 2006 by Princeton University. All rights reserved.
# Permission to use, copy, modify and distribute this database for any purpose and without fee or royalty is granted,
# provided that this notice appears on all copies. THIS DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO
# REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED. The name of Princeton University may not be used in advertising.
# Made by benchmarks/make_synonyms.py; not to be edited.
"""


def main() -> None:
    """Write or print the table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--write", type=Path)
    options = asked.parse_args()
    text = NOTE + "".join(f"{word} {' '.join(map(str, senses))}\n" for word, senses in rows(options.folder))
    if options.write:
        options.write.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


def rows(folder: Path) -> list[tuple[str, list[int]]]:
    """The words in order, each with its meanings."""
    tagged = _tagged(folder / "cntlist.rev")
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for speech in ("noun", "verb", "adj", "adv"):
        for word, sense in first_senses(folder / f"index.{speech}"):
            found[speech, sense].add(word)
    kept = {tuple(sorted(words)) for words in found.values() if len(words) > 1 and any(tagged[word] for word in words)}
    senses: defaultdict[str, list[int]] = defaultdict(list)
    for number, words in enumerate(sorted(kept)):
        for word in words:
            senses[word].append(number)
    return sorted(senses.items())


def first_senses(path: Path) -> Iterator[tuple[str, str]]:
    """Each word with its first sense."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith(" "):
                fields = line.split()
                yield fields[0].replace("-", "_"), fields[4 + int(fields[3]) + 2]


def _tagged(path: Path) -> Counter[str]:
    counts: Counter[str] = Counter()
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            key, _, count = line.split()
            counts[key.partition("%")[0]] += int(count)
    return counts


if __name__ == "__main__":
    main()
