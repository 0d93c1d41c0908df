"""The URLs that a command was given: the only ones that may be read again for a report of its run.

A run knows its data set as messages show it, without what signs it; and a run that came from elsewhere must not make
this machine ask whatever address stands in it.
"""

from __future__ import annotations

from aem_cli.stores.url import shown

_named: dict[str, str] = {}
_copies: dict[str, str] = {}


def note_named(url: str) -> None:
    """Remember a URL that is opened because somebody named it."""
    _named[shown(url)] = url


def named_before(name: str) -> str | None:
    """The whole URL by what is shown of it; None where nobody named it in this process."""
    return _named.get(name)


def note_copy(file: str, url: str) -> None:
    """Remember what a temporary file is a copy of."""
    _copies[file] = url


def called(name: str) -> str:
    """A file or a URL as messages call it: a copy by the URL that was named, and nothing by its secrets."""
    return shown(_copies.get(name, name))
