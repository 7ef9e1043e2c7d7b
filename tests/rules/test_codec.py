from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import pytest

from rules.codec import Codec
from rules.dice import Roll
from rules.log import Entry, EntryKind


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Prize:
    id: int
    tier: int


@dataclass(frozen=True, slots=True)
class Painted:
    """A field of every type that a game may use."""

    number: int = 3
    is_dry: bool = True
    name: str = "Ann"
    colour: Colour = Colour.RED
    perhaps: Colour | None = None
    guess: int | Colour = 7
    numbers: tuple[int, ...] = ()
    pair: tuple[int, Colour] = (1, Colour.BLACK)
    pairs: tuple[tuple[int, Colour], ...] = ()
    some: tuple[int, ...] | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    roll: Roll | None = None
    prize: Prize = Prize(101, 1)


@dataclass(frozen=True, slots=True)
class Asked:
    player: int
    at: int = field(default=0, compare=False)


CODEC: Codec[Asked, Painted] = Codec(
    (Asked, Painted),
    {
        Roll: (str, Roll.parse),
        Prize: (lambda prize: [prize.id, prize.tier], lambda data: Prize(*data)),
    },
    renamed={"Wanted": "Asked"},
)


def test_value_is_written_as_plain_data_with_its_name() -> None:
    value = Painted(pairs=((4, Colour.RED),), roll=Roll.parse("144263"), counts={"ann": 3})

    assert CODEC.to_dict(value) == {
        "type": "Painted",
        "number": 3,
        "is_dry": True,
        "name": "Ann",
        "colour": "red",
        "perhaps": None,
        "guess": 7,
        "numbers": [],
        "pair": [1, "black"],
        "pairs": [[4, "red"]],
        "some": None,
        "counts": {"ann": 3},
        "roll": "144263",
        "prize": [101, 1],
    }


@pytest.mark.parametrize(
    "older",
    [
        {"type": "Asked", "player": 3},  # without a field that came later
        {"type": "Asked", "player": 3, "seat": 9},  # with one that is no more
        {"type": "Wanted", "player": 3},  # by another name
    ],
)
def test_line_of_an_older_log_is_read_and_written_as_by_now(older: dict[str, Any]) -> None:
    read = CODEC.from_dict(older)

    assert read == Asked(3)
    assert CODEC.to_dict(read) == {"type": "Asked", "player": 3, "at": 0}


@pytest.mark.parametrize("data", [{"type": "Other"}, {"player": 3}, {}])
def test_data_of_no_kind_of_the_game_raises_a_key_error(data: dict[str, Any]) -> None:
    with pytest.raises(KeyError):
        CODEC.from_dict(data)


def test_value_that_an_enum_does_not_have_raises_a_value_error() -> None:
    with pytest.raises(ValueError, match="green"):
        CODEC.from_dict({"type": "Painted", "colour": "green"})


def test_two_kinds_of_one_name_make_no_codec() -> None:
    other = type("Asked", (), {})

    with pytest.raises(ValueError, match="Asked"):
        Codec((Asked, other))


def asked(player: int) -> dict[str, Any]:
    return {"type": "Asked", "player": player, "at": 0}


PLAIN: Entry[Asked, Painted] = Entry(2, EntryKind.ACT, Asked(4))
WRITTEN = {"seq": 2, "kind": "act", "command": asked(4), "events": []}


@pytest.mark.parametrize(
    ("entry", "data"),
    [
        (PLAIN, WRITTEN),
        (Entry(3, EntryKind.UNDO, target=2), {"seq": 3, "kind": "undo", "target": 2}),
        (Entry(3, EntryKind.REDO, target=2), {"seq": 3, "kind": "redo", "target": 2}),
        (
            Entry(5, EntryKind.CORRECT, Asked(3), target=2, acts=(PLAIN,)),
            {"seq": 5, "kind": "correct", "target": 2, "command": asked(3), "acts": [WRITTEN]},
        ),
    ],
)
def test_entry_is_written_with_request_and_present_result(
    entry: Entry[Asked, Painted], data: dict[str, Any]
) -> None:
    assert CODEC.entry_to_dict(entry) == data


OTHER_TYPES: dict[str, tuple[object, ...]] = {
    "number": ("", "3", None, True, 3.0, [], {}),
    "is_dry": (2, "true", None),
    "name": (None, 3, ["Ann"]),
    "guess": ("", 3.0, []),
    "numbers": (["3"], [None], 3, "3", [[3]]),
    "pair": ([1], [1, 2], ["1", "red"]),
    "counts": ([], "x", None),
}


@pytest.mark.parametrize("field", OTHER_TYPES)
def test_field_that_holds_another_type_is_refused(field: str) -> None:
    """The file of a festival may say anything: "at": "" would be compared with numbers later."""
    for value in OTHER_TYPES[field]:
        with pytest.raises((TypeError, ValueError)):
            CODEC.from_dict({"type": "Painted", field: value})


def test_entry_with_a_number_that_is_none_is_refused() -> None:
    act = {"seq": 1, "kind": "act", "command": CODEC.to_dict(Asked(1)), "events": []}

    for entry in ({**act, "seq": "1"}, {"seq": 2, "kind": "undo", "target": None}):
        with pytest.raises(TypeError):
            CODEC.entry_from_dict(entry)
