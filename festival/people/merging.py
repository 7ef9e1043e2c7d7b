"""What is asked before two entries become one person."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from festival.models import Player
from festival.words.sentences import one_by_one
from rules.bobing.game.state import State


def merge_question(state: State, gone: Player, kept: Player) -> str:
    """Whether they are one person. It says what passes from the first to the second."""
    return one_by_one(_sentences(state, gone, kept))


def _sentences(state: State, gone: Player, kept: Player) -> Iterator[str]:
    player, other = _labels(gone, kept)
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


def _labels(gone: Player, kept: Player) -> tuple[str, str]:
    """What the two are called; with their numbers where that alone tells them apart."""
    if gone.name == kept.name:
        return _with_number(gone), _with_number(kept)
    return gone.name, kept.name


def _with_number(player: Player) -> str:
    return gettext("{name} (no. {number})").format(name=player.name, number=player.number)
