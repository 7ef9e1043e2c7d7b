"""A demo is called one on every page that anybody can see, and no real evening is."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.setup.demo import play_demo
from festival.models import Festival
from festival.play.side_tables.side_tables import open_table
from festival.tables.kinds import side_kinds
from tests.festival.evening import started, stored
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

FOR_HELPERS = (
    *("festival_edit", "prizes", "shopping", "spares", "players", "invite", "helpers", "console"),
    *("log", "screens", "holdings", "desk", "winners", "side_tables", "receipts"),
)
FOR_ALL = ("board", "tv", "rules", "results", "keepsake", "public_log", "join", "who")
AT_TABLES = ("console", "log", "screens", "winners"), ("board", "tv", "rules", "results")


def addresses(festival: Festival, kinds: int) -> list[str]:
    side = [open_table(festival.pk, kind.key, "") for kind in side_kinds()[:kinds]]
    return [
        *(reverse(name, args=[festival.pk]) for name in FOR_HELPERS),
        *(reverse(name, args=[festival.code]) for name in FOR_ALL),
        *(table.address(name) for table in side for name in AT_TABLES[0]),
        *(table.public_address(name) for table in side for name in AT_TABLES[1]),
    ]


def is_marked(desk: Client, address: str) -> bool:
    elements = page_of(desk.get(address, follow=True)).elements
    return any("demo-mark" in attributes.get("class", "") for _, attributes in elements)


every_page = pytest.mark.parametrize("kinds", [1, pytest.param(None, marks=pytest.mark.proof)])


@every_page
def test_every_page_of_a_demo_says_so_whatever_its_name(desk: Client, kinds: int) -> None:
    demo = play_demo(None)
    Festival.objects.update(name="Mid-Autumn at the Lims")

    assert [each for each in addresses(stored(demo), kinds) if not is_marked(desk, each)] == []


@every_page
def test_no_page_of_a_real_evening_does(desk: Client, kinds: int) -> None:
    assert [each for each in addresses(started(), kinds) if is_marked(desk, each)] == []
