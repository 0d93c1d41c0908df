"""Figures with the bars they are held to, in blocks: printed as tables, kept as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Bar:
    """A limit that a figure is held to."""

    limit: float
    at_least: bool = False

    def holds(self, value: float) -> bool:
        """Whether a figure meets the bar."""
        return value >= self.limit if self.at_least else value <= self.limit

    def __str__(self) -> str:
        return f"at {'least' if self.at_least else 'most'} {shown(self.limit)}"


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure; without a value it was not measured, and the note says why."""

    name: str
    value: float | None
    bar: Bar | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the bar is met, where there is a bar and a value."""
        return None if self.bar is None or self.value is None else self.bar.holds(self.value)


@dataclass(frozen=True, slots=True)
class Block:
    """Figures that stand in one table, the medians of so many runs."""

    title: str
    figures: Sequence[Figure]
    runs: int = 1

    def to_dict(self) -> dict[str, Any]:
        """The block as it is kept."""
        return {"title": self.title, "runs": self.runs, "figures": [_kept(figure) for figure in self.figures]}

    def cells(self) -> list[list[str]]:
        """The table, its head first; a column where no figure has anything to say is left out."""
        rows = [["", "figure", "bar", "met", "note"], *(_cells(figure) for figure in self.figures)]
        said = [column for column in range(5) if column < 2 or any(row[column] for row in rows[1:])]
        return [[row[column] for column in said] for row in rows]


def block_of(kept: dict[str, Any]) -> Block:
    """A block as it was kept."""
    return Block(kept["title"], [_figure(one) for one in kept["figures"]], kept["runs"])


def plain(block: Block) -> str:
    """A block for the terminal."""
    _, *rows = block.cells()
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, value, *rest in rows:
        beside = [cell.ljust(width) for cell, width in zip(rest, widths[2:], strict=True)]
        lines.append("  ".join(["", name.ljust(widths[0]), value.rjust(widths[1]), *beside]).rstrip())
    return "\n".join([f"\n{block.title}", *lines])


def markdown(block: Block) -> str:
    """A block for a page."""
    taken = f"Medians of {block.runs} runs." if block.runs > 1 else "One run."
    head, *rows = block.cells()
    rule = ["---", "---:", *("---" for _ in head[2:])]
    lines = [f"| {' | '.join(row)} |" for row in (head, rule, *rows)]
    return "\n".join([f"### {block.title}", "", *lines, "", taken])


def shown(value: float) -> str:
    """A figure with the digits that mean something: three of them, all of a large one."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _cells(figure: Figure) -> list[str]:
    met = {None: "", True: "yes", False: "no"}[figure.met]
    value = "not measured" if figure.value is None else shown(figure.value)
    return [figure.name, value, str(figure.bar or ""), met, figure.note]


def _kept(figure: Figure) -> dict[str, Any]:
    kept: dict[str, Any] = {"name": figure.name, "value": figure.value}
    if figure.bar is not None:
        kept["bar"] = {"at_least" if figure.bar.at_least else "at_most": figure.bar.limit}
        kept["met"] = figure.met
    return kept | ({"note": figure.note} if figure.note else {})


def _figure(kept: dict[str, Any]) -> Figure:
    bars = [Bar(limit, side == "at_least") for side, limit in kept.get("bar", {}).items()]
    return Figure(kept["name"], kept["value"], next(iter(bars), None), kept.get("note", ""))
