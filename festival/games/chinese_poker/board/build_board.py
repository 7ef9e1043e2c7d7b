"""Builds the values for the screens and the rule sheet of Chinese poker from a game's record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.games.chinese_poker.board.board_values import (
    Board,
    Console,
    DealShown,
    PlayerPoints,
    SeatShown,
    Sheet,
)
from festival.games.chinese_poker.board.cards import cards_shown, pack_shown
from festival.games.chinese_poker.board.deal_table import deal_shown
from festival.tables.board.hand_overs import hand_overs
from festival.tables.board.side_screens import HouseRule, SideScreens, house_rules, sentences
from festival.tables.board.side_values import Common, Moment
from festival.tables.record.log_line import person_of
from festival.tables.record.record import Record
from festival.words.money import Prices
from festival.words.sentences import Naming, full_stop, in_a_row, in_characters, one_by_one
from rules.cards import read_cards
from rules.chinese_poker import commands as c
from rules.chinese_poker import events as e
from rules.chinese_poker.decide import refusal
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.sheet import ALSO_CALLED, COMPARING, SWITCHES, rows, rules_of, special_rows
from rules.chinese_poker.state import Phase, State
from rules.chinese_poker.variation import NOBODY, preset
from rules.names_in_scripts import Names
from rules.seats import refuse_few
from rules.wording import signed

SURRENDER = "surrender"  # a value of the field for a special hand
WIDE, HIGH = 100, 40  # of the chart of points


class Screens(SideScreens[Board, Console]):
    on_boards = ("deal", "hand_overs", "standing", "scene")
    on_consoles = ("turn", "hands", "deal", "standing")
    on_phones = ("reasons",)

    def board(self, record: Record, naming: Naming, common: Common) -> Board:
        state: State = record.state
        prices = Prices.at(naming.currency, state.settings.money)
        bank, deal = _bank(state), last_deal(record, naming, prices)
        overs = deal.hand_overs if deal else ()
        if state.phase is Phase.ENDED:
            owed = {number: state.totals.get(number, 0) for number in state.seats.players}
            overs = tuple(hand_overs(owed, naming, prices))
        return Board(
            **common,
            agenda=agenda_of(state, naming, prices),
            terms=tuple(terms_of(state, prices)),
            number=state.number,
            dealer=None if state.dealer is None else person_of(state.dealer, naming),
            bank=None if bank is None else person_of(bank, naming),
            is_dealt=bool(state.dealt),
            deal=deal,
            hand_overs=overs,
            standing=standing_of(state, naming, prices),
            zero=_height(0, _totals_after(state.deals, state.seats.players)),
            moment=_moment(state, naming, common["revision"]),
        )

    def is_opening(self, board: Board) -> bool:
        return board.phase != "ended" and board.deal is None

    def is_beside(self, board: Board) -> bool:
        return board.is_setting

    def deciding(self, state: State, naming: Naming) -> Iterable[str]:
        how = sentences(rule for rule in rules_of(state.settings) if rule in COMPARING)
        return *how, full_stop(gettext(str(preset(state.settings.variation)["meaning"])))

    def task(self, board: Board) -> str:
        if board.is_asked and any(seat.by != "emcee" for seat in board.phone_seats):
            return gettext("All set their thirteen cards on their phones.")
        sentence = gettext("{player} deals thirteen cards to each player. Set them in three rows.")
        if board.is_dealt:
            sentence = gettext("The emcee sets the cards of each player in three rows.")
        elif board.is_on_phone(board.dealer):
            sentence = gettext("{player} deals on their phone.")
        elif board.has_phones:
            sentence = gettext("{player} has no phone here: the emcee deals.")
        return sentence.format(player=board.dealer.name if board.dealer else "")

    def console(self, record: Record, naming: Naming, common: Common) -> Console:
        state: State = record.state
        players = state.seats.present() if state.phase is Phase.PLAYING else ()
        variation, bank = state.settings.loaded(), _bank(state)
        undone = _taken_back(record, len(players))
        return Console(
            **common,
            at="-".join(map(str, (state.number, *players, *state.dealt.values()))),
            hands=tuple(
                SeatShown(
                    field=seat,
                    person=person_of(number, naming),
                    dealt=state.dealt.get(number, ""),
                    is_dealer=number == state.dealer,
                    is_bank=number == bank,
                    chips=state.stack(number) if variation.has("chip_limit") else None,
                    typed=undone[seat - 1].cards if undone else "",
                    special=special_field(undone[seat - 1]) if undone else "",
                )
                for seat, number in enumerate(players, start=1)
            ),
            specials=special_rows(state.settings),
            surrender=variation.units("surrender"),
            suits=pack_shown(),
            can_play=refuse_few(len(players)) is None and not state.is_hidden,
            can_deal=state.phase is Phase.PLAYING
            and refusal(state, c.DealCards(("",) * len(players))) is None,
            has_chips=variation.has("chip_limit"),
        )

    def sheet(self, record: Record, naming: Naming) -> Sheet:
        settings: Settings = record.state.settings
        book, variation = preset(settings.variation), settings.loaded()
        title, meaning = str(book["english"]), str(book["meaning"])
        return Sheet(
            variation=gettext(title),
            hanzi=in_characters(Names("", book["hanzi"], title)),
            also=in_a_row(
                f"{roman} {in_characters(Names(roman, hanzi, roman))}".strip()
                for roman, hanzi in ALSO_CALLED
            ),
            meaning=gettext(meaning),
            price=Prices.at(naming.currency, settings.money).each,
            has_bank=not variation.has("bank", NOBODY),
            has_extras=variation.has("extras_always"),
            is_majority=variation.has("scoring", "two_of_three"),
            rows=tuple((row, cards_shown(read_cards(row.example))) for row in rows(settings)),
            specials=special_rows(settings),
            rules=sentences(rules_of(settings)),
            house_rules=tuple(_house_rules(settings)),
        )


def _taken_back(record: Record, count: int) -> tuple[c.Shown, ...]:
    """The hands of the deal that was undone last, for correction; () if the last undone act was no
    deal."""
    command = record.log.undone[-1].command if record.log.undone else None
    if isinstance(command, c.Showdown) and len(command.hands) == count:
        return command.hands
    return ()


def special_field(shown: c.Shown) -> str:
    """The value of the field beside the cards of a hand."""
    return SURRENDER if shown.surrenders else shown.special


def agenda_of(state: State, naming: Naming, prices: Prices) -> str:
    """A sentence for the head of a screen."""
    match state.phase:
        case Phase.WAITING if not state.settings.loaded().has("bank", NOBODY):
            return gettext("Thirteen cards in three rows; everybody plays the bank.")
        case Phase.WAITING:
            return gettext("Thirteen cards in three rows; everybody plays everybody.")
        case Phase.ENDED:
            return gettext("The game is over.")
        case _ if state.is_hidden or state.dealer is None or not state.deals:
            return in_a_row(terms_of(state, prices)).replace(", ", ",\xa0", 1)
        case _:
            legend = full_stop(gettext("Boxes: front, middle, back"))
            then = gettext("The emcee sets the cards of each player in three rows.")
            if not state.dealt:
                says = gettext("{player} deals next")
                if _bank(state) == state.dealer:
                    says = gettext("{player} deals next, and is the bank")
                name = person_of(state.dealer, naming).name
                then = full_stop(capfirst(says.format(player=name)))
            return one_by_one((legend, then))


def terms_of(state: State, prices: Prices) -> Iterator[str]:
    """The house rules that players ask for, each in a few words."""
    title = str(preset(state.settings.variation)["english"])
    yield gettext(title)
    if prices.each:
        yield prices.each
    variation = state.settings.loaded()
    if variation.units("sweep"):
        yield gettext("sweep +{units}").format(units=variation.units("sweep"))
    if variation.has("ace_bet"):
        yield gettext("aces are paid")
    if variation.has("overall_point"):
        yield gettext("overall point")
    if variation.units("pool"):
        yield gettext("pool of {units} each").format(units=variation.units("pool"))
    if not variation.has("bank", NOBODY):
        yield gettext("with a bank")
    if variation.units("surrender"):
        yield gettext("surrender {units} each").format(units=variation.units("surrender"))
    if variation.has("chip_limit"):
        yield gettext("chips are the limit")


def _moment(state: State, naming: Naming, seq: int) -> Moment | None:
    """The players with the most points, once the game is over."""
    if state.phase is not Phase.ENDED:
        return None
    standing = state.standing()
    first = (number for number, points in standing if points == standing[0][1] > 0)
    people = tuple(person_of(number, naming) for number in first)
    most, nobody = gettext("most points of the evening"), gettext("Nobody has won a point.")
    return Moment(
        kind="ended",
        title=gettext("The game is over"),
        people=people,
        note=most if people else nobody,
        seq=seq,
    )


def _bank(state: State) -> int | None:
    players = state.seats.present()
    seat = state.settings.loaded().bank_seat(state.dealer_seat)
    return None if seat is None or seat >= len(players) else players[seat]


def last_deal(record: Record, naming: Naming, prices: Prices) -> DealShown | None:
    """The deal that was settled last, with its entry."""
    for act in reversed(record.log.done):
        for event in act.events:
            if isinstance(event, e.DealSettled):
                return deal_shown(record.state.settings, event, act.seq, naming, prices)
    return None


def standing_of(state: State, naming: Naming, prices: Prices) -> tuple[PlayerPoints, ...]:
    """All players with points and line, most points first."""
    totals = _totals_after(state.deals, state.seats.players)
    order = state.standing()
    has_chips = state.settings.loaded().has("chip_limit")
    return tuple(
        PlayerPoints(
            place=state.seats.players.index(number),
            person=person_of(number, naming),
            points=signed(points),
            money=prices.signed(points),
            chips=state.stack(number) if has_chips else None,
            line=_line(totals[number], totals),
            is_first=points == order[0][1] > 0,
            is_away=number in state.seats.away,
        )
        for number, points in order
    )


def _totals_after(deals: Sequence[e.DealSettled], players: Sequence[int]) -> dict[int, list[int]]:
    """Each player's points before the first deal and after each deal."""
    totals = {player: [0] for player in players}
    for deal in deals:
        won = dict(zip(deal.players, deal.net, strict=True))
        for player, points in totals.items():
            points.append(points[-1] + won.get(player, 0))
    return totals


