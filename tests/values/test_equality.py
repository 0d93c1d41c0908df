import pytest

from aem_cli.domain.rule import Comparator, ValueRules
from aem_cli.values.comparison import compare
from aem_cli.values.equality import means_same_exactly

COERCING = ValueRules(coerce=True)
ALIASED = ValueRules(aliases=(("HQ", "head office"), ("SF", "San Francisco", "Frisco")))


@pytest.mark.parametrize(
    ("gold", "predicted", "rules", "same"),
    [
        ("a", "a", ValueRules(), True),
        ("a", "A", ValueRules(), False),
        (5, 5.0, ValueRules(), True),
        (True, 1, ValueRules(), False),
        ("12", 12, ValueRules(), False),
        ("12", 12, COERCING, True),
        ("true", True, COERCING, True),
        ("true", 1, COERCING, False),
        ("café", "cafe\u0301", ValueRules(), True),
        ("hq", "Head Office", ALIASED, True),
        (["SF"], ["Frisco"], ALIASED, True),
        ({"a": 1, "b": None}, {"a": 1}, ValueRules(), False),
        ({"a": 1, "b": None}, {"a": 1}, ValueRules(null_is_absent=True), True),
        ({"a": [1, {"b": "é"}]}, {"a": [1, {"b": "e\u0301"}]}, ValueRules(), True),
        ([1, 2], [2, 1], ValueRules(), False),
        (None, None, ValueRules(), True),
        (12345678901234567890123, 12345678901234567890124, ValueRules(), False),
    ],
)
def test_means_same_exactly(gold: object, predicted: object, rules: ValueRules, same: bool) -> None:
    assert means_same_exactly(gold, predicted, rules) is same
    assert means_same_exactly(predicted, gold, rules) is same


@pytest.mark.parametrize(
    ("comparator", "gold", "predicted", "same"),
    [
        (Comparator.EXACT, "a", "A", False),
        (Comparator.CASEFOLD, "a", "A", True),
        (Comparator.CASEFOLD, {"k": ["Straße"]}, {"k": ["STRASSE"]}, True),
        (Comparator.NUMBER, "12", 12, True),
        (Comparator.NUMBER, "1,234", 1234.0, True),
        (Comparator.NUMBER, "seven", 7, True),
        (Comparator.NUMBER, True, 1, False),
        (Comparator.NUMBER, [1, 2], ["1", "2"], True),
        (Comparator.DATETIME, "2024-03-02", "March 2, 2024", True),
        (Comparator.DATETIME, "2024-03-02", "2024-03-01", False),
        (Comparator.DATETIME, "soon", "soon", True),
        (Comparator.SET, [1, 2, 2], [2, 1, 2], True),
        (Comparator.SET, [1, 2, 2], [1, 1, 2], False),
        (Comparator.SET, [{"a": 1, "b": 2}, 5], [5.0, {"b": 2, "a": 1}], True),
        (Comparator.SET, [True], [1], False),
    ],
)
def test_comparators(comparator: Comparator, gold: object, predicted: object, same: bool) -> None:
    assert compare(comparator, gold, predicted, None, None) is same


def test_tolerances() -> None:
    assert compare(Comparator.NUMBER, 1.0, 1.1, abs_tol=0.1)
    assert not compare(Comparator.NUMBER, 1.0, 1.1001, abs_tol=0.1)
    assert compare(Comparator.NUMBER, 200, 202, rel_tol=0.01)
    assert not compare(Comparator.NUMBER, 200, 203, rel_tol=0.01)


def test_a_set_with_aliases_finds_the_pairing_that_works() -> None:
    rules = ValueRules(aliases=(("a", "b"), ("b", "c")))
    assert compare(Comparator.SET, ["b", "a"], ["b", "c"], values=rules)
