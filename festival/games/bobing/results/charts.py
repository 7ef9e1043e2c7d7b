"""Computes the charts of a log: champion throws, winning throws, and prizes by round.

The templates draw them as SVG, with the same facts as text or a table beside each drawing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction

from festival.record.log_lines import Person, person_of
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game import events as e
from rules.bobing.game.decide import opening
from rules.bobing.game.state import State, apply
from rules.dice import Roll

WIDTH = 100  # per cent: a drawing is as wide as its page, its heights are pixels
EDGE = 3  # per cent beside the marks
NARROWEST = 290  # px, on a small phone
PLOT = 120  # px, the height of the marks
BELOW = 24  # px, for figures below them
FIGURES = 12  # most figures under the bars


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A champion throw.

    news: what it changed on the ladder: "leads" | "still" (led already) | "equal" | "own" (an
    earlier throw of theirs counts) | "kept" (the holder keeps the prize) | "behind"
    """

    number: int  # of the throw in the evening
    round: int
    player: int
    roll: Roll
    rank: tuple[int, ...]
    news: str
    lead: tuple[int, ...]  # the leader's rank


@dataclass
class DiceStatistics:
    """Statistics of the dice of a log as it counts now."""

    throws: Counter[int] = field(default_factory=Counter)  # by player
    winning: Counter[int] = field(default_factory=Counter)  # throws, by player
    claims: list[Claim] = field(default_factory=list)
    leader: int | None = None
    starts: dict[int, int] = field(default_factory=dict)  # the first throw of each round
    won_in: dict[int, int] = field(default_factory=dict)  # the round in which a prize was won
    dealt: frozenset[int] = frozenset()  # prizes given away at the end
    rounds: int = 0

    def add_event(self, event: e.Event, state: State) -> None:
        """state: after the event."""
        self.rounds = state.thrown_round
        match event:
            case e.Rolled(player, roll):
                self.throws[player] += 1
                self.starts.setdefault(self.rounds, self.throws.total())
                self.winning[player] += state.book.score(roll).tier is not None
            case e.CandidateRecorded():
                self._add_claim(event, state)
            case e.PrizesDealt(shares, _):
                self.dealt = frozenset(prize for prize, _ in shares)
            case e.PlayersMerged(player, into):
                for counted in (self.throws, self.winning):
                    counted[into] += counted.pop(player, 0)
                self.claims = [
                    replace(claim, player=into) if claim.player == player else claim
                    for claim in self.claims
                ]
                self.leader = into if self.leader == player else self.leader
            case _:
                pass
        newest = state.thrown_round or 1
        self.won_in = {prize: self.won_in.get(prize, newest) for prize in state.holdings}

    def _add_claim(self, event: e.CandidateRecorded, state: State) -> None:
        """state: with the throw on the ladder, before prizes change hands."""
        first = state.standing()[0]
        self.claims.append(
            Claim(
                number=self.throws.total(),
                round=state.round,
                player=event.player,
                roll=event.roll,
                rank=state.candidates[-1].rank,
                news=_news(event, self.leader),
                lead=first.rank,
            )
        )
        self.leader = first.player


def _news(event: e.CandidateRecorded, leader: int | None) -> str:
    """The change of the ladder by a champion throw. leader: before the throw."""
    if not event.is_best:
        return "own"
    if event.is_equal or event.is_kept:
        return "equal" if event.is_equal else "kept"
    if event.leader != event.player:
        return "behind"
    return "still" if leader == event.player else "leads"


def dice_statistics(record: Record) -> DiceStatistics:
    found, state = DiceStatistics(), opening(record.state.book)
    for act in record.log.done:
        for event in act.events:
            state = apply(state, event)
            found.add_event(event, state)
    return found


@dataclass(frozen=True, kw_only=True)
class Bar:
    """A round and the prizes won in it. x, width: per cent; y, height: pixels. has_label: whether
    there is room for its number."""

    round: int
    prizes: int
    x: float
    y: float
    width: float
    height: float
    has_label: bool

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True, kw_only=True)
class Rounds:
    """The prizes won in each round. total: won by rolling; dealt: given away at the end."""

    bars: tuple[Bar, ...]
    most: Bar | None
    total: int
    dealt: int


def rounds_of(found: DiceStatistics) -> Rounds:
    won = {prize: number for prize, number in found.won_in.items() if prize not in found.dealt}
    prizes = Counter(won.values())
    most = max(prizes.values(), default=0)
    rounds = max(found.rounds, *prizes, 1)
    each = (WIDTH - 2 * EDGE) / rounds
    every = -(-rounds // FIGURES)
    bars = []
    for number in range(1, rounds + 1):
        height = PLOT * prizes[number] / most if most else 0
        bars.append(
            Bar(
                round=number,
                prizes=prizes[number],
                x=round(EDGE + (number - 1) * each + each * 0.1, 1),
                y=round(PLOT + BELOW - height, 1),
                width=round(each * 0.8, 1),
                height=round(height, 1),
                has_label=(number - 1) % every == 0,
            )
        )
    return Rounds(
        bars=tuple(bars),
        most=max(bars, key=lambda bar: bar.prizes, default=None),
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
class LuckChart:
    """The luck of all players. chance: that one throw wins any prize, in per cent."""

    chance: float
    players: tuple[Luck, ...]


def luck_of(found: DiceStatistics, book: Rulebook, naming: Naming) -> LuckChart:
    """The luckiest first, without players who have not thrown."""
    chance = chance_of_winning(book)
    throws = {player: count for player, count in found.throws.items() if count}
    players = [
        Luck(
            person=person_of(player, naming),
            throws=count,
            winning=found.winning[player],
            expected=float(count * chance),
            difference=float(found.winning[player] - count * chance),
        )
        for player, count in throws.items()
    ]
    players.sort(key=lambda luck: (-luck.difference, luck.person.number))
    return LuckChart(chance=float(100 * chance), players=tuple(players))


def chance_of_winning(book: Rulebook) -> Fraction:
    """The chance that one valid throw reaches any tier."""
    return sum((each for kind, each in book.throw_odds.kinds.items() if kind.tiers), Fraction(0))
