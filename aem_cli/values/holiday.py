"""Holidays and feasts by the names and spellings in use, from general knowledge of the calendar.

The words of one row name one day; a spelling that stands in two rows would be read as the first.
"""

from __future__ import annotations

import re

_TABLE = """
christmas: christmas day, xmas, x-mas, xmas day, christmas, noel; christmas eve: christmas eve, xmas eve;
boxing day: boxing day, st stephen's day, saint stephen's day; new year's eve: new year's eve, new years eve, nye,
hogmanay, silvester, sylvester; new year's day: new year's day, new years day, new year day, new year's, new years;
easter: easter sunday, easter day, easter; easter monday: easter monday, easter mon; good friday: good friday, great
friday; palm sunday: palm sunday; maundy thursday: maundy thursday, holy thursday, covenant thursday, thursday of
mysteries; holy saturday: holy saturday, easter eve, black saturday; ash wednesday: ash wednesday, carnival day of
ash; shrove tuesday: shrove tuesday, mardi gras, pancake day, pancake tuesday, fat tuesday, shrovetide; pentecost:
pentecost, whit sunday, whitsunday, white sunday, whitsun, whitsuntide; whit monday: whit monday, pentecost monday;
ascension: ascension day, ascension thursday, holy ascension, ascension; trinity sunday: trinity sunday, the feast of
the most holy trinity; corpus christi: corpus christi, the feast of corpus christi; epiphany: epiphany, three kings
day, three kings' day, twelfth night; all saints: all saints day, all saints' day, all hallows day, hallowmas, feast
of all saints; all souls: all souls day, all souls' day, day of the dead, dia de los muertos; halloween: halloween,
hallowe'en, all hallows eve, all hallows' eve, halloween day; thanksgiving: thanksgiving day, thanksgiving; black
friday: black friday; cyber monday: cyber monday; independence day: independence day, fourth of july; memorial day:
memorial day, decoration day; labor day: labor day, labour day; mlk day: mlk day, martin luther king day, martin
luther king's day, martin luther king jr day, civil rights day, idaho human rights day; presidents day: presidents
day, presidents' day, president's day, washington's birthday; veterans day: veterans day, veterans' day, veteran's
day; columbus day: columbus day, indigenous peoples day, indigenous peoples' day; juneteenth: juneteenth, freedom day;
groundhog day: groundhog day, ground hog day, groundhog's day; valentine's day: valentine's day, valentines day,
valentine day, st valentine's day, saint valentine's day, valentine's; st patrick's day: st patrick's day, st
patricks day, saint patrick's day, st paddy's day, saint paddy's day, paddy's day; april fools: april fools day,
april fools' day, april fool's day, april fools, all fools day; mother's day: mother's day, mothers day, mother day;
father's day: father's day, fathers day, father day; earth day: earth day; cinco de mayo: cinco de mayo; may day: may
day, international workers day, international workers' day; guy fawkes: guy fawkes day, guy fawkes night, bonfire
night, fireworks night; st george's day: st george's day, saint george's day, feast of saint george; flag day: flag
day; boss's day: boss's day, boss day, bosses day, bosses' day, national boss day; secretary's day: secretary's day,
secretaries day, administrative professionals day, administrative professional day, admin day; parents' day: parents'
day, parents day, parent's day, global day of parents; grandparents day: grandparents day, grandparents' day;
women's day: women's day, international women's day, womens day; remembrance day: remembrance day, armistice day,
poppy day; anzac day: anzac day; australia day: australia day; canada day: canada day, dominion day; bastille day:
bastille day, french national day; king's day: king's day, kings day, koningsdag, king day; super tuesday: super
tuesday; super bowl: super bowl, superbowl, super bowl sunday; kwanzaa: kwanzaa, kwanza; world vegan day: world vegan
day; chinese new year: chinese new year, chinese new year's day, chinese lunar new year, chinese lunar new year's day,
lunar new year, spring festival; mid-autumn: mid-autumn festival, mid autumn festival, moon festival, mooncake
festival; dragon boat: dragon boat festival, duanwu festival; qingming: qingming, qingming festival, tomb sweeping
day, tomb-sweeping day; hanukkah: hanukkah, chanukah, hannukkah, hanukah, chanukkah, hannukah, festival of lights
jewish, feast of dedication; passover: passover, pesach, pesah; rosh hashanah: rosh hashanah, rosh hashana, rosh
hashanna, rosh ha-shanah, yom teruah, jewish new year; yom kippur: yom kippur, day of atonement; sukkot: sukkot,
succot, sukkoth, feast of tabernacles, feast of booths, feast of the ingathering; shavuot: shavuot, shavuoth, shovuos,
feast of weeks; purim: purim; shemini atzeret: shemini atzeret, shmini atzeret; simchat torah: simchat torah, simhat
torah; tu bishvat: tu bishvat, tu b'shvat, tu beshvat; lag baomer: lag baomer, lag b'omer, lag la'omer; tisha b'av:
tisha b'av, tishah b'av, tisha bav; yom hashoah: yom hashoah, yom ha'shoah, holocaust day, holocaust remembrance day;
yom haatzmaut: yom haatzmaut, yom ha'atzmaut, israel independence day, israeli independence day; ramadan: ramadan,
ramadhan, ramzan, ramazan, ramzaan; eid al-fitr: eid al-fitr, eid al fitr, eid ul-fitr, eid ul fitr, id al-fitr, id
ul-fitr, lesser eid, festival of breaking the fast; eid al-adha: eid al-adha, eid al adha, eid ul-adha, eid ul adha,
id al-adha, id ul-adha, bakr id, bakr eid, bakrid, sacrifice feast, festival of the sacrifice, feast of the
sacrifice, greater eid; islamic new year: islamic new year, hijri new year, amun jadid, muharram; ashura: ashura,
day of ashura, aashura; laylat al-qadr: laylat al-qadr, laylat al qadr, night of measures, night of power, night of
destiny, night of decree; mawlid: mawlid, mawlid al-nabi, the prophet's birthday, milad un nabi, eid milad un nabi;
isra: isra and mi'raj, isra and miraj, the prophet's ascension, lailat al miraj, shab-e-meraj; diwali: diwali,
deepavali, divali, dipavali, deepawali, lakshmi puja; holi: holi, phagwah, dhulandi, dhuleti, rangwali holi, festival
of colours, festival of colors; chhoti holi: chhoti holi, choti holi, holika dahan, kamudu pyre; dussehra: dussehra,
dasara, dashain, dusshera, vijayadashami, vijaya dashami, vijayadasami, bijoya dashami; navaratri: navaratri,
navratri, durga puja, durga pooja, durgotsava; dhanteras: dhanteras, dhanatrayodashi, dhanvantari trayodashi; naraka
chaturdashi: naraka chaturdashi, kali chaudas, choti diwali, chhoti diwali; govardhan puja: govardhan puja, govardhan
pooja, annakut; bhai dooj: bhai dooj, bhaidooj, bhai duj, bhau beej; raksha bandhan: raksha bandhan, rakshabandhan,
rakhi, rakhi purnima; janmashtami: janmashtami, krishna janmashtami, krishnashtami, gokulashtami, sri krishna jayanti,
krishna jayanti; ganesh chaturthi: ganesh chaturthi, vinayaka chaturthi, ganeshotsav, ganesh chaturti; maha
shivaratri: maha shivaratri, mahashivratri, maha shivratri, shivaratri, shivratri; ram navami: ram navami, rama
navami, ramnavami, sri rama navami; maha saptami: maha saptami, mahasaptami; maha ashtami: maha ashtami, durga
ashtami, durgashtami; maha navami: maha navami, mahanavami; karva chauth: karva chauth, karwa chauth, karaka
chaturthi; chhath: chhath, chhath puja, chhath parv, dala puja, surya shashthi; vasant panchami: vasant panchami,
basant panchami, saraswati puja, saraswati pooja; pongal: pongal, thai pongal, makar sankranti, makara sankranthi,
makara sankranti, maghi, uttarayan, sankranti; boghi: boghi, bhogi, bogi, bhogi pongal; mattu pongal: mattu pongal,
maattu pongal; kaanum pongal: kaanum pongal, kanni pongal, kanu pongal; lohri: lohri, lohari; ugadi: ugadi, yugadi,
samvatsaradi, telugu new year; gudi padwa: gudi padwa; vaisakhi: vaisakhi, baisakhi, vasakhi, vaishakhi, mesadi, tamil
new year, puthandu; onam: onam, thiru onam, thiruvonam; vesak: vesak, vaisakha, wesak, buddha day, buddha purnima,
buddha jayanti, buddha's birthday; guru gobind singh: guru gobind singh birthday, guru gobind singh jayanti, guru
govind singh jayanti; guru nanak: guru nanak jayanti, guru nanak gurpurab, guru nanak birthday; guru ravidas: guru
ravidass jayanti, guru ravidas jayanti, guru ravidass birthday, guru ravidas birthday; valmiki jayanti: valmiki
jayanti, pargat diwas, maharishi valmiki jayanti; rabindra jayanti: rabindra jayanti, rabindranath jayanti; mahavir
jayanti: mahavir jayanti, mahaveer jayanti, mahavir janma kalyanak; parsi new year: parsi new year, jamshedi navroz,
navroz, nawroz, parsi navroz; nowruz: nowruz, norooz, nauroz, persian new year; gandhi jayanti: gandhi jayanti,
mahatma gandhi jayanti, gandhi's birthday; republic day: republic day; orthodox easter: orthodox easter, orthodox
easter sunday, orthodox easter day; orthodox good friday: orthodox good friday, orthodox great friday; clean monday:
clean monday, green monday, pure monday, orthodox shrove monday, ash monday
"""


def _rows() -> dict[str, str]:
    names: dict[str, str] = {}
    for row in " ".join(_TABLE.split()).split("; "):
        day, _, listed = row.partition(": ")
        for name in listed.split(", "):
            names.setdefault(name, day.replace(" ", "_"))
    return names


NAMES = _rows()
_LONGEST_FIRST = sorted(NAMES, key=len, reverse=True)
_PATTERN = re.compile(rf"(?<![\w'])(?:{'|'.join(map(re.escape, _LONGEST_FIRST))})(?![\w'])")
FIRSTS = frozenset(word for name in NAMES for word in (name.split()[0], name.split()[0].partition("-")[0]))


def cut_holiday(folded: str) -> tuple[str | None, str]:
    """The holiday that a folded text names, and the text without it."""
    match = _PATTERN.search(folded)
    if match is None:
        return None, folded
    return NAMES[match[0]], f"{folded[: match.start()]} {folded[match.end() :]}".strip()
