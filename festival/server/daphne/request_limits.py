"""Refuses a body that is too large before storing it, and a signed-in user's surplus requests.

Twisted writes a body of any length to the disk, and Daphne starts the application only then.
"""

from __future__ import annotations

from tempfile import SpooledTemporaryFile
from typing import Any

from asgiref.typing import HTTPScope
from daphne.http_protocol import WebRequest
from django.http import HttpResponse

from festival.accounts.known_sessions import Known, known_of
from festival.edge.files_in_memory import CONDITIONS, ENCODING, Answer, Unchanging
from festival.edge.thread_queues import LONG_PAUSE, PAUSE, too_many
from festival.web.body_limits import KB, OF_ANYBODY, too_large

PATIENCE = 10  # seconds in which a browser may read the refusal while it is still sending
BREATH = 0.01  # seconds between two reads of a refused body
PROGRESS = 256 * KB  # that a large body must grow in each `FOR_BODY` seconds


# Daphne believes any client that sends a root path for all addresses: a guest's would appear in the
# links of pages that are cached for everybody. Daphne also fails at non-ASCII letters in these two
# headers. No page of ours sends either.
BELIEVED = (b"daphne-root-path", b"sec-websocket-protocol")


class BoundedRequest(WebRequest):
    # Twisted's declared types lack attributes that are used here.
    channel: Any
    content: Any
    transport: Any

    # Optimization: class attributes, because few requests need them and sockets stay in memory.
    _most = OF_ANYBODY
    _is_refused = False
    _seen = 0
    _breath: Any = None
    _end: Any = None

    def __init__(self, *args: Any) -> None:
        # Django reads forms; Twisted would read them too, while all screens wait.
        super().__init__(*args, parsePOSTFormSubmission=False)

    def gotLength(self, length: int | None) -> None:
        self.content = SpooledTemporaryFile(max_size=OF_ANYBODY)  # noqa: SIM115  (Twisted closes it)
        size = length or 0  # a body in chunks, which has no length, is refused
        if size > OF_ANYBODY and (known := self._known()):
            self._most = known.most_bytes
        self._is_refused = size > self._most
        if self._is_refused:
            # With this header, the channel would ask for the body.
            self.requestHeaders.removeHeader(b"Expect")
            self._end = self.channel.callLater(PAUSE, self._refuse)

    def handleContentChunk(self, data: bytes) -> None:
        if self._is_refused:
            self._breathe()
        else:
            self.content.write(data)

    def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:
        if not self._is_refused:
            super().requestReceived(command, path, version)

    def process(self) -> Any:
        for name in BELIEVED:
            self.requestHeaders.removeHeader(name)
        if answer := self._from_memory():
            if self.channel.clearLineBuffer():  # requests ahead of this answer, as no browser sends
                self.channel.persistent = False
            for message in answer:
                self.handle_reply(message)
            return None
        if self._is_one_too_many():
            self.channel.is_put_off = True
            self._end = self.channel.callLater(LONG_PAUSE, self._send_away)
            return None
        return super().process()

    def _from_memory(self) -> Answer | None:
        """What is kept of a file: Daphne would make an application for each of the dozen files that
        a phone fetches. Nothing where an outer layer logs each request, as hosted."""
        application, asked = self.channel.factory.server.application, self.requestHeaders
        is_whole = self.method == b"GET" and not any(map(asked.hasHeader, CONDITIONS))
        if not is_whole or not isinstance(application, Unchanging):
            return None
        return application.answer_to(self.uri, b",".join(asked.getRawHeaders(ENCODING, [])))

    def _send_away(self) -> None:
        self._write(too_many(self._scope(), is_guest=False))
        self.transport.loseConnection()

    def _is_one_too_many(self) -> bool:
        known = self._known()
        if known is None:
            return False
        is_screen = self.requestHeaders.hasHeader(b"Upgrade")
        return not self.channel.is_within_bounds(known.person, is_screen=is_screen)

    def _known(self) -> Known | None:
        return known_of({"headers": self._headers(b"cookie")})

    def connectionLost(self, reason: Any) -> None:
        if self._end is not None and self._end.active():
            self._end.cancel()
        super().connectionLost(reason)

    def is_getting_on(self) -> bool:
        """Whether a body that may be large has grown by `PROGRESS` since the last call."""
        before, self._seen = self._seen, self.content.tell()
        return self._most > OF_ANYBODY and self._seen - before >= PROGRESS

    def _scope(self) -> HTTPScope:
        """A scope with the client and the headers; method and path are not the request's."""
        peer = self.channel.getPeer()
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": "/",
            "raw_path": b"/",
            "query_string": b"",
            "root_path": "",
            "headers": self._headers(*(name for name, _ in self.requestHeaders.getAllRawHeaders())),
            "client": (peer.host, peer.port),
            "server": None,
            "extensions": None,
        }

    def _headers(self, *names: bytes) -> list[tuple[bytes, bytes]]:
        return [
            (name.lower(), value)
            for name in names
            for value in self.requestHeaders.getRawHeaders(name, [])
        ]

    def _refuse(self) -> None:
        """Send the refusal, then read and drop the rest of the body for a while: a browser that is
        disconnected while it sends never shows the answer."""
        self._write(too_large(self._scope(), self._most))
        self.transport.loseWriteConnection()
        self._end = self.channel.callLater(PATIENCE, self.transport.abortConnection)

    def _write(self, answer: HttpResponse) -> None:
        head = [f"HTTP/1.1 {answer.status_code} {answer.reason_phrase}", "Connection: close"]
        head += [f"{name}: {value}" for name, value in answer.items()]
        self.transport.write("\r\n".join([*head, "", ""]).encode("ascii") + answer.content)

    def _breathe(self) -> None:
        """Stop reading for a moment, so that a refused body does not keep the loop busy."""
        if self._breath is None or not self._breath.active():
            producer = self.channel.transport
            producer.pauseProducing()
            self._breath = self.channel.callLater(BREATH, producer.resumeProducing)
