"""The values that the screens of the promotion game show, frozen; templates read nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from festival.games.promotion.board.drawing import Map
from festival.tables.board.side_screens import SideSheet
from festival.tables.board.side_values import Moment, SideBoard, SideConsole
from festival.tables.record.log_line import Person
from rules.names_in_scripts import Names
from rules.promotion.sheet import ActionRow

# What a TV omits from this number of players on.
OMITTED = {"ways": 6, "space": 9}


@dataclass(frozen=True, kw_only=True)
class Racer:
    """A player on the way to the palace."""

    person: Person
    seat: int  # from 1; chooses the colour of the piece
    sign: str  # on the piece
    state: str  # "home" | "racing" | "disgrace" | "unplaced"
    space: int | None  # None while unplaced
    to_go: int | None  # Te to the palace; None while unplaced
    done: int  # percent of the longest way
    place: int  # 1 for the first, 0 for none
    note: str  # about the space
    percent: str  # the chance to win
    is_turn: bool
    is_away: bool


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A piece as it is drawn."""

    racer: Racer
    x: int
    y: int
    moved: bool  # whether it moved in the last turn


@dataclass(frozen=True, kw_only=True)
class Tag:
    """A label beside pieces: the number of the space they cover, and a name if there is room."""

    text: str
    space: int
    seat: int  # chooses the colour; 0 for several players
    from_x: int  # of the space, as is from_y
    from_y: int
    x: int  # of the label's middle, as is y
    y: int
    width: int

    @property
    def left(self) -> int:
        return self.x - self.width // 2


@dataclass(frozen=True, kw_only=True)
class Group:
    """Dice that belong together."""

    faces: tuple[int, ...]
    # "start": placed the piece; "idle": did not; "used"; "unused": the space had no entry; "open":
    # the player chooses; "none": no pair
    state: str
    names: Names | None = None  # of their action, if they have one
    times: int = 0  # how often the action was used


@dataclass(frozen=True, kw_only=True)
class Walk:
    """The newest throw and its result."""

    person: Person
    dice: tuple[int, ...]  # in the typed order
    groups: tuple[Group, ...]
    seq: int
    thrower: str  # "hand" | "computer"; "" if the newest entry is a choice
    said: tuple[str, ...]  # a sentence for each kind of step
    reasons: tuple[str, ...]  # the same without the path
    spaces: tuple[int, ...]  # in the order of the way
    trail: str  # the way as an SVG path
    points: str  # the way as points, to move the piece
    is_arrival: bool  # whether the piece reached the palace


@dataclass(frozen=True, kw_only=True)
class OptionShown:
    """An option of the player in turn."""

    number: int  # its key on the console, from 1
    key: str  # of the rules' option
    said: tuple[str, ...]  # a sentence for each step
    to_go: int
    x: int
    y: int


@dataclass(frozen=True, kw_only=True)
class Prospect:
    """A possible result of the next throw."""

    actions: tuple[tuple[Names, int], ...]  # names and numbers of the used actions; () to stay
    end: int | None  # None for the palace
    to_go: int
    percent: str
    way: str  # "on" | "aside" | "out" | "back" | "stay"


@dataclass(frozen=True, kw_only=True)
class Outlook:
    """All possible results of a player's next throw, in the order of actions."""

    racer: Racer
    prospects: tuple[Prospect, ...]
    turns: str  # needed on average; "" if unknown


@dataclass(frozen=True, kw_only=True)
class Board(SideBoard):
    """phase: "waiting" | "throwing" | "choosing" | "won" | "ended"."""

    agenda: str
    round: int
    turn: Racer | None
    following: tuple[Person, ...]
    map: Map
    racers: tuple[Racer, ...]
    marks: tuple[Mark, ...]
    tags: tuple[Tag, ...]
    standing_said: str  # the space of each piece, for screen readers
    walk: Walk | None
    choices: tuple[OptionShown, ...]
    outlooks: tuple[Outlook, ...]
    terms: tuple[tuple[Names, tuple[int, ...]], ...]
    moment: Moment | None  # of kind "won", "ended", or "open" after a game without a winner

    @property
    def omits(self) -> str:
        """What a TV has no room for beside so many players."""
        return " ".join(part for part, least in OMITTED.items() if len(self.racers) >= least)


@dataclass(frozen=True, kw_only=True)
class Console(SideConsole):
    at: str  # identifies the turn, for typed dice to be kept
    can_throw: bool
    can_play_on: bool


@dataclass(frozen=True, kw_only=True)
class Sheet(SideSheet):
    rows: tuple[tuple[ActionRow, str], ...]  # each action, and its chance in percent
    turns: str  # from the first throw to the palace, on average
    unreachable: str  # offices
    has_choices: bool  # whether players choose the order of actions, or where they start
    # each office, where Te, Cung and Chang lead ("" for nowhere), the Te to the palace, and the
    # turns needed on average ("" in disgrace, where it depends on the way there)
    places: tuple[tuple[int | str, ...], ...]
