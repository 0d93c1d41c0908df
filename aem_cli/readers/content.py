"""The text of a reply or of a user turn, which may be written as a list of content parts."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from aem_cli.readers.bad_record import RecordError
from aem_cli.readers.payloads import decoded, kind_of


def text_of(parts: list[Raw], name: str) -> tuple[str, int]:
    """The text parts, joined by line breaks, and how many other parts there are."""
    texts: list[str] = []
    others = 0
    for index, raw in enumerate(parts):
        text = _text_in(decoded(bytes(raw), f"{name}[{index}]"), f"{name}[{index}]")
        if text is None:
            others += 1
        else:
            texts.append(text)
    return "\n".join(texts), others


def _text_in(part: Any, name: str) -> str | None:
    if isinstance(part, str):
        return part
    if not isinstance(part, dict):
        raise RecordError(name, f"a content part is text or an object, not {kind_of(part)}")
    text = part.get("text")
    named = part.get("type", "text")
    return text if isinstance(text, str) and isinstance(named, str) and named.endswith("text") else None
