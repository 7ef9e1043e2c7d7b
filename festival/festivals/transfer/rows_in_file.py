"""Reads the players, prizes and notes of a festival's file, each value checked, not yet saved."""

from __future__ import annotations

import re

from django.utils.translation import gettext

from festival.festivals.transfer.read_file import (
    LONGEST,
    UNREADABLE,
    Document,
    FileRefused,
    damaged,
    made,
)
from festival.models import Player, Prize
from festival.tables.kinds import kinds
from festival.tables.record import festival_file as file
from festival.tables.record.setbacks import Setback
from festival.tables.record.take_overs import TakeOver

SHORT_NUMBER = re.compile("[0-9]{1,9}")
MOST_NOTES = 10_000


def players_of(data: Document) -> dict[int, Player]:
    """The players by number, not saved; raises FileRefused for a repeated number."""
    players = []
    for number, row in enumerate(data["players"], start=1):
        what = gettext("player {number}").format(number=number)
        player = made(Player, row, file.PLAYER, what)
        for after, name in player.former_names.items():
            if not SHORT_NUMBER.fullmatch(after):
                raise FileRefused(damaged())
            made(Player, {"name": name}, ("name",), what)
        players.append(player)
    found = {player.number: player for player in players}
    if len(found) < len(players):
        raise FileRefused(damaged())
    return found


def prizes_of(data: Document) -> dict[int, Prize]:
    """The prizes by the file's numbers, not saved."""
    found = {}
    for row in data["prizes"]:
        number = int(row["id"])
        found[number] = made(
            Prize, row, file.PRIZE, gettext("prize {number}").format(number=number)
        )
    return found


def highest_number(data: Document) -> int:
    """The highest number of a prize, in the list or only in the log; raises FileRefused for numbers
    out of range."""
    numbers = [int(row["id"]) for row in data["prizes"]]

    def note(number: int) -> int:
        numbers.append(int(number))
        return number

    kinds()[data["kind"]].game.CODEC.with_things(list(data["entries"]), note)
    if max(numbers, default=0) > LONGEST["prizes"] or min(numbers, default=1) < 1:
        raise FileRefused(damaged())
    return max(numbers, default=0)


def setbacks_in(data: Document) -> list[dict[str, object]]:
    """Where one table's log went back. Raises FileRefused."""
    return _notes_in(data, "setbacks", Setback)


def take_overs_in(data: Document) -> list[dict[str, object]]:
    """The seats of one table that the emcee took over. Raises FileRefused."""
    return _notes_in(data, "take_overs", TakeOver)


def _notes_in(
    data: Document, name: str, note: type[Setback] | type[TakeOver]
) -> list[dict[str, object]]:
    """[] for files of older Moonbowls."""
    found = data.get(name, [])
    try:
        if not isinstance(found, list) or len(found) > MOST_NOTES:
            raise TypeError
        return [note.from_dict(raw).to_dict() for raw in found]
    except UNREADABLE as error:
        raise FileRefused(damaged()) from error
