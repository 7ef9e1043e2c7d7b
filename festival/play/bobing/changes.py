"""What an undo or a correction changes: the prizes in other hands, and how the game stands."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from festival.board.bobing.whats_next import whats_next
from festival.words.sentences import Naming, listed
from rules.bobing.game.correction import Change, changes
from rules.bobing.game.state import State
from rules.wording import player, prize


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """Which prize goes from whom to whom, a sentence each."""
    return tuple(hand(change, naming) for change in changes(before, after))


def news(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """Who is champion or leads by now, and how the game goes on, where that is another."""
    return tuple(_news(before, after, naming))


def hand(change: Change, naming: Naming) -> str:
    """Which prize goes from whom to whom, in a sentence."""
    if change.player is None:
        sentence = gettext("{prize} returns from {giver} to the table")
    elif change.giver is None:
        sentence = gettext("{prize} goes from the table to {player}")
    else:
        sentence = gettext("{prize} goes from {giver} to {player}")
    return sentence.format(
        prize=naming.name(prize(change.prize)),
        giver="" if change.giver is None else naming.name(player(change.giver)),
        player="" if change.player is None else naming.name(player(change.player)),
    )


def _news(before: State, after: State, naming: Naming) -> Iterator[str]:
    if after.champions and after.champions != before.champions:
        names = listed(str(naming.name(player(number))) for number in after.champions)
        yield gettext("Champion now: {names}.").format(names=names)
    elif after.grabbed_by is None and _leader(after) != _leader(before):
        yield _leading(_leader(after), naming)
    if after.phase is not before.phase:
        yield whats_next(after, naming)


def _leading(leader: int | None, naming: Naming) -> str:
    if leader is None:
        return gettext("Nobody is on the champion ladder now.")
    sentence = gettext("First on the champion ladder now: {player}.")
    return sentence.format(player=naming.name(player(leader)))


def _leader(state: State) -> int | None:
    """Who has the best champion throw; after a total grab they have lost their claim."""
    standing = () if state.grabbed_by is not None else state.standing()
    return standing[0].player if standing else None
