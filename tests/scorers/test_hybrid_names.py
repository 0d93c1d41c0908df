"""Addresses, identifiers, names, places and words of one sense as whole values, beside their near misses.

Each row stands for a kind of surface form; both directions are asked. Written for these tests.
"""

import pytest

from tests.scorers.value_table import both_ways, rows

SAME = """
# phone
+1 (415) 555-0132 | 415-555-0132
+1 415 555 0132 | +14155550132
(415) 555-0132 | 4155550132
001 415 555 0132 | +1 415 555 0132
+44 20 7946 0018 | 020 7946 0018
+49 (0)30 123456 | +49 30 123456
+33 1 70 18 99 00 | 01 70 18 99 00
# url
https://www.example.com/ | example.com
http://example.com/a | https://example.com/a
https://Example.com/a | https://example.com/a
example.com/a/ | https://example.com/a
Mia.Li@Example.COM | mia.li@example.com
mailto:mia@example.com | mia@example.com
www.example.org/docs | https://example.org/docs/
# id
order #W123 | W123
order number W123 | #W123
INV-2024-001 | invoice INV-2024-001
ticket 4821 | #4821
Flight BA 117 | BA117
BA117 | flight BA117
gate B12 | B12
LH 440 | LH440
# enum
HIGH_PRIORITY | high priority
highPriority | high-priority
one-way | one way
ONE_WAY | oneWay
round_trip | roundtrip
creditCard | credit_card
credit cards | credit_card
in_progress | In Progress
# name
Li, Mia | Mia Li
Dr. Mia Li | Mia Li
Mia Li, PhD | Mia Li
J. K. Rowling | JK Rowling
John F. Kennedy | John Fitzgerald Kennedy
J. Smith | John Smith
Mr. Smith | Mr Smith
Martin Luther King Jr. | Martin Luther King, Jr
Mrs. Ana Cruz | Ana Cruz
O'Brien, Conor | Conor O'Brien
Mr. Novak | Novak
# place
Seattle, WA | Seattle, Washington
Paris, France | Paris
LAX | Los Angeles International Airport
Springfield, IL | Springfield, Illinois
UK | United Kingdom
Deutschland | Germany
Allemagne | Germany
Alemania | Germany
中国 | China
the Netherlands | Holland
St. Louis | Saint Louis
Mt. Everest | Mount Everest
NYC | New York City
5th Ave | Fifth Avenue
12 Main St. | 12 Main Street
12 Main St | 12 Main Street, Springfield
Calif. | California
Mass. | Massachusetts
SEA | Seattle-Tacoma International Airport
CDG | Paris Charles de Gaulle
Denver | DEN
Boulder, Colo. | Boulder, CO
Suisse | Switzerland
Österreich | Austria
# acronym
WHO | World Health Organization
NASA | National Aeronautics and Space Administration
CEO | chief executive officer
FAQ | frequently asked questions
# bool
yes | true
on | enabled
off | disabled
enabled | true
# query
weather in Paris today | today's weather Paris
what is the weather in Paris | weather Paris
how to bake bread | baking bread how to
cheap flights to Rome | flights to Rome cheap
population of Japan | Japan population
the capital of Peru | Peru capital
# lang
English | en
anglais | English
Deutsch | German
Spanisch | Spanish
español | Spanish
日本語 | Japanese
zh-CN | Simplified Chinese
en-US | American English
pt-BR | Brazilian Portuguese
Italienisch | Italian
Farsi | Persian
# synonym
automobile | car
physicians | doctors
the pharmacist | druggist
chemist's shop | apothecary's shop
autumn | fall
"""
DIFFERENT = """
# phone
+1 415 555 0132 | +1 415 555 0123
+44 20 7946 0018 | +1 20 7946 0018
415 555 0132 | 415 555 0133
+33 1 70 18 99 00 | +34 1 70 18 99 00
# url
https://example.com/a | https://example.com/b
https://example.com/a?id=1 | https://example.com/a?id=2
https://example.com/a?id=1 | https://example.com/a
https://example.com | https://example.org
example.com/A1 | example.com/a1
mia@example.com | mai@example.com
example.org/docs | example.org/doc
example.org | mail.example.org
https://example.org/?page=2 | https://example.org/
# id
W123 | W124
BA117 | AA117
#4821 | #4812
LH 440 | LH441
LH 440 | LX440
# enum
one_way | round_trip
high | low
PRIORITY_HIGH | PRIORITY_LOW
# name
Mia Li | Mina Li
Mr. Smith | Mrs. Smith
Anna Smith | Hanna Smith
John Smith Jr. | John Smith Sr.
Mr. Novak | Ms. Novak
# place
Springfield, IL | Springfield, MA
Paris, France | Paris, Texas
12 Main Street | 21 Main Street
Georgia, USA | Georgia, Tbilisi
SEA | Sacramento International Airport
CDG | ORY
JFK | LaGuardia
Boulder, Colo. | Boulder, CA
Suisse | Sweden
Österreich | Australia
# acronym
WHO | World Trade Organization
# bool
yes | no
on | off
enabled | disabled
enabled | off
on | no
# query
weather in Paris today | weather in Paris tomorrow
flights from Rome to Oslo | flights from Oslo to Rome
restaurants with parking | restaurants without parking
cheap flights to Rome | cheap flights to Milan
# lang
Deutsch | Dutch
en-US | en-GB
pt-BR | pt-PT
Italienisch | Spanish
en-GB | American English
# synonym
physician | nurse
automobile | truck
bank | shore
spring | autumn
depart | arrive
"""


@pytest.mark.parametrize(("gold", "predicted"), rows(SAME))
def test_same(gold: str, predicted: str) -> None:
    assert min(both_ways(gold, predicted)) >= 0.5


@pytest.mark.parametrize(("gold", "predicted"), rows(DIFFERENT))
def test_different(gold: str, predicted: str) -> None:
    assert max(both_ways(gold, predicted)) < 0.5
