"""Public pages that close, keepsakes that stay, addresses that are guessed, and search engines."""

from __future__ import annotations

import shutil
from datetime import timedelta
from time import monotonic
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.models import Festival, LogEntry, Player
from festival.play.phones.phone_cookies import DEVICE_COOKIE, DEVICE_SIGNER
from festival.server.laptop.backups.backups import folder_of
from festival.server.laptop.data_file import watch
from festival.web import storage_errors
from festival.web.limits import limit_guesses
from tests.festival.evening import GRAB, ONE_EACH, confirmed, new_festival, started, stored
from tests.festival.web.test_views import KEPT, PUBLIC, each, evening

pytestmark = pytest.mark.django_db
ELSEWHERE: dict[str, Any] = {"REMOTE_ADDR": "192.0.2.7"}
OF_HALLS = {"hall_board", "hall_results", "hall_state", "hall_tv", "hall_tv_state"}


@pytest.fixture(autouse=True)
def _nothing_is_known() -> None:
    for known in (limit_guesses._wrong, limit_guesses._opened):
        known.clear()


def ended(days: int) -> Festival:
    """So many days ago."""
    festival = started(counts=ONE_EACH)
    confirmed(festival, GRAB)
    aged(festival, days)
    return stored(festival)


def aged(festival: Festival, days: int) -> None:
    then = timezone.now() - timedelta(days=days)
    LogEntry.objects.filter(table__festival=festival).update(at=then)
    Festival.objects.filter(pk=festival.pk).update(date=timezone.localdate(then))


def status(name: str, festival: Festival, client: Client | None = None) -> int:
    address = reverse(name, args=[festival.code])
    return (client or Client()).get(address).status_code


@pytest.mark.parametrize(("days", "expected"), [(29, 200), (31, 410)])
def test_pages_close_thirty_days_after_the_last_entry(days: int, expected: int) -> None:
    festival = ended(days)

    assert {status(name, festival) for name in ("board", "results", "join")} == {expected}


def test_festival_that_nobody_played_at_stays_open() -> None:
    festival = new_festival()
    Festival.objects.update(date=timezone.localdate() - timedelta(days=400))

    assert status("board", festival) == 200


def test_every_public_page_is_closed_and_opened_by_one_press(desk: Client) -> None:
    festival = evening()
    pages = each(festival, (PUBLIC | KEPT) - OF_HALLS)

    desk.post(reverse("forgetting_action", args=[festival.pk, "close"]))
    closed = {url: Client().get(url) for url in pages}
    desk.post(reverse("forgetting_action", args=[festival.pk, "open"]))

    assert {url: a.status_code for url, a in closed.items() if a.status_code != 410} == {}
    assert [url for url, a in closed.items() if "Anastasia" in a.content.decode()] == []
    assert status("board", festival) == 200


def test_keepsake_stays_with_the_phone_that_played() -> None:
    festival, phone = ended(31), Client()
    Player.objects.filter(festival=festival, number=1).update(device="a" * 32)
    phone.cookies[DEVICE_COOKIE] = DEVICE_SIGNER.sign("a" * 32)

    names = ("keepsake", "keepsake_file")
    assert [status(name, festival, phone) for name in names] == [200, 200]
    assert [status(name, festival) for name in names] == [410, 410]
    assert status("results", festival, phone) == 410


def test_opening_what_closed_by_itself_keeps_it_open(desk: Client) -> None:
    festival = ended(31)

    desk.post(reverse("forgetting_action", args=[festival.pk, "open"]))

    assert status("board", festival) == 200
    assert stored(festival).public_days is None


def test_days_are_said_in_a_sentence_where_they_are_none(desk: Client) -> None:
    festival = new_festival()
    address = reverse("forgetting_action", args=[festival.pk, "public"])

    refused = desk.post(address, {"days": "many"})
    desk.post(address, {"days": "90"})

    assert refused.status_code == 422
    assert stored(festival).public_days == 90


