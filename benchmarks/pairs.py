"""What the default scorer costs a pair, in microseconds of CPU, once its tables are loaded.

    python benchmarks/pairs.py bench.jsonl typed|distinct|coming

`typed` pairs are two written forms of one value, or of two: dates, times, amounts, counts and identifiers. A reply pair
is a gold reply and a predicted one with all that is asked of them: each gold statement addressed, each one agreeing,
what the reply adds supported by the results. `distinct` pairs are each met once; `coming` counts every pair of
the data, of which some come again and are remembered. The first third of the pairs warms up.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from random import Random

from aem_cli.core.surroundings import Record
from aem_cli.domain.claim import Pair, Question
from aem_cli.domain.dialog import Dialog, Response
from aem_cli.readers.dialogs import read_dialogs
from aem_cli.scorers.hybrid import HybridScorer
from aem_cli.values.statements import statements

_MONTHS = tuple(date(2026, month, 1).strftime("%B") for month in range(1, 13))


def typed(_: Path) -> list[Sequence[Pair]]:
    """Pairs of typed values, each once."""
    return [(pair,) for pair in dict.fromkeys(typed_pairs(6_000))]


def coming(path: Path) -> list[Sequence[Pair]]:
    """The questions about every reply of a data set that differs from gold."""
    dialogs = [record for record in read_dialogs(str(path)) if isinstance(record, Dialog)]
    return [questions for dialog in dialogs for questions in reply_questions(dialog)]


def distinct(path: Path) -> list[Sequence[Pair]]:
    """The same for each pair of replies once."""
    return list({(questions[-1].gold, questions[-1].predicted): questions for questions in coming(path)}.values())


KINDS = {"typed": typed, "distinct": distinct, "coming": coming}


def microseconds(batches: Sequence[Sequence[Pair]]) -> float:
    """CPU a batch, with the tables loaded and without the collector, which a run asks for now and then alone."""
    scorer = HybridScorer()
    first = len(batches) // 3
    for batch in batches[:first]:
        scorer.score(batch)
    gc.collect()
    gc.disable()
    started = time.process_time()
    for batch in batches[first:]:
        scorer.score(batch)
    used = time.process_time() - started
    gc.enable()
    return 1e6 * used / (len(batches) - first)


def reply_questions(dialog: Dialog) -> Iterator[list[Pair]]:
    """For each reply that differs from gold, what the scorer is asked, the question about what it adds last."""
    record = Record(dialog.turns)
    for place, turn in enumerate(dialog.turns):
        gold, predicted = turn.gold, turn.predicted
        if isinstance(gold, Response) and isinstance(predicted, Response) and gold.text != predicted.text:
            said = statements(gold.text)
            yield [
                *(Pair(one, predicted.text, Question.ADDRESSED) for one in said),
                *(Pair(one, predicted.text, Question.AGREES) for one in said),
                Pair(gold.text, predicted.text, Question.SUPPORTED, record.before(place)),
            ]


def typed_pairs(count: int) -> Iterator[Pair]:
    """Pairs of written values from a fixed seed; in every third the two sides mean different values."""
    random = Random(1)
    for number in range(count):
        value = random.randrange(10**6)
        other = value if number % 3 else random.randrange(10**6)
        forms = _FORMS[number % len(_FORMS)]
        yield Pair(forms(value)[0], forms(other)[1])


def _date(value: int) -> tuple[str, str]:
    day, month, year = 1 + value % 28, value // 28 % 12, 2020 + value // 336 % 9
    return f"{year}-{month + 1:02}-{day:02}", f"{day} {_MONTHS[month]} {year}"


def _time(value: int) -> tuple[str, str]:
    hour, minute = value % 24, value // 24 % 60
    return f"{hour:02}:{minute:02}", f"{hour % 12 or 12}:{minute:02} {'pm' if hour > 11 else 'am'}"


def _amount(value: int) -> tuple[str, str]:
    return f"{value // 100}.{value % 100:02} EUR", f"\u20ac{value // 100:,}.{value % 100:02}"


def _number(value: int) -> tuple[str, str]:
    return f"{value:,}", str(value)


def _measure(value: int) -> tuple[str, str]:
    return f"{value % 5000} km", f"{value % 5000 * 1000} m"


def _identifier(value: int) -> tuple[str, str]:
    return f"ORD-{value:07}", f"#ORD-{value:07}"


_FORMS = (_date, _time, _amount, _number, _measure, _identifier)


def main() -> None:
    """Measure in this process and print the figure."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("path", type=Path, help="a data set, as benchmarks/generate.py writes it")
    asked.add_argument(
        "kind", choices=KINDS, help="a process measures one kind, so that nothing is remembered of another"
    )
    options = asked.parse_args()
    print(microseconds(KINDS[options.kind](options.path)))


if __name__ == "__main__":
    main()
