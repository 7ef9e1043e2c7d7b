"""Sentences about the effects of an undo or a correction: forfeits, and the phase."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from festival.words.sentences import Naming
from rules.spots.state import Phase, State
from rules.wording import player


def hands(before: State, after: State, naming: Naming) -> Iterator[str]:
    """A sentence for each player whose forfeits change."""
    players = dict.fromkeys((*before.seats.players, *after.seats.players))
    for number in players:
        was, now = before.forfeits.get(number, 0), after.forfeits.get(number, 0)
        if was != now:
            yield ngettext(
                "{player} has paid {now} forfeit instead of {was}",
                "{player} has paid {now} forfeits instead of {was}",
                now,
            ).format(player=naming.name(player(number)), now=now, was=was)


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """Sentences about the last cup and the phase, if they change."""
    was, now = before.last, after.last
    if now is not None and was is not None and now.faces != was.faces:
        yield gettext("The last cup has {total} spots now.").format(total=now.total)
    if after.phase is not before.phase:
        yield _phase(after)


def _phase(state: State) -> str:
    match state.phase:
        case Phase.WAITING:
            return gettext("The game has not begun.")
        case Phase.GUESSING:
            return gettext("The game goes on.")
        case Phase.ENDED:
            return gettext("The game is over.")
