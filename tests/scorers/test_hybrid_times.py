"""Dates, times and periods as whole values, beside their near misses.

Each row stands for a kind of surface form; both directions are asked. Written for these tests.
"""

import pytest

from tests.scorers.value_table import both_ways, rows

SAME = """
# period
Q3 FY24 | third quarter of fiscal 2024
Q3 2024 | 2024Q3
Q3 2024 | third quarter 2024
H1 2023 | first half of 2023
the 1990s | 1990s
the nineties | the 1990s
1990s | '90s
FY2024 | fiscal year 2024
FY24 | fiscal 2024
20th century | the twentieth century
Jan 2024 | January 2024
2024-01 | January 2024
01/2024 | January 2024
Week 12 2024 | 2024-W12
W12 2024 | week 12 of 2024
last quarter | previous quarter
year to date | YTD
month over month | MoM
# time
half past three | 3:30
noon | 12:00
noon | 12 pm
midnight | 00:00
15h30 | 3:30 pm
3 pm | 15:00
quarter to six | 5:45
ten past four | 4:10
twenty to nine | 8:40
9 in the morning | 9am
5 in the evening | 17:00
8 at night | 8pm
seven thirty pm | 19:30
1430 hours | 14:30
1430h | 2:30 pm
09:00 UTC | 9:00Z
9 a.m. | 09:00
nine o'clock | 9:00
six fifteen | 6:15
3pm EST | 15:00 EST
3:05 p.m. | 15:05
18 Uhr | 6 pm
# date
the 3rd of May 2024 | 2024-05-03
Friday, May 3rd, 2024 | 2024-05-03
3 May 24 | 2024-05-03
05/03/24 | May 3, 2024
May 2024 | 2024-05
20240503 | May 3, 2024
3. Mai 2024 | 3 May 2024
3 mai 2024 | 2024-05-03
15 de marzo de 2024 | March 15, 2024
2024年3月15日 | 2024-03-15
15. März 2024 | 2024-03-15
15 mars 2024 | 2024-03-15
15 marzo 2024 | 2024-03-15
15 maart 2024 | 2024-03-15
15 de março de 2024 | 2024-03-15
may the fourth | May 4
4 July | July 4th
2024/3/5 | 2024-03-05
2024.03.05 | 5 March 2024
Mar 5 '24 | 2024-03-05
5-Mar-2024 | 2024-03-05
05Mar2024 | 5 March 2024
2024-03-05T00:00:00 | 2024-03-05
2024-03-05T14:00:00Z | March 5, 2024 2pm UTC
2024-03-05 14:00 | March 5 2024 at 2 pm
the 5th | 5th
tomorrow at 5pm | 5pm tomorrow
tomorrow afternoon at 5 | tomorrow at 5pm
today | this day
2 days ago | two days back
in 3 weeks | three weeks from now
day after tomorrow | in two days
next Monday | Monday next week
last 30 days | past 30 days
end of month | month end
Sat | Saturday
Montag | Monday
lundi | Monday
lunes | Monday
enero | January
from Tuesday to Thursday | Tuesday through Thursday
Xmas Eve | Christmas Eve
Deepavali 2026 | Diwali 2026
end of the year | year end
the sixties | the 1960s
"""
DIFFERENT = """
# period
Q3 FY24 | Q3 FY23
Q3 2024 | Q2 2024
H1 2023 | H2 2023
FY2024 | 2024
1990s | 1980s
2024-W12 | 2024-W13
last quarter | next quarter
# time
3pm EST | 3pm PST
9am | 9pm
half past three | 2:30
noon | midnight
14:30 | 4:30
ten past four | ten to four
quarter past two | quarter to two
7 in the morning | 7 in the evening
ten to nine | nine to ten
# date
2024-03-05T14:00:00Z | March 5, 2024 2am UTC
2024-03-05 | 2024-05-03
March 5 | March 15
May 2024 | May 2023
Friday, May 3rd | Saturday, May 4th
3 May 2024 | 3 March 2024
last 7 days | next 7 days
tomorrow | yesterday
next Monday | last Monday
in 3 weeks | 3 weeks ago
tomorrow at 5pm | tomorrow at 6pm
today | tonight
Montag | Tuesday
lunes | Tuesday
from Tuesday to Thursday | Thursday to Tuesday
before Friday | after Friday
by Friday | Friday
early morning | late morning
Xmas Eve | Christmas Day
Diwali 2026 | Holi 2026
Diwali 2026 | Diwali 2025
start of the month | end of the month
next 2 months | next 2 weeks
tomorrow morning | tomorrow evening
1960s | 1960
"""


@pytest.mark.parametrize(("gold", "predicted"), rows(SAME))
def test_same(gold: str, predicted: str) -> None:
    assert min(both_ways(gold, predicted)) >= 0.5


@pytest.mark.parametrize(("gold", "predicted"), rows(DIFFERENT))
def test_different(gold: str, predicted: str) -> None:
    assert max(both_ways(gold, predicted)) < 0.5
