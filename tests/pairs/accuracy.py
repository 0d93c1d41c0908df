"""How often the default scorer agrees with the labels of these pairs, by kind: `python -m tests.pairs.accuracy`."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from aem_cli.core.evaluation import evaluate
from aem_cli.domain.dialog import Dialog
from aem_cli.protocols import Scorer
from tests.build import action, call, dialog, method, reply

HERE = Path(__file__).parent


class Count(NamedTuple):
    """Pairs of one kind: how many, how many judged right, and the two ways to be wrong."""

    pairs: int = 0
    right: int = 0
    false_accepts: int = 0
    false_rejects: int = 0

    def with_pair(self, wanted: bool, passed: bool | None) -> Count:
        return Count(
            self.pairs + 1,
            self.right + (wanted is passed),
            self.false_accepts + (passed is True and not wanted),
            self.false_rejects + (passed is not True and wanted),
        )

    @property
    def accuracy(self) -> float:
        return self.right / self.pairs


def value_counts(scorer: Scorer | None = None) -> dict[str, Count]:
    rows = list(_rows("value_pairs.jsonl"))
    dialogs = [
        dialog(call(1, action("t", "a", {"v": row["gold"]}), action("t", "a", {"v": row["predicted"]})), id=row["id"])
        for row in rows
    ]
    return _counts(rows, dialogs, [row["equivalent"] for row in rows], scorer)


def reply_counts(scorer: Scorer | None = None) -> dict[str, Count]:
    rows = list(_rows("reply_pairs.jsonl"))
    dialogs = [dialog(reply(1, row["gold"], row["predicted"]), id=row["id"]) for row in rows]
    return _counts(rows, dialogs, [row["verdict"] == "pass" for row in rows], scorer)


def _rows(name: str) -> Iterable[dict[str, Any]]:
    with (HERE / name).open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines)


def _counts(
    rows: list[dict[str, Any]], dialogs: list[Dialog], wanted: list[bool], scorer: Scorer | None
) -> dict[str, Count]:
    counts: dict[str, Count] = defaultdict(Count)
    for row, result, want in zip(rows, evaluate(dialogs, method(scorer)), wanted, strict=True):
        for kind in (row["kind"], "all"):
            counts[kind] = counts[kind].with_pair(want, result.turns[0].success)
    return counts


def main() -> None:
    for title, counts in (("values", value_counts()), ("replies", reply_counts())):
        print(f"{title:24s} pairs  right  accuracy  false accepts  false rejects")
        for kind, count in sorted(counts.items(), key=lambda row: (row[0] == "all", row[0])):
            print(
                f"  {kind:22s} {count.pairs:5d}  {count.right:5d}  {count.accuracy:8.3f}"
                f"  {count.false_accepts:13d}  {count.false_rejects:13d}"
            )


if __name__ == "__main__":
    main()
