"""Where a game stands, and how each event moves it on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.bobing import events as e
from rules.bobing.commands import Prize
from rules.bobing.rulebook import Rulebook
from rules.bobing.switches import ChampionAward, Chase, Tie
from rules.dice import Roll


class Phase(StrEnum):
    WAITING = "waiting"
    ROLLING = "rolling"
    ROLL_OFF = "roll_off"
    CROWNING = "crowning"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A champion throw on the ladder."""

    player: int
    roll: Roll
    rank: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RollOff:
    """A tie being settled. thrown: the 4s of each contestant so far, -1 for a throw forgone."""

    contestants: tuple[int, ...]
    seats: int
    settled: tuple[int, ...]
    is_tie: bool = True
    thrown: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    """A game between two commands.

    players: in the order of play. acted: who has had a turn this round. sits_out: who forgoes the
    next turn. holdings: holder of each prize won, the one held longest first.
    candidates: every champion throw, oldest first. champions: once decided.
    """

    book: Rulebook
    prizes: tuple[Prize, ...] = ()
    phase: Phase = Phase.WAITING
    players: tuple[int, ...] = ()
    turn: int | None = None
    round: int = 0
    acted: frozenset[int] = frozenset()
    sits_out: frozenset[int] = frozenset()
    holdings: Mapping[int, int] = field(default_factory=dict)
    candidates: tuple[Candidate, ...] = ()
    roll_off: RollOff | None = None
    is_closing: bool = False
    champions: tuple[int, ...] = ()
    grabbed_by: int | None = None

    def switch(self, key: str) -> str:
        return self.book.switches[key]

    def free(self, tier: int) -> tuple[int, ...]:
        """The prizes of a tier that are still on the table, in their order."""
        return tuple(p.id for p in self.prizes if p.tier == tier and p.id not in self.holdings)

    def prizes_of(self, tier: int) -> tuple[int, ...]:
        return tuple(prize.id for prize in self.prizes if prize.tier == tier)

    def standing(self) -> tuple[Candidate, ...]:
        """The ladder: each player's best throw, best first; of equals the earlier first."""
        best: dict[int, Candidate] = {}
        for candidate in self.candidates:
            held = best.get(candidate.player)
            if held is None or candidate.rank > held.rank:
                best.pop(candidate.player, None)  # a better throw is as late as it was made
                best[candidate.player] = candidate
        return tuple(sorted(best.values(), key=lambda candidate: candidate.rank, reverse=True))

    def place(self, candidate: Candidate) -> int:
        """1 for the leader; equals share a place where a tie is rolled off."""
        standing = self.standing()
        if self.switch("tie") == Tie.ROLLOFF_FOURS:
            return 1 + sum(other.rank > candidate.rank for other in standing)
        return 1 + standing.index(candidate)

    def is_held(self) -> bool:
        """Whether the champion's prize is handed out at once."""
        return self.switch("champion_award") == ChampionAward.HELD_AND_CHASED

    def seats(self) -> int:
        """How many players can become champions."""
        return min(len(self.prizes_of(1)), len(self.players))

    def tied(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who is champion for certain, and who is equal across the last champion's seat."""
        standing, seats = self.standing(), self.seats()
        if self.switch("chase") == Chase.NONE and self.is_held():
            return tuple(self.holdings[p] for p in self.prizes_of(1) if p in self.holdings), ()
        if self.switch("tie") != Tie.ROLLOFF_FOURS or not 0 < seats < len(standing):
            return tuple(c.player for c in standing[:seats]), ()
        mark = standing[seats - 1].rank
        if standing[seats].rank != mark:
            return tuple(c.player for c in standing[:seats]), ()
        certain = tuple(c.player for c in standing if c.rank > mark)
        equal = {c.player for c in standing if c.rank == mark}
        return certain, tuple(player for player in self.players if player in equal)


def apply(state: State, event: e.Event) -> State:
    """The state after a fact. Never refuses."""
    match event:
        case e.Started(book, prizes, players):
            return State(book, prizes, Phase.ROLLING, players, players[0], round=1)
        case e.Rolled(player) | e.TurnSkipped(player):
            return replace(state, acted=state.acted | {player})
        case e.ThrowVoided(player):
            return _apply_void(state, event)
        case e.TurnForgone(player):
            acted, sits_out = state.acted | {player}, state.sits_out - {player}
            return replace(state, acted=acted, sits_out=sits_out)
        case e.PrizeAwarded(prize, player):
            return replace(state, holdings={**state.holdings, prize: player})
        case e.PrizeTaken(prize, _, player):
            kept = {key: holder for key, holder in state.holdings.items() if key != prize}
            return replace(state, holdings={**kept, prize: player})
        case e.CandidateRecorded(player, roll):
            candidate = Candidate(player, roll, state.book.score(roll).rank)
            return replace(state, candidates=(*state.candidates, candidate))
        case e.AllGrabbed(player):
            holdings = {prize.id: player for prize in state.prizes}
            return replace(state, holdings=holdings, grabbed_by=player)
        case e.PrizesExhausted():
            return replace(state, is_closing=True)
        case e.TurnPassed(player) | e.PlayerCalled(player):
            return replace(state, turn=player)
        case e.RoundEnded():
            return replace(state, acted=frozenset())
        case e.RoundBegan(number):
            return replace(state, round=number)
        case e.PlayerJoined(player):
            return replace(state, players=(*state.players, player))
        case e.TierFoundEmpty() | e.Stopped() | e.Crowned():
            return state
        case _:
            return _apply_end(state, event)


def _apply_void(state: State, event: e.ThrowVoided) -> State:
    if event.rolls_again:
        return state
    sits_out = state.sits_out | {event.player} if event.sits_out else state.sits_out
    return replace(state, acted=state.acted | {event.player}, sits_out=sits_out)


def _apply_end(state: State, event: e.Event) -> State:
    """The facts of the roll-off and the end."""
    match event:
        case e.RollOffOpened(contestants, seats, settled, is_tie):
            roll_off = RollOff(contestants, seats, settled, is_tie)
            return replace(state, phase=Phase.ROLL_OFF, roll_off=roll_off, turn=None)
        case e.RollOffThrown(player, roll) if state.roll_off is not None:
            fours = -1 if roll is None else roll.count(4)
            thrown = {**state.roll_off.thrown, player: fours}
            return replace(state, roll_off=replace(state.roll_off, thrown=thrown))
        case e.ChampionsDecided(players):
            return replace(state, phase=Phase.CROWNING, champions=players, roll_off=None, turn=None)
        case e.Ended():
            return replace(state, phase=Phase.ENDED, turn=None)
        case _:
            raise TypeError(f"expected an event of the dice game, got {event!r}")


def apply_all(state: State, events: Iterable[e.Event]) -> State:
    for event in events:
        state = apply(state, event)
    return state
