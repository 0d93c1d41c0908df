"""A server that misbehaves in every way: what comes of it, after how many calls, and how soon."""

from __future__ import annotations

import asyncio
import json
import sys
import time

import pytest

from aem_cli.engines import judge_client
from aem_cli.engines.judge_client import JudgeClient
from aem_cli.engines.judge_connection import MOST_BYTES, Prompt
from aem_cli.engines.judge_endpoint import build_endpoint
from aem_cli.engines.judge_limits import build_limits
from aem_cli.errors import ConfigError
from tests.judge_server import (
    KEY,
    Act,
    body,
    completion,
    cut,
    dripping,
    good,
    http_date,
    huge,
    hung_up,
    judge_server,
    says,
    send,
    slow,
    stand_alone,
    status,
    verdict,
)

pytest.importorskip("openai")

LIMITS = {
    "timeout": 5.0,
    "max_retries": 3,
    "max_wait": 20.0,
    "concurrency": 4,
    "max_calls": None,
    "max_cost": None,
    "price_in": None,
    "price_out": None,
}
PLACE = {
    "model": "m",
    "key_env": "OPENAI_API_KEY",
    "temperature": 0,
    "max_tokens": None,
    "response_format": "auto",
}


@pytest.fixture(autouse=True)
def _alone(monkeypatch, tmp_path):
    stand_alone(monkeypatch, tmp_path)


def client(server, **options):
    place = {key: options.pop(key, value) for key, value in PLACE.items()}
    return JudgeClient(build_endpoint(base_url=server.base_url, **place), build_limits(**(LIMITS | options)))


def prompts(count):
    return [Prompt("judge", f"<data>\n{json.dumps({'gold': str(n), 'predicted': 'x'})}\n</data>") for n in range(count)]


def ask(judge, count=1):
    return judge.ask(prompts(count), lambda place, answer: None)


