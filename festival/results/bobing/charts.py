"""The evening in pictures: what is told of a log, and where its marks stand in a drawing.

Nothing here draws: the templates do, as SVG, and say the same in a table beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from django.utils.translation import gettext, gettext_noop

from festival.record.bobing import roll_offs
from festival.record.bobing.lines import throw_name
from festival.record.log_lines import Person, person_of
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game import events as e
from rules.bobing.game.decide import opening
from rules.bobing.game.ladder import Candidate
from rules.bobing.game.state import State, apply
from rules.dice import Roll

# A drawing is as wide as a small phone, so that its figures can be read there.
WIDTH = 360
EDGE = 24  # beside the marks
PLOT = 120  # the height of the marks
STEP = 24  # from one rank of the ladder to the next
DOT = 19  # from the middle of a throw to the next one beside it
NEWS = {
    "leads": gettext_noop("took the lead"),
    "still": gettext_noop("in the lead already, and higher still"),
    "equal": gettext_noop("equal with the leader"),
    "own": gettext_noop("their own earlier throw still stands"),
    "kept": gettext_noop("higher, but the holder keeps the prize"),
    "behind": gettext_noop("not enough"),
}
STATES = {
    **{"leads": "leads", "still": "leads", "equal": "equal"},
    **{"own": "behind", "kept": "behind", "behind": "behind"},
}
FIGURES = 12  # so many figures have room under the bars


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A champion throw when it was made. number: of the throw in the evening.

    news: what it changed on the ladder, a key of `NEWS`. leader: who led afterwards, and with what
    rank.
    """

    number: int
    round: int
    player: int
    roll: Roll
    rank: tuple[int, ...]
    news: str
    leader: int
    lead: tuple[int, ...]


@dataclass
class Told:
    """What a log tells of the dice, as it counts now. won_in: the round of each prize that is
    somebody's, in which it left the table."""

    throws: Counter[int] = field(default_factory=Counter)
    winning: Counter[int] = field(default_factory=Counter)
    claims: list[Claim] = field(default_factory=list)
    leader: int | None = None
    won_in: dict[int, int] = field(default_factory=dict)
    rounds: int = 0

    def hear(self, event: e.Event, state: State) -> None:
        """state: after the event."""
        self.rounds = state.thrown_round
        match event:
            case e.Rolled(player, roll):
                self.throws[player] += 1
                self.winning[player] += _wins(state.book, roll)
            case e.CandidateRecorded(player, roll):
                claim = _claim(player, roll, state, self)
                self.claims.append(claim)
                self.leader = claim.leader
            case e.PlayersMerged(player, into):
                for counted in (self.throws, self.winning):
                    counted[into] += counted.pop(player, 0)
                self.claims = [_renamed(claim, player, into) for claim in self.claims]
                self.leader = into if self.leader == player else self.leader
            case _:
                pass
        newest = state.thrown_round or 1
        self.won_in = {prize: self.won_in.get(prize, newest) for prize in state.holdings}


def _wins(book: Rulebook, roll: Roll) -> bool:
    return book.score(roll).tier is not None


def _renamed(claim: Claim, player: int, into: int) -> Claim:
    """Two entries of one person as one."""
    mine = into if claim.player == player else claim.player
    return replace(claim, player=mine, leader=into if claim.leader == player else claim.leader)


def _claim(player: int, roll: Roll, state: State, before: Told) -> Claim:
    """state: with the throw on the ladder, before any prize changed hands by it."""
    standing, newest = state.standing(), state.candidates[-1]
    first = standing[0]
    return Claim(
        number=before.throws.total(),
        round=state.round,
        player=player,
        roll=roll,
        rank=newest.rank,
        news=_news(state, standing, before.leader),
        leader=first.player,
        lead=first.rank,
    )


def _news(state: State, standing: Sequence[Candidate], leader: int | None) -> str:
    """What the newest champion throw changed, by the ladder itself. leader: until then."""
    newest, first = state.candidates[-1], standing[0]
    stands = next(each for each in standing if each.player == newest.player)
    if stands is not newest:
        return "own"
    if sum(state.place(each) == 1 for each in standing) > 1 and state.place(newest) == 1:
        return "equal"
    if first is newest:
        return "still" if leader == newest.player else "leads"
    is_kept = first.player in state.keepers() and first.rank < newest.rank
    return "kept" if is_kept else "behind"


def told(record: Record) -> Told:
    found, state = Told(), opening(record.state.book)
    for act in record.log.done:
        for event in act.events:
            state = apply(state, event)
            found.hear(event, state)
    return found


@dataclass(frozen=True, kw_only=True)
class Bar:
    """A round and the prizes that left the table in it. label: whether there is room for one."""

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
    """How fast the prizes went."""

    bars: tuple[Bar, ...]
    most: Bar | None
    total: int


def rounds_of(found: Told) -> Rounds:
    prizes = Counter(found.won_in.values())
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
                y=round(PLOT + EDGE - height, 1),
                width=round(each * 0.8, 1),
                height=round(height, 1),
                has_label=(number - 1) % every == 0,
            )
        )
    return Rounds(
        bars=tuple(bars),
        most=max(bars, key=lambda bar: bar.prizes, default=None),
        total=sum(prizes.values()),
    )


