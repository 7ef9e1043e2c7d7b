"""Playing Chinese poker on the console and on phones, and correcting its deals.

The cards of a hidden deal are not stored: they follow from the promised seed and the number of the
deal's entry, like every deal of the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext

from festival.games.chinese_poker.board.board_values import RowShown
from festival.games.chinese_poker.board.build_board import SURRENDER
from festival.games.chinese_poker.board.cards import cards_shown, rows_shown
from festival.games.chinese_poker.play.command_forms import (
    CommandForm,
    ShowdownForm,
    shown_in,
    specials_of,
    verdict,
)
from festival.models import Table
from festival.play import side_play
from festival.play.phones.phone_seats import PhonePlay, own_points
from festival.play.post import Entry, Post, Written
from festival.play.side_play import SidePlay, perform_made, player_of, points_instead
from festival.play.write_path import acted, append, perform
from festival.tables.record.dice_commitment import dice_of, promises_of
from festival.tables.record.log_line import Act, person_of
from festival.tables.record.phone_seats import SeatChoice, SeatPlayed
from festival.tables.record.record import Record, table_record
from festival.web.answers import Data
from festival.words.money import Prices
from festival.words.sentences import Naming, full_stop, sentence_of
from rules.cards import PACK, Card
from rules.chinese_poker import commands as c
from rules.chinese_poker.arrangement import HAND, Arrangement, cards_in
from rules.chinese_poker.best_setting import best_setting, nearest_legal, specials_in
from rules.chinese_poker.decide import OTHER_CARDS, UNCONFIRMED_END, refuse_hand
from rules.chinese_poker.state import Phase, State
from rules.chinese_poker.variation import Variation, special_name
from rules.dice_commitment import deal
from rules.errors import IllegalCommand, RulesError
from rules.seats import OUT_OF_TURN
from rules.wording import Wording, gettext_noop, player

ON_PHONES = Wording(
    "chinese_poker.on_phones",
    gettext_noop("the players set this deal on their phones; take a seat over to set it here"),
)

VOIDS = Wording(
    "chinese_poker.voids",
    gettext_noop("the cards of deal {number} are dealt; confirm that the deal is void"),
)


def _settle(post: Post, data: Data) -> Written:
    def make(table: Table, record: Record) -> c.Showdown:
        if record.state.is_hidden:
            raise IllegalCommand(ON_PHONES())
        return c.Showdown(shown_in(data, len(record.state.seats.present())))

    def is_same(was: c.Command) -> bool:
        return isinstance(was, c.Showdown) and was.hands == shown_in(data, len(was.hands))

    return perform_made(post, make, is_same)


def _deal(post: Post, _: Data) -> Written:
    """The program shuffles and deals: to the players' phones, where they have them."""

    def make(table: Table, record: Record) -> c.DealCards:
        count = len(record.state.seats.present())
        if table.has_phones:
            return c.DealCards(("",) * count)
        cards = [PACK[number] for number in deal(count, dice_of(table))]
        hands = tuple(
            " ".join(map(str, sorted(cards[seat * HAND : (seat + 1) * HAND], reverse=True)))
            for seat in range(count)
        )
        return c.DealCards(hands)

    return perform_made(post, make, lambda was: isinstance(was, c.DealCards))


def _confirmed_seat(verb: str) -> Callable[[Post, Data], Written]:
    """The verb of all side tables, which asks first while cards are dealt: it withdraws them."""

    def move(post: Post, data: Data) -> Written:
        state: State = table_record(Table.objects.get(pk=post.table_id)).state
        if state.dealt and not data["confirmed"]:
            raise IllegalCommand(VOIDS(number=state.number))
        return side_play.VERBS[verb](post, data)

    return move


def cards_of(table: Table, record: Record, number: int) -> tuple[Card, ...]:
    """The cards of a player in the hidden deal, the lowest first. Secret until the showdown."""
    seq, players = record.asked_at(), tuple(record.state.dealt)
    promise = next(promise for promise in promises_of(table) if seq and promise.covers(seq))
    places = deal(len(players), promise.drawing(seq or 0))
    start = players.index(number) * HAND
    return tuple(PACK[number] for number in places[start : start + HAND])


