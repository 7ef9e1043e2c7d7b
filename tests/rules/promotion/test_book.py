from __future__ import annotations

from typing import Any

import pytest

from rules.errors import InvalidRoll, InvalidSettings
from rules.promotion import PALACE, Action, Book, Piece
from rules.promotion.settings import Settings, StraightStart
from tests.rules.promotion.second import CHANG_OF, CUNG_OF, JAILS, TE_OF

BOOK = Book.load("hyde")


def walked(space: int, throw: str, came_from: int | None = None, **switches: Any) -> list[Any]:
    """The steps of a throw in short: what, and the spaces."""
    steps, _ = Book.load("hyde", **switches).move(Piece(space, came_from), throw)
    return [(str(step.what), step.start, step.end) for step in steps]


@pytest.mark.parametrize("space", [space for space in range(1, 99) if space not in JAILS])
def test_space_has_the_entries_of_the_rule_text(space: int) -> None:
    piece = Piece(space)
    ends = {action: BOOK.after(piece, action) for action in Action}

    assert ends[Action.TE] == Piece(TE_OF[space])
    cung, chang = CUNG_OF.get(space), CHANG_OF.get(space)
    assert ends[Action.CUNG] == (None if cung is None else Piece(cung))
    assert ends[Action.CHANG] == (None if chang is None else Piece(chang, space))


def test_table_has_the_98_spaces_and_says_where_it_is_from() -> None:
    assert sorted(BOOK.spaces) == list(range(1, 99))
    assert BOOK.source == "https://ludii.games/details.php?keyword=Shing%20Quon%20Tu"


def test_straight_begins_on_15_or_is_thrown_again() -> None:
    again = Book.load("hyde", straight_start="throw_again").place("312654")

    assert (BOOK.place("312654").options, BOOK.place("312654").default) == ((15,), 15)
    assert (again.options, again.default) == ((), None)


def test_six_5s_are_three_cung() -> None:
    assert [str(what) for what, _ in BOOK.actions("555555")] == ["cung"] * 3


@pytest.mark.parametrize(
    ("space", "throw", "steps"),
    [
        (22, "444461", [("te", 22, 23), ("te", 23, 24)]),
        (42, "223344", [("te", 42, 43)]),  # on 43 no Cung
        (37, "552213", [("cung", 37, 36)]),
        (1, "223344", [("te", 1, 37), ("cung", 37, 36)]),
        (26, "442213", [("te", 26, 27), ("cung", 27, 25)]),
        (41, "442211", [("te", 41, 42), ("cung", 42, 31), ("chang", 31, 29)]),
        (54, "111111", [("chang", 54, 28)]),  # Chang does nothing in disgrace
        (43, "112356", []),
        (94, "444123", [("te", 94, 97)]),
        (94, "444412", [("te", 94, 97), ("te", 97, PALACE)]),  # D-28
        (97, "444444", [("te", 97, PALACE)]),
        (98, "441235", [("te", 98, PALACE)]),
        (97, "442211", [("te", 97, PALACE)]),
    ],
)
def test_actions_of_a_throw_are_used_in_order_as_often_as_they_can(
    space: int, throw: str, steps: list[Any]
) -> None:
    assert walked(space, throw) == steps


def test_player_may_use_the_pairs_in_another_order_but_has_to_use_them() -> None:
    book = Book.load("hyde", order="player")

    ways = {
        " ".join(step.what for step in way.steps): way.piece
        for way in book.ways(Piece(1), "442213")
    }

    assert ways == {"te cung": Piece(36), "cung te": Piece(77)}
    assert len(BOOK.ways(Piece(1), "442213")) == 1


def test_distance_is_the_number_of_te_to_the_palace() -> None:
    far = {PALACE: 0, 97: 1, 98: 1, 76: 23, 1: 16, 2: 16, 22: 16, 42: 10, 91: 4, 28: None, 29: None}

    assert {space: BOOK.distance(space) for space in far} == far


def test_76_is_the_farthest_and_starts_need_5_to_16_te() -> None:
    far = {space: BOOK.distance(space) for space in range(1, 99) if space not in JAILS}
    starts = [far[space] or 0 for space in range(1, 22)]

    assert max(far, key=lambda space: far[space] or 0) == 76
    assert (min(starts), max(starts)) == (5, 16)


def test_one_te_leads_out_of_disgrace() -> None:
    assert BOOK.to_go(Piece(28, 56)) == 11


def test_spaces_that_nobody_can_reach_are_listed() -> None:
    assert BOOK.unreachable() == (63, 95, 96, 98)


def test_without_a_straight_nobody_comes_to_15_and_to_53_beyond_it() -> None:
    book = Book.load("hyde", straight_start="throw_again")

    assert book.unreachable() == (15, 53, 63, 95, 96, 98)


def test_switches_are_read_as_people_write_them() -> None:
    book = Book.load("hyde", straight_start=15, turn_limit="none")

    assert book.settings == Settings()
    assert Book.load("hyde", turn_limit=30).settings.turn_limit == 30
    assert book.settings.straight_start is StraightStart.FIFTEEN


@pytest.mark.parametrize(
    ("switches", "sentence"),
    [
        ({"pairs": "odd"}, "pairs: expected one of floor, even, minus1, got “odd”"),
        ({"order": "mine"}, "order: expected one of te_cung_chang, player, got “mine”"),
        ({"straight_start": 14}, "straight_start: expected one of 15, throw_again, got “14”"),
        ({"start_choice": ""}, "start_choice: expected one of rule, player, got “”"),
        ({"turn_limit": "soon"}, "turn_limit: expected a number, got “soon”"),
        (
            {"turn_limit": -1},
            "expected 1 to 1000 turns for each player, or 0 for no limit; got -1",
        ),
        ({"palace": True}, "this game has no house rule “palace”"),
    ],
)
def test_switch_that_is_none_is_refused(switches: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        Book.load("hyde", **switches)

    assert str(refused.value) == sentence


@pytest.mark.parametrize("throw", ["", "44", "4444444", "444447", "four"])
def test_throw_that_is_none_is_refused(throw: str) -> None:
    with pytest.raises(InvalidRoll):
        BOOK.place(throw)
    with pytest.raises(InvalidRoll):
        BOOK.move(Piece(1), throw)
