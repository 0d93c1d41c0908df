"""`aem validate` on a label file."""

from __future__ import annotations

import sys

from aem_cli.cli.exit_codes import ExitCode
from aem_cli.cli.streams import reader_may_leave
from aem_cli.console.label_table import print_labels
from aem_cli.console.theme import screen_for
from aem_cli.core.label_census import take_label_census
from aem_cli.domain.literal import printable
from aem_cli.readers.labels import read_labels
from aem_cli.runs.label_book import read_book
from aem_cli.stores.url import shown


def check_labels(source: str) -> ExitCode:
    """Say what a label file holds, and list what in it cannot be read."""
    book, bad = read_book(read_labels(source))
    census = take_label_census(book.records, len(book.annotators), book.opinions(), book.annotator_agreement)
    with reader_may_leave():
        print_labels(screen_for(), shown(source), census)
    if bad:
        sys.stderr.write(printable(f"{bad.listed()}\n{shown(source)}: {bad.counted()}\n", sys.stderr.encoding))
        return ExitCode.BAD_INPUT
    return ExitCode.PASSED if book.records else ExitCode.NOTHING
