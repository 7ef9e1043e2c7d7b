"""Who may open which address and post to it: written by hand, and no address is left out."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.accounts.rights import OF_ROLE, access_of, known_as
from festival.models import Festival, Helper
from festival.play.helpers import helpers
from tests.festival.evening import everything, new_festival, order, state_of
from tests.festival.memory import forget_everything
from tests.festival.pages import page_of
from tests.festival.web.test_views import EVERYBODY, FORMS, POST_ONLY, TABLE, addresses, evening
from tests.tables import beside

pytestmark = pytest.mark.django_db

ROLES = ("emcee", "scorer", "desk", "viewer")
NAMES = [name for name in TABLE if TABLE[name] != EVERYBODY]
# What is asked for there is of one's own.
OF_NO_FESTIVAL = {"house_rules", "signed_in", "signed_in_action"}
# These need more than the others of their address: see the table of the paper.
OF_EMCEES = {"player_action": "/(approve|reject|free)/$"}
PRESSES = beside(__file__)["presses"]
PAPER = Path("docs/security.md")


def new_helper(festival: Festival, role: str, name: str = "Hana") -> Helper:
    return helpers.add_helper(festival.pk, name=name, role=role).helper


def browser(helper: Helper) -> Client:
    client = Client()
    client.force_login(helper.user)
    return client


def helping(festival: Festival, role: str) -> Client:
    return browser(new_helper(festival, role, f"Hana {role}"))


def answers(
    client: Client, festival: Festival, opened: Collection[str] = ()
) -> dict[str, list[Any]]:
    """What each address answers to every way in which a browser can ask it, the evening being the
    same for each. opened: of these, which take their time, one question each."""
    urls, found = addresses(festival), {}
    for name in NAMES:
        some = [url for url in urls[name] if not re.search(OF_EMCEES.get(name, "^$"), url)]
        some = some[:1] if name in opened else some
        with transaction.atomic():
            found[name] = [client.get(url) for url in some if name not in POST_ONLY]
            if name in POST_ONLY or (name in FORMS - {"side_tables"} and name not in opened):
                found[name] += [client.post(url) for url in some]
            transaction.set_rollback(True)
        forget_everything()
    return found


def is_led_to_sign_in(answer: Any) -> bool:
    return bool(answer.status_code == 302 and answer["Location"].startswith("/sign-in/?"))


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.proof)])
@pytest.mark.parametrize("role", ROLES)
def test_role_may_do_what_the_table_says_and_nothing_else(*, role: str, is_whole: bool) -> None:
    festival = evening()
    theirs = {name for name in NAMES if role in TABLE[name].split()}

    client = browser(new_helper(festival, role))
    found = answers(client, festival, opened=() if is_whole else theirs)

    refused = {name: {answer.status_code == 403 for answer in found[name]} for name in NAMES}
    assert refused == {name: {name not in theirs} for name in NAMES}
    assert [name for name in NAMES if any(map(is_led_to_sign_in, found[name]))] == []


def rows_of_the_paper() -> dict[str, dict[str, bool]]:
    """For each row of the table under "Rights": the columns, and whether they say yes."""
    text = PAPER.read_text(encoding="utf-8").partition("\n## Rights\n")[2].partition("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    (_, *columns), _, *rows = ([cell.strip() for cell in line.split("|")[1:-1]] for line in lines)
    return {
        row: {column: bool(cell) for column, cell in zip(columns, cells, strict=True)}
        for row, *cells in rows
    }


@pytest.mark.parametrize(
    ("role", "column"),
    [
        ("viewer", "viewer"),
        ("desk", "prize desk"),
        ("scorer", "scorer"),
        ("emcee", "helper as emcee"),
    ],
)
def test_role_may_do_what_the_paper_says_and_nothing_else(role: str, column: str) -> None:
    festival = evening()
    client, urls = browser(new_helper(festival, role)), addresses(festival)
    said = {row: columns[column] for row, columns in rows_of_the_paper().items() if row in PRESSES}

    found: dict[str, set[bool]] = {row: set() for row in PRESSES}
    for row, presses in PRESSES.items():
        for press, *posted in presses:
            name, _, verb = press.partition(" ")
            url = next(each for each in urls[name] if f"/{verb}" in each)
            with transaction.atomic():
                answer = client.post(url, *posted) if posted else client.get(url)
                found[row].add(answer.status_code != 403)
                transaction.set_rollback(True)

    assert found == {row: {may} for row, may in said.items()}


def test_helper_has_no_right_at_another_festival() -> None:
    """Not even as emcee, who may do all that any helper may."""
    assert all(OF_ROLE[role] <= OF_ROLE["emcee"] for role in ROLES)
    own, other = evening(), evening()
    client = browser(new_helper(own, "emcee"))
    urls = addresses(other)
    before = everything()

    found = {
        name: {client.get(url).status_code for url in urls[name]}
        | {client.post(url).status_code for url in urls[name]}
        for name in NAMES
        if name not in OF_NO_FESTIVAL
    }

    assert {name: statuses for name, statuses in found.items() if statuses - {405} != {403}} == {}
    assert everything() == before


def test_emcee_does_not_see_house_rules_of_another_festival(desk: Client) -> None:
    own, other = evening(), new_festival(switches={"end": "timed"}, minutes=45)
    asked = {"festival": str(other.pk), "rulebook": "manila"}

    clients = (browser(new_helper(own, "emcee")), desk)
    pages = [someone.get(reverse("house_rules"), asked).content for someone in clients]

    assert [b'value="timed" checked' in page for page in pages] == [False, True]


@pytest.mark.parametrize("who", ["revoked", "without a helper"])
def test_visitor_without_rights_is_led_to_the_sign_in(who: str) -> None:
    """As a guest is: tests/festival/web/test_views.py."""
    festival = evening()
    client = Client()
    if who == "revoked":
        helper = new_helper(festival, "emcee")
        client = browser(helper)
        helpers.revoke(festival.pk, helper.pk)
    else:
        client.force_login(User.objects.create_user("helper-lost"))
    urls = addresses(festival)
    before = everything()

    found = {
        name: [client.post(url) if name in POST_ONLY else client.get(url) for url in urls[name]]
        for name in NAMES
    }

    assert [name for name, got in found.items() if not all(map(is_led_to_sign_in, got))] == []
    assert {name: len(got) > 0 for name, got in found.items()} == dict.fromkeys(found, True)
    assert everything() | {"auth.User": []} == before | {"auth.User": []}


def test_refusal_is_one_sentence_with_name_role_and_a_way_out() -> None:
    """In the shape that the console understands to a press, and to a part that a page asks for."""
    festival = evening()
    before, said = state_of(festival), "Hana ({}) may not do this. Ask the emcee."

    page = page_of(
        browser(new_helper(festival, "desk")).get(reverse("console", args=[festival.pk]))
    )
    pressed = order(browser(new_helper(festival, "viewer", "Vera")), festival, "undo")
    part = Client().get(
        reverse("desk", args=[festival.pk]), headers={"HX-Request": "true", "HX-Target": "desk"}
    )

    assert said.format("prize desk") in page.text
    assert [form.action for form in page.forms] == [reverse("sign_out"), reverse("set_language")]
    body = pressed.json()
    assert (pressed.status_code, body["kind"], body["revision"]) == (403, "refused", None)
    assert body["notice"].startswith("Vera (view only) may not do this.")
    assert state_of(festival) == before
    assert part["HX-Redirect"] == reverse("sign_in_help")


@pytest.mark.parametrize("role", ROLES)
def test_every_link_of_a_helpers_pages_opens_for_them(role: str) -> None:
    festival = evening()
    client = browser(new_helper(festival, role))
    known, refused = {reverse("home")}, []
    to_visit = list(known)

    while to_visit:
        answer = client.get(url := to_visit.pop())
        if answer.status_code not in (200, 302):
            refused.append(url)
        new = set(_links(answer, role)) - known
        to_visit += new
        known |= new

    assert refused == []
    work = reverse("desk" if role == "desk" else "console", args=[festival.pk])
    assert client.get(reverse("home"))["Location"] == work
    assert reverse("desk" if role == "desk" else "log", args=[festival.pk]) in known
    if role == "desk":
        pages = {url for url in known if not url.startswith(reverse("guide"))}
        theirs = {reverse(name, args=[festival.pk]) for name in ("desk", "receipts")}
        assert pages == {*map(reverse, ("home", "privacy", "signed_in")), *theirs}


def _links(answer: Any, role: str) -> list[str]:
    """Where a page leads, without the links that the console hides from this role."""
    if answer.status_code == 302:
        return [answer["Location"]]
    if "html" not in answer["Content-Type"]:
        return []
    kept = {None, "set_up"} if role == "emcee" else {None}
    links = [a for tag, a in page_of(answer).elements if tag == "a" and "href" in a]
    return [
        urlsplit(urljoin(answer.request["PATH_INFO"], a["href"])).path
        for a in links
        if a.get("data-for") in kept and not a["href"].startswith(settings.STATIC_URL)
    ]


def test_lost_rights_of_a_helper_are_not_replaced_by_the_emcees(emcee: User) -> None:
    """Also by an emcee who was switched off, and where the user of a helper is left. The log calls
    a helper by name, and the laptop the emcee."""
    festival = evening()
    gone, revoked = (new_helper(festival, role, role) for role in ("viewer", "scorer"))
    assert [known_as(user) for user in (revoked.user, emcee, None)] == ["scorer", "emcee", ""]
    gone.delete()
    Helper.objects.filter(pk=revoked.pk).update(revoked_at=timezone.now())
    emcee.is_active = False

    users = [*(User.objects.get(pk=each.user.pk) for each in (gone, revoked)), emcee]

    assert [access_of(user).rights for user in users] == [frozenset()] * 3
