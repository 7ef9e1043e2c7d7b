"""Players renamed during the game.

The log names players by number, and pages show their present names: without this list, two players
who exchange names would seem to exchange their prizes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext

from festival.models import Player, Table
from festival.words.sentences import one_by_one


@dataclass(frozen=True, kw_only=True)
class Renaming:
    after: int  # number of the last entry before the change
    number: int
    before: str
    name: str
    other: int | None  # number of a player who had the new name before; None for nobody

    @property
    def sentence(self) -> str:
        said = gettext("{before} is now called {name} (no. {number}).")
        more = gettext("No. {other} was called {name} before.") if self.other is not None else ""
        return one_by_one(text.format_map(vars(self)) for text in (said, more))


def renamings_of(table: Table) -> tuple[Renaming, ...]:
    """The renamings, oldest first."""
    players = list(table.festival.players.all())
    names = {each.number: _names(each) for each in players if each.former_names}
    found = [
        Renaming(
            after=after,
            number=number,
            before=before,
            name=name,
            other=_other(names, number, after, name),
        )
        for number, own in names.items()
        for (after, before), (_, name) in pairwise(own)
    ]
    return tuple(sorted(found, key=lambda each: (each.after, each.number)))


def record_renaming(player: Player, name: str, version: int) -> None:
    """Rename a player, unsaved. version: of the game; 0 before it begins keeps no former name."""
    if version:
        player.former_names.setdefault(str(version), player.name)
        if player.former_names[str(version)] == name:  # taken back at once
            del player.former_names[str(version)]
    player.name = name


def _names(player: Player) -> list[tuple[int, str]]:
    """Former names, each with the last entry under it; then (0, the present name)."""
    former = sorted((int(after), name) for after, name in player.former_names.items())
    return [*former, (0, player.name)]


def _other(
    names: Mapping[int, list[tuple[int, str]]], number: int, after: int, name: str
) -> int | None:
    """Number of another player who had this name until entry `after`; None for nobody."""
    for other, had in names.items():
        was_called = (until <= after and former == name for until, former in had[:-1])
        if other != number and any(was_called):
            return other
    return None
