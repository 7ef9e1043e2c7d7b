"""The champion ladder: the players who would be champion now, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from rules.bobing.book.switches import OwnRepeat, Tie
from rules.dice import Roll

Strength = tuple[int, tuple[int, ...], tuple[int, ...]]
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A champion throw on the ladder."""

    player: int
    roll: Roll
    rank: tuple[int, ...]
    round: int = 0  # of the throw, where the end depends on the round; else 0

    @property
    def height(self) -> tuple[int, ...]:
        """Compares throws: an earlier round is higher, then a higher rank."""
        return (-self.round, *self.rank)


@dataclass(frozen=True, slots=True)
class RollOff:
    """A roll-off. thrown: the 4s of each contestant so far, -1 for a forgone throw."""

    contestants: tuple[int, ...]
    seats: int
    settled: tuple[int, ...]
    is_tie: bool = True
    thrown: Mapping[int, int] = field(default_factory=dict)

    def merged(self, player: int, into: int) -> RollOff:
        """The roll-off with two entries of one person as one."""

        def one(number: int) -> int:
            return into if number == player else number

        return replace(
            self,
            contestants=tuple(dict.fromkeys(map(one, self.contestants))),
            settled=tuple(dict.fromkeys(map(one, self.settled))),
            thrown=as_one(self.thrown, player, into),
        )


def as_one(fours: Mapping[int, int], player: int, into: int) -> Mapping[int, int]:
    """The 4s with two entries of one person as one: each threw as often as anybody, so the better
    counts."""
    best: dict[int, int] = {}
    for number, count in fours.items():
        one = into if number == player else number
        best[one] = max(count, best.get(one, count))
    return best


@dataclass(frozen=True, slots=True)
class Ladder:
    """The only source of who leads, for every screen, list and rule."""

    candidates: tuple[Candidate, ...]  # every champion throw, oldest first
    tie: str  # the house rule
    own_repeat: str  # the house rule
    seated: tuple[int, ...] = ()  # sure of a champion's prize, the first first
    roll_offs: tuple[RollOff, ...] = ()  # the finished ones, oldest first

    def standing(self) -> tuple[Candidate, ...]:
        """The throw that counts for each player, best first.

        Of equal throws that no roll-off decided, the earlier comes first, or the later under
        LAST_WINS.
        """
        stands: dict[int, Candidate] = {}
        for candidate in self.candidates:
            held = stands.get(candidate.player)
            if held is None or self._replaces(candidate, held):
                stands.pop(candidate.player, None)  # so the better throw is added as the latest
                stands[candidate.player] = candidate
        is_last_first = self.tie == Tie.LAST_WINS
        in_time = reversed(stands.values()) if is_last_first else stands.values()
        return tuple(sorted(in_time, key=self._strength, reverse=True))

    def places(self) -> dict[int, int]:
        """The place of each player, best first: 1 for the leader; equal players share a place under
        ROLLOFF_FOURS."""
        standing = self.standing()
        places = {candidate.player: place for place, candidate in enumerate(standing, start=1)}
        if self.tie == Tie.ROLLOFF_FOURS:
            for better, candidate in pairwise(standing):
                if self._strength(better) == self._strength(candidate):
                    places[candidate.player] = places[better.player]
        return places

    def cut(self, seats: int, players: Sequence[int]) -> tuple[Numbers, Numbers]:
        """The players certain of one of `seats` champion's seats, and those equal across the last
        seat, in the order of `players`."""
        standing = self.standing()
        if self.tie != Tie.ROLLOFF_FOURS or not 0 < seats < len(standing):
            return tuple(c.player for c in standing[:seats]), ()
        mark = standing[seats - 1].height
        if standing[seats].height != mark:
            return tuple(c.player for c in standing[:seats]), ()
        certain = tuple(c.player for c in standing if c.height > mark)
        equal = {c.player for c in standing if c.height == mark}
        return certain, tuple(player for player in players if player in equal)

    def _replaces(self, candidate: Candidate, held: Candidate) -> bool:
        """Whether a player's later throw counts instead of the earlier one."""
        if candidate.round != held.round:
            return False
        if self.own_repeat == OwnRepeat.LATEST or candidate.rank > held.rank:
            return True
        return candidate.rank == held.rank and self.tie == Tie.LAST_WINS

    def _strength(self, candidate: Candidate) -> Strength:
        """Compares players: seated players first, then the better throw, then the 4s of the
        roll-offs."""
        player = candidate.player
        seat = self.seated[::-1].index(player) + 1 if player in self.seated else 0
        fours = (r.thrown[player] for r in self.roll_offs if player in r.thrown)
        return seat, candidate.height, tuple(fours)
