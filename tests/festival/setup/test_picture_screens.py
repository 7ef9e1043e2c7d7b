"""Pictures are shown wherever their prize is, and served to everybody."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.models import Festival, Picture, Screen
from festival.play import direction
from festival.play.bobing import commands
from tests.festival.evening import ONE, new_festival, post, throws
from tests.festival.live.hanging import send, with_picture
from tests.festival.setup.photos import opened, photo

pytestmark = pytest.mark.django_db


def address(desk: Client, festival: Festival) -> str:
    found = re.search(r"/pictures/[0-9a-f]{16}\.webp", str(desk.get(_board(festival)).content))
    assert found
    return found[0]


def _board(festival: Festival) -> str:
    return reverse("board", args=[festival.code])


def test_picture_is_served_to_everybody_and_for_ever(desk: Client) -> None:
    url = address(desk, with_picture(desk))

    with CaptureQueriesContext(connection) as queries:
        answer = Client().get(url)

    assert answer.status_code == 200
    assert opened(answer.content).format == "WEBP"
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert re.fullmatch(r'inline; filename="[0-9a-f]{16}\.webp"', answer["Content-Disposition"])
    assert list(answer.cookies) == []
    assert len(queries) == 1
    for short in ("0", "f" * 16, "g" * 16, "x" * 200, "5" * 64):
        assert Client().get(f"/pictures/{short}.webp").status_code == 404, short


def test_picture_is_on_every_screen_until_its_prize_is_won(desk: Client) -> None:
    festival = new_festival(counts={6: 2})
    send(desk, festival, picture_6=photo(), picture="6")
    tag = f'src="{address(desk, festival)}"'

    def count(name: str) -> int:
        found = Client().get(reverse(name, args=[festival.code])).content.decode()
        return found.count(tag)

    before = count("board"), count("tv")
    desk.post(reverse("command", args=[festival.pk, "start"]), {"version": 0, "key": "s"})
    throws(festival, ONE)

    assert before == (2, 2)
    assert (count("board"), count("tv")) == (1, 1)


def test_picture_is_among_the_prizes_on_the_wall_and_in_the_hands_of_winners(desk: Client) -> None:
    festival = with_picture(desk)
    tag = f'src="{address(desk, festival)}"'
    commands.start(post(festival))
    direction.show(festival.table.pk, "tv", Screen.Scene.PRIZES)
    Screen.objects.update(page=2)

    wall = Client().get(reverse("tv", args=[festival.code])).content.decode()
    results = Client().get(reverse("results", args=[festival.code])).content.decode()
    hands = desk.get(reverse("holdings", args=[festival.pk])).content.decode()

    assert re.search(rf'<ul class="goods".*{re.escape(tag)}', wall)
    assert (hands.count(tag), results.count(tag)) == (1, 1)


def test_pictures_cost_the_board_no_query_each(desk: Client) -> None:
    def queries(festival: Festival) -> int:
        Client().get(_board(festival))
        with CaptureQueriesContext(connection) as found:
            Client().get(_board(festival))
        return len(found)

    without = new_festival(counts={6: 3})
    three = new_festival(counts={6: 3})
    for place in ("1", "2", "3"):
        data = photo((40 + int(place), 40))
        send(desk, three, picture_6=data, target_6=place, picture="6")

    assert Picture.objects.count() == 3
    assert queries(three) == queries(without)
