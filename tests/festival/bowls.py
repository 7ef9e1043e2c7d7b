"""Halls to test with: bowls of one evening, and champions who go on from one to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players import players
from festival.models import Festival, Player
from rules.bobing.game.state import Phase
from tests.festival.evening import NAMES, new_festival, post, state_of, stored, throw

SMALL = {1: 1, 5: 1, 6: 1}  # a table is over after few rolls


def new_hall(*, counts: Mapping[int, int] = SMALL, **changes: Any) -> Festival:
    """With no table yet; its own bowl is the final's."""
    return new_festival(names=(), counts=counts, **{"name": "City Night", **changes})


def bowl_of(
    hall: Festival,
    place: int,
    *,
    stage: int = 1,
    names: Sequence[str] = NAMES,
    counts: Mapping[int, int] = SMALL,
    **changes: Any,
) -> Festival:
    """Another table of the hall, set up and not started. stage: its round."""
    name = f"Table {place}" if stage == 1 else f"Semi-final {place}"
    bowl = new_festival(names=names, counts=counts, **{"name": name, **changes})
    Festival.objects.filter(pk=bowl.pk).update(hall=hall, round=stage, place=place)
    return stored(bowl)


def begin(bowl: Festival) -> Festival:
    program_rolls_and_lots.start(post(bowl))
    return stored(bowl)


def goes_on(champion: Festival, number: int, into: Festival) -> Player:
    """The player of this number at one bowl sits down at another."""
    before = champion.players.get(number=number)
    players.add_players(into.pk, [before.name])
    player = into.players.order_by("number").last()
    assert player is not None
    Player.objects.filter(pk=player.pk).update(came_from=before)
    return player


def play_out(bowl: Festival, *rolls: str) -> Festival:
    """These rolls, and then whatever ends it."""
    for roll in rolls:
        throw(bowl, roll)
    while state_of(bowl).phase is Phase.ROLLING:
        throw(bowl)
    if state_of(bowl).phase is Phase.CROWNING:
        program_rolls_and_lots.crown(post(bowl))
    return stored(bowl)
