"""Lists the prizes that a player won at tables of the hall where they played before."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from festival.games.bobing.record import naming_of, prize_label
from festival.games.bobing.record.collected import held_in_hand
from festival.models import FIRST, HandOut, Player, Table
from festival.record.halls import is_one_person, merged_in, root_of
from festival.record.log_lines import Person
from festival.record.record import table_record
from festival.web.storage_errors import UnreadableLog
from festival.words.sentences import counted
from rules.errors import InvalidRulebook

logger = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class WonAt:
    """The prizes that a player won at one table."""

    table: str  # its name
    address: str  # of its board
    left: tuple[str, ...]  # to be collected, equal prizes counted
    handed: tuple[str, ...]  # that the prize desk has handed out


def won_before(table: Table, people: Iterable[Person]) -> Mapping[int, tuple[WonAt, ...]]:
    """The earlier prizes of each person, by their number here, the newest table first. Needs no
    queries for people who came from no other table."""
    here = {player.number: player for player in table.festival.players.all()}
    came = (here[each.number] for each in people if each.number in here)
    return {each.number: tuple(_tables(each)) for each in came if each.came_from_id}


def _tables(player: Player) -> Iterator[WonAt]:
    for each in _before(player):
        table = Table.objects.select_related("festival").get(
            festival=each.festival_id, number=FIRST
        )
        try:
            won = _won_at(table, each.number)
        except (InvalidRulebook, UnreadableLog):
            logger.exception("table %s cannot be read", table.pk)
            continue  # a damaged game must not hide the other tables
        if won.left or won.handed:
            yield won


def _before(player: Player) -> Iterator[Player]:
    """The player's entries at earlier tables, the newest first."""
    while player.came_from_id:
        before = Player.objects.get(pk=player.came_from_id)
        if not is_one_person(player, before):
            return  # somebody else plays on instead of the champion
        yield before
        player = before


def _won_at(table: Table, number: int) -> WonAt:
    record = table_record(table)
    held = held_in_hand(table, record.state, naming_of(table, record.state))
    own = root_of(dict(merged_in(record)), number)  # their prizes go with a merge
    ticks = HandOut.objects.filter(prize__table=table, player=own)
    given = set(ticks.values_list("prize_id", flat=True))
    prizes = [prize for prize in table.prizes.all() if held.get(prize.pk) == own]

    def called(*, is_handed: bool) -> tuple[str, ...]:
        some = (prize for prize in prizes if (prize.pk in given) == is_handed)
        names = (prize_label(prize, table.festival.currency) for prize in some)
        return tuple(counted(name or gettext("a prize") for name in names))

    return WonAt(
        table=table.festival.name,
        address=table.public_address("board"),
        left=called(is_handed=False),
        handed=called(is_handed=True),
    )