def _laid(variation: Variation, own: tuple[Card, ...]) -> str:
    """A player's cards as they are dealt: from the lowest to the highest, or the nearest legal
    setting, so that nobody loses by a *Ready* alone."""
    arrangement = Arrangement.of(own)
    is_legal = variation.refusal(arrangement) is None
    return str(arrangement if is_legal else nearest_legal(variation, arrangement))


def text_of(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _shown(choice: SeatChoice) -> c.Shown:
    cards, special = str(choice["cards"]), str(choice["special"])
    if special == SURRENDER:
        return c.Shown("")
    return c.Shown(text_of(cards_in(cards)), special) if special else c.Shown(cards)


def _setting(table: Table, record: Record, seat: SeatPlayed) -> dict[str, object]:
    """A player's own rows, what they are, and what else the cards could be."""
    state, naming = record.state, record.naming(table)
    variation = state.settings.loaded()
    own = cards_of(table, record, seat.number)
    arrangement = Arrangement.parse(str(seat.choice.get("cards") or _laid(variation, own)))
    special = str(seat.choice.get("special", ""))
    reason = refuse_hand(state, seat.number, c.Shown(str(arrangement)))
    foul = variation.refusal(arrangement)
    return {
        "cards": str(arrangement),
        "rows": _as_set(rows_shown(arrangement, variation, naming), arrangement),
        "special": special,
        "declared": special and special != SURRENDER and str(naming.name(special_name(special))),
        "foul": "" if foul is None else sentence_of(IllegalCommand(foul), naming),
        "is_refused": reason is not None and not special,
        "specials": [
            {
                "key": key,
                "name": str(naming.name(special_name(key))),
                "units": variation.specials[key],
            }
            for key in specials_in(variation, own)
        ],
        "surrender": variation.units("surrender"),
        "offers_best": state.settings.best_setting,
    }


def _as_set(rows: tuple[RowShown, ...], arrangement: Arrangement) -> tuple[RowShown, ...]:
    """The rows with their cards as the player laid them, so that none moves by itself."""
    return tuple(
        replace(row, cards=cards_shown(cards))
        for row, cards in zip(rows, arrangement.rows, strict=True)
    )


def _deal_of_dealer(post: Post, number: int, _: Mapping[str, str]) -> Written:
    """The dealer lets the program deal."""

    def make(table: Table, record: Record) -> Entry:
        state: State = record.state
        if state.dealer != number:
            raise IllegalCommand(OUT_OF_TURN(turn=player(state.dealer or 0), player=player(number)))
        return acted(table, record, c.DealCards(("",) * len(state.seats.present())))

    return append(post, make, lambda entry: isinstance(entry.command, c.DealCards))


class Play(SidePlay[State, c.Command]):
    command_form = CommandForm
    unconfirmed_end = UNCONFIRMED_END
    verbs = {
        **side_play.VERBS,
        **{verb: _confirmed_seat(verb) for verb in ("leave", "join", "back")},
        "settle": _settle,
        "deal": _deal,
        "dealer": lambda post, data: perform(post, c.MoveDealer(player_of(data))),
        "chips": lambda post, data: perform(post, c.BuyChips(player_of(data), data["chips"] or 0)),
    }

    def end_question(self, state: State) -> str:
        sentence = gettext("Deal {number} is not settled. End the game without it?")
        return sentence.format(number=state.number)

    def confirmation(self, table: Table, error: RulesError, data: Data, naming: Naming) -> str:
        if error.sentence.code != VOIDS.code:
            return super().confirmation(table, error, data, naming)
        sentence = gettext("The cards of deal {number} are dealt. Make this deal void and go on?")
        return sentence.format(number=table_record(table).state.number)

    def verdict(self, record: Record, naming: Naming, asked: Mapping[str, str]) -> dict[str, str]:
        return verdict(record, naming, asked)

    def correction_form(
        self, data: Data | None, act: Act | None, then: State, naming: Naming
    ) -> ShowdownForm:
        command = act.command if act else None
        shown = command.hands if isinstance(command, c.Showdown) else ()
        people = [person_of(number, naming).name for number in then.seats.present()]
        return ShowdownForm(data, shown, people=people, specials=specials_of(then))

    def corrected(self, act: Act, data: Data) -> c.Command | None:
        was = act.command
        if not isinstance(was, c.Showdown):
            return was  # for the rules to refuse
        return c.Showdown(shown_in(data, len(was.hands)))

    def changed_holdings(self, before: State, after: State, naming: Naming) -> tuple[str, ...]:
        prices = Prices.at(naming.currency, after.settings.money)
        return points_instead(before.totals, after.totals, prices, naming)

    def changed_turn(self, before: State, after: State, naming: Naming) -> Iterator[str]:
        """Sentences about corrected hands, the next deal and its dealer, if they change."""
        for was, now in zip(before.deals, after.deals, strict=False):
            for number, old, new in zip(now.players, was.hands, now.hands, strict=False):
                if new != old:
                    yield _told(person_of(number, naming).name, new, naming)
        if after.number != before.number:
            yield full_stop(gettext("The next deal is number {number}").format(number=after.number))
        if after.dealer != before.dealer and after.dealer is not None:
            name = person_of(after.dealer, naming).name
            yield full_stop(gettext("Deals now: {player}").format(player=name))


def _told(name: str, hand: c.Shown, naming: Naming) -> str:
    if hand.surrenders:
        return full_stop(gettext("{player} surrenders").format(player=name))
    told = hand.cards
    if hand.special:
        special = naming.name(special_name(hand.special))
        told = gettext("declares: {special}").format(special=special)
    return full_stop(gettext("{player}: {hand}").format(player=name, hand=told))


class Phones(PhonePlay[State, c.Command]):
    verbs = {"deal": _deal_of_dealer}
    waits_for_all = True

    def hand_of(
        self, table: Table, record: Record, seat: SeatPlayed
    ) -> tuple[str, dict[str, object]]:
        state: State = record.state
        naming = record.naming(table)
        context: dict[str, object] = {
            "number": state.number,
            "price": Prices.at(naming.currency, state.settings.money).each,
            "asked": record.asked_at(),
            "can_deal": state.phase is Phase.PLAYING
            and not state.dealt
            and seat.number == state.dealer
            and len(state.seats.present()) > 1,
        }
        if context["asked"] is not None:
            context |= _setting(table, record, seat)
        elif state.deals and seat.number in state.deals[-1].players:
            last = state.deals[-1]
            points = last.net[last.players.index(seat.number)]
            if state.phase is Phase.ENDED:
                points = state.totals[seat.number]
            prices = Prices.at(naming.currency, state.settings.money)
            context["own_result"] = own_points(points, prices)
        return "games/chinese_poker/play/_hand.html", context

    def chosen(
        self, table: Table, record: Record, number: int, fields: Mapping[str, str], is_ready: bool
    ) -> SeatChoice:
        """The setting of a player's cards: `cards`, three rows, and `special`."""
        own = cards_of(table, record, number)
        special = fields.get("special", "")
        laid = _laid(record.state.settings.loaded(), own)
        arrangement = Arrangement.parse(fields.get("cards") or laid)
        if set(arrangement.cards) != set(own):
            raise IllegalCommand(OTHER_CARDS(player=player(number)))
        choice = {"cards": str(arrangement), "special": special}
        reason = refuse_hand(record.state, number, _shown(choice)) if is_ready else None
        if reason is not None:  # the hand itself says what is wrong with its rows, and of whom
            foul = None if special else record.state.settings.loaded().refusal(arrangement)
            raise IllegalCommand(foul or reason)
        return choice

    def shown(self, state: State, choices: Mapping[int, SeatChoice]) -> c.Showdown:
        return c.Showdown(tuple(_shown(choices[number]) for number in state.seats.present()))

    def best(self, table: Table, record: Record, number: int) -> SeatChoice:
        """The best legal setting of a player's cards."""
        found = best_setting(record.state.settings.loaded(), cards_of(table, record, number))
        return {"cards": str(found), "special": ""}

    def offers_best(self, state: State) -> bool:
        return state.settings.best_setting
