"""What holds at every table of mahjong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from rules.log import Entry
from rules.mahjong import commands as c
from rules.mahjong import events as e
from rules.mahjong.settings import Draw, Limit
from rules.mahjong.state import State

SEATS = (1, 2, 3, 4)
RULES: dict[str, tuple[Any, ...]] = {
    "min_tai": (0, 5),
    "limit": tuple(Limit),
    "points_per_tai": (1, 10),
    "base": (0, 5),
    "false_win": (0, 20),
    "draw": tuple(Draw),
    "rounds": (1, 2),
}
OTHERS = (lambda chance: c.NextHand(tuple(chance.sample(SEATS, 4))),)


def check(done: Sequence[Entry[Any, Any]], state: State) -> None:
    """What one gets others pay, and the dealer stays or the deal passes by one seat."""
    scores = Counter[int]()
    begun = []
    for event, sitting in _events(done):
        if isinstance(event, e.Won | e.Penalized):
            assert sum(event.points) == 0
            scores.update(dict(zip(sitting, event.points, strict=True)))
        if isinstance(event, e.HandBegan):
            begun.append((event, sitting.index(event.dealer)))
    standing = dict(state.standing())
    assert standing == {player: scores[player] for player in standing}
    assert {*scores} <= {*standing}
    assert [each.number for each, _ in begun] == list(range(1, len(begun) + 1))
    for (before, was), (after, seat) in pairwise(begun):
        passed = (seat - was) % len(SEATS)
        assert passed in (0, 1)
        assert after.repeats == (0 if passed else before.repeats + 1)
        assert after.wind - before.wind == (passed == 1 and seat == 0)


def _events(done: Sequence[Entry[Any, Any]]) -> Iterator[tuple[e.Event, tuple[int, ...]]]:
    """Everything that happened, with who sat where then."""
    sitting: tuple[int, ...] = SEATS
    for act in done:
        for event in act.events:
            if isinstance(event, e.SeatTaken):
                at = sitting.index(event.left)
                sitting = (*sitting[:at], event.player, *sitting[at + 1 :])
            if isinstance(event, e.SeatsDrawn):
                sitting = event.players
            yield event, sitting
