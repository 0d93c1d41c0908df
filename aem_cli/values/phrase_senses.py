"""Phrases of several words that stand for one: phrasal verbs and set expressions.

A row is "phrase phrase = word"; the words of a phrase are joined by "-", and "~" lets up to three words stand between.
"""

PHRASES = """
set-up set~up put-in-place = configure; turn-off turn~off switch-off switch~off switched-off shut-off power-down
turned-off = disable; turn-on turn~on switch-on switch~on power-up turned-on = enable; shut-down shut~down = stop;
pick-up pick~up = collect; look-into look-at go-into = investigate; find-out = learn; call-off call~off = cancel;
put-off push-back pushed-back push~back put~off = postpone; on-its-way on-the-way on-their-way under-way = way;
get-in-touch be-in-touch in-touch = contact; pass-on pass~on hand-over hand~over = forward; take-part took-part =
participate; take-place took-place takes-place taking-place = happen; free-of-charge at-no-cost no-charge
without-charge for-nothing for-free at-no-charge = free; sold-out out-of-stock = unavailable; in-stock = available;
get-back come-back = return; send-back send~back give~back bring-back bring~back = return; back-up back~up = backup;
carry-out = perform; go-up went-up goes-up gone-up going-up = rise; go-down went-down goes-down gone-down going-down =
fall; go-ahead = proceed; take-care taken-care deal-with = handle; come-with comes-with = include; made-up consist-of
= comprise; fill-in fill-out fill~in fill~out = complete; sign-up = register; log-in log-on sign-in = login;
throw-away = discard; run-out ran-out = end; no-longer-valid = expired; no-longer-available not-available =
unavailable; should-not-be shouldn't-be = wrong; not-running not-working not-reachable not-up = down; not-online =
offline; not-offline = online; not-successful not-succeed = fail; not-open = closed; not-closed = open; not-paid
not-been-paid = unpaid; not-active = inactive; not-yet-paid = unpaid; not-required not-needed not-necessary =
optional; as-soon-as-possible right-away straight-away at-once = immediately; at-the-moment right-now at-present =
currently; at-least = minimum; at-most no-more-than up-to = maximum; in-total all-together = total; per-day each-day
every-day a-day = daily; per-week each-week every-week a-week = weekly; per-month each-month every-month a-month =
monthly; per-year each-year every-year a-year = yearly; per-night each-night a-night = nightly; would-like 'd-like =
want; by-mistake in-error = wrong; in-front = first; as-well in-addition = also; because-of due-to owing-to thanks-to
= because; in-advance ahead-of-time = early; on-time = punctual; in-place = active; in-force in-effect = valid;
look-after = care; look-for search-for = seek; think-about = consider; talk-to speak-to speak-with talk-with = speak;
make-sure = ensure; work-out = solve; break-down broke-down = fail; take-off took-off = depart; check-out = leave;
give-up = quit; hold-up held-up held~up = delay; behind-schedule = late; end-up = end; leave-behind = leave;
bring-forward = advance; point-out = say; monday-to-friday monday-through-friday mon-fri from-monday-to-friday =
weekday; round-trip = return; a-lot-of = many; in-charge = responsible; reach-out = contact; write-down = note;
stay-in-place = remain; roll-out = deploy; roll-back roll~back = revert; start-up = start; taken-out take-out =
remove; come-in = arrive; let-know = inform; what-remains = rest; is-left are-left = remain; over-the-phone by-phone =
phone; by-mail by-email = email; have-to has-to had-to = must; need-to needs-to = must; able-to = can
"""