BAD = {
    "429": status(429),
    "429 with seconds": status(429, Retry_After="0.05"),
    "429 with a date gone by": status(429, Retry_After=http_date(-5)),
    "429 with nonsense": status(429, Retry_After="in a while"),
    "408": status(408),
    "500": status(500),
    "503": status(503, Retry_After="0"),
    "529": status(529),
    "slow": slow(3),
    "dripping": dripping(3),
    "cut": cut(),
    "hung up": hung_up(),
    "wrong schema": says('{"score": 9}'),
    "prose": says("I would say that they are quite alike."),
    "NaN": says('{"reason": "", "probability": NaN}'),
    "Infinity": says('{"reason": "", "probability": Infinity}'),
    "a string": says('{"reason": "", "probability": "0.9"}'),
    "out of range": says(verdict(1.2)),
    "two verdicts": says(f"{verdict(1)} or rather {verdict(0)}"),
    "no choices": body(completion("") | {"choices": []}),
    "nothing said": says(""),
    "a refusal": says(None, message={"refusal": "I cannot help with that."}),
    "cut off": says('{"reason": "as the', finish_reason="length"),
    "HTML": body(b"<html>It works!</html>", "text/html"),
    "wrong content type": body(b"It works!", "text/plain"),
    "no UTF-8": body(b"\xff\xfe{", "application/json; charset=utf-16"),
    "broken gzip": body(b"no gzip", Content_Encoding="gzip"),
    "an event stream": body(b'data: {"choices": []}\n\n', "text/event-stream"),
    "empty": body(b""),
    "huge": huge(3),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_server_that_mends_is_asked_until_it_answers(kind):
    with judge_server(BAD[kind], BAD[kind], good(0.75)) as server:
        judge = client(server, timeout=0.4)
        began = time.monotonic()
        (reply,) = ask(judge)
    assert reply.answer is not None, reply.note
    assert reply.answer.probability == 0.75
    assert server.calls == judge.budget.calls == 3
    assert judge.unanswered == 0
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("kind", BAD)
def test_a_server_that_does_not_is_left_in_time(kind):
    with judge_server(BAD[kind]) as server:
        judge = client(server, timeout=0.3, max_retries=2)
        began = time.monotonic()
        (reply,) = ask(judge)
    assert reply.answer is None
    assert reply.note
    assert len(reply.note) < 400
    assert server.calls == judge.budget.calls == 3
    assert judge.unanswered == 1
    assert time.monotonic() - began < 4


@pytest.mark.parametrize(
    "text",
    [
        f"Here is my verdict:\n{verdict(0.6)}\nHope that helps!",
        f"```json\n{verdict(0.6)}\n```",
        verdict(0.6),
    ],
)
def test_prose_and_fences_around_an_answer_do_no_harm(text):
    with judge_server(says(text)) as server:
        (reply,) = ask(client(server))
    assert reply.answer == (0.6, "same thing")
    assert server.calls == 1


def test_a_good_answer_counts_whatever_type_it_is_sent_as():
    with judge_server(body(json.dumps(completion(verdict(0.6))).encode(), "text/html")) as server:
        assert ask(client(server))[0].answer.probability == 0.6


@pytest.mark.parametrize("after", ["0.6", lambda: http_date(2)])
def test_the_pause_that_a_server_asks_for_is_kept_by_all(after):
    with judge_server(status(429, Retry_After=after if isinstance(after, str) else after()), good()) as server:
        began = time.monotonic()
        replies = ask(client(server, concurrency=1), 3)
        took = time.monotonic() - began
    assert all(reply.answer for reply in replies)
    assert server.calls == 4
    assert 0.6 <= took < 5


def test_a_pause_longer_than_the_patience_is_not_begun():
    with judge_server(status(429, Retry_After="3600")) as server:
        began = time.monotonic()
        replies = ask(client(server, max_wait=1.0, concurrency=1), 50)
    assert time.monotonic() - began < 3
    assert [reply.answer for reply in replies] == [None] * 50
    assert server.calls < 25
    assert "HTTP 429" in replies[0].note


def test_a_server_that_never_answers_ends_the_asking():
    with judge_server(status(500)) as server:
        judge = client(server, max_retries=1)
        replies = ask(judge, 200)
        assert server.calls <= 2 * (20 + 4)
        assert "in a row" in replies[-1].note
        assert judge.unanswered == 200
        ask(judge, 10)
    assert server.calls <= 2 * (20 + 4)
    assert judge.unanswered == 210


def test_time_without_an_answer_ends_the_asking(monkeypatch):
    monkeypatch.setattr(judge_client, "_NONE_EVER", 10_000)
    with judge_server(slow(5)) as server:
        began = time.monotonic()
        replies = ask(client(server, timeout=0.2, max_wait=0.5), 500)
    assert time.monotonic() - began < 6
    assert [reply.answer for reply in replies] == [None] * 500


def test_failures_between_answers_end_nothing():
    def act(request):
        return status(400) if int(json.loads(request["messages"][1]["content"].split("\n")[1])["gold"]) % 2 else good()

    with judge_server(act) as server:
        replies = ask(client(server), 100)
    assert [reply.answer is None for reply in replies] == [False, True] * 50


def test_answers_keep_their_order():
    def act(request):
        number = int(json.loads(request["messages"][1]["content"].split("\n")[1])["gold"])
        return slow(0.002 * (37 * number % 11), good(number / 100))

    told = {}
    with judge_server(act) as server:
        replies = client(server, concurrency=16).ask(prompts(100), lambda place, answer: told.update({place: answer}))
    assert [reply.answer.probability for reply in replies] == [number / 100 for number in range(100)]
    assert {place: answer.probability for place, answer in told.items()} == {n: n / 100 for n in range(100)}
    assert 2 <= server.most_at_once <= 16


def test_concurrency_is_a_limit():
    with judge_server(slow(0.02)) as server:
        ask(client(server, concurrency=1), 5)
    assert server.most_at_once == 1


@pytest.mark.parametrize(("refused", "calls"), [(("json_schema",), 2), (("json_schema", "json_object"), 3)])
def test_a_form_that_a_server_refuses_is_asked_for_once(refused, calls):
    def act(request):
        form = request.get("response_format", {}).get("type", "text")
        return status(400, f"response_format {form} is not supported") if form in refused else good()

    with judge_server(act) as server:
        judge = client(server, concurrency=1)
        assert ask(judge)[0].answer
        assert server.calls == calls
        assert all(reply.answer for reply in ask(judge, 5))
    assert server.calls == calls + 5


def test_a_request_that_is_refused_in_every_form_is_not_repeated():
    with judge_server(status(400, "this model's maximum context length is 4096 tokens")) as server:
        (reply,) = ask(client(server))
    assert reply == (None, "HTTP 400: this model's maximum context length is 4096 tokens")
    assert server.calls == 3


def test_the_schema_is_strict_and_the_temperature_zero():
    with judge_server() as server:
        ask(client(server, max_tokens=77))
        ask(client(server, response_format="text", temperature=None))
    first, second = server.requests
    assert first["response_format"]["json_schema"]["strict"] is True
    schema = first["response_format"]["json_schema"]["schema"]
    assert schema["additionalProperties"] is False
    assert sorted(schema["required"]) == sorted(schema["properties"]) == ["probability", "reason"]
    assert (first["temperature"], first["max_tokens"], first["model"]) == (0, 77, "m")
    assert not {"response_format", "temperature", "max_tokens"} & set(second)


@pytest.mark.parametrize(
    ("number", "said"),
    [(401, "refuses the key"), (403, "refuses the key"), (404, "has no model 'm'")],
)
def test_a_refusal_before_any_answer_is_an_error_of_the_config(number, said):
    with (
        judge_server(status(number, f"Incorrect API key provided: {KEY}")) as server,
        pytest.raises(ConfigError, match=said) as caught,
    ):
        ask(client(server), 50)
    assert KEY not in str(caught.value)
    assert server.calls <= 4


def test_a_refusal_after_an_answer_is_one_question_unanswered():
    with judge_server(good(), status(403, "flagged"), good()) as server:
        replies = ask(client(server, concurrency=1), 3)
    assert [reply.answer is None for reply in replies] == [False, True, False]


def test_an_empty_account_ends_the_asking():
    with judge_server(good(), status(429, "insufficient_quota: check your plan")) as server:
        replies = ask(client(server, concurrency=1), 30)
    assert server.calls == 2
    assert [reply.answer is None for reply in replies] == [False] + [True] * 29


def test_a_redirect_is_not_followed():
    with (
        judge_server() as elsewhere,
        judge_server(status(307, Location=f"{elsewhere.base_url}/chat/completions")) as server,
    ):
        (reply,) = ask(client(server))
    assert reply.note.startswith("HTTP 307")
    assert (server.calls, elsewhere.calls) == (1, 0)


def test_the_budget_of_calls_is_kept():
    with judge_server() as server:
        judge = client(server, max_calls=7)
        replies = ask(judge, 20)
        assert server.calls == 7
        assert sum(reply.answer is not None for reply in replies) == 7
        assert "budget of 7 calls" in replies[-1].note
        ask(judge, 5)
    assert server.calls == 7


def test_the_budget_of_calls_holds_for_repeats():
    with judge_server(status(500)) as server:
        ask(client(server, max_calls=2, max_retries=9), 5)
    assert server.calls == 2


def test_the_budget_of_money_is_kept():
    """120 tokens a call, one unit a token: eight calls make 960, and the ninth could go over 1,000."""
    with judge_server() as server:
        judge = client(server, max_cost=1000, price_in=1_000_000, price_out=1_000_000, concurrency=1, max_tokens=20)
        asked = [Prompt("judge " * 55, prompt.document) for prompt in prompts(20)]  # estimated as 120 tokens and more
        replies = judge.ask(asked, lambda place, answer: None)
    assert judge.budget.cost == 120 * server.calls <= 1000
    assert server.calls == 8
    assert "budget" in replies[-1].note


def test_tokens_that_a_server_does_not_count_are_estimated():
    with judge_server(body(completion(verdict()) | {"usage": None})) as server:
        judge = client(server)
        ask(judge)
    assert judge.budget.estimated_calls == 1
    assert judge.budget.used.read > 0


def test_nobody_there():
    with judge_server() as server:
        pass
    judge = client(server, max_retries=1)
    (reply,) = ask(judge)
    assert "line broke" in reply.note
    assert judge.budget.used == (0, 0)


def echo(handler):
    """A server that tells everybody the key it was sent."""
    key = handler.headers["Authorization"]
    send(handler, 200, completion(json.dumps({"reason": f"you sent {key}", "probability": 0.5})))


@pytest.mark.parametrize(
    "act",
    [
        Act(echo),
        says(verdict(0.5, KEY)),
        Act(lambda handler: send(handler, 400, {"error": {"message": handler.headers["Authorization"]}})),
        says(f"The key is {KEY}"),
        body(json.dumps({"key": KEY}).encode()),
        says("".join(f"\\u{ord(letter):04x}" for letter in KEY)),
        body(('{"choices": "' + "".join(f"\\u{ord(letter):04x}" for letter in KEY) + '"}').encode()),
        says('{"probability": 0.5, "reason": "' + "".join(f"\\u{ord(letter):04x}" for letter in KEY) + '"}'),
    ],
)
def test_the_key_is_sent_and_never_told(act, caplog):
    caplog.set_level("DEBUG")
    with judge_server(act) as server:
        judge = client(server, max_retries=0)
        replies = ask(judge)
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"
    assert KEY not in repr(replies)
    assert KEY not in repr(judge) + repr(vars(judge))
    assert KEY not in caplog.text


def test_a_running_event_loop_is_no_hindrance():
    async def within():
        return ask(client(server))

    with judge_server() as server:
        assert asyncio.run(within())[0].answer


def test_an_interrupt_ends_all_calls(monkeypatch):
    def interrupt(place, answer):
        raise KeyboardInterrupt

    with judge_server(good(), slow(30)) as server:
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            client(server, timeout=60.0).ask(prompts(20), interrupt)
    assert time.monotonic() - began < 5


def test_without_the_sdk_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "openai", None)
    with judge_server() as server, pytest.raises(ConfigError, match=r"pip install openai"):
        client(server)


def test_the_limit_of_an_answer_is_far_above_any_answer():
    assert MOST_BYTES >= 100_000
