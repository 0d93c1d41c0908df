"""A data set as pytest collects it: a test for each dialog, and one for each record that is none."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from aem_cli.domain.dialog import Dialog
from aem_cli.errors import AemError
from aem_cli.integrations.dialog_check import DialogFailedError, passed
from aem_cli.integrations.evaluator import Evaluator
from aem_cli.readers.bad_record import BadRecord
from aem_cli.readers.dialogs import read_dialogs
from aem_cli.readers.duplicates import without_duplicates
from aem_cli.readers.mistaken_file import mistaken_for
from aem_cli.writers.failure_text import dialog_name


class DialogFile(pytest.File):
    """A data set."""

    def __init__(self, evaluator: Evaluator, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.evaluator = evaluator

    def collect(self) -> Iterable[pytest.Item]:
        """A test for each record, in their order."""
        name = str(self.path)
        try:
            records = list(without_duplicates(read_dialogs(name), name))
        except AemError as error:
            raise self.CollectError(str(error)) from None
        several = len({record.release for record in records if isinstance(record, Dialog)}) > 1
        return [_test(self, record, several) for record in records]


def _test(file: DialogFile, record: Dialog | BadRecord, with_release: bool) -> pytest.Item:
    test: pytest.Item
    if isinstance(record, Dialog):
        known = {"dialog_id": record.id, "release": record.release, "trial": record.trial}
        test = DialogTest.from_parent(file, name=dialog_name(known, with_release), dialog=record)
    else:
        test = BadRecordTest.from_parent(file, name=f"line {record.line}", record=record)
    return test


class _RecordTest(pytest.Item):
    """A test whose failure is an account in words, without a traceback."""

    line = 0

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What is wrong, and where the record stands."""
        if isinstance(excinfo.value, DialogFailedError | AemError):
            return f"{excinfo.value}\n{self.path}:{self.line}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where pytest says that the test stands; it counts lines from 0."""
        return self.path, self.line - 1, self.name


class DialogTest(_RecordTest):
    """A dialog passes, or fails by root cause and turn; one in which nothing is to be scored is skipped."""

    def __init__(self, dialog: Dialog, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.dialog = dialog
        self.line = dialog.line

    def runtest(self) -> None:
        """Judge it."""
        assert isinstance(self.parent, DialogFile)
        result = self.parent.evaluator.evaluate(self.dialog)
        if result.test_pass is None and not result.unscored_count:
            pytest.skip("nothing in this dialog was to be scored")
        passed(result, self.user_properties)


class BadRecordTest(_RecordTest):
    """A record that is no dialog never passes."""

    def __init__(self, record: BadRecord, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.record = record
        self.line = record.line

    def runtest(self) -> None:
        """Say what is wrong with it."""
        raise DialogFailedError(mistaken_for(str(self.path)) or str(self.record))