def _height(points: int, totals: Mapping[int, Sequence[int]]) -> float:
    """The y of so many points. The highest points of the game are at the top."""
    every = [total for line in totals.values() for total in line]
    top, bottom = max([*every, 0]), min([*every, 0])
    return round(HIGH * (top - points) / (top - bottom or 1), 2) if top != bottom else HIGH / 2


def _line(points: Sequence[int], totals: Mapping[int, Sequence[int]]) -> str:
    step = WIDE / max(len(points) - 1, 1)
    return " ".join(
        f"{index * step:.2f},{_height(total, totals):.2f}" for index, total in enumerate(points)
    )


def _is_told(key: str, value: str | bool) -> bool:
    """Whether to print a house rule: rules that are off are left out."""
    is_on = value not in ("0", "off", "none", False)
    return is_on and (key, value) not in (("sweep_one", "1"), ("sweep_all", "1"))


def _house_rules(settings: Settings) -> Iterator[HouseRule]:
    """The house rules to print. is_own: whether the table changed the variation's rule."""
    of_table: dict[str, str | bool] = {
        "best_setting": settings.best_setting,
        "set_within": settings.set_within,
    }
    values = {**settings.loaded().switches, **of_table}
    played = [
        switch
        for switch in SWITCHES
        if switch.key in values and _is_told(switch.key, values[switch.key])
    ]
    own = {*of_table, *dict(settings.own)}
    for switch, rule in zip(played, house_rules(played, values), strict=True):
        yield replace(rule, is_own=switch.key in own)
