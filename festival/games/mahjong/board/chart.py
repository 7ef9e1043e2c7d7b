"""Draws the scores of a game of mahjong as lines from hand to hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from festival.games.mahjong.board.board import Chart, ScoreLine, signed
from festival.games.mahjong.board.hands import Finished
from festival.record.log_lines import person_of
from festival.words.sentences import Naming
from rules.mahjong.payments import SEATS
from rules.mahjong.state import State

WIDTH, HEIGHT = 100.0, 60.0


def chart_of(hands: Sequence[Finished], state: State, naming: Naming) -> Chart | None:
    """The chart; None before the first hand is over."""
    if not hands:
        return None
    changes = [hand.points for hand in hands]
    scores = [[0, *accumulate(change[seat] for change in changes)] for seat in range(SEATS)]
    highest, lowest = max(map(max, scores)), min(map(min, scores))
    span = max(highest - lowest, 1)
    step = WIDTH / len(hands)

    def height(score: int) -> float:
        return round(4 + (HEIGHT - 8) * (highest - score) / span, 2)

    lines = tuple(
        ScoreLine(
            person=person_of(player, naming),
            score=signed(score),
            style=state.seat(player) + 1,
            points=" ".join(
                f"{at * step:.2f},{height(each)}"
                for at, each in enumerate(scores[state.seat(player)])
            ),
        )
        for player, score in state.standing()
    )
    winds = [hand.then.deal.wind for hand in hands]
    begins = (at for at in range(1, len(hands)) if winds[at] != winds[at - 1])
    rounds = tuple(round(at * step, 2) for at in begins)
    return Chart(lines=lines, zero=height(0), rounds=rounds, hands=len(hands))
