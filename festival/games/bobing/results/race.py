"""Lays out the drawing of the race for the champion's prize: all champion throws, and the lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from festival.games.bobing.record import roll_offs
from festival.games.bobing.record.dice_log_lines import throw_name
from festival.games.bobing.results.log_in_order import Chronicle, Claim
from festival.record.log_line import Person, person_of
from festival.words.clean_text import JOINER
from festival.words.sentences import Naming, in_a_row
from festival.words.text_size import pieces
from rules.bobing.game.state import State
from rules.dice import Roll

WIDTH = 100  # per cent: a drawing is as wide as its page, its heights are pixels
EDGE = 3  # per cent beside the marks
NARROWEST = 290  # px, on a small phone
BELOW = 24  # px, for figures below the marks
TOP = 40  # px above the best throw, for its label
ROW = 46  # px from a leading throw to the throw that beat it, with a label between them
BESIDE = 14  # px from the line of the lead to a throw that did not lead
SIZE = 0.16  # px for each hundredth of the narrow typeface's size
TICKS = 8  # most rounds with numbers
NEWS = {
    "leads": gettext_noop("took the lead"),
    "still": gettext_noop("already leading, now higher"),
    "equal": gettext_noop("equal with the leader"),
    "own": gettext_noop("their earlier throw still counts"),
    "kept": gettext_noop("higher, but the holder keeps the prize"),
    "behind": gettext_noop("not enough"),
}
RADII = {"won": 9, "top": 6, "behind": 4}  # px
ON_TOP = ("leads", "still", "equal")


@dataclass(frozen=True, kw_only=True)
class Made:
    """A champion throw."""

    number: int
    round: int
    person: Person
    dice: tuple[int, ...]
    throw: str
    said: str  # what it changed, and how its player's roll-off went
    is_on_top: bool  # whether nobody had a better throw at that time


@dataclass(frozen=True, kw_only=True)
class Dot:
    """A throw in the drawing. state: "won" (it made a champion) | "top" | "behind". x: per cent; y:
    pixels."""

    x: float
    y: float
    state: str

    @property
    def radius(self) -> int:
        return RADII[self.state]


@dataclass(frozen=True, kw_only=True)
class Label:
    """The names of those who led with a throw. is_left: written to the left of x, not the right."""

    x: float
    y: float
    text: str
    is_left: bool


@dataclass(frozen=True, kw_only=True)
class Step:
    """The best throw from `x` to `until`."""

    x: float
    until: float
    y: int
    rise: int  # y of the step before
    height: int  # from y to the floor

    @property
    def width(self) -> float:
        return round(self.until - self.x, 1)


@dataclass(frozen=True, kw_only=True)
class Tick:
    """A round of the drawing."""

    x: float  # its start
    middle: float  # x of its number
    text: str  # its number, "" if there is no room


@dataclass(frozen=True, kw_only=True)
class Race:
    """The drawing. throws: in the order of the evening. floor: y of its lower edge, above the
    numbers of the rounds."""

    throws: tuple[Made, ...]
    dots: tuple[Dot, ...]
    labels: tuple[Label, ...]
    steps: tuple[Step, ...]
    ticks: tuple[Tick, ...]
    floor: int

    @property
    def height(self) -> int:
        return self.floor + BELOW

    @property
    def is_one(self) -> bool:
        """Whether there were at least two champion throws."""
        return len(self.throws) > 1


def race_of(found: Chronicle, state: State, naming: Naming) -> Race:
    rows = sorted({claim.lead for claim in found.claims}, reverse=True)
    heights = {rank: TOP + ROW * place for place, rank in enumerate(rows)}
    floor = max(heights.values(), default=0) + BELOW
    last = found.number
    xs = [_across(claim.number, last) for claim in found.claims]
    placed = list(zip(found.claims, xs, strict=True))
    return Race(
        throws=tuple(_made(claim, state, naming) for claim in found.claims),
        dots=tuple(_dots(placed, heights, state)),
        labels=tuple(_labels(placed, heights, naming)),
        steps=tuple(_steps(placed, heights, floor)),
        ticks=tuple(_ticks(found.starts, last)),
        floor=floor,
    )


def _across(number: int, last: int) -> float:
    return round(EDGE + (WIDTH - 2 * EDGE) * (number - 1) / max(last - 1, 1), 1)


def _made(claim: Claim, state: State, naming: Naming) -> Made:
    return Made(
        number=claim.number,
        round=claim.round,
        person=person_of(claim.player, naming),
        dice=claim.roll.faces,
        throw=throw_name(state.book.score(claim.roll), state.book),
        said=_said(claim, state),
        is_on_top=claim.news in ON_TOP,
    )


def _said(claim: Claim, state: State) -> str:
    """The change by the throw; if it is its player's best, also how their roll-off went."""
    said = gettext(NEWS[claim.news])
    stands = claim.news != "own" and (claim.player, claim.roll) in _standing(state)
    how = roll_offs.beside_the_name(state, claim.player) if stands else ""
    return gettext("{what}; {how}").format(what=said, how=how) if how else said


