"""Numbers, ranges, amounts, lengths of time and units as whole values, beside their near misses.

Each row stands for a kind of surface form; both directions are asked. Written for these tests.
"""

import pytest

from tests.scorers.value_table import both_ways, rows

SAME = """
# range
from 13 to 15 of May | May 13-15
13-15 May 2024 | from May 13 to May 15, 2024
between 5 and 10 | 5-10
5 to 10 | 5–10
between 20 and 30 kg | 20-30 kg
from the 3rd to the 7th of June | June 3-7
9am-5pm | from 9:00 to 17:00
9-5pm | 9am to 5pm
$50-$100 | between 50 and 100 dollars
18-25 years | 18 to 25 years old
10-15% | between 10 and 15 percent
2019-2021 | from 2019 to 2021
2024-03-01/2024-03-05 | March 1 - March 5, 2024
2024-03-01 to 2024-03-05 | 1-5 March 2024
more than 5 | over 5
>= 5 | at least 5
5+ | at least 5
5 or more | at least 5
up to 10 | 10 or less
up to 10 | 10 at most
7 or more | at least 7
# money
RM42 | 42 ringgit
rmb 10 | 10 yuan
US$5k | 5,000 US dollars
1,2 Mio. EUR | 1.2 million euros
€1.2M | 1.2 million euro
1.200,50 € | EUR 1,200.50
$1.5bn | 1.5 billion dollars
CAD 20 | C$20
20 CAD | 20 Canadian dollars
A$20 | 20 AUD
HK$300 | 300 Hong Kong dollars
¥500 | 500 yen
CHF 12.50 | 12.5 Swiss francs
25 cents | $0.25
99p | £0.99
five dollars and ten cents | $5.10
5 bucks | $5
Rs. 500 | INR 500
2 lakh rupees | ₹200,000
R$ 50 | 50 reais
50 USD | USD50
$ 1,000.00 | 1000 dollars
12,50 € | 12.50 EUR
3,50 euros | three euros fifty
usd 15 | fifteen dollars
$12 million | 12m USD
A$5k | 5000 AUD
twelve euros forty | €12.40
convertible mark | BAM
300 kr | 300 KR
# fraction
1/2 | half
½ | 0.5
two thirds | 2/3
three quarters | 75%
3/4 | 0.75
1 1/2 | 1.5
one and a half | 1.5
a third | 1/3
half a dozen | 6
2½ hours | 2 hours 30 minutes
a quarter of an hour | 15 minutes
a quarter cup | 1/4 cup
one fifth | 20%
1/2 teaspoon | half a teaspoon
two and three quarter hours | 165 minutes
# duration
1 h 30 min | 90 minutes
PT1H30M | 1.5 hours
1:30 hours | 90 min
1h30 | 90 minutes
an hour and a half | 90 minutes
P1D | 24 hours
P2W | two weeks
PT45M | 45 minutes
2w | 2 weeks
3d | three days
6mo | 6 months
1y | one year
18 months | a year and a half
half an hour | 30 minutes
two and a half hours | 150 min
00:45:00 | 45 minutes
1 hr 15 mins | 75 minutes
a couple of days | 2 days
5 business days | five business days
a fortnight | 2 weeks
1 hour 20 | 80 minutes
# number
twenty-one | 21
one hundred and five | 105
1.5e3 | 1500
1.5×10³ | 1500
2 × 10^6 | 2 million
３４ | 34
٣٤ | 34
x² | x^2
Henry VIII | Henry the Eighth
Chapter IV | Chapter 4
World War II | World War 2
Elizabeth II | Elizabeth the Second
25% | 25 percent
25 basis points | 0.25%
twelve hundred | 1200
1.2k | 1200
1 200 000 | 1,200,000
nineteen ninety-nine | 1999
a dozen | 12
dreißig | 30
vingt | 20
veinte | 20
trois | three
minus 5 | -5
negative five | -5
10^3 | 1000
3.0 | 3
+7 | 7
no. 5 | number 5
#5 | no. 5
once | one time
twice | two times
1st | first
21st | twenty-first
5M | 5 million
three point one four | 3.14
Louis XIV | Louis the Fourteenth
Part I | Part 1
hundert | 100
# unit
5 ft | 1.524 m
5'11" | 5 feet 11 inches
5 ft 11 in | 5'11"
180 cm | 1.8 m
100 km/h | 100 kilometers per hour
60 mph | 60 miles per hour
20°C | 20 degrees Celsius
68°F | 20°C
20 C | 20 degrees celsius
16 GB | 16 gigabytes
1 TB | 1000 GB
500 sq ft | 500 square feet
50 m² | 50 square meters
2 m3 | 2 cubic metres
10 lbs | 10 pounds
5 kg | 5000 g
5 kilos | 5 kg
12 fl oz | 12 fluid ounces
100 Mbps | 100 megabits per second
4K | 4000
3 GHz | 3 gigahertz
1 kWh | 1 kilowatt hour
9.8 m/s² | 9.8 m/s^2
9.8 m/s^2 | 9.8 meters per second squared
5 mi | 5 miles
32 psi | 32 pounds per square inch
3 tbsp | three tablespoons
10 MB/s | 10 megabytes per second
65 dB | 65 decibels
18 g/mol | 18 grams per mole
12 V | 12 volts
5 kΩ | 5000 ohms
70 bpm | 70 beats per minute
"""
DIFFERENT = """
# range
13-15 May 2024 | 13-16 May 2024
between 5 and 10 | 5 and 12
20-30 kg | 20-30 lb
7 or more | 7
7 or less | 7 or more
20 to 30 | 20 or 30
# money
50 USD | 50 EUR
C$20 | US$20
RM42 | 42 reais
$5k | $5m
$5 | 5 cents
twelve euros forty | €12.04
12m USD | 12 USD
special drawing rights | palladium
# fraction
1/2 | 1/3
two thirds | three quarters
a third | third
1/4 cup | 3/4 cup
third quarter | 3/4
# duration
5 business days | 5 days
1h30 | 1h13
PT1H30M | PT1H03M
2w | 2 days
1:30 hours | 1:30 pm
2 hours 10 | 2 hours 1
# number
Henry VIII | Henry VII
World War II | World War I
Rocky II | Rocky III
25% | 0.25%
1st | 2nd
1,234 | 1.234
12 | 21
minus 5 | 5
Louis XIV | Louis XVI
Part I | Part II
Rocky II | Rocky
zwanzig | 21
cuarenta | 14
# unit
5 ft | 5 m
20°C | 20°F
16 GB | 16 MB
10 lbs | 10 kg
5'11" | 5'10"
100 km/h | 100 mph
5 kg | 5 apples
40 dB | 40 kg
"""


@pytest.mark.parametrize(("gold", "predicted"), rows(SAME))
def test_same(gold: str, predicted: str) -> None:
    assert min(both_ways(gold, predicted)) >= 0.5


@pytest.mark.parametrize(("gold", "predicted"), rows(DIFFERENT))
def test_different(gold: str, predicted: str) -> None:
    assert max(both_ways(gold, predicted)) < 0.5
