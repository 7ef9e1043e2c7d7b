"""All tables of a hall as frozen values, the only thing that templates read.

They hold no translated text, so one reading serves screens in every language.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf
from zoneinfo import ZoneInfo

from django.utils.timezone import localtime

from festival.games.bobing.board.cake_layout import leaves_of
from festival.games.bobing.record.halls import FINAL
from festival.tables.record.game_clock import clock_shows
from festival.tables.record.log_line import Person
from rules.names_in_scripts import Names

TIERS = 6
# By the kind of grid: great throws beside the tables; tables on one page of the calls.
MOST_TOLD = {"cards": 4, "tiles": 4, "cakes": 1}
MOST_CALLED = {"cards": 0, "tiles": 0, "cakes": 8}
MOST_CROWNED = 4  # champions on a page of the wall's foot
MOST_FINALISTS = 24  # on a page of the announcement of the final

PLAYED = ("rolling", "choosing", "roll_off", "paused", "crowning")


@dataclass(frozen=True, kw_only=True)
class Grid:
    """kind: what a table shows. "cards": the player in turn, the last throw, every tier;
    "tiles": the player in turn and the prizes left; "cakes": a cake with the table's number."""

    kind: str
    columns: int
    lines: int

    @property
    def tables(self) -> str:
        """How many share the wall: "few", "dozens" or "hundreds"."""
        return {"cards": "few", "tiles": "dozens"}.get(self.kind, "hundreds")


# Up to this many tables: the kind, and the width of a table's place divided by its height.
SHAPES = (
    (12, "cards", 2.0),
    (42, "tiles", 1.9),
    (400, "cakes", 1.1),
    (10_000, "cakes", 1.0),
)
FIELD = {"cards": 78 / 54, "tiles": 78 / 54, "cakes": 74 / 54}


