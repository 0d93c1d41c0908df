"""The figures in docs/performance.md: what stands between two marks is written from the kept figures, never by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from figure import block_of, markdown

BEGIN = "<!-- figures: `make bench` writes what stands from here -->"
END = "<!-- figures: to here -->"


def write(page: Path, kept: Mapping[str, Any]) -> None:
    """Put the figures into the page."""
    text = page.read_text(encoding="utf-8")
    page.write_text(with_figures(text, kept), encoding="utf-8")


def with_figures(text: str, kept: Mapping[str, Any]) -> str:
    """The text of a page with these figures in the place of those it had."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"the page has no place for figures: {BEGIN} ... {END}")
    return f"{before}{BEGIN}\n\n{figures(kept)}\n\n{END}{after}"


def figures(kept: Mapping[str, Any]) -> str:
    """All kept figures as tables, after a line on where they were taken."""
    machine = ", ".join(f"{name} {value}" for name, value in kept["machine"].items())
    blocks = [markdown(block_of(block)) for part in kept["parts"].values() for block in part]
    return "\n\n".join([f"Taken on: {machine}.", *blocks])
