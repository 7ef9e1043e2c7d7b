"""A name is shown as text wherever it comes up, whatever is in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.models import Festival, Prize
from festival.play import write_path
from festival.play.undo import undo
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


def waiting(**named: Any) -> Festival:
    return new_festival(**named)


def rolling(**named: Any) -> Festival:
    festival = started(**named)
    throws(festival, *[ONE] * len(PAYLOADS), STRAIGHT, RED_4)
    undo(post(festival))
    return festival


def roll_off(**named: Any) -> Festival:
    festival = started(**named)
    throws(festival, RED_4, RED_4, NOTHING)
    write_path.perform(post(festival), c.Stop())
    return festival


def crowning(**named: Any) -> Festival:
    festival = started(**named)
    throw(festival, RED_4)
    write_path.perform(post(festival), c.Stop())
    return festival


def grabbed(**named: Any) -> Festival:
    festival = started(**named)
    throw(festival, GRAB, is_confirmed=True)
    return festival


def laid(phase: Callable[..., Festival], text: str) -> Festival:
    """A festival of this name in that phase, with a player and a prize of every payload."""
    counts = {**ONE_EACH, 6: len(PAYLOADS)}
    festival = phase(name=text, names=PAYLOADS, counts=counts)
    for prize, name in zip(festival.table.prizes.all(), PAYLOADS * 2, strict=False):
        Prize.objects.filter(pk=prize.pk).update(name=name)
    ask_to_join(festival.pk, name=text, device="phone")
    return stored(festival)


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


@pytest.mark.parametrize("text", [PAYLOADS[0], pytest.param(PAYLOADS[1], marks=pytest.mark.proof)])
@pytest.mark.parametrize("phase", [waiting, rolling, roll_off, crowning, grabbed])
def test_a_name_is_text_on_every_page_and_in_every_part(
    desk: Client, phase: Callable[..., Festival], text: str
) -> None:
    pages = surfaces(desk, laid(phase, text))

    made = {name: found for name, html in pages.items() if (found := made_by_a_name(html))}

    assert made == {}


def test_a_name_is_shown_as_it_was_typed(desk: Client) -> None:
    pages = surfaces(desk, laid(rolling, PAYLOADS[0]))
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
    fields = Page(pages["prizes"]).form("name-1").fields
    assert [fields[f"name-{tier}"] for tier in range(1, 6)] == PAYLOADS[:5]
    assert [fields[f"name-6-{place}"] for place in range(1, 4)] == PAYLOADS[5:8]


@pytest.mark.parametrize(
    "texts",
    [PAYLOADS[:4], pytest.param(PAYLOADS[4:], marks=pytest.mark.proof)],
    ids=["some", "rest"],
)
def test_what_was_typed_wrongly_comes_back_as_text(desk: Client, texts: list[str]) -> None:
    festival, waiting = started(), new_festival()
    players, prizes = (reverse(name, args=[waiting.pk]) for name in ("players", "prizes"))
    wrong = []
    for text in texts:
        long = text + "a" * 60
        known = {"name": long, "budget": text, "date": text, "third": text}
        pressed = {"player": text, "key": text, "version": text}
        answers = [
            order(desk, festival, "throw", html=True, roll=text, player=1),
            desk.post("/festivals/new/", known),
            desk.post(players, {"add": "1", "name": long}),
            desk.post(f"{players}import/", {"paste": "1", "pasted": long}),
            desk.post(prizes, {"value-1": text, "save": "1"}),
            desk.post(prizes, {"value-6-1": text, "save": "1"}),
            desk.post(prizes, {"count-1": text, "save": "1"}),
            desk.post(reverse("join", args=[waiting.code]), {"name": long}),
            order(desk, festival, "throw", html=True, roll=ONE, **pressed),
        ]
        found = [(each.status_code, made_by_a_name(each.content.decode())) for each in answers]
        lists = (2, 3) if ";" in text else ()  # it may be several names, which are shown
        right: list[tuple[int, list[str]]] = [
            (200 if place in lists else 422, []) for place in range(len(found))
        ]
        wrong += [(text, *each) for each in zip(found, right, strict=True) if each[0] != each[1]]

    assert wrong == []


def test_an_address_comes_back_as_text(desk: Client) -> None:
    """And so does the cookie of a phone."""
    festival, guest, phone = new_festival(), Client(), Client()
    made = {}
    for text in PAYLOADS:
        phone.cookies[settings.DEVICE_COOKIE_NAME] = text
        answers = [
            desk.get(f"/f/{text}/"),
            desk.get("/nothing/", {"q": text}),
            guest.get(reverse("console", args=[festival.pk]), {"q": text}, follow=True),
            desk.get(reverse("judge", args=[festival.pk]), {"roll": text}),
            guest.get(f"/sign-in/{text.replace('/', '')}/"),
            desk.get(reverse("board", args=[festival.code]), {"language": text}),
            phone.get(reverse("join", args=[festival.code])),
        ]
        made[text] = [found for a in answers if (found := made_by_a_name(a.content.decode()))]

    assert made == {text: [] for text in PAYLOADS}
