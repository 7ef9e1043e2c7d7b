"""A table to play at in tests: it puts commands through `decide`, `apply` and the log."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from rules.bobing import Rulebook
from rules.bobing import game as bobing
from rules.bobing.game.commands import Command, Prize, Start, Throw
from rules.bobing.game.correction import Change, Way, changes, judge_of
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.events import Event, PrizeAwarded, PrizesDealt, PrizeTaken
from rules.bobing.game.state import State
from rules.correction import correct
from rules.dice import Roll
from rules.errors import IllegalCommand
from rules.game import Game, follow, replay
from rules.log import Entry, Log
from tests.rules.bobing.books import book
from tests.rules.scenes import Stage

NOTHING = "112356"
ONE = "411235"
TWO = "441123"
RED_3 = "444123"
STRAIGHT = "123456"
GRAB = "444444"

Counts = dict[int, int]
Act = Entry[Command, Event]

GAME: Game[State, Command, Event] = bobing  # the type checker says whether it fits


def stock(counts: Counts) -> tuple[Prize, ...]:
    """Prizes of each tier, numbered 101 for the first of tier 1, 202 for the second of tier 2."""
    return tuple(
        Prize(100 * tier + position, tier)
        for tier, count in sorted(counts.items())
        for position in range(1, count + 1)
    )


@dataclass(frozen=True)
class Corrected:
    """What a correction brought. changes: the prizes that are in other hands by it."""

    entry: Act
    dropped: tuple[Act, ...]
    changes: tuple[Change, ...]

    @property
    def gone(self) -> list[int]:
        return [act.seq for act in self.dropped]

    @property
    def first_facts(self) -> list[Event]:
        return [act.events[0] for act in self.entry.acts]

    @property
    def facts(self) -> list[tuple[Event, ...]]:
        return [act.events for act in self.entry.acts]


def handed(act: Act) -> list[int]:
    """The prizes that an act handed to its winners, in that order."""
    found: list[int] = []
    for event in act.events:
        match event:
            case PrizeAwarded(prize) | PrizeTaken(prize):
                found.append(prize)
            case PrizesDealt(shares):
                found += [prize for prize, _ in shares]
            case _:
                pass
    return found


@dataclass
class Table:
    """A running game and its log. alike: what each prize is, where some are alike."""

    state: State
    log: Log[Command, Event] = field(default_factory=Log)
    alike: dict[int, str] = field(default_factory=dict)
    made: Corrected | None = None

    def do(self, command: Command) -> tuple[Event, ...]:
        """Put a command through, and give what followed from it."""
        events = decide(self.state, command)
        self.log = self.log.append(self.log.act(command, events))
        self.state = follow(GAME, self.state, events)
        return events

    def throw(
        self, roll: str, player: int | None = None, *, confirmed: bool = False, at: int = 0
    ) -> Events:
        """A throw of the player in turn, or of the one given."""
        thrower = self.turn if player is None else player
        return self.do(Throw(thrower, Roll.parse(roll), is_confirmed=confirmed, at=at))

    def throws(self, *rolls: str) -> None:
        for roll in rolls:
            self.throw(roll)

    def correct(self, seq: int, command: Command, way: Way = Way.RULES) -> Corrected:
        """Put a command in the place of an earlier one, and give what that brought."""
        was = self.state
        judge = judge_of(self.log, way, self.alike)
        made = correct(GAME, opening(was.book), self.log, seq, command, judge)
        self.append(made.entry)
        return Corrected(made.entry, made.dropped, changes(was, self.state, self.alike))

    def undo(self) -> None:
        self.append(self.log.undo())

    def redo(self) -> None:
        self.append(self.log.redo())

    def append(self, entry: Act) -> None:
        self.log = self.log.append(entry)
        self.state = replay(GAME, opening(self.state.book), self.log.done)

    @property
    def settings(self) -> Rulebook:
        return self.state.book

    @property
    def turn(self) -> int:
        assert self.state.turn is not None, "nobody is in turn"
        return self.state.turn

    @property
    def holdings(self) -> dict[int, int]:
        """The holder of each prize that was won."""
        return dict(self.state.holdings)

    @property
    def in_order(self) -> list[tuple[int, int]]:
        """The same, the prize held longest first."""
        return list(self.state.holdings.items())

    @property
    def holders(self) -> set[int]:
        return set(self.holdings.values())

    @property
    def counting(self) -> list[int]:
        """The entries that count."""
        return [act.seq for act in self.log.done]

    @property
    def rungs(self) -> list[tuple[int, str]]:
        return [(rung.player, str(rung.roll)) for rung in self.state.standing()]

    @property
    def climbers(self) -> list[int]:
        return [player for player, _ in self.rungs]

    @property
    def contestants(self) -> tuple[int, ...]:
        return self.state.roll_off.contestants if self.state.roll_off else ()

    @property
    def rolled_off(self) -> dict[int, int]:
        """The 4s of whoever has thrown in the roll-off."""
        return dict(self.state.roll_off.thrown) if self.state.roll_off else {}

    def refusal(self, command: Command) -> str:
        """The code with which the game refuses a command; the game stands as it stood."""
        before = self.state
        try:
            self.do(command)
        except IllegalCommand as refused:
            assert self.state == before
            return refused.sentence.code
        raise AssertionError(f"the game allowed {command!r}")


Events = tuple[Event, ...]


def start(key: str, counts: Counts, *, players: int = 3, **switches: str) -> Start:
    """The command that opens a game; where somebody is chosen to roll first, it is player 1."""
    rules = book(key, **switches)
    opened = Start(rules, stock(counts), tuple(range(1, players + 1)))
    if rules.switches["first_player"] in ("lots", "random"):
        return replace(opened, first=1)
    if rules.switches["first_player"] == "elder":
        # The elder counts as one, so a sum of one more than all players comes round to the elder.
        return replace(opened, elder=1, elder_dice=(1, players))
    return opened


def seated(key: str, counts: Counts, *, players: int = 3, **switches: str) -> Table:
    """A table whose game has begun with player 1 in turn."""
    return opened(start(key, counts, players=players, **switches))


def opened(command: Start) -> Table:
    """A table whose game has begun as the command says."""
    table = Table(opening(command.book))
    table.do(command)
    return table


def opened_by(words: list[str]) -> Table:
    """As in a scene: the book, prizes of each tier such as 6:2, and whatever is chosen."""
    key, *others = words
    tiers = [word.split(":") for word in others if ":" in word]
    counts = {int(tier): int(count) for tier, count in tiers}
    chosen = dict(word.split("=") for word in others if "=" in word)
    asked: dict[str, Any] = {
        name: int(chosen.pop(name))
        for name in ("minutes", "first", "at", "elder")
        if name in chosen
    }
    if "dice" in chosen:
        asked["elder_dice"] = tuple(map(int, chosen.pop("dice")))
    players = int(chosen.pop("players", 3))
    return opened(replace(start(key, counts, players=players, **chosen), **asked))


def thrown(table: Table, dice: str) -> list[Command]:
    """Of whoever is in turn; ! for one that is confirmed, @ before the second."""
    faces, _, second = dice.partition("@")
    roll = Roll.parse(faces.rstrip("!"))
    return [Throw(table.turn, roll, is_confirmed="!" in faces, at=int(second or 0))]


STAGE = Stage(GAME, opened_by, thrown)
