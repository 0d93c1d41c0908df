"""Runs with a judge from the command line, against a server on the loopback."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager

import pytest

from tests.cli.dialogs import dialog, passing, write
from tests.judge_server import KEY, Act, completion, good, judge_server, send, slow, stand_alone, status

pytest.importorskip("openai")

AEM = [sys.executable, "-c", "from aem_cli.cli.main import run; run()"]


@pytest.fixture(autouse=True)
def _alone(monkeypatch, tmp_path):
    stand_alone(monkeypatch, tmp_path)


def reply(number, gold, predicted, **more):
    gold_turn, predict_turn = {"response": gold}, {"response": predicted}
    return {"turn_no": number, "turn": "Agent", "gold_turn": gold_turn, "predict_turn": predict_turn, **more}


SUNNY = dialog("d065", reply(1, "It is sunny.", "Sunny weather."))


def config(tmp_path, server, **options):
    scorer = {"name": "judge", "model": "m", "base_url": server.base_url, "max_retries": 1} | options
    path = tmp_path / f"{scorer['model']}.yaml"
    path.write_text(json.dumps({"scorer": scorer}))
    return path


def usage(tmp_path, run="aem-results/d"):
    return json.loads((tmp_path / run / "run.json").read_text())["usage"]["judge"]


def turns(tmp_path, run="aem-results/d"):
    rows = [json.loads(line) for line in (tmp_path / run / "results.jsonl").read_text().splitlines()]
    return {row["dialog_id"]: {turn["turn_no"]: turn for turn in row["turns"]} for row in rows}


def test_a_run_shows_what_the_judge_used(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", SUNNY, passing("same"))
    with judge_server() as server:
        done = aem("score", dataset, "--config", config(tmp_path, server, price_in=1, price_out=10))
    assert done.code == 0, done
    assert server.calls == 2
    said = " ".join(done.out.split())
    assert "scorer judge/1 m server=" in said
    assert (
        "scorer judge: 2 calls, 0 cached answers, 0 unanswered, 200 input tokens, 40 output tokens, cost 0.0006" in said
    )
    assert usage(tmp_path) == {
        "calls": 2,
        "cached_answers": 0,
        "unanswered": 0,
        "input_tokens": 200,
        "output_tokens": 40,
        "cost": pytest.approx(0.0006),
    }


def test_a_run_without_a_judge_used_nothing(aem, tmp_path):
    done = aem("score", write(tmp_path / "d.jsonl", SUNNY), "--exit-zero")
    assert done.code == 0
    assert json.loads((tmp_path / "aem-results/d/run.json").read_text())["usage"] == {}
    assert "calls" not in done.out


def test_case_064_a_rate_limit_leaves_turns_unscored(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", dialog("d064", reply(1, "one", "uno")))
    with judge_server(status(429)) as server:
        began = time.monotonic()
        done = aem("score", dataset, "--config", config(tmp_path, server, max_retries=2, timeout=1))
    assert done.code == 3, done
    assert time.monotonic() - began < 10
    assert server.calls == 2 * 3
    said = " ".join(done.out.split())
    assert "1 turn left unscored: no answer that is a score; in no rate; first: HTTP 429: no" in said
    assert "2 unanswered" in said
    assert "exit code 3" in said
    turn = turns(tmp_path)["d064"][1]
    assert turn["success"] is None
    assert {finding["note"] for finding in turn["findings"]} == {"HTTP 429: no"}
    shown = aem("show", "aem-results/d", "d064")
    assert "HTTP 429" in shown.out


def test_case_065_another_judge_makes_new_calls_and_another_threshold_none(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", SUNNY)
    with judge_server(good(0.6)) as server:
        one, other = config(tmp_path, server), config(tmp_path, server, model="other")
        assert aem("score", dataset, "-c", one, "-o", "first").code == 0
        assert server.calls == 2
        assert aem("score", dataset, "-c", other, "-o", "second").code == 0
        assert server.calls == 4
        assert [request["model"] for request in server.requests] == ["m", "m", "other", "other"]
        strict = aem("score", dataset, "-c", one, "-o", "third", "--threshold", "0.7")
        assert strict.code == 1
        assert server.calls == 4
        assert aem("score", dataset, "-c", one, "-o", "again").code == 0
    assert server.calls == 4
    assert (usage(tmp_path, "third")["calls"], usage(tmp_path, "third")["cached_answers"]) == (0, 2)
    assert turns(tmp_path, "third")["d065"][1]["success"] is False
    for name in ("results.jsonl", "summary.json"):
        assert (tmp_path / "first" / name).read_bytes() == (tmp_path / "again" / name).read_bytes()


def test_many_dialogs_are_asked_about_at_once_and_stand_in_order(aem, tmp_path):
    def act(request):
        return slow(0.01, good(0.9))

    dataset = write(tmp_path / "d.jsonl", *(dialog(f"d{n}", reply(1, f"It is {n}.", f"{n} it is!")) for n in range(40)))
    with judge_server(act) as server:
        assert aem("score", dataset, "-c", config(tmp_path, server, concurrency=10)).code == 0
    assert 2 <= server.most_at_once <= 10
    assert list(turns(tmp_path)) == [f"d{n}" for n in range(40)]


def echo(handler):
    """A server that tells everybody the key it was sent, in an answer, in an error, and where none is expected."""
    key = handler.headers["Authorization"]
    place = len(handler.server.judge.requests) % 3
    if place == 0:
        send(handler, 200, completion(json.dumps({"reason": f"you sent {key}", "probability": 0.1})))
    elif place == 1:
        send(handler, 400, {"error": {"message": f"what is {key}?"}}, X_Key=key)
    else:
        send(handler, 200, completion(f"your key is {key}"))


@pytest.mark.parametrize("debug", ["", "1"])
def test_the_key_is_nowhere(debug, aem_process, tmp_path):
    """Neither in any file nor in any stream, whatever a server does with it; searched in the bytes."""
    dataset = write(tmp_path / "d.jsonl", *(dialog(f"d{n}", reply(1, f"It is {n}.", f"{n} it is!")) for n in range(9)))
    said = ""
    for act in (Act(echo), status(401, f"Incorrect API key {KEY}"), status(500, KEY), status(302, Location=KEY)):
        with judge_server(act) as server:
            path = config(tmp_path, server)
            done = aem_process("score", dataset, "-c", path, AEM_DEBUG=debug, XDG_CACHE_HOME=str(tmp_path / "cache"))
            assert KEY in server.headers[0]["authorization"]
            said += done.out + done.err
        said += "".join(aem_process("show", "aem-results/d", f"d{n}").out for n in range(2))
    assert said
    assert KEY not in said
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {"run.json", "results.jsonl", "answers.sqlite3"} <= {path.name for path in files}
    assert [path for path in files if KEY.encode() in path.read_bytes()] == []


@pytest.mark.parametrize(
    ("scorer", "said"),
    [
        ({"api_key": KEY}, "scorer 'judge' has no option 'api_key'"),
        ({"key_env": KEY}, "key_env: this is no name of an environment variable"),
        ({"base_url": f"http://me:{KEY}@127.0.0.1:1/v1"}, "base_url: it must hold no user"),
        ({"model": None}, "judge needs a model"),
        ({"votes": 0}, "votes: 0 is not a whole number from 1"),
        ({"between": [0.8, 0.3]}, "between: [0.8, 0.3] are no bounds"),
        ({"max_cost": 3}, "max_cost: without price_in and price_out"),
    ],
)
def test_a_wrong_option_is_an_error_of_the_config(scorer, said, aem, tmp_path):
    with judge_server() as server:
        path = config(tmp_path, server, **scorer)
        done = aem("score", write(tmp_path / "d.jsonl", SUNNY), "-c", path)
    assert done.code == 2
    assert said in done.err
    assert str(path) in done.err
    assert KEY not in done.out + done.err
    assert server.calls == 0
    assert not (tmp_path / "aem-results").exists()


def test_the_name_alone_is_not_enough(aem, tmp_path):
    done = aem("score", write(tmp_path / "d.jsonl", SUNNY), "--scorer", "judge")
    assert done.code == 2
    assert "judge needs a model: write scorer: {name: judge, model: ...}" in done.err


def test_the_name_over_a_config_keeps_its_options(aem, tmp_path):
    with judge_server() as server:
        path = config(tmp_path, server)
        assert aem("score", write(tmp_path / "d.jsonl", SUNNY), "-c", path, "--scorer", "judge").code == 0
    assert server.calls == 2


def test_a_missing_sdk_says_what_to_install(aem, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "openai", None)
    with judge_server() as server:
        done = aem("score", write(tmp_path / "d.jsonl", SUNNY), "-c", config(tmp_path, server))
    assert done.code == 2
    assert "pip install openai" in done.err


@pytest.mark.parametrize(("number", "said"), [(401, "refuses the key"), (404, "has no model 'm'")])
def test_a_refused_key_or_model_ends_the_run(number, said, aem, tmp_path):
    with judge_server(status(number)) as server:
        done = aem("score", write(tmp_path / "d.jsonl", SUNNY), "-c", config(tmp_path, server))
    assert done.code == 2
    assert said in done.err
    assert not (tmp_path / "aem-results").exists()


def test_a_missing_key_ends_the_run(aem, tmp_path, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    (tmp_path / "c.yaml").write_text("scorer: {name: judge, model: m}")
    done = aem("score", write(tmp_path / "d.jsonl", SUNNY), "-c", tmp_path / "c.yaml")
    assert done.code == 2
    assert "the environment variable OPENAI_API_KEY holds no key" in done.err


def test_a_used_up_budget_leaves_the_rest_unscored(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", *(dialog(f"d{n}", reply(1, f"It is {n}.", f"{n} it is!")) for n in range(9)))
    with judge_server() as server:
        done = aem("score", dataset, "-c", config(tmp_path, server, max_calls=6, concurrency=1))
        assert done.code == 3
        assert server.calls == 6
        assert "6 calls" in done.out
        assert aem("score", dataset, "-c", config(tmp_path, server)).code == 0
    assert server.calls == 18


_WATCHED = []


@contextmanager
def watched_sockets():
    """Everything that is connected to or looked up; an audit hook cannot be removed, so it is switched."""
    seen = []
    if not _WATCHED:
        sys.addaudithook(_hook)
    _WATCHED[:] = [seen]
    try:
        yield seen
    finally:
        _WATCHED[:] = [[]]


def _hook(event, arguments):
    if event == "socket.connect" and _WATCHED:
        _WATCHED[0].append(arguments[1])
    elif event == "socket.getaddrinfo" and _WATCHED:
        _WATCHED[0].append(arguments[:2])


def test_no_socket_is_opened_to_anything_else(aem, tmp_path):
    with judge_server(status(500), good()) as server, watched_sockets() as seen:
        assert aem("score", write(tmp_path / "d.jsonl", SUNNY), "-c", config(tmp_path, server)).code == 0
        port = int(server.base_url.split(":")[2].split("/")[0])
    assert seen
    assert {address[:2] for address in seen} == {("127.0.0.1", port)}


@pytest.mark.parametrize("words", [["--help"], ["score", "--help"], ["score", "d.jsonl", "--exit-zero"]])
def test_nobody_pays_for_the_sdk_without_asking(words, tmp_path):
    write(tmp_path / "d.jsonl", SUNNY)
    script = (
        "import sys\nfrom aem_cli.cli.main import main\n"
        f"code = main({words!r})\n"
        "heavy = {'openai', 'sqlite3', 'asyncio', 'ssl'} & set(sys.modules)\n"
        "print(code, sorted(heavy), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert done.stderr.strip().splitlines()[-1] == "0 []"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_a_run_at_once_and_keeps_what_was_answered(number, tmp_path):
    dataset = write(tmp_path / "d.jsonl", SUNNY)
    with judge_server(good(), slow(60)) as server:
        path = config(tmp_path, server, concurrency=1)
        running = subprocess.Popen(
            [*AEM, "score", str(dataset), "-c", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
        )
        until = time.monotonic() + 30
        while server.calls < 2 and time.monotonic() < until:
            time.sleep(0.02)
        began = time.monotonic()
        running.send_signal(number)
        out, err = running.communicate(timeout=20)
        assert time.monotonic() - began < 5
    assert running.returncode == 130, err
    assert out == b""
    assert b"Traceback" not in err
    assert not (tmp_path / "aem-results").exists()
    with closing(sqlite3.connect(tmp_path / "cache" / "aem" / "answers.sqlite3")) as kept:
        assert kept.execute("SELECT count(*) FROM answers").fetchone() == (1,)
