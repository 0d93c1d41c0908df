"""A judge on the loopback that behaves as it is told: a list of acts, the last of which is repeated."""

from __future__ import annotations

import json
import os
import threading
import time
from contextlib import contextmanager
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = "sk-loopback-0123456789abcdef"


class Act:
    """Answers one request through a handler."""

    def __init__(self, do):
        self.do = do


def verdict(probability=0.9, reason="same thing"):
    return json.dumps({"reason": reason, "probability": probability})


def completion(text, **more):
    message = {"role": "assistant", "content": text} | more.pop("message", {})
    choice = {"index": 0, "message": message, "finish_reason": more.pop("finish_reason", "stop")}
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 0,
        "model": "m",
        "choices": [choice],
        "usage": usage,
    } | more


def send(handler, status, body, content_type="application/json", **headers):
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    handler.send_response(status)
    handler.send_header("Content-Type", content_type)
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def says(text, **more):
    """The model says this text."""
    return Act(lambda handler: send(handler, 200, completion(text, **more)))


def body(content, content_type="application/json", status=200, **headers):
    """The server sends these bytes."""
    return Act(lambda handler: send(handler, status, content, content_type, **headers))


def status(number, message="no", **headers):
    return Act(lambda handler: send(handler, number, {"error": {"message": message}}, **headers))


def good(probability=0.9, reason="same thing"):
    return says(verdict(probability, reason))


def slow(seconds, then=None):
    def do(handler):
        handler.server.stopped.wait(seconds)
        (then or good()).do(handler)

    return Act(do)


def dripping(seconds):
    """A byte now and then, so that no pause between two of them is long."""

    def do(handler):
        handler.send_response(200)
        handler.send_header("Content-Length", "1000000")
        handler.end_headers()
        ends = time.monotonic() + seconds
        while time.monotonic() < ends and not handler.server.stopped.is_set():
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.02)

    return Act(do)


def cut():
    """The line breaks in the middle of an answer."""

    def do(handler):
        content = json.dumps(completion(verdict())).encode()
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content[: len(content) // 2])
        handler.wfile.flush()
        handler.close_connection = True

    return Act(do)


def hung_up():
    """The line breaks before an answer."""

    def do(handler):
        handler.close_connection = True

    return Act(do)


def huge(megabytes):
    def do(handler):
        handler.send_response(200)
        handler.send_header("Content-Length", str(megabytes * 1_000_000))
        handler.end_headers()
        for _ in range(megabytes):
            handler.wfile.write(b"x" * 1_000_000)

    return Act(do)


def http_date(seconds):
    return formatdate(time.time() + seconds, usegmt=True)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            self.server.judge.act(request, {name.lower(): value for name, value in self.headers.items()}, self.path).do(
                self
            )
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, *args):
        pass


class JudgeServer:
    """What was asked, and what is done next."""

    def __init__(self, *acts):
        self.acts = list(acts) or [good()]
        self.requests, self.headers, self.paths = [], [], []
        self.at_once = self.most_at_once = 0
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = True
        self._server.judge = self
        self._server.stopped = threading.Event()
        self.base_url = f"http://127.0.0.1:{self._server.server_port}/v1"

    def act(self, request, headers, path):
        with self._lock:
            number = len(self.requests)
            self.requests.append(request)
            self.headers.append(headers)
            self.paths.append(path)
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        act = self.acts[0] if callable(self.acts[0]) else self.acts[min(number, len(self.acts) - 1)]
        chosen = act if isinstance(act, Act) else act(request)

        def do(handler):
            try:
                chosen.do(handler)
            finally:
                with self._lock:
                    self.at_once -= 1

        return Act(do)

    @property
    def calls(self):
        return len(self.requests)

    @property
    def documents(self):
        """The data of each request, read as a judge would."""
        return [document_of(request) for request in self.requests]


def document_of(request):
    lines = request["messages"][1]["content"].split("\n")
    return json.loads("\n".join(lines[1:-1]))


@contextmanager
def judge_server(*acts):
    server = JudgeServer(*acts)
    thread = threading.Thread(target=server._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server._server.stopped.set()
        server._server.shutdown()
        server._server.server_close()
        thread.join(5)


def stand_alone(monkeypatch, tmp_path):
    """Nothing of the caller's reaches a judge: no proxy, no key but ours, a cache of the test's own, short pauses."""
    for name in [*os.environ]:
        if name.upper().startswith("OPENAI_") or name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("aem_cli.engines.judge_patience._FIRST", 0.01)
