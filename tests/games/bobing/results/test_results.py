"""What guests take home: who won what, the evening in pictures, every roll, and the keepsake."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.photos import photos
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.setup import copies
from festival.models import Festival, Prize
from festival.play import write_path
from festival.play.phones.phone_cookies import DEVICE_COOKIE, DEVICE_SIGNER
from festival.play.undo import undo
from festival.tables.record.photos import digest_at
from rules.bobing.game.commands import ChampionBy, Stop
from tests.festival import evening
from tests.festival.pages import Page, page_of
from tests.games.bobing.prizes.photos import photo

pytestmark = pytest.mark.django_db

BOTH = ("keepsake", "keepsake_file")
PHOTO = 'class="crown__photo"'
LONG_NAMES = ("陳大文的媽媽和她的三個孩子", "محمد عبد الرحمن الخطيب", "<b>Eve</b> & “Co”")


def answer(festival: Festival, name: str = "results", query: str = "") -> Any:
    return Client().get(reverse(name, args=[festival.code]) + query)


def page(festival: Festival, name: str = "results", query: str = "") -> Page:
    return page_of(answer(festival, name, query))


def ended(**changes: Any) -> Festival:
    """Ana is the champion; Ben and Cora each have a prize."""
    festival = evening.started(counts={1: 1, 5: 1, 6: 1}, **changes)
    evening.throws(festival, evening.RED_4, evening.ONE, evening.TWO)
    program_rolls_and_lots.crown(evening.post(festival))
    return evening.stored(festival)


def test_results_name_winners_and_say_if_they_are_final() -> None:
    def states(shown: Page) -> list[str]:
        return [each["data-state"] for _, each in shown.elements if each.get("class") == "tag"]

    shown = page(ended())

    said = ("Ana 1", "Prize 1-1 Ana", "Prize 6-1 Ben", "Prize 5-1 Cora")
    assert [each for each in said if each not in shown.text] == []
    assert (states(page(evening.started())), states(shown)) == (["live"], ["final"])
    grabbed = evening.started(counts=evening.ONE_EACH)
    evening.confirmed(grabbed, evening.GRAB)
    one_winner = ("Total grab Ana", "Ana 6")
    assert [each for each in one_winner if each not in page(grabbed).text] == []
    waiting = evening.new_festival()
    assert "The game has not begun yet." in page(waiting).text
    practice = copies.rehearse(waiting.pk)
    assert ["practice" in page(each).text for each in (waiting, practice)] == [False, True]


def test_story_counts_the_prizes_that_were_given_away() -> None:
    festival = evening.started(counts=evening.ONE_EACH, switches={"stop_leftover": "raffle"})
    evening.throws(festival, evening.RED_4, evening.ONE)
    write_path.perform(evening.post(festival), Stop())
    program_rolls_and_lots.crown(evening.post(festival))

    shown = page(festival).text

    assert "4 prizes were left at the end and given away without rolling." in shown


def test_guests_find_themselves_and_own_phones_show_more() -> None:
    festival = ended(names=["Ana", "Ben", "Cora"])
    ben = festival.players.get(number=2)
    ben.device = "d" * 32
    ben.save()
    prize = festival.table.prizes.get(tier=6)
    hand_out(festival.table.pk, 2, [prize.pk], None)
    phone = Client()
    phone.cookies[DEVICE_COOKIE] = DEVICE_SIGNER.sign(ben.device)

    def box(query: str, client: Client | None = None) -> str:
        url = reverse("results", args=[festival.code])
        shown = page_of((client or Client()).get(url + query)).text
        return shown.partition("Find yourself Find ")[2]

    assert box("?q=bén").startswith("2 Ben Prize 6-1 1 of 1 throws won")
    assert box("?q=3").startswith("3 Cora Prize 5-1")
    assert box("?q=zoe").startswith("Nobody has that name.")
    assert "1 of 1 throws" not in box("")
    assert box("", phone).startswith("Ben, this is you. Prize 6-1 · Collected ✓")
    assert "Collected" not in box("?q=ben")


def test_results_are_computed_once_per_language() -> None:
    festival = ended()
    answer(festival)

    with CaptureQueriesContext(connection) as queries:
        answer(festival)
    asked = len(queries)  # the next request begins another count
    url = reverse("results", args=[festival.code])
    chinese = Client().get(url, headers={"Accept-Language": "zh-hant"}).content.decode()

    assert asked == 2  # of the table, and of its last entry long ago
    assert '<html lang="zh-hant"' in chinese


def test_guest_pages_escape_names_and_need_no_script_or_session() -> None:
    festival, empty = evening.started(names=LONG_NAMES), evening.new_festival(names=[], counts={})
    evening.throws(festival, evening.ONE, evening.TWO, evening.RED_4)

    for name in ("results", "public_log"):
        found = answer(festival, name)
        html = re.sub(r"<script[^>]*old-televisions[^>]*>", "", found.content.decode())
        assert ["<b>Eve</b>" in html, "<script" in html] == [False, False]
        assert [each for each in LONG_NAMES if each not in page_of(found).text] == []
        assert settings.SESSION_COOKIE_NAME not in found.cookies
        assert answer(empty, name).status_code == 200  # without prizes or players too


def entries(festival: Festival) -> list[tuple[str, str]]:
    """Every line with its mark, newest first."""
    found = page(festival, "public_log").elements
    items = [each for tag, each in found if tag == "li" and each.get("id", "")[:6] == "entry-"]
    return [(each["id"], each.get("data-state", "")) for each in items]


def test_log_shows_every_roll_also_undone_and_corrected_ones() -> None:
    festival = evening.started()
    evening.throws(festival, evening.ONE, evening.RED_4)
    shown = page(festival, "public_log").elements
    before = [number for number, _ in entries(festival)]
    undo(evening.post(festival))  # the fourth entry
    evening.correct(festival, 2, evening.TWO)

    dice = [each["aria-label"] for _, each in shown if each.get("role") == "img"]
    assert dice == ["4 4 4 4 1 2", "4 1 1 2 3 5"]
    assert before == ["entry-3", "entry-2", "entry-1"]
    marks = {"entry-5": "", "entry-3": "undone", "entry-2": "corrected", "entry-1": ""}
    assert dict(entries(festival)) == marks
    assert "instead of 2" in page(festival, "public_log").text


def test_keepsake_is_self_contained_with_names_and_no_script() -> None:
    hostile = "</style><script>alert(1)</script>"
    festival = ended(names=[hostile, "Ben", "Cora"])
    Prize.objects.update(value=123456)

    file = answer(evening.stored(festival), "keepsake_file")

    assert file["Content-Type"] == "text/html; charset=utf-8"
    assert file["Content-Disposition"] == 'attachment; filename="Moon_Night-2026-09-25.html"'
    html = file.content.decode()
    addresses = re.findall(r'url\("?([^")]{5})|(?:src|href)="([^"]*)"', html)
    assert {first for first, _ in addresses} == {"data:"}
    assert "default-src 'none'" in html
    foreign = ("<script", "<link", "<img", "csrf", "1,234", "₱", festival.code)
    assert [part for part in foreign if part in html] == []
    for name in BOTH:
        assert hostile not in answer(festival, name).content.decode()
        assert hostile in page(festival, name).text


def test_keepsake_says_that_there_was_no_champion() -> None:
    festival = evening.started(counts={6: 1})
    post = evening.post(festival)
    program_rolls_and_lots.stop(post, ChampionBy.NOBODY, None, after_round=False)

    for name in BOTH:
        assert "No champion" in page(evening.stored(festival), name).text


def test_photo_of_the_champions_throw_is_shown_if_allowed() -> None:
    festival = ended()
    table = festival.table
    seq = table.entries.order_by("-seq")[3].seq  # of four: the crown, then three throws

    def shown() -> list[str]:
        return [name for name in ("results", *BOTH) if PHOTO in answer(festival, name).text]

    photos.keep(table.pk, photo((50, 50)), seq=seq + 1)
    photos.share(table.pk, is_on=True)
    assert shown() == []  # of another throw
    photos.keep(table.pk, photo((60, 60)), seq=seq)
    assert shown() == ["results", *BOTH]
    digest = digest_at(evening.stored(festival).table, seq)
    assert reverse("photo", args=[festival.code, digest]) in answer(festival).text
    file = answer(festival, "keepsake_file").text
    assert 'src="data:image/jpeg;base64,/9j/' in file
    assert "/photos/" not in file
    photos.share(table.pk, is_on=False)
    assert shown() == []
