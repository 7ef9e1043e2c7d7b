"""What every side table shows and says around its game, and where its pages lead."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.kinds import Kind, side_kinds
from festival.models import FIRST, Table
from festival.play import direction
from tests.festival.pages import page_of
from tests.festival.people.phones import phone
from tests.festival.promotion import game
from tests.festival.side_tables import lay_table, stored, tell

pytestmark = pytest.mark.django_db

every_kind = pytest.mark.parametrize("kind", side_kinds(), ids=lambda kind: kind.key)


def links(answer: Any) -> set[str]:
    return {each["href"] for _, each in page_of(answer).elements if "href" in each}


@every_kind
def test_this_is_me_leads_back_to_the_table(kind: Kind) -> None:
    """There and with every way in between: a search, a code, a name that is given back."""
    table, guest = lay_table(kind.key), phone()
    board = table.public_address("board")
    me = f"{reverse('who', args=[table.festival.code])}?table={table.number}"

    assert me in links(guest.get(board))
    page = page_of(guest.get(me))
    assert board in links(guest.get(me))
    claim = page.posts_to("/1/claim/")
    assert page.form("q").fields["table"] == str(table.number)
    assert guest.post(claim.action, claim.fields)["Location"] == board
    release = page_of(guest.get(me)).posts_to("/1/release/")
    assert guest.post(release.action, release.fields)["Location"] == me


@pytest.mark.parametrize("asked", ["99", "x", "", "-1", "99999999999"])
def test_table_that_is_none_is_the_bowl(asked: str) -> None:
    table = lay_table("promotion")

    page = phone().get(reverse("who", args=[table.festival.code]), {"table": asked})

    assert reverse("board", args=[table.festival.code]) in links(page)


def test_wall_speaks_as_the_first_table_does() -> None:
    table = lay_table("promotion")
    first = table.festival.tables.get(number=FIRST)
    before = stored(table).revision

    direction.speak(first.pk, "", "zh-hant")

    assert stored(table).revision > before  # it hears of it
    assert 'lang="zh-hant"' in wall_of(table)
    direction.speak(first.pk, "", "")
    assert 'lang="en"' in wall_of(table)


def wall_of(table: Table) -> str:
    return Client().get(table.public_address("tv")).content.decode()


def test_correction_is_called_one_on_the_wall_and_speaks_of_no_prizes(desk: Client) -> None:
    table = game("123456", "112356")
    sent = {"what": "dice", "roll": "111234", "version": str(stored(table).version), "key": "k"}
    preview = page_of(desk.post(table.address("correction", 2), sent)).text
    saved = desk.post(table.address("correction", 2), {**sent, "save": "1"}, follow=True)
    wall = page_of(Client().get(table.public_address("tv"))).text

    assert "What changes" in preview
    assert "corrected" in wall
    log = page_of(saved).text
    assert not [word for word in ("hands", "prize") if word in (preview + log).casefold()]


def test_log_of_the_bowl_has_its_sentences_apart(desk: Client) -> None:
    table = lay_table("promotion").festival.table

    text = page_of(desk.get(table.address("log"))).text

    assert "stays in sight. A prize is called" in text


def test_files_of_two_tables_have_two_names(desk: Client) -> None:
    named = lay_table("promotion", name="Veranda")
    unnamed = lay_table("promotion")

    assert file_of(desk, named, "winners_file", "person", "csv").endswith('-2_Veranda-person.csv"')
    assert file_of(desk, unnamed, "log_file").endswith('-2_Shing_Quon_Tu-log.json"')


def file_of(desk: Client, table: Table, page: str, *args: str) -> str:
    return str(desk.get(table.address(page, *args))["Content-Disposition"])


def test_console_leads_to_where_somebody_is_added(desk: Client) -> None:
    table = lay_table("promotion")

    page = desk.get(table.address("console"))

    assert reverse("players", args=[table.festival_id]) in links(page)


@every_kind
def test_console_says_since_when_it_shows_what_it_shows(desk: Client, kind: Kind) -> None:
    table = lay_table(kind.key, seated=4, names=("Ana", "Ben", "Cora", "Dora"))
    tell(desk, table, "start")

    elements = page_of(desk.get(table.address("console"))).elements

    (shown,) = [each["data-version"] for _, each in elements if each.get("id") == "c-undo"]
    assert shown == str(stored(table).version)
