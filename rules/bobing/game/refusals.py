"""Checks whether a command is allowed now, and gives the reason if not."""

from __future__ import annotations

from rules import seats
from rules.bobing.book.switches import LAST_ROUND, End, FirstPlayer, StopLeftover, TurnOrder
from rules.bobing.game import commands as c
from rules.bobing.game.breaks import refuse_break, refuse_in_a_break
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.state import Phase, State
from rules.dice import FACES
from rules.wording import Sentence, Wording, player, prize

TO_CROWN = Wording("game.to_crown", "no more rolls; crown the champion")
NOT_TO_CROWN = Wording("game.not_to_crown", "the champion is not decided yet")
IN_ROLL_OFF = Wording("game.in_roll_off", "finish the roll-off first")
NO_PRIZES = Wording("game.no_prizes", "add at least one prize")
BAD_PRIZE = Wording(
    "game.bad_prize",
    "each prize needs its own number and a tier of the book (prize {id} is in tier {tier})",
)
NO_ELDER = Wording("game.no_elder", "choose the eldest and type their two dice, each 1 to 6")
NEEDLESS_ELDER = Wording(
    "game.needless_elder", "this rulebook does not use the eldest’s dice; leave them out"
)
HAS_ROLLED = Wording("game.has_rolled", "{player} has already had their turn this round")
SITS_OUT = Wording("game.sits_out", "{player} misses this turn")
IS_IN_TURN = Wording("game.is_in_turn", "it is already {player}’s turn")
NOT_A_CONTESTANT = Wording("game.not_a_contestant", "{player} is not rolling in this roll-off now")
UNCONFIRMED = Wording("game.unconfirmed", "this throw is the total grab of {player}; confirm it")
UNCONFIRMED_END = Wording(
    "game.unconfirmed_end", "this throw of {player} ends the game; confirm it"
)
NO_FIRST = Wording("game.no_first", "choose the player whose lot was drawn")
NEEDLESS_FIRST = Wording(
    "game.needless_first", "this rulebook decides who rolls first; leave the lot out"
)
NO_MINUTES = Wording("game.no_minutes", "type the minutes of play: the clock ends this game")
NO_CHAMPION_PRIZE = Wording(
    "game.no_champion_prize", "add a champion’s prize: the champion ends this game"
)
NOT_BY_FOURS = Wording(
    "game.not_by_fours", "4s are counted only where the best throw of a round wins"
)
NO_LOTS = Wording("game.no_lots", "each player needs a lot: the prizes that are left are raffled")
NO_LOT_FOR_ALL = Wording(
    "game.no_lot_for_all", "each player needs a lot: lots may choose the champion"
)
TO_CHOOSE = Wording("game.to_choose", "first choose from whom {player} takes the prize")
NOT_TO_CHOOSE = Wording("game.not_to_choose", "nobody takes a prize from another player now")
NOT_A_HOLDER = Wording("game.not_a_holder", "{player} has no prize that can be taken now")
BAD_ORDER = Wording("game.bad_order", "the new order must name each player once")
SAME_PERSON = Wording("game.same_person", "choose two entries of the same person")
MERGE_LATER = Wording("game.merge_later", "entries can be joined during play or after the end")
UNKNOWN_PRIZE = Wording("game.unknown_prize", "that prize is not in this game")
NOT_WON = Wording("game.not_won", "{prize} is still on the table")
HAS_IT = Wording("game.has_it", "{player} has {prize} already")
BAD_SWAP = Wording(
    "game.bad_swap",
    "choose prizes of two winners, or one of the same tier that is still on the table",
)
BAD_PICK = Wording("game.bad_pick", "this throw does not win {prize}; choose another")


