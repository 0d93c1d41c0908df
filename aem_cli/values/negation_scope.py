"""Which content a negation turns round."""

from __future__ import annotations

from aem_cli.values.text import listed
from aem_cli.values.token import WORD, Token
from aem_cli.values.word import STOP_STEMS

_NEGATING = listed("""
not no never none without cannot can't cant unable isn't aren't wasn't weren't don't doesn't didn't hasn't haven't
hadn't won't wouldn't couldn't shouldn't mustn't isnt arent wasnt werent dont doesnt didnt hasnt havent wont couldnt
neither nor hardly barely
""")
_FAILING = frozenset(("fail", "failed", "fails", "refused", "refuses", "declined"))
NEGATING = _NEGATING | _FAILING
"""Words without which a sentence negates nothing."""
_IDLE = frozenset(("only", "just", "least", "problem", "worries", "longer"))
_REACH = 3


_COPULAS = frozenset(("is", "are", "was", "were"))


def negated_runs(found: tuple[Token, ...]) -> tuple[tuple[object, ...], ...]:
    """For each negation the keys of the content words within reach behind it; two negations undo one another."""
    runs: list[tuple[object, ...]] = []
    at = 0
    while at < len(found):
        folded = found[at].text.casefold()
        following = found[at + 1].text.casefold() if at + 1 < len(found) else ""
        negates = folded in _NEGATING
        at += 1
        if (not negates and not (folded in _FAILING and following == "to")) or following in _IDLE:
            continue
        run, at = _run(found, at)
        if run:
            runs.append(run)
    return tuple(runs)


def _run(found: tuple[Token, ...], at: int) -> tuple[tuple[object, ...], int]:
    run: list[object] = []
    while at < len(found) and len(run) < _REACH:
        token, folded = found[at], found[at].text.casefold()
        if folded in _NEGATING or (run and folded in _COPULAS):
            break
        if token.sort != WORD or (token.key not in STOP_STEMS and folded not in _IDLE):
            run.append(token.key)
        at += 1
    return tuple(run), at


def turned_word(gold: tuple[Token, ...], predicted: tuple[Token, ...], shared: set[object]) -> object | None:
    """The first shared content word that one sentence negates and the other does not."""
    for one, other in ((gold, predicted), (predicted, gold)):
        against = {key for run in negated_runs(other) for key in run}
        for run in negated_runs(one):
            first = next((key for key in run if key in shared), None)
            if first is not None and first not in against:
                return first
    return None
