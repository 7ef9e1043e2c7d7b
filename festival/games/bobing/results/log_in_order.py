"""Follows an evening through its log: throws, champion throws, prizes and turning points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from festival.games.bobing.record.halls import merged_in, root_of
from festival.tables.record.record import Record
from rules.bobing.book.switches import GrabScope
from rules.bobing.game import events as e
from rules.bobing.game.decide import opening
from rules.bobing.game.state import State, apply
from rules.dice import Roll

# The turning points, the most important first.
KINDS = ("grab", "roll_off", "lead", "equal", "first", "last", "taken")


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A champion throw.

    news: what it changed on the ladder: "leads" | "equal" | "own" (an earlier throw of theirs
    counts) | "kept" (the holder keeps the prize) | "behind"
    """

    number: int  # of the throw in the evening
    round: int
    player: int
    roll: Roll
    news: str
    beaten: tuple[int, Roll] | None  # the leader before, and their throw

    def point(self) -> Point | None:
        """The turning point that it was: it took or shared the lead."""
        told = Point(
            kind="first",
            round=self.round,
            number=self.number,
            player=self.player,
            roll=self.roll,
        )
        if self.beaten is None:
            return told
        other, lesser = self.beaten
        kind = {"leads": "lead", "equal": "equal"}.get(self.news)
        if kind is None or other == self.player:
            return None
        return replace(told, kind=kind, other=other, lesser=lesser)


@dataclass(frozen=True, kw_only=True)
class Point:
    """A turning point."""

    kind: str  # one of `KINDS`
    round: int
    number: int  # of the throw in the evening
    player: int = 0
    other: int = 0  # the other player concerned; 0 for nobody
    roll: Roll | None = None
    lesser: Roll | None = None  # the throw that was beaten or equalled
    prize: int = 0
    hands: tuple[int, ...] = ()  # the holders of a prize that was taken, in order
    fours: Mapping[int, int] = field(default_factory=dict)  # 4s in a roll-off, by player
    scope: GrabScope = GrabScope.ALL  # of a total grab


@dataclass
class Chronicle:
    """The evening of a log as it counts now."""

    same: Mapping[int, int]  # merged entries: from number to number
    number: int = 0  # of the last throw
    roll: Roll | None = None  # the last throw
    rounds: int = 0
    throws: Counter[int] = field(default_factory=Counter)  # by player
    winning: Counter[int] = field(default_factory=Counter)  # throws, by player
    claims: list[Claim] = field(default_factory=list)
    dealt: frozenset[int] = frozenset()  # prizes given away at the end
    points: list[Point] = field(default_factory=list)  # total grab and roll-offs
    taken: dict[int, Point] = field(default_factory=dict)  # by the prize that was taken
    last: Point | None = None  # the last prize below the champion's
    fours: dict[int, int] = field(default_factory=dict)  # in the present roll-off, by player

    def all_points(self) -> list[Point]:
        """All turning points."""
        led = [point for claim in self.claims if (point := claim.point())]
        return [*led, *self.points, *self.taken.values(), *([self.last] if self.last else [])]

    def add_event(self, event: e.Event, before: State, after: State) -> None:
        self.rounds = after.thrown_round
        match event:
            case e.Rolled(player, roll):
                self.number, self.roll = self.number + 1, roll
                self.throws[self._known(player)] += 1
                self.winning[self._known(player)] += after.book.score(roll).tier is not None
            case e.CandidateRecorded():
                self._add_claim(event, before, after)
            case e.AllGrabbed(player, scope):
                self.points.append(self._point("grab", player=player, roll=self.roll, scope=scope))
            case e.PrizeAwarded(prize, player):
                is_lower = prize not in after.prizes_of(1)
                if is_lower and not after.rest() and len(after.prizes) > 1:
                    self.last = self._point("last", player=player, prize=prize)
            case e.PrizeTaken(prize, giver, player) if prize not in after.prizes_of(1):
                known = self.taken.get(prize)
                hands = (*(known.hands if known else (self._known(giver),)), self._known(player))
                self.taken[prize] = self._point(
                    "taken", player=player, other=giver, prize=prize, hands=hands
                )
            case e.PrizeReturned(prize):
                self.taken.pop(prize, None)
            case e.PrizesDealt(shares, _):
                self.dealt = frozenset(prize for prize, _ in shares)
            case e.RollOffOpened() | e.ChampionsDecided() if self.fours:
                winners = event.players if isinstance(event, e.ChampionsDecided) else ()
                first = next((p for p in map(self._known, winners) if p in self.fours), 0)
                self.points.append(self._point("roll_off", player=first, fours=self.fours))
                self.fours = {}
            case e.RollOffThrown(player, roll_off):
                fours = -1 if roll_off is None else roll_off.count(4)
                self.fours = {**self.fours, self._known(player): fours}
            case _:
                pass

    def _known(self, player: int) -> int:
        """The number under which a player plays on after merges."""
        return root_of(self.same, player)

    def _point(self, kind: str, *, player: int, other: int = 0, **more: object) -> Point:
        return Point(
            kind=kind,
            round=max(self.rounds, 1),
            number=self.number,
            player=self._known(player),
            other=self._known(other),
            **more,  # type: ignore[arg-type]  # fields, by name
        )

    def _add_claim(self, event: e.CandidateRecorded, before: State, after: State) -> None:
        led = next(iter(before.standing()), None)
        self.claims.append(
            Claim(
                number=self.number,
                round=after.round,
                player=self._known(event.player),
                roll=event.roll,
                news=event.news,
                beaten=None if led is None else (self._known(led.player), led.roll),
            )
        )


def replayed(record: Record) -> Iterator[tuple[int, e.Event, State, State]]:
    """Each event of the acts that count: the act's number, the event, the states before and
    after."""
    now = opening(record.state.book)
    for act in record.log.done:
        for event in act.events:
            before, now = now, apply(now, event)
            yield act.seq, event, before, now


def chronicle_of(record: Record) -> Chronicle:
    found = Chronicle(same=dict(merged_in(record)))
    for _, event, before, after in replayed(record):
        found.add_event(event, before, after)
    return found
