"""The state of the dice game, and how each event changes it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import reduce

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import LAST_ROUND, ChampionAward, Chase, End, StopLeftover
from rules.bobing.game import events as e
from rules.bobing.game.champion_ladder import Candidate, Ladder, RollOff, as_one
from rules.bobing.game.commands import ChampionBy, Prize
from rules.bobing.game.holdings import (
    Holdings,
    Piles,
    by_tier,
    grabbed,
    handed_over,
    in_chase_order,
    put_back,
    swapped,
)
from rules.dice import Roll
from rules.fast_replace import changed
from rules.seats import Seats


class Phase(StrEnum):
    WAITING = "waiting"
    ROLLING = "rolling"
    CHOOSING = "choosing"
    ROLL_OFF = "roll_off"
    CROWNING = "crowning"
    ENDED = "ended"


@dataclass(frozen=True)  # without slots: see `changed`
class State:
    """A game between two commands."""

    book: Rulebook
    prizes: tuple[Prize, ...] = ()
    phase: Phase = Phase.WAITING
    players: tuple[int, ...] = ()  # in the order of play
    turn: int | None = None
    round: int = 0
    thrown_round: int = 0  # the newest round with a throw, 0 before
    acted: frozenset[int] = frozenset()  # players who have had a turn this round
    skipped: frozenset[int] = frozenset()  # those of `acted` who may still be called
    sits_out: frozenset[int] = frozenset()  # players who forgo their next turn
    away: frozenset[int] = frozenset()  # players who have left and may come back
    piles: Piles = field(default_factory=dict)
    holdings: Holdings = field(default_factory=dict)  # holder by prize, longest held first
    best: Mapping[int, int] = field(default_factory=dict)  # highest tier thrown
    fours: Mapping[int, int] = field(default_factory=dict)  # number of 4s, if they may decide
    candidates: tuple[Candidate, ...] = ()  # every champion throw, oldest first
    lap: frozenset[int] = frozenset()  # had a turn since the leaders came to lead
    roll_off: RollOff | None = None
    roll_offs: tuple[RollOff, ...] = ()  # finished ones, oldest first
    chase: e.ChaseOpened | None = None  # waits for the choice
    is_closing: bool = False  # the prizes or the time ran out, in `closing_round`
    closing_round: int = 0
    ends_at: int | None = None  # end of a timed game
    is_time_up: bool = False
    paused_at: int | None = None  # start of the current break
    break_minutes: int = 0  # planned length of the last break, 0 if unknown
    is_rest_gone: bool = False  # the prizes left were scrambled for
    last_round: e.LastRoundCalled | None = None  # the emcee ends the evening after it
    leftover: StopLeftover | None = None  # chosen by the emcee instead of the house rule
    champions: tuple[int, ...] = ()  # once decided
    found_by: ChampionBy | None = None  # as in `ChampionsDecided`
    grabbed_by: int | None = None

    def switch(self, key: str) -> str:
        return self.book.switches[key]

    def is_paused(self) -> bool:
        return self.paused_at is not None

    def clock(self, now: float) -> float:
        """The time of the clock that may end the game; in a break the clock stops."""
        return now if self.paused_at is None else self.paused_at

    def present(self) -> tuple[int, ...]:
        """The players who have not left, in the order of play."""
        return tuple(player for player in self.players if player not in self.away)

    def free(self, tier: int) -> tuple[int, ...]:
        """The prizes of a tier that are still on the table, in their order."""
        return tuple([prize for prize in self.prizes_of(tier) if prize not in self.holdings])

    def prizes_of(self, tier: int) -> tuple[int, ...]:
        return self.piles.get(tier, ())

    def ladder(self) -> Ladder:
        """The ladder: decided champions first, or else players who keep a champion's prize."""
        tie, own_repeat = self.switch("tie"), self.switch("own_repeat")
        seated = self.champions or self.keepers()
        return Ladder(self.candidates, tie, own_repeat, seated, self.roll_offs)

    def held(self, tier: int) -> tuple[int, ...]:
        """The prizes of a tier that players hold, the one held longest first."""
        own = self.prizes_of(tier)
        return tuple(prize for prize in self.holdings if prize in own)

    def standing(self) -> tuple[Candidate, ...]:
        """The ladder: the throw that counts for each player, best first."""
        return self.ladder().standing()

    def places(self) -> dict[int, int]:
        """The place of each player on the ladder, best first: 1 for the leader; equal players share
        a place where ties are rolled off."""
        return self.ladder().places()

    def keepers(self) -> tuple[int, ...]:
        """The holders of champion's prizes that nobody can take, the first holder first; () where
        higher throws take such a prize, or it is awarded at the end."""
        if not self.keeps_champions():
            return ()
        return tuple(dict.fromkeys(self.holdings[prize] for prize in self.held(1)))

    def keeps_champions(self) -> bool:
        """Whether a champion's prize is handed out at once and no throw can take it."""
        return self.is_held() and self.switch("chase") == Chase.NONE

    def is_kept(self) -> bool:
        """Whether every champion's prize has a holder from whom no throw can take it."""
        return 0 < self.seats() <= len(self.keepers())

    def chased(self, tier: int, player: int) -> tuple[tuple[int, int], ...]:
        """The prizes of a tier that the player can take, with their holders, the first to be taken
        first; under `thrower_chooses` the one held longest first."""
        own = set(self.prizes_of(tier))
        held = [item for item in self.holdings.items() if item[0] in own and item[1] != player]
        return in_chase_order(held, self.switch("chase_from"), self.players, player)

    def is_exhausted(self) -> bool:
        """Whether all prizes that must be won before the end are won; a champion's prize only if it
        is held. In a final there are none."""
        champions = self.prizes_of(1)
        held = sum(prize in self.holdings for prize in champions)
        is_left = len(self.holdings) - held < len(self.prizes) - len(champions)
        if self.is_final() or is_left:
            return False
        return not self.is_held() or held >= self.seats()

    def is_final(self) -> bool:
        """Whether the champion alone ends the game, whatever other prizes are left."""
        return self.switch("end") in LAST_ROUND

    def leaders(self) -> tuple[Candidate, ...]:
        """The players who would be champion now, equals included, best first."""
        seats, places = self.seats(), self.places()
        return tuple(
            candidate for candidate in self.standing() if places[candidate.player] <= seats
        )

    def stop_leftover(self) -> StopLeftover:
        """The fate of prizes left at the end."""
        return self.leftover or StopLeftover(self.switch("stop_leftover"))

    def leftovers(self) -> tuple[int, ...]:
        """The prizes below the champion's that are given away at the end."""
        is_kept = self.stop_leftover() is StopLeftover.KEEP or self.is_rest_gone
        return () if is_kept else self.rest()

    def rest(self) -> tuple[int, ...]:
        """The prizes below the champion's that are still on the table, the best first."""
        lower = (tier.number for tier in self.book.tiers if tier.number > 1)
        return tuple(prize for tier in lower for prize in self.free(tier))

    def givers(self) -> tuple[int, ...]:
        """While a chasing player chooses, the holders of prizes they can take, in chase order."""
        if self.chase is None:
            return ()
        return tuple(holder for _, holder in self.chased(self.chase.tier, self.chase.player))

    def is_held(self) -> bool:
        """Whether the champion's prize is handed out at once."""
        return self.switch("champion_award") == ChampionAward.HELD_AND_CHASED

    def champion_comes_last(self) -> bool:
        """Whether the champion's prize stays on the table until all other prizes are won."""
        return bool(self.prizes_of(1)) and not self.is_held()

    def shown_round(self) -> int:
        """The current round; after the rolling, the last round with a throw."""
        is_played = self.phase in (Phase.ROLLING, Phase.CHOOSING)
        return self.round if is_played else self.thrown_round

    def seats(self) -> int:
        """How many players can become champions."""
        return min(len(self.prizes_of(1)), len(self.players))

    def tied(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The players certain to be champion, and those equal across the last champion's seat."""
        if self.keeps_champions():
            return self.keepers(), ()
        return self.ladder().cut(self.seats(), self.players)


def apply(state: State, event: e.Event) -> State:
    """The state after an event. Never refuses."""
    match event:
        case e.Started(book, prizes, players, ends_at):
            first = players[0]
            begun = State(book, prizes, Phase.ROLLING, players, first, round=1, ends_at=ends_at)
            begun = changed(begun, piles=by_tier(prizes))
            is_closing = begun.is_exhausted()  # where there are only champion's prizes
            return changed(begun, is_closing=is_closing, closing_round=int(is_closing))
        case e.Rolled(player, roll):
            return _rolled(state, player, roll)
        case e.TurnSkipped(player):
            return changed(_had_turn(state, player), skipped=state.skipped | {player})
        case e.ThrowVoided(player):
            return _apply_void(state, event)
        case e.TurnForgone(player):
            return changed(_had_turn(state, player), sits_out=state.sits_out - {player})
        case e.CandidateRecorded(player, roll):
            return _climbed(state, player, roll)
        case e.PrizesExhausted():
            return changed(state, is_closing=True, closing_round=state.round)
        case e.TimeCalled():
            return changed(state, is_closing=True, closing_round=state.round, is_time_up=True)
        case e.TurnPassed(player):
            return changed(state, turn=player)
        case e.PlayerCalled(player):
            late = state.skipped & {player}
            acted, skipped = state.acted - late, state.skipped - late
            return changed(state, turn=player, acted=acted, skipped=skipped)
        case e.RoundEnded():
            return changed(state, acted=frozenset(), skipped=frozenset())
        case e.RoundBegan(number):
            return changed(state, round=number)
        case e.TierFoundEmpty() | e.Crowned():
            return state
        case _:
            return _apply_prize(state, event)


def happen(state: State, *events: e.Event) -> Generator[e.Event, None, State]:
    """Yields the events, and returns the state after them."""
    yield from events
    return reduce(apply, events, state)


def _had_turn(state: State, player: int) -> State:
    return changed(state, acted=state.acted | {player}, lap=state.lap | {player})


def _rolled(state: State, player: int, roll: Roll) -> State:
    tier, best, fours = state.book.score(roll).tier, state.best, state.fours
    if tier is not None and tier < best.get(player, tier + 1):
        best = {**best, player: tier}
    if state.switch("end") == End.BEST_OF_ROUND:
        fours = {**fours, player: fours.get(player, 0) + roll.count(4)}
    acted, lap = state.acted | {player}, state.lap | {player}
    return changed(state, acted=acted, lap=lap, best=best, fours=fours, thrown_round=state.round)


def _climbed(state: State, player: int, roll: Roll) -> State:
    """Add a champion throw; after a new leader everybody has a turn again."""
    made_in = state.round if state.switch("end") == End.BEST_OF_ROUND else 0
    candidate = Candidate(player, roll, state.book.score(roll).rank, made_in)
    led = _lead(state)
    state = changed(state, candidates=(*state.candidates, candidate))
    return state if _lead(state) == led else changed(state, lap=frozenset())


def _lead(state: State) -> list[tuple[int, tuple[int, ...]]]:
    """The players who would be champion now, with their throws' heights."""
    return [(candidate.player, candidate.height) for candidate in state.standing()[: state.seats()]]


def _apply_prize(state: State, event: e.Event) -> State:
    """Apply events of prizes that are won, chased, grabbed, given away or handed over."""
    match event:
        case e.PrizeAwarded(prize, player):
            return changed(state, holdings={**state.holdings, prize: player})
        case e.PrizeTaken(prize, _, player):
            phase = Phase.ROLLING if state.phase is Phase.CHOOSING else state.phase
            return changed(_hand_over(state, {prize: player}), phase=phase, chase=None)
        case e.AllGrabbed(player):
            taken = grabbed(state.holdings, state.prizes, event)
            return changed(state, holdings=taken, grabbed_by=player)
        case e.PrizesDealt(shares):
            return _hand_over(state, dict(shares))
        case e.ChaseOpened():
            return changed(state, phase=Phase.CHOOSING, chase=event)
        case e.RestScrambled():
            return changed(state, is_rest_gone=True)
        case e.PrizeReturned() | e.PrizeGiven() | e.PrizesSwapped():
            return _apply_handing(state, event)
        case _:
            return _apply_rest(state, event)


def _hand_over(state: State, won: Holdings) -> State:
    return changed(state, holdings=handed_over(state.holdings, won))


def _apply_void(state: State, event: e.ThrowVoided) -> State:
    if event.rolls_again:
        return state
    sits_out = state.sits_out | {event.player} if event.sits_out else state.sits_out
    return changed(_had_turn(state, event.player), sits_out=sits_out)


def _apply_handing(state: State, event: e.Handing) -> State:
    """Apply events of prizes that change hands without a throw."""
    match event:
        case e.PrizeReturned(prize):
            state = changed(state, holdings=put_back(state.holdings, prize))
            is_over = state.phase is not Phase.ROLLING or state.is_time_up or state.is_exhausted()
            return changed(state, is_closing=state.is_closing and is_over)
        case e.PrizeGiven(prize, _, player):
            return _hand_over(state, {prize: player})
        case e.PrizesSwapped():
            return changed(state, holdings=swapped(state.holdings, event))


def _merged(state: State, player: int, into: int) -> State:
    """The state with two entries as one: everything of `player` goes to `into`."""
    gone = {player}
    tiers = [state.best[number] for number in (player, into) if number in state.best]
    best = {number: tier for number, tier in state.best.items() if number != player}
    return changed(
        state,
        players=tuple(number for number in state.players if number != player),
        turn=into if state.turn == player else state.turn,
        acted=state.acted - gone,
        skipped=state.skipped - gone,
        sits_out=state.sits_out - gone,
        away=state.away - gone,
        holdings={p: into if who == player else who for p, who in state.holdings.items()},
        best={**best, into: min(tiers)} if tiers else best,
        fours=as_one(state.fours, player, into),
        lap=state.lap - gone,
        candidates=tuple(
            replace(c, player=into) if c.player == player else c for c in state.candidates
        ),
        roll_offs=tuple(roll_off.merged(player, into) for roll_off in state.roll_offs),
        champions=tuple(dict.fromkeys(into if c == player else c for c in state.champions)),
        grabbed_by=into if state.grabbed_by == player else state.grabbed_by,
    )


def _apply_rest(state: State, event: e.Event) -> State:
    """Apply events of seats, breaks, the roll-off and the end."""
    match event:
        case e.PlayerJoined() | e.PlayerLeft() | e.PlayerCameBack():
            seats = Seats(state.players, state.away).apply(event)
            return changed(state, players=seats.players, away=seats.away)
        case e.OrderChanged(players):
            return changed(state, players=players)
        case e.PlayersMerged(player, into):
            return _merged(state, player, into)
        case e.Paused(at, minutes):
            return changed(state, paused_at=at, break_minutes=minutes)
        case e.Resumed(seconds):
            ends_at = None if state.ends_at is None else state.ends_at + seconds
            return changed(state, paused_at=None, ends_at=ends_at)
        case e.RollOffOpened(contestants, seats, settled, is_tie):
            roll_off, over = RollOff(contestants, seats, settled, is_tie), _roll_offs_over(state)
            state = changed(state, roll_off=roll_off, roll_offs=over)
            return changed(state, phase=Phase.ROLL_OFF, turn=None)
        case e.RollOffThrown(player, roll) if state.roll_off is not None:
            fours = -1 if roll is None else roll.count(4)
            thrown = {**state.roll_off.thrown, player: fours}
            return changed(state, roll_off=replace(state.roll_off, thrown=thrown))
        case e.LastRoundCalled():
            return changed(state, last_round=event)
        case e.Stopped(_, leftover):
            return changed(state, leftover=leftover or state.leftover, last_round=None)
        case e.ChampionsDecided(players, by):
            over = _roll_offs_over(state)
            decided = changed(
                state, phase=Phase.CROWNING, champions=players, found_by=by, roll_offs=over
            )
            return changed(decided, roll_off=None, turn=None, paused_at=None)
        case e.Ended():
            return changed(state, phase=Phase.ENDED, turn=None, paused_at=None)
        case _:
            raise TypeError(f"expected an event of the dice game, got {event!r}")


def _roll_offs_over(state: State) -> tuple[RollOff, ...]:
    """The finished roll-offs with the current one, which ends now."""
    return state.roll_offs if state.roll_off is None else (*state.roll_offs, state.roll_off)
