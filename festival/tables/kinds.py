"""Registers the kinds of games by their keys.

The code of a kind is in `games/<key>`; the module `kind.py` there defines its `KIND`. What a room
asks of each game is a class of its own, such as `BoardKind`, of which the game has a subclass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Generic, Protocol, Self, TypeVar

from django.utils.functional import Promise

from festival.models import Table
from rules.game import C, E, Game, S
from rules.sheet import Preset, Switch
from rules.wording import Sentence

KEYS = ("bobing", "poker_dice", "promotion", "spots", "chinese_poker", "mahjong")


class Settings(Protocol):
    """The house rules of a side table's game: a frozen dataclass."""

    @classmethod
    def from_dict(cls, data: Mapping[str, object], /) -> Self:
        """From JSON data; raises InvalidSettings."""

    def to_dict(self) -> dict[str, object]:
        """The inverse of `from_dict`."""


T = TypeVar("T", bound=Settings)
In = TypeVar("In", contravariant=True)
Out = TypeVar("Out", covariant=True)


class RoomKind:
    """What a kind of game supplies to one room: the base of the classes that the rooms above ask
    for. The `of` of such a class finds that of a table."""


class Start(Protocol[In, Out]):
    """The command that begins the game at a side table."""

    def __call__(self, players: tuple[int, ...], settings: In = ..., /) -> Out: ...


@dataclass(frozen=True, kw_only=True)
class Kind(Generic[S, C, E]):
    """A kind of game. S, C, E: its states, commands and events.

    refusal: why a command is not allowed in a state; None where it is. draws: whether the program
    throws dice, draws lots or deals cards in this game, by the house rules of a table. has_prizes:
    whether prizes are won in it, so that it has a prize desk, directed screens and a camera.
    """

    key: str
    name: str | Promise
    game: Game[S, C, E]
    refusal: Callable[[S, C], Sentence | None]
    record: RoomKind  # a `RecordKind`
    board: RoomKind  # a `BoardKind`
    play: RoomKind  # a `PlayKind`
    results: RoomKind  # a `ResultsKind`
    draws: Callable[[Mapping[str, object]], bool] = lambda _: True
    has_prizes: bool = False


@dataclass(frozen=True, kw_only=True)
class SideKind(Kind[S, C, E], Generic[S, C, E, T]):
    """A kind of game for side tables. T: its house rules.

    about: a description in one line. settings: the class of its house rules. start: the command
    that begins the game. switches: of the rule sheet, by a table's settings. presets: named sets of
    house rules. phones: a `PhonePlay`, where players can play on their own phones.
    """

    about: str | Promise
    settings: type[T]
    start: Start[T, C]
    switches: Callable[[T], Sequence[Switch]]
    presets: Mapping[str, Preset] = field(default_factory=dict)
    phones: RoomKind | None = None


AnyKind = Kind[Any, Any, Any]
AnySideKind = SideKind[Any, Any, Any, Any]


class Kinds(Mapping[str, AnyKind]):
    """The kinds by their keys. modules: where each is defined, by its key."""

    def __init__(self) -> None:
        self.modules = {key: f"festival.games.{key}.kind" for key in KEYS}

    # Optimization: the games of side tables take 0.26 s of processor to import, so each is imported
    # with its first table.
    def __getitem__(self, key: str) -> AnyKind:
        kind: AnyKind = import_module(self.modules[key]).KIND
        return kind

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __len__(self) -> int:
        return len(self.modules)


@cache
def kinds() -> Kinds:
    return Kinds()


def kind_of(table: Table) -> AnyKind:
    return kinds()[table.kind]


def has_prizes(table: Table) -> bool:
    return kind_of(table).has_prizes


def name_of(table: Table) -> str:
    """The name that the organiser gave the table, else the name of its game."""
    return table.name or str(kind_of(table).name)


def side_kinds() -> list[AnySideKind]:
    return [kind for kind in kinds().values() if isinstance(kind, SideKind)]


def side_kind_of(table: Table) -> AnySideKind:
    kind = kind_of(table)
    if not isinstance(kind, SideKind):
        raise TypeError(f"expected the kind of a side table, got {kind.key}")
    return kind
