"""Whose each prize is at the prize desk, where people have prizes in their hands."""

from __future__ import annotations

from collections.abc import Mapping

from festival.models import HandOut, Player, Table
from festival.words.sentences import Naming
from rules.bobing.game.keeping import aligned, kinds_of
from rules.bobing.game.state import State


def held_in_hand(table: Table, state: State, naming: Naming) -> Mapping[int, int]:
    """Who holds which prize, equal ones exchanged so that everybody keeps the one they collected.

    Of equal prizes the log may give another number to somebody who wins as many as before, as after
    a correction. One that has to come back goes to the table where somebody else can have another.
    """
    handed = dict(HandOut.objects.filter(prize__table=table).values_list("prize_id", "player"))
    kinds = kinds_of(state.prizes, naming.alike)
    kept = aligned(handed, state.holdings, kinds)
    model = {prize: who if kept.get(prize) == who else None for prize, who in handed.items()}
    return aligned(model, state.holdings, kinds)


def to_collect(table: Table, state: State, naming: Naming) -> frozenset[int]:
    """Who has won something that the prize desk has not handed to them; not who went home."""
    return _owed(table, state, naming, _handed(table)) - gone_home(table)


def served(table: Table, state: State, naming: Naming) -> frozenset[int]:
    """Who has won something, and has got all of it."""
    handed = _handed(table)
    if not handed:
        return frozenset()
    return frozenset(state.holdings.values()) - _owed(table, state, naming, handed)


def _handed(table: Table) -> frozenset[tuple[int, int]]:
    ticks = HandOut.objects.filter(prize__table=table)
    return frozenset(ticks.values_list("prize_id", "player"))


def _owed(
    table: Table, state: State, naming: Naming, handed: frozenset[tuple[int, int]]
) -> frozenset[int]:
    """handed: each prize with whoever got it."""
    holders = held_in_hand(table, state, naming)
    return frozenset(who for prize, who in holders.items() if (prize, who) not in handed)


def gone_home(table: Table) -> frozenset[int]:
    """Whose prizes are kept for them."""
    players = table.festival.players.all()
    return frozenset(each.number for each in players if each.at_desk == Player.AtDesk.HOME)
