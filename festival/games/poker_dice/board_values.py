"""The values that the screens of poker dice show, frozen."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from festival.games.poker_dice.hands import Die, Made
from festival.tables.board import side_values
from festival.tables.board.hand_overs import HandOver
from festival.tables.board.side_screens import SideSheet
from festival.tables.board.side_values import SideBoard, SideConsole
from festival.tables.record.log_line import Person
from rules.poker_dice.sheet import CategoryRow

ROOMS = ("", "xl", "l", "s", "xs")
MOST = (0, 2, 4, 12)  # players for each room


@dataclass(frozen=True, kw_only=True)
class Lying:
    """The dice of the round's newest throw."""

    person: Person
    made: Made
    seq: int  # of the entry of the throw
    thrower: str  # "hand" | "computer"
    is_over: bool  # whether the turn is over and the hand counts


@dataclass(frozen=True, kw_only=True)
class Chance:
    """The chance to beat the best hand with the throws left."""

    leader: Person
    hand: str
    percent: str  # "34.2 %"
    is_sure: bool  # whether the dice on the table beat it already


@dataclass(frozen=True, kw_only=True)
class Contestant:
    """A player in the round."""

    person: Person
    state: str  # "made" | "in_turn" | "to_throw" | "none" (was skipped or has left)
    made: Made | None
    leads: bool  # whether nobody has a better hand so far
    is_winner: bool  # of the finished round


@dataclass(frozen=True, kw_only=True)
class RoundsWon:
    """The rounds that a player has won."""

    person: Person
    won: int
    is_first: bool  # whether nobody is better
    is_away: bool
    lives: int | None  # left; None where lives are not played for
    money: str  # won or lost; "" where no money is played for


@dataclass(frozen=True, kw_only=True)
class RoundMoment(side_values.Moment):
    """kind: "won" | "nobody" | "ended". made: the hand that won."""

    made: Made | None = None


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    """phase: "waiting" | "throwing" | "won" | "ended"."""

    agenda: str
    round: int
    is_cards: bool
    turn: Person | None
    following: tuple[Person, ...]
    thrown: int  # throws of the player in turn so far, of `limit`
    limit: int
    tied: tuple[Person, ...]  # players who throw again in a tie
    pot: str  # of the open round; "" where no money is played for
    lying: Lying | None
    chance: Chance | None
    # best hand first, then the player in turn, those still to throw, those without a hand, and
    # those whom a tie does not concern
    contestants: tuple[Contestant, ...]
    standing: tuple[RoundsWon, ...]
    moment: RoundMoment | None
    hand_overs: tuple[HandOver, ...]  # for the whole game, once it is over

    @property
    def throws(self) -> tuple[bool, ...]:
        """For each throw of the turn whether it is left."""
        return tuple(index >= self.thrown for index in range(self.limit))

    @property
    def left(self) -> int:
        return self.limit - self.thrown

    @property
    def has_more(self) -> bool:
        """Whether players have lives or money beside the rounds they won."""
        return any(score.lives is not None or score.money for score in self.standing)

    @property
    def winners(self) -> tuple[RoundsWon, ...]:
        """Players who have won a round; all where they have lives or money."""
        return tuple(score for score in self.standing if score.won or self.has_more)

    @property
    def room(self) -> str:
        """The room on a wall for each of the winners, who need two places with lives or money; ""
        while there are none."""
        return ROOMS[bisect_left(MOST, len(self.winners) * (1 + self.has_more))]


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    at: str  # identifies the turn and throw, for typed text to be kept
    # for each of the five dice, the key that holds and releases it; None before the first throw
    places: tuple[tuple[str, Die | None], ...]
    faces: tuple[str, ...]  # the signs of faces 1 to 6, to type and to show
    can_throw: bool
    can_stand: bool
    can_go_on: bool


@dataclass(frozen=True, kw_only=True)
class Sheet(SideSheet):
    # each category of hands, the dice of its example, its share of the first throws in percent
    rows: tuple[tuple[CategoryRow, tuple[Die, ...], str], ...]
    ways: int  # how many first throws there are
