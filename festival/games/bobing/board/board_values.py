"""The frozen values that screens show: templates read nothing else."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cached_property

from festival.games.bobing.board.cake_layout import (
    Cakes,
    cakes_of,
    leaves_of,
)
from festival.games.bobing.board.given_at_the_end import Given, given
from festival.games.bobing.board.phone.facts import Facts
from festival.games.bobing.board.pyramid import TierRow, Tile
from festival.tables.board.dice_commitment import DicePromise
from festival.tables.record.log_line import LogLine, Person, Share
from festival.words.clean_text import breadth
from festival.words.sentences import champion_title, in_a_row, is_chinese, over_words
from festival.words.text_size import WIDE, lines_at, pieces
from rules.names_in_scripts import Names

MOST_SHARES, MOST_OF_MANY = 21, 9  # shares on a page: of one prize each, or of several
# The wall's list of players before the start: lines on a page, and the width of a name in
# hundredths of the letters' size; first for one name a line, then for two.
FEW_WAITING, FEW_WIDTH = 7, 1550
LINES_WAITING, WIDTH_WAITING = 9, 820
FEW_SHARES, MANY_SHARES = 6, 15  # on a page: that leave a name much room, and that leave it little
ONE_LINE, ONE_LINE_OF_HANZI = 70, 58  # letters of `Board.agenda` in one line of a wall
TOLD = 1800  # width of the last roll's text on a wall, in hundredths of the letters’ size
# The last roll beside a camera's bowl: sizes of its letters, and its room, in tenths of a rem.
BESIDE_BOWL, BOWL_WIDTH, BOWL_HEIGHT = (24, 21, 18, 15), 212, 178
BOWL_DICE, BOWL_TITLE, BOWL_SMALL = 38, 39, 58  # heights; of both when they are small
# Who is level on the ladder: in letters of which size there may be how many lines.
LADDER_WIDTH, LEVEL, LEAST = 400, {21: 2, 17: 3}, 15  # in tenths of a rem
ROLLED = "m" * 10  # as wide as the words after the name


@dataclass(frozen=True, kw_only=True)
class Rung:
    """A place on the champion ladder. note: why it is not by the dice alone, mostly ""."""

    place: int
    person: Person
    dice: tuple[int, ...]
    throw: str
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Holder:
    """Somebody whose prize can be taken now. key: chooses them on the keyboard, "" for none."""

    person: Person
    prize: str
    key: str


@dataclass(frozen=True, kw_only=True)
class HolderChoice:
    """A thrower who has yet to choose from whom to take a prize of a tier."""

    person: Person
    names: Names
    holders: tuple[Holder, ...]


@dataclass(frozen=True, kw_only=True)
class Clock:
    """When the time of a game is up."""

    ends_at: datetime.datetime
    minutes: int  # left, 0 once the time is up
    is_standing: bool = False  # during a break, which moves `ends_at` on


@dataclass(frozen=True, kw_only=True)
class TimeLeft:
    """How much longer the game can be expected to last."""

    rolls: int
    minutes: int


@dataclass(frozen=True, kw_only=True)
class Chance:
    """The chance of a throw to win in a tier.

    kind: "left" | "held" (every prize has a holder from whom it can be taken) | "lead" (any
    champion throw would lead) | "beat" (the leader's dice have to be beaten) | "kept" (only a throw
    that takes every prize wins it) | "none"
    one_in: about one throw in so many wins; 0 for none.
    """

    tier: int
    names: Names
    kind: str
    left: int = 0
    one_in: int = 0
    leader: Person | None = None
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A moment that takes the whole screen.

    kind: "grab" | "black" (six alike ended the game) | "champion" | "rest" (prizes given away at
    the end) | "win" (the last big win, on demand)
    """

    kind: str
    title: str
    people: tuple[Person, ...] = ()  # who are celebrated
    names: Names | None = None  # of the throw that caused it
    dice: tuple[int, ...] = ()
    why: str = ""  # the reasons for the throw's tier
    note: str = ""
    won: tuple[Tile, ...] = ()  # the cakes that one person won
    moment: int = 0  # number of the log entry that caused it
    heading: str = ""  # above the shares
    shares: tuple[Share, ...] = ()
    photo: str = ""  # of the throw; its digest

    @property
    def leaves(self) -> tuple[tuple[Given, ...], ...]:
        """The shares, by pages of a wall."""
        is_tight = len(self.people) > 1 or any(person.room in ("l", "xl") for person in self.people)
        is_one_each = all(len(share.prizes) == 1 for share in self.shares)
        leaves = leaves_of(self.shares, MOST_SHARES if is_one_each else MOST_OF_MANY)
        is_numbered = len(leaves) > 1
        return tuple(given(leaf, is_tight=is_tight, is_numbered=is_numbered) for leaf in leaves)

    @property
    def given_room(self) -> str:
        """The room that the shares take on a wall: "s", "m" or "l"."""
        leaves = self.leaves
        most = max(map(len, leaves), default=0)
        if most <= FEW_SHARES:
            return "s"
        has_long = any(share.is_long for leaf in leaves for share in leaf)
        return "l" if most > MANY_SHARES and has_long else "m"

    @property
    def is_pictured(self) -> bool:
        return any(tile.picture for tile in self.won)


