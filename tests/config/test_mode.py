from __future__ import annotations

import pytest

from aem_cli.config.loading import parse_settings
from aem_cli.config.mode import mode_of
from aem_cli.domain.rule import AlignmentRules, Mode, Tolerance
from aem_cli.errors import ConfigError


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("aem", Mode.AEM),
        ("strict", Mode.STRICT),
        ("EXACT", Mode.STRICT),
        ("IN_ORDER", Mode.IN_ORDER),
        ("in-order", Mode.IN_ORDER),
        ("ANY_ORDER", Mode.ANY_ORDER),
        ("trajectory_any_order_match", Mode.ANY_ORDER),
        ("trajectory_exact_match", Mode.STRICT),
        ("unordered", Mode.UNORDERED),
        ("subset", Mode.SUBSET),
        ("Superset", Mode.SUPERSET),
    ],
)
def test_modes_go_by_the_names_of_other_tools(name: str, mode: Mode) -> None:
    assert mode_of(name) is mode
    assert parse_settings(f"alignment: {{mode: {name}}}").alignment.mode is mode


def test_what_the_file_says_goes_over_the_mode() -> None:
    rules = parse_settings("alignment: {mode: unordered, extras: reads_only, retries: 2}").alignment
    assert rules == AlignmentRules(Tolerance.READS_ONLY, Tolerance.FORBID, 2, Mode.UNORDERED)
    assert parse_settings("alignment: {mode: subset}").alignment.missing is Tolerance.ALLOW


def test_an_unknown_mode_is_an_error_that_names_the_nearest() -> None:
    with pytest.raises(ConfigError, match="did you mean 'in_order'"):
        parse_settings("alignment: {mode: in_ordr}")
    with pytest.raises(ConfigError, match="write the name of a mode"):
        parse_settings("alignment: {mode: 3}")
