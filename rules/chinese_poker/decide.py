"""Why a command is refused, or the events that follow, in Chinese poker.

Where CP is silent this house decides: the next present player becomes dealer; players who leave
keep their points and get no more cards; cards dealt by the program are withdrawn when a player
joins, leaves or comes back.
"""

from __future__ import annotations

from rules.chinese_poker import commands as c
from rules.chinese_poker import events as e
from rules.chinese_poker.arrangement import Arrangement, cards_in, read_hand
from rules.chinese_poker.settings import MOST_CHIPS, Settings
from rules.chinese_poker.settlement import Settlement, refuse_special, settle, settle_chips
from rules.chinese_poker.side_bets import ace_of_spades_at
from rules.chinese_poker.state import State, apply
from rules.errors import RulesError, raise_for
from rules.seats import (
    ComeBack,
    Join,
    Leave,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    refuse_few,
    refuse_play,
    refuse_start,
)
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
    return settle(
        settings.loaded(),
        [Arrangement.parse(hand.cards) if is_set(hand) else None for hand in hands],
        {
            seat: (hand.special, hand.cards)
            for seat, hand in enumerate(hands)
            if hand.special and hand.cards
        },
        [seat for seat, hand in enumerate(hands) if hand.surrenders],
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
            is_refused = variation.has("foul", "refuse")
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
    if not state.settings.loaded().has("chip_limit"):
        return NO_CHIPS()
    if not 1 <= command.chips <= MOST_CHIPS:
        return WRONG_CHIPS(most=MOST_CHIPS, count=command.chips)
    return None


Events = tuple[e.Event, ...]


def decide(state: State, command: c.Command) -> Events:
    """The events that follow from a command. Raises IllegalCommand with the reason."""
    raise_for(refusal(state, command))
    match command:
        case c.Start(players, settings):
            return (e.Started(players, settings),)
        case c.DealCards(hands):
            return (e.CardsDealt(state.seats.present(), hands),)
        case c.Showdown(hands):
            return _settle(state, hands)
        case c.MoveDealer(player):
            return (e.DealerMoved(player),)
        case c.BuyChips(player, chips):
            return (e.ChipsBought(player, chips),)
        case Join() | Leave() | ComeBack():
            return _seated(state, state.seats.seated(command))
        case c.End():
            return (e.Ended(),)
        case _:
            raise TypeError(f"expected a command of Chinese poker, got {command!r}")


def _settle(state: State, hands: tuple[c.Shown, ...]) -> Events:
    players, settlement = state.seats.present(), settled(state, hands)
    assert state.dealer is not None, "a deal without a dealer"
    net = _paid(state, settlement, players)
    shown = tuple(_as_kept(hand) for hand in hands)
    event = e.DealSettled(state.number, state.dealer, players, shown, net)
    return (event, e.DealerMoved(_next_dealer(state, settlement, players)))


def _as_kept(shown: c.Shown) -> c.Shown:
    """The same hand in a uniform notation."""
    if shown.surrenders:
        return shown
    if shown.special:
        return c.Shown(" ".join(map(str, cards_in(shown.cards))), shown.special)
    return c.Shown(str(Arrangement.parse(shown.cards)))


def _paid(state: State, settlement: Settlement, players: tuple[int, ...]) -> tuple[int, ...]:
    """The units each player wins or loses, limited to their chips where the chip limit is on."""
    if not settlement.terms.has("chip_limit"):
        return settlement.net
    before = [max(state.stack(player), 0) for player in players]
    after = settle_chips(settlement, before, settlement.dealer)
    return tuple(now - was for was, now in zip(before, after, strict=True))


def _next_dealer(state: State, settlement: Settlement, players: tuple[int, ...]) -> int:
    seat = None
    if settlement.terms.has("ace_of_spades"):
        seat = ace_of_spades_at(settlement.hands)
    assert state.dealer is not None, "a deal without a dealer"
    return state.dealer_after(state.dealer) if seat is None else players[seat]


def _seated(state: State, event: PlayerJoined | PlayerLeft | PlayerCameBack) -> Events:
    """The event of the seats; if the dealer leaves, the next player becomes dealer."""
    if isinstance(event, PlayerLeft) and event.player == state.dealer:
        after = apply(state, event)
        return (event, e.DealerMoved(after.seats.round_from(event.player)[0]))
    return (event,)
