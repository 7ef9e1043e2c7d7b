"""An evening with named prizes."""

from __future__ import annotations

from collections.abc import Mapping

from festival.models import Festival
from festival.people import players
from festival.play.bobing import commands
from festival.setup import festivals
from tests.festival.evening import (
    details,
    post,
    stored,
)

# One prize for the champion; the third title in two sorts, the last in one.
STOCK = {1: ["Bicycle"], 3: ["Kettle", "Tea tin", "Kettle"], 6: ["Hopia", "Hopia"]}
RED_3 = "444123"


def begun(stock: Mapping[int, list[str]]) -> Festival:
    """Ana, Ben and Cora play for named prizes."""
    festival = festivals.create_festival(details())
    festivals.set_prizes(
        festival.pk,
        {
            tier: [festivals.Slot(name=n, value=100) for n in stock.get(tier, [])]
            for tier in range(1, 7)
        },
    )
    players.add_players(festival.pk, ["Ana", "Ben", "Cora"])
    commands.start(post(festival))
    return stored(festival)


def prizes(festival: Festival, name: str) -> list[int]:
    return [prize.pk for prize in festival.table.prizes.all() if prize.name == name]


def the(festival: Festival, name: str) -> int:
    return prizes(festival, name)[0]
