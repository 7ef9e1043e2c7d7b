"""The sentence for each event of the dice game."""

from __future__ import annotations

from rules.bobing.book.reasons import fours_of
from rules.bobing.book.switches import GrabScope
from rules.bobing.game import events as e
from rules.bobing.game.commands import ChampionBy, Fault
from rules.seats import sentence_of_seat
from rules.wording import Ref, Sentence, Wording, player, prize

AWARDED = Wording("event.awarded", "wins {prize}")
TAKEN = Wording("event.taken", "takes {prize} from {giver}")
RETURNED = Wording("event.returned", "{giver}’s {prize} is back on the table")
GIVEN = Wording("event.given", "{player} gets {prize}")
GIVEN_ON = Wording("event.given_on", "{player} gets {prize} from {giver}")
SWAPPED = Wording("event.swapped", "{holder} has {other} now, {other_holder} has {prize}")
CHANGED = Wording("event.changed", "{player} takes {other} in place of {prize}")
MERGED = Wording("event.merged", "is now the same person as {into}")
EMPTY = Wording("event.empty", "nothing is left of {tier}")
OWN_NEWS = {
    "leads": Wording("event.leads", "leads the champion ladder"),
    "own": Wording("event.own_better", "an earlier champion throw still counts"),
}
NEWS = {
    "equal": Wording("event.equal", "level with {leader} on the champion ladder"),
    "kept": Wording("event.kept", "a better throw, but {leader} keeps the champion’s prize"),
    "behind": Wording("event.behind", "on the champion ladder, behind {leader}"),
}
PLAIN: dict[type[e.Event], Wording] = {
    e.PrizesExhausted: Wording("event.exhausted", "the last prize is gone"),
    e.TimeCalled: Wording("event.time", "the time is up"),
    e.RestScrambled: Wording(
        "event.scrambled", "lights out: everybody grabs what is left on the table"
    ),
    e.PlayerCalled: Wording("event.called", "rolls now"),
    e.OrderChanged: Wording("event.reordered", "the order of play is changed"),
    e.Resumed: Wording("event.resumed", "the game goes on"),
    e.LastRoundCalled: Wording("event.last_round", "the evening ends after this round"),
}
GRABBED = {
    GrabScope.ALL: Wording("event.grabbed", "takes every prize"),
    GrabScope.UNTAKEN: Wording("event.grabbed_untaken", "takes every prize not yet won"),
    GrabScope.CHAMPION_AND_SECOND: Wording(
        "event.grabbed_best", "takes the champion’s and all second prizes"
    ),
}
CHASES = Wording("event.chases", "takes a prize of {tier}: from whom?")
DEALT = {
    e.Dealing.SHARED: Wording("event.shared", "the prizes left are shared round the table"),
    e.Dealing.RAFFLE: Wording("event.raffled", "the prizes left are raffled"),
    e.Dealing.CONSOLATION: Wording(
        "event.consoled", "players without a prize get a consolation prize"
    ),
}
OUT_AGAIN = Wording("event.out_again", "a die left the bowl; roll again")
LEANING = Wording("event.leaning", "a die was leaning; roll again")
OUT_OVER = Wording("event.out_over", "a die left the bowl; the turn is over")
OUT_SITS = Wording("event.out_sits", "a die left the bowl; the next turn is lost")
FORGONE = Wording("event.forgone", "{player} misses this turn")
ROUND = Wording("event.round", "round {round} is over")
STARTED = Wording("event.started", "the game begins; {player} rolls first")
PAUSED = Wording("event.paused", "the game is paused")
BREAK_OF = Wording("event.break_of", "a break of {minutes} minutes")
STOPPED = {
    ChampionBy.ROLL_OFF: Wording("event.stopped", "the emcee ends the evening"),
    ChampionBy.BEST_THROW: Wording(
        "event.stopped_best", "the emcee ends the evening; the best throw so far is champion"
    ),
    ChampionBy.LOTS: Wording(
        "event.stopped_lots", "the emcee ends the evening; lots choose the champion"
    ),
    ChampionBy.NOBODY: Wording(
        "event.stopped_nobody", "the emcee ends the evening without a champion"
    ),
    ChampionBy.MOST_FOURS: Wording(
        "event.stopped_fours", "the emcee ends the evening; the most 4s so far is champion"
    ),
}
ROLL_OFF = Wording("event.roll_off", "tied for the lead: a roll-off, most 4s win")
ROLL_OFF_OF_ALL = Wording(
    "event.roll_off_of_all", "nobody has a champion throw: each rolls once, most 4s win"
)
ROLL_OFF_OF_OTHERS = Wording(
    "event.roll_off_of_others", "nobody else has a champion throw: each rolls once, most 4s win"
)
ROLL_OFF_FOURS = Wording("event.roll_off_fours", "{fours} in the roll-off")
ROLL_OFF_FORGONE = Wording("event.roll_off_forgone", "does not roll in the roll-off")
DECIDED = Wording("event.decided", "the champion is decided")
CROWNED_BY = {
    None: Wording("event.crowned", "{player} is the champion"),
    ChampionBy.MOST_FOURS: Wording(
        "event.crowned_by_fours", "{player} is the champion by the most 4s"
    ),
    ChampionBy.BEST_THROW: Wording(
        "event.crowned_best", "{player} is the champion by the best throw so far"
    ),
    ChampionBy.LOTS: Wording("event.crowned_by_lot", "{player} is the champion by lot"),
}
FOUND_BY = {
    ChampionBy.BEST_THROW: Wording("event.best_so_far", "{player} has the best throw so far"),
    ChampionBy.LOTS: Wording("event.lot", "the lot chooses {player}"),
    ChampionBy.MOST_FOURS: Wording("event.most_fours", "{player} has the most 4s"),
}


