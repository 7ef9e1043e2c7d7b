"""All tables of a hall as frozen values: templates read these and nothing else. They speak no
language, so that one reading serves every screen."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf
from zoneinfo import ZoneInfo

from django.utils.timezone import localtime

from festival.games.bobing.board.tile_layout import leaves_of
from festival.hall.board.grid import Grid, grid_of
from festival.record.log_lines import Person
from festival.web.fit import MOST_HALVES, Fit, fit_of
from rules.names import Names

TIERS = 6
# Great throws beside the tables, and tables on a page of who rolls, by the kind of the field.
MOST_TOLD = {"boards": 4, "cards": 4, "tiles": 4, "cakes": 2, "seeds": 2}
MOST_CALLED = {"boards": 0, "cards": 0, "tiles": 0, "cakes": 16, "seeds": 16}
MOST_SEATED = 12  # guests on the board of a table
MOST_CROWNED = 4  # champions on a page of the wall's foot
MOST_FINALISTS = 24  # on a page of the announcement of the final

# What can be said of a table, those first that want somebody's eye.
STATES = (
    *("unreadable", "roll_off", "choosing", "crowning", "rolling", "paused"),
    *("ready", "unset", "away", "done"),
)
PLAYED = ("rolling", "choosing", "roll_off", "paused", "crowning")
STILL = 120  # seconds without a turn after which somebody should look what is the matter


@dataclass(frozen=True, kw_only=True)
class Great:
    """A throw that the whole hall may hear of.

    kind: "prize" | "chase" (from `giver`) | "champion" | "grab". at: seconds, as the log has it.
    table: what the table is called, "" for the final. bowl: its primary key. rank: of a champion's
    throw among its like, the greater the better.
    """

    kind: str
    at: int
    seq: int
    bowl: int
    table: str
    person: Person
    dice: tuple[int, ...]
    names: Names
    tier: int
    rank: tuple[int, ...] = ()
    giver: Person | None = None

    @property
    def when(self) -> tuple[int, int, int]:
        return self.at, self.seq, self.bowl

    @property
    def place(self) -> tuple[bool, int, tuple[int, ...], tuple[int, int, int]]:
        """Among all: by what it is worth, and of equals the newer before the older."""
        return self.kind == "grab", -self.tier, self.rank, self.when


@dataclass(frozen=True, kw_only=True)
class Thrown:
    """The last throw at a table. names: None where it won nothing."""

    person: Person
    dice: tuple[int, ...]
    names: Names | None


@dataclass(frozen=True, kw_only=True)
class Bowl:
    """One table of the hall.

    id: of its table in the data. place: its number in its round. state: one of STATES. round: of
    the hall. game_round: of its own game. counts and left: prizes by tier, the champion's first.
    last_at: when somebody last had a turn, in seconds; None before the first. minutes: about how
    long the game still lasts, None where nobody can say. guests: everybody on its list who has not
    gone on to another. origins: the festivals of the bowls whose champions have come to it. greats:
    the newest first, then the greatest. won_with: the prizes that the champions of the final have
    won.
    """

    id: int
    festival: int
    code: str
    name: str
    round: int
    place: int
    state: str
    game_round: int = 0
    players: int = 0
    turn: Person | None = None
    last: Thrown | None = None
    last_at: int | None = None
    leader: Person | None = None
    leading: tuple[int, ...] = ()
    champions: tuple[Person, ...] = ()
    counts: tuple[int, ...] = (0,) * TIERS
    left: tuple[int, ...] = (0,) * TIERS
    minutes: int | None = None
    away_since: datetime.datetime | None = None
    greats: tuple[Great, ...] = ()
    guests: tuple[str, ...] = ()
    origins: frozenset[int] = frozenset()
    won_with: tuple[str, ...] = ()

    @property
    def is_played(self) -> bool:
        return self.state in PLAYED

    @property
    def is_done(self) -> bool:
        return self.state == "done"

    @property
    def has_begun(self) -> bool:
        return self.is_played or self.is_done or self.last_at is not None

    def stands_still(self, now: float) -> bool:
        """Whether nobody has had a turn for long, where somebody should. now: in seconds."""
        is_waited_for = self.is_played and self.state != "paused" and self.last_at is not None
        return is_waited_for and now - (self.last_at or 0) >= STILL

    @property
    def has_own_name(self) -> bool:
        """Whether its name says more than its number."""
        return not self.name.endswith(f" {self.place}")

    @property
    def prizes(self) -> int:
        return sum(self.counts)

    @property
    def prizes_left(self) -> int:
        """Once it is over, what nobody has won is on no table any more."""
        return 0 if self.is_done else sum(self.left)

    @property
    def won(self) -> int:
        return self.prizes - sum(self.left)

    @property
    def seated(self) -> tuple[str, ...]:
        """Some of its guests, as many as a board has room for."""
        return self.guests[:MOST_SEATED]

    @property
    def more_seated(self) -> int:
        return len(self.guests) - len(self.seated)

    @property
    def fit(self) -> Fit:
        """Of the player in turn, or the champion, on a tile beside its cake."""
        return fit_of(self._name_shown, 1.5)

    @property
    def fit_of_card(self) -> Fit:
        """The same on a card, above its dice."""
        fit = fit_of(self._name_shown, 5)
        # A word that long is broken: it has two lines.
        return Fit(fit.halves, max(2, fit.lines)) if fit.halves == MOST_HALVES else fit

    @property
    def _name_shown(self) -> str:
        people = self.champions if self.is_done or self.turn is None else (self.turn,)
        return max((person.name for person in people), key=len, default="")

    @property
    def slices(self) -> int:
        """How much of a cake of twelve is left, where anything is."""
        if not self.prizes:
            return 0
        return max(round(12 * self.prizes_left / self.prizes), 1 if self.prizes_left else 0)

    @property
    def last_time(self) -> datetime.datetime | None:
        """Of the last turn, as clocks here show it."""
        if self.last_at is None:
            return None
        return localtime(datetime.datetime.fromtimestamp(self.last_at, tz=datetime.UTC))

    @property
    def every_tier(self) -> tuple[tuple[int, int], ...]:
        """Count and rest of each of the six; once it is over nothing is left to be won."""
        left = (0,) * TIERS if self.is_done else self.left
        return tuple(zip(self.counts, left, strict=True))

    @property
    def tiers(self) -> tuple[tuple[int, int, int], ...]:
        """Number, count and rest of every tier that has prizes."""
        rows = zip(range(1, TIERS + 1), self.counts, self.left, strict=True)
        return tuple(row for row in rows if row[1])


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How far some tables are. won: prizes that somebody has. settled: those and what is left at
    tables that are over. minutes: of the one that has the longest way to go."""

    tables: int
    done: int
    played: int
    ready: int
    unset: int
    away: int
    prizes: int
    won: int
    settled: int
    minutes: int | None

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
            ready=count("ready"),
            unset=count("unset"),
            away=count("away"),
            prizes=sum(bowl.prizes for bowl in some),
            won=sum(bowl.won for bowl in some),
            settled=sum(bowl.prizes - bowl.prizes_left for bowl in some),
            minutes=max(minutes, default=None),
        )

    @property
    def waiting(self) -> int:
        return self.ready + self.unset

    @property
    def percent(self) -> int:
        """Whole only when everything is over."""
        most = 100 if self.done == self.tables else 99
        return min(100 * self.settled // self.prizes, most) if self.prizes else 0


@dataclass(frozen=True, kw_only=True)
class Finalist:
    """A champion who goes on. table: where they were champion, "" where nobody knows."""

    person: Person
    table: str
    is_champion: bool = False


@dataclass(frozen=True, kw_only=True)
class Hall:
    """Every table there is, by round and place, and the grand final, which is the hall's own.

    zone: of its clocks. lowest: the last tier whose throws are told here. join_text and join_qr:
    where guests find all tables.
    """

    id: int
    festival: int
    code: str
    name: str
    bowls: tuple[Bowl, ...]
    final: Bowl
    finalists: tuple[Finalist, ...]
    tiers: tuple[Names, ...]
    zone: ZoneInfo
    lowest: int
    join_text: str
    join_qr: str

    @property
    def for_guests(self) -> tuple[Bowl, ...]:
        """As guests look for somebody: what is played now comes first, then the others from the
        last round back; the final before all once somebody has come there."""
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
        """That which is played: the first in which a table is open, or else the last."""
        open_ones = [bowl.round for bowl in self.bowls if self._is_open(bowl)]
        return min(open_ones, default=self.rounds[-1])

    def _is_open(self, bowl: Bowl) -> bool:
        """Whether its champion is waited for: not where one has gone on and the game was opened
        again, nor where nobody has begun and the next round is played."""
        if bowl.is_done or bowl.festival in self._origins:
            return False
        return bowl.has_begun or bowl.round >= self._begun

    @cached_property
    def _origins(self) -> frozenset[int]:
        """The festivals of the bowls whose champions have gone on."""
        return frozenset[int]().union(*(bowl.origins for bowl in (*self.bowls, self.final)))

    @cached_property
    def _begun(self) -> float:
        """The last round in which somebody has thrown; that of the final is after all others."""
        if self.final.has_begun:
            return inf
        return max((bowl.round for bowl in self.bowls if bowl.has_begun), default=0)

    @property
    def is_semi_final(self) -> bool:
        return self.round > self.rounds[0]

    @cached_property
    def current(self) -> tuple[Bowl, ...]:
        """The tables of the round that is played."""
        return tuple(bowl for bowl in self.bowls if bowl.round == self.round)

    @cached_property
    def played_now(self) -> tuple[Bowl, ...]:
        """The tables of this round, or the grand final once somebody has thrown there."""
        return (self.final,) if self.is_final and self.final.has_begun else self.current

    @cached_property
    def progress(self) -> Progress:
        return Progress.of(self.played_now)

    @cached_property
    def overall(self) -> Progress:
        """Of every round, and the final."""
        return Progress.of((*self.bowls, self.final))

    @property
    def has_rounds(self) -> bool:
        """Whether something else is to be counted than this round."""
        return len(self.rounds) > 1 or self.played_now == (self.final,)

    @property
    def grid(self) -> Grid:
        return grid_of(len(self.current))

    @cached_property
    def is_final(self) -> bool:
        """Whether the grand final is all there is to wait for, or to look back on."""
        return not any(self._is_open(bowl) for bowl in self.bowls)

    @cached_property
    def is_between(self) -> bool:
        """Whether all wait for the semi-finals, to which nobody has come yet."""
        return self.is_semi_final and not any(bowl.guests for bowl in self.current)

    @property
    def is_announced(self) -> bool:
        """Whether the champions have the place of the tables."""
        return self.is_final or self.is_between

    @cached_property
    def greats(self) -> tuple[Great, ...]:
        """Of all tables of this round: the newest first, then the greatest of the others."""
        told = sorted(
            (great for bowl in self.played_now for great in bowl.greats),
            key=lambda great: great.when,
            reverse=True,
        )
        greatest = sorted(told[1:], key=lambda great: great.place, reverse=True)
        return (*told[:1], *greatest)[: MOST_TOLD[self.grid.kind]]

    @property
    def crowned(self) -> tuple[tuple[Bowl, ...], ...]:
        """The tables of this round with a champion, by the pages they take at the wall's foot."""
        return leaves_of(tuple(b for b in self.current if b.champions and b.is_done), MOST_CROWNED)

    @property
    def called(self) -> tuple[tuple[Bowl, ...], ...]:
        """Who rolls where, by pages, where a table has no room to say so itself."""
        most = MOST_CALLED[self.grid.kind]
        return leaves_of(self.current, most) if most else ()

    @property
    def expected(self) -> tuple[Finalist, ...]:
        """Who has come to the final; before anybody has, the champions of the round before."""
        last = max((each for each in self.rounds if each < self.round), default=self.round)
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
        """Whether the next that comes is the final, and not a round that nobody has set up yet."""
        return bool(self.finalists) or self.final.has_begun

    @property
    def leaves(self) -> tuple[tuple[Finalist, ...], ...]:
        return leaves_of(self.expected, MOST_FINALISTS)
