"""The verbs of the console of Chinese poker, and the hands that players set on their own phones.

The cards of a hidden deal are not stored: they follow from the promised seed and the number of the
deal's entry, like every deal of the program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from django.utils.translation import gettext

from festival.games.chinese_poker.board.board_values import RowShown
from festival.games.chinese_poker.board.build_board import SURRENDER
from festival.games.chinese_poker.board.cards import cards_shown, rows_shown
from festival.games.chinese_poker.play.command_forms import shown_in
from festival.models import Table
from festival.play import side_tables
from festival.play.kind import Data, Verbs
from festival.play.phones import PhonePlay
from festival.play.post import Entry, Post, Written
from festival.play.side_tables import before_its_end, perform_made, player_of
from festival.play.write_path import acted, append, perform
from festival.record.commitments import dice_of, promises_of
from festival.record.phone_seats import Choice, SeatPlayed
from festival.record.queries import naming_at
from festival.record.record import Record, table_record
from festival.words.money import Prices
from festival.words.sentences import Naming, sentence_of
from rules.cards import PACK, Card
from rules.chinese_poker import commands as c
from rules.chinese_poker.advice import best_setting, nearest_legal, specials_in
from rules.chinese_poker.arrangement import HAND, Arrangement, cards_in
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
        cards = [PACK[place] for place in deal(count, dice_of(table))]
        hands = tuple(
            " ".join(map(str, sorted(cards[place * HAND : (place + 1) * HAND], reverse=True)))
            for place in range(count)
        )
        return c.DealCards(hands)

    return perform_made(post, make, lambda was: isinstance(was, c.DealCards))


def _confirmed_seat(verb: str) -> Callable[[Post, Data], Written]:
    """The verb of all side tables, which asks first while cards are dealt: it withdraws them."""

    def move(post: Post, data: Data) -> Written:
        state: State = table_record(Table.objects.get(pk=post.table_id)).state
        if state.dealt and not data["confirmed"]:
            raise IllegalCommand(VOIDS(number=state.number))
        return side_tables.VERBS[verb](post, data)

    return move


VERBS: Verbs = {
    **side_tables.VERBS,
    **{verb: _confirmed_seat(verb) for verb in ("leave", "join", "back")},
    "settle": _settle,
    "deal": _deal,
    "dealer": lambda post, data: perform(post, c.MoveDealer(player_of(data))),
    "chips": lambda post, data: perform(post, c.BuyChips(player_of(data), data["chips"] or 0)),
}


def _ask(state: State) -> str:
    sentence = gettext("Deal {number} is not settled. End the game without it?")
    return sentence.format(number=state.number)


_end_question = before_its_end(UNCONFIRMED_END, _ask)


def confirmation(record: Record, error: RulesError, data: Data, naming: Naming) -> str:
    """The question about a command that ends a game or a deal before it is settled; else ""."""
    if error.sentence.code == VOIDS.code:
        sentence = gettext("The cards of deal {number} are dealt. Make this deal void and go on?")
        return sentence.format(number=record.state.number)
    return _end_question(record, error, data, naming)


def cards_of(table: Table, record: Record, number: int) -> tuple[Card, ...]:
    """The cards of a player in the hidden deal, the lowest first. Secret until the showdown."""
    seq, players = record.asked_at(), tuple(record.state.dealt)
    promise = next(each for each in promises_of(table) if seq and each.covers(seq))
    places = deal(len(players), promise.drawing(seq or 0))
    start = players.index(number) * HAND
    return tuple(PACK[place] for place in places[start : start + HAND])


def chosen(
    table: Table, record: Record, number: int, fields: Mapping[str, str], is_ready: bool
) -> Choice:
    """The setting of a player's cards: `cards`, three rows, and `special`."""
    own = cards_of(table, record, number)
    special = fields.get("special", "")
    laid = _laid(record.state.settings.loaded(), own)
    arrangement = Arrangement.parse(fields.get("cards") or laid)
    if set(arrangement.cards) != set(own):
        raise IllegalCommand(OTHER_CARDS(player=player(number)))
    choice = {"cards": str(arrangement), "special": special}
    reason = refuse_hand(record.state, number, _shown(choice)) if is_ready else None
    if reason is not None:
        raise IllegalCommand(reason)
    return choice


def _laid(variation: Variation, own: tuple[Card, ...]) -> str:
    """A player's cards as they are dealt: from the lowest to the highest, or the nearest legal
    setting, so that nobody loses by a *Ready* alone."""
    arrangement = Arrangement.of(own)
    is_legal = variation.refusal(arrangement) is None
    return str(arrangement if is_legal else nearest_legal(variation, arrangement))


def text_of(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _shown(choice: Choice) -> c.Shown:
    cards, special = str(choice["cards"]), str(choice["special"])
    if special == SURRENDER:
        return c.Shown("")
    return c.Shown(text_of(cards_in(cards)), special) if special else c.Shown(cards)


def shown(state: State, choices: Mapping[int, Choice]) -> c.Showdown:
    return c.Showdown(tuple(_shown(choices[number]) for number in state.seats.present()))


def best(table: Table, record: Record, number: int) -> Choice:
    """The best legal setting of a player's cards."""
    found = best_setting(record.state.settings.loaded(), cards_of(table, record, number))
    return {"cards": str(found), "special": ""}


def hand_of(table: Table, record: Record, seat: SeatPlayed) -> tuple[str, dict[str, object]]:
    state: State = record.state
    naming = naming_at(table)
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
    return "games/chinese_poker/play/_hand.html", context


def _setting(table: Table, record: Record, seat: SeatPlayed) -> dict[str, object]:
    """A player's own rows, what they are, and what else the cards could be."""
    state, naming = record.state, naming_at(table)
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


PHONES: PhonePlay[State, c.Command] = PhonePlay(
    hand_of=hand_of,
    chosen=chosen,
    shown=shown,
    verbs={"deal": _deal_of_dealer},
    best=best,
    offers_best=lambda state: state.settings.best_setting,
)
