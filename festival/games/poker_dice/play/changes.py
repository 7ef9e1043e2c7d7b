"""Sentences about the effects of an undo or a correction: rounds won, and the turn."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from festival.games.poker_dice.board.moments import agenda_of
from festival.record.log_lines import person_of
from festival.words.sentences import Naming, full_stop, in_a_row
from rules.poker_dice.state import State


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """A sentence for each player whose number of rounds won changes."""
    sentence = gettext("Rounds won by {player}: {after} instead of {before}")
    changed = tuple(
        sentence.format(
            player=person_of(number, naming).name,
            after=after.won.get(number, 0),
            before=before.won.get(number, 0),
        )
        for number in sorted({*before.won, *after.won})
        if before.won.get(number, 0) != after.won.get(number, 0)
    )
    return changed or (gettext("The rounds that were won stay as they are"),)


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """Sentences about the best hand, the turn and the course of the game, if they change."""
    if after.best() != before.best() and after.best():
        names = [person_of(number, naming).name for number in after.best()]
        yield full_stop(gettext("Best hand now: {players}").format(players=in_a_row(names)))
    if after.turn != before.turn and after.turn is not None:
        name = person_of(after.turn, naming).name
        yield full_stop(gettext("In turn now: {player}").format(player=name))
    if (after.phase, after.tie, after.round) != (before.phase, before.tie, before.round):
        yield agenda_of(after, naming)
