"""Events of the dice game: frozen facts in the past tense."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import GrabScope, StopLeftover
from rules.bobing.game.commands import ChampionBy, Fault, Prize
from rules.dice import Roll
from rules.seats import Ended as Ended
from rules.seats import PlayerCameBack as PlayerCameBack
from rules.seats import PlayerJoined as PlayerJoined
from rules.seats import PlayerLeft as PlayerLeft
from rules.seats import SeatEvent
from rules.seats import TurnSkipped as TurnSkipped


@dataclass(frozen=True, slots=True)
class Started:
    book: Rulebook
    prizes: tuple[Prize, ...]
    players: tuple[int, ...]  # in the order of play, the first to roll first
    ends_at: int | None = None  # end of a timed game, on the clock of the commands


@dataclass(frozen=True, slots=True)
class Rolled:
    player: int
    roll: Roll
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class ThrowVoided:
    player: int
    fault: Fault
    rolls_again: bool  # the same player throws again
    sits_out: bool


@dataclass(frozen=True, slots=True)
class PrizeAwarded:
    """A player won a prize from the table."""

    prize: int
    player: int


@dataclass(frozen=True, slots=True)
class PrizeTaken:
    prize: int
    giver: int
    player: int


@dataclass(frozen=True, slots=True)
class PrizeReturned:
    """A prize that was won is on the table again."""

    prize: int
    giver: int


@dataclass(frozen=True, slots=True)
class PrizeGiven:
    """The emcee handed a prize to a player."""

    prize: int
    giver: int | None  # None: from the table
    player: int


@dataclass(frozen=True, slots=True)
class PrizesSwapped:
    """Two prizes changed places; None is the table."""

    prize: int
    holder: int | None
    other: int
    other_holder: int | None


@dataclass(frozen=True, slots=True)
class ChaseOpened:
    """The player may take a prize of the tier and must choose from whom."""

    player: int
    tier: int


class Dealing(StrEnum):
    """Why prizes that nobody won by rolling are given away."""

    SHARED = "shared"
    RAFFLE = "raffle"
    CONSOLATION = "consolation"


@dataclass(frozen=True, slots=True)
class PrizesDealt:
    """Prizes left on the table were given away."""

    shares: tuple[tuple[int, int], ...]  # each prize with its new holder
    why: Dealing


@dataclass(frozen=True, slots=True)
class RestScrambled:
    """The prizes left were free for all; nobody recorded who got which."""


@dataclass(frozen=True, slots=True)
class TierFoundEmpty:
    """A throw won nothing, because its tier had no prize left."""

    player: int
    tier: int


@dataclass(frozen=True, slots=True)
class CandidateRecorded:
    """A champion throw was added to the ladder."""

    player: int
    roll: Roll
    leader: int  # the player, if nobody is better
    is_equal: bool = False  # the player equals the leader, so a roll-off would decide
    is_best: bool = True  # this throw counts for the player, not an earlier one
    is_kept: bool = False  # the throw beats the leader's, who keeps the prize anyway

    @property
    def news(self) -> str:
        """What the throw changed: "leads" | "equal" | "behind" | "own" (an earlier throw of theirs
        counts) | "kept" (the holder keeps the prize)."""
        if not self.is_best:
            return "own"
        if self.is_kept:
            return "kept"
        if self.is_equal:
            return "equal"
        return "leads" if self.leader == self.player else "behind"


@dataclass(frozen=True, slots=True)
class AllGrabbed:
    """The total grab: one player took everything, or as much as the house rule says."""

    player: int
    scope: GrabScope = GrabScope.ALL


@dataclass(frozen=True, slots=True)
class PrizesExhausted:
    """The last prize that must be won before the end was won."""


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """The time of a timed game was up."""


@dataclass(frozen=True, slots=True)
class TurnPassed:
    player: int


@dataclass(frozen=True, slots=True)
class PlayerCalled:
    """The emcee let this player roll out of turn."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnForgone:
    """The player sat out this turn because of an earlier throw."""

    player: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    round: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int


@dataclass(frozen=True, slots=True)
class OrderChanged:
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayersMerged:
    """Two entries turned out to be one person; `player` is no longer in the game."""

    player: int
    into: int


@dataclass(frozen=True, slots=True)
class Paused:
    at: int  # on the clock of the commands
    minutes: int = 0  # planned length, or 0


@dataclass(frozen=True, slots=True)
class Resumed:
    seconds: int  # its length; a timed game ends so much later


@dataclass(frozen=True, slots=True)
class LastRoundCalled:
    """The emcee ends the evening after this round. The fields are those of `Stop`."""

    by: ChampionBy
    leftover: StopLeftover | None = None
    lots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stopped:
    """The emcee ended the evening early."""

    by: ChampionBy = ChampionBy.ROLL_OFF  # how to find a champion, if no champion throw decides
    leftover: StopLeftover | None = None  # the fate of prizes left; None: the house rule


@dataclass(frozen=True, slots=True)
class RollOffOpened:
    """These players roll once each for the champion's prize."""

    contestants: tuple[int, ...]
    seats: int  # how many of them win
    settled: tuple[int, ...]  # players who are champions already
    is_tie: bool = True  # False when nobody has a champion throw and everybody rolls


@dataclass(frozen=True, slots=True)
class RollOffThrown:
    """A throw in a roll-off; only its 4s count."""

    player: int
    roll: Roll | None  # None: the player did not throw
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class ChampionsDecided:
    """The champions are known, best first, but not crowned yet.

    by: LOTS where a lot decided, also between equals; BEST_THROW where nobody had a champion throw
    but one throw was the best; MOST_FOURS where the 4s of all throws decided; None where the ladder
    or a roll-off decided.
    """

    players: tuple[int, ...]
    by: ChampionBy | None = None


@dataclass(frozen=True, slots=True)
class Crowned:
    player: int
    by: ChampionBy | None = None  # as in `ChampionsDecided`


Course = Started | RoundBegan | RoundEnded | PrizesExhausted | TimeCalled
Break = Paused | Resumed
Turn = Rolled | ThrowVoided | TurnPassed | PlayerCalled | TurnSkipped | TurnForgone
Winning = PrizeAwarded | PrizeTaken | ChaseOpened | TierFoundEmpty | CandidateRecorded | AllGrabbed
Handing = PrizeReturned | PrizeGiven | PrizesSwapped
Leftover = PrizesDealt | RestScrambled
Seating = SeatEvent | OrderChanged | PlayersMerged
End = LastRoundCalled | Stopped | RollOffOpened | RollOffThrown | ChampionsDecided | Crowned | Ended
Event = Course | Break | Turn | Winning | Handing | Leftover | Seating | End
Events = Iterator[Event]
