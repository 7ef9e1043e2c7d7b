"""What the screens show, as frozen values: templates read these and nothing else."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from festival.board.dice_commitment import DicePromise
from festival.games.bobing.board.handed_out import Given, Page, given
from festival.games.bobing.board.phone.facts import Facts
from festival.games.bobing.board.tile_layout import (
    MOST_ON_A_CAKE,
    MOST_WON,
    Shelf,
    leaves_of,
    lines_of,
    shelf_of,
    squeeze_of,
)
from festival.record.halls import GoneOn
from festival.record.log_lines import LogLine, Person, Share
from festival.web.fit import MOST_LINES, Fit, fit_of, lines_at, pieces
from festival.web.text import breadth
from festival.words.champions import champion_title, over_words
from festival.words.sentences import is_chinese
from rules.names import Names

MOST_SHARES, MOST_OF_MANY = 21, 9  # on a page: of one thing each, or of several
# Of the players on a page of the wall before the start: how many lines, of one name or of two; and
# how wide they are, in hundredths of the letters’ size.
FEW_WAITING, FEW_WIDTH = 7, 1550
LINES_WAITING, WIDTH_WAITING = 9, 820
MOST_ASKING = 30  # guests who wait, on the console
ONE_LINE, ONE_LINE_OF_HANZI = 70, 58  # letters of what is next on a wall
TOLD = 1800  # how wide it is on a wall, in hundredths of the letters’ size
FACE, ABOVE = 1.4, 2.1  # how wide the face of a cake is, to its height; and what of it a name has


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A mooncake of the pyramid.

    state: "left" | "taken" | "new" (taken by the last roll) | "scrambled" (for all to grab)
    """

    id: int
    tier: int
    prize: str
    value: str  # money in the reader's manner, "" when nothing was set
    state: str
    holder: Person | None
    picture: str = ""  # what its address is made of, "" where there is none
    columns: int = 8  # of the shelf that it stands on

    @property
    def shown(self) -> str:
        """What the prize is called on its cake."""
        return self.prize or self.value

    @property
    def fit(self) -> Fit:
        """Of the prize on a cake of its own, or of the winner's name above it."""
        return self.own_fit if self.holder is None else fit_of(self.holder.name, ABOVE)

    @property
    def own_fit(self) -> Fit:
        """Of the prize on a cake that has no name above it."""
        return fit_of(self.shown, FACE)

    @property
    def squeeze(self) -> int:
        """By how much the letters of the prize are narrowed, in percent."""
        lines = MOST_ON_A_CAKE if self.holder is None else self.lines
        return squeeze_of(self.shown, self.tier, self.columns, lines)

    @property
    def name_squeeze(self) -> int:
        """The same of the winner's name."""
        if self.holder is None:
            return 100
        return squeeze_of(self.holder.name, self.tier, self.columns, MOST_LINES)

    @property
    def lines(self) -> int:
        """Of the prize under its winner's name, which goes first."""
        name = 0
        if self.holder is not None:
            name = lines_of(self.holder.name, self.tier, self.columns, MOST_LINES)
        room = MOST_ON_A_CAKE - min(name, MOST_LINES)
        return min(MOST_WON, room, lines_of(self.shown, self.tier, self.columns, MOST_WON))


@dataclass(frozen=True, kw_only=True)
class TierRow:
    number: int
    names: Names
    tiles: tuple[Tile, ...]
    left: int
    scrambled: int

    @property
    def count(self) -> int:
        return len(self.tiles)

    @property
    def shelf(self) -> Shelf:
        return shelf_of(self.number, self.count)

    @property
    def each(self) -> str:
        """What every cake of the tier is, where no cake has room to say it."""
        names = {tile.shown for tile in self.tiles}
        return names.pop() if self.shelf.kind != "names" and len(names) == 1 else ""


@dataclass(frozen=True, kw_only=True)
class Rung:
    """A place on the champion ladder. note: what decides it besides the dice, mostly ""."""

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
class Choice:
    """A thrower who takes a prize of a tier and has yet to say from whom."""

    person: Person
    names: Names
    holders: tuple[Holder, ...]


@dataclass(frozen=True, kw_only=True)
class Clock:
    """When the time of a game is up. minutes: left of it, 0 once it is over.

    is_standing: in a break, which moves `ends_at` on.
    """

    ends_at: datetime.datetime
    minutes: int
    is_standing: bool = False


@dataclass(frozen=True, kw_only=True)
class TimeLeft:
    """How much longer the game can be expected to last."""

    rolls: int
    minutes: int