def _standing(state: State) -> set[tuple[int, Roll]]:
    return {(each.player, each.roll) for each in state.standing()}


Placed = Sequence[tuple[Claim, float]]
Heights = dict[tuple[int, ...], int]


def _dots(placed: Placed, heights: Heights, state: State) -> Iterator[Dot]:
    standing = _standing(state)
    for claim, x in placed:
        if claim.news not in ON_TOP:
            by = -BESIDE if claim.rank > claim.lead else BESIDE
            yield Dot(x=x, y=heights[claim.lead] + by, state="behind")
        else:
            has_won = claim.player in state.champions and (claim.player, claim.roll) in standing
            yield Dot(x=x, y=heights[claim.lead], state="won" if has_won else "top")


def _labels(placed: Placed, heights: Heights, naming: Naming) -> Iterator[Label]:
    """One label for all who led with equal throws, at the first of these throws."""
    for rank, y in heights.items():
        led = [(each, x) for each, x in placed if each.lead == rank and each.news in ON_TOP]
        if led:
            names = dict.fromkeys(person_of(each.player, naming).name for each, _ in led)
            yield _label(in_a_row(names), led[0][1], y)


def _label(text: str, x: float, y: int) -> Label:
    """A label to the right of x if it fits there, else to the left; cut if neither side has room.
    The text below the drawing has the whole names."""
    left, right = x, WIDTH - x
    room = max(left, right) * NARROWEST / WIDTH
    while _wide(text) > room:
        text = f"{text.rstrip('…')[:-1]}…"
    return Label(x=x, y=y, text=text, is_left=_wide(text) > right * NARROWEST / WIDTH)


def _wide(text: str) -> float:
    """The width in pixels. An emoji family counts as its members side by side, since some typefaces
    draw it so."""
    parts = pieces(text.replace(JOINER, ""))
    return SIZE * sum(width + space for width, space in parts)


def _steps(placed: Placed, heights: Heights, floor: int) -> Iterator[Step]:
    before = None
    xs = [x for _, x in placed]
    for (claim, x), until in zip(placed, [*xs, WIDTH - EDGE][1:], strict=True):
        y = heights[claim.lead]
        rise = y if before is None else before
        yield Step(x=x, until=until, y=y, rise=rise, height=floor - y)
        before = y


def _ticks(starts: dict[int, int], last: int) -> Iterator[Tick]:
    every = -(-len(starts) // TICKS)
    ends = [*starts.values(), last + 1][1:]
    for place, ((number, first), end) in enumerate(zip(starts.items(), ends, strict=True)):
        x, until = _across(first, last), _across(end, last)
        text = str(number) if place % every == 0 else ""
        yield Tick(x=x, middle=round(min((x + until) / 2, WIDTH - EDGE), 1), text=text)