def refusal(state: State, command: c.Command) -> Sentence | None:
    """Why the command is not allowed in this state; None when it is."""
    if isinstance(command, c.Start):
        return _refuse_start(state, command)
    if state.phase is Phase.WAITING:
        return seats.NOT_STARTED()
    if isinstance(command, c.Break):
        return _refuse_break(state, command)
    if (reason := refuse_in_a_break(state, command)) is not None:
        return reason
    if isinstance(command, c.TakeFrom):
        return seats.OVER() if state.phase is Phase.ENDED else _refuse_giver(state, command)
    if state.chase is not None:
        return TO_CHOOSE(player=player(state.chase.player))
    match command:
        case c.TakeBack() | c.Give() | c.Swap():
            return _refuse_handing(state, command)
        case c.Merge():
            return _refuse_merge(state, command)
        case _ if state.phase is Phase.ENDED:
            return seats.OVER()
        case c.Leave() | c.ComeBack():
            return _seats(state).refusal(command)
        case c.Reorder(players):
            return None if sorted(players) == sorted(state.players) else BAD_ORDER()
        case c.Crown():
            return _refuse_crown(state, command)
        case c.Stop():
            return _refuse_stop(state, command)
        case c.Join():
            return _refuse_outside_rolling(state) or _seats(state).refusal(command)
        case c.Call(number):
            return _refuse_player(state, number) or _refuse_call(state, number)
        case c.Throw(number) | c.Void(number) | c.Skip(number):
            return (
                _refuse_player(state, number)
                or _refuse_turn(state, number, is_skip=isinstance(command, c.Skip))
                or _refuse_end(state, command)
                or pick_refusal(state, command)
            )
        case _:
            raise TypeError(f"expected a command of the dice game, got {command!r}")


def _refuse_start(state: State, start: c.Start) -> Sentence | None:
    if state.phase is not Phase.WAITING:
        return seats.STARTED()
    if problems := start.book.problems():  # a book from a file may have some
        return problems[0]
    if (reason := seats.refuse_players(start.players)) is not None:
        return reason
    if not start.prizes:
        return NO_PRIZES()
    tiers = [tier.number for tier in start.book.tiers]
    seen: set[int] = set()
    for each in start.prizes:
        if each.id in seen or each.tier not in tiers:
            return BAD_PRIZE(id=each.id, tier=each.tier)
        seen.add(each.id)
    end = start.book.switches["end"]
    if end == End.TIMED and (start.minutes or 0) < 1:
        return NO_MINUTES()
    if end in LAST_ROUND and all(each.tier > 1 for each in start.prizes):
        return NO_CHAMPION_PRIZE()
    return _refuse_first(start)


def _refuse_first(start: c.Start) -> Sentence | None:
    """Why the start must or must not name the first player or the elder; None where it is right."""
    rule, dice = start.book.switches["first_player"], start.elder_dice
    if rule != FirstPlayer.ELDER and (start.elder is not None or dice):
        return NEEDLESS_ELDER()
    is_drawn = rule in (FirstPlayer.LOTS, FirstPlayer.RANDOM)
    if not is_drawn and start.first is not None:
        return NEEDLESS_FIRST()
    if is_drawn and start.first not in start.players:
        return NO_FIRST()
    if rule != FirstPlayer.ELDER:
        return None
    is_right = len(dice) == 2 and all(face in FACES for face in dice)
    return None if is_right and start.elder in start.players else NO_ELDER()


def _refuse_break(state: State, command: c.Break) -> Sentence | None:
    if isinstance(command, c.Pause) and state.phase is Phase.ENDED:
        return seats.OVER()
    if isinstance(command, c.Pause) and state.phase is Phase.CROWNING:
        return TO_CROWN()
    return refuse_break(state, command)


def _refuse_giver(state: State, command: c.TakeFrom) -> Sentence | None:
    if state.chase is None:
        return NOT_TO_CHOOSE()
    is_giver = command.giver in state.givers()
    return None if is_giver else NOT_A_HOLDER(player=player(command.giver))


def _refuse_crown(state: State, command: c.Crown) -> Sentence | None:
    if state.phase is not Phase.CROWNING:
        return NOT_TO_CROWN()
    is_raffle = state.stop_leftover() is StopLeftover.RAFFLE and state.leftovers()
    return NO_LOTS() if is_raffle and sorted(command.lots) != sorted(state.present()) else None


def _refuse_outside_rolling(state: State) -> Sentence | None:
    match state.phase:
        case Phase.ROLL_OFF:
            return IN_ROLL_OFF()
        case Phase.CROWNING:
            return TO_CROWN()
        case _:
            return None


def _refuse_stop(state: State, stop: c.Stop) -> Sentence | None:
    if stop.by is ChampionBy.MOST_FOURS and state.switch("end") != End.BEST_OF_ROUND:
        return NOT_BY_FOURS()
    is_drawn = stop.by is ChampionBy.LOTS and not stop.is_after_round
    if state.phase is not Phase.ROLL_OFF or not is_drawn:
        outside = _refuse_outside_rolling(state)
        if outside is not None:
            return outside
    may_be_drawn = stop.by in (ChampionBy.BEST_THROW, ChampionBy.LOTS)
    is_lot_missing = may_be_drawn and sorted(stop.lots) != sorted(state.players)
    return NO_LOT_FOR_ALL() if is_lot_missing else None


