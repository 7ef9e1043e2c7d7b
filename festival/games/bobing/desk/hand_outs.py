"""Writes hand-outs of the prize desk, each prize once, and takes them back."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from festival.accounts.devices import current
from festival.games.bobing.record import naming_of
from festival.games.bobing.record.prizes_to_collect import held_in_hand
from festival.models import HandOut, Prize, Table
from festival.play.write_path import locked_table, touch_table
from festival.tables.record.record import table_record
from rules.errors import RulesError
from rules.wording import Wording, player, prize

NO_PRIZE = Wording("desk.no_prize", "that prize belongs to another festival")
NOT_THEIRS = Wording("desk.not_theirs", "{prize} no longer belongs to {player}; look again")
HANDED_OUT = Wording("desk.handed_out", "{prize} was handed to {player}; take that back first")


def hand_out(
    table_id: int,
    number: int,
    prizes: Collection[int],
    author: User | None,
    *,
    at: datetime | None = None,
) -> tuple[HandOut, ...]:
    """Tick prizes as handed to their holder, as one press. Returns the ticks that this person
    already had for them. at: the time of a press for several tables.

    Raises RulesError, and ticks none, if a prize is not theirs or was handed to somebody else.
    """
    with locked_table(table_id) as table:
        asked = _prizes(table, prizes)
        ticks = HandOut.objects.filter(prize__in=asked).select_related("prize", "author__helper")
        ticked = {tick.prize_id: tick for tick in ticks}
        state = table_record(table).state
        holdings = held_in_hand(table, state, naming_of(table, state))
        for row in asked:
            if holdings.get(row.pk) != number:
                raise RulesError(NOT_THEIRS(prize=prize(row.pk), player=player(number)))
            if row.pk in ticked and ticked[row.pk].player != number:
                to = player(ticked[row.pk].player)
                raise RulesError(HANDED_OUT(prize=prize(row.pk), player=to))
        at = at or timezone.now()
        HandOut.objects.bulk_create(
            HandOut(prize=row, player=number, author=author, device=current(), at=at)
            for row in asked
            if row.pk not in ticked
        )
        if len(ticked) < len(asked):
            served = table.festival.players.filter(number=number)
            served.update(at_desk="", at_desk_since=None)
            touch_table(table)
        return tuple(ticked.values())


def take_in(table_id: int, ticks: Collection[int]) -> None:
    """Delete ticks. Ticks that no longer exist are ignored: if another desk has ticked the prize
    again since, that tick is a new one and stays."""
    with locked_table(table_id) as table:
        if HandOut.objects.filter(pk__in=ticks, prize__table=table).delete()[0]:
            touch_table(table)


def _prizes(table: Table, asked: Collection[int]) -> list[Prize]:
    found = list(table.prizes.filter(pk__in=asked))
    if not found or len(found) < len(set(asked)):
        raise RulesError(NO_PRIZE())
    return found
