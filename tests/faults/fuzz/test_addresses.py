"""Every address, form and file with something else in one place: nobody gets an error of the
server, and nothing is logged as broken."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

import pytest
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import get_resolver
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import festival
from tests.faults.fuzz import nasty
from tests.faults.fuzz.judged import nothing_breaks
from tests.faults.fuzz.town import an_evening
from tests.festival.bowls import begin
from tests.festival.evening import everything
from tests.festival.hall.setup.halls import names, new_hall
from tests.festival.memory import forget_everything
from tests.festival.pages import Form, page_of
from tests.festival.web.test_views import addresses

pytestmark = [
    pytest.mark.proof,
    pytest.mark.django_db,
    pytest.mark.timeout(0),
    # Of a body that breaks off in a file Django lets go without closing it; Python closes it.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

many = settings(max_examples=5 * settings().max_examples, suppress_health_check=list(HealthCheck))
READ = re.compile(r"""(?:GET|POST|data|cleaned_data)(?:\.get|\.getlist)?[(\[]\s*["'](\w+)["']""")
SOURCES = Path(festival.__file__).parent.rglob("*.py")
FIELDS = sorted({each for path in SOURCES for each in READ.findall(path.read_text("utf-8"))})
METHODS = ("GET",) * 6 + ("POST",) * 9 + ("HEAD", "PUT", "DELETE", "OPTIONS", "PROPFIND")
KINDS = ("application/x-www-form-urlencoded",) * 4 + ("multipart/form-data; boundary=x", "\xff")
HEADERS: tuple[dict[str, str], ...] = (
    *({}, {}, {"Accept": "application/json"}, {"HX-Request": "true", "HX-Current-URL": "\xff"}),
    *({"Accept-Language": "fil,zh;q=0.8," + "x," * 300}, {"Range": "bytes=0-1,5-"}),
    *({"If-None-Match": '"x"', "Accept-Encoding": "gzip;q=nan"}, {"X-Forwarded-For": "1, \xff"}),
)
# These end what all others are tried at, or want a data file where a test has none.
LEFT_OUT = re.compile(r"/sign-out/|/backups/|/restore/")
values = st.one_of(nasty.texts, nasty.raw_bytes)


def ask(desk: Client, send: Callable[[Client], Any]) -> Any:
    """The answer to the emcee's browser; what is written is taken back."""
    browser = Client()
    browser.cookies = deepcopy(desk.cookies)
    with nothing_breaks(), transaction.atomic():
        answer = send(browser)
        transaction.set_rollback(True)
    connection.run_on_commit = []
    forget_everything()
    assert answer.status_code < 500, answer.content[:500]
    return answer


@st.composite
def requests(draw: st.DrawFn, urls: list[str]) -> dict[str, Any]:
    """What stands in an address, a query or a body may be anything."""
    parts = draw(st.sampled_from(urls)).split("/")
    if draw(st.booleans()):
        parts[draw(st.integers(1, max(1, len(parts) - 2)))] = draw(nasty.escaped())
    fields = draw(st.dictionaries(st.sampled_from(FIELDS), values, max_size=4))
    body = draw(st.one_of(st.just(urlencode(fields).encode()), nasty.raw_bytes, nasty.deep))
    method = draw(st.sampled_from(METHODS))
    return {
        "method": method,
        "path": "/".join(parts),
        "data": b"" if method == "GET" else body,
        "content_type": draw(st.sampled_from(KINDS)),
        "QUERY_STRING": urlencode(fields) if draw(st.booleans()) else "",
        "headers": draw(st.sampled_from(HEADERS)),
    }


def breaks(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def logs_an_error(request: HttpRequest) -> HttpResponse:
    logging.getLogger("festival").error("It is broken.")
    return HttpResponse("A page.")


@pytest.mark.parametrize("view", [breaks, logs_an_error])
def test_view_that_breaks_is_found(
    desk: Client, monkeypatch: pytest.MonkeyPatch, view: Callable[[HttpRequest], HttpResponse]
) -> None:
    """The twin."""
    home = next(each for each in get_resolver().url_patterns if each.name == "home")  # type: ignore[union-attr]
    monkeypatch.setattr(home, "callback", view)

    with pytest.raises((ZeroDivisionError, AssertionError)):
        ask(desk, lambda browser: browser.get("/"))


def test_no_address_breaks(desk: Client) -> None:
    urls = [url for found in addresses(an_evening()).values() for url in found]

    @many
    @given(requests([url for url in urls if not LEFT_OUT.search(url)]))
    def search(asked: dict[str, Any]) -> None:
        ask(desk, lambda browser: browser.generic(**asked))

    search()


def forms(desk: Client, urls: list[str]) -> Iterator[tuple[str, Form]]:
    """Each form of these pages once, with the address that it is sent to."""
    seen = set()
    for url in urls:
        answer = desk.get(url)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            for form in page_of(answer).forms:
                action = form.action or url
                kind = re.sub(r"\d+", "0", f"{action} {sorted(form.fields)}")
                if kind not in seen and action.startswith("/") and not LEFT_OUT.search(action):
                    seen.add(kind)
                    yield action, form


@st.composite
def posts(draw: st.DrawFn, found: list[tuple[str, Form]]) -> tuple[str, bytes]:
    """A form as a browser would send it, but for one or two of its fields."""
    action, form = draw(st.sampled_from(found))
    fields: dict[str, Any] = {**form.fields}
    if form.buttons:
        name, value = draw(st.sampled_from(form.buttons))
        fields |= {name: value} if name else {}
    for name in draw(st.lists(st.sampled_from(sorted(fields) or ["name"]), max_size=2)):
        fields[name] = draw(values)
    return action, urlencode(fields, quote_via=lambda text, *_: quoted(text)).encode()


def quoted(text: str | bytes) -> str:
    return quote_from_bytes(text if isinstance(text, bytes) else text.encode(), safe="")


def pressed(browser: Client, action: str, body: bytes) -> Any:
    """The answer; PostgreSQL could not store a NUL, so that none may be stored."""
    answer = browser.generic("POST", action, body, content_type=KINDS[0])
    rows = (row for rows in everything().values() for row in rows)
    # A demo's photos are bytes.
    stored = repr([[each for each in row.values() if type(each) is not bytes] for row in rows])
    assert "\\x00" not in stored
    assert "\\u0000" not in stored
    return answer


def test_no_form_breaks(desk: Client) -> None:
    hall = new_hall(2, names(8))
    begin(hall.bowls.get(place=1))
    known = [found for each in (an_evening(), hall) for found in addresses(each).values()]
    found = list(forms(desk, [url for urls in known for url in urls]))
    assert len(found) > 100

    @many
    @given(posts(found))
    def search(post: tuple[str, bytes]) -> None:
        action, body = post
        ask(desk, lambda browser: pressed(browser, action, body))

    search()
