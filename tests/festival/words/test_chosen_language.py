"""Each device speaks the language that was chosen on it, a screen the one the emcee chose, and each
writes titles and times in its own way."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import override

from festival.games.bobing.direction import directed_screens
from festival.models import Festival
from rules.names_in_scripts import Names
from tests.festival.evening import ONE, new_key, started, throws, version_of
from tests.festival.pages import page_of
from tests.festival.tables.board.walls import MAIN

pytestmark = pytest.mark.django_db


def choose(client: Client, language: str, **fields: str) -> Any:
    return client.post(reverse("set_language"), {"language": language, **fields})


def language_of(html: str) -> str:
    found = re.search(r'<html lang="([^"]+)"\s+dir="ltr"', html)
    assert found is not None
    return found[1]


# Choosing.


def test_every_page_but_the_tvs_offers_all_languages(desk: Client) -> None:
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


def test_page_is_answered_in_its_language_despite_another_tab(
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


def test_browser_without_a_choice_is_answered_in_its_language() -> None:
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


# Screens.


def tv(festival: Festival, accept: str = "en") -> str:
    url = reverse("tv", args=[festival.code])
    return Client().get(url, headers={"Accept-Language": accept}).content.decode()


def test_screen_speaks_its_chosen_language_or_the_browsers() -> None:
    festival = started()

    directed_screens.set_language(festival.table.pk, MAIN, "zh-hans")
    told = tv(festival, accept="fil")
    directed_screens.set_language(festival.table.pk, MAIN, "")
    untold = tv(festival, accept="fil")

    assert (language_of(told), language_of(untold)) == ("zh-hans", "fil")
    assert "language=zh-hans" in told
    assert "现在掷骰" in told


CHAMPION = Names("Tsiong Guan", "狀元", "First prize", "Tsiōng-guân")
PAGE = Template("{% title names %}|{{ names|title_of }}")


def said(names: Names) -> str:
    return PAGE.render(Context({"names": names}))


@pytest.mark.parametrize("language", ["en", "fil"])
def test_sound_comes_first_where_characters_are_not_read(language: str) -> None:
    with override(language):
        shown = said(CHAMPION)

    assert shown == (
        '<span class="roman" lang="nan-Latn">Tsiong Guan</span> '
        '<span class="hanzi" lang="zh-Hant">狀元</span>|Tsiong Guan'
    )


@pytest.mark.parametrize(("language", "characters"), [("zh-hant", "狀元"), ("zh-hans", "状元")])
def test_characters_come_first_in_chinese(language: str, characters: str) -> None:
    with override(language):
        shown = said(CHAMPION)

    assert shown == (
        f'<span class="hanzi" lang="{language}">{characters}</span> '
        f'<span class="roman" lang="nan-Latn">Tsiong Guan</span>|{characters}'
    )


FORMATS = ("TIME_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT")


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_no_time_ends_in_a_full_stop(language: str) -> None:
    with translation.override(language):
        times = {
            name: date_format(datetime(2026, 9, 25, 13, 54, tzinfo=UTC), name) for name in FORMATS
        }

    assert [name for name, time in times.items() if time.endswith(".")] == []
