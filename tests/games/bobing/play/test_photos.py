"""Photos of throws: kept beside their entries, whatever comes late, twice, too large or broken."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image
from pytest_django import Settings

from festival.festivals.files.pack_zip import log_text
from festival.festivals.forgetting.forgetting import delete_festival
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.photos import photos
from festival.models import Festival, Photo
from festival.play.helpers import helpers
from festival.play.undo import redo, undo
from tests.festival.evening import (
    NOTHING,
    ONE,
    at_once,
    correct,
    everything,
    post,
    started,
    stored,
    throw,
    version_of,
)
from tests.festival.pages import page_of
from tests.games.bobing.prizes.photos import SVG, bomb, opened, phone_photo, photo

pytestmark = pytest.mark.django_db

MB = 1024 * 1024


@pytest.fixture
def festival() -> Festival:
    return started()


def send(desk: Client, festival: Festival, data: bytes, **fields: Any) -> Any:
    """As the console's script sends it."""
    file = SimpleUploadedFile("photo.jpg", data)
    address = reverse("photos", args=[festival.pk])
    return desk.post(address, {"photo": file, **fields}, headers={"Accept": "application/json"})


def pressed(festival: Festival, roll: str = NOTHING) -> str:
    """The key of the press that gave a roll."""
    throw(festival, roll)
    return festival.table.entries.order_by("-seq")[0].key


def shown(festival: Festival) -> str:
    return board_of(stored(festival).table).photo


def test_photo_of_the_last_throw_is_on_the_board_until_the_next(
    desk: Client, festival: Festival
) -> None:
    key = pressed(festival)
    assert shown(festival) == ""
    before = stored(festival).table.revision

    assert send(desk, festival, photo((1600, 1200)), key=key).json()["kind"] == "done"

    digest = shown(festival)
    assert stored(festival).table.revision == before + 1  # every screen is told
    address = reverse("photo", args=[festival.code, digest])
    assert address in desk.get(reverse("board", args=[festival.code])).text
    answer = Client().get(address)
    assert (answer["Content-Type"], opened(answer.content).size) == ("image/jpeg", (960, 960))
    throw(festival)
    assert shown(festival) == ""


def test_photo_that_is_deleted_is_gone_at_the_next_look(desk: Client, festival: Festival) -> None:
    """A browser that has it asks each time, for three queries."""
    send(desk, festival, photo((1600, 1200)), key=pressed(festival))
    address = reverse("photo", args=[festival.code, shown(festival)])
    guest = Client()
    first = guest.get(address)
    seen = {"If-None-Match": first["ETag"]}

    with CaptureQueriesContext(connection) as queries:
        again = guest.get(address, headers=seen)
    assert len(queries) == 3  # of the table, of its last entry long ago, and of the photo
    seq = stored(festival).table.version
    desk.post(reverse("photos", args=[festival.pk]), {"do": "delete", "seq": seq})
    gone = guest.get(address, headers=seen)

    assert first["Cache-Control"] == "private, no-cache"
    assert [each.status_code for each in (first, again, gone)] == [200, 304, 404]
    assert again.content == b""


def test_photo_is_square_upright_small_and_has_no_location(
    desk: Client, festival: Festival
) -> None:
    send(desk, festival, phone_photo(), key=pressed(festival))
    noise = Image.effect_noise((1280, 960), 200).convert("RGB")
    file = io.BytesIO()
    noise.save(file, "PNG")
    send(desk, festival, file.getvalue(), key=pressed(festival))

    turned, noisy = (opened(bytes(each.data)) for each in Photo.objects.order_by("entry__seq"))

    assert turned.size == (400, 400)
    assert not turned.getexif()
    assert [turned.getpixel((200, y))[0] > 100 for y in (20, 380)] == [True, False]  # type: ignore[index]
    assert noisy.size[0] == noisy.size[1]
    assert max(len(each.data) for each in Photo.objects.all()) <= 60 * 1024


def test_photo_that_comes_twice_or_late_changes_nothing_else(
    desk: Client, festival: Festival
) -> None:
    key = pressed(festival)
    send(desk, festival, photo((50, 50)), key=key)
    first = shown(festival)

    assert send(desk, festival, photo((60, 60)), key=key).status_code == 200
    assert shown(festival) == first

    late = pressed(festival, ONE)
    undo(post(festival))
    log = festival.table.entries.count()
    assert send(desk, festival, photo((70, 70)), key=late).status_code == 200
    assert shown(festival) == first  # of the throw before, which is the last one again
    assert festival.table.entries.count() == log
    assert Photo.objects.count() == 2  # undo keeps it with its entry: redo brings it back
    redo(post(festival))
    assert shown(festival) not in ("", first)