@dataclass(frozen=True, kw_only=True)
class Luck:
    """The throws of one player that win by the book, whether or not the prize was still there.

    expected: their throws times the chance of one. bar and mark: per cent of the drawing's width.
    """

    person: Person
    throws: int
    winning: int
    expected: float
    difference: float
    bar: float
    mark: float


@dataclass(frozen=True, kw_only=True)
class LuckChart:
    """chance: in per cent, that one throw wins anything."""

    chance: float
    players: tuple[Luck, ...]


def luck_of(found: Told, book: Rulebook, naming: Naming) -> LuckChart:
    """The luckiest first; whoever has not thrown is not among them."""
    chance = chance_of_winning(book)
    throws = {player: count for player, count in found.throws.items() if count}
    most, best = max(throws.values(), default=1), max(found.winning.values(), default=0)
    widest = max(most * chance, Fraction(best), Fraction(1))
    players = [
        Luck(
            person=person_of(player, naming),
            throws=count,
            winning=found.winning[player],
            expected=float(count * chance),
            difference=float(found.winning[player] - count * chance),
            bar=round(float(100 * found.winning[player] / widest), 1),
            mark=round(float(100 * count * chance / widest), 1),
        )
        for player, count in throws.items()
    ]
    players.sort(key=lambda luck: (-luck.difference, luck.person.number))
    return LuckChart(chance=float(100 * chance), players=tuple(players))


def chance_of_winning(book: Rulebook) -> Fraction:
    """That one valid throw reaches any tier."""
    return sum((each for kind, each in book.throw_odds.kinds.items() if kind.tiers), Fraction(0))


@dataclass(frozen=True, kw_only=True)
class Dot:
    """A champion throw in the drawing. place: its number in the table beside it.

    state: "leads" | "equal" (with the leader) | "behind". said: what it changed, in words; of a
    throw that stood in a roll-off with how that went.
    """

    place: int
    number: int
    round: int
    person: Person
    dice: tuple[int, ...]
    throw: str
    state: str
    said: str
    x: float
    y: float


@dataclass(frozen=True, kw_only=True)
class Ladder:
    """The race for the champion's prize. line: the best throw so far, as points of a polyline.

    roll_offs: how ties were settled, a sentence each.
    """

    dots: tuple[Dot, ...]
    roll_offs: tuple[str, ...]
    line: str
    throws: int
    height: int


def ladder_of(found: Told, state: State, naming: Naming) -> Ladder:
    book = state.book
    ranks = sorted({claim.rank for claim in found.claims}, reverse=True)
    step = min(STEP, 2 * PLOT // max(len(ranks), 1))
    last = found.throws.total()
    tops = [EDGE + step * ranks.index(claim.rank) for claim in found.claims]
    xs = _apart([_across(claim.number, last) for claim in found.claims], tops)
    dots = [
        Dot(
            place=place,
            number=claim.number,
            round=claim.round,
            person=person_of(claim.player, naming),
            dice=claim.roll.faces,
            throw=throw_name(book.score(claim.roll), book),
            state=STATES[claim.news],
            said=_said(claim, state),
            x=xs[place - 1],
            y=tops[place - 1],
        )
        for place, claim in enumerate(found.claims, start=1)
    ]
    heights = [EDGE + step * ranks.index(claim.lead) for claim in found.claims]
    return Ladder(
        dots=tuple(dots),
        roll_offs=roll_offs.stories(state, naming),
        line=_stairs([dot.x for dot in dots], heights),
        throws=last,
        height=2 * EDGE + step * max(len(ranks) - 1, 0),
    )


def _said(claim: Claim, state: State) -> str:
    """What the throw changed; of the one that stands for somebody how their roll-off went too."""
    said = gettext(NEWS[claim.news])
    stands = any(
        each.player == claim.player and each.roll == claim.roll and claim.news != "own"
        for each in state.standing()
    )
    how = roll_offs.beside_the_name(state, claim.player) if stands else ""
    return gettext("{what}; {how}").format(what=said, how=how) if how else said


def _across(number: int, last: int) -> float:
    return round(EDGE + (WIDTH - 2 * EDGE) * (number - 1) / max(last - 1, 1), 1)


def _apart(xs: Sequence[float], ys: Sequence[float]) -> list[float]:
    """Places in the order of the evening where no dot hides another, as far as there is room."""
    gap = min(DOT, (WIDTH - 2 * EDGE) / max(len(xs) - 1, 1))
    found = _pushed(xs, ys, gap)
    # What was pushed over the right edge pushes the others back.
    back = _pushed([WIDTH - x for x in reversed(found)], ys[::-1], gap)
    return [round(min(WIDTH - x, WIDTH - EDGE), 1) for x in reversed(back)]


def _pushed(xs: Sequence[float], ys: Sequence[float], gap: float) -> list[float]:
    """Each as far to the right as it has to be, and never left of the one before."""
    found: list[float] = []
    for x, y in zip(xs, ys, strict=True):
        near = (
            there + gap for there, other in zip(found, ys, strict=False) if abs(other - y) < DOT
        )
        found.append(max([x, EDGE, *found[-1:], *near]))
    return found


def _stairs(xs: Sequence[float], ys: Sequence[float]) -> str:
    """From each claim at its height to the next one, and the last of them to the edge."""
    points = []
    for x, y, until in zip(xs, ys, [*xs, WIDTH - EDGE][1:], strict=True):
        points += [f"{x},{y}", f"{until},{y}"]
    return " ".join(points)
