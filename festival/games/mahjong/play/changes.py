"""Sentences about the effects of an undo or a correction: points, and the dealer."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from festival.games.mahjong.board.build import agenda_of
from festival.record.log_lines import person_of
from festival.words.sentences import Naming
from rules.mahjong.state import State


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """A sentence for each player whose points change."""
    sentence = gettext("Points of {player}: {after} instead of {before}")
    scores = zip(after.seats.players, before.scores, after.scores, strict=False)
    changed = tuple(
        sentence.format(
            player=person_of(number, naming).name,
            after=str(now).replace("-", "−"),
            before=str(was).replace("-", "−"),
        )
        for number, was, now in scores
        if was != now
    )
    return changed or (gettext("All points stay as they are"),)


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """A sentence about the dealer and the course of the game, if they change."""
    if (after.phase, after.deal) != (before.phase, before.deal):
        yield agenda_of(after, naming)