@dataclass(frozen=True, kw_only=True)
class Opening:
    """The elder's two dice that chose who begins."""

    seq: int
    elder: Person
    first: Person
    dice: tuple[int, ...]
    is_simulated: bool

    @property
    def total(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True, kw_only=True)
class Board:
    """Everything a public screen shows.

    phase: "waiting" | "rolling" | "choosing" | "roll_off" | "crowning" | "ended"
    """

    festival: str
    code: str
    revision: int
    phase: str
    is_paused: bool
    round: int
    last_round: int  # the last round that a final can have as of now, 0 for none
    tiers: tuple[TierRow, ...]
    turn: Person | None
    following: tuple[Person, ...]  # the next players, at most three
    last: LogLine | None
    ticker: tuple[LogLine, ...]  # newest first, at most eight, without `last`
    ladder: tuple[Rung, ...]  # best first, at most five
    ladder_size: int  # how many rungs there are in all
    ladder_names: Names
    to_beat: str  # which throws beat the leader; in a final without a leader who has most 4s; or ""
    champions: tuple[Person, ...]  # once decided
    found_by: str  # "champion by lot", if no champion throw and no roll-off decided; or ""
    grabbed_by: Person | None  # the total grab, once it happened
    choice: HolderChoice | None
    clock: Clock | None  # of a game that ends by the clock
    time_left: TimeLeft | None
    scene: Scene | None
    whats_next: str  # a sentence with what comes next by the rulebook
    agenda: str  # `whats_next`; beside the name of a coming champion only what comes after it
    players: tuple[Person, ...]
    facts: Facts  # for the phones
    chances: tuple[Chance, ...]  # one for each tier
    join_url: str  # "http://192.0.2.17:8000/f/ab12cd/"
    join_text: str  # "192.0.2.17:8000"
    join_qr: str  # data: URI of an SVG
    joins_by_phone: bool
    is_join_open: bool
    table: str = ""  # its name if it is one of many, "" for the whole evening
    has_interlude: bool = False  # whether walls show a break or a roll-off in place of the prizes
    is_away: bool = False  # played at another laptop, so its progress is not known here
    is_end_far: bool = False  # `whats_next` is only the rule about the end, which can wait
    results_text: str = ""  # "192.0.2.17:8000/f/ab12cd/results/", once the game is over
    results_qr: str = ""
    promise: DicePromise | None = None  # before the game begins
    photo: str = ""  # of the last throw; its digest
    opening: Opening | None = None  # before anybody has rolled
    break_ends: datetime.datetime | None = None  # of a break with a length

    @property
    def champion_title(self) -> str:
        return champion_title(self.table, len(self.champions))

    @property
    def over_words(self) -> str:
        return over_words(self.table)

    @property
    def who(self) -> tuple[Person, ...]:
        """Those whom all screens name: in turn, choosing, or the champions."""
        of_one = self.grabbed_by or (self.choice.person if self.choice else None)
        return (of_one,) if of_one else self.champions or ((self.turn,) if self.turn else ())

    @property
    def whose_names(self) -> str:
        return in_a_row(person.name for person in self.who)

    @property
    def stock(self) -> tuple[TierRow, ...]:
        """The tiers with prizes; all tiers while there are no prizes."""
        return tuple(row for row in self.tiers if row.count) or self.tiers

    @property
    def pyramid(self) -> tuple[tuple[TierRow, Cakes], ...]:
        """The tiers with prizes, and how large their cakes are on a wall."""
        rows = [row for row in self.tiers if row.tiles]
        return tuple(
            zip(rows, cakes_of(tuple((row.number, row.count) for row in rows)), strict=True)
        )

    @property
    def is_timed(self) -> bool:
        """Whether a screen needs the server's time, now or when the game begins."""
        return self.clock is not None or self.phase == "waiting"

    @property
    def is_over(self) -> bool:
        return self.phase == "ended"

    @property
    def level(self) -> int:
        """How many share the lead on the ladder; 0 if one leads alone or nobody leads."""
        leaders = sum(rung.place == 1 for rung in self.ladder)
        return leaders if leaders > 1 else 0

    @property
    def rungs_on_walls(self) -> int:
        """How many rungs a wall shows: all that are level at the top, at least two, and four once
        no throw can change them."""
        least = 4 if self.phase in ("crowning", "ended") else 2
        return min(len(self.ladder), max(self.level, least))

    @property
    def level_size(self) -> int:
        """The size of the letters, in tenths of a rem, in which a wall names more than two who are
        level one after the other, or two with long names below each other; their dice, which are
        equal, once. 0: a line and dice for each."""
        people = [rung.person for rung in self.ladder[: self.rungs_on_walls]]
        has_long = any(person.room.endswith("l") for person in people)
        if self.level < (2 if has_long else 3):
            return 0
        names = [person.name for person in people]
        texts = names if len(names) == 2 else [" · ".join(names)]
        for size, most in LEVEL.items():
            if sum(lines_at(pieces(text), 100 * LADDER_WIDTH // size) for text in texts) <= most:
                return size
        return LEAST if self.level > 2 else 0

    @property
    def rungs_left_out(self) -> tuple[int, int]:
        """How many rungs a wall leaves out, and how many one of a projector does, which is higher
        and shows all of `ladder`."""
        return (self.ladder_size - self.rungs_on_walls, self.ladder_size - len(self.ladder))

    @property
    def next_room(self) -> str:
        """The room for the agenda on a wall: "s" for one line below the round, "l" for two. A wide
        letter counts as two."""
        most = ONE_LINE_OF_HANZI if is_chinese() else ONE_LINE
        wide = sum(letter in WIDE for letter in self.agenda)
        return "s" if breadth(self.agenda) + wide <= most else "l"

    @property
    def is_last_long(self) -> bool:
        """Whether the text about the last roll takes more than two lines."""
        return (
            self.last is not None
            and lines_at(pieces(f"{self.last.outcome} {self.last.reasons}"), TOLD) > 2
        )

    @property
    def beside_bowl(self) -> str:
        """The size of the last roll's letters on a wall with a camera, in tenths of a rem: "short"
        without its reasons, "least" without its title as well."""
        if (last := self.last) is None:
            return ""
        name = f"{last.person.name} {ROLLED}" if last.person else ""

        def height(size: int, *texts: str) -> float:
            most = 100 * BOWL_WIDTH // size
            return 1.2 * size * sum(lines_at(pieces(text), most) for text in texts)

        room = BOWL_HEIGHT - BOWL_DICE - BOWL_TITLE
        for size in BESIDE_BOWL:
            if height(size, name, f"{last.outcome} · {last.reasons}") <= room:
                return str(size)
        is_short = height(BESIDE_BOWL[-1], name, last.outcome) <= BOWL_HEIGHT - BOWL_SMALL
        return "short" if is_short else "least"

    @property
    def player_leaves(self) -> tuple[tuple[Person, ...], ...]:
        """The players in the order of play, by pages of a wall: in two columns if `player_columns`
        says so, with their names in full."""
        if self.player_columns == 1:
            return (self.players,)
        leaves: list[list[Person]] = [[]]
        left = LINES_WAITING
        for at in range(0, len(self.players), 2):
            pair = self.players[at : at + 2]
            lines = max(lines_at(pieces(person.name), WIDTH_WAITING) for person in pair)
            if lines > left:
                leaves.append([])
                left = LINES_WAITING
            leaves[-1] += pair
            left -= lines
        return tuple(map(tuple, leaves))

    @cached_property
    def player_columns(self) -> int:
        """The columns of the wall's list of players before the start."""
        lines = sum(lines_at(pieces(player.name), FEW_WIDTH) for player in self.players)
        return 1 if lines <= FEW_WAITING else 2
