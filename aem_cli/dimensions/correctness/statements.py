"""What a gold reply conveys, as the statements that are judged one by one."""

from __future__ import annotations

from collections.abc import Iterator

from aem_cli.domain.dialog import Response
from aem_cli.values.statements import statements


def statement_fields(gold: Response, splits_replies: bool) -> Iterator[tuple[str, str]]:
    """(field, statement) in order: the listed facts; else the text's statements, or the text whole if not blank."""
    if gold.facts is not None:
        said: tuple[str, ...] = gold.facts
    else:
        said = tuple(statements(gold.text)) if splits_replies or not gold.text.strip() else (gold.text,)
    if len(said) == 1 and gold.facts is None:
        yield "response", said[0]
        return
    name = "response" if gold.facts is None else "facts"
    for place, statement in enumerate(said):
        yield f"{name}[{place}]", statement