def guess(count: int) -> list[int]:
    codes = [f"x{number:05}" for number in range(count)]
    return [Client().get(f"/f/{code}/", **ELSEWHERE).status_code for code in codes]


def test_guesses_reveal_no_festival_unopened_by_the_network() -> None:
    known, other = new_festival(), new_festival(name="Other")
    opened = Client().get(f"/f/{known.code}/", **ELSEWHERE).status_code

    answers = guess(limit_guesses.MOST + 1)

    assert opened == 200
    assert answers == [404] * limit_guesses.MOST + [429]
    assert Client().get(f"/f/{other.code}/", **ELSEWHERE).status_code == 429
    assert Client().get(f"/f/{known.code}/", **ELSEWHERE).status_code == 200
    assert Client().get(f"/f/{other.code}/", REMOTE_ADDR="192.0.2.8").status_code == 200


def test_limit_ends_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    other = new_festival()
    guess(limit_guesses.MOST + 1)
    now = monotonic()
    monkeypatch.setattr(limit_guesses, "monotonic", lambda: now + limit_guesses.WHILE + 1)

    assert Client().get(f"/f/{other.code}/", **ELSEWHERE).status_code == 200


def test_what_is_kept_how_long_is_told_to_everybody() -> None:
    page = Client().get(reverse("privacy")).content.decode()

    assert "What is kept, and how long" in page
    assert "30 days after the last roll" in page
    assert "which contain the name, at the same moment" in page


@pytest.mark.django_db(transaction=True)  # its transaction would keep the file from being swept
def test_name_is_found_confirmed_and_replaced_also_in_backups(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival = new_festival(names=["Ana", "Qwzrtia Vexx"])
    third = new_festival(name="Another Qwzrtia", names=["Qwzrtia Vexx", "Bo"])
    person = festival.players.get(number=2)
    folder = folder_of(storage_errors.data_file())
    folder.mkdir(exist_ok=True)
    copy = folder / "moonbowl-20260924-200000.sqlite3"
    shutil.copy(storage_errors.data_file(), copy)
    monkeypatch.setattr(watch, "_backup_thread", watch.BackupThread(storage_errors.data_file()))
    page = desk.get(reverse("forgetting", args=[festival.pk]), {"q": "qwzrt"})
    key = f"player-{person.pk}"
    who = reverse("forget_name", args=[festival.pk])
    address = reverse("forgetting_action", args=[festival.pk, "name"])

    asked = desk.get(who, {"who": key})
    refused = desk.post(address, {"who": key, "called": "x" * 41})
    done = desk.post(address, {"who": key, "called": " Lola "})
    name, is_kept = str(festival.players.get(number=2)), copy.exists()
    desk.post(address, {"who": key, "backups": "on"})

    assert f"{who}?who={key}" in page.content.decode()
    assert "Replace Qwzrtia Vexx by Guest 2?" in asked.content.decode()
    assert (refused.status_code, done["Location"]) == (
        422,
        reverse("forgetting", args=[festival.pk]),
    )
    assert (name, is_kept) == ("Lola", True)
    assert (str(festival.players.get(number=2)), copy.exists()) == ("Guest 2", False)
    assert third.players.filter(name="Qwzrtia Vexx").exists()


@pytest.mark.parametrize(
    "key", ["", "player-", "player-999999", "helper-²", "nobody-1", "player-1" * 40]
)
def test_key_of_nobody_is_answered_with_a_sentence(desk: Client, key: str) -> None:
    festival = new_festival()
    address = reverse("forgetting_action", args=[festival.pk, "name"])

    answers = [
        desk.get(reverse("forget_name", args=[festival.pk]), {"who": key}, follow=True),
        desk.post(address, {"who": key}, follow=True),
    ]

    assert {answer.status_code for answer in answers} == {200}
    assert all("Search again" in answer.content.decode() for answer in answers)
