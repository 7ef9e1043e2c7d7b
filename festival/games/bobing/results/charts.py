"""Counts the charts of an evening: winning throws against the odds, and prizes by round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from festival.games.bobing.results.log_in_order import Chronicle
from festival.record.log_line import Person, person_of
from festival.words.sentences import Naming
from rules.bobing.book.rulebook import Rulebook
from rules.wording import signed


@dataclass(frozen=True, kw_only=True)
class Rounds:
    """The prizes won in each round. total: won by rolling; dealt: given away at the end."""

    won: tuple[tuple[int, int], ...]  # each round with its prizes
    total: int
    dealt: int

    @property
    def most(self) -> int:
        """The most prizes in one round."""
        return max(prizes for _, prizes in self.won)


def rounds_of(found: Chronicle) -> Rounds:
    won = {prize: number for prize, number in found.won_in.items() if prize not in found.dealt}
    prizes = Counter(won.values())
    rounds = max(found.rounds, *prizes, 1)
    return Rounds(
        won=tuple((number, prizes[number]) for number in range(1, rounds + 1)),
        total=len(won),
        dealt=len(found.won_in) - len(won),
    )


@dataclass(frozen=True, kw_only=True)
class Luck:
    """The throws of one player that win by the book, whether or not the prize was still there.

    expected: winning throws by the odds. difference: winning minus expected.
    """

    person: Person
    throws: int
    winning: int
    expected: float
    difference: float


@dataclass(frozen=True, kw_only=True)
class EqualLuck:
    """How many players have this difference from the odds, rounded to whole throws."""

    difference: int
    players: int

    @property
    def side(self) -> str:
        """The side of the odds: "above" | "below" | "even"."""
        return "above" if self.difference > 0 else "below" if self.difference < 0 else "even"

    @property
    def dots(self) -> str:
        return "●" * self.players

    @property
    def signed(self) -> str:
        return signed(self.difference)


@dataclass(frozen=True, kw_only=True)
class LuckChart:
    """The luck of all players. chance: that one throw wins any prize, in per cent."""

    chance: float
    players: tuple[Luck, ...]

    @property
    def rows(self) -> tuple[EqualLuck, ...]:
        """The players by luck, the luckiest first, with a row for what the odds say."""
        counts = Counter(round(luck.difference) for luck in self.players)
        return tuple(
            EqualLuck(difference=each, players=counts[each])
            for each in sorted({*counts, 0}, reverse=True)
        )


def luck_of(found: Chronicle, book: Rulebook, naming: Naming) -> LuckChart:
    """The luckiest first, without players who have not thrown."""
    chance = chance_of_winning(book)
    players = [
        Luck(
            person=person_of(player, naming),
            throws=count,
            winning=found.winning[player],
            expected=float(count * chance),
            difference=float(found.winning[player] - count * chance),
        )
        for player, count in found.throws.items()
    ]
    players.sort(key=lambda luck: (-luck.difference, luck.person.number))
    return LuckChart(chance=float(100 * chance), players=tuple(players))


def chance_of_winning(book: Rulebook) -> Fraction:
    """The chance that one valid throw reaches any tier."""
    return sum((each for kind, each in book.throw_odds.kinds.items() if kind.tiers), Fraction(0))
