"""Checks whether a command is allowed now, and gives the reason if not."""

from __future__ import annotations

from rules.chinese_poker import commands as c
from rules.chinese_poker.arrangement import Arrangement, read_hand
from rules.chinese_poker.settings import MOST_CHIPS, Settings
from rules.chinese_poker.settlement import Settlement, refuse_special
from rules.chinese_poker.state import State
from rules.errors import RulesError
from rules.seats import ComeBack, Join, Leave, refuse_few, refuse_play, refuse_start
from rules.wording import Sentence, Wording, player

MOST_PLAYERS = 4

MANY_PLAYERS = Wording(
    "chinese_poker.many_players", "at most {most} players: 52 cards give 13 each ({count} came)"
)
TABLE_FULL = Wording(
    "chinese_poker.table_full", "{most} players are already here; one has to leave first"
)
CARDS_LIE = Wording("chinese_poker.cards_lie", "the cards of deal {number} are already dealt")
WRONG_HANDS = Wording(
    "chinese_poker.hands", "the hands of {least} players are needed ({count} came)"
)
OF_PLAYER = Wording("chinese_poker.of_player", "{player}: {reason}")
OTHER_CARDS = Wording(
    "chinese_poker.other_cards", "{player}: these are not the cards that were dealt"
)
NO_CHIPS = Wording("chinese_poker.no_chips", "this table plays without chips")
WRONG_CHIPS = Wording("chinese_poker.chips", "choose 1 to {most} chips (you typed {count})")
IS_DEALER = Wording("chinese_poker.is_dealer", "{player} already deals next")
UNCONFIRMED_END = Wording(
    "chinese_poker.unconfirmed_end", "deal {number} is not settled; confirm that it is not played"
)
HIDDEN_END = Wording(
    "chinese_poker.hidden_end",
    "the players set deal {number} on their phones; wait until all are ready, or undo the deal",
)


def refusal(state: State, command: c.Command) -> Sentence | None:
    """Why the command is not allowed in this state; None when it is."""
    if isinstance(command, c.Start):
        return refuse_start(state.phase, command.players) or _refuse_many(len(command.players))
    if reason := refuse_play(state.phase):
        return reason
    match command:
        case Join() | ComeBack():
            is_full = len(state.seats.present()) >= MOST_PLAYERS
            return state.seats.refusal(command) or (
                TABLE_FULL(most=MOST_PLAYERS) if is_full else None
            )
        case Leave():
            return state.seats.refusal(command)
        case c.DealCards() | c.Showdown():
            return refuse_few(len(state.seats.present())) or _refuse_hands(state, command)
        case c.MoveDealer(number):
            is_dealer = IS_DEALER(player=player(number)) if number == state.dealer else None
            return state.seats.refuse_player(number) or is_dealer
        case c.BuyChips():
            return state.seats.refuse_player(command.player) or _refuse_chips(state, command)
        case c.End() if state.is_hidden:
            # The end shows the seed of the cards, and an undo would bring the deal back.
            return HIDDEN_END(number=state.number)
        case c.End(is_confirmed):
            is_open = bool(state.dealt) and not is_confirmed
            return UNCONFIRMED_END(number=state.number) if is_open else None
        case _:
            raise TypeError(f"expected a command of Chinese poker, got {command!r}")


def settled(state: State, hands: tuple[c.Shown, ...]) -> Settlement:
    """The settlement of these hands of the players who are here. Raises RulesError."""
    return settle_shown(state.settings, hands, state.dealer_seat)


def settle_shown(settings: Settings, hands: tuple[c.Shown, ...], dealer: int) -> Settlement:
    """A deal settled by the house rules of the table. dealer: the seat. Raises RulesError."""
    return settings.loaded().settle(
        [Arrangement.parse(each.cards) if is_set(each) else None for each in hands],
        {
            seat: (each.special, each.cards)
            for seat, each in enumerate(hands)
            if each.special and each.cards
        },
        [seat for seat, each in enumerate(hands) if each.surrenders],
        dealer=dealer,
    )


def is_set(shown: c.Shown) -> bool:
    """Whether the hand is an ordinary one, in three rows."""
    return bool(shown.cards) and not shown.special


def _refuse_many(count: int) -> Sentence | None:
    return MANY_PLAYERS(most=MOST_PLAYERS, count=count) if count > MOST_PLAYERS else None


def _refuse_hands(state: State, command: c.DealCards | c.Showdown) -> Sentence | None:
    players = state.seats.present()
    if len(command.hands) != len(players):
        return WRONG_HANDS(least=len(players), count=len(command.hands))
    if isinstance(command, c.DealCards):
        return CARDS_LIE(number=state.number) if state.dealt else None
    for number, shown in zip(players, command.hands, strict=True):
        reason = refuse_hand(state, number, shown)
        if reason is not None:
            return reason
    try:
        settled(state, command.hands)
    except RulesError as error:
        return error.sentence
    return None


def refuse_hand(state: State, number: int, shown: c.Shown) -> Sentence | None:
    """Why a player cannot show this hand, whatever other players show; None when they can."""
    if shown.surrenders:
        return None
    variation = state.settings.loaded()
    try:
        if shown.special:
            cards = read_hand(shown.cards)
            reason = refuse_special(variation, shown.special, cards)
        else:
            arrangement = Arrangement.parse(shown.cards)
            cards = arrangement.cards
            is_refused = variation.is_foul_refused
            reason = variation.refusal(arrangement) if is_refused else None
    except RulesError as error:
        reason, cards = error.sentence, ()
    if reason is not None:
        return OF_PLAYER(player=player(number), reason=reason)
    dealt = state.dealt.get(number)
    if dealt and set(read_hand(dealt)) != set(cards):
        return OTHER_CARDS(player=player(number))
    return None


def _refuse_chips(state: State, command: c.BuyChips) -> Sentence | None:
    if not state.settings.loaded().has_chip_limit:
        return NO_CHIPS()
    if not 1 <= command.chips <= MOST_CHIPS:
        return WRONG_CHIPS(most=MOST_CHIPS, count=command.chips)
    return None
