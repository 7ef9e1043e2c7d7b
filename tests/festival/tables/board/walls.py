"""Screens on the wall: what they show, and the buttons that direct them."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.what_each_screen_shows import Stage, stage_of
from festival.models import Festival, Screen
from tests.festival.evening import stored

Scene = Screen.Scene
MAIN = "tv"


def shown(festival: Festival, slug: str = MAIN) -> Stage:
    festival = stored(festival)
    screen = Screen.objects.get(table=festival.table, slug=slug)
    return stage_of(festival.table, board_of(festival.table), screen)


def page(festival: Festival, slug: str = MAIN) -> str:
    return Client().get(reverse("screen", args=[festival.code, slug])).content.decode()


def text(festival: Festival, slug: str = MAIN) -> str:
    """What stands on the stage of a screen's page, without its markup."""
    stage = re.search(r'<section id="stage".*', page(festival, slug), re.DOTALL)
    assert stage is not None
    return " ".join(re.sub(r"<[^>]+>", " ", stage[0]).split())


def press(client: Client, festival: Festival, do: str, **fields: str) -> Any:
    return client.post(reverse("screens", args=[festival.pk]), {"do": do, **fields})


def names(stage: Stage) -> list[str]:
    return [person.name for person in stage.people]
