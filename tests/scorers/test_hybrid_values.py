import pytest

from aem_cli.domain.claim import Pair
from aem_cli.domain.rule import ValueRules
from aem_cli.scorers.hybrid import HybridScorer

HYBRID = HybridScorer()

SAME = [
    ("NYC", "New York City"), ("Q3 2024 revenue", "third quarter revenue figures for 2024"), ("EUR", "eur"),
    ("café", "cafe\u0301"), ("order #W123", "W123"), ("#W123", "W123"), ("$1,200.50", "1200.50 USD"),
    ("2024-03-02", "Saturday, March 2nd, 2024"), ("9:30 pm", "21:30"), ("round_trip", "Round Trip"),
    ("roundTrip", "round trip"), ("A@b.com", "a@b.com"), ("true", "yes"), ("10%", "10 percent"), ("Germany", "DE"),
    ("Seattle, WA", "Seattle, Washington"), ("Seattle", "Seattle, WA"), ("Dr. Jane Smith", "Jane Smith"),
    ("three", "3"), ("2 weeks", "14 days"), ("weekly sales report", "weekly report of sales"), ("USD", "dollars"),
    ("David Madden", "Dave Madden"), ("two-bedroom apartment", "2 bedroom apartment"), ("1h30m", "90 minutes"),
    ("half past nine", "9:30"), ("20240105", "2024-01-05"), ("organise", "organize"), ("last 7 days", "past 7 days"),
    ("price<=100", "price <= 100"), ("en-US", "en_US"), ("+44 20 7946 0958", "+442079460958"), ("日本", "日本"),
    ("below 6.0 pounds of meat", "at most six pounds of meat"),
]  # fmt: skip
DIFFERENT = [
    ("profit", "revenue"), ("Q2", "Q3"), ("Q2 revenue", "Q3 revenue"), ("W124", "W123"), ("2024-03-02", "2024-03-01"),
    ("1.5", "15"), ("-5", "5"), ("A-10", "A10"), ("ORD-10023", "ORD-10032"), ("EU", "US"),
    ("is not cancelled", "is cancelled"), ("economy", "basic economy"), ("net revenue", "revenue"),
    ("Springfield, IL", "Springfield, MO"), ("John Smith", "Jane Smith"), ("enabled", "disabled"),
    ("flight from Berlin to Paris", "flight from Paris to Berlin"), ("Berlin to Paris", "Paris to Berlin"),
    ("100 USD", "100 EUR"), ("v1.2.3", "v1.2.4"), ("SFO", "JFK"), ("blue", "red"), ("Air Canada", "Air France"),
    ("12345678901234567890123", "12345678901234567890124"), ("日本", "中国"), ("", "x"), ("02139", "2139"),
    ("a > b", "a < b"), ("C++", "C#"), ("A+", "A-"), ("size M", "size L"), ("check in", "check out"),
    ("two adults and one child", "one adult and two children"), ("Paris, France", "Paris, Texas"),
    ("Buy milk, eggs and bread", "Buy milk and bread"), ("aB3dE", "ab3de"), ("iPhone 14", "iPhone 14 Pro"),
    ("maattu pongal 2018", "kaanum pongal 2018"), ("five_years", "year"), ("before noon", "after noon"),
]  # fmt: skip


@pytest.mark.parametrize(("gold", "predicted"), SAME)
def test_same(gold: str, predicted: str) -> None:
    assert min(HYBRID.score([Pair(gold, predicted), Pair(predicted, gold)])) >= 0.5  # type: ignore[type-var]


@pytest.mark.parametrize(("gold", "predicted"), DIFFERENT)
def test_different(gold: str, predicted: str) -> None:
    assert max(HYBRID.score([Pair(gold, predicted), Pair(predicted, gold)])) < 0.5  # type: ignore[type-var]


@pytest.mark.parametrize(("gold", "predicted"), [(True, 1), ("12", 12), (None, "null"), ([1], 1), ({"a": 1}, {"b": 1})])
def test_other_types_are_never_alike(gold: object, predicted: object) -> None:
    assert HYBRID.score([Pair(gold, predicted)]) == [0.0]


def test_value_rules_hold() -> None:
    scorer = HybridScorer(ValueRules(coerce=True, aliases=(("HQ", "main building"),)))
    assert scorer.score([Pair("12", 12), Pair("hq", "Main Building")]) == [1.0, 1.0]


def test_nested_values_take_the_worst_answer() -> None:
    assert HYBRID.score([Pair(["NYC", 5], ["New York City", 5])])[0] >= 0.5  # type: ignore[operator]
    assert HYBRID.score([Pair({"a": ["x1", 5]}, {"a": ["x2", 5]})])[0] < 0.5  # type: ignore[operator]


def test_explanations_name_what_decided() -> None:
    assert HYBRID.explain(Pair("Q2 revenue", "Q3 revenue")) == "period Q2 against Q3"
    assert HYBRID.explain(Pair("is not cancelled", "is cancelled")) == "negation"
    assert HYBRID.explain(Pair("NYC", "New York City")) is None


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("z" * 300, "z" * 299 + "y"),
        ("9" * 25_000, "9" * 24_999 + "8"),
        ("word " * 5_000 + "revenue", "word " * 5_000 + "profit"),
    ],
)
def test_what_is_too_long_to_be_read_is_compared_letter_by_letter(gold: str, predicted: str) -> None:
    other, same = HybridScorer().score([Pair(gold, predicted), Pair(gold, gold + " ")])
    assert other is not None and other <= 0.1
    assert same is not None and same >= 0.9
