"""After a game of mahjong: the points, hand by hand, as pages and as files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from festival.games.mahjong.board.board import Chart, Win, signed
from festival.games.mahjong.board.chart import chart_of
from festival.games.mahjong.board.hands import win_of
from festival.kinds import kind_of
from festival.models import Table
from festival.record.log_lines import Person, person_of
from festival.record.queries import naming_at
from festival.record.record import Record, table_record
from festival.results.files import Cell, Count, Rows
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.sentences import Naming, in_a_row
from rules.mahjong import events as e
from rules.mahjong.sentences import ROUNDS
from rules.mahjong.state import Phase, State, apply

BY = ("person", "hand")


@dataclass(frozen=True, kw_only=True)
class Row:
    """A player. place: 1 for the most points, the same for equals. hands: how many they
    won. best: their dearest."""

    place: int
    person: Person
    points: int
    hands: int
    best: Win | None

    @property
    def text(self) -> str:
        return signed(self.points)


@dataclass(frozen=True, kw_only=True)
class HandRow:
    """A hand that is over. wins: none where nobody won. points: what it brought each seat."""

    number: int
    round: str
    dealer: Person
    wins: tuple[Win, ...]
    written: tuple[e.Won, ...]
    points: tuple[tuple[Person, int], ...]

    @property
    def signed(self) -> tuple[tuple[Person, str], ...]:
        return tuple((person, signed(points)) for person, points in self.points)


@dataclass(frozen=True, kw_only=True)
class Results:
    """phase: "waiting" | "running" | "ended". first: who has most."""

    phase: str
    first: tuple[Person, ...]
    rows: tuple[Row, ...]
    hands: tuple[HandRow, ...]
    chart: Chart | None


def results_of(table: Table) -> Results:
    record, naming = table_record(table), naming_at(table)
    hands = tuple(_hands(record, naming))
    rows = tuple(_rows(record.state, hands, naming))
    phases = {Phase.WAITING: "waiting", Phase.ENDED: "ended"}
    return Results(
        phase=phases.get(record.state.phase, "running"),
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
    """As they were played."""
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
    """A list under a heading. by: one of `BY`."""
    results = results_of(table)
    if by == "hand":
        return _hand_rows(results)
    heading: list[Cell] = [
        gettext("Place"),
        gettext("No."),
        gettext("Name"),
        gettext("Points"),
        gettext("Hands won"),
        gettext("Most tai"),
    ]
    return [heading, *(list(_cells(row)) for row in results.rows)]


def _cells(row: Row) -> Iterator[Cell]:
    yield from (row.place, row.person.number, row.person.name, Count(row.points), Count(row.hands))
    yield Count(row.best.tai) if row.best else ""


def _hand_rows(results: Results) -> Rows:
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
    """Each row that counts, and what any win counts."""
    yield from (f"{row.name} {row.tai}" for row in win.rows)
    if win.bonus:
        yield f"{gettext('any win')} {win.bonus}"


def _paid(win: Win) -> Iterator[str]:
    """What each payer gives, and why the dealer's payments are higher."""
    yield in_a_row(f"{each.payer.name} {each.amount}" for each in win.payments)
    if win.why:
        yield win.why


def data_of(table: Table, by: str) -> dict[str, Any]:
    """The same for another program, with the same keys in every language."""
    results = results_of(table)
    return {
        "festival": table.festival.name,
        "date": table.festival.date.isoformat(),
        "table": table.side_number,
        "game": table.kind,
        "is_final": results.phase == "ended",
        "people": [
            {
                "place": row.place,
                "number": row.person.number,
                "name": row.person.name,
                "points": row.points,
                "hands_won": row.hands,
            }
            for row in results.rows
        ],
        "hands": [_hand_data(hand) for hand in results.hands],
    }


def _hand_data(hand: HandRow) -> dict[str, Any]:
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
