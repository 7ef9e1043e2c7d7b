"""What the emcee can ask of a game.

Commands that can end a turn or stop the clock carry in `at` when they were given, in whole seconds
of any clock that all of them share; a game that ends by the clock looks at nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import StopLeftover
from rules.dice import Roll


class Fault(StrEnum):
    """Why a throw does not count."""

    OUT = "out"
    LEANING = "leaning"


class ChampionBy(StrEnum):
    """How a champion is found where nobody has a champion throw.

    ROLL_OFF: all who are present roll once, and most 4s win. BEST_THROW: the player who threw the
    highest tier so far, whether or not a prize of it was left; lots decide between equals. LOTS:
    among all who are present. NOBODY: the champion's prize stays on the table. MOST_FOURS: the
    player with most 4s so far, where they are counted; those who are equal roll off.
    """

    ROLL_OFF = "roll_off"
    BEST_THROW = "best_throw"
    LOTS = "lots"
    NOBODY = "nobody"
    MOST_FOURS = "most_fours"


@dataclass(frozen=True, slots=True)
class Prize:
    """A single thing to be won. id: whatever identifies it to the caller."""

    id: int
    tier: int


@dataclass(frozen=True, slots=True)
class Start:
    """Open the game.

    players: their numbers in the order of their seats, clockwise. elder and elder_dice: who threw
    the two dice that choose the first player, and what they showed; None where no elder throws.
    first: who rolls first where lots or the machine say so. is_simulated: the machine threw the
    dice or drew the first. minutes: how long a game is played that ends by the clock.
    """

    book: Rulebook
    prizes: tuple[Prize, ...]
    players: tuple[int, ...]
    elder: int | None = None
    elder_dice: tuple[int, ...] = ()
    is_simulated: bool = False
    first: int | None = None
    minutes: int | None = None
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Throw:
    """Six dice in the bowl.

    is_simulated: the machine threw them. is_on_phone: the guest had it do so on a phone of theirs.
    is_confirmed: the emcee was asked once more about a throw that ends the game. prize: the one
    that the winner picked out of its tier; None for the next one.
    """

    player: int
    roll: Roll
    is_simulated: bool = False
    is_confirmed: bool = False
    prize: int | None = None
    at: int = field(default=0, compare=False)
    is_on_phone: bool = False


@dataclass(frozen=True, slots=True)
class Void:
    """A throw that does not count."""

    player: int
    fault: Fault
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Skip:
    """Pass over the player in turn, who is away."""

    player: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TakeFrom:
    """The thrower of a chasing throw says whose prize they take."""

    giver: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """Let another player roll now."""

    player: int


@dataclass(frozen=True, slots=True)
class Join:
    """A late arrival takes the last seat."""

    player: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A player goes: their turns are passed over until they come back."""

    player: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A player who left plays again."""

    player: int


@dataclass(frozen=True, slots=True)
class Reorder:
    """Change the order of play. players: all of them, in the new order."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """Two entries are one person: what `player` has goes to `into`, who plays on alone."""

    player: int
    into: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A prize that was won goes back to the table: its winner is absent or does not want it."""

    prize: int


@dataclass(frozen=True, slots=True)
class Give:
    """Hand a prize to a player, from the table or from its present holder, without a throw."""

    prize: int
    player: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Two winners change their prizes, or one takes another of the tier from the table instead."""

    prize: int
    other: int


@dataclass(frozen=True, slots=True)
class Crown:
    """Hand the champion's prize over and close the game.

    lots: those present as they are drawn, where what is left is raffled.
    """

    lots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """End the evening before its prizes are gone.

    by: how the champion is found. leftover: what becomes of the prizes that are left; None for what
    the house rule says. lots: all players as they are drawn, where a lot may decide.
    is_after_round: not before everybody has had this round's turn. A roll-off can be ended by lots
    among those who can still win it.
    """

    by: ChampionBy = ChampionBy.ROLL_OFF
    leftover: StopLeftover | None = None
    lots: tuple[int, ...] = ()
    is_after_round: bool = False


@dataclass(frozen=True, slots=True)
class Pause:
    """A break: nobody rolls, and the clock of a game stands still that ends by it.

    minutes: how long it is meant to be, 0 where nobody says; in a break that goes on already, how
    long that one is. The game goes on when it is resumed.
    """

    at: int = field(default=0, compare=False)
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a break."""

    at: int = field(default=0, compare=False)


Turn = Throw | Void | Skip
Command = (
    Start
    | Turn
    | TakeFrom
    | Call
    | Join
    | Leave
    | ComeBack
    | Reorder
    | Merge
    | TakeBack
    | Give
    | Swap
    | Crown
    | Stop
    | Pause
    | Resume
)