def _seats(state: State) -> seats.Seats:
    return seats.Seats(state.players, state.away)


def _refuse_player(state: State, number: int) -> Sentence | None:
    if number not in state.players:
        return seats.UNKNOWN_PLAYER(player=player(number))
    return TO_CROWN() if state.phase is Phase.CROWNING else None


def _refuse_call(state: State, number: int) -> Sentence | None:
    if number == state.turn:
        return IS_IN_TURN(player=player(number))
    if state.roll_off is not None:
        waiting = set(state.roll_off.contestants) - set(state.roll_off.thrown)
        return None if number in waiting else NOT_A_CONTESTANT(player=player(number))
    if number in state.away:
        return seats.AWAY(player=player(number))
    if number in state.sits_out:
        return SITS_OUT(player=player(number))
    has_rolled = number in state.acted - state.skipped
    if has_rolled and state.switch("turn_order") == TurnOrder.FIXED:
        return HAS_ROLLED(player=player(number))
    return None


def _refuse_turn(state: State, number: int, *, is_skip: bool) -> Sentence | None:
    if number == state.turn:
        return None
    assert state.turn is not None, "players roll and nobody is in turn"
    is_open = state.switch("turn_order") == TurnOrder.OPEN and state.phase is Phase.ROLLING
    if is_open and not is_skip:
        if number in state.away:
            return seats.AWAY(player=player(number))
        return SITS_OUT(player=player(number)) if number in state.sits_out else None
    return seats.OUT_OF_TURN(turn=player(state.turn), player=player(number))


def _refuse_end(state: State, command: c.Throw | c.Void | c.Skip) -> Sentence | None:
    """A throw that ends the game must be confirmed; not in a roll-off, where only the 4s count."""
    if not isinstance(command, c.Throw) or state.phase is Phase.ROLL_OFF or command.is_confirmed:
        return None
    score = state.book.score(command.roll)
    if score.takes_all:
        return UNCONFIRMED(player=player(command.player))
    return UNCONFIRMED_END(player=player(command.player)) if score.ends_game else None


def pick_refusal(state: State, command: c.Command) -> Sentence | None:
    """Why the throw does not win the picked prize; None when it does."""
    if not isinstance(command, c.Throw) or command.prize is None:
        return None
    tier = state.book.score(command.roll).tier
    is_free = state.phase is Phase.ROLLING and tier not in (None, 1)
    if is_free and command.prize in state.free(tier or 0):
        return None
    return BAD_PICK(prize=prize(command.prize))


def _refuse_handing(state: State, command: c.Handing) -> Sentence | None:
    known = {each.id for each in state.prizes}
    ids = (command.prize, command.other) if isinstance(command, c.Swap) else (command.prize,)
    if not known.issuperset(ids):
        return UNKNOWN_PRIZE()
    holder = state.holdings.get(command.prize)
    match command:
        case c.TakeBack(number):
            return NOT_WON(prize=prize(number)) if holder is None else None
        case c.Give(number, to):
            if to not in state.players:
                return seats.UNKNOWN_PLAYER(player=player(to))
            return HAS_IT(player=player(to), prize=prize(number)) if holder == to else None
        case c.Swap(_, other):
            return None if _can_be_swapped(state, command.prize, other) else BAD_SWAP()


def _can_be_swapped(state: State, one: int, other: int) -> bool:
    holders = (state.holdings.get(one), state.holdings.get(other))
    if holders[0] == holders[1]:
        return False
    tiers = {each.id: each.tier for each in state.prizes}
    return None not in holders or tiers[one] == tiers[other]


def _refuse_merge(state: State, command: c.Merge) -> Sentence | None:
    for number in (command.player, command.into):
        if number not in state.players:
            return seats.UNKNOWN_PLAYER(player=player(number))
    if command.player == command.into:
        return SAME_PERSON()
    if state.phase not in (Phase.ROLLING, Phase.ENDED):
        return MERGE_LATER()
    is_last = state.present() == (command.player,)
    leaving = seats.LAST_PRESENT(player=player(command.player)) if is_last else None
    return seats.refuse_few(len(state.players) - 1) or leaving
