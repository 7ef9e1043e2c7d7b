"""Every address there is, asked for by everybody in every way, with right and with wrong words; and
every form of every page with something else in its fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import festival
from tests.faults.fuzz import addresses, bodies, nasty
from tests.faults.fuzz.asking import Asked
from tests.faults.fuzz.count import IS_LONG, Count, drawn
from tests.faults.fuzz.forms import Sendable, all_forms
from tests.faults.fuzz.town import EVERYBODY, new_town
from tests.faults.fuzz.trying import Trial
from tests.festival.web.test_views import FORMS, POST_ONLY

pytestmark = [
    pytest.mark.proof,
    pytest.mark.django_db,
    pytest.mark.timeout(0),
    # Of a body that breaks off in a file Django lets go without closing it; Python closes it.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

READ = re.compile(r"""(?:GET|POST|data|cleaned_data)(?:\.get|\.getlist)?[(\[]\s*["'](\w+)["']""")


def words_of_the_source() -> list[str]:
    """The fields that the program asks for anywhere."""
    found: set[str] = {"version", "key", "player", "roll", "confirmed", "seq", "name"}
    for path in Path(festival.__file__).parent.rglob("*.py"):
        found |= set(READ.findall(path.read_text(encoding="utf-8")))
    return sorted(found)


FIELDS = words_of_the_source()


@st.composite
def requests(draw: st.DrawFn, known: dict[str, list[str]]) -> tuple[str, Asked]:
    address = draw(st.sampled_from(ALL))
    method = draw(st.sampled_from(addresses.METHODS))
    if draw(st.integers(0, 4)):  # mostly as its page would ask
        takes = POST_ONLY | FORMS if draw(st.booleans()) else POST_ONLY
        method = "POST" if address.name in takes else "GET"
    fields = st.lists(st.tuples(st.sampled_from(FIELDS), nasty.texts), max_size=4)
    query = bodies.urlencoded(draw(fields)) if draw(st.integers(0, 2)) == 0 else b""
    if draw(st.integers(0, 19)) == 0:
        query += draw(nasty.escaped()).encode()
    headers = draw(bodies.HEADERS)
    body = b""
    if method != "GET" and draw(st.integers(0, 9)):
        typed = [*draw(fields), ("version", str(draw(st.integers(0, 5)))), ("key", "press-x")]
        about, body = draw(bodies.sent(typed))
        headers = (*bodies.WITH_TOKEN, *about, *headers)
    asked = Asked(
        method=method,
        path=draw(addresses.paths(address, known)),
        query=query,
        headers=headers,
        body=body,
    )
    return draw(st.sampled_from(EVERYBODY)), asked


ALL = addresses.all_addresses()


def test_no_address_breaks_for_anybody(request: pytest.FixtureRequest) -> None:
    town, count = new_town(), Count("addresses")
    known = addresses.known_parts(town)
    trial = Trial(town)

    @drawn("addresses")
    @given(requests(known))
    def search(drawn_one: tuple[str, Asked]) -> None:
        who, asked = drawn_one
        count.one()
        with trial.example() as example:
            example.ask(who, asked)

    search()

    count.close(request)
    assert trial.wrote > 0 or not IS_LONG


EACH = 3  # inputs an example, one upon the other


@st.composite
def posts(draw: st.DrawFn, forms: list[Sendable]) -> tuple[str, Asked]:
    form = draw(st.sampled_from(forms))
    who = form.who if draw(st.integers(0, 9)) < 6 else draw(st.sampled_from(EVERYBODY))
    fields: bodies.Fields = form.fields
    if draw(st.integers(0, 3)) == 0:  # as another page of the same kind has it
        fields = draw(bodies.spoilt(fields))
    about, body = draw(bodies.sent(fields, form.files))
    headers = (*bodies.WITH_TOKEN, *about, *draw(bodies.HEADERS))
    return who, Asked(method="POST", path=form.path, query=form.query, headers=headers, body=body)


def test_no_form_breaks_for_anybody(request: pytest.FixtureRequest) -> None:
    town, count = new_town(), Count("forms")
    forms = all_forms(town)
    assert len(forms) > 200
    trial = Trial(town)

    @drawn("forms", EACH)
    @given(st.lists(posts(forms), min_size=EACH, max_size=EACH))
    def search(inputs: list[tuple[str, Asked]]) -> None:
        with trial.example() as example:
            for who, asked in inputs:
                count.one()
                example.ask(who, asked)

    search()

    count.close(request)
    assert trial.wrote > 0