@dataclass(frozen=True, kw_only=True)
class Chance:
    """What a throw can still win in a tier.

    kind: "left" | "held" (every prize has a holder from whom it can be taken) | "lead" (any
    champion throw would lead) | "beat" (the leader's dice have to be beaten) | "kept" (the leader
    keeps it, but for a throw that takes every prize) | "none"
    one_in: about one throw in so many does it; 0 for none.
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

    kind: "grab" | "black" (six alike ended the game) | "champion" | "rest" (given away at the end)
    moment: of the entry that brought it. people: whose moment it is. names and dice: of the throw
    behind it. why: what makes it one. won: its cakes, of one person. heading: over the shares.
    """

    kind: str
    title: str
    people: tuple[Person, ...] = ()
    names: Names | None = None
    dice: tuple[int, ...] = ()
    why: str = ""
    note: str = ""
    won: tuple[Tile, ...] = ()
    moment: int = 0
    heading: str = ""
    shares: tuple[Share, ...] = ()

    @property
    def leaves(self) -> tuple[tuple[Given, ...], ...]:
        """The shares by the pages that they take on a wall."""
        is_tight = len(self.people) > 1 or any(each.room in ("l", "xl") for each in self.people)
        is_one_each = all(len(share.prizes) == 1 for share in self.shares)
        leaves = leaves_of(self.shares, MOST_SHARES if is_one_each else MOST_OF_MANY)
        page = Page(is_tight, len(leaves) > 1)
        return tuple(given(leaf, page) for leaf in leaves)


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
    table: what it is called where it is one of many, "" for the whole evening. is_away: it is
    played at another laptop, so that nothing is known of it here.
    """

    festival: str
    code: str
    revision: int
    phase: str
    is_paused: bool
    round: int
    last_round: int  # the last that a final can have as it stands, 0 for none
    tiers: tuple[TierRow, ...]
    turn: Person | None
    following: tuple[Person, ...]  # who is next, at most three
    last: LogLine | None
    ticker: tuple[LogLine, ...]  # newest first, at most eight, without the last
    ladder: tuple[Rung, ...]  # best first, at most five
    ladder_names: Names
    to_beat: str  # what beats the leader; while nobody leads who has most 4s in a final, or ""
    roll_off: str  # how a tie is being settled or was, in a sentence; "" where there was none
    champions: tuple[Person, ...]  # once decided
    found_by: str  # "champion by lot", where no champion throw and no roll-off decided; or ""
    grabbed_by: Person | None  # the total grab, once it happened
    choice: Choice | None
    clock: Clock | None  # of a game that ends by the clock
    time_left: TimeLeft | None
    scene: Scene | None
    whats_next: str  # one sentence: what the rulebook asks for next
    agenda: str  # that beside who is about to be crowned: only what comes after it
    players: tuple[Person, ...]
    facts: Facts  # for the phones
    chances: tuple[Chance, ...]  # one for each tier
    join_url: str  # "http://192.0.2.17:8000/f/ab12cd/"
    join_text: str  # "192.0.2.17:8000"
    join_qr: str  # data: URI of an SVG
    is_join_open: bool
    table: str = ""
    is_away: bool = False
    is_end_far: bool = False  # what comes next can wait: it is only the rule about the end
    results_text: str = ""  # "192.0.2.17:8000/f/ab12cd/results/", once the game is over
    results_qr: str = ""
    promise: DicePromise | None = None  # before the game begins
    opening: Opening | None = None  # before anybody has rolled
    break_ends: datetime.datetime | None = None  # of a break that somebody gave a length

    @property
    def champion_title(self) -> str:
        return champion_title(self.table, len(self.champions))

    @property
    def over_words(self) -> str:
        return over_words(self.table)

    @property
    def stock(self) -> tuple[TierRow, ...]:
        """The tiers with prizes; all of them as long as there are none."""
        return tuple(row for row in self.tiers if row.count) or self.tiers

    @property
    def is_timed(self) -> bool:
        """Whether a screen has to know what time it is here, now or when the game begins."""
        return self.clock is not None or self.phase == "waiting"

    @property
    def next_room(self) -> str:
        """How much room what is next needs on a wall: "s" one line below the round, "l" two."""
        most = ONE_LINE_OF_HANZI if is_chinese() else ONE_LINE
        return "s" if breadth(self.agenda) <= most else "l"

    @property
    def is_last_long(self) -> bool:
        """Whether what is told of the last roll needs more than two lines."""
        return (
            self.last is not None
            and lines_at(pieces(f"{self.last.outcome} {self.last.reasons}"), TOLD) > 2
        )

    @property
    def player_leaves(self) -> tuple[tuple[Person, ...], ...]:
        """The players in the order of play, by the pages that they take on a wall: two beside each
        other, each with the whole name."""
        if self.player_columns == 1:
            return (self.players,)
        leaves: list[list[Person]] = [[]]
        left = LINES_WAITING
        for at in range(0, len(self.players), 2):
            pair = self.players[at : at + 2]
            lines = max(lines_at(pieces(each.name), WIDTH_WAITING) for each in pair)
            if lines > left:
                leaves.append([])
                left = LINES_WAITING
            leaves[-1] += pair
            left -= lines
        return tuple(map(tuple, leaves))

    @property
    def player_columns(self) -> int:
        """Of the wall's list of players before the start."""
        lines = sum(lines_at(pieces(each.name), FEW_WIDTH) for each in self.players)
        return 1 if lines <= FEW_WAITING else 2


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A player on the console.

    state: "in_turn" | "to_roll" | "rolled" | "skipped" | "sits_out" | "away". calls: whether they
    can have the turn at once, those who have left too. note: what picking them does where that is
    not plain, or why they cannot be picked.
    """

    person: Person
    state: str
    can_be_picked: bool
    can_leave: bool
    can_come_back: bool
    calls: bool
    prizes: int
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Guest(Person):
    """Somebody who asks to join. alike: whom they could be taken for, "" for nobody. note: what
    picking them does. phone: what is to be known of one that asks for much, or was told
    no, beside the first of its names."""

    alike: str
    note: str = ""
    phone: str = ""


@dataclass(frozen=True, kw_only=True)
class Claim(Person):
    """A player whose name a phone asks for. note: whose phone it is. phone: as for a guest."""

    note: str
    phone: str = ""


@dataclass(frozen=True, kw_only=True)
class Flood:
    """Very many requests of a few addresses. minutes: in which they came. names: the first ones."""

    count: int
    addresses: tuple[str, ...]
    minutes: int
    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Way:
    """A way to end the evening sooner. minutes: until the rolling is over, 0 for at once."""

    value: str
    title: str
    meaning: str
    minutes: int


@dataclass(frozen=True, kw_only=True)
class LeftChoice:
    """What may become of the prizes that are left. is_chosen: unless the emcee says otherwise."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, kw_only=True)
