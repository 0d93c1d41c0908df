import pytest

from aem_cli.domain.claim import Pair, Question
from aem_cli.scorers.hybrid import HybridScorer
from tests.scorers.verdict import verdict

HYBRID = HybridScorer()

AGREES = [
    ("Which region should the report cover?", "Sure, which region would you like the report for?"),
    ("We open at nine on weekdays.", "On weekdays we open at nine."),
    ("The total is 752.", "The total is $752.00."),
    ("The balance is 11500.0.", "Balance: $11500.00"),
    ("The rate is 80%.", "The rate is 80 %."),
    ("The price shows 5, and the color shows red.", "Here you go - red as the color, 5 as the price."),
    ("The flight from Berlin to Paris leaves at 9:30.", "Your flight leaves Berlin at 9:30 and goes to Paris."),
    ("Alice paid Bob 20 dollars.", "Bob was paid $20 by Alice."),
    ("The order has been cancelled.", "I cancelled your order."),
    ("The meeting is on March 3, 2024 at 10 am.", "The meeting takes place on 2024-03-03 at 10:00."),
    ("Sales went up by 5% in Q3.", "In Q3, sales increased by 5 percent."),
    ("The manager is Ann Lee.", "Ann Lee is the manager."),
    ("There are three rooms available.", "We have 3 available rooms."),
    ("Your appointment is at 3 pm on Tuesday.", "On Tuesday at 15:00 you have your appointment."),
    ("I could not find the status.", "The status is not available."),
    ("I found 3 flights: AA1, BB2 and CC3.", "There are three flights: AA1, BB2, CC3."),
    ("Flight BA117 departs at 14:20 from gate B7.", "BA117 leaves gate B7 at 2:20 PM."),
    ("The contract ends on 31 December 2025.", "The contract expires on 2025-12-31."),
    ("Please provide your order number.", "Could you give me your order number?"),
    ("Done.", "The order has been cancelled."),
    ("你好，订单已取消。", "你好，订单已取消。"),
]
CONTRADICTS = [
    ("The code is 7.", "The code is 8."),
    ("Yes, it is free.", "No, it costs 9."),
    ("Insurance: yes.", "Done. Insurance: no. The flight type is not available."),
    ("The door is open and code 7 works.", "The door is not open and code 8 works."),
    ("I could not find the status.", "The status is shipped."),
    ("The flight goes from Berlin to Paris.", "The flight goes from Paris to Berlin."),
    ("Alice paid Bob.", "Bob paid Alice."),
    ("The order has been cancelled.", "The order has not been cancelled."),
    ("Your refund of $50 was approved.", "Your refund of $50 was rejected."),
    ("Your refund of $50 was approved.", "Your refund of $60 was approved."),
    ("The store is open.", "The store is closed."),
    ("The revenue chart is ready.", "The profit chart is ready."),
    ("I found 3 flights: AA1, BB2 and CC3.", "There are two flights: AA1 and BB2."),
    ("Berlin is colder than Rome.", "Rome is colder than Berlin."),
    ("The manager is Ann Lee.", "The manager is Tom Ray."),
    ("Sales went up by 5% in Q3.", "In Q3, sales fell by 5 percent."),
    ("The deadline is before May 1.", "The deadline is after May 1."),
]
INCOMPLETE = [
    ("The sum is 12 euros.", "I cannot say."),
    ("The status is shipped.", "I could not find the status."),
    ("The status is shipped.", "The status did not come up."),
    ("The status is shipped.", "Unfortunately the status is missing."),
    ("The status comes up as shipped.", "I have checked this for you. The status did not come up."),
    ("The status is shipped.", "Is there anything else I can help with? I was unable to retrieve the status."),
    ("The status is shipped.", "Done. Is there anything else?"),
    ("The status is shipped.", ""),
    ("The status is shipped.", "   "),
    ("The options color is red. The price is $5.", "The price is $5."),
    ("The second item name is Lamp.", "The first item name is Lamp."),
    ("The limit is 5. The value is 5.", "The limit is 5."),
    ("Your order number is W12.", "Could you give me your order number?"),
    ("I've cancelled the order.", "Do you want me to cancel the order?"),
    ("Anna and Tom will attend.", "Anna will attend."),
    ("ok", "maths sign"),
    ("Done.", "I could not cancel the order."),
    ("We sell red, green and blue shirts.", "We sell red and blue shirts."),
]


@pytest.mark.parametrize(("gold", "predicted"), AGREES)
def test_agrees(gold: str, predicted: str) -> None:
    assert verdict(gold, predicted) == "agrees"


@pytest.mark.parametrize(("gold", "predicted"), CONTRADICTS)
def test_contradicts(gold: str, predicted: str) -> None:
    assert verdict(gold, predicted) == "contradicts"


@pytest.mark.parametrize(("gold", "predicted"), INCOMPLETE)
def test_incomplete(gold: str, predicted: str) -> None:
    assert verdict(gold, predicted) == "incomplete"


@pytest.mark.parametrize(
    ("predicted", "context", "supported"),
    [
        ("The fee is 5.", (), True),
        ("The fee is 5, the order is W77.", (), False),
        ("The fee is 5, the order is W77.", ('{"order_id": "#W77"}',), True),
        ("The fee is 5. Revenue grew by 12%.", ('{"growth": 12}',), True),
        ("The fee is 5. Revenue grew by 13%.", ('{"growth": 12}',), False),
        ("Done. The fee is 5. Anything else I can help with?", (), True),
    ],
)
def test_supported(predicted: str, context: tuple[str, ...], supported: bool) -> None:
    score = HYBRID.score([Pair("The fee is 5.", predicted, Question.SUPPORTED, context)])[0]
    assert score is not None
    assert (score >= 0.5) is supported


