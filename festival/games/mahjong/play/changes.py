"""What an undo or a correction changes: the points, and who deals."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from festival.games.mahjong.board.board import minus
from festival.games.mahjong.board.build import agenda_of
from festival.record.log_lines import person_of
from festival.words.sentences import Naming
from rules.mahjong.state import State


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """Who has more or fewer points, a sentence each."""
    sentence = gettext("Points of {player}: {after} instead of {before}")
    scores = zip(after.seats.players, before.scores, after.scores, strict=False)
    changed = tuple(
        sentence.format(player=person_of(number, naming).name, after=minus(now), before=minus(was))
        for number, was, now in scores
        if was != now
    )
    return changed or (gettext("All points stay as they are"),)


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """Who deals and how the game goes on by now, where that is another."""
    if (after.phase, after.deal) != (before.phase, before.deal):
        yield agenda_of(after, naming)
