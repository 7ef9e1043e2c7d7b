"""Results of mahjong: points and hands, as pages and files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from festival.games.mahjong.board.board import Chart, Win, signed
from festival.games.mahjong.board.chart import chart_of
from festival.games.mahjong.board.hands import win_of
from festival.models import Table
from festival.record.log_lines import Person, person_of
from festival.record.queries import naming_at
from festival.record.record import Record, table_record
from festival.results.files import Cell, Count, Rows
from festival.results.side_tables import Column, SideResults, SideRow, phase_of
from festival.words.sentences import Naming, in_a_row
from rules.mahjong import events as e
from rules.mahjong.sentences import ROUNDS
from rules.mahjong.state import State, apply


@dataclass(frozen=True, kw_only=True)
class Row(SideRow):
    """A player's result."""

    points: int  # decide the place
    hands: int  # won
    best: Win | None  # the winning hand with the most tai

    @property
    def text(self) -> str:
        return signed(self.points)


@dataclass(frozen=True, kw_only=True)
class HandRow:
    """A finished hand."""

    number: int
    round: str
    dealer: Person
    wins: tuple[Win, ...]  # () if nobody won
    written: tuple[e.Won, ...]
    points: tuple[tuple[Person, int], ...]  # of each player in this hand

    @property
    def signed(self) -> tuple[tuple[Person, str], ...]:
        return tuple((person, signed(points)) for person, points in self.points)


@dataclass(frozen=True, kw_only=True)
class Results(SideResults):
    rows: tuple[Row, ...]
    hands: tuple[HandRow, ...]
    chart: Chart | None


def results_of(table: Table) -> Results:
    record, naming = table_record(table), naming_at(table)
    hands = tuple(_hands(record, naming))
    rows = tuple(_rows(record.state, hands, naming))
    return Results(
        phase=phase_of(record),
        title=gettext("Most points"),
        first=tuple(row.person for row in rows if row.place == 1 and row.points > 0),
        rows=rows,
        hands=hands,
        chart=chart_of(record, naming),
    )


def _rows(state: State, hands: tuple[HandRow, ...], naming: Naming) -> Iterator[Row]:
    for number, points in state.standing():
        won = [win for hand in hands for win in hand.wins if win.person.number == number]
        yield Row(
            place=1 + sum(other > points for other in state.scores),
            person=person_of(number, naming),
            points=points,
            hands=len(won),
            best=max(won, key=lambda win: win.tai, default=None),
        )


def _hands(record: Record, naming: Naming) -> Iterator[HandRow]:
    """The finished hands in order."""
    state: State = record.opening
    played: list[tuple[State, list[e.Won]]] = []
    for event in (event for act in record.log.done for event in act.events):
        match event:
            case e.Won() if state.won:
                played[-1][1].append(event)
            case e.Won():
                played.append((state, [event]))
            case e.Drawn():
                played.append((state, []))
        state = apply(state, event)
    for then, wins in played:
        yield _hand(then, tuple(wins), naming)


def _hand(then: State, wins: tuple[e.Won, ...], naming: Naming) -> HandRow:
    points = [sum(win.points[seat] for win in wins) for seat in range(len(then.seats.players))]
    people = [person_of(number, naming) for number in then.seats.players]
    return HandRow(
        number=then.deal.number,
        round=gettext(ROUNDS[then.deal.wind]),
        dealer=person_of(then.dealer, naming),
        wins=tuple(win_of(win, then, naming) for win in wins),
        written=wins,
        points=tuple(zip(people, points, strict=True)),
    )


def columns(results: Results) -> tuple[Column, ...]:
    rows = results.rows
    return (
        Column(gettext("Points"), [Count(row.points) for row in rows], [row.text for row in rows]),
        Column(gettext("Hands won"), [Count(row.hands) for row in rows]),
        Column(gettext("Most tai"), [Count(row.best.tai) if row.best else "" for row in rows]),
    )


def hand_rows(results: Results) -> Rows:
    """The list of all hands, with a heading."""
    names = [row.person for row in sorted(results.rows, key=lambda row: row.person.number)]
    heading: list[Cell] = [
        gettext("Hand"),
        gettext("Wind"),
        gettext("Dealer"),
        gettext("Who won"),
        gettext("Tai"),
        gettext("Rows"),
        gettext("Payments"),
        *(person.name for person in names),
    ]
    rows: Rows = [heading]
    for hand in results.hands:
        points = dict(hand.points)
        rows.append(
            [
                hand.number,
                hand.round,
                hand.dealer.name,
                in_a_row(win.person.name for win in hand.wins),
                in_a_row(str(win.tai) for win in hand.wins),
                in_a_row(text for win in hand.wins for text in _counted(win)),
                " · ".join(text for win in hand.wins for text in _paid(win)),
                *(Count(points[person]) for person in names),
            ]
        )
    return rows


def _counted(win: Win) -> Iterator[str]:
    """Each row that counts, and the tai for any win."""
    yield from (f"{row.name} {row.tai}" for row in win.rows)
    if win.bonus:
        yield f"{gettext('any win')} {win.bonus}"


def _paid(win: Win) -> Iterator[str]:
    """Each payment, and why the dealer's are higher."""
    yield in_a_row(f"{each.payer.name} {each.amount}" for each in win.payments)
    if win.why:
        yield win.why


def data_of(table: Table, results: Results) -> dict[str, object]:
    return {
        "people": [
            {**row.data, "points": row.points, "hands_won": row.hands} for row in results.rows
        ],
        "hands": [_hand_data(hand) for hand in results.hands],
    }


def _hand_data(hand: HandRow) -> dict[str, object]:
    return {
        "hand": hand.number,
        "dealer": hand.dealer.number,
        "wins": [
            {
                "winner": won.player,
                "payer": won.payer,
                "hand": won.hand.to_dict(),
                "tai": won.tai,
                "rows": {row.key: row.tai for row in win.rows},
                "any_win": win.bonus,
                "payments": [
                    {"payer": each.payer.number, "amount": each.amount, "dealer_extra": each.extra}
                    for each in win.payments
                ],
            }
            for won, win in zip(hand.written, hand.wins, strict=True)
        ],
        "points": [{"number": person.number, "points": points} for person, points in hand.points],
    }
