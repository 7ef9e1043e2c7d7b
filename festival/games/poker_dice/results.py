"""After a game of poker dice: who won how often, round by round, as pages and as files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from festival.games.poker_dice.board.board import Made
from festival.games.poker_dice.board.build import made_of
from festival.kinds import kind_of
from festival.models import Table
from festival.record.log_lines import Person, person_of
from festival.record.queries import naming_at
from festival.record.record import Record, table_record
from festival.results.files import Cell, Count, Rows
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.sentences import Naming, in_a_row
from rules.poker_dice import events as e
from rules.poker_dice.hand import Hand
from rules.poker_dice.state import Phase, State

BY = ("person",)


@dataclass(frozen=True, kw_only=True)
class Row:
    """A player. place: 1 for the most rounds won, the same for equals. best: their best
    hand of the game."""

    place: int
    person: Person
    won: int
    best: Made | None


@dataclass(frozen=True, kw_only=True)
class Round:
    """A round that is over. made: the hand that won it. ties: how often it had to be thrown on."""

    number: int
    winner: Person | None
    made: Made | None
    ties: int


@dataclass(frozen=True, kw_only=True)
class Results:
    """phase: "waiting" | "running" | "ended". first: who has won most rounds."""

    phase: str
    is_cards: bool
    first: tuple[Person, ...]
    rows: tuple[Row, ...]
    rounds: tuple[Round, ...]


def results_of(table: Table) -> Results:
    record, naming = table_record(table), naming_at(table)
    state: State = record.state
    rows = tuple(_rows(record, naming))
    phases = {Phase.WAITING: "waiting", Phase.ENDED: "ended"}
    return Results(
        phase=phases.get(state.phase, "running"),
        is_cards=state.settings.faces == "cards",
        first=tuple(row.person for row in rows if row.place == 1 and row.won),
        rows=rows,
        rounds=tuple(_rounds(record, naming)),
    )


def _rows(record: Record, naming: Naming) -> Iterator[Row]:
    state: State = record.state
    best: dict[int, Hand] = {}
    for event in _events(record):
        if isinstance(event, e.HandMade):
            best[event.player] = max(best.get(event.player, event.hand), event.hand)
    standing = state.standing()
    for number, won in standing:
        yield Row(
            place=1 + sum(other > won for _, other in standing),
            person=person_of(number, naming),
            won=won,
            best=made_of(best[number], state, naming) if number in best else None,
        )


def _rounds(record: Record, naming: Naming) -> Iterator[Round]:
    """As they were played."""
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


def results_context(table: Table, language: str) -> dict[str, Any]:
    """What everybody may know. language: the one that is active."""
    return {"results": results_of(table), "game": table.name or kind_of(table).name}


def winners_context(table: Table) -> dict[str, Any]:
    """What the organiser takes home."""
    address = f"{guest_host()}{table.public_address('results')}"
    return {
        "results": results_of(table),
        "share_text": address,
        "share_qr": qr_image(with_scheme(address)),
    }


def rows_of(table: Table, by: str) -> Rows:
    """The standing under a heading. by: one of `BY`."""
    heading: list[Cell] = [
        gettext("Place"),
        gettext("No."),
        gettext("Name"),
        gettext("Rounds won"),
        gettext("Best hand"),
    ]
    return [heading, *(list(_cells(row)) for row in results_of(table).rows)]


def _cells(row: Row) -> Iterator[Cell]:
    yield from (row.place, row.person.number, row.person.name, Count(row.won))
    yield in_a_row((row.best.name, row.best.why)) if row.best else ""


def data_of(table: Table, by: str) -> dict[str, Any]:
    """The same for another program, with the same keys in every language."""
    results = results_of(table)
    return {
        "festival": table.festival.name,
        "date": table.festival.date.isoformat(),
        "table": table.side_number,
        "game": table.kind,
        "is_final": results.phase == "ended",
        "people": [_person_data(row) for row in results.rows],
        "rounds": [_round_data(each) for each in results.rounds],
    }


def _person_data(row: Row) -> dict[str, Any]:
    return {
        "place": row.place,
        "number": row.person.number,
        "name": row.person.name,
        "rounds_won": row.won,
        "best_hand": row.best and _dice(row.best),
    }


def _round_data(each: Round) -> dict[str, Any]:
    winner = each.winner
    return {
        "round": each.number,
        "winner": winner and {"number": winner.number, "name": winner.name},
        "hand": each.made and _dice(each.made),
        "ties": each.ties,
    }


def _dice(made: Made) -> list[int]:
    return [die.face for die in made.dice]
