"""What nouns mean the same, and which are told apart; rows as in `verb_senses`."""

NOUNS = """
problem issue trouble difficulty; fault error failure bug defect; ticket case request issue incident; case file
matter; request application enquiry inquiry; claim request; order purchase; parcel package shipment delivery
consignment; delivery shipment arrival; goods merchandise article product; product article; bill invoice; money amount
sum funds; amount sum total figure; price cost fee charge rate amount; fee charge; balance account credit; payment
transfer; refund money reimbursement; discount reduction rebate; voucher coupon; points credits; phone telephone call;
number no id code reference; code reference number key; reference confirmation code number; id identifier number; mail
email message; message note; letter mail; address location; place location site spot; shop store branch outlet; branch
office location; warehouse depot; client customer user; guest visitor; traveller passenger; participant attendee
person people; employee staff worker colleague; colleague agent advisor staff team; agent advisor representative
consultant team; doctor physician; patient person; boss manager supervisor; lawyer attorney; staff team personnel;
company firm business; insurer insurance; insurance policy cover; policy contract; contract agreement; plan package
tariff; plan schedule; subscription plan membership; trip journey travel; flight plane departure; departure leave
depart go; arrival arrive; car vehicle; room accommodation; hotel stay; stay booking reservation; booking reservation;
appointment visit meeting date slot; meeting call session; session class; class course lesson; course training; exam
test; test check; result outcome finding; report document; document file paper; record entry; records data; data
information; information details; question query enquiry topic; topic subject; answer reply response; photo picture
image; list overview; chart graph diagram; table overview; job task; task assignment; project work; job position role;
position post; salary wage pay; holiday vacation leave; day date; deadline due submit date; weekday monday friday;
start beginning; end close finish; time hour; duration length; night evening; minute moment; half 50; quarter q; size
volume capacity; capacity room space; weight kg; length distance; temperature degree; speed rate; share part portion;
rest remainder; reason cause; delay wait; stop halt; increase rise growth; decrease drop fall decline; change
modification update; version release; release rollout deployment; deployment release rollout; server machine host
instance; computer machine; machine device; device unit; light lamp; heating heater thermostat; service support; line
hotline phone telephone; hotline line; support help; help assistance; database db; repository repo; branch line; pull
merge; folder directory; app application; site website page; link url; password login; login account; customs border;
passport id; medicine medication drug; dose dosage; illness disease; pain ache; supplier vendor; shop retailer; stock
inventory; battery power; power electricity; water fluid; reading value measurement; sensor probe; alarm alert
warning; experience background; breakfast meal; kid child; mistake error; wrong mistake; sign-up registration; form
sheet; extract export; front top lead first; anything something other another else question need help; share part pay
own rest remain; insurer insured cover insurance; destination address track; carrier carry; way transit route road;
warehouse stock; home house
"""

OTHER_THINGS = """
profit income earnings | revenue sales turnover | cost costs expense expenses | margin | loss; refund money | credit
voucher coupon | replacement exchange; card | invoice | cash | paypal | transfer; card | account; arrival | departure;
sender | recipient receiver; buyer customer | seller supplier vendor; employee | employer; tenant | landlord; lender |
borrower; name | address | birth birthday | phone telephone | email mail | number; region | quarter | month | year |
country; flight | hotel | car | train | bus | ferry; breakfast | lunch | dinner; monday | tuesday | wednesday |
thursday | friday | saturday | sunday; neighbour | locker | reception; kitchen | bedroom | bathroom | office | lab |
hall garage; pool | gym | sauna | spa; january | february | march | april | may | june | july | august | september |
october | november | december; email mail | letter post | sms text; theft | fire | water; mother | father; son |
daughter; principal | interest; gross | net; temperature | humidity | pressure; cpu | memory | disk; aspirin |
ibuprofen | paracetamol | penicillin; shirt | shoes | jacket | trousers; dog dogs | cat cats; window | door; returns |
sales | orders; title | author; mean average | median | maximum max | minimum min; cost | benefit; cause | effect;
question | answer; ticket | refund; tax | tip; deposit | rent; import | export; input | output; upload | download
"""
