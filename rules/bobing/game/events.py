"""What happened: frozen facts in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import GrabScope, StopLeftover
from rules.bobing.game.commands import ChampionBy, Fault, Prize
from rules.dice import Roll


@dataclass(frozen=True, slots=True)
class Started:
    """The game was opened. players: in the order of play, the first to roll at the head.

    ends_at: when the time is up, on the clock of the commands; None where no clock ends the game.
    """

    book: Rulebook
    prizes: tuple[Prize, ...]
    players: tuple[int, ...]
    ends_at: int | None = None


@dataclass(frozen=True, slots=True)
class Rolled:
    player: int
    roll: Roll
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class ThrowVoided:
    """A throw did not count. rolls_again: the same player throws once more."""

    player: int
    fault: Fault
    rolls_again: bool
    sits_out: bool


@dataclass(frozen=True, slots=True)
class PrizeAwarded:
    """A prize came from the table."""

    prize: int
    player: int


@dataclass(frozen=True, slots=True)
class PrizeTaken:
    """A prize changed hands."""

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
    """The emcee handed a prize to a player. giver: None where it came from the table."""

    prize: int
    giver: int | None
    player: int


@dataclass(frozen=True, slots=True)
class PrizesSwapped:
    """Each of the two prizes is where the other was; None stands for the table."""

    prize: int
    holder: int | None
    other: int
    other_holder: int | None


@dataclass(frozen=True, slots=True)
class ChaseOpened:
    """The player may take a prize of the tier and has to say from whom."""

    player: int
    tier: int


class Dealing(StrEnum):
    """Why prizes that nobody won by rolling are given away."""

    SHARED = "shared"
    RAFFLE = "raffle"
    CONSOLATION = "consolation"


@dataclass(frozen=True, slots=True)
class PrizesDealt:
    """Prizes left on the table were given away. shares: each prize with the player who got it."""

    shares: tuple[tuple[int, int], ...]
    why: Dealing


@dataclass(frozen=True, slots=True)
class RestScrambled:
    """What was left on the table was free for all; nobody wrote down who got what."""


@dataclass(frozen=True, slots=True)
class TierFoundEmpty:
    """A roll reached a tier with nothing left to win."""

    player: int
    tier: int


@dataclass(frozen=True, slots=True)
class CandidateRecorded:
    """A champion throw went on the ladder.

    leader: who leads with it; the player, if nobody was better. is_equal: the player is equal
    with that leader, and a roll-off would decide between them. is_best: no earlier throw of the
    same player is as good; otherwise that one goes on standing for them. is_kept: the throw is
    higher than that of the leader, who keeps the champion's prize all the same.
    """

    player: int
    roll: Roll
    leader: int
    is_equal: bool = False
    is_best: bool = True
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class AllGrabbed:
    """The total grab: everything went to one player, or as much of it as the house rule says."""

    player: int
    scope: GrabScope = GrabScope.ALL


@dataclass(frozen=True, slots=True)
class PrizesExhausted:
    """The last prize that has to go before the end was won."""


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """The time was up."""


@dataclass(frozen=True, slots=True)
class TurnPassed:
    player: int


@dataclass(frozen=True, slots=True)
class PlayerCalled:
    """The emcee let this player roll out of turn."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """The player was away."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnForgone:
    """The player sat this turn out for an earlier throw."""

    player: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    round: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    player: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    player: int


@dataclass(frozen=True, slots=True)
class PlayerCameBack:
    player: int


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
    """A break began. at: on the clock of the commands. minutes: it is meant to last, or 0."""

    at: int
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Resumed:
    """A break was over. seconds: how long it was; by as much the time is up later."""

    seconds: int


@dataclass(frozen=True, slots=True)
class LastRoundCalled:
    """The emcee ends the evening when this round is over. The fields are those of `Stop`."""

    by: ChampionBy
    leftover: StopLeftover | None = None
    lots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stopped:
    """The emcee ended the evening early.

    by: how the champion is found, ROLL_OFF also where champion throws say who it is. leftover: what
    becomes of the prizes that are left; None for what the house rule says.
    """

    by: ChampionBy = ChampionBy.ROLL_OFF
    leftover: StopLeftover | None = None


@dataclass(frozen=True, slots=True)
class RollOffOpened:
    """These players roll once each for the champion's prize.

    seats: how many of them win. settled: players who are champions whatever the dice say.
    is_tie: False when nobody has a champion throw and everybody rolls.
    """

    contestants: tuple[int, ...]
    seats: int
    settled: tuple[int, ...]
    is_tie: bool = True


@dataclass(frozen=True, slots=True)
class RollOffThrown:
    """A throw that counts only its 4s. roll: None when the player forwent it."""

    player: int
    roll: Roll | None
    is_simulated: bool = False


@dataclass(frozen=True, slots=True)
class ChampionsDecided:
    """It is settled who gets the champion's prizes, best first; they are yet to be crowned.

    by: LOTS where a lot decided, also between equals, BEST_THROW where nobody had a champion throw
    but one throw was the best, MOST_FOURS where the 4s of all throws did; None where the ladder or
    a roll-off decided.
    """

    players: tuple[int, ...]
    by: ChampionBy | None = None


@dataclass(frozen=True, slots=True)
class Crowned:
    """by: as in `ChampionsDecided`."""

    player: int
    by: ChampionBy | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""


Event = (
    Started
    | Rolled
    | ThrowVoided
    | PrizeAwarded
    | PrizeTaken
    | PrizeReturned
    | PrizeGiven
    | PrizesSwapped
    | ChaseOpened
    | PrizesDealt
    | RestScrambled
    | TierFoundEmpty
    | CandidateRecorded
    | AllGrabbed
    | PrizesExhausted
    | TimeCalled
    | TurnPassed
    | PlayerCalled
    | TurnSkipped
    | TurnForgone
    | RoundEnded
    | RoundBegan
    | PlayerJoined
    | PlayerLeft
    | PlayerCameBack
    | OrderChanged
    | PlayersMerged
    | Paused
    | Resumed
    | LastRoundCalled
    | Stopped
    | RollOffOpened
    | RollOffThrown
    | ChampionsDecided
    | Crowned
    | Ended
)
