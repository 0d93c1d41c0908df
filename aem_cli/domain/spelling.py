"""The nearest known name to one that is not known, for messages."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A sentence that names the nearest known name and lists all, in the order given: "did you mean x? known: x, y"."""
    names = list(dict.fromkeys(known))
    near = nearest(name, names)
    listed = f"known: {', '.join(names)}" if names else "none is known"
    return f"did you mean {near!r}? {listed}" if near else listed


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is spelled most like `name`; None where none is near."""
    from difflib import get_close_matches  # only ever needed for a message

    close = get_close_matches(name.casefold(), list(known), n=1, cutoff=0.6)
    return close[0] if close else None
