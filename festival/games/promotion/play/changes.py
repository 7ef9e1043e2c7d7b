"""Sentences about the effects of an undo or a correction: pieces, winners, and the turn."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from festival.games.promotion.board.moments import agenda_of
from festival.record.log_lines import person_of
from festival.words.sentences import Naming, full_stop, in_a_row
from rules.promotion.book import PALACE, Piece
from rules.promotion.state import State


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """A sentence for each piece on another space."""
    sentence = gettext("{player}: {after} instead of {before}")
    changed = tuple(
        sentence.format(
            player=person_of(number, naming).name,
            after=_stands(after.pieces.get(number)),
            before=_stands(before.pieces.get(number)),
        )
        for number in sorted({*before.pieces, *after.pieces})
        if before.pieces.get(number) != after.pieces.get(number)
    )
    return changed or (gettext("No piece moves"),)


def _stands(piece: Piece | None) -> str:
    if piece is None:
        return gettext("not on the board")
    if piece.space == PALACE:
        return gettext("in the palace")
    if piece.came_from is None:
        return gettext("on {space}").format(space=piece.space)
    return gettext("on {space}, from {before}").format(space=piece.space, before=piece.came_from)


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """Sentences about the winners, the turn and the course of the game, if they change."""
    if after.winners() != before.winners() and after.winners():
        names = [person_of(number, naming).name for number in after.winners()]
        yield full_stop(gettext("The winner now: {players}").format(players=in_a_row(names)))
    if after.turn != before.turn and after.turn is not None:
        name = person_of(after.turn, naming).name
        yield full_stop(gettext("In turn now: {player}").format(player=name))
    if (after.phase, after.round, after.home) != (before.phase, before.round, before.home):
        yield agenda_of(after, naming)
