"""The evaluator: what `aem score` does to a data set, for dialogs that are in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from os import PathLike
from pathlib import Path
from threading import Lock
from typing import Any, Final

from aem_cli.config.loading import load_settings, settings_of
from aem_cli.config.settings import Settings
from aem_cli.config.wiring import build_method, build_signature
from aem_cli.core.evaluation import evaluate
from aem_cli.core.fix_first import FaultCounter
from aem_cli.core.gate import decide
from aem_cli.core.summary import Summary, summarize
from aem_cli.domain.dialog import Dialog
from aem_cli.domain.payload import PayloadError
from aem_cli.domain.result import DialogResult
from aem_cli.domain.signature import GoldDigest, gold_digest
from aem_cli.domain.tally_counter import TallyCounter
from aem_cli.errors import DataError
from aem_cli.integrations.evaluated_dialog import EvaluatedDialog
from aem_cli.integrations.records import DialogLike, dialog_of
from aem_cli.readers.join import joined_dialog
from aem_cli.readers.thorough import first_fault

ConfigLike = Settings | str | PathLike[str] | Mapping[str, Any] | None
_BLOCK: Final = 128


def load_config(path: str | PathLike[str] | None = None) -> Settings:
    """The settings of a config file, or the defaults; raises ConfigError that names every fault of it."""
    return load_settings(None if path is None else Path(path))


class Evaluator:
    """Scores dialogs by one config, and counts what it scored.

    A config is a file's path, a mapping with the keys of the file, what `load_config` gave, or nothing for the
    defaults. One evaluator may be used from several threads: they wait for one another.
    """

    def __init__(self, config: ConfigLike = None) -> None:
        self.settings = settings_from(config)
        self._method = build_method(self.settings)
        self._counts = _Counts()
        self._lock = Lock()

    def evaluate(self, dialog: DialogLike, predicted: DialogLike | None = None) -> EvaluatedDialog:
        """The result of one dialog; with `predicted`, of its gold side and the turns that another dialog predicts.

        Raises DataError where a plain value is no dialog.
        """
        asked = dialog_of(dialog, 1)
        if predicted is not None:
            asked = joined_dialog(asked, dialog_of(predicted, 1))
        return self._scored([asked])[0]

    def evaluate_all(self, dialogs: Iterable[DialogLike], block: int = _BLOCK) -> Iterator[EvaluatedDialog]:
        """The results in the order of the dialogs, as they come.

        A scorer is asked about `block` dialogs at once; 1 gives each result before the next dialog is taken. Raises
        DataError at a value that is no dialog, whose block then has no results.
        """
        records = (dialog_of(record, number) for number, record in enumerate(dialogs, 1))
        while taken := list(islice(records, max(block, 1))):
            yield from self._scored(taken)

    @property
    def summary(self) -> Summary:
        """Every count and rate of the dialogs scored so far, and what the gate of the config says of them.

        Its `to_dict()` is what stands in summary.json.
        """
        with self._lock:
            counts = self._counts
            tally, faults = counts.tally.tally(), counts.faults.tally()
            signature = build_signature(self.settings, self._method, str(counts.gold), counts.joined)
        return summarize(tally, faults, signature, decide(tally, self.settings.gate))

    def _scored(self, dialogs: list[Dialog]) -> list[EvaluatedDialog]:
        with self._lock:
            try:
                results = evaluate(dialogs, self._method)
            except PayloadError as error:
                raise DataError(_unreadable(dialogs, error)) from None
            return [self._counts.add(dialog, result) for dialog, result in zip(dialogs, results, strict=True)]


class _Counts:
    """What is counted of the results as they come."""

    def __init__(self) -> None:
        self.tally = TallyCounter()
        self.faults = FaultCounter()
        self.gold = GoldDigest()
        self.joined = False

    def add(self, dialog: Dialog, result: DialogResult) -> EvaluatedDialog:
        digest = gold_digest(dialog)
        self.tally.add(result)
        self.faults.add(result)
        self.gold = self.gold.with_dialog(digest)
        self.joined = self.joined or dialog.predicted_turns is not None
        return EvaluatedDialog._make(result._replace(gold=digest))


def settings_from(config: ConfigLike) -> Settings:
    """The settings that a config says, in whatever form it comes; raises ConfigError."""
    if isinstance(config, Settings):
        return config
    if isinstance(config, Mapping):
        return settings_of(config)
    return load_config(config)


def _unreadable(dialogs: list[Dialog], error: PayloadError) -> str:
    """Which dialog holds a payload that is no JSON. The reader lets none through; a caller may have made it."""
    faults = ((dialog.line, first_fault(dialog)) for dialog in dialogs)
    return next((f"line {line}: {fault.field}: {fault.message}" for line, fault in faults if fault), str(error))
