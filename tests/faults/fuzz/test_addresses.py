"""Every address and form with something else in one place: nobody gets an error of the server, and
nothing is logged as broken."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import festival
from tests.faults.fuzz import nasty
from tests.faults.fuzz.town import an_evening, taken_back
from tests.festival.bowls import begin
from tests.festival.evening import everything
from tests.festival.hall.setup.halls import names, new_hall
from tests.festival.pages import Form, page_of
from tests.festival.web.test_views import addresses

pytestmark = [pytest.mark.proof, pytest.mark.django_db, pytest.mark.timeout(0)]

many = settings(max_examples=5 * settings().max_examples, suppress_health_check=list(HealthCheck))
READ = re.compile(r"""(?:GET|POST|data|cleaned_data)(?:\.get|\.getlist)?[(\[]\s*["'](\w+)["']""")
SOURCES = Path(festival.__file__).parent.rglob("*.py")
FIELDS = sorted({each for path in SOURCES for each in READ.findall(path.read_text("utf-8"))})
METHODS = ("GET", "GET", "POST", "POST", "HEAD", "PUT", "PROPFIND")
# These end what all others are tried at, or want a data file where a test has none.
LEFT_OUT = re.compile(r"/sign-out/|/backups/|/restore/")


def ask(desk: Client, method: str, path: str, query: str, body: str) -> None:
    """As the emcee's browser; PostgreSQL could not store a NUL, so that none may be stored."""
    browser = Client()
    browser.cookies = deepcopy(desk.cookies)
    kind = "application/x-www-form-urlencoded"
    answer = browser.generic(method, path, body.encode(), kind, QUERY_STRING=query)
    assert answer.status_code < 500, answer.content[:500]
    rows = (row.values() for rows in everything().values() for row in rows)
    stored = repr([[each for each in row if type(each) is not bytes] for row in rows])
    assert not re.search(r"\\x00|\\u0000", stored)


@st.composite
def paths(draw: st.DrawFn, urls: list[str]) -> str:
    """Mostly a known address; in some a part is something else."""
    parts = draw(st.sampled_from(urls)).split("/")
    if draw(st.booleans()):
        value = draw(nasty.values)
        raw = value if isinstance(value, bytes) else value[:600].encode()
        parts[draw(st.integers(1, max(1, len(parts) - 2)))] = quote_from_bytes(raw, safe="")
    return "/".join(parts)


def known(*festivals: festival.models.Festival) -> list[str]:
    found = [url for each in festivals for urls in addresses(each).values() for url in urls]
    return [url for url in found if not LEFT_OUT.search(url)]


def test_no_address_breaks(desk: Client, caplog: pytest.LogCaptureFixture) -> None:
    fields = st.dictionaries(st.sampled_from(FIELDS), nasty.values, max_size=4).map(urlencode)

    @many
    @given(st.sampled_from(METHODS), paths(known(an_evening())), fields)
    def search(method: str, path: str, sent: str) -> None:
        query, body = (sent, "") if method == "GET" else ("", sent)
        with taken_back(caplog):
            ask(desk, method, path, query, body)

    search()


def forms(desk: Client, urls: list[str]) -> list[tuple[str, Form]]:
    """Each form of these pages once, with the address that it is sent to."""
    found = dict[str, tuple[str, Form]]()
    for url in urls:
        answer = desk.get(url)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            for form in page_of(answer).forms:
                action = form.action or url
                if action.startswith("/") and not LEFT_OUT.search(action):
                    found[re.sub(r"\d+", "0", f"{action} {sorted(form.fields)}")] = (action, form)
    return list(found.values())


@st.composite
def posts(draw: st.DrawFn, found: list[tuple[str, Form]]) -> tuple[str, str]:
    """A form as a browser would send it, but for up to two of its fields."""
    action, form = draw(st.sampled_from(found))
    button = draw(st.sampled_from(form.buttons or [("", "")]))
    fields: dict[str, Any] = {**form.fields, button[0]: button[1]}
    changed = st.lists(st.sampled_from(sorted(fields)), max_size=2)
    return action, urlencode(fields | {name: draw(nasty.values) for name in draw(changed)})


def test_no_form_breaks(desk: Client, caplog: pytest.LogCaptureFixture) -> None:
    hall = new_hall(2, names(8))
    begin(hall.bowls.get(place=1))
    found = forms(desk, known(an_evening(), hall))
    assert len(found) > 100

    @many
    @given(posts(found))
    def search(post: tuple[str, str]) -> None:
        with taken_back(caplog):
            ask(desk, "POST", post[0], "", post[1])

    search()
