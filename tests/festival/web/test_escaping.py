"""A name is shown as text wherever it comes up, whatever is in it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.people import guests
from festival.play import write_path
from rules.bobing.game import commands as c
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
    RED_4,
    STRAIGHT,
    new_festival,
    order,
    post,
    started,
    stored,
    throw,
    throws,
)
from tests.festival.pages import Page

pytestmark = pytest.mark.django_db

PAYLOADS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    "</title><script>alert(1)</script>",
    "--><script>alert(1)</script>",
    "{{ festival }}{% debug %}",
    '" autofocus onfocus="alert(1)',
    "&lt;b&gt;&amp;",
]
EMCEES = (
    *("festival_edit", "prizes", "players", "console", "console_state", "winners"),
    *("holdings", "desk", "log", "screens"),
)
PUBLIC = ("board", "tv", "board_state", "join")


def named(text: str) -> dict[str, Any]:
    """A festival of this name with a player and a prize of every payload."""
    return {"name": text, "names": PAYLOADS, "counts": {**ONE_EACH, 6: len(PAYLOADS)}}


def phases(text: str) -> dict[str, Festival]:
    """Such a festival in every phase of its evening."""
    known = named(text)
    waiting, rolling, roll_off, crowning, grabbed = (
        new_festival(**known),
        *(started(**known) for _ in range(4)),
    )
    found = {
        "waiting": waiting,
        "rolling": rolling,
        "roll-off": roll_off,
        "crowning": crowning,
        "grabbed": grabbed,
    }
    for festival in found.values():
        for prize, name in zip(festival.table.prizes.all(), PAYLOADS * 2, strict=False):
            prize.name = name
            prize.save()
        guests.register_guest(festival.pk, name=text, device="phone")
    throws(rolling, *[ONE] * len(PAYLOADS), STRAIGHT, RED_4)
    write_path.undo(post(rolling))
    throws(roll_off, RED_4, RED_4, NOTHING)
    write_path.perform(post(roll_off), c.Stop())
    throw(crowning, RED_4)
    write_path.perform(post(crowning), c.Stop())
    throw(grabbed, GRAB, is_confirmed=True)
    return found


def surfaces(desk: Client, festival: Festival) -> dict[str, str]:
    """Every piece of markup that comes out, by where it came from."""
    found = {name: desk.get(reverse(name, args=[festival.pk])) for name in EMCEES}
    found |= {name: desk.get(reverse(name, args=[festival.code])) for name in PUBLIC}
    found["home"] = desk.get("/")
    found["judge"] = desk.get(reverse("judge", args=[festival.pk]), {"roll": STRAIGHT})
    found["refused"] = order(desk, festival, "throw", roll=ONE, player=3)
    found["refused page"] = order(desk, festival, "call", html=True, player=1)
    found["confirm"] = order(desk, festival, "throw", html=True, roll=GRAB)
    markup: dict[str, str] = {}
    for name, answer in found.items():
        assert answer.status_code in (200, 422), name
        if answer["Content-Type"].startswith("application/json"):
            data = json.loads(answer.content)
            parts = data.get("parts", {})  # a notice is text, and no markup
            markup |= {f"{name} {part}": html for part, html in parts.items()}
        else:
            markup[name] = answer.content.decode()
    return markup


def made_by_a_name(html: str) -> list[str]:
    """Elements and attributes that no page of ours has."""
    found = []
    for tag, attributes in Page(html).elements:
        if tag == "script" and not attributes.get("src", "").startswith("/static/"):
            found.append(f"<script {attributes}>")
        is_foreign_svg = tag == "svg" and "viewbox" not in attributes  # ours has one
        if is_foreign_svg or (tag == "img" and attributes.get("src") == "x"):
            found.append(f"<{tag} {attributes}>")
        found += [f"<{tag} {name}>" for name in attributes if name.startswith("on")]
        found += [f"<{tag} style>" for name in attributes if name == "style"]
    return found


@pytest.mark.parametrize("text", PAYLOADS[:2])
def test_a_name_is_text_on_every_page_and_in_every_part(desk: Client, text: str) -> None:
    festivals = phases(text)

    made = {
        f"{phase}: {name}": found
        for phase, festival in festivals.items()
        for name, html in surfaces(desk, festival).items()
        if (found := made_by_a_name(html))
    }

    assert {stored(festival).table.entries.count() for festival in festivals.values()} > {0, 2}
    assert made == {}


def test_a_name_is_shown_as_it_was_typed(desk: Client) -> None:
    pages = surfaces(desk, phases(PAYLOADS[0])["rolling"])
    texts = {name: Page(html).text for name, html in pages.items()}

    lost = [
        (name, text)
        for name in ("board", "tv", "console", "players", "winners")
        for text in PAYLOADS
        if " ".join(text.split()) not in texts[name]
    ]

    assert lost == []
    assert [PAYLOADS[0] in texts[name] for name in ("home", "join")] == [True, True]
    assert Page(pages["festival_edit"]).form("name").fields["name"] == PAYLOADS[0]
    fields = Page(pages["prizes"]).form("name-1-1").fields
    assert [fields[f"name-{tier}-1"] for tier in range(1, 7)] == PAYLOADS[:6]


@pytest.mark.parametrize("text", PAYLOADS)
def test_what_was_typed_wrongly_comes_back_as_text(desk: Client, text: str) -> None:
    festival = started()
    waiting = new_festival()
    long = text + "a" * 60
    answers = [
        order(desk, festival, "throw", html=True, roll=text, player=1),
        desk.post("/festivals/new/", {"name": long, "budget": text, "date": text, "third": text}),
        desk.post(reverse("players", args=[waiting.pk]), {"add": "1", "name": long}),
        desk.post(reverse("players", args=[waiting.pk]), {"paste": "1", "names": long}),
        desk.post(reverse("prizes", args=[waiting.pk]), {"value-1-1": text, "save": "1"}),
        desk.post(reverse("prizes", args=[waiting.pk]), {"count-1": text, "save": "1"}),
        desk.post(reverse("join", args=[waiting.code]), {"name": long}),
        order(desk, festival, "throw", html=True, roll=ONE, player=text, key=text, version=text),
    ]

    assert [answer.status_code for answer in answers] == [422] * len(answers)
    assert [made_by_a_name(answer.content.decode()) for answer in answers] == [[]] * len(answers)


@pytest.mark.parametrize("text", PAYLOADS)
def test_an_address_comes_back_as_text(desk: Client, text: str) -> None:
    festival = new_festival()
    answers = [
        desk.get(f"/f/{text}/"),
        desk.get("/nothing/", {"q": text}),
        Client().get(reverse("console", args=[festival.pk]), {"q": text}, follow=True),
        desk.get(reverse("judge", args=[festival.pk]), {"roll": text}),
        Client().get(f"/sign-in/{text.replace('/', '')}/"),
        desk.get(reverse("board", args=[festival.code]), {"language": text}),
    ]

    assert [made_by_a_name(answer.content.decode()) for answer in answers] == [[]] * len(answers)


@pytest.mark.parametrize("text", PAYLOADS)
def test_a_phones_cookie_is_not_shown(text: str) -> None:
    festival = new_festival()
    phone = Client()
    phone.cookies["moonbowl_device"] = text

    answer = phone.get(reverse("join", args=[festival.code]))

    assert made_by_a_name(answer.content.decode()) == []


def test_this_test_would_notice_a_name_that_is_not_escaped() -> None:
    found = [
        made_by_a_name(f'<p title="{text}">{text}</p><!-- {text} -->') for text in PAYLOADS[:5]
    ]

    assert [bool(things) for things in found] == [True] * 5
