"""Pictures are hung on the page of the prizes, where nothing that is typed is lost; they are shown
wherever their prize is, and served to everybody."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.games.bobing.direction import directed_screens
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.prizes import slots
from festival.games.bobing.prizes.slots import Slot
from festival.games.bobing.setup import copies
from festival.models import Festival, Picture, Prize, Screen
from tests.festival.evening import ONE, ONE_EACH, everything, new_festival, post, throws
from tests.festival.pages import page_of
from tests.games.bobing.prizes.photos import SVG, bomb, opened, photo

pytestmark = pytest.mark.django_db


MB = 1024 * 1024
OPENED = {f"open-{tier}": "1" for tier in range(1, 7)}


def url(festival: Festival) -> str:
    return reverse("prizes", args=[festival.pk])


def send(desk: Client, festival: Festival, **changes: Any) -> Any:
    """Send the form with all tiers opened as a browser does; picture_3=... is a file."""
    fields = page_of(desk.get(url(festival), OPENED)).form("picture-1").fields
    named = {name.replace("_", "-"): value for name, value in changes.items()}
    files = {
        name: SimpleUploadedFile("x.jpg", value, content_type="image/jpeg")
        for name, value in named.items()
        if isinstance(value, bytes)
    }
    return desk.post(url(festival), {**fields, **named, **files})


def hung(festival: Festival) -> dict[str, bool]:
    prizes = Prize.objects.filter(table=festival.table)
    return {f"{prize.tier}-{prize.position}": prize.picture is not None for prize in prizes}


def with_picture(desk: Client) -> Festival:
    """The third prize has one."""
    festival = new_festival(counts=ONE_EACH)
    send(desk, festival, picture_3=photo(), picture="3")
    return festival


def test_picture_is_kept_once_for_one_prize_or_a_whole_tier(desk: Client) -> None:
    festival = new_festival(counts={2: 3, 3: 2})

    answer = send(desk, festival, picture_2=photo(), target_2="3", picture="2")
    send(desk, festival, picture_3=photo(), target_3="", picture="3")

    assert answer.status_code == 302
    assert hung(festival) == {
        **{"2-1": False, "2-2": False, "2-3": True},
        **{"3-1": True, "3-2": True},
    }
    assert Picture.objects.count() == 1


def test_replaced_or_removed_picture_is_forgotten(
    desk: Client,
) -> None:
    festival = with_picture(desk)
    before = Picture.objects.get()

    send(desk, festival, picture_3=photo((50, 50)), picture="3")
    assert Prize.objects.get(tier=3).picture == Picture.objects.get() != before
    send(desk, festival, remove="3")
    assert (hung(festival)["3-1"], Picture.objects.count()) == (False, 0)
    send(desk, festival, picture_3=photo(), picture="3")
    send(desk, festival, count_3="0", save="1")
    assert Picture.objects.count() == 0


def test_saving_adds_a_picture_only_to_a_saved_prize(
    desk: Client,
) -> None:
    festival = new_festival(counts={3: 1})
    before = everything()
    chosen: dict[str, Any] = {"count_3": "2", "picture_3": photo(), "target_3": "2"}

    refused = send(desk, festival, **chosen, picture="3")
    assert refused.status_code == 422
    expected = "Save the prizes first, then add the picture."
    assert expected in page_of(refused).text
    assert everything() == before
    send(desk, festival, **chosen, save="1")
    assert hung(festival) == {"3-1": False, "3-2": True}


def test_refused_picture_keeps_the_typing_and_changes_nothing(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)
    before = everything()
    typed = {"name_6_1": "Hopia", "value_6_1": "7"}
    refused = {
        SVG: "Choose a JPEG, PNG, WebP or GIF picture (this is another kind of file).",
        bomb(60_000, 60_000): "Choose a picture of at most 20 million pixels (this one is larger).",
        bytes(6 * MB): "Choose a picture of at most 5 MB (this one is larger).",
    }

    for (data, sentence), button in product(refused.items(), ("picture", "save")):
        answer = send(desk, festival, **typed, picture_3=data, **{button: "3"})
        shown = page_of(answer)
        fields = shown.form("name-1-1").fields
        assert (answer.status_code, shown.text.count(sentence)) == (422, 1), (sentence, button)
        assert shown.marked() == {"picture-3"}
        assert (fields["name-6-1"], fields["value-6-1"]) == ("Hopia", "7")
    answer = send(desk, festival, picture="3")
    assert answer.status_code == 422
    assert "Choose a picture." in page_of(answer).text
    assert everything() == before


def test_file_that_is_too_large_is_not_kept_while_it_comes() -> None:
    """Nobody has to be signed in to send one: the form is read for its token first."""
    for size, kept in ((5 * MB, 5 * MB), (6 * MB, 0)):
        file = SimpleUploadedFile("x.jpg", bytes(size))
        received = RequestFactory().post("/", {"file": file}).FILES["file"]
        assert isinstance(received, UploadedFile)
        assert (received.size, len(received.read())) == (size, kept)
        received.close()


def test_copy_of_a_festival_has_the_same_pictures(desk: Client) -> None:
    festival = with_picture(desk)

    copy = copies.rehearse(festival.pk)
    slots.set_prizes(festival.pk, {3: [], 2: [Slot(name="", value=0)]})

    assert hung(copy)["3-1"] is True
    assert Picture.objects.count() == 1


def address(desk: Client, festival: Festival) -> str:
    board = desk.get(reverse("board", args=[festival.code])).content.decode()
    found = re.search(r"/pictures/[0-9a-f]{16}\.webp", board)
    assert found
    return found[0]


def test_picture_is_public_and_cached_for_an_hour(desk: Client) -> None:
    url = address(desk, with_picture(desk))

    with CaptureQueriesContext(connection) as queries:
        answer = Client().get(url)

    assert answer.status_code == 200
    assert opened(answer.content).format == "WEBP"
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert re.fullmatch(r'inline; filename="[0-9a-f]{16}\.webp"', answer["Content-Disposition"])
    assert list(answer.cookies) == []
    assert len(queries) == 1
    again = Client().get(url, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    for short in ("0", "f" * 16, "g" * 16, "x" * 200, "5" * 64):
        assert Client().get(f"/pictures/{short}.webp").status_code == 404, short


def test_picture_is_on_every_screen_and_the_winners_phone(desk: Client) -> None:
    festival = new_festival(counts={6: 2})
    send(desk, festival, picture_6=photo(), picture="6")
    tag = f'src="{address(desk, festival)}"'

    def count(*names: str) -> list[int]:
        urls = [reverse(name, args=[festival.code]) for name in names]
        return [Client().get(url).content.decode().count(tag) for url in urls]

    before = count("board", "tv")
    program_rolls_and_lots.start(post(festival))
    throws(festival, ONE)
    after = count("board", "tv", "results")
    at = reverse("holdings", args=[festival.pk])
    hands = [desk.get(at, {"who": who}).content.decode().count(tag) for who in ("1", "table")]
    directed_screens.show(festival.table.pk, "tv", Screen.Scene.PRIZES)
    Screen.objects.update(page=2)

    assert (before, after) == ([2, 2], [1, 1, 2])  # the results show them all
    assert hands == [1, 1]
    wall = Client().get(reverse("tv", args=[festival.code])).content.decode()
    assert re.search(rf'<ul class="goods".*{re.escape(tag)}', wall, re.DOTALL)