def event_sentence(event: e.Event) -> Sentence | None:
    """A sentence on an event, about its player; None where none is needed."""
    if type(event) in PLAIN:
        return PLAIN[type(event)]()
    match event:
        case e.PrizeAwarded(number):
            return AWARDED(prize=prize(number))
        case e.PrizeTaken(number, giver):
            return TAKEN(prize=prize(number), giver=player(giver))
        case e.TierFoundEmpty(_, tier):
            return EMPTY(tier=Ref("tier", tier))
        case e.CandidateRecorded():
            if event.news in OWN_NEWS:
                return OWN_NEWS[event.news]()
            return NEWS[event.news](leader=player(event.leader))
        case e.AllGrabbed(_, scope):
            return GRABBED[scope]()
        case e.ChaseOpened(_, tier):
            return CHASES(tier=Ref("tier", tier))
        case e.ThrowVoided():
            return _tell_void(event)
        case e.Started(_, _, players):
            return STARTED(player=player(players[0]))
        case e.Rolled() | e.TurnPassed() | e.RoundBegan() | e.Ended() | e.ChampionsDecided(()):
            return None
        case e.TurnForgone(number):
            return FORGONE(player=player(number))
        case e.RoundEnded(number):
            return ROUND(round=number)
        case e.PlayerJoined() | e.PlayerLeft() | e.PlayerCameBack() | e.TurnSkipped():
            return sentence_of_seat(event)
        case e.PlayersMerged(_, into):
            return MERGED(into=player(into))
        case e.PrizeReturned() | e.PrizeGiven() | e.PrizesSwapped():
            return _tell_handing(event)
        case _:
            return _tell_end(event)


def _tell_void(event: e.ThrowVoided) -> Sentence:
    if event.fault is Fault.LEANING:
        return LEANING()
    if event.rolls_again:
        return OUT_AGAIN()
    return OUT_SITS() if event.sits_out else OUT_OVER()


def _tell_handing(event: e.Handing) -> Sentence:
    match event:
        case e.PrizeReturned(number, giver):
            return RETURNED(prize=prize(number), giver=player(giver))
        case e.PrizeGiven(number, None, to):
            return GIVEN(player=player(to), prize=prize(number))
        case e.PrizeGiven(number, int(giver), to):
            return GIVEN_ON(player=player(to), prize=prize(number), giver=player(giver))
        case e.PrizesSwapped(number, int(holder), other, int(other_holder)):
            return SWAPPED(
                holder=player(holder),
                other=prize(other),
                other_holder=player(other_holder),
                prize=prize(number),
            )
        case e.PrizesSwapped(number, int(holder), other, None):
            return CHANGED(player=player(holder), other=prize(other), prize=prize(number))
        case e.PrizesSwapped(number, None, other, int(holder)):
            return CHANGED(player=player(holder), other=prize(number), prize=prize(other))
        case _:
            raise TypeError(f"expected prizes that changed hands, got {event!r}")


def _tell_end(event: e.Event) -> Sentence:
    match event:
        case e.Paused(_, minutes) if minutes:
            return BREAK_OF(minutes=minutes)
        case e.Paused():
            return PAUSED()
        case e.Stopped(by):
            return STOPPED[by]()
        case e.PrizesDealt(_, why):
            return DEALT[why]()
        case e.RollOffOpened(_, _, settled, is_tie):
            of_many = ROLL_OFF_OF_OTHERS() if settled else ROLL_OFF_OF_ALL()
            return ROLL_OFF() if is_tie else of_many
        case e.RollOffThrown(_, None):
            return ROLL_OFF_FORGONE()
        case e.RollOffThrown(_, roll) if roll is not None:
            return ROLL_OFF_FOURS(fours=fours_of(roll.count(4)))
        case e.ChampionsDecided((winner,), by) if by is not None:
            return FOUND_BY[by](player=player(winner))
        case e.ChampionsDecided():
            return DECIDED()
        case e.Crowned(number, by):
            return CROWNED_BY[by](player=player(number))
        case _:
            raise TypeError(f"expected an event of the dice game, got {event!r}")
