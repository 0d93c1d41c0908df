"""What stands on one side alone of a statement and a part of a reply."""

from __future__ import annotations

from collections.abc import Sequence

from aem_cli.scorers.language import overlap, place_alike
from aem_cli.values.clause import Clause
from aem_cli.values.sense import has_sense, related
from aem_cli.values.token import DATE, NUMBER, TIME, WORD, Token


def unshared(gold: Clause, parts: tuple[Clause, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """The tokens of gold that stand nowhere in a part of a reply, and those of the part that stand nowhere in gold."""
    first = parts[0]
    said, seen = first.content, first.signs
    if len(parts) > 1:
        said = tuple([token for clause in parts for token in clause.content])
        seen = seen.union(*[clause.signs for clause in parts[1:]])
    mine = gold.signs
    missing = [token for token in gold.content if token.sign not in seen]
    extra = [token for token in said if token.sign not in mine]
    again = (extra and len(mine) != len(gold.content)) or (missing and len(seen) != len(said))
    if again or _may_be_same(missing, said) or _may_be_same(extra, gold.values):
        shared = overlap(list(gold.content), list(said))
        missing = [token for token in shared.gold_only if token.sign not in seen]
        return tuple(missing), tuple([token for token in shared.predicted_only if token.sign not in mine])
    return _without_alike(missing, extra) if missing and extra else (tuple(missing), tuple(extra))


_WRITTEN_SEVERALLY = (NUMBER, DATE, TIME)


def _may_be_same(unshared: list[Token], others: Sequence[Token]) -> bool:
    """Whether a value that stands on one side alone may be one of the other side in another form."""
    for token in unshared:
        sort = token.sort
        if sort in _WRITTEN_SEVERALLY and any(other.sort == sort for other in others):
            return True
    return False


def _without_alike(missing: list[Token], extra: list[Token]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """What is left once words that differ in spelling alone have found one another; each stands once on its side."""
    lost, left = [], list(extra)
    for token in missing:
        at = place_alike(token, left) if token.sort == WORD else None
        if at is None:
            lost.append(token)
        else:
            del left[at]
    return tuple(lost), tuple(left)


def pair_senses(
    missing: tuple[Token, ...], extra: tuple[Token, ...]
) -> tuple[tuple[Token, ...], tuple[Token, ...], tuple[Token, ...]]:
    """What is missing and extra without the words that can mean the same, and the words of gold that went so."""
    if not missing or not extra:
        return missing, extra, ()
    known = [token for token in extra if token.sort == WORD and has_sense(token.key)]
    left, said = [], list(extra)
    reworded = []
    for token in missing:
        other = (
            next((one for one in known if same_sense(token, one)), None)
            if token.sort == WORD and has_sense(token.key)
            else None
        )
        if other is None:
            left.append(token)
        else:
            known.remove(other)
            said.remove(other)
            reworded.append(token)
    return tuple(left), tuple(said), tuple(reworded)


def same_sense(token: Token, other: Token) -> bool:
    """Whether two words can mean the same."""
    return token.sort == WORD == other.sort and related(str(token.key), str(other.key))
