"""What a gold reply conveys, as the statements that are judged one by one."""

from __future__ import annotations

from collections.abc import Sequence

from aem_cli.domain.dialog import Response
from aem_cli.values.statements import statements


def statement_fields(gold: Response, splits_replies: bool) -> Sequence[tuple[str, str]]:
    """(field, statement) in order: the listed facts; else the text's statements, or the text whole if not blank."""
    if gold.facts is not None:
        return [(f"facts[{place}]", fact) for place, fact in enumerate(gold.facts)]
    said = statements(gold.text) if splits_replies or not gold.text.strip() else (gold.text,)
    if len(said) == 1:
        return (("response", said[0]),)
    return [(f"response[{place}]", statement) for place, statement in enumerate(said)]
