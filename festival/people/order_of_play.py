"""Changes the order of seats and merges two entries of one person, before and during the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import F, Max
from django.utils.translation import gettext, ngettext

from festival.games.bobing.play.player_list import merge, share_phone
from festival.models import Player, Seat, Table
from festival.people.players import NO_PLAYER, player_of
from festival.play.post import Entry, Post
from festival.play.write_path import acted, append, lock, locked_table, touch, touch_table
from festival.record.queries import seated
from festival.record.record import Record, table_record
from festival.words.clean_text import MOST_READ, clean_text
from festival.words.sentences import one_by_one
from rules.bobing.game.check import SAME_PERSON
from rules.bobing.game.commands import Reorder
from rules.bobing.game.state import Phase, State
from rules.errors import RulesError
from rules.wording import Ref, Wording, gettext_noop, player, shorten

BAD_PLACE = Wording("seating.bad_place", "choose a place from 1 to {most} (you chose {place})")
NOTHING = Ref("word", "nothing", gettext_noop("nothing"))
LONGEST_PLACE = 9  # digits
LONGEST_KEY = 64
STAYS = Player.Status.APPROVED
MAY_GO = (Player.Status.APPROVED, Player.Status.WAITING)


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
    place = max(0, order.index(number) + by) if by else _place(to, len(order)) - 1
    others = [each for each in order if each != number]
    return (*others[:place], number, *others[place:])


def _place(typed: str, most: int) -> int:
    text = typed.strip()
    place = int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_PLACE else 0
    if not 1 <= place <= most:
        shown = shorten(clean_text(text[:MOST_READ]))
        raise RulesError(BAD_PLACE(most=most, place=shown or NOTHING))
    return place


def _seat(table: Table, order: Sequence[int]) -> None:
    """Give the players the places that they have together, in this order."""
    seats = {each.player.number: each for each in table.seats.all()}
    places = sorted(seats[number].place for number in order)
    movers = []
    for number, place in zip(order, places, strict=True):
        if seats[number].place != place:
            seats[number].place = place
            movers.append(seats[number])
    # Places are unique in a table, so all players leave their old places first.
    last = table.seats.aggregate(place=Max("place", default=0))["place"]
    moving = table.seats.filter(pk__in=[each.pk for each in movers])
    moving.update(place=F("place") + last)
    Seat.objects.bulk_update(movers, ["place"])


def _reorder(post: Post, number: int, by: int, to: str) -> tuple[int, ...]:
    def make(table: Table, record: Record) -> Entry:
        return acted(table, record, Reorder(_moved(record.state.players, number, by, to)))

    # A page has one key for the rows of all players.
    press = replace(post, key=f"{number}-{by}-{to}-{post.key}"[:LONGEST_KEY])
    command = append(press, make, lambda each: isinstance(each.command, Reorder)).entry.command
    return command.players if isinstance(command, Reorder) else ()


def merge_entries(post: Post, *, number: int, into: int) -> None:
    """Merge two entries of one person: `into` keeps name and seat, and gets what `number` has won.

    Raises RulesError when either is not on the list, and the exceptions of `merge`.
    """
    with transaction.atomic():
        festival_id = Table.objects.values_list("festival_id", flat=True).get(pk=post.table_id)
        festival = lock(festival_id)
        gone, kept = player_of(festival, number), player_of(festival, into)
        if gone == kept:
            raise RulesError(SAME_PERSON())
        if number in table_record(festival.table).state.players:
            merge(post, player=number, into=into)
            return
        for entry, statuses in ((gone, MAY_GO), (kept, (STAYS,))):
            if entry.status not in statuses:
                raise RulesError(NO_PLAYER(player=player(entry.number)))
        gone.status, gone.address = Player.Status.MERGED, ""
        gone.save(update_fields=["status", "address"])
        share_phone(festival, number, into, is_done=True)
        touch(festival)


def merge_question(state: State, gone: Player, kept: Player) -> str:
    """Ask whether two entries are one person, and list what `kept` would get."""
    return one_by_one(_of_merging(state, gone, kept))


def _of_merging(state: State, gone: Player, kept: Player) -> Iterator[str]:
    player, other = gone.name, kept.name
    if player == other:  # same name: show their numbers
        player, other = _with_number(gone), _with_number(kept)
    yield gettext("Is {player} the same person as {other}?").format(
        player=_with_number(gone), other=_with_number(kept)
    )
    yield gettext("{other} keeps the name and seat; {player} leaves the list.").format(
        other=other, player=player
    )
    if gone.device and not kept.device:
        sentence = gettext("{player}’s phone becomes {other}’s, with the turn and the prizes.")
        yield sentence.format(player=player, other=other)
    elif gone.device and gone.device != kept.device:
        sentence = gettext(
            "{other} already has a phone and keeps it; {player}’s phone does not get the name."
        )
        yield sentence.format(player=player, other=other)
    if gone.number not in state.players:
        yield gettext("Under “Not admitted” they can be let in again.")
        return
    prizes = sum(holder == gone.number for holder in state.holdings.values())
    throws = [each.roll for each in state.candidates if each.player == gone.number]
    if prizes:
        yield ngettext(
            "{other} gets {count} prize.", "{other} gets {count} prizes.", prizes
        ).format(count=prizes, other=other)
    if throws:
        faces = "\u00a0".join(str(face) for face in throws[-1].faces)  # on one line
        sentence = gettext("The champion throw {faces} counts for {other}.")
        yield sentence.format(faces=faces, other=other)
    if not prizes and not throws:
        yield gettext("{player} has no prizes to pass on.").format(player=player)
    yield gettext("Undo separates them again.")


def _with_number(player: Player) -> str:
    return gettext("{name} (no. {number})").format(name=player.name, number=player.number)
