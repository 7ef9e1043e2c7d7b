"""Merges two entries of one person, before and during the game."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction
from django.utils.translation import gettext, ngettext

from festival.games.bobing.players.player_list import merge, share_phone
from festival.games.bobing.players.players import NO_PLAYER, player_of
from festival.models import Player, Table
from festival.play.post import Post
from festival.play.write_path import lock, touch
from festival.tables.record.record import table_record
from festival.words.sentences import one_by_one
from rules.bobing.game.refusals import SAME_PERSON
from rules.bobing.game.state import State
from rules.errors import RulesError
from rules.wording import player

STAYS = Player.Status.APPROVED
MAY_GO = (Player.Status.APPROVED, Player.Status.WAITING)


def merge_entries(post: Post, *, number: int, into: int, moves_phone: bool = False) -> None:
    """Merge two entries of one person: `into` keeps name and seat, and gets what `number` has won.

    moves_phone: whether the phone of `number` gets the name even if another phone has it.

    Raises RulesError when either is not on the list, and the exceptions of `merge`.
    """
    with transaction.atomic():
        festival_id = Table.objects.values_list("festival_id", flat=True).get(pk=post.table_id)
        festival = lock(festival_id)
        gone, kept = player_of(festival, number), player_of(festival, into)
        if gone == kept:
            raise RulesError(SAME_PERSON())
        if moves_phone and have_two_phones(gone, kept):
            festival.players.filter(pk=kept.pk).update(device="")
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


def have_two_phones(gone: Player, kept: Player) -> bool:
    return gone.device not in ("", kept.device) and kept.device != ""


def merge_question(state: State, gone: Player, kept: Player, *, moves_phone: bool = False) -> str:
    """Ask whether two entries are one person, and list what `kept` would get."""
    return one_by_one(_of_merging(state, gone, kept, moves_phone=moves_phone))


def _of_merging(state: State, gone: Player, kept: Player, *, moves_phone: bool) -> Iterator[str]:
    player, other = gone.name, kept.name
    if player == other:
        player, other = (
            gettext("No. %(number)s") % {"number": guest.number} for guest in (gone, kept)
        )
    yield gettext("Is {player} the same person as {other}?").format(
        player=_with_number(gone), other=_with_number(kept)
    )
    yield gettext("{other} keeps the name and seat; {player} leaves the list.").format(
        other=other, player=player
    )
    if gone.device and (moves_phone or not kept.device):
        sentence = gettext("{player}’s phone becomes {other}’s, with the turn and the prizes.")
        yield sentence.format(player=player, other=other)
    elif have_two_phones(gone, kept):
        sentence = gettext("{other} already has a phone. Which phone has the name from now on?")
        yield sentence.format(other=other)
    if gone.number not in state.players:
        yield gettext("Under “Not admitted” they can be let in again.")
        return
    prizes = sum(holder == gone.number for holder in state.holdings.values())
    throws = [candidate.roll for candidate in state.candidates if candidate.player == gone.number]
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
