"""Seats at a table: joining late, leaving, coming back, skipping and ending, alike in all games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rules.wording import Sentence, Wording, player

FEWEST_PLAYERS = 2

FEW_PLAYERS = Wording("game.few_players", "add players: at least {least} are needed ({count} here)")
TWICE_SEATED = Wording("game.twice_seated", "{player} already has a seat")
UNKNOWN_PLAYER = Wording("game.unknown_player", "{player} is not playing here")
OUT_OF_TURN = Wording("game.out_of_turn", "it is {turn}’s turn, not {player}’s")
AWAY = Wording("game.away", "{player} has left; bring them back first")
IS_PRESENT = Wording("game.is_present", "{player} has not left")
LAST_PRESENT = Wording("game.last_present", "{player} is the last player; end the evening instead")
NOT_STARTED = Wording("game.not_started", "the game has not started yet")
STARTED = Wording("game.started", "the game has already started")
OVER = Wording("game.over", "the game is over; undo brings it back")


@dataclass(frozen=True, slots=True)
class Join:
    """A late arrival takes the last seat."""

    player: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves and may come back."""

    player: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A player who left plays again."""

    player: int


@dataclass(frozen=True, slots=True)
class Skip:
    """The player in turn is absent and misses this turn."""

    player: int


@dataclass(frozen=True, slots=True)
class End:
    is_confirmed: bool = False  # the emcee confirmed, because the game could go on


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
class TurnSkipped:
    """The player was absent."""

    player: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""


SeatCommand = Join | Leave | ComeBack
SeatEvent = PlayerJoined | PlayerLeft | PlayerCameBack


@dataclass(frozen=True, slots=True)
class Seats:
    """The players at a table."""

    players: tuple[int, ...] = ()  # in the order of their seats
    away: frozenset[int] = frozenset()  # players who have left and may come back

    def present(self) -> tuple[int, ...]:
        """The players who have not left, in the order of their seats."""
        return tuple(player for player in self.players if player not in self.away)

    def round_from(self, first: int) -> tuple[int, ...]:
        """The players who are here, each once, starting at the seat of `first`."""
        seat = self.players.index(first)
        around = (*self.players[seat:], *self.players[:seat])
        return tuple(player for player in around if player not in self.away)

    def seated(self, command: SeatCommand) -> SeatEvent:
        """The event that follows from a command which `refusal` allows."""
        match command:
            case Join(player):
                return PlayerJoined(player)
            case Leave(player):
                return PlayerLeft(player)
            case ComeBack(player):
                return PlayerCameBack(player)

    def apply(self, event: SeatEvent) -> Seats:
        """The seats after an event. Never refuses."""
        match event:
            case PlayerJoined(player):
                return replace(self, players=(*self.players, player))
            case PlayerLeft(player):
                return replace(self, away=self.away | {player})
            case PlayerCameBack(player):
                return replace(self, away=self.away - {player})

    def refuse_player(self, number: int) -> Sentence | None:
        """Why a player cannot act; None when they sit here and have not left."""
        if number not in self.players:
            return UNKNOWN_PLAYER(player=player(number))
        return AWAY(player=player(number)) if number in self.away else None

    def refuse_turn(self, number: int, turn: int) -> Sentence | None:
        """Why a player cannot act while `turn` is in turn; None when they can."""
        if reason := self.refuse_player(number):
            return reason
        return None if number == turn else OUT_OF_TURN(turn=player(turn), player=player(number))

    def refusal(self, command: SeatCommand) -> Sentence | None:
        """Why a player cannot join, leave or come back; None when they can."""
        number = command.player
        match command:
            case Join():
                return TWICE_SEATED(player=player(number)) if number in self.players else None
            case Leave() if self.present() == (number,):
                return LAST_PRESENT(player=player(number))
            case ComeBack() if number in self.players:
                return None if number in self.away else IS_PRESENT(player=player(number))
            case _:
                return self.refuse_player(number)


def refuse_few(count: int) -> Sentence | None:
    """Why this number of players is too low; None when it is not."""
    if count < FEWEST_PLAYERS:
        return FEW_PLAYERS(least=FEWEST_PLAYERS, count=count)
    return None


def refuse_players(
    players: Sequence[int], refuse_count: Callable[[int], Sentence | None] = refuse_few
) -> Sentence | None:
    """Why a game cannot start with these players; None when it can."""
    for number in players:
        if players.count(number) > 1:
            return TWICE_SEATED(player=player(number))
    return refuse_count(len(players))


def refuse_start(
    phase: str,
    players: Sequence[int],
    refuse_count: Callable[[int], Sentence | None] = refuse_few,
) -> Sentence | None:
    """As `refuse_players`, for a game in this phase: "waiting" before the start."""
    return refuse_players(players, refuse_count) if phase == "waiting" else STARTED()


def refuse_play(phase: str) -> Sentence | None:
    """Why nothing but the start is possible in a phase; None when it is. Every side game has the
    phases "waiting" and "ended"."""
    refusals = {"waiting": NOT_STARTED, "ended": OVER}
    return refusals[phase]() if phase in refusals else None


TOLD: dict[type[SeatEvent | TurnSkipped | Ended], Wording] = {
    PlayerJoined: Wording("event.joined", "takes a seat"),
    PlayerLeft: Wording("event.left", "has left"),
    PlayerCameBack: Wording("event.came_back", "is back"),
    TurnSkipped: Wording("event.skipped", "was away; turn skipped"),
    Ended: Wording("event.ended", "the game is over"),
}


def sentence_of_seat(event: SeatEvent | TurnSkipped | Ended) -> Sentence:
    """The sentence for an event that every game has."""
    return TOLD[type(event)]()
