"""A small file of every format, as its documents: each calls a tool, gets an answer and replies."""

from __future__ import annotations

import json
from typing import Any

from aem_cli.domain.trace import Document, Place
from aem_cli.registry import Plug, load

WEATHER = {"city": "Lyon"}

OPENAI_CHAT = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": "Weather in Lyon and Nice?"},
    {
        "role": "assistant",
        "content": "Let me look.",
        "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "weather.get", "arguments": '{"city": "Lyon"}'}},
            {"id": "c2", "type": "function", "function": {"name": "weather.get", "arguments": '{"city": "Nice"}'}},
        ],
    },
    {"role": "tool", "tool_call_id": "c2", "content": '{"sky": "sun"}'},
    {"role": "tool", "tool_call_id": "c1", "content": "rain"},
    {"role": "assistant", "content": "Rain in Lyon, sun in Nice.\n"},
]


def span(kind: str, start: Any, end: Any, parent: str | None = None, **told: Any) -> dict[str, Any]:
    info = {"session_id": "s", "parent_span_id": parent, "start_time": start, "end_time": end}
    return {"span_type": kind, "span_info": info, **told}


STRANDS_SESSION = {
    "session_id": "s-1",
    "traces": [
        {
            "spans": [
                span("execute_tool", "2026-01-01T00:00:03Z", "2026-01-01T00:00:04Z", "a",
                     tool_call={"name": "news", "arguments": {}}, tool_result={"content": "", "error": "down"}),
                span("execute_tool", "2026-01-01T00:00:02Z", "2026-01-01T00:00:04.5Z", "a",
                     tool_call={"name": "get", "arguments": {"city": "Lyon"}}, tool_result={"content": "rain"}),
                span("inference", "2026-01-01T00:00:01Z", "2026-01-01T00:00:02Z", "a", messages=[]),
                span("invoke_agent", "2026-01-01T00:00:01Z", "2026-01-01T00:00:05Z", "x",
                     user_prompt="look it up", agent_response="rain"),
                span("invoke_agent", "2026-01-01T00:00:00Z", "2026-01-01T00:00:06Z",
                     user_prompt="Weather in Lyon?", agent_response="It rains.\n"),
            ]
        }
    ],
}  # fmt: skip


