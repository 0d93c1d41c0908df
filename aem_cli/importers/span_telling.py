"""What one span tells of a conversation, whichever convention it is written in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from aem_cli.domain.payload import Payload
from aem_cli.domain.term import Term
from aem_cli.importers.span import Span
from aem_cli.importers.span_message import Message


class Work(Term):
    """What ran: a tool, one answer of a model, an agent, or a chain (an agent only where no agent is inside it)."""

    TOOL = "tool"
    MODEL = "model"
    AGENT = "agent"
    CHAIN = "chain"


class Telling(NamedTuple):
    """`args` and `result` None: not recorded (a recorded null is Payload.of(None))."""

    span: Span
    work: Work
    inputs: tuple[Message, ...] = ()
    outputs: tuple[Message, ...] = ()
    tool: str = ""
    call_id: str | None = None
    args: Any = None
    result: Payload | None = None
    calls_tools: bool = False  # the model is known to have stopped for a call, even where the call is not recorded


Tell = Callable[[Span], Telling | None]
"""What a span tells; None where it tells nothing of a conversation; raises TraceError."""
