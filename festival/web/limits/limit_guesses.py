"""Limits how many addresses of festivals a client can guess: after too many, 429 for a while.

After many wrong guesses the client is refused for a while, whether or not an address exists.
Festivals that it opened before stay open, so that a guest who guesses does not lock out everybody
on the same Wi-Fi.
"""

from __future__ import annotations

from http import HTTPStatus
from time import monotonic

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from festival.web.bounded_cache import LRUCache
from festival.web.visitors import counted_address

MOST = 40  # wrong guesses of one client in `WHILE`
WHILE = 10 * 60.0  # seconds
MOST_KEPT = 20_000  # clients in memory, and festivals that clients opened
FAILED = 400  # and above

_wrong: LRUCache[str, tuple[int, float]] = LRUCache(MOST_KEPT)
_opened: LRUCache[tuple[str, str], bool] = LRUCache(MOST_KEPT)


def may_look(address: str, code: str) -> bool:
    """Whether a client may ask for a festival. address: "" for a client without limits."""
    if not address or _opened.get((address, code)):
        return True
    count, until = _wrong.get(address) or (0, 0.0)
    return count < MOST or monotonic() >= until


def record_guess(address: str, code: str, *, is_there: bool) -> None:
    """Note whether the client at an address found a festival."""
    if not address or _opened.get((address, code)):
        return
    if is_there:
        _opened[address, code] = True
        return
    count, until = _wrong.get(address) or (0, 0.0)
    if monotonic() >= until:
        count, until = 0, monotonic() + WHILE
    _wrong[address] = count + 1, until


def refusal(request: HttpRequest, code: object) -> HttpResponse | None:
    """The answer to a client that guessed too often. code: of a festival, in the address."""
    if code is None or may_look(counted_address(request), str(code)):
        return None
    notice = gettext(
        "Too many wrong addresses from your network. Try again in ten minutes, or scan "
        "the party’s code."
    )
    return render(request, "429.html", {"notice": notice}, status=HTTPStatus.TOO_MANY_REQUESTS)


def record_answer(request: HttpRequest, response: HttpResponse) -> None:
    match = request.resolver_match
    code = match.kwargs.get("code") if match else None
    is_wrong = response.status_code == HTTPStatus.NOT_FOUND
    if code is not None and (is_wrong or response.status_code < FAILED):
        record_guess(counted_address(request), str(code), is_there=not is_wrong)
