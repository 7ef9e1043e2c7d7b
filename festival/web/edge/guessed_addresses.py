"""Limits how many addresses of festivals a client can guess.

After many wrong guesses the client is refused for a while, whether or not an address exists.
Festivals that it opened before stay open, so that a guest who guesses does not lock out everybody
on the same Wi-Fi.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from time import monotonic

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from festival.web.edge.visitors import counted_address

MOST = 40  # wrong guesses of one client in `WHILE`
WHILE = 10 * 60.0  # seconds
MOST_KEPT = 20_000  # clients in memory, and festivals that clients opened
NOT_FOUND = 404
FAILED = 400  # and above
TOO_MANY = 429

_wrong: OrderedDict[Hashable, tuple[int, float]] = OrderedDict()
_opened: OrderedDict[Hashable, None] = OrderedDict()
_lock = Lock()


def may_look(address: str, code: str) -> bool:
    """Whether a client may ask for a festival. address: "" for a client without limits."""
    if not address or (address, code) in _opened:
        return True
    count, until = _wrong.get(address, (0, 0.0))
    return count < MOST or monotonic() >= until


def note(address: str, code: str, *, is_there: bool) -> None:
    """Note whether the client at an address found a festival."""
    if not address or (is_there and (address, code) in _opened):
        return
    with _lock:
        if is_there:
            _opened[address, code] = None
        elif (address, code) not in _opened:
            count, until = _wrong.pop(address, (0, 0.0))
            if monotonic() >= until:
                count, until = 0, monotonic() + WHILE
            _wrong[address] = count + 1, until
        for kept in (_wrong, _opened):
            if len(kept) > MOST_KEPT:
                kept.popitem(last=False)


def refusal(request: HttpRequest, code: object) -> HttpResponse | None:
    """The answer to a client that guessed too often. code: of a festival, in the address."""
    if code is None or may_look(counted_address(request), str(code)):
        return None
    notice = gettext(
        "Too many wrong addresses from your network. Try again in ten minutes, or scan "
        "the party’s code."
    )
    return render(request, "429.html", {"notice": notice}, status=TOO_MANY)


def note_answer(request: HttpRequest, response: HttpResponse) -> None:
    match = request.resolver_match
    code = match.kwargs.get("code") if match else None
    is_wrong = response.status_code == NOT_FOUND
    if code is not None and (is_wrong or response.status_code < FAILED):
        note(counted_address(request), str(code), is_there=not is_wrong)
