"""A request whose body is refused before any of it is kept, where it is larger than it may be.

Twisted writes a body of any length to the disk, and Daphne starts the application after that.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from tempfile import SpooledTemporaryFile
from typing import Any

from daphne.http_protocol import WebRequest
from django.http import HttpResponse

from festival.web.body_limits import OF_ANYBODY, most_of, refusal

PATIENCE = 10  # seconds in which a browser may read the refusal while it is still sending


class BoundedRequest(WebRequest):
    # Django's database is not to be asked on the thread that all sockets share. It is asked rarely,
    # and the answer waited for: a millisecond.
    _asked = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bodies")

    # Twisted declares too little of them.
    channel: Any
    content: Any
    transport: Any

    def __init__(self, *args: Any) -> None:
        # Django reads the forms; Twisted would do so as well, while all screens wait.
        super().__init__(*args, parsePOSTFormSubmission=False)
        self._most = OF_ANYBODY
        self._is_refused = False
        self._end: Any = None

    def gotLength(self, length: int | None) -> None:
        self.content = SpooledTemporaryFile(max_size=OF_ANYBODY)  # noqa: SIM115  (Twisted closes it)
        self._expect(length or 0)

    def handleContentChunk(self, data: bytes) -> None:
        self._expect(self.content.tell() + len(data))
        if not self._is_refused:
            self.content.write(data)

    def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:
        if self._is_refused:
            self.transport.loseConnection()
        else:
            super().requestReceived(command, path, version)

    def connectionLost(self, reason: Any) -> None:
        if self._end is not None and self._end.active():
            self._end.cancel()
        super().connectionLost(reason)

    def _expect(self, size: int) -> None:
        if size <= self._most or self._is_refused:
            return
        scope = self._scope()
        self._most = self._asked.submit(most_of, scope).result()
        if size > self._most:
            self._refuse(refusal(scope, self._most))

    def _scope(self) -> dict[str, Any]:
        """As much of it as tells who asks, and how."""
        headers = [
            (name.lower(), value)
            for name, values in self.requestHeaders.getAllRawHeaders()
            for value in values
        ]
        return {"type": "http", "method": "POST", "path": "/", "headers": headers}

    def _refuse(self, answer: HttpResponse) -> None:
        """Answer at once. Whatever is still sent is read and let go for a while: who is cut off
        in the middle of sending never reads why."""
        self._is_refused = True
        self.requestHeaders.removeHeader(b"Expect")  # or the channel would ask for the body now
        head = [f"HTTP/1.1 {answer.status_code} {answer.reason_phrase}", "Connection: close"]
        head += [f"{name}: {value}" for name, value in answer.items()]
        self.transport.write("\r\n".join([*head, "", ""]).encode("ascii") + answer.content)
        self.transport.loseWriteConnection()
        self._end = self.channel.callLater(PATIENCE, self.transport.abortConnection)
