"""Results of poker dice: rounds won, and each round, as pages and files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext

from festival.games.poker_dice.board import prices_of
from festival.games.poker_dice.hands import Made, made_of
from festival.lists.excel_csv_json import Count
from festival.models import Table
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.record import Record
from festival.tables.results.side_lists import Column, SideLists, SideResults, SideRow, phase_of
from festival.words.sentences import Naming, in_a_row
from rules.poker_dice import events as e
from rules.poker_dice.hand import Hand
from rules.poker_dice.state import State


@dataclass(frozen=True, kw_only=True)
class PlayerResult(SideRow):
    won: int  # rounds, which decide the place
    best: Made | None  # best hand of the game
    lives: int | None  # left; None where lives are not played for
    money: str  # won or lost; "" where no money is played for
    amount: Decimal  # the same as a number


@dataclass(frozen=True, kw_only=True)
class Hands:
    """The hands of a player in a round: the first, and one for each tie in which they threw."""

    person: Person
    made: tuple[Made, ...]  # () for a player who was skipped or left


@dataclass(frozen=True, kw_only=True)
class Round:
    number: int
    winner: Person | None
    made: Made | None  # the winning hand
    hands: tuple[Hands, ...]  # of everybody in the round, the best first
    ties: int  # how often tied players threw again
    lost: tuple[Person, ...]  # who lost a life


@dataclass(frozen=True, kw_only=True)
class Results(SideResults):
    rows: tuple[PlayerResult, ...]
    is_cards: bool
    rounds: tuple[Round, ...]  # the finished ones, in order
    has_money: bool
    has_lives: bool


def _rows(record: Record, naming: Naming) -> Iterator[PlayerResult]:
    state: State = record.state
    best: dict[int, Hand] = {}
    for event in _events(record):
        if isinstance(event, e.HandMade):
            best[event.player] = max(best.get(event.player, event.hand), event.hand)
    standing, prices = state.standing(), prices_of(state, naming)
    for number, won in standing:
        yield PlayerResult(
            place=1 + sum(state.merit(other) > state.merit(number) for other, _ in standing),
            person=person_of(number, naming),
            won=won,
            best=made_of(best[number], state, naming) if number in best else None,
            lives=state.lives.get(number),
            money=prices.signed(state.stakes.get(number, 0)),
            amount=state.settings.money * state.stakes.get(number, 0),
        )


def _rounds(record: Record, naming: Naming) -> Iterator[Round]:
    """The finished rounds in order."""
    hands: dict[int, list[Hand]] = {}
    last: dict[int, Hand] = {}  # of the round, or of its newest tie
    ties = 0
    for act in record.log.done:
        for event in act.events:
            match event:
                case e.RoundBegan(_, players):
                    hands, last, ties = {player: [] for player in players}, {}, 0
                case e.TieOpened():
                    last, ties = {}, ties + 1
                case e.HandMade(player, hand):
                    hands[player].append(hand)
                    last[player] = hand
                case e.RoundEnded(number, winner):
                    won_with = last.get(winner or 0)
                    lost = [event.player for event in act.events if isinstance(event, e.LifeLost)]
                    yield Round(
                        number=number,
                        winner=None if winner is None else person_of(winner, naming),
                        made=made_of(won_with, record.state, naming) if won_with else None,
                        hands=tuple(_hands(hands, record.state, naming)),
                        ties=ties,
                        lost=tuple(person_of(number, naming) for number in lost),
                    )


def _hands(hands: Mapping[int, list[Hand]], state: State, naming: Naming) -> Iterator[Hands]:
    for number in sorted(hands, key=hands.__getitem__, reverse=True):
        made = tuple(made_of(hand, state, naming) for hand in hands[number])
        yield Hands(person=person_of(number, naming), made=made)


def _events(record: Record) -> Iterator[e.Event]:
    for act in record.log.done:
        yield from act.events


def _round_data(played: Round) -> dict[str, object]:
    winner = played.winner
    return {
        "round": played.number,
        "winner": winner and {"number": winner.number, "name": winner.alone},
        "hand": played.made and _dice(played.made),
        "hands": [
            {
                "number": hands.person.number,
                "name": hands.person.alone,
                "dice": [_dice(made) for made in hands.made],
            }
            for hands in played.hands
        ],
        "ties": played.ties,
    }


def _dice(made: Made) -> list[int]:
    return [die.face for die in made.dice]


class Lists(SideLists[Results, State, e.Event]):
    def read(self, record: Record, naming: Naming) -> Results:
        state: State = record.state
        rows = tuple(_rows(record, naming))
        return Results(
            phase=phase_of(record),
            title=gettext("Most lives left") if state.lives else gettext("Most rounds won"),
            is_cards=state.settings.faces == "cards",
            first=tuple(person_of(number, naming) for number in state.first()),
            rows=rows,
            rounds=tuple(_rounds(record, naming)),
            has_money=state.settings.money > 0,
            has_lives=bool(state.lives),
        )

    def columns(self, results: Results) -> Iterator[Column]:
        rows = results.rows
        hands = [(row.best.name, row.best.why) if row.best else () for row in rows]
        if results.has_lives:
            yield Column(
                gettext("Lives left"), [Count(row.lives or 0) for row in rows], key="lives"
            )
        yield Column(gettext("Rounds won"), [Count(row.won) for row in rows], key="rounds_won")
        if results.has_money:
            amounts, money = [row.amount for row in rows], [row.money for row in rows]
            yield Column(
                gettext("In money"), amounts, money, key="money", data=[*map(str, amounts)]
            )
        yield Column(
            gettext("Best hand"),
            [*map(in_a_row, hands)],
            [*map(" · ".join, hands)],
            key="best_hand",
            data=[row.best and _dice(row.best) for row in rows],
            is_number=False,
        )

    def own_data(self, table: Table, results: Results) -> dict[str, object]:
        return {"rounds": [_round_data(played) for played in results.rounds]}

    def round_of(self, state: State) -> int:
        return state.round

    def points_of(self, state: State, event: e.Event) -> Mapping[int, int]:
        """Stakes where money is played for, else rounds."""
        match event:
            case e.RoundEnded(_, int(winner)) if state.settings.money:
                return {**dict.fromkeys(state.players, -1), winner: len(state.players) - 1}
            case e.RoundEnded(_, int(winner)):
                return {winner: 1}
            case _:
                return {}

    def unit(self, state: State) -> str:
        return gettext("stakes") if state.settings.money else gettext("rounds won")

    def are_owed(self, state: State) -> bool:
        return state.settings.money > 0

    def price_of(self, state: State) -> Decimal:
        return state.settings.money
