"""The keepsake: who may have it and when, and what is not in it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Player, Prize
from festival.play import write_path
from festival.play.bobing import commands
from tests.festival.evening import ONE, RED_4, TWO, post, started, stored, throws
from tests.festival.pages import page_of
from tests.festival.side_tables import begun_table

pytestmark = pytest.mark.django_db

HOSTILE = "</style><script>alert(1)</script>"


def ended(**changes: Any) -> Festival:
    festival = started(counts={1: 1, 5: 1, 6: 1}, **changes)
    throws(festival, RED_4, ONE, TWO)
    commands.crown(post(festival))
    return stored(festival)


def get(festival: Festival, name: str = "keepsake_file", **headers: str) -> Any:
    return Client().get(reverse(name, args=[festival.code]), headers=headers)


def test_file_is_sent_to_be_saved_under_the_festivals_name() -> None:
    answer = get(ended())

    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="Moon_Night-2026-09-25.html"'


def test_file_holds_all_that_it_needs_and_runs_nothing() -> None:
    text = get(ended()).content.decode()

    addresses = re.findall(r'url\("?([^")]{5})|(?:src|href)="([^"]*)"', text)
    assert {first for first, _ in addresses} == {"data:"}
    assert "default-src 'none'" in text
    assert [part for part in ("<script", "<link", "<img", "csrf") if part in text] == []


def test_file_says_nothing_but_display_names() -> None:
    festival = ended()
    Prize.objects.update(value=123456)
    Player.objects.filter(number=1).update(name="Lola")

    text = page_of(get(stored(festival))).text

    assert "Lola" in text
    assert [part for part in ("1,234", "₱", festival.code) if part in text] == []


@pytest.mark.parametrize("name", ["keepsake", "keepsake_file"])
def test_hostile_names_stay_text(name: str) -> None:
    festival = ended(names=[HOSTILE, "Ben", "Cora"])

    assert HOSTILE not in get(festival, name).content.decode()
    assert HOSTILE in page_of(get(festival, name)).text


@pytest.mark.parametrize("name", ["keepsake", "keepsake_file"])
def test_until_the_last_word_is_spoken_there_are_the_results(name: str) -> None:
    festival = started()

    answer = get(festival, name)

    results = reverse("results", args=[festival.code])
    assert (answer.status_code, answer.url) == (302, results)
    assert "/keepsake/" not in Client().get(results).content.decode()


def test_correction_after_the_end_changes_the_keepsake_or_takes_it_back() -> None:
    festival = ended()
    write_path.undo(post(festival))

    assert get(festival).status_code == 302


@pytest.mark.parametrize("name", ["keepsake", "keepsake_file"])
def test_nothing_is_kept_of_practice(name: str) -> None:
    festival = ended()
    Festival.objects.update(is_rehearsal=True)

    results = get(festival, "results").content.decode()
    assert (get(festival, name).status_code, "/keepsake" in results) == (404, False)


def test_side_table_without_a_keepsake_says_that_there_is_none() -> None:
    table = begun_table("spots")

    assert Client().get(table.public_address("keepsake")).status_code == 404


def test_results_and_winners_lead_to_it(desk: Client) -> None:
    festival = ended()
    address = reverse("keepsake", args=[festival.code])

    pages = (get(festival, "results"), desk.get(reverse("winners", args=[festival.pk])))

    assert [f'href="{address}"' in page.content.decode() for page in pages] == [True, True]


@pytest.mark.parametrize("language", ["en", "zh-hant", "fil"])
def test_keepsake_is_in_the_language_of_whoever_keeps_it(language: str) -> None:
    text = get(ended(), **{"Accept-Language": language}).content.decode()

    assert f'<html lang="{language}"' in text
