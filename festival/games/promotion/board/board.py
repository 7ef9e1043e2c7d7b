"""What the screens of the promotion game show, as frozen values: templates read nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from festival.board.side_tables import Moment, SideBoard, SideConsole
from festival.games.promotion.board.drawing import Map
from festival.record.log_lines import Person
from rules.names import Names


@dataclass(frozen=True, kw_only=True)
class Racer:
    """A player on the way to the palace.

    seat: from 1, says how the piece is coloured. sign: on the piece. state: "home" | "racing" |
    "disgrace" | "unplaced"; space: None where there is none. to_go: Te to the palace, None for
    whoever is unplaced. done: how much of the longest way is behind them, of 100. place: 1 for the
    first, 0 for none. note: what is to be said of where they stand. percent: how likely they win.
    """

    person: Person
    seat: int
    sign: str
    state: str
    space: int | None
    to_go: int | None
    done: int
    place: int
    note: str
    percent: str
    is_turn: bool
    is_away: bool


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A piece as it is drawn. moved: it has just walked."""

    racer: Racer
    x: int
    y: int
    moved: bool


@dataclass(frozen=True, kw_only=True)
class Tag:
    """What pieces cover, beside them: their space, and who stands there where there is room for the
    names. seat: whose colour it has, 0 for several. from_x, from_y: the space; x, y: the middle."""

    text: str
    space: int
    seat: int
    from_x: int
    from_y: int
    x: int
    y: int
    width: int

    @property
    def left(self) -> int:
        return self.x - self.width // 2


@dataclass(frozen=True, kw_only=True)
class Group:
    """Dice that belong together. state: "start" where they placed the piece, "used", "unused" where
    the space had no entry, "idle" where they did not place it, "open" while the player chooses,
    "none" for those that are no pair.
    names: of their action, if they are one. times: how often it was used."""

    faces: tuple[int, ...]
    state: str
    names: Names | None = None
    times: int = 0


@dataclass(frozen=True, kw_only=True)
class Walk:
    """The newest throw, and what came of it.

    thrower: "hand" | "computer", "" where only a choice came after the throw. said: a sentence for
    each kind of step; reasons: the same without its path. spaces: where it led, one after the
    other. trail: that as a path of an SVG; points: as points to walk along.
    is_arrival: it led to the palace.
    """

    person: Person
    seat: int
    dice: tuple[int, ...]  # in the order in which they were typed
    groups: tuple[Group, ...]
    seq: int
    thrower: str
    said: tuple[str, ...]
    reasons: tuple[str, ...]
    spaces: tuple[int, ...]
    trail: str
    points: str
    is_arrival: bool


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Something that the player in turn may do. number: its key on the console, from 1. key: of
    the rules' option. said: what it is, in a sentence each. end: the space."""

    number: int
    key: str
    said: tuple[str, ...]
    end: int
    to_go: int
    x: int
    y: int


@dataclass(frozen=True, kw_only=True)
class Prospect:
    """What the next throw may bring. actions: the names of what is used, () to stay. end: None for
    the palace. way: "on" | "aside" | "out" | "back" | "stay"."""

    actions: tuple[tuple[Names, int], ...]
    end: int | None
    to_go: int
    percent: str
    share: int
    way: str


@dataclass(frozen=True, kw_only=True)
class Outlook:
    """All that the next throw of a player may bring, the likeliest last thing first as they read.
    turns: how many they need on average, "" where that is unknown."""

    racer: Racer
    prospects: tuple[Prospect, ...]
    turns: str


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    """Everything a public screen shows.

    phase: "waiting" | "throwing" | "choosing" | "won" | "ended". moment: it is "won", "ended", or
    "open" where it ended without a winner.
    """

    agenda: str
    round: int
    limit: int
    turn: Racer | None
    following: tuple[Person, ...]
    map: Map
    racers: tuple[Racer, ...]
    marks: tuple[Mark, ...]
    tags: tuple[Tag, ...]
    standing_said: str  # where each piece stands, for screen readers
    walk: Walk | None
    choices: tuple[Choice, ...]
    outlooks: tuple[Outlook, ...]
    terms: tuple[tuple[Names, tuple[int, ...]], ...]
    moment: Moment | None


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    """What the emcee sees beyond the board. at: what typed dice belong to: the turn of a player."""

    board: Board
    at: str
    can_throw: bool
    can_play_on: bool
