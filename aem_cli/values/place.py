"""US states, well-known cities and regions with their short forms."""

from __future__ import annotations

_STATES = """
AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; FL Florida;
GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; LA Louisiana; ME Maine;
MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska;
NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; NY New York; NC North Carolina; ND North Dakota; OH Ohio;
OK Oklahoma; OR Oregon; PA Pennsylvania; RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas;
UT Utah; VT Vermont; VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming; DC District of Columbia;
PR Puerto Rico
"""

# the abbreviations that were in use before the postal codes
_ABBREVIATED = """
AL Ala.; AZ Ariz.; AR Ark.; CA Calif. Cal.; CO Colo.; CT Conn.; DE Del.; FL Fla.; IL Ill.; IN Ind.; KS Kan. Kans.; KY
Ky.; MD Md.; MA Mass.; MI Mich.; MN Minn.; MS Miss.; MO Mo.; MT Mont.; NE Neb. Nebr.; NV Nev.; NH N.H.; NJ N.J.; NM
N.M.; NY N.Y.; NC N.C.; ND N.D.; OK Okla.; OR Ore.; PA Pa. Penn.; RI R.I.; SC S.C.; SD S.D.; TN Tenn.; TX Tex.; VT Vt.;
VA Va.; WA Wash.; WV W.Va.; WI Wis. Wisc.; WY Wyo.
"""

CITIES = (
    ("nyc", "new york city", "new york", "new york, ny", "new york city, ny", "new york, new york"),
    ("la", "l.a.", "los angeles", "los angeles, ca"),
    ("sf", "s.f.", "san francisco", "san francisco, ca"),
    ("dc", "d.c.", "washington dc", "washington d.c.", "washington, dc", "washington, d.c."),
    ("philly", "philadelphia"),
    ("vegas", "las vegas"),
    ("mexico city", "ciudad de mexico", "cdmx"),
    ("munich", "munchen", "münchen"),
    ("cologne", "koln", "köln"),
    ("vienna", "wien"),
    ("rome", "roma"),
    ("milan", "milano"),
    ("florence", "firenze"),
    ("venice", "venezia"),
    ("naples", "napoli"),
    ("prague", "praha"),
    ("warsaw", "warszawa"),
    ("lisbon", "lisboa"),
    ("copenhagen", "kobenhavn", "københavn"),
    ("brussels", "bruxelles", "brussel"),
    ("geneva", "geneve", "genève"),
    ("zurich", "zürich"),
    ("mumbai", "bombay"),
    ("kolkata", "calcutta"),
    ("chennai", "madras"),
    ("bengaluru", "bangalore"),
    ("beijing", "peking"),
    ("kyiv", "kiev"),
    ("ho chi minh city", "saigon"),
)

REGIONS = (
    ("eu", "european union"),
    ("emea", "europe, middle east and africa"),
    ("apac", "asia pacific", "asia-pacific"),
    ("latam", "latin america"),
    ("na", "north america"),
    ("un", "united nations"),
)


def state_names() -> list[tuple[str, str]]:
    """Each state's postal code with its name and its abbreviations."""
    rows = (" ".join(entry.split()).partition(" ") for entry in _STATES.split(";"))
    short = (entry.split() for entry in _ABBREVIATED.split(";"))
    return [(code, name) for code, _, name in rows] + [(row[0], name) for row in short for name in row[1:]]
