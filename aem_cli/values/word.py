"""Words: their stems, which of them carry no content, and groups that mean the same."""

from __future__ import annotations

from functools import lru_cache

from aem_cli.values.text import listed

STOP = listed("""
a an the this that these those there here it its is are was were be been being am do does did done doing have has
had having will would shall should can could may might must of in on at by for from to with within into onto about
as and or but so than then also too very just only both i you he she they we me him her them us my your his their
our s t re ve ll d m o who whom whose which what when where how why if because while please quite rather some any
all each every such own same out over under again further once now yes not no nor well ok okay right one ones me
mine yours let lets get got per via
""")
LIGHT = listed("""
figure figures number numbers value values detail details info information name city area region town state country
currency language company corporation corp inc ltd llc co plc group team club fc movie film song album band book
series show mr mrs ms dr sir lady prof professor st saint the famous popular total report kind type sort brand model
category up down
""")
QUESTION = listed("who whom whose which what when where how why")

_GROUPS = """
begin start commence launch debut premiere; end finish conclude terminate expire; buy purchase acquire; film shoot;
movie film picture; locate situate find; call name title know; big large great huge; small little tiny; make create
produce; build construct; write author pen compose; release publish issue; star play portray act; win victory; die
death decease; bear birth born; marry wed husband wife spouse; receive get obtain; send ship dispatch deliver;
return refund; cancel void revoke; show display; say state tell mention; cost price charge fee; total sum; amount
quantity; customer client; phone telephone; mail email; car automobile; doctor physician; photo picture photograph
image; fast quick rapid; choose select pick; fix repair; modify change alter edit update; remove delete erase; add
append; reserve book; trip journey travel; hotel inn; help assist aid; need require; allow permit; approximate
roughly; sing singer vocal; colour color; flavour flavor; centre center; quarter qtr; increase rise grow climb;
decrease fall drop decline reduce; parcel package; depart leave; christmas xmas; united utd; last past; next
upcoming; grey gray; theatre theater; avenue ave; road rd; boulevard blvd; apartment apt; department dept;
international intl; university univ; average avg mean; maximum max; minimum min; television tv; athlete athletic
"""


def _strip(word: str) -> str:
    if len(word) > 2 and word[-2:] == "'s":
        word = word[:-2]
    word = word.replace("'", "")
    if len(word) < 4:
        return word
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: len(word) - len(ending)] + instead
            if ending in ("ing", "ed") and len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    if len(word) > 3 and word[-1] in "ey":
        return word[:-2] + "i" if word[-2:] == "ie" else word[:-1] + ("i" if word[-1] == "y" else "")
    return word


_ENDINGS = (
    ("ational", "ate"), ("iness", "y"), ("ness", ""), ("ies", "y"), ("ied", "y"), ("sses", "ss"), ("xes", "x"),
    ("ches", "ch"), ("shes", "sh"), ("ing", ""), ("ed", ""), ("ss", "ss"), ("us", "us"), ("is", "is"), ("s", ""),
    ("ily", "y"), ("ly", ""),
)  # fmt: skip
_IRREGULAR = {
    "sang": "sing", "sung": "sing", "wrote": "write", "written": "write", "won": "win", "wins": "win", "made": "make",
    "built": "build", "found": "find", "began": "begin", "begun": "begin", "bought": "buy", "sent": "send",
    "paid": "pay", "sold": "sell", "told": "tell", "said": "say", "shown": "show", "known": "know", "knew": "know",
    "came": "come", "went": "go", "gone": "go", "gave": "give", "given": "give", "took": "take", "taken": "take",
    "died": "die", "dies": "die", "dying": "die", "born": "bear", "shot": "shoot", "led": "lead", "held": "hold",
    "left": "leave", "met": "meet", "ran": "run", "spoke": "speak", "spoken": "speak", "chose": "choose",
    "chosen": "choose", "became": "become", "children": "child", "men": "man", "women": "woman", "people": "person",
    "better": "good", "best": "good", "largest": "large", "biggest": "big", "nearest": "near", "closest": "near",
    "lost": "lose", "fell": "fall", "fallen": "fall", "rose": "rise", "risen": "rise", "grew": "grow",
    "grown": "grow", "did": "do", "saw": "see", "seen": "see", "taught": "teach", "caught": "catch", "broke": "break",
    "broken": "break", "drove": "drive", "driven": "drive", "ate": "eat", "eaten": "eat", "rang": "ring", "swam": "swim",
    "hid": "hide", "hidden": "hide", "rode": "ride", "shook": "shake", "stole": "steal", "stolen": "steal", "spent": "spend",
    "lent": "lend", "built": "build", "meant": "mean", "felt": "feel", "stood": "stand", "understood": "understand",
    "heard": "hear", "worn": "wear", "wore": "wear", "threw": "throw", "thrown": "throw", "forgot": "forget", "kept": "keep", "thought": "think", "brought": "bring", "beat": "beat", "cities": "city",
    "leaves": "leave", "lives": "live", "flew": "fly", "flown": "fly", "drew": "draw", "drawn": "draw",
}  # fmt: skip
_SAME: dict[str, str] = {}
for _line in _GROUPS.split(";"):
    _members = [_strip(_word) for _word in _line.split()]
    for _member in _members:
        _SAME.setdefault(_member, _members[0])


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The folded word without endings; words of one meaning group share one stem."""
    root = _strip(_IRREGULAR.get(word, word))
    return _SAME.get(root, root)


STOP_STEMS = STOP | frozenset(map(stem, STOP))
LIGHT_STEMS = frozenset(map(stem, LIGHT))
