"""Words: their stems, which of them carry no content, and groups that mean the same."""

from __future__ import annotations

from functools import lru_cache

from aem_cli.values.text import listed

STOP = listed("""
a an the this that these those there here it its is are was were be been being am do does did doing have has
had having will would shall should can could may might must of in on at by for from to with within into onto about
as and or but so than then also too very just only both i you he she they we me him her them us my your his their
our who whom whose which what when where how why if because while quite rather some any
all each every such own same out over under again further once now yes not no nor one ones me
mine yours let lets get got per via please
""")
LIGHT = listed("""
figure figures number numbers value values detail details info information name city area region town state country
currency language company corporation corp inc ltd llc co plc group team club fc movie film song album band book
series show mr mrs ms dr sir lady prof professor st saint the famous popular total report kind type sort brand least
model category up down
""")

_GROUPS = """
begin start commence launch debut premiere; end finish conclude terminate expire; buy purchase acquire; film shoot;
movie film picture; locate situate find; call name title know; big large great huge; small little tiny; make create
produce; build construct; write author pen compose; release publish issue; star play portray act; win victory; die
death decease; bear birth born; marry wed husband wife spouse; receive obtain; send ship dispatch;
cancel void revoke; show display; say state tell mention; cost price charge fee; total sum; amount
quantity; customer client; phone telephone; mail email; car automobile; doctor physician; photo picture photograph
image; fast quick rapid; choose select pick; fix repair; modify change alter edit update; remove delete erase; add
append; reserve book; trip journey travel; hotel inn; help assist aid; need require; allow permit; approximate
roughly; sing singer vocal; colour color; flavour flavor; centre center; quarter qtr; increase rise grow climb;
decrease fall drop reduce; parcel package; depart leave; christmas xmas; united utd; last past; next
upcoming; grey gray; theatre theater; avenue ave; road rd; boulevard blvd; apartment apt; department dept;
international intl; university univ; average avg mean; maximum max; minimum min; television tv; athlete athletic;
give provide supply; want wish desire; ask request; answer reply respond; job work; delay postpone; schedule plan;
error fault failure; store shop; contain include comprise; verify validate confirm; sufficient enough; currently
presently; repair mend; entire whole; main primary; often frequently
"""


def _strip(word: str) -> str:
    if len(word) > 2 and word[-2:] == "'s":
        word = word[:-2]
    word = word.replace("'", "")
    if len(word) < 4:
        return word
    if len(word) > 6 and (at := word.find("is", 4)) > 0 and word[at + 2 :] in _BRITISH:
        word = f"{word[:at]}iz{word[at + 2 :]}"
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and word[-3:] != "eed":
            word = word[: len(word) - len(ending)] + instead
            if ending in ("ing", "ed") and len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    if len(word) > 3 and word[-1] in "ey":
        return word[:-2] + "i" if word[-2:] == "ie" else word[:-1] + ("i" if word[-1] == "y" else "")
    return word


_BRITISH = frozenset(("e", "es", "ed", "ing", "er", "ers", "ation", "ations"))
_ENDINGS = (
    ("ational", "ate"), ("iness", "y"), ("ness", ""), ("ies", "y"), ("ied", "y"), ("sses", "ss"), ("xes", "x"),
    ("ches", "ch"), ("shes", "sh"), ("ing", ""), ("ed", ""), ("ss", "ss"), ("us", "us"), ("is", "is"), ("s", ""),
    ("ily", "y"), ("ly", ""),
)  # fmt: skip
_IRREGULAR_ROWS = """
my mine; agree agreed; guarantee guaranteed; free freed; succeed succeeded; need needed; exceed exceeded;
proceed proceeded; bear born; become became;
cancel cancelled cancelling canceled canceling; control controlled controlling;
travel travelled travelling traveling traveled; label labelled labelling; fit fitted fitting; hurt hurts;
begin beginning; begin began begun; big biggest; break broke broken; bring brought; build built; buy
bought; catch caught; child children; choose chose chosen; city cities; come came; die died dies dying; do did; draw
drew drawn; drive drove driven; eat ate eaten; fall fell fallen; feel felt; find found; fly flew flown; forget
forgot; give gave given; go went gone; good better best; grow grew grown; hear heard; hide hid hidden; hold held;
keep kept; know known knew; large largest; lead led; leave left leaves; lend lent; live lives; lose lost; make made;
man men; mean meant; meet met; near nearest closest; pay paid payment payments; person people; ride rode; ring rang;
rise rose risen;
run ran; say said; see saw seen; sell sold; send sent; shake shook; shoot shot; show shown; sing sang sung; speak
spoke spoken; spend spent; stand stood; steal stole stolen; swim swam; take took taken; teach taught; tell told;
think thought; throw threw thrown; understand understood; wear worn wore; win won wins; woman women; write wrote
written
"""
_IRREGULAR = {form: row.split()[0] for row in _IRREGULAR_ROWS.split(";") for form in row.split()[1:]}
_SAME: dict[str, str] = {}
for _line in _GROUPS.split(";"):
    _members = [_strip(_word) for _word in _line.split()]
    for _member in _members:
        _SAME.setdefault(_member, _members[0])


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """The folded word without endings; words of one meaning group share one stem."""
    root = _strip(_IRREGULAR.get(word, word))
    return _SAME.get(root, root)


_CONTRACTED = listed("""
don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't can't cannot won't wouldn't couldn't shouldn't
mustn't i've i'll i'm i'd you've you'll you're you'd we've we'll we're we'd they've they'll they're it's that's there's
he's she's who's what's where's let's here's
""")
# a small word that shares its stem with a full one ("get", "receive") is no stop word
STOP_STEMS = STOP | (frozenset(map(stem, STOP)) - frozenset(_SAME.values())) | frozenset(map(stem, _CONTRACTED))
LIGHT_STEMS = frozenset(map(stem, LIGHT))
