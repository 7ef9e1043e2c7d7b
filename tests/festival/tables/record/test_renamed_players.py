"""A player who gets another name in mid-game: the log says so, and who had that name before."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.festivals.files.pack_zip import log_text
from festival.festivals.forgetting import forgetting
from festival.festivals.transfer import import_festival
from festival.festivals.transfer.read_file import read
from festival.models import Festival
from festival.tables.record.festival_file import document, written
from tests.festival.evening import ONE, RED_3, new_festival, started, stored, throws
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def rename(desk: Client, festival: Festival, number: int, name: str) -> str:
    """What the page says of it."""
    address = reverse("player_action", args=[festival.pk, number, "rename"])
    return page_of(desk.get(desk.post(address, {"name": name})["Location"])).text


def renamings(festival: Festival) -> list[str]:
    return [line for line in log_text(stored(festival).table).splitlines() if "called" in line]


def test_two_who_exchange_names_are_told_in_every_log_and_file(desk: Client) -> None:
    festival = started()
    throws(festival, RED_3)
    rename(desk, festival, 1, "Somebody")
    rename(desk, festival, 2, "Ana")
    said = rename(desk, festival, 1, "Ben")
    throws(festival, ONE)
    rename(desk, festival, 3, "Clara")

    first = "Ana is now called Ben (no. 1). No. 2 was called Ben before."
    second = "Ben is now called Ana (no. 2). No. 1 was called Ana before."
    third = "Cora is now called Clara (no. 3)."
    assert first in said
    assert renamings(festival) == [first, second, third]
    table = stored(festival).table
    for address in (
        table.address("log"),
        table.public_address("public_log"),
        table.address("console"),
    ):
        shown = page_of(desk.get(address)).text
        places = [shown.find(sentence) for sentence in (third, "wins Prize 6-1", second, first)]
        assert (-1 not in places, places) == (True, sorted(places))
    copy = import_festival.take_in(read(written(document(stored(festival)))), None, as_copy=True)
    assert renamings(copy) == [first, second, third]


def test_name_is_corrected_silently_before_the_game_or_back(
    desk: Client,
) -> None:
    festival = new_festival()
    rename(desk, festival, 1, "Anna")
    begun = started()
    rename(desk, begun, 1, "Anna")
    rename(desk, begun, 1, "Ana")

    assert renamings(festival) == renamings(begun) == []


def test_a_forgotten_name_is_no_former_name_either(desk: Client) -> None:
    festival = started()
    for number, name in ((1, "Somebody"), (2, "Ana"), (1, "Ben")):
        rename(desk, festival, number, name)

    forgetting.replace_name(festival.players.get(number=2), "Guest 2")

    assert renamings(festival) == []
