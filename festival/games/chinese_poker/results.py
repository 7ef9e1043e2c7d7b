"""Results of Chinese poker: points, payments and deals, as pages and files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from decimal import Decimal
from functools import lru_cache

from django.utils.translation import gettext

from festival.games.chinese_poker.board.board_values import PlayerPoints
from festival.games.chinese_poker.board.build_board import standing_of
from festival.games.chinese_poker.record import settlement_of
from festival.lists.excel_csv_json import Count
from festival.models import Table
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.record import Record, table_record
from festival.tables.results.side_lists import Column, SideLists, SideResults, SideRow, phase_of
from festival.words.money import Prices
from festival.words.sentences import Naming
from rules.chinese_poker import events as e
from rules.chinese_poker.arrangement import Arrangement
from rules.chinese_poker.best_setting import units_missed
from rules.chinese_poker.decide import settle_shown
from rules.chinese_poker.pair_settlement import WRONG
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.settlement import Settlement
from rules.chinese_poker.state import State
from rules.wording import signed

NOTICED = 0.1  # units against each opponent; settings closer to the best one count as the best


@dataclass(frozen=True, slots=True)
class Statistics:
    """The evening of one player. Special hands and surrenders compare no rows and miss nothing."""

    rows: int = 0  # compared with rows of other players
    won: int = 0  # of these
    hands: int = 0  # set in three rows
    fouls: int = 0  # wrong settings, which lost all rows
    missed: int = 0  # legal settings that the best one would have beaten clearly

    def __add__(self, other: Statistics) -> Statistics:
        return Statistics(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


def statistics(state: State) -> Mapping[int, Statistics]:
    """By player."""
    found: defaultdict[int, Statistics] = defaultdict(Statistics)
    for deal in state.deals:
        for player, units in zip(deal.players, _of_deal(state.settings, deal), strict=True):
            found[player] += units
    return found


# Optimization: the best setting of each hand takes 0.01 s, and deals do not change.
@lru_cache(maxsize=1024)
def _of_deal(settings: Settings, deal: e.DealSettled) -> tuple[Statistics, ...]:
    settlement = settle_shown(settings, deal.hands, deal.players.index(deal.dealer))
    return tuple(_of_seat(settlement, seat) for seat in range(len(deal.players)))


def _of_seat(settlement: Settlement, seat: int) -> Statistics:
    hand, worths = settlement.hands[seat], settlement.worths
    if not isinstance(hand, Arrangement):
        return Statistics()
    rows = [
        sign if seat == duel.first else -sign
        for duel in settlement.duels
        if seat in (duel.first, duel.second)
        and worths[duel.first] is not None
        and worths[duel.second] is not None
        for sign in duel.signs
    ]
    is_foul = worths[seat] is WRONG
    is_missed = not is_foul and units_missed(settlement.terms, hand) >= NOTICED
    return Statistics(len(rows), rows.count(1), 1, int(is_foul), int(is_missed))


@dataclass(frozen=True, kw_only=True)
class PlayerResult(SideRow):
    units: int  # points, which decide the place
    standing: PlayerPoints
    deals: int  # played
    won: int  # deals with a gain that nobody exceeded
    best: str  # most points in a deal, in words
    best_units: int  # most points in a deal
    amount: Decimal  # the points in money
    statistics: Statistics


@dataclass(frozen=True, kw_only=True)
class Deal:
    """A settled deal; the players with their points, most points first."""

    number: int
    results: tuple[tuple[Person, str], ...]


@dataclass(frozen=True, kw_only=True)
class Results(SideResults):
    rows: tuple[PlayerResult, ...]
    deals: tuple[Deal, ...]
    has_money: bool


def _rows(state: State, naming: Naming, prices: Prices) -> Iterator[PlayerResult]:
    points, found = dict(state.standing()), statistics(state)
    for standing in standing_of(state, naming, prices):
        number = standing.person.number
        nets = [
            (net, max(deal.net))
            for deal in state.deals
            for player, net in zip(deal.players, deal.net, strict=True)
            if player == number
        ]
        best = max((net for net, _ in nets), default=0)
        yield PlayerResult(
            place=1 + sum(other > points[number] for other in points.values()),
            person=standing.person,
            units=points[number],
            standing=standing,
            deals=len(nets),
            won=sum(net == most > 0 for net, most in nets),
            best=signed(best),
            best_units=best,
            amount=state.settings.money * points[number],
            statistics=found.get(number, Statistics()),
        )


def _deal(deal: e.DealSettled, naming: Naming) -> Deal:
    nets = sorted(zip(deal.players, deal.net, strict=True), key=lambda pair: pair[1], reverse=True)
    return Deal(
        number=deal.number,
        results=tuple((person_of(number, naming), signed(net)) for number, net in nets),
    )


def _of(some: int, all_of_them: int) -> str:
    return gettext("{some} of {all}").format(some=some, all=all_of_them)


def _deal_data(state: State, deal: e.DealSettled, naming: Naming) -> dict[str, object]:
    settlement = settlement_of(state.settings, deal)
    return {
        "deal": deal.number,
        "dealer": person_of(deal.dealer, naming).name,
        "hands": [
            {
                "number": number,
                "name": person_of(number, naming).alone,
                "cards": shown.cards,
                "special": shown.special,
                "points": net,
            }
            for number, shown, net in zip(deal.players, deal.hands, deal.net, strict=True)
        ],
        "pairs": [
            {
                "first": deal.players[duel.first],
                "second": deal.players[duel.second],
                "rows": list(duel.rows),
                "points": duel.total,
            }
            for duel in settlement.duels
        ],
    }


class Lists(SideLists[Results, State, e.Event]):
    def read(self, record: Record, naming: Naming) -> Results:
        state: State = record.state
        prices = Prices.at(naming.currency, state.settings.money)
        rows = tuple(_rows(state, naming, prices))
        return Results(
            phase=phase_of(record),
            title=gettext("Most points"),
            first=tuple(row.person for row in rows if row.place == 1 and row.standing.is_first),
            rows=rows,
            deals=tuple(_deal(deal, naming) for deal in state.deals),
            has_money=prices.point > 0,
        )

    def columns(self, results: Results) -> Iterator[Column]:
        rows = results.rows
        yield Column(
            gettext("Points"),
            [Count(row.units) for row in rows],
            [row.standing.points for row in rows],
            key="points",
        )
        title = gettext("In money") if results.has_money else ""
        amounts, money = [row.amount for row in rows], [row.standing.money for row in rows]
        yield Column(title, amounts, money, key="money", data=[*map(str, amounts)])
        yield Column(gettext("Deals"), [Count(row.deals) for row in rows], key="deals")
        yield Column(gettext("Deals won"), [Count(row.won) for row in rows], key="deals_won")
        yield Column(
            gettext("Best deal"), [row.best_units for row in rows], [row.best for row in rows]
        )
        found = [row.statistics for row in rows]
        yield Column(
            gettext("Rows won"),
            [Count(tally.won) for tally in found],
            [_of(tally.won, tally.rows) for tally in found],
            key="rows_won",
        )
        compared = [Count(tally.rows) for tally in found]
        yield Column(gettext("Rows compared"), compared, key="rows_compared", is_on_page=False)
        fouls = [Count(tally.fouls) for tally in found]
        yield Column(gettext("Wrong settings"), fouls, key="wrong_settings")
        yield Column(
            gettext("Best setting missed"),
            [Count(tally.missed) for tally in found],
            [_of(tally.missed, tally.hands) for tally in found],
            key="best_setting_missed",
        )
        hands = [Count(tally.hands) for tally in found]
        yield Column(gettext("Hands set"), hands, key="hands_set", is_on_page=False)

    def own_data(self, table: Table, results: Results) -> dict[str, object]:
        record = table_record(table)
        state: State = record.state
        naming = record.naming(table)
        return {
            "variation": state.settings.variation,
            "house_rules": dict(state.settings.own),
            "currency": table.festival.currency,
            "point_is_worth": str(state.settings.money),
            "deals": [_deal_data(state, deal, naming) for deal in state.deals],
        }

    def round_of(self, state: State) -> int:
        return state.number

    def points_of(self, state: State, event: e.Event) -> Mapping[int, int]:
        if not isinstance(event, e.DealSettled):
            return {}
        return dict(zip(event.players, event.net, strict=True))

    def are_owed(self, state: State) -> bool:
        return True

    def price_of(self, state: State) -> Decimal:
        return state.settings.money
