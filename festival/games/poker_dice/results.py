"""Results of poker dice: rounds won, and each round, as pages and files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_lazy

from festival.games.poker_dice.board.board import Made
from festival.games.poker_dice.board.build import made_of
from festival.models import Table
from festival.record.log_lines import Person, person_of
from festival.record.record import Record
from festival.results.files import Count
from festival.results.plays import Plays
from festival.results.side_tables import Column, SideResults, SideRow, phase_of
from festival.words.sentences import Naming, in_a_row
from rules.poker_dice import events as e
from rules.poker_dice.hand import Hand
from rules.poker_dice.state import State


@dataclass(frozen=True, kw_only=True)
class PlayerResult(SideRow):
    won: int  # rounds, which decide the place
    best: Made | None  # best hand of the game


@dataclass(frozen=True, kw_only=True)
class Round:
    number: int
    winner: Person | None
    made: Made | None  # the winning hand
    ties: int  # how often tied players threw again


@dataclass(frozen=True, kw_only=True)
class Results(SideResults):
    rows: tuple[PlayerResult, ...]
    is_cards: bool
    rounds: tuple[Round, ...]  # the finished ones, in order


def results_of(record: Record, naming: Naming) -> Results:
    state: State = record.state
    rows = tuple(_rows(record, naming))
    return Results(
        phase=phase_of(record),
        title=gettext("Most rounds won"),
        is_cards=state.settings.faces == "cards",
        first=tuple(row.person for row in rows if row.place == 1 and row.won),
        rows=rows,
        rounds=tuple(_rounds(record, naming)),
    )


def _rows(record: Record, naming: Naming) -> Iterator[PlayerResult]:
    state: State = record.state
    best: dict[int, Hand] = {}
    for event in _events(record):
        if isinstance(event, e.HandMade):
            best[event.player] = max(best.get(event.player, event.hand), event.hand)
    standing = state.standing()
    for number, won in standing:
        yield PlayerResult(
            place=1 + sum(other > won for _, other in standing),
            person=person_of(number, naming),
            won=won,
            best=made_of(best[number], state, naming) if number in best else None,
        )


def _rounds(record: Record, naming: Naming) -> Iterator[Round]:
    """The finished rounds in order."""
    hands: dict[int, Hand] = {}
    ties = 0
    for event in _events(record):
        match event:
            case e.RoundBegan():
                hands, ties = {}, 0
            case e.TieOpened():
                hands, ties = {}, ties + 1
            case e.HandMade(player, hand):
                hands[player] = hand
            case e.RoundEnded(number, winner):
                won_with = hands.get(winner or 0)
                yield Round(
                    number=number,
                    winner=None if winner is None else person_of(winner, naming),
                    made=made_of(won_with, record.state, naming) if won_with else None,
                    ties=ties,
                )


def _events(record: Record) -> Iterator[e.Event]:
    for act in record.log.done:
        yield from act.events


def columns(results: Results) -> tuple[Column, ...]:
    hands = [(row.best.name, row.best.why) if row.best else () for row in results.rows]
    return (
        Column(gettext("Rounds won"), [Count(row.won) for row in results.rows]),
        Column(
            gettext("Best hand"),
            [*map(in_a_row, hands)],
            [*map(" · ".join, hands)],
            is_number=False,
        ),
    )


def data_of(table: Table, results: Results) -> dict[str, object]:
    return {
        "people": [
            {**row.data, "rounds_won": row.won, "best_hand": row.best and _dice(row.best)}
            for row in results.rows
        ],
        "rounds": [_round_data(each) for each in results.rounds],
    }


def _round_data(each: Round) -> dict[str, object]:
    winner = each.winner
    return {
        "round": each.number,
        "winner": winner and {"number": winner.number, "name": winner.name},
        "hand": each.made and _dice(each.made),
        "ties": each.ties,
    }


def _dice(made: Made) -> list[int]:
    return [die.face for die in made.dice]


def _points_of(_: State, event: e.Event) -> Mapping[int, int]:
    match event:
        case e.RoundEnded(_, int(winner)):
            return {winner: 1}
        case _:
            return {}


PLAYS = Plays(
    round_of=lambda state: state.round, points_of=_points_of, unit=gettext_lazy("rounds won")
)