def test_what_is_no_photo_of_a_throw_is_refused_in_a_sentence(
    desk: Client, festival: Festival
) -> None:
    key = pressed(festival)
    started_with = festival.table.entries.get(seq=1).key
    for data, fields, said in (
        (SVG, {"key": key}, "another kind of file"),
        (bomb(60_000, 60_000), {"key": key}, "at most 20 million pixels"),
        (bytes(20 * MB), {"key": key}, "at most 5 MB"),
        (photo()[:300], {"key": key}, "cut off or damaged"),
        (photo(), {"key": "nobody's"}, "throw of this game has that number"),
        (photo(), {"key": started_with}, "throw of this game has that number"),
        (photo(), {"seq": "99"}, "throw of this game has that number"),
        (photo(), {}, "throw of this game has that number"),
    ):
        answer = send(desk, festival, data, **fields)
        assert answer.status_code == 422
        assert said in answer.json()["notice"]

    assert desk.post(reverse("photos", args=[festival.pk]), {"key": key}).status_code == 422
    assert not Photo.objects.exists()


def test_photo_stays_with_a_throw_that_is_corrected(desk: Client, festival: Festival) -> None:
    send(desk, festival, photo(), key=pressed(festival))
    seq, digest = version_of(festival), shown(festival)

    correct(festival, seq, ONE)

    assert shown(festival) == digest
    for page in ("log", "correction"):
        where = [festival.pk, seq] if page == "correction" else [festival.pk]
        text = desk.get(reverse(page, args=where)).text
        assert reverse("own_photo", args=[festival.pk, digest]) in text


def test_log_says_what_the_camera_read_and_where_it_differs(
    desk: Client, festival: Festival
) -> None:
    for read in ("".join(sorted(NOTHING)), "444263", "no dice"):
        send(desk, festival, photo(), key=pressed(festival), read=read)
    seq = version_of(festival) - 1
    address = reverse("log", args=[festival.pk])

    log = desk.get(address).text
    assert (log.count("Read by the camera"), log.count("The camera read 4 4 4 2 6 3")) == (1, 1)
    assert "the camera read 4 4 4 2 6 3" in log_text(stored(festival).table)
    correction = desk.get(reverse("correction", args=[festival.pk, seq])).text
    assert "The camera read 4 4 4 2 6 3" in correction
    found = [item.line.seq for item in desk.get(address, {"differ": ""}).context["items"]]
    assert found == [seq]
    assert "?differ" in log

    correct(festival, seq, "444263")
    lines = desk.get(address, {"differ": ""}).context["items"]
    assert [item.line.mark for item in lines] == ["corrected"]  # its correction has the same dice


def test_the_oldest_that_won_nothing_make_room(
    desk: Client, festival: Festival, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(photos, "MOST_IN_DEMO", 2)
    settings.IS_DEMO = True
    seqs = []
    for roll in (ONE, NOTHING, NOTHING, ONE, ONE):
        send(desk, festival, photo(), key=pressed(festival, roll))
        seqs.append(version_of(festival))
        kept = list(Photo.objects.values_list("entry__seq", flat=True).order_by("entry__seq"))

        match len(seqs):
            case 3:
                assert kept == [seqs[0], seqs[2]]
            case 4:
                assert kept == [seqs[0], seqs[3]]
            case 5:
                assert kept == [seqs[3], seqs[4]]


def test_helper_takes_one_and_only_the_emcee_deletes_it(desk: Client, festival: Festival) -> None:
    seq = throw(festival).seq
    scorer, desk_helper = Client(), Client()
    for client, role in ((scorer, "scorer"), (desk_helper, "desk")):
        client.force_login(helpers.add_helper(festival.pk, name=role, role=role).helper.user)
    address = reverse("photos", args=[festival.pk])

    for client, status in ((scorer, 302), (desk_helper, 403), (Client(), 302)):
        file = SimpleUploadedFile("photo.jpg", photo())
        assert client.post(address, {"photo": file, "seq": seq}).status_code == status
    assert Photo.objects.count() == 1

    logs = [page_of(each.get(reverse("log", args=[festival.pk]))) for each in (desk, scorer)]
    deleting = [[f.fields["seq"] for f in log.forms if f.action == address] for log in logs]
    assert deleting == [[str(seq)], []]  # the log has throws that the page of photos has no more

    for do in ("delete", "share"):
        assert scorer.post(address, {"do": do, "seq": seq}).status_code == 422
        assert desk.post(address, {"do": do, "seq": seq}).status_code == 302
    assert not Photo.objects.exists()
    assert stored(festival).table.shares_photos


def test_photos_close_with_public_pages_and_go_with_festivals(
    desk: Client, festival: Festival
) -> None:
    send(desk, festival, photo(), key=pressed(festival))
    digest = shown(festival)
    Festival.objects.update(is_closed=True)
    assert Client().get(reverse("photo", args=[festival.code, digest])).status_code == 410
    assert desk.get(reverse("own_photo", args=[festival.pk, digest])).status_code == 200
    assert Client().get(reverse("own_photo", args=[festival.pk, digest])).status_code == 302

    delete_festival(festival.pk)

    assert not everything()["festival.Photo"]


@pytest.mark.django_db(transaction=True)
def test_two_consoles_send_one_at_once(desk: Client, festival: Festival) -> None:
    key = pressed(festival)

    answers = at_once(*[lambda: send(desk, festival, photo(), key=key) for _ in range(2)])

    assert [answer.status_code for answer in answers] == [200, 200]
    assert Photo.objects.count() == 1
