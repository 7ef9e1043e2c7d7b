"""The turning points of an evening, as its log tells them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from festival.record.record import Record
from rules.bobing.book.switches import GrabScope
from rules.bobing.game import events as e
from rules.bobing.game.decide import opening
from rules.bobing.game.state import State, apply
from rules.dice import Roll

# The weightiest first.
KINDS = ("grab", "roll_off", "lead", "equal", "first", "only", "last", "taken", "last_of_tier")


@dataclass(frozen=True, kw_only=True)
class Point:
    """A turning point. kind: one of `KINDS`. number: of the throw in the evening.

    other: whom it concerns besides; 0 for nobody. lesser: the throw that was beaten or equalled.
    scope: what a grab took. is_bare: not even the champion's prize is left on the table.
    hands: everybody who held a prize that was taken, in turn. fours: of those in a roll-off.
    """

    kind: str
    round: int = 0
    number: int = 0
    player: int = 0
    other: int = 0
    roll: Roll | None = None
    lesser: Roll | None = None
    prize: int = 0
    tier: int = 0
    hands: tuple[int, ...] = ()
    fours: Mapping[int, int] = field(default_factory=dict)
    scope: GrabScope = GrabScope.ALL
    is_bare: bool = False


@dataclass
class TurningPoints:
    """What a log tells, event by event.

    number, roll: of the last throw. taken: of each prize that was taken from somebody; last: of
    each tier. fours: of the roll-off that is going on. thrown: the number of each champion throw.
    same: who turned out to be whom.
    """

    number: int = 0
    roll: Roll | None = None
    points: list[Point] = field(default_factory=list)
    taken: dict[int, Point] = field(default_factory=dict)
    last: dict[int, Point] = field(default_factory=dict)
    fours: dict[int, int] = field(default_factory=dict)
    thrown: dict[tuple[int, Roll], int] = field(default_factory=dict)
    same: dict[int, int] = field(default_factory=dict)

    def add_event(self, event: e.Event, before: State, after: State) -> None:
        match event:
            case e.Rolled(_, roll):
                self.number, self.roll = self.number + 1, roll
            case e.CandidateRecorded():
                self._champion_throw(event, before, after)
            case e.AllGrabbed(player, scope):
                self._add(Point(kind="grab", player=player, roll=self.roll, scope=scope), after)
            case e.PrizeAwarded(prize, player):
                self._awarded(prize, player, before, after)
            case e.PrizeTaken(prize, giver, player) if prize not in after.prizes_of(1):
                self._taken(prize, giver, player, after)
            case e.PrizeReturned(prize):
                self.taken.pop(prize, None)
            case e.PlayersMerged(player, into):
                self.same[player] = into
            case _:
                self._roll_off(event, after)

    def all_points(self, *, is_over: bool) -> list[Point]:
        """Those of people who turned out to be one are of that one. is_over: no throw follows."""
        is_only = is_over and len(self.thrown) == 1
        found = [*self.points, *self.taken.values(), *self.last.values()]
        return [
            replace(
                point,
                kind="only" if is_only and point.kind == "first" else point.kind,
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
        """A throw that leads, or that is equal with the leader's."""
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

    def _awarded(self, prize: int, player: int, before: State, after: State) -> None:
        tier = next(each.tier for each in after.prizes if each.id == prize)
        if tier == 1 or after.free(tier):
            return
        is_last = not after.rest() and len(after.prizes) > 1
        if not is_last and len(after.prizes_of(tier)) < 2:
            return
        kind = "last" if is_last else "last_of_tier"
        told = Point(kind=kind, player=player, roll=self.roll, prize=prize, tier=tier)
        told = replace(told, is_bare=not after.free(1))
        self.last[tier] = self._at(told, after)

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
