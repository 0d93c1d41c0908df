"""Holidays and feasts by the names and spellings in use, from general knowledge of the calendar.

The words of one row name one day; a spelling that stands in two rows would be read as the first.
"""

from __future__ import annotations

import re
from functools import lru_cache

_TABLE = """
christmas: christmas day, christmas, xmas day, xmas, x-mas, noel; christmas eve: christmas eve, xmas eve; boxing day:
boxing day, st stephen's day, saint stephen's day; new year's eve: new year's eve, new years eve, nye, hogmanay,
silvester; new year's day: new year's day, new years day, new year day, new year's, new years; easter: easter sunday,
easter day, easter; easter monday: easter monday; good friday: good friday; palm sunday: palm sunday; maundy thursday:
maundy thursday, holy thursday; holy saturday: holy saturday, easter eve; ash wednesday: ash wednesday; shrove tuesday:
shrove tuesday, mardi gras, pancake day, pancake tuesday, fat tuesday; pentecost: pentecost, whit sunday, whitsunday,
whitsun; whit monday: whit monday, pentecost monday; ascension: ascension day, ascension thursday, ascension; trinity
sunday: trinity sunday; corpus christi: corpus christi; epiphany: epiphany, three kings day, three kings' day, twelfth
night; all saints: all saints day, all saints' day, all hallows day, all hallows' day; all souls: all souls day, all
souls' day, day of the dead; halloween: halloween, hallowe'en, all hallows eve, all hallows' eve; thanksgiving:
thanksgiving day, thanksgiving; black friday: black friday; cyber monday: cyber monday; independence day:
independence day, fourth of july; memorial day: memorial day; labor day: labor day, labour day; mlk day: mlk day,
martin luther king day, martin luther king jr day, martin luther king jr. day; presidents day: presidents day,
presidents' day, president's day; veterans day: veterans day, veterans' day, veteran's day; columbus day: columbus day,
indigenous peoples day, indigenous peoples' day; juneteenth: juneteenth; groundhog day: groundhog day; valentine's day:
valentine's day, valentines day, valentine day, st valentine's day, saint valentine's day, valentine's; st patrick's
day: st patrick's day, st patricks day, saint patrick's day, st paddy's day; april fools: april fools day, april
fools' day, april fool's day, april fools; mother's day: mother's day, mothers day; father's day: father's day,
fathers day; earth day: earth day; cinco de mayo: cinco de mayo; may day: may day, international workers' day,
international workers day; guy fawkes: guy fawkes day, guy fawkes night, bonfire night; st george's day: st george's
day, saint george's day; women's day: international women's day, women's day; remembrance day: remembrance day,
armistice day; anzac day: anzac day; australia day: australia day; canada day: canada day; bastille day: bastille day;
king's day: king's day, koningsdag; super bowl sunday: super bowl sunday; kwanzaa: kwanzaa; chinese new year: chinese
new year, chinese new year's day, lunar new year, spring festival; mid-autumn: mid-autumn festival, mid autumn
festival, moon festival; dragon boat: dragon boat festival; qingming: qingming festival, qingming, tomb sweeping day;
hanukkah: hanukkah, chanukah, hanukah; passover: passover, pesach; rosh hashanah: rosh hashanah, rosh hashana, jewish
new year; yom kippur: yom kippur, day of atonement; sukkot: sukkot, succot, feast of tabernacles; shavuot: shavuot,
feast of weeks; purim: purim; ramadan: ramadan, ramadhan, ramzan; eid al-fitr: eid al-fitr, eid al fitr, eid ul-fitr,
eid ul fitr; eid al-adha: eid al-adha, eid al adha, eid ul-adha, eid ul adha, feast of the sacrifice; islamic new year:
islamic new year, hijri new year; ashura: ashura, day of ashura; mawlid: mawlid, mawlid al-nabi; diwali: diwali,
deepavali, divali; holi: holi, festival of colours, festival of colors; dussehra: dussehra, vijayadashami; navaratri:
navaratri, navratri; raksha bandhan: raksha bandhan, rakhi; janmashtami: janmashtami, krishna janmashtami; ganesh
chaturthi: ganesh chaturthi, vinayaka chaturthi; maha shivaratri: maha shivaratri, mahashivratri, maha shivratri;
pongal: pongal, thai pongal; makar sankranti: makar sankranti; lohri: lohri; ugadi: ugadi, yugadi; vaisakhi: vaisakhi,
baisakhi; onam: onam; vesak: vesak, wesak, buddha purnima; guru nanak: guru nanak jayanti, guru nanak gurpurab;
nowruz: nowruz, norooz, persian new year; gandhi jayanti: gandhi jayanti; republic day: republic day; orthodox easter:
orthodox easter, orthodox easter sunday
"""


def _rows() -> dict[str, str]:
    names: dict[str, str] = {}
    for row in " ".join(_TABLE.split()).split("; "):
        day, _, listed = row.partition(": ")
        for name in listed.split(", "):
            names.setdefault(name, day.replace(" ", "_"))
    return names


NAMES = _rows()
FIRSTS = frozenset(word for name in NAMES for word in (name.split()[0], name.split()[0].partition("-")[0]))


def cut_holiday(folded: str) -> tuple[str | None, str]:
    """The holiday that a folded text names, and the text without it."""
    match = _pattern().search(folded)
    if match is None:
        return None, folded
    return NAMES[match[0]], f"{folded[: match.start()]} {folded[match.end() :]}".strip()


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    """Made on use: it takes longer to compile than a short run takes to judge."""
    longest_first = sorted(NAMES, key=len, reverse=True)
    return re.compile(rf"(?<![\w'])(?:{'|'.join(map(re.escape, longest_first))})(?![\w'])")
