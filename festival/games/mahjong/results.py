"""Results of mahjong: points and hands, as pages and files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext

from festival.games.mahjong.board.board_values import Chart, HandResult, Win
from festival.games.mahjong.board.build_board import chart_of
from festival.games.mahjong.board.hands import finished_hands, prices_of, result_of
from festival.lists.excel_csv_json import Cell, Count, Rows
from festival.models import Table
from festival.tables.record.log_line import person_of
from festival.tables.record.record import Record, table_record
from festival.tables.results.side_lists import Column, SideLists, SideResults, SideRow, phase_of
from festival.words.sentences import Naming, in_a_row
from rules.mahjong.events import Event, Penalized, Won
from rules.mahjong.settings import Settings
from rules.mahjong.state import State
from rules.wording import signed


@dataclass(frozen=True, kw_only=True)
class Results(SideResults):
    columns: tuple[Column, ...]
    hands: tuple[HandResult, ...]
    chart: Chart | None


def _columns(state: State, hands: tuple[HandResult, ...], naming: Naming) -> Iterator[Column]:
    standing, prices = state.standing(), prices_of(state, naming)
    wins = [win for hand in hands for win in hand.wins]
    payers = [win.won.payer for win in wins]
    points = [score for _, score in standing]
    of_each = [[win for win in wins if win.person.number == number] for number, _ in standing]
    yield Column(
        gettext("Points"), list(map(Count, points)), list(map(signed, points)), key="points"
    )
    title, amounts = gettext("In money"), [state.settings.money * score for score in points]
    money = list(map(prices.signed, points))
    yield Column(
        title if prices.point else "", amounts, money, key="money", data=[*map(str, amounts)]
    )
    yield Column(gettext("Hands won"), [Count(len(won)) for won in of_each], key="hands_won")
    drawn = [sum(win.won.payer is None for win in won) for won in of_each]
    yield Column(gettext("Self-drawn"), list(map(Count, drawn)))
    yield Column(gettext("Dealt in"), [Count(payers.count(number)) for number, _ in standing])
    tais = [[win.tai for win in won] for won in of_each]
    yield Column(
        gettext("Average tai"), [f"{sum(wins) / len(wins):.1f}" if wins else "" for wins in tais]
    )
    yield Column(gettext("Most tai"), [Count(max(wins)) if wins else "" for wins in tais])


def hand_rows(results: Results) -> Rows:
    """The list of all hands, with a heading; each winner of a hand has a line."""
    people = sorted((row.person for row in results.rows), key=lambda person: person.number)
    titles = [gettext("Hand"), gettext("Wind"), gettext("Dealer"), gettext("Who won")]
    titles += [gettext("Tai"), gettext("Rows"), gettext("Payments")]
    rows: Rows = [[*titles, *(person.name for person in people)]]
    for hand in results.hands:
        for win in hand.wins or (None,):
            points = dict(hand.points)
            if win is not None:
                points = dict(zip(points, win.won.points, strict=True))
            about = _about_no_win(hand) if win is None else _about(win)
            told = (hand.number, hand.round, hand.dealer.name, *about)
            rows.append([*told, *(_points(points.get(person)) for person in people)])
    return rows


def _about(win: Win) -> tuple[Cell, ...]:
    """Who won, the tai, the rows and the payments."""
    rows, paid = in_a_row(_counted(win)), " · ".join(_paid(win))
    return win.person.name, Count(win.tai), rows, paid


def _about_no_win(hand: HandResult) -> tuple[Cell, ...]:
    called = hand.false_win
    if called is None:
        return "", "", "", ""
    return "", "", gettext("False win"), f"{called.person.name} {-dict(hand.points)[called.person]}"


def _points(points: int | None) -> Cell:
    """Empty for those who did not play the hand."""
    return "" if points is None else Count(points)


def _counted(win: Win) -> Iterator[str]:
    """Each row that counts, and the tai for any win."""
    yield from (f"{row.name} {row.tai}" for row in win.rows)
    if win.bonus:
        yield f"{gettext('any win')} {win.bonus}"


def _paid(win: Win) -> Iterator[str]:
    """Each payment, and why the dealer's are higher."""
    yield in_a_row(f"{payment.person.name} {payment.amount}" for payment in win.payments)
    if win.why:
        yield win.why


def _hand_data(hand: HandResult) -> dict[str, object]:
    return {
        "hand": hand.number,
        "dealer": hand.dealer.number,
        "wins": [
            {
                "winner": win.won.player,
                "payer": win.won.payer,
                "hand": win.won.hand.to_dict(),
                "tai": win.tai,
                "rows": {row.key: row.tai for row in win.rows},
                "any_win": win.bonus,
                "payments": [
                    {
                        "payer": payment.person.number,
                        "amount": payment.amount,
                        "dealer_extra": payment.extra,
                    }
                    for payment in win.payments
                ],
            }
            for win in hand.wins
        ],
        "false_win": hand.false_win.person.number if hand.false_win else None,
        "points": [{"number": person.number, "points": points} for person, points in hand.points],
    }


class Lists(SideLists[Results, State, Event]):
    others = {"hand": hand_rows}

    def read(self, record: Record, naming: Naming) -> Results:
        finished = finished_hands(record)
        hands = tuple(result_of(hand, naming) for hand in finished)
        standing = record.state.standing()
        rows = tuple(
            SideRow(
                place=1 + sum(other > points for _, other in standing),
                person=person_of(number, naming),
            )
            for number, points in standing
        )
        return Results(
            phase=phase_of(record),
            title=gettext("Most points"),
            first=tuple(row.person for row in rows if row.place == 1 and standing[0][1] > 0),
            rows=rows,
            columns=tuple(_columns(record.state, hands, naming)),
            hands=hands,
            chart=chart_of(finished, record.state, naming),
        )

    def columns(self, results: Results) -> tuple[Column, ...]:
        return results.columns

    def own_data(self, table: Table, results: Results) -> dict[str, object]:
        settings: Settings = table_record(table).state.settings
        return {
            "currency": table.festival.currency,
            "point_is_worth": str(settings.money),
            "hands": [_hand_data(hand) for hand in results.hands],
        }

    def round_of(self, state: State) -> int:
        return state.deal.number

    def points_of(self, state: State, event: Event) -> Mapping[int, int]:
        if not isinstance(event, Won | Penalized):
            return {}
        return dict(zip(state.seats.players, event.points, strict=True))

    def are_owed(self, state: State) -> bool:
        return True

    def price_of(self, state: State) -> Decimal:
        return state.settings.money
