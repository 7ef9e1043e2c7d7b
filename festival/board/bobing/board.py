"""What the screens show, as frozen values: templates read these and nothing else."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from festival.board.bobing.phone_facts import Facts
from festival.board.bobing.tile_layout import Shelf, shelf_of
from festival.record.log_lines import LogLine, Person, Share
from rules.names import Names


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


@dataclass(frozen=True, kw_only=True)
class Rung:
    """A place on the champion ladder."""

    place: int
    person: Person
    dice: tuple[int, ...]
    throw: str


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
    champion throw would lead) | "beat" (the leader's dice have to be beaten) | "none"
    one_in: about one throw in so many does it.
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
    behind it. why: what makes it one. heading: over the shares.
    """

    kind: str
    title: str
    people: tuple[Person, ...] = ()
    names: Names | None = None
    dice: tuple[int, ...] = ()
    why: str = ""
    note: str = ""
    moment: int = 0
    heading: str = ""
    shares: tuple[Share, ...] = ()


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
    tiers: tuple[TierRow, ...]
    turn: Person | None
    following: tuple[Person, ...]  # who is next, at most three
    last: LogLine | None
    ticker: tuple[LogLine, ...]  # newest first, at most eight, without the last
    ladder: tuple[Rung, ...]  # best first, at most five
    ladder_names: Names
    to_beat: str  # what beats the leader, "" while nobody leads
    champions: tuple[Person, ...]  # once decided
    grabbed_by: Person | None  # the total grab, once it happened
    choice: Choice | None
    clock: Clock | None  # of a game that ends by the clock
    time_left: TimeLeft | None
    scene: Scene | None
    whats_next: str  # one sentence: what the rulebook asks for next
    players: tuple[Person, ...]
    facts: Facts  # for the phones
    chances: tuple[Chance, ...]  # one for each tier
    join_url: str  # "http://192.0.2.17:8000/f/ab12cd/"
    join_text: str  # "192.0.2.17:8000"
    join_qr: str  # data: URI of an SVG
    is_join_open: bool
    results_text: str = ""  # "192.0.2.17:8000/f/ab12cd/results/", once the game is over
    results_qr: str = ""


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
    picking them does."""

    alike: str
    note: str = ""


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
    queue: tuple[Person, ...]  # who is next, as many as a line can hold
    seats: tuple[Seat, ...]
    log: tuple[LogLine, ...]  # newest first, at most twelve, with those that do not count
    undo: str  # "Ana's roll 144263: Red 2", "" when there is nothing to undo
    redo: str
    waiting: tuple[Guest, ...]  # guests who ask to join
    can_throw: bool
    can_skip: bool
    can_crown: bool
    can_stop: bool
    can_pause: bool
    can_start: bool
    first_player: str  # who rolls first: "order" | "elder" | "lots" | "random"
    clock_note: str  # before the start: how long a game lasts that ends by the clock, or ""
    cue: str  # what to say aloud about the last throw, "" when there is none
    cue_in_english: str  # the same for those who do not speak the emcee's language; "" in English
    crown: str  # "Ana, Ben"; "" unless phase is crowning
    crown_button: str
