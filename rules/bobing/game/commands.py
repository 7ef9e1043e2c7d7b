"""Commands of the emcee in the dice game.

Commands that can end a turn or stop the clock have their time in `at`, in whole seconds of any
clock that all commands share. A timed game uses no other clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules import seats
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import StopLeftover
from rules.dice import Roll
from rules.seats import ComeBack as ComeBack
from rules.seats import Join as Join


class Fault(StrEnum):
    """Why a throw does not count."""

    OUT = "out"
    LEANING = "leaning"


class ChampionBy(StrEnum):
    """How a champion is found where nobody has a champion throw.

    ROLL_OFF: all who are present roll once, and most 4s win. BEST_THROW: the player who threw the
    highest tier so far, even if no prize of it was left; lots decide between equals. LOTS: among
    all who are present. NOBODY: the champion's prize stays on the table. MOST_FOURS: the player
    with most 4s so far, in games that count them; equal players roll off.
    """

    ROLL_OFF = "roll_off"
    BEST_THROW = "best_throw"
    LOTS = "lots"
    NOBODY = "nobody"
    MOST_FOURS = "most_fours"


@dataclass(frozen=True, slots=True)
class Prize:
    id: int  # chosen by the caller
    tier: int


@dataclass(frozen=True, slots=True)
class Start:
    book: Rulebook
    prizes: tuple[Prize, ...]
    players: tuple[int, ...]  # in the order of their seats, clockwise
    elder: int | None = None  # who threw two dice to find the first player, if anybody
    elder_dice: tuple[int, ...] = ()
    is_simulated: bool = False  # the program threw the elder's dice or drew the first player
    first: int | None = None  # the first player, if found by lots or by the program
    minutes: int | None = None  # how long a timed game is played
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Throw:
    """Six dice in the bowl."""

    player: int
    roll: Roll
    is_simulated: bool = False  # thrown by the program
    is_confirmed: bool = False  # the emcee confirmed a throw that ends the game
    prize: int | None = None  # picked by the winner out of its tier; None: the next one
    at: int = field(default=0, compare=False)
    is_on_phone: bool = False  # the program threw at a guest's tap on their phone


@dataclass(frozen=True, slots=True)
class Void:
    """A throw that does not count."""

    player: int
    fault: Fault
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Skip:
    """Skip the player in turn, who is away."""

    player: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TakeFrom:
    """The thrower of a chasing throw chooses whose prize to take."""

    giver: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """Let another player roll now."""

    player: int


@dataclass(frozen=True, slots=True)
class Leave(seats.Leave):
    """A player leaves: their turns are skipped until they come back."""

    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Reorder:
    """Change the order of play. players: all of them, in the new order."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """Two entries are one person: `into` gets everything of `player` and plays on alone."""

    player: int
    into: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Return a won prize to the table: its winner is absent or does not want it."""

    prize: int


@dataclass(frozen=True, slots=True)
class Give:
    """Hand a prize to a player, from the table or from its present holder, without a throw."""

    prize: int
    player: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Two winners swap prizes, or one swaps a prize for another of the same tier from the table."""

    prize: int
    other: int


@dataclass(frozen=True, slots=True)
class Crown:
    """Hand over the champion's prize and close the game. lots: the present players in drawn order,
    if leftover prizes are raffled."""

    lots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """End the evening before all prizes are won, or end a roll-off by lots."""

    by: ChampionBy = ChampionBy.ROLL_OFF  # how to find the champion
    leftover: StopLeftover | None = None  # the fate of prizes left; None: the house rule
    lots: tuple[int, ...] = ()  # all players in drawn order, where a lot may decide
    is_after_round: bool = False  # only after everybody has had a turn this round


@dataclass(frozen=True, slots=True)
class Pause:
    """Begin a break: nobody rolls, and the clock of a timed game stops, until the game is resumed.

    minutes: the planned length, 0 if unknown; during a break, the new length of that break.
    """

    at: int = field(default=0, compare=False)
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Resume:
    at: int = field(default=0, compare=False)


Turn = Throw | Void | Skip
Seating = Call | Join | Leave | ComeBack | Reorder | Merge
Handing = TakeBack | Give | Swap
Break = Pause | Resume
Command = Start | Turn | TakeFrom | Seating | Handing | Crown | Stop | Break
