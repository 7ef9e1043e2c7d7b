"""Finds the turning points of an evening in its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from festival.record.record import Record
from rules.bobing.book.switches import GrabScope
from rules.bobing.game import events as e
from rules.bobing.game.decide import opening
from rules.bobing.game.state import State, apply
from rules.dice import Roll

# The most important first.
KINDS = ("grab", "roll_off", "lead", "equal", "first", "last", "taken")


@dataclass(frozen=True, kw_only=True)
class Point:
    kind: str  # one of `KINDS`
    round: int = 0
    number: int = 0  # of the throw in the evening
    player: int = 0
    other: int = 0  # the other player concerned; 0 for nobody
    roll: Roll | None = None
    lesser: Roll | None = None  # the throw that was beaten or equalled
    prize: int = 0
    hands: tuple[int, ...] = ()  # the holders of a prize that was taken, in order
    fours: Mapping[int, int] = field(default_factory=dict)  # 4s in a roll-off, by player
    scope: GrabScope = GrabScope.ALL  # of a total grab


@dataclass
class TurningPoints:
    """Collects turning points from the events of a log."""

    number: int = 0  # of the last throw
    roll: Roll | None = None  # the last throw
    points: list[Point] = field(default_factory=list)
    taken: dict[int, Point] = field(default_factory=dict)  # by the prize that was taken
    last: Point | None = None  # the last prize below the champion's
    fours: dict[int, int] = field(default_factory=dict)  # in the present roll-off, by player
    thrown: dict[tuple[int, Roll], int] = field(default_factory=dict)  # numbers of champion throws
    same: dict[int, int] = field(default_factory=dict)  # merged entries: from number to number

    def add_event(self, event: e.Event, before: State, after: State) -> None:
        match event:
            case e.Rolled(_, roll):
                self.number, self.roll = self.number + 1, roll
            case e.CandidateRecorded():
                self._champion_throw(event, before, after)
            case e.AllGrabbed(player, scope):
                self._add(Point(kind="grab", player=player, roll=self.roll, scope=scope), after)
            case e.PrizeAwarded(prize, player):
                self._awarded(prize, player, after)
            case e.PrizeTaken(prize, giver, player) if prize not in after.prizes_of(1):
                self._taken(prize, giver, player, after)
            case e.PrizeReturned(prize):
                self.taken.pop(prize, None)
            case e.PlayersMerged(player, into):
                self.same[player] = into
            case _:
                self._roll_off(event, after)

    def all_points(self) -> list[Point]:
        """All turning points, with the numbers of merged entries replaced."""
        found = [*self.points, *self.taken.values(), *([self.last] if self.last else [])]
        return [
            replace(
                point,
                player=self.known(point.player),
                other=self.known(point.other),
                hands=tuple(map(self.known, point.hands)),
                fours={self.known(player): count for player, count in point.fours.items()},
            )
            for point in found
        ]

    def known(self, player: int) -> int:
        while player in self.same:
            player = self.same[player]
        return player

    def _at(self, point: Point, state: State) -> Point:
        return replace(point, round=max(state.thrown_round, 1), number=self.number)

    def _add(self, point: Point, state: State) -> None:
        self.points.append(self._at(point, state))

    def _champion_throw(self, event: e.CandidateRecorded, before: State, after: State) -> None:
        """Add a throw that takes or shares the lead."""
        player, roll = event.player, event.roll
        self.thrown.setdefault((player, roll), self.number)
        lead = after.standing()[0]
        old = before.standing()[0] if before.candidates else None
        told = Point(kind="first", player=player, roll=roll)
        if old is None:
            self._add(told, after)
            return
        told = replace(told, other=old.player, lesser=old.roll)
        if event.is_equal and event.is_best and old.player != player:
            self._add(replace(told, kind="equal"), after)
        elif lead.player == player != old.player:
            self._add(replace(told, kind="lead"), after)

    def _awarded(self, prize: int, player: int, after: State) -> None:
        if prize not in after.prizes_of(1) and not after.rest() and len(after.prizes) > 1:
            told = Point(kind="last", player=player, roll=self.roll, prize=prize)
            self.last = self._at(told, after)

    def _taken(self, prize: int, giver: int, player: int, after: State) -> None:
        known = self.taken.get(prize)
        hands = (*(known.hands if known else (giver,)), player)
        told = Point(
            kind="taken", player=player, other=giver, roll=self.roll, prize=prize, hands=hands
        )
        self.taken[prize] = self._at(told, after)

    def _roll_off(self, event: e.Event, after: State) -> None:
        match event:
            case e.RollOffOpened() | e.ChampionsDecided() if self.fours:
                winners = event.players if isinstance(event, e.ChampionsDecided) else ()
                first = next((each for each in winners if each in self.fours), 0)
                self._add(Point(kind="roll_off", player=first, fours=self.fours), after)
                self.fours = {}
            case e.RollOffThrown(player, roll):
                self.fours = {**self.fours, player: -1 if roll is None else roll.count(4)}


def turning_points(record: Record) -> TurningPoints:
    found, state = TurningPoints(), opening(record.state.book)
    for act in record.log.done:
        for event in act.events:
            before, state = state, apply(state, event)
            found.add_event(event, before, state)
    return found