def test_explanations_name_what_decided() -> None:
    assert (
        HYBRID.explain(Pair("The code works with 7.", "The code works with 8.", Question.AGREES))
        == "number 7 against 8"
    )
    assert HYBRID.explain(Pair("The color is red.", "Done.", Question.ADDRESSED)) == "not addressed: color red"


DENIALS = [
    "No value for the order total was returned.",
    "I don't have the order total.",
    "Order total: not provided.",
    "The order total could not be determined.",
    "We have no record of the order total.",
    "Sorry, I was not able to find the order total.",
    "The system did not return the order total.",
    "The order total was left blank.",
    "The lookup of the order total failed.",
]
WORDINGS = [
    "{} is the order total.",
    "The order total: {}",
    "For the order total I see {}.",
    "I see an order total of {}.",
    "It shows {} for the order total.",
    "Order total = {}",
    "Looks like the order total is {}!",
]


@pytest.mark.parametrize("denial", DENIALS)
def test_a_denial_gives_no_value(denial: str) -> None:
    assert verdict("The order total is $52.10.", denial) == "incomplete"
    assert verdict("Done. Order total: $52.10; Status: paid.", denial + " The status is paid.") == "incomplete"


@pytest.mark.parametrize("wording", WORDINGS)
def test_wordings_of_one_fact(wording: str) -> None:
    assert verdict("The order total is $52.10.", wording.format("$52.10")) == "agrees"
    assert verdict("The order total is $52.10.", wording.format("$53.10")) == "contradicts"


EXCHANGED = [
    ("The meeting was moved from Monday to Tuesday.", "The meeting was moved from Tuesday to Monday."),
    ("The parcel was sent by Ann to Bob.", "The parcel was sent by Bob to Ann."),
    ("Revenue exceeded costs by 3 million.", "Costs exceeded revenue by 3 million."),
    ("We have 5 apples and 7 pears.", "We have 7 apples and 5 pears."),
    ("It shipped on May 3 and will arrive on May 7.", "It shipped May 7 and arrives May 3."),
    ("Tom reports to Mary.", "Mary reports to Tom."),
]


@pytest.mark.parametrize(("gold", "predicted"), EXCHANGED)
def test_values_that_change_places(gold: str, predicted: str) -> None:
    assert verdict(gold, predicted) == "contradicts"


@pytest.mark.parametrize("gold", ["Goodbye!", "You're welcome!", "Hello! How can I help you today?"])
def test_courtesy_alone_is_answered_by_courtesy(gold: str) -> None:
    assert verdict(gold, "Hi there, what can I do for you?") == "agrees"
    assert verdict(gold, "") == "incomplete"


def test_the_points_of_a_numbered_list_are_no_values() -> None:
    gold = "The four main types of precipitation are rain, snow, sleet, and hail."
    assert verdict(gold, "1. Rain 2. Snow 3. Sleet 4. Hail") == "agrees"


BARE = [
    ("Yes.", "Yes, it is.", None),
    ("Yes.", "Yep!", None),
    ("Yep.", "Yes.", None),
    ("Yes.", "It is open today.", None),  # a yes may be meant
    ("No.", "Nope, sorry.", None),
    ("No.", "That is not possible.", None),
    ("Yes.", "No.", "inconsistent"),
    ("Yes.", "No, the shop is closed.", "inconsistent"),
    ("Yes.", "It does not.", "inconsistent"),
    ("No.", "Yes.", "inconsistent"),
    ("Nope.", "Yes, of course.", "inconsistent"),
    ("No.", "The shop opens on Monday.", "incomplete"),
    ("No.", "Of course!", "incomplete"),
    ("Yes.", "Of course!", None),
    ("Yes.", "", "incomplete"),
]


@pytest.mark.parametrize(("gold", "said", "missed"), BARE)
def test_a_bare_answer_is_held_against_the_answer_given(gold, said, missed):
    complete, true = HYBRID.score([Pair(gold, said, Question.ADDRESSED), Pair(gold, said, Question.AGREES)])
    assert (complete >= 0.5) == (missed != "incomplete")
    assert (true >= 0.5) == (missed != "inconsistent")


@pytest.mark.parametrize(
    ("gold", "said", "agrees"),
    [
        ("Call us if he vomits.", "Call us unless he vomits.", False),
        ("If it rains, the tour is cancelled.", "Unless it rains, the tour is cancelled.", False),
        ("We refund it unless it was opened.", "We refund it if it was opened.", False),
        ("We refund it if it was not opened.", "We refund it if it was opened.", False),
        ("Call us if he vomits.", "If he vomits, call us.", True),
        ("We refund it unless it was opened.", "We refund it if it was not opened.", True),
        ("Call us if he vomits.", "Call us if he vomits, unless the clinic is closed.", True),
    ],
)
def test_a_condition_that_was_turned_round_contradicts(gold, said, agrees):
    (score,) = HYBRID.score([Pair(gold, said, Question.AGREES)])
    assert (score >= 0.5) == agrees
