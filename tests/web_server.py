"""A web server on the loopback that serves bytes as it is told: whole, in ranges, without a length, or cut."""

import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Page:
    """Bytes under a path. `chunks`: made as they are sent, without a length."""

    def __init__(self, content=b"", status=200, ranges=False, cut_at=None, head=True, chunks=None, headers=()):
        self.content, self.status, self.ranges, self.cut_at = content, status, ranges, cut_at
        self.head, self.chunks, self.headers = head, chunks, dict(headers)

    def answer(self, handler, with_body):
        if not (with_body or self.head):
            handler.send_error(405)
            return
        content, status = self.content, self.status
        asked = re.match(r"bytes=(\d+)-(\d+)", handler.headers.get("Range", "")) if self.ranges else None
        if asked:
            start, end = int(asked[1]), int(asked[2]) + 1
            content, status = content[start:end], 206
        handler.send_response(status)
        for name, value in self.headers.items():
            handler.send_header(name, value)
        if self.chunks is None:
            handler.send_header("Content-Length", str(len(content)))
        else:
            handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        if with_body:
            self._send(handler, content)

    def _send(self, handler, content):
        if self.chunks is None:
            handler.wfile.write(content[: self.cut_at])
        for chunk in self.chunks() if self.chunks is not None else ():
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        if self.chunks is not None and self.cut_at is None:
            handler.wfile.write(b"0\r\n\r\n")
        handler.close_connection = True


class _Server(ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        """Readers that leave early are what is tested."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self._answer(with_body=True)

    def do_HEAD(self):
        self._answer(with_body=False)

    def _answer(self, with_body):
        self.server.asked.append((self.command, self.path, dict(self.headers)))
        page = self.server.pages.get(self.path.partition("?")[0])
        if page is None:
            self.send_error(404)
        else:
            page.answer(self, with_body)

    def log_message(self, *words):
        pass


@contextmanager
def serving(**pages):
    """A server of pages by name (`__` is a dot); its address ends in a slash."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.pages = {f"/{name.replace('__', '.')}": page for name, page in pages.items()}
    server.asked = []
    server.address = f"http://127.0.0.1:{server.server_port}/"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
