"""What adjectives and adverbs mean the same, and which are told apart; rows as in `verb_senses`."""

ADJECTIVES = """
big large great huge major considerable; small little tiny minor; bigger larger greater; smaller littler; complete
finished done ready; ready available done prepared; available free ready stock offered; free complimentary
included nothing; free vacant empty available; valid good effective active current force; active live running
enabled working; running live active up working; broken defective faulty damaged; down offline unavailable out
unreachable; unsuccessful failed fail; successful succeeded success succeed; wrong incorrect false mistake mistakenly
erroneous error wrongly; right correct accurate; necessary required needed mandatory must compulsory obligatory need;
optional voluntary; possible feasible can able; sure certain; new fresh; new recent latest; latest newest recent last;
old former previous earlier; previous former prior last earlier; current present existing now today; upcoming next
coming future; quick fast rapid swift prompt; late delayed overdue behind; early soon; soon shortly; immediate instant
immediately straight once now; whole entire full total complete; total overall sum altogether all; similar alike;
equal same identical; different other another; additional extra further more other another; cheap affordable
inexpensive; expensive costly dear; unpaid outstanding due owing; busy occupied taken; full sold booked; booked
reserved taken; sick ill unwell; healthy well; hot warm; cold cool chilly; wet damp; main primary principal key;
important essential crucial key vital; common usual frequent regular; rare unusual; urgent pressing; daily day; weekly
week; monthly month; yearly annual annually year; approximate about around roughly estimated; exact precise; several
multiple; many numerous lot; single one; only just sole; maximum most highest max top limit; minimum least lowest min;
best top highest first; personal private; public open; secure safe; automatic automatically automated; manual hand;
own personal; electronic digital online; sorry regret afraid; happy glad pleased; satisfied happy; clear obvious;
still yet; left remaining remain available; currently presently now moment; directly straight; mobile cell; upright
vertical; foreign abroad international; domestic national inland; local nearby; near close; far distant; nightly
night; dual double; eligible qualify entitled; refundable refunded; in-stock stock available; out-of-stock sold
unavailable; expired invalid lapsed; flexible changeable; wireless wifi; spare extra replacement
"""

OTHER_STATES = """
open | closed shut; available stock | unavailable sold out-of-stock; active live running enabled | inactive suspended
disabled paused stopped | closed cancelled; valid | expired invalid void; pending waiting processing review | approved
completed done | rejected failed; shipped sent transit | delivered | packed packing | lost returned; paid | unpaid
outstanding overdue; free complimentary | paid charge cost; confirmed | cancelled | tentative pending; online up
running | offline down; successful succeed | unsuccessful failed fail; full booked sold | free places available empty
vacant; positive | negative | inconclusive; indoors inside indoor | outdoors outside outdoor; allergic | tolerant;
married | single | divorced; daily | weekly | monthly | yearly annual | hourly | quarterly; minimum least min |
maximum most max | average mean; gross | net; first | second | third | last; morning | afternoon | evening | night;
red | blue | green | black | white | yellow | grey | brown | orange | purple | pink; small | medium | large; economy |
business | premium; basic | standard | premium | pro; single | double | twin | triple; one-way | return round; adult
adults | child children | infant; low | medium | high | critical; fixed | variable; public | private; internal |
external; full-time | part-time; temporary | permanent; early | late delayed | punctual; left | right; north | south |
east | west; upper | lower; refundable | nonrefundable; required mandatory | optional; draft | final; sick | healthy;
hot | cold; cheap | expensive; same | different; before | after; more | less fewer; included | excluded extra; window
| aisle | middle; business | private; used | new; debit | credit; staging | production | development; today | tomorrow
| yesterday; winter | summer | spring | autumn
"""