SAMPLES: dict[str, list[Any]] = {
    "openai_chat": [{"id": "chat-1", "messages": OPENAI_CHAT}],
    "openai_responses": [
        {
            "items": [
                {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Weather in Lyon?"}]},
                {"type": "reasoning", "summary": []},
                {"type": "function_call", "call_id": "c1", "name": "get", "arguments": '{"city": "Lyon"}'},
                {"type": "function_call_output", "call_id": "c1", "output": "rain"},
                {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Rain."}]},
            ]
        }
    ],
    "anthropic_messages": [
        {
            "messages": [
                {"role": "user", "content": "Weather in Lyon?"},
                {
                    "role": "assistant",
                    "content": [
                        {"type": "thinking", "thinking": "hm"},
                        {"type": "text", "text": "Let me look."},
                        {"type": "tool_use", "id": "t1", "name": "get", "input": WEATHER},
                        {"type": "tool_use", "id": "t2", "name": "news", "input": {}},
                    ],
                },
                {
                    "role": "user",
                    "content": [
                        {"type": "tool_result", "tool_use_id": "t2", "content": "no such tool", "is_error": True},
                        {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "rain"}]},
                        {"type": "text", "text": "Be quick."},
                    ],
                },
                {"role": "assistant", "content": "Rain."},
            ]
        }
    ],
    "langgraph": [
        {
            "values": {
                "messages": [
                    {"type": "human", "content": "Weather in Lyon?"},
                    {
                        "type": "ai",
                        "content": [{"type": "text", "text": "Let me look."}, {"type": "tool_use", "id": "c1"}],
                        "tool_calls": [{"name": "get", "args": WEATHER, "id": "c1", "type": "tool_call"}],
                    },
                    {"type": "tool", "content": "rain", "tool_call_id": "c1", "status": "error"},
                    {"type": "ai", "content": "It rains.", "tool_calls": []},
                ]
            },
            "thread_id": "thread-7",
        }
    ],
    "adk": [
        {
            "id": "session-1",
            "appName": "weather",
            "events": [
                {"author": "user", "content": {"role": "user", "parts": [{"text": "Weather in Lyon?"}]}},
                {"author": "agent", "partial": True, "content": {"parts": [{"text": "Let"}]}},
                {
                    "author": "agent",
                    "content": {
                        "parts": [
                            {"text": "thinking", "thought": True},
                            {"text": "Let me look."},
                            {"functionCall": {"name": "get", "args": WEATHER}},
                            {"functionCall": {"name": "news", "args": {}}},
                        ]
                    },
                },
                {
                    "author": "agent",
                    "content": {
                        "parts": [
                            {"functionResponse": {"name": "news", "response": {"error": "down"}}},
                            {"functionResponse": {"name": "get", "response": {"result": "rain"}}},
                        ]
                    },
                },
                {"author": "agent", "actions": {}, "content": None},
                {"author": "agent", "content": {"parts": [{"text": "It "}, {"text": "rains."}]}},
            ],
        }
    ],
    "strands": [
        {
            "first": {
                "messages": [
                    {"role": "user", "content": [{"text": "Weather in Lyon?"}]},
                    {
                        "role": "assistant",
                        "content": [
                            {"text": "Let me look."},
                            {"toolUse": {"toolUseId": "u1", "name": "get", "input": WEATHER}},
                        ],
                    },
                    {
                        "role": "user",
                        "content": [
                            {
                                "toolResult": {
                                    "toolUseId": "u1",
                                    "status": "error",
                                    "content": [{"json": {"why": "down"}}],
                                }
                            }
                        ],
                    },
                    {"role": "assistant", "content": [{"text": "I cannot say.\n"}]},
                ]
            }
        },
        STRANDS_SESSION,
    ],
    "tau_bench": [
        {
            "task_id": 7,
            "trial": 2,
            "reward": 1.0,
            "info": {"task": {"user_id": "ann", "actions": [{"name": "weather.get", "kwargs": {"city": "Lyon"}}]}},
            "traj": OPENAI_CHAT[:2] + OPENAI_CHAT[2:],
        }
    ],
    "tau2_bench": [
        {
            "tasks": [
                {
                    "id": "7",
                    "evaluation_criteria": {
                        "actions": [
                            {
                                "name": "get",
                                "arguments": {"city": "Lyon", "note": "x"},
                                "compare_args": ["city"],
                                "requestor": "assistant",
                            },
                            {"name": "restart_phone", "arguments": {}, "requestor": "user"},
                        ]
                    },
                }
            ],
            "simulations": [
                {
                    "id": "s1",
                    "task_id": "7",
                    "trial": 0,
                    "reward_info": {"reward": 0.0},
                    "messages": [
                        {"role": "user", "content": "Weather in Lyon?"},
                        {"role": "user", "content": None, "tool_calls": [{"id": "p", "name": "restart_phone"}]},
                        {"role": "tool", "id": "p", "requestor": "user", "content": "ok"},
                        {
                            "role": "assistant",
                            "content": None,
                            "tool_calls": [{"id": "c1", "name": "get", "arguments": {"city": "Lyon", "note": "y"}}],
                        },
                        {"role": "tool", "id": "c1", "requestor": "assistant", "content": "down", "error": True},
                        {"role": "assistant", "content": "I cannot say."},
                    ],
                }
            ],
        }
    ],
    "bfcl": [
        {"id": "simple_0", "question": [[{"role": "user", "content": "Weather in Lyon?"}]], "function": []},
        {"id": "simple_0", "ground_truth": [{"weather.get": {"city": ["Lyon", "Lyons"], "unit": ["", "C"]}}]},
        {"id": "simple_0", "result": [{"weather.get": '{"city": "Lyons"}'}], "latency": 0.4},
    ],
    "otel_genai": [
        {
            "trace_id": "a1",
            "span_id": "s1",
            "parent_span_id": None,
            "name": "invoke_agent weather",
            "start_time": 1_700_000_000_000_000_000,
            "end_time": 1_700_000_005_000_000_000,
            "attributes": {
                "gen_ai.operation.name": "invoke_agent",
                "gen_ai.conversation.id": "talk-1",
                "gen_ai.input.messages": '[{"role": "user", "parts": [{"type": "text", "content": "Weather?"}]}]',
            },
        },
        {
            "trace_id": "a1",
            "span_id": "s2",
            "parent_span_id": "s1",
            "name": "execute_tool get",
            "start_time": 1_700_000_001_000_000_000,
            "end_time": 1_700_000_002_000_000_000,
            "attributes": {
                "gen_ai.operation.name": "execute_tool",
                "gen_ai.tool.name": "get",
                "gen_ai.tool.call.id": "c1",
                "gen_ai.tool.call.arguments": '{"city": "Lyon"}',
                "gen_ai.tool.call.result": "rain",
            },
            "span_events": [],
        },
        {
            "trace_id": "a1",
            "span_id": "s3",
            "parent_span_id": "s1",
            "name": "chat",
            "start_time": 1_700_000_003_000_000_000,
            "end_time": 1_700_000_004_000_000_000,
            "attributes": {"gen_ai.operation.name": "chat"},
            "span_events": [
                {"event_name": "gen_ai.user.message", "attributes": {"content": "Weather?"}},
                {"event_name": "gen_ai.choice", "attributes": {"message": "Rain.\n", "finish_reason": "stop"}},
            ],
        },
    ],
    "openinference": [
        {
            "context": {"trace_id": "a1", "span_id": "s1"},
            "parent_id": None,
            "name": "agent",
            "start_time": "2026-01-01T10:00:00Z",
            "end_time": "2026-01-01T10:00:05Z",
            "attributes": {
                "openinference.span.kind": "AGENT",
                "session.id": "talk-1",
                "input.value": "Weather?",
                "output.value": "Rain.",
            },
        },
        {
            "context": {"trace_id": "a1", "span_id": "s2"},
            "parent_id": "s1",
            "name": "get",
            "start_time": "2026-01-01T10:00:01Z",
            "end_time": "2026-01-01T10:00:02Z",
            "attributes": {
                "openinference.span.kind": "TOOL",
                "tool.name": "get",
                "input.value": '{"city": "Lyon"}',
                "output.value": "rain",
            },
        },
    ],
    "langsmith": [
        {
            "id": "r1",
            "trace_id": "r1",
            "name": "agent",
            "run_type": "chain",
            "start_time": "2026-01-01T10:00:00",
            "end_time": "2026-01-01T10:00:05",
            "extra": {"metadata": {"thread_id": "talk-1"}},
            "inputs": {"messages": [{"role": "user", "content": "Weather?"}]},
            "outputs": {"output": "Rain."},
        },
        {
            "id": "r2",
            "trace_id": "r1",
            "parent_run_id": "r1",
            "name": "get",
            "run_type": "tool",
            "start_time": "2026-01-01T10:00:01",
            "end_time": "2026-01-01T10:00:02",
            "inputs": {"city": "Lyon"},
            "outputs": {"output": "rain"},
        },
    ],
    "langfuse": [
        {
            "id": "t1",
            "sessionId": "talk-1",
            "timestamp": "2026-01-01T10:00:00Z",
            "input": "Weather?",
            "output": "Rain.",
            "observations": [
                {
                    "id": "o1",
                    "traceId": "t1",
                    "type": "TOOL",
                    "name": "get",
                    "startTime": "2026-01-01T10:00:01Z",
                    "endTime": "2026-01-01T10:00:02Z",
                    "input": {"city": "Lyon"},
                    "output": "rain",
                }
            ],
        }
    ],
}


def documents(values: list[Any], file: str = "runs/sample.json") -> list[Document]:
    return [Document(json.loads(json.dumps(value)), Place(file, f"[{at}]")) for at, value in enumerate(values)]


def told(name: str, values: list[Any]) -> list[Any]:
    """What an importer makes of documents."""
    return list(load(Plug.IMPORTER, name)().traces(documents(values)))
