"""Changes the order of seats, before and during the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import F, Max

from festival.games.bobing.players.players import NO_PLAYER
from festival.models import Seat, Table
from festival.play.post import Entry, Post
from festival.play.write_path import acted, append, locked_table, touch_table
from festival.tables.record.players import seated
from festival.tables.record.record import Record, table_record
from festival.words.clean_text import MOST_READ, clean_text
from rules.bobing.game.commands import Reorder
from rules.bobing.game.state import Phase
from rules.errors import RulesError
from rules.wording import Ref, Wording, gettext_noop, player, shorten

BAD_PLACE = Wording("seating.bad_place", "choose a place from 1 to {most} (you chose {place})")
NOTHING = Ref("word", "nothing", gettext_noop("nothing"))
LONGEST_PLACE = 9  # digits
LONGEST_KEY = 64


def move_player(post: Post, number: int, *, by: int = 0, to: str = "") -> int:
    """Move a player in the order of play; return the new place, 1 for the first.

    by: how many places later, at most to either end. to: the typed place, used when `by` is 0.
    Raises RulesError.
    """
    with locked_table(post.table_id) as table:
        if table_record(table).state.phase is Phase.WAITING:
            order = _moved([player.number for player in seated(table)], number, by, to)
            _seat(table, order)
            touch_table(table)
        else:
            order = _reorder(post, number, by, to)
    return order.index(number) + 1


def _moved(order: Sequence[int], number: int, by: int, to: str) -> tuple[int, ...]:
    if number not in order:
        raise RulesError(NO_PLAYER(player=player(number)))
    index = max(0, order.index(number) + by) if by else _place(to, len(order)) - 1
    others = [other for other in order if other != number]
    return (*others[:index], number, *others[index:])


def _place(typed: str, most: int) -> int:
    text = typed.strip()
    place = int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_PLACE else 0
    if not 1 <= place <= most:
        shown = shorten(clean_text(text[:MOST_READ]))
        raise RulesError(BAD_PLACE(most=most, place=shown or NOTHING))
    return place


def _seat(table: Table, order: Sequence[int]) -> None:
    """Give the players the places that they have together, in this order."""
    seats = {seat.player.number: seat for seat in table.seats.all()}
    places = sorted(seats[number].place for number in order)
    movers = []
    for number, place in zip(order, places, strict=True):
        if seats[number].place != place:
            seats[number].place = place
            movers.append(seats[number])
    # Places are unique in a table, so all players leave their old places first.
    last = table.seats.aggregate(place=Max("place", default=0))["place"]
    moving = table.seats.filter(pk__in=[seat.pk for seat in movers])
    moving.update(place=F("place") + last)
    Seat.objects.bulk_update(movers, ["place"])


def _reorder(post: Post, number: int, by: int, to: str) -> tuple[int, ...]:
    def make(table: Table, record: Record) -> Entry:
        return acted(table, record, Reorder(_moved(record.state.players, number, by, to)))

    # A page has one key for the rows of all players.
    press = replace(post, key=f"{number}-{by}-{to}-{post.key}"[:LONGEST_KEY])
    command = append(press, make, lambda act: isinstance(act.command, Reorder)).entry.command
    return command.players if isinstance(command, Reorder) else ()
