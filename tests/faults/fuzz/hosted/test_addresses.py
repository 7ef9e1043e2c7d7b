"""Where it is hosted: what is of one organiser, asked for by another and by everybody else."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from festival.models import Festival
from tests.faults.fuzz import addresses, bodies, nasty
from tests.faults.fuzz.asking import GUESTS_PHONE, Asked
from tests.faults.fuzz.count import Count, drawn
from tests.faults.fuzz.guard import Change, changes, heed, rows, watched
from tests.faults.fuzz.town import Town, new_town
from tests.faults.fuzz.trying import Trial, settle
from tests.festival.people.accounts.people import new_organiser

pytestmark = [pytest.mark.proof, pytest.mark.django_db, pytest.mark.timeout(0)]

FIELDS = ("username", "password", "code", "email", "new_password1", "next", "name", "festival")
WHO = ("owner", "another", "guest", "helper")
# Rows of an organiser's own that anybody's asking may change: who signed in, what was tried.
OF_ACCOUNTS = ("auth.User", "otp_", "festival.SignInLink", "contenttypes", "sessions")
SIGNED_IN = "festival.SignedIn"


def cookies_of(user: User) -> bytes:
    client = Client()
    client.force_login(user, backend="festival.people.accounts.backends.ByPassword")
    return "; ".join(f"{m.key}={m.coded_value}" for m in client.cookies.values()).encode()


def is_own_sign_in(change: Change, cookies: bytes) -> bool:
    key = (change.before or {}).get("session_key", "")
    return bool(change.label == SIGNED_IN and key and key.encode() in cookies)


def hosted_town() -> tuple[Town, dict[str, bytes]]:
    town = new_town()
    owner, another = new_organiser(), new_organiser("ben@example.com", "Ben Tan")
    Festival.objects.update(owner=owner)
    found = {"owner": cookies_of(owner), "another": cookies_of(another), "guest": b""}
    return town, {**found, "helper": town.cookies["viewer"]}


@st.composite
def requests(draw: st.DrawFn, known: dict[str, list[str]]) -> tuple[str, Asked]:
    address = draw(st.sampled_from(addresses.all_addresses()))
    method = draw(st.sampled_from(("GET", "GET", "POST", "POST", "POST", "HEAD", "PUT")))
    path = draw(addresses.paths(address, known))
    typed = draw(st.lists(st.tuples(st.sampled_from(FIELDS), nasty.texts), max_size=4))
    headers, body = draw(bodies.HEADERS), b""
    if method == "POST":
        about, body = draw(bodies.sent([*typed, ("version", "3"), ("key", "press-x")]))
        headers = (*bodies.WITH_TOKEN, *about, *headers, (b"origin", b"https://testserver"))
    asked = Asked(
        method=method, path=path, headers=headers, body=body, host=b"testserver", scheme="https"
    )
    return draw(st.sampled_from(WHO)), asked


def test_nobody_reaches_what_is_another_organisers(request: pytest.FixtureRequest) -> None:
    (town, cookies), count = hosted_town(), Count("hosted")
    known = addresses.known_parts(town)
    trial = Trial(town)

    @drawn("hosted")
    @given(requests(known))
    def search(drawn_one: tuple[str, Asked]) -> None:
        who, asked = drawn_one
        count.one()
        with trial.example() as example, watched() as (trap, statements):
            answered = trial.line.ask(asked, cookies[who], GUESTS_PHONE)
            settle()
            heed(asked, answered, trap)
            example.has_written = bool(statements.writes)
            if statements.writes and who in ("another", "helper") and "/f/" not in asked.path:
                found = changes(trial.before, rows())
                old = [
                    f"{each.label} {each.pk} {each.verb} {sorted(each.columns)}"
                    for each in found
                    if each.before is not None
                    and not each.label.startswith(OF_ACCOUNTS)
                    and not is_own_sign_in(each, cookies[who])
                ]
                assert old == [], asked

    search()

    count.close(request)
