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

BOTH = ("keepsake", "keepsake_file")
HOSTILE = "</style><script>alert(1)</script>"


def ended(**changes: Any) -> Festival:
    festival = started(counts={1: 1, 5: 1, 6: 1}, **changes)
    throws(festival, RED_4, ONE, TWO)
    commands.crown(post(festival))
    return stored(festival)


def get(festival: Festival, name: str = "keepsake_file", **headers: str) -> Any:
    return Client().get(reverse(name, args=[festival.code]), headers=headers)


def test_file_is_sent_to_be_saved_and_holds_all_that_it_needs_and_runs_nothing() -> None:
    answer = get(ended())

    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="Moon_Night-2026-09-25.html"'
    text = answer.content.decode()
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


def test_hostile_names_stay_text() -> None:
    festival = ended(names=[HOSTILE, "Ben", "Cora"])

    for name in BOTH:
        assert HOSTILE not in get(festival, name).content.decode()
        assert HOSTILE in page_of(get(festival, name)).text


def test_until_the_last_word_is_spoken_there_are_the_results() -> None:
    running, taken_back = started(), ended()
    before = get(taken_back).status_code
    write_path.undo(post(taken_back))  # a correction after the end

    assert before == 200
    for festival in (running, taken_back):
        results = reverse("results", args=[festival.code])
        answers = [get(festival, name) for name in BOTH]
        assert [(each.status_code, each.url) for each in answers] == [(302, results)] * 2
        assert "/keepsake/" not in Client().get(results).content.decode()


def test_nothing_is_kept_of_practice_or_of_a_side_table_without_a_keepsake() -> None:
    festival = ended()
    Festival.objects.update(is_rehearsal=True)

    assert [get(festival, name).status_code for name in BOTH] == [404, 404]
    assert "/keepsake" not in get(festival, "results").content.decode()
    table = begun_table("spots")
    assert Client().get(table.public_address("keepsake")).status_code == 404


def test_results_and_winners_lead_to_it(desk: Client) -> None:
    festival = ended()
    address = reverse("keepsake", args=[festival.code])

    pages = (get(festival, "results"), desk.get(reverse("winners", args=[festival.pk])))

    assert [f'href="{address}"' in page.content.decode() for page in pages] == [True, True]


def test_keepsake_is_in_the_language_of_whoever_keeps_it() -> None:
    festival = ended()

    for language in ("en", "zh-hant", "fil"):
        text = get(festival, **{"Accept-Language": language}).content.decode()
        assert f'<html lang="{language}"' in text
