"""What verbs mean the same, and which are told apart, in support, travel, banking, health, work and machines.

A row is one field of meaning, rows end with ";". Words of one row mean the same; where a row has "|", the words on
its two sides are other things that happen to the same object, so that one said for the other is an error.
"""

VERBS = """
keep store retain hold save preserve stay; move reschedule shift relocate; move transfer; transfer send wire pay
remit; finish complete conclude done ready wrap; do perform carry execute run; run operate work function; qualify
eligible entitled; want like wish prefer desire; contact reach call touch write; speak talk reach contact; investigate
examine inspect review analyse analyze study look; check verify confirm validate review; configure setup arrange
prepare create; set adjust configure; get receive obtain collect; get find; give provide offer supply grant hand; show
display indicate report list read; show tell say state note; tell inform notify advise let; inform update; have own
possess; have include contain feature offer come; include contain comprise cover consist; cover insure protect; last
take run; take require need; need require must necessary; cost pay price charge amount come; charge bill invoice; come
total amount sum equal reach stand; ask request enquire inquire; answer respond reply; send forward pass route
transfer escalate; send mail email message dispatch ship post; ship dispatch leave send way; deliver arrive come reach
get bring land; reach arrive hit; carry handle transport ship bring deliver; expect plan schedule estimate due; plan
schedule intend set book; book reserve hold schedule arrange; begin start commence open launch; open create file raise
log register start submit; file submit lodge send hand; make create build produce generate prepare; create add write
generate issue set put place; issue generate send provide create; record note log register enter document; add include
attach insert append; attach enclose include; remove delete erase drop clear; change modify update edit amend alter
adjust revise correct; change become switch; replace swap exchange substitute; fix repair resolve solve correct mend;
solve resolve fix settle close; restart reboot relaunch; resume continue run restart; stop halt shut end; use apply
utilise utilize; use consume draw; help assist support; choose select pick opt; recommend suggest advise propose;
allow let permit may can able; find locate see identify detect discover; look search check seek; see view find; show
present; go travel fly head; go proceed continue start take; proceed handle do start care go; fly operate serve; leave
depart go; stay remain keep; stay lodge; remain leave left; remain keep continue still; end finish expire lapse stop
run; expire end lapse valid; renew extend prolong; wait hold queue; pay settle; pay spend; earn make; credit refund;
refund reimburse repay return back; return send bring; meet see; attend join participate come part; invite ask; agree
accept consent; accept take; approve accept authorise authorize grant clear sign; sign execute; happen occur take
take-place; cause trigger lead due because create; cause bring; notice see spot; measure record read; monitor watch
track follow; track follow trace; back save copy; deploy release roll ship publish; release publish issue; publish
post; merge combine; commit push; upload send; download get; test check try; install setup; enable activate turn
switch allow; disable deactivate turn switch block; block lock freeze suspend stop; unlock open release; switch turn
put; reset change renew; log sign; hire employ recruit; leave quit resign; train teach; teach instruct; learn study;
prescribe order give; treat cure; examine check see; admit take; hurt ache; weigh weight; measure size; heat warm;
cool chill; seat accommodate hold fit room; fit suit match; match correspond fit agree; depend rely; belong own; lead
head front top first; take handle care deal manage; handle process deal manage; process handle work; ensure guarantee;
apply count hold; apply concern; affect concern impact; relate concern; mean imply; know aware; think believe; hope
trust; appreciate thank; apologise apologize sorry; welcome greet; postpone delay defer push; delay late hold; hold
delay block; bring take carry; put place set; place make submit; live reside; grow rise increase climb; fall drop
decline decrease sink; cut reduce lower; raise increase; double twice; convert change exchange; exceed pass top; lose
miss; miss lack; lack need; divide split share; share send; join connect; connect link attach pair; connect reach;
offer have; sell offer; deduct subtract withdraw take; withdraw take; deposit pay put; borrow loan; print issue; scan
read; follow come; save cut; fail crash break; break damage; assign allocate give; gather collect; collect pick fetch
get; supply deliver; order buy purchase; rent hire lease; clean wash; turn become; assess evaluate rate; rank place
come; compare against; win gain get; visit see appointment; examine visit
"""

OTHER_ACTS = """
approve accept grant authorise confirm | reject decline refuse deny | cancel withdraw; approve approved | reject
rejected | pending waiting review; pay paid settle | unpaid outstanding due owe overdue; end finish expire stop
terminate | pause suspend hold | start begin commence resume; start run | stop halt shut; cancel cancelled call-off |
confirm confirmed | reschedule move postpone; cancel | book reserve; open | close shut; refund reimburse | credit
voucher | replace exchange swap; deliver arrive | return | ship dispatch; deliver | lose; arrive land | depart leave
take-off; buy purchase | sell | rent lease; lend | borrow; send | receive; merge | delete revert | close; add | remove
delete; create | delete remove; enable activate | disable deactivate; lock | unlock; increase rise grow climb raise |
decrease fall drop decline reduce lower shrink | unchanged stable; succeed pass | fail; win | lose; upload | download;
encrypt | decrypt; install | uninstall; connect | disconnect; admit | discharge; hire | fire dismiss; arrive | miss;
extend renew prolong | shorten | cancel terminate; include cover | exclude; accept | decline; allow permit | forbid
ban prohibit; upgrade | downgrade; deposit | withdraw; credit | debit; save | spend; attend come | skip miss; remember
| forget; accelerate | slow; heat warm | cool; inhale | exhale; push | pull; pass | fail; solve resolve fix | reopen;
deploy release | rollback revert; sign | reject; draft | send publish submit; plan schedule | cancel; order | cancel
return; repair fix | replace; read | write; buy | hold; call | mail email write; visit | call
"""
