"""Two finished runs held against one another: signatures first, then dialog by dialog."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from aem_cli.core.diff.comparability import Comparability, OtherGold, PartDifference
from aem_cli.core.diff.comparison import Comparison
from aem_cli.core.diff.conclusion import Names, conclude
from aem_cli.core.diff.counter import DiffCounter
from aem_cli.core.diff.gold_counter import GoldCounter
from aem_cli.core.diff.signatures import Rules, rule_differences
from aem_cli.core.sentence import counted, first_few
from aem_cli.domain.signature import Signature
from aem_cli.errors import DataError
from aem_cli.readers.pairing import pair_runs
from aem_cli.readers.results import results_file
from aem_cli.readers.run_dialogs import RunFile
from aem_cli.runs.collector import seldom_collecting
from aem_cli.runs.finished import open_run
from aem_cli.stores.named import called
from aem_cli.stores.url import beside, is_remote, shown
from aem_cli.writers.run_folder import NAMES, SUMMARY, run_files


class ComparedRun(NamedTuple):
    """One of the runs; `rules` None where a results file stands alone."""

    name: str
    file: RunFile
    rules: Rules | None

    @property
    def sources(self) -> tuple[str, ...]:
        """The files of the run: what no report may stand in place of."""
        if is_remote(self.name):
            results = results_file(self.name)
            return (results, *(beside(results, name) for name in NAMES))
        return tuple(map(str, run_files(Path(self.file.path))))


class Comparing(NamedTuple):
    """How runs are compared."""

    by: tuple[str, ...]
    seed: int
    rounds: int
    force: bool


def open_compared(name: str, release: str | None) -> ComparedRun:
    """A run by its folder or its results file, and one release of it where that is asked for."""
    run = open_run(name)
    signature = run.circumstances.get("signature") or _of_summary(run.results.with_name(SUMMARY))
    config = run.circumstances.get("config")
    rules = _rules(signature, config if isinstance(config, dict) else None)
    return ComparedRun(name, RunFile(str(run.results), release, run.expected), rules)


def compare_runs(base: ComparedRun, new: ComparedRun, how: Comparing) -> Comparison:
    """The comparison; raises DataError where the runs are not comparable and nobody forces it."""
    parts = tuple(_differences(base, new))
    unknown = tuple(word for word, run in (("base", base), ("new", new)) if run.rules is None)
    _refuse(base, new, Comparability(parts, unknown=unknown, forced=how.force))
    counter, gold = _counted(base, new, how.by)
    other = gold.other()
    comparability = Comparability((*parts, *_gold_part(base, new, other)), other, unknown, how.force)
    _refuse(base, new, comparability)
    order = () if new.rules is None else new.rules.signature.sub_metrics
    names = Names(shown(base.name), shown(new.name))
    return conclude(counter, names, comparability, order, how.by, how.seed, how.rounds)


def _counted(base: ComparedRun, new: ComparedRun, by: Sequence[str]) -> tuple[DiffCounter, GoldCounter]:
    counter, gold = DiffCounter(by), GoldCounter()
    with seldom_collecting():
        for ours, theirs in pair_runs(base.file, new.file):
            if ours is not None and theirs is not None:
                counter.add(ours, theirs)
                gold.add(ours, theirs)
            elif ours is not None:
                counter.base.add_only(ours)
            elif theirs is not None:
                counter.new.add_only(theirs)
    return counter, gold


def _differences(base: ComparedRun, new: ComparedRun) -> Iterator[PartDifference]:
    if base.rules is not None and new.rules is not None:
        yield from rule_differences(base.rules, new.rules)


def _gold_part(base: ComparedRun, new: ComparedRun, other: OtherGold) -> Iterator[PartDifference]:
    """Where result lines hold no digests, the digests of both whole runs are all there is to go by."""
    if other.known or base.rules is None or new.rules is None:
        return
    ours, theirs = base.rules.signature.gold, new.rules.signature.gold
    if ours != theirs:
        yield PartDifference("gold", ours, theirs, refuses=True)


def _refuse(base: ComparedRun, new: ComparedRun, found: Comparability) -> None:
    if found.comparable or found.forced:
        return
    said = [
        f"  {part.part}: {_shown(part.base)} in {base.name}, {_shown(part.new)} in {new.name}"
        for part in found.differences
        if part.refuses
    ]
    if found.gold.dialogs:
        dialogs = counted(found.gold.dialogs, "dialog")
        said.append(f"  gold: {dialogs} in both runs with another gold side{first_few(found.gold.first)}")
    raise DataError(
        f"{base.name} and {new.name} are not comparable; a difference could come from how they were judged:\n"
        + "\n".join(said)
        + "\nscore both alike, or go on with --force"
    )


def _rules(signature: object, config: dict[str, Any] | None) -> Rules | None:
    """What is not a signature, or one of another version that lacks a part, is none."""
    if not isinstance(signature, dict):
        return None
    try:
        return Rules(Signature.from_dict(signature), config)
    except (KeyError, TypeError):
        return None


def _of_summary(path: Path) -> object:
    try:
        summary = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise DataError(f"{called(str(path))}: cannot be read: {error}; score the data set again") from None
    return summary.get("signature") if isinstance(summary, dict) else None


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
