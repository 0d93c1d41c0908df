"""What aem takes beside its peers on the same dialogs: CPU of the whole process, start included."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cost import Command, Cost, in_rounds
from dataset import generate
from figure import Bar, Block, Figure
from peer import FEW, MANY, PEERS, SILENCE, Peer
from peer_venv import VenvError, python_of
from scoring import score

HERE = Path(__file__).parent
STRICTER = {"hybrid": 1.0, "exact": 0.5}


@dataclass(frozen=True, slots=True)
class Way:
    """One way to run a peer; `word` is what its program is told, nothing for the usual way."""

    peer: Peer
    word: str
    runner: str

    @property
    def name(self) -> str:
        """How the table calls it."""
        return f"{self.peer.package} {self.peer.version}, {self.runner}"


def peers(folder: Path, runs: int) -> Iterator[Block]:
    """What everyone takes, and the ratios; a peer that cannot be installed or run is told with the reason."""
    paths = {count: generate(count, folder / f"peers-{count}.jsonl") for count in (MANY, FEW)}
    commands: dict[str, Command] = {}
    notes: dict[str, str] = {}
    for way in _ways():
        try:
            command = Command(_words(way, paths[way.peer.dialogs]), _variables(folder), folder)
            notes[way.name] = _verdicts(command)
        except (VenvError, RuntimeError) as error:
            notes[way.name] = str(error)
        else:
            commands[way.name] = command
    for count, path in paths.items():
        commands |= {_aem(scorer, count): Command(score(path, folder, scorer)) for scorer in STRICTER}
    costs = in_rounds(commands, runs)
    for count in paths:
        ways = [way for way in _ways() if way.peer.dialogs == count]
        yield Block(f"aem and its peers, {count:,} dialogs", list(_taken(ways, count, costs, notes)), runs)
        yield Block(f"aem / peer, CPU, {count:,} dialogs", list(_ratios(ways, count, costs, notes)), runs)


def _ways() -> Iterator[Way]:
    for peer in PEERS:
        yield Way(peer, "", peer.runner)
        yield from (Way(peer, word, runner) for word, runner in peer.ways)


def _words(way: Way, path: Path) -> list[str]:
    # -P and -m: a program called ragas.py must not be found as the package ragas
    words = [str(python_of(way.peer)), "-P", "-W", "ignore", "-m", f"peers.{way.peer.program}", str(path)]
    return [*words, way.word] if way.word else words


def _variables(folder: Path) -> dict[str, str]:
    return {**SILENCE, "PYTHONPATH": str(HERE), "HOME": str(folder)}


def _verdicts(command: Command) -> str:
    """Run a peer once, so that it is warm and is seen to work: it must let something pass and something fail."""
    around = {**os.environ, **command.variables}
    done = subprocess.run(command.words, capture_output=True, text=True, check=False, env=around, cwd=command.folder)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["it failed and said nothing"])[-1])
    told = next((line for line in done.stdout.splitlines() if line.startswith('{"verdicts"')), "{}")
    counts: Mapping[str, int] = json.loads(told)
    if not 0 < counts.get("passed", 0) < counts["verdicts"]:
        raise RuntimeError(f"its verdicts are all the same: {told}")
    return f"{counts['verdicts']:,} verdicts, {counts['passed']:,} pass"


def _aem(scorer: str, count: int) -> str:
    return f"aem score, {scorer}, {count:,} dialogs"


def _taken(ways: list[Way], count: int, costs: Mapping[str, Cost], notes: Mapping[str, str]) -> Iterator[Figure]:
    for scorer in STRICTER:
        yield Figure(f"aem, {scorer}: CPU s", costs[_aem(scorer, count)].cpu)
    for way in ways:
        cost = costs.get(way.name)
        yield Figure(f"{way.name}: CPU s", cost.cpu if cost else None, note=notes[way.name])


def _ratios(ways: list[Way], count: int, costs: Mapping[str, Cost], notes: Mapping[str, str]) -> Iterator[Figure]:
    for way in ways:
        cost = costs.get(way.name)
        for scorer, share in STRICTER.items():
            ratio = costs[_aem(scorer, count)].cpu / cost.cpu if cost else None
            bar = None if way.word else Bar(way.peer.most * share)
            note = "" if cost else notes[way.name]
            yield Figure(f"aem {scorer} / {way.peer.package}, {way.runner}", ratio, bar, note)
