"""Limits what one client may have open at the same time, and the size of a body; gives each request
its thread; and lets none begin once the server stops.

Commands of running games and the emcee's console have a thread of their own, so that they do not
wait behind guests' pages; so have people who are signed in, so that guests do not wait behind a
print or a backup. Files and long forms, which may take ten seconds, have three: one for those of
the laptop's emcee, who waits for no helper, one for other people's lists, one for all else. On each
thread sessions and addresses take turns: of a hundred requests of a helper, one stands before the
emcee's. The laptop itself may have any number open. Views of commands and lists are marked by
`web.threads.on_thread`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http import HTTPStatus
from weakref import WeakValueDictionary

from asgiref.sync import ThreadSensitiveContext
from asgiref.typing import HTTPScope, WWWScope
from django.http import HttpResponse
from django.utils.translation import gettext_noop

from festival.accounts.body_limits import OF_ANYBODY, too_large
from festival.accounts.known_sessions import known_of, session_key
from festival.web.asgi import Application, Receive, Send
from festival.web.refusals import refusal, send_answer
from festival.web.socket_origin import refuse
from festival.web.threads import COMMANDS, LISTS, thread_at
from festival.web.visitors import address_of, is_laptop

# 300 phones that scan the code at once behind one router send 2,400 requests.
OF_ADDRESS = 3000  # requests and sockets
OF_SESSION = 100  # likewise; a browser that opens fifty tabs asks for a page and a state each
RETRY_AFTER = 5  # seconds
PAUSE = 1.0  # second until a refusal: whoever is refused at once asks again at once
OF_NETWORK = gettext_noop("Too many requests from your network. Try again in {count} seconds.")
OF_PERSON = gettext_noop(
    "You have too many requests open. Close some pages and try again in {count} seconds."
)
NO_LENGTH = gettext_noop("Send the length of the form (it came in chunks).")
UNREADABLE = gettext_noop("This form cannot be read. Go back and send it again.")

commands = ThreadPoolExecutor(max_workers=1, thread_name_prefix="commands")
emcees_files = ThreadPoolExecutor(max_workers=1, thread_name_prefix="emcees files")
lists = ThreadPoolExecutor(max_workers=1, thread_name_prefix="lists")
files = ThreadPoolExecutor(max_workers=1, thread_name_prefix="files")
organisers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="organisers")
guests = ThreadPoolExecutor(max_workers=1, thread_name_prefix="guests")
in_work: Counter[str] = Counter()  # open requests and sockets of this process, by type
_is_stopping = False


def begin_no_more() -> None:
    """Let requests and sockets that come from now on wait until the server cuts them off. One that
    began while the loop stops would wait for it for ever, and the process for that one."""
    global _is_stopping
    _is_stopping = True


class OpenRequests:
    """An application that gets the requests and sockets within the limits."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self._of_address: Counter[str] = Counter()
        self._of_session: Counter[str] = Counter()
        self._turns = WeakValueDictionary[tuple[ThreadPoolExecutor, str], asyncio.Lock]()

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        if _is_stopping:
            await asyncio.Event().wait()
        address, session = address_of(scope), session_key(scope) or ""
        sentence = self._reason(address, session)
        if scope["type"] == "websocket":
            if sentence:
                await refuse(scope, receive, send)
                return
            with self._counted(scope, address, session):
                await self.application(scope, receive, send)
            return
        answer = _too_many(scope, sentence) if sentence else _unfit_body(scope)
        if answer is not None:
            await asyncio.sleep(PAUSE)
            await send_answer(send, answer)
            return
        thread = _thread_of(scope)
        turn = self._turns.setdefault((thread, client_of(scope)), asyncio.Lock())
        with self._counted(scope, address, session):
            async with turn, ThreadSensitiveContext(executor=thread):
                await self.application(scope, receive, send)

    def _reason(self, address: str, session: str) -> str:
        """The sentence of a refusal; "" for none."""
        if is_laptop(address):
            return ""
        if self._of_session[session] >= OF_SESSION and session:
            return OF_PERSON
        return OF_NETWORK if self._of_address[address] >= OF_ADDRESS else ""

    @contextmanager
    def _counted(self, scope: WWWScope, address: str, session: str) -> Iterator[None]:
        counts = (
            (in_work, scope["type"]),
            (self._of_address, address),
            (self._of_session, session),
        )
        for count, key in counts:
            count[key] += 1
        try:
            yield
        finally:
            for count, key in counts:
                count[key] -= 1
                if not count[key]:
                    del count[key]


def client_of(scope: WWWScope) -> str:
    """Whose turn it is: a known session's, else an address's."""
    return session_key(scope) or "" if known_of(scope) else address_of(scope)


def _thread_of(scope: HTTPScope) -> ThreadPoolExecutor:
    known = known_of(scope)
    if known is None:
        return guests
    thread, is_post = thread_at(scope["path"]), scope["method"] == "POST"
    if thread == COMMANDS and (known.is_emcees or (is_post and known.plays)):
        return commands
    if not is_post or not (thread == LISTS or _is_long(scope)):
        return organisers
    if known.is_emcees:
        return emcees_files
    return lists if thread == LISTS else files


def _is_long(scope: HTTPScope) -> bool:
    kind = dict(scope["headers"]).get(b"content-type", b"")
    return kind.startswith(b"multipart/") or _length(scope) > OF_ANYBODY


def _too_many(scope: HTTPScope, sentence: str) -> HttpResponse:
    answer = refusal(scope, HTTPStatus.TOO_MANY_REQUESTS, sentence, count=str(RETRY_AFTER))
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def _unfit_body(scope: HTTPScope) -> HttpResponse | None:
    """The refusal of a body that is too large, whose length is not said, or that Django cannot
    read at all."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:  # no browser sends a body in chunks
        return refusal(scope, HTTPStatus.BAD_REQUEST, NO_LENGTH)
    if b"*" in headers.get(b"content-type", b""):  # nor names what a parameter is written in
        return refusal(scope, HTTPStatus.BAD_REQUEST, UNREADABLE)
    most = most_bytes(scope["headers"])
    return too_large(scope, most) if _length(scope) > most else None


def _length(scope: HTTPScope) -> int:
    """Bytes of the body, as said."""
    said = dict(scope["headers"]).get(b"content-length", b"")
    return int(said) if said.isdigit() else 0


def most_bytes(headers: Iterable[tuple[bytes, bytes]]) -> int:
    """The largest body that may be sent with these headers."""
    known = known_of({"headers": headers})
    return known.most_bytes if known else OF_ANYBODY