class FinishSooner:
    """How the evening can be ended before its time. left: prizes that nobody has won."""

    ways: tuple[Way, ...]
    left: int
    choices: tuple[LeftChoice, ...]


@dataclass(frozen=True, kw_only=True)
class Console:
    """What the emcee sees beyond the board."""

    board: Board
    festival_id: int
    version: int  # of the game; every command posts it back
    key: str  # a fresh idempotency key
    turn_key: str  # of the turn that dice are typed for now; no other turn has it
    position: int  # of the player in turn among those who are here, 1-based; 0 when nobody is
    present: int  # players who have not left
    order: tuple[int, ...]  # who rolls, the player in turn first, as far as it is known
    goes_round: bool  # whether it begins anew after the last of them
    queue: tuple[Person, ...]  # who is next, as many as a line can hold
    seats: tuple[Seat, ...]
    log: tuple[LogLine, ...]  # newest first, at most twelve, with those that do not count
    undo: str  # "Ana's roll 144263: Red 2", "" when there is nothing to undo
    redo: str
    waiting: tuple[Guest, ...]  # guests who ask to join
    flood: Flood | None  # of those who wait
    claims: tuple[Claim, ...]  # players whose name a phone asks for
    can_throw: bool
    can_crown: bool
    finish: FinishSooner | None  # how to end the evening sooner, where that is possible
    can_pause: bool
    missing: str  # for the start: "players" | "prizes" | "champion" | "minutes", "" for nothing
    is_final: bool  # before the start: whether it is the grand final of a hall
    is_blank: bool  # before the start of a table of a hall: no prize has a name or a value
    first_player: str  # who rolls first: "order" | "elder" | "lots" | "random"
    clock_note: str  # before the start: how long a game lasts that ends by the clock, or ""
    has_phone: bool  # whether the player in turn may roll on their own phone
    cue: str  # what to say aloud about the last throw, "" when there is none
    cue_in_english: str  # the same for those who do not speak the emcee's language; "" in English
    crown: str  # "Ana, Ben"; "" unless phase is crowning
    crown_button: str
    demo_pace: str | None = None  # of a demo that plays itself, "" of one that stands; else None
    break_minutes: int = 0  # how long the break is meant to be that goes on, 0 where nobody said
    gone_on: tuple[GoneOn, ...] = ()  # of a bowl in a hall: who plays elsewhere by now
    break_lengths: tuple[int, ...] = (5, 10, 15, 20, 30)  # that are offered

    @property
    def can_start(self) -> bool:
        return self.board.phase == "waiting" and not self.missing

    @property
    def asking(self) -> int:
        """How many the emcee is to let in or to turn away."""
        return len(self.waiting) + len(self.claims)

    @property
    def first_waiting(self) -> tuple[Guest, ...]:
        """As many as the console shows: to draw hundreds would keep a roll waiting."""
        return self.waiting[:MOST_ASKING]

    @property
    def more_waiting(self) -> int:
        return len(self.waiting) - len(self.first_waiting)
