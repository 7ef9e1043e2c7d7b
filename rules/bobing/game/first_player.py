"""Who begins, and in which direction the turns go round."""

from __future__ import annotations

from rules.bobing.book.switches import Direction, FirstPlayer
from rules.bobing.game import commands as c


def order_of_play(start: c.Start) -> tuple[int, ...]:
    """The players in the direction of play, beginning with the first to roll.

    Counting starts with the elder as one, so the first player sits (sum of the dice - 1) seats
    further.
    """
    players = start.players
    if start.book.switches["direction"] == Direction.COUNTERCLOCKWISE:
        players = (players[0], *reversed(players[1:]))
    first = 0
    if start.first is not None:
        first = players.index(start.first)
    elif start.book.switches["first_player"] == FirstPlayer.ELDER and start.elder is not None:
        first = (players.index(start.elder) + sum(start.elder_dice) - 1) % len(players)
    return players[first:] + players[:first]
