"""Draws the scores of a game of mahjong as lines from hand to hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from festival.games.mahjong.board.board import Chart, Line
from festival.games.mahjong.board.hands import WINDS
from festival.record.log_lines import person_of
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.mahjong import events as e

WIDTH, HEIGHT = 100.0, 60.0


def history(record: Record) -> list[tuple[int, tuple[int, ...]]]:
    """For each finished hand the wind of its round, and the points of each seat."""
    found: list[tuple[int, tuple[int, ...]]] = []
    wind = 0
    is_new = True
    for event in (event for act in record.log.done for event in act.events):
        match event:
            case e.HandBegan():
                wind, is_new = event.wind, True
            case e.Won(points=points):
                before = (0, 0, 0, 0) if is_new else found.pop()[1]
                found.append((wind, tuple(map(sum, zip(before, points, strict=True)))))
                is_new = False
            case e.Drawn():
                found.append((wind, (0, 0, 0, 0)))
                is_new = False
    return found


def chart_of(record: Record, naming: Naming) -> Chart | None:
    """The chart; None before the first hand is over."""
    hands = history(record)
    if not hands:
        return None
    players: Sequence[int] = record.state.seats.players
    scores = [[0, *accumulate(points[seat] for _, points in hands)] for seat in range(len(players))]
    highest, lowest = max(map(max, scores)), min(map(min, scores))
    span = max(highest - lowest, 1)

    def height(score: int) -> float:
        return round(4 + (HEIGHT - 8) * (highest - score) / span, 2)

    step = WIDTH / len(hands)
    lines = tuple(
        Line(
            person=person_of(player, naming),
            score=scores[seat][-1],
            style=seat + 1,
            points=" ".join(f"{at * step:.2f},{height(s)}" for at, s in enumerate(scores[seat])),
            y=height(scores[seat][-1]),
        )
        for seat, player in enumerate(players)
    )
    lines = tuple(sorted(lines, key=lambda line: -line.score))
    winds = tuple(_winds([wind for wind, _ in hands], step))
    return Chart(lines=lines, zero=height(0), winds=winds, hands=len(hands))


def _winds(winds: Sequence[int], step: float) -> Iterator[tuple[float, str]]:
    for at, wind in enumerate(winds):
        if not at or wind != winds[at - 1]:
            yield round(at * step, 2), WINDS[wind]
