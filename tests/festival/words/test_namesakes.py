"""Two people of one name: their number stands beside it wherever they are named."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from festival.games.bobing.play import commands, direction, hand_outs
from festival.models import Festival, Player, Screen
from festival.people.players import add_players
from rules.bobing.game.commands import ChampionBy
from tests.festival.evening import (
    NOTHING,
    ONE,
    RED_4,
    TWO,
    new_festival,
    post,
    state_of,
    throws,
)
from tests.festival.pages import Page
from tests.festival.web.test_views import POST_ONLY, addresses

pytestmark = pytest.mark.django_db

JUAN = "Juan dela Cruz"
NUMBERS = (71, 72)
SPOKEN = {"aria-label", "alt", "title"}
AT_THE_BOWL = {"results", "public_log", "keepsake", "board", "tv", "console_state", "winners"}


def running() -> Festival:
    """The champion's prize goes from one to the other and back."""
    festival = new_festival(names=("Ines",), rulebook="xiamen")
    add_players(festival.pk, [JUAN, JUAN], numbers=NUMBERS)
    commands.start(post(festival))
    throws(festival, ONE, RED_4, "444456", NOTHING, "444466", TWO)
    won = [prize for prize, who in state_of(festival).holdings.items() if who == NUMBERS[0]]
    hand_outs.hand_out(festival.table.pk, NUMBERS[0], won[-1:], None)
    hand_outs.set_at_desk(festival.table.pk, NUMBERS[1], Player.AtDesk.IN_LINE)
    return festival


def over() -> Festival:
    festival = running()
    commands.stop(post(festival), ChampionBy.BEST_THROW, None, after_round=False)
    direction.show(festival.table.pk, "", Screen.Scene.COLLECT)
    return festival


@pytest.mark.parametrize(
    ("make", "few"),
    [
        (over, AT_THE_BOWL),
        pytest.param(running, (), marks=pytest.mark.proof),
        pytest.param(over, (), marks=pytest.mark.proof),
    ],
)
def test_number_stands_beside_each_of_one_name(
    desk: Client, make: Callable[[], Festival], few: set[str]
) -> None:
    """On every page and in every file; `few` for a quick look."""
    found = addresses(make())
    names = few or found.keys() - POST_ONLY
    urls = [url for name in sorted(names) for url in found[name]]
    answers = {url: "\n".join(texts(desk, url)) for url in urls}

    assert sum(JUAN in text for text in answers.values()) > (len(few) // 2 or 30)
    assert {url: alone for url, text in answers.items() if (alone := without_number(text))} == {}


def texts(client: Client, url: str) -> Iterator[str]:
    """What people read of an answer: words and labels of a page, files as they are."""
    answer: Any = client.get(url)
    body = b"".join(answer) if answer.streaming else answer.content
    kind = answer.headers.get("Content-Type", "")
    if body.startswith(b"PK"):
        archive = zipfile.ZipFile(io.BytesIO(body))
        names = [each for each in archive.namelist() if each.endswith((".csv", ".txt", ".json"))]
        yield from (archive.read(name).decode() for name in names)
    elif "html" in kind:
        yield read(body.decode())
    elif url.endswith("state/") and "json" in kind:
        yield "\n".join(read(part) for part in json.loads(body).get("parts", {}).values())
    elif not kind.startswith(("image", "font")):
        yield body.decode(errors="replace")


def read(html: str) -> str:
    page = Page(html)
    spoken = [
        attributes[name] for _, attributes in page.elements for name in SPOKEN & {*attributes}
    ]
    return "\n".join([page.text, *spoken])


def without_number(text: str) -> list[str]:
    """The places where nobody can tell who is meant."""
    text = re.sub(rf"{JUAN} \(\d+\)", "", " ".join(text.split()))
    before = re.compile(r"\b(?:[12]|7[12])\b\W{0,4}(?:name\W{0,4})?$")
    after = re.compile(r"^\W{0,4}(?:number\W{0,4}|Grand final\W{0,4}|[Nn]o\.? )?(?:[12]|7[12])\b")
    return [
        text[max(0, each.start() - 40) : each.end() + 40]
        for each in re.finditer(JUAN, text)
        if not before.search(text[: each.start()]) and not after.search(text[each.end() :])
    ]
