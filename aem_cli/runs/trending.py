"""Finished runs as the points of a trend: each read once, as a stream, and split where it holds several releases."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from aem_cli.core.trend.counter import PointCounter
from aem_cli.core.trend.point import PointName, TrendPoint
from aem_cli.core.trend.relation import LeftOut, relation_of
from aem_cli.core.trend.step import step_of
from aem_cli.core.trend.trend import Trend, sub_metric_order
from aem_cli.domain.run_dialog import RunDialog
from aem_cli.domain.term import Term
from aem_cli.errors import DataError
from aem_cli.runs.collector import seldom_collecting
from aem_cli.runs.comparing import ComparedRun, open_compared
from aem_cli.runs.finished import open_run
from aem_cli.stores.url import beside, is_remote, last_name, shown


class By(Term):
    """What makes a point of its own."""

    RELEASE = "release"
    RUN = "run"
    DATE = "date"


class _Part(NamedTuple):
    """The dialogs of a run that make one point. `key` is their release or date, None where they have none."""

    run: ComparedRun
    key: str | None
    counter: PointCounter
    alone: bool  # the run is one point


def trend_of(names: Sequence[str], by: By, seed: int, rounds: int) -> Trend:
    """The trend over runs; by date they are put in order, else they stand as they are named."""
    runs = [open_compared(name, None) for name in names]
    with seldom_collecting():
        parts = [part for run in runs for part in _parts(run, by)]
    if by is By.DATE:
        parts.sort(key=lambda part: part.key or "")
    points = tuple(
        TrendPoint(name, part.counter.tally(), relation_of(part.counter.latency.rows(), _left([part]), seed, rounds))
        for name, part in zip(_names(parts, by), parts, strict=True)
    )
    steps = tuple(
        step_of(number, (old.run.rules, new.run.rules), old.counter.gold.change(new.counter.gold))
        for number, (old, new) in enumerate(pairwise(parts), 1)
    )
    rows = (row for part in parts for row in part.counter.latency.rows())
    overall = points[0].latency if len(points) == 1 else relation_of(rows, _left(parts), seed, rounds)
    known = [name for run in runs if run.rules is not None for name in run.rules.signature.sub_metrics]
    return Trend(points, steps, sub_metric_order(points, known), overall, seed, rounds)


def _parts(run: ComparedRun, by: By) -> Iterator[_Part]:
    key_of = _key_of(run, by)
    counters: dict[str | None, PointCounter] = {}
    for placed in run.file.dialogs():
        _check_latency(run, placed.dialog, placed.line)
        key = key_of(placed.dialog, placed.line)
        counter = counters.get(key)
        if counter is None:
            if len(counters) == MOST_POINTS:
                raise DataError(f"{run.name}: holds more than {MOST_POINTS} {by}s; one point for all: --by run")
            counter = counters[key] = PointCounter()
        counter.add(placed.dialog)
    counters = counters or {None: PointCounter()}
    for key in sorted(counters, key=_in_order):
        yield _Part(run, key, counters[key], len(counters) == 1)


def _check_latency(run: ComparedRun, dialog: RunDialog, line: int) -> None:
    """Nothing can be summed and squared beside a latency of 30,000 years; it is no latency either."""
    for turn in dialog.turns:
        if turn.latency_ms is not None and abs(turn.latency_ms) > _LONGEST:
            fault = f"turn {turn.turn_no}: latency_ms: {turn.latency_ms:g} ms is no latency"
            raise DataError(f"{run.file.path}:{line}: {fault}; correct the data set and score it again")


def _key_of(run: ComparedRun, by: By) -> Callable[[RunDialog, int], str | None]:
    if by is By.RUN:
        return lambda dialog, line: None
    if by is By.RELEASE:
        return lambda dialog, line: dialog.release
    started = _started(run)

    def date_of(dialog: RunDialog, line: int) -> str:
        said = dialog.metadata.get("date")
        found = started if said is None else _iso_day(said)
        if found is None:
            fault = "no date is known" if said is None else f"metadata.date: {said!r} is not a date"
            raise DataError(f"{run.file.path}:{line}: {fault}; write it as 2026-11-30, or take --by run")
        return found

    return date_of


def _started(run: ComparedRun) -> str | None:
    """The day on which the run was scored, in UTC; None where a results file stands alone."""
    timings = open_run(run.name).circumstances.get("timings")
    return _iso_day(timings.get("started")) if isinstance(timings, dict) else None


def _iso_day(said: object) -> str | None:
    if not isinstance(said, str) or not _DAY.match(said):
        return None
    try:
        return date.fromisoformat(said[:10]).isoformat()
    except ValueError:
        return None


def _names(parts: Sequence[_Part], by: By) -> list[PointName]:
    """The names of the points; where two would be called the same, each says its run."""
    labels = [_label(part, by) for part in parts]
    often = Counter(labels)
    names = []
    for label, part in zip(labels, parts, strict=True):
        folder = _folder(part.run.name)
        told = label if often[label] == 1 or label == folder else f"{label} ({folder})"
        day = part.key if by is By.DATE else _started(part.run)
        names.append(PointName(told, shown(part.run.name), part.counter.release, day))
    return names


def _label(part: _Part, by: By) -> str:
    if by is By.RUN:
        return _folder(part.run.name)
    if part.key is not None:
        return part.key or '""'
    return _folder(part.run.name) if part.alone else f"{_folder(part.run.name)}, no release"


def _folder(name: str) -> str:
    """The name of the run's folder; of a results file under another name, that name."""
    if is_remote(name):
        address = shown(name).partition("?")[0]
        return last_name(beside(address, "")) if last_name(address).startswith("results.jsonl") else last_name(address)
    path = Path(name)
    if path.is_file() and path.name.startswith("results.jsonl"):
        path = path.parent
    return path.name if path.is_file() else path.resolve().name or name


def _left(parts: Sequence[_Part]) -> LeftOut:
    return LeftOut(*(sum(counts) for counts in zip(*(part.counter.latency.left_out for part in parts), strict=True)))


def _in_order(key: str | None) -> list[tuple[int, int, str]]:
    """So that release 10 comes after release 9, and what has no release comes first."""
    pieces = re.split(r"([0-9]+)", key or "")
    return [(piece.isdecimal(), len(piece.lstrip("0")) if piece.isdecimal() else 0, piece) for piece in pieces if piece]


MOST_POINTS: Final = 500
_LONGEST: Final = 1e15  # ms
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}(?!\d)", re.ASCII)
