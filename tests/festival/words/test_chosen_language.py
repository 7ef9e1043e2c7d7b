"""Each device speaks the language that was chosen on it, and a screen the one the emcee chose."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from festival.games.bobing.play import direction
from festival.models import Festival
from tests.festival.board.walls import MAIN
from tests.festival.evening import ONE, new_key, started, throws, version_of
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def choose(client: Client, language: str, **fields: str) -> Any:
    return client.post(reverse("set_language"), {"language": language, **fields})


def language_of(html: str) -> str:
    found = re.search(r'<html lang="([^"]+)"\s+dir="ltr"', html)
    assert found is not None
    return found[1]


# Choosing.


def test_every_page_but_the_tvs_offers_all_languages_by_their_own_names(desk: Client) -> None:
    festival = started()
    ours = ["home", "festival_new", "books"]
    of_festival = ["festival_edit", "prizes", "players", "console", "log", "desk", "screens"]
    pages = [reverse(name) for name in ours]
    pages += [reverse(name, args=[festival.pk]) for name in of_festival]
    pages += [reverse(name, args=[festival.code]) for name in ("board", "join", "who", "rules")]

    forms = {url: page_of(desk.get(url)).posts_to(reverse("set_language")) for url in pages}

    offered = [("language", code) for code, _ in settings.LANGUAGES]
    assert {url: form.buttons for url, form in forms.items()} == dict.fromkeys(pages, offered)
    assert {url: form.fields["next"] for url, form in forms.items()} == {url: url for url in pages}


def test_a_chosen_language_stays_with_its_device_alone() -> None:
    board = reverse("board", args=[started().code])
    mine, yours = Client(), Client()

    answer = choose(mine, "fil", next=board)

    assert (answer.status_code, answer["Location"]) == (302, board)
    assert language_of(mine.get(board).content.decode()) == "fil"
    assert language_of(yours.get(board).content.decode()) == "en"


def test_a_page_is_answered_in_its_language_after_another_was_chosen_in_another_tab(
    desk: Client,
) -> None:
    festival = started()
    throws(festival, ONE)
    choose(desk, "fil")

    headers = {"Accept": "application/json", "Page-Language": "en"}
    fields = {"version": version_of(festival), "key": new_key()}
    url = reverse("command", args=[festival.pk, "undo"])
    notice = desk.post(url, fields, headers=headers).json()["notice"]

    assert notice.startswith("Taken back · Ana · ")


def test_choosing_a_language_leads_to_no_other_site() -> None:
    elsewhere = ("https://evil.example/", "//evil.example/", "javascript:alert(1)")

    assert {choose(Client(), "fil", next=each)["Location"] for each in elsewhere} == {"/"}


def test_a_language_that_is_not_there_is_not_kept() -> None:
    board = reverse("board", args=[started().code])
    kept = []
    for unknown in ("", "xx", "eo", "../fil", "zh-hant'", "\x00", "f" * 5000):
        client = Client()
        answer = choose(client, unknown, next=board)
        spoken = language_of(client.get(board).content.decode())
        if (answer.status_code, answer["Location"], spoken) != (302, board, "en"):
            kept.append(unknown)

    assert kept == []


def test_a_browser_that_chose_nothing_is_answered_in_its_own_language() -> None:
    board = reverse("board", args=[started().code])
    wanted = {
        "zh-TW,zh;q=0.9": "zh-hant",
        "zh-HK": "zh-hant",
        "zh-CN": "zh-hans",
        "zh-SG": "zh-hans",
        "fil-PH,fil;q=0.9,en;q=0.8": "fil",
        "tl-PH,en;q=0.5": "fil",
        "eo-001,eo": "en",
        "zh-Hant-TW": "zh-hant",
    }

    answers = {each: Client().get(board, headers={"Accept-Language": each}) for each in wanted}

    spoken = {each: language_of(answer.content.decode()) for each, answer in answers.items()}
    assert spoken == wanted


# Speaking.


# Screens.


def tv(festival: Festival, accept: str = "en") -> str:
    url = reverse("tv", args=[festival.code])
    return Client().get(url, headers={"Accept-Language": accept}).content.decode()


def test_a_screen_speaks_what_the_emcee_chose_for_it_and_else_what_its_browser_wants() -> None:
    festival = started()

    direction.speak(festival.table.pk, MAIN, "zh-hans")
    told = tv(festival, accept="fil")
    direction.speak(festival.table.pk, MAIN, "")
    untold = tv(festival, accept="fil")

    assert (language_of(told), language_of(untold)) == ("zh-hans", "fil")
    assert "language=zh-hans" in told
    assert "现在掷骰" in told