def grid_of(tables: int) -> Grid:
    """The number of columns that gives every table the most room."""
    kind, wanted = next((kind, shape) for most, kind, shape in SHAPES if tables <= most)
    best = max(range(1, tables + 1), key=lambda columns: _size(tables, columns, kind, wanted))
    return Grid(kind=kind, columns=best, lines=-(-tables // best))


def _size(tables: int, columns: int, kind: str, wanted: float) -> float:
    """The height of a table's place, where the height of the field is 1."""
    lines = -(-tables // columns)
    return min(FIELD[kind] / columns / wanted, 1 / lines)


@dataclass(frozen=True, kw_only=True)
class Great:
    """A throw that the screens of the whole hall may show."""

    kind: str  # "prize" | "chase" (from `giver`) | "champion" | "grab"
    at: int  # seconds, as in the log
    seq: int
    bowl: int  # the primary key of the table
    table: str  # the name of the table, "" for the final
    person: Person
    dice: tuple[int, ...]
    names: Names
    tier: int
    rank: tuple[int, ...] = ()  # strength among champion throws; greater is better
    giver: Person | None = None

    @property
    def when(self) -> tuple[int, int, int]:
        return self.at, self.seq, self.bowl

    @property
    def worth(self) -> tuple[bool, int, tuple[int, ...], tuple[int, int, int]]:
        """The order by worth; among equals the newer throw is greater."""
        return self.kind == "grab", -self.tier, self.rank, self.when


@dataclass(frozen=True, kw_only=True)
class Thrown:
    """The last throw at a table."""

    person: Person
    dice: tuple[int, ...]
    names: Names | None  # None in a roll-off, or for a throw without a title


@dataclass(frozen=True, kw_only=True)
class Bowl:
    """One table of the hall. counts and left: prizes by tier, the champion's first."""

    id: int  # primary key of the table
    festival: int
    code: str
    name: str
    round: int  # of the hall
    place: int  # its number in its round
    # "unreadable", "roll_off", "choosing", "crowning", "rolling", "paused", "ready", "unset",
    # "away" or "done".
    state: str
    game_round: int = 0  # of its own game
    players: int = 0
    turn: Person | None = None
    last: Thrown | None = None
    last_at: int | None = None  # time of the last turn, in seconds; None before the first
    leader: Person | None = None
    leading: tuple[int, ...] = ()
    champions: tuple[Person, ...] = ()
    counts: tuple[int, ...] = (0,) * TIERS
    left: tuple[int, ...] = (0,) * TIERS
    minutes: int | None = None  # about how long the game still lasts; None if not known
    away_since: datetime.datetime | None = None
    greats: tuple[Great, ...] = ()  # the newest first, then the greatest
    guests: tuple[str, ...] = ()  # players on its list who have not gone on to another table
    asking: int = 0  # guests whom somebody here can still let in
    origins: frozenset[int] = frozenset()  # festivals of the tables whose champions play here
    won_with: tuple[tuple[Person, str], ...] = ()  # who has which champion's prize of the final

    @property
    def is_played(self) -> bool:
        return self.state in PLAYED

    @property
    def is_done(self) -> bool:
        return self.state == "done"

    @property
    def awaits_champions(self) -> bool:
        """Whether it is a grand final with prizes, to which too few champions have come."""
        return self.state == "unset" and self.round == FINAL and self.prizes > 0

    @property
    def has_begun(self) -> bool:
        return self.is_played or self.is_done or self.last_at is not None

    @property
    def has_own_name(self) -> bool:
        """Whether its name does not simply end with its number."""
        return not self.name.endswith(f" {self.place}")

    @property
    def prizes(self) -> int:
        return sum(self.counts)

    @property
    def prizes_left(self) -> int:
        """How many can still be won: 0 once the game is over."""
        return 0 if self.is_done else sum(self.left)

    @property
    def won(self) -> int:
        return self.prizes - sum(self.left)

    @property
    def slices(self) -> int:
        """How much of a cake of twelve slices is left: at least 1 while any prize is left."""
        if not self.prizes:
            return 0
        return max(round(12 * self.prizes_left / self.prizes), 1 if self.prizes_left else 0)

    @property
    def last_time(self) -> datetime.datetime | None:
        """The time of the last turn, in the current time zone."""
        if self.last_at is None:
            return None
        at = datetime.datetime.fromtimestamp(self.last_at, tz=datetime.UTC)
        return localtime(clock_shows(at))

    @property
    def tiers(self) -> tuple[tuple[int, int, int], ...]:
        """Tier, number of prizes and prizes left, for every tier that has prizes."""
        rows = zip(range(1, TIERS + 1), self.counts, self.left, strict=True)
        return tuple(row for row in rows if row[1])


@dataclass(frozen=True, kw_only=True)
class Progress:
    tables: int
    done: int
    played: int
    waiting: int  # games that have not begun
    away: int
    prizes: int
    won: int  # prizes that somebody has
    settled: int  # won prizes, and those left at tables that are over
    minutes: int | None  # of the table that needs the longest

    @classmethod
    def of(cls, bowls: Iterable[Bowl]) -> Progress:
        some = tuple(bowls)

        def count(*states: str) -> int:
            return sum(bowl.state in states for bowl in some)

        minutes = [bowl.minutes for bowl in some if bowl.minutes is not None]
        return cls(
            tables=len(some),
            done=count("done"),
            played=count(*PLAYED),
            waiting=count("ready", "unset"),
            away=count("away"),
            prizes=sum(bowl.prizes for bowl in some),
            won=sum(bowl.won for bowl in some),
            settled=sum(bowl.prizes - bowl.prizes_left for bowl in some),
            minutes=max(minutes, default=None),
        )

    @property
    def percent(self) -> int:
        """100 only when every game is over."""
        most = 100 if self.done == self.tables else 99
        return min(100 * self.settled // self.prizes, most) if self.prizes else 0


@dataclass(frozen=True, kw_only=True)
class Finalist:
    """A champion who goes on."""

    person: Person
    table: str  # where they became champion, "" if not known
    is_champion: bool = False


@dataclass(frozen=True, kw_only=True)
class Hall:
    """All tables, by round and place, and the grand final, which is the hall's own table. join_text
    and join_qr: the address of the page of all tables."""

    id: int
    festival: int
    code: str
    name: str
    bowls: tuple[Bowl, ...]
    final: Bowl
    finalists: tuple[Finalist, ...]
    tiers: tuple[Names, ...]
    zone: ZoneInfo  # time zone of its clocks
    lowest: int  # the last tier whose throws are shown
    join_text: str
    join_qr: str

    @property
    def for_guests(self) -> tuple[Bowl, ...]:
        """The tables in the order of the guests' page: the current round, then the other rounds
        from the last to the first. The final comes last, or first once somebody has come to the
        final."""
        ordered = sorted(
            self.bowls,
            key=lambda bowl: (bowl.round != self.round, -bowl.round, bowl.place, bowl.id),
        )
        return (self.final, *ordered) if self.final.guests else (*ordered, self.final)

    @property
    def rounds(self) -> tuple[int, ...]:
        return tuple(sorted({bowl.round for bowl in self.bowls}))

    @cached_property
    def round(self) -> int:
        """The current round: the first with an open table, else the last."""
        open_ones = [bowl.round for bowl in self.bowls if self._is_open(bowl)]
        return min(open_ones, default=self.rounds[-1])

    def _is_open(self, bowl: Bowl) -> bool:
        """Whether the hall still waits for its champion. Not if its champion has gone on already,
        nor if nobody has thrown here and a later round has begun."""
        if bowl.is_done or bowl.festival in self._origins:
            return False
        return bowl.has_begun or bowl.round >= self._begun

    @cached_property
    def _origins(self) -> frozenset[int]:
        """The festivals of the tables whose champions have gone on."""
        return frozenset[int]().union(*(bowl.origins for bowl in (*self.bowls, self.final)))

    @cached_property
    def _begun(self) -> float:
        """The last round in which somebody has thrown; infinity for the final."""
        if self.final.has_begun:
            return inf
        return max((bowl.round for bowl in self.bowls if bowl.has_begun), default=0)

    @property
    def is_semi_final(self) -> bool:
        return self.round > self.rounds[0]

    @cached_property
    def current(self) -> tuple[Bowl, ...]:
        return tuple(bowl for bowl in self.bowls if bowl.round == self.round)

    @cached_property
    def played_now(self) -> tuple[Bowl, ...]:
        """The tables of the current round, or the grand final once it has begun."""
        return (self.final,) if self.is_final and self.final.has_begun else self.current

    @cached_property
    def progress(self) -> Progress:
        return Progress.of(self.played_now)

    @property
    def grid(self) -> Grid:
        return grid_of(len(self.current))

    @cached_property
    def is_final(self) -> bool:
        """Whether only the grand final is still to be played, or everything is over."""
        return not any(self._is_open(bowl) for bowl in self.bowls)

    @cached_property
    def is_between(self) -> bool:
        """Whether the semi-finals come next and nobody has come to them yet."""
        return self.is_semi_final and not any(bowl.guests for bowl in self.current)

    @property
    def is_announced(self) -> bool:
        """Whether the wall shows the champions instead of the tables."""
        return self.is_final or self.is_between

    @cached_property
    def greats(self) -> tuple[Great, ...]:
        """Great throws of the current round: the newest, then the greatest of the rest."""
        told = sorted(
            (great for bowl in self.played_now for great in bowl.greats),
            key=lambda great: great.when,
            reverse=True,
        )
        greatest = sorted(told[1:], key=lambda great: great.worth, reverse=True)
        return (*told[:1], *greatest)[: MOST_TOLD[self.grid.kind]]

    @property
    def crowned(self) -> tuple[tuple[Bowl, ...], ...]:
        """The tables of the current round with a champion, in pages for the foot of the wall."""
        return leaves_of(tuple(b for b in self.current if b.champions and b.is_done), MOST_CROWNED)

    @property
    def called(self) -> tuple[tuple[Bowl, ...], ...]:
        """The pages of a list of the players in turn, each with those of its tables that are
        played; no pages if the grid has room for the players. A table keeps its page, so that a
        roll changes one page."""
        most = MOST_CALLED[self.grid.kind]
        leaves = leaves_of(self.current, most) if most else ()
        return tuple(tuple(bowl for bowl in leaf if bowl.is_played) for leaf in leaves)

    @property
    def expected(self) -> tuple[Finalist, ...]:
        """The players of the final; before anybody has come there, the champions of the current
        round (of the round before, while the hall is between rounds)."""
        last = max((number for number in self.rounds if number < self.round), default=self.round)
        stage = last if self.is_between else self.round
        champions = (
            Finalist(person=person, table=bowl.name)
            for bowl in self.bowls
            if bowl.round == stage and bowl.is_done
            for person in bowl.champions
        )
        return self.finalists or tuple(champions)

    @property
    def are_finalists_known(self) -> bool:
        """Whether the final comes next, and not a round that nobody has set up yet."""
        return bool(self.finalists) or self.final.has_begun

    @property
    def leaves(self) -> tuple[tuple[Finalist, ...], ...]:
        return leaves_of(self.expected, MOST_FINALISTS)
