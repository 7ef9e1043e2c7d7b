"""Builds a roll-off as the whole wall shows it: the contestants, their throws, the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from festival.games.bobing.board.pyramid import TierRow, Tile
from festival.games.bobing.record import roll_offs
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.record import Record
from festival.words.sentences import Naming
from rules.bobing.game import events as e
from rules.bobing.game.champion_ladder import RollOff
from rules.bobing.game.state import Phase, State
from rules.names_in_scripts import Names

MOST_FACE_TO_FACE = 4
MOST_WITH_DICE = (6, 9)  # contestants with dice in two rows, and in three
MOST_SPACED, MOST_IN_TWO_LINES = 12, 18  # contestants of a list


@dataclass(frozen=True, kw_only=True)
class Contestant:
    """Somebody who rolls off.

    state: "thrown" | "now" | "next" | "forgone" | "won". fours: of their throw, None before it.
    is_new: theirs is the newest throw.
    """

    person: Person
    state: str
    dice: tuple[int, ...]
    fours: int | None
    is_new: bool


@dataclass(frozen=True, kw_only=True)
class Duel:
    contestants: tuple[Contestant, ...]
    names: Names
    cake: Tile | None  # the prize to win
    to_beat: int | None  # the most 4s so far; None before the first throw and after the last
    outcome: str  # a sentence on how it ended; "" while it goes on

    @property
    def room(self) -> str:
        """The layout: "1" to "4" side by side, "6" or "9" for two or three rows, "many" for a list
        without room for dice."""
        count = len(self.contestants)
        if count <= MOST_FACE_TO_FACE:
            return str(count)
        return next((str(most) for most in MOST_WITH_DICE if count <= most), "many")

    @property
    def crowd(self) -> str:
        """How close the contestants of a list stand: "", "m", or "l" with one line each."""
        count = len(self.contestants)
        return "" if count <= MOST_SPACED else "m" if count <= MOST_IN_TWO_LINES else "l"

    @property
    def is_thrown(self) -> bool:
        """Whether the newest throw of the game is one of the roll-off."""
        return any(contestant.is_new for contestant in self.contestants)

    @property
    def is_won(self) -> bool:
        return any(contestant.state == "won" for contestant in self.contestants)

    @property
    def shows_dice(self) -> bool:
        return self.room != "many"

    @property
    def to_win(self) -> int:
        """The fewest 4s that beat every throw so far."""
        return (self.to_beat or 0) + 1


def duel_of(record: Record, tiers: Sequence[TierRow], naming: Naming) -> Duel | None:
    """The roll-off that is going on, or the last one until the tied players throw again or the
    champion is crowned; else None."""
    state = record.state
    contest = shown_roll_off(state)
    if contest is None:
        return None
    rolls, newest = _rolls(record, contest), _newest(record)
    fours = [count for count in contest.thrown.values() if count >= 0]
    is_going_on = contest is state.roll_off
    return Duel(
        contestants=tuple(
            Contestant(
                person=person_of(number, naming),
                state=_state(state, contest, number),
                dice=rolls.get(number, ()),
                fours=contest.thrown.get(number),
                is_new=number == newest,
            )
            for number in contest.contestants
        ),
        names=state.book.tiers[0].names,
        cake=next((tile for row in tiers[:1] for tile in row.tiles), None),
        to_beat=max(fours, default=None) if is_going_on else None,
        outcome="" if is_going_on else roll_offs.ended(state, naming),
    )


def shown_roll_off(state: State) -> RollOff | None:
    """The roll-off that a wall shows in place of the board."""
    now, over = state.roll_off, state.roll_offs[-1:]
    if state.phase is Phase.ROLL_OFF and now is not None:
        return over[0] if over and not now.thrown else now
    is_decided = state.phase is Phase.CROWNING and state.found_by is None
    return over[0] if over and is_decided and state.grabbed_by is None else None


def _state(state: State, contest: RollOff, number: int) -> str:
    now = state.roll_off
    if now is not None and number in now.contestants and number not in now.thrown:
        return "now" if number == state.turn else "next"
    if contest is not now and number in (now.settled if now else state.champions):
        return "won"
    return "forgone" if contest.thrown.get(number, 0) < 0 else "thrown"


def _newest(record: Record) -> int | None:
    """The thrower, if the last act was a throw of a roll-off; else None."""
    last = record.log.done[-1].events
    return next((event.player for event in last if isinstance(event, e.RollOffThrown)), None)


def _rolls(record: Record, contest: RollOff) -> dict[int, tuple[int, ...]]:
    """The dice of each player who has thrown in a contest, which is the newest with any throw."""
    rolls: dict[int, tuple[int, ...]] = {}
    if not any(fours >= 0 for fours in contest.thrown.values()):
        return rolls
    for act in reversed(record.log.done):
        if rolls and any(isinstance(event, e.RollOffOpened) for event in act.events):
            break
        for event in act.events:
            if isinstance(event, e.RollOffThrown) and event.roll is not None:
                rolls.setdefault(event.player, event.roll.faces)
    return rolls
