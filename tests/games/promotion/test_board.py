"""What the screens of the promotion game show."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations
from math import hypot

import pytest

from festival.games.promotion.board.board_values import Racer
from festival.games.promotion.board.drawing import PLACES
from festival.games.promotion.board.pieces import (
    OFFICES,
    TAG_HEIGHT,
    marks_of,
    overlap,
    plate_of,
    tags_of,
)
from festival.models import Table
from festival.tables.record.log_line import Person
from rules.promotion import commands as c
from tests.festival.side_tables import begun_table, do, results_of, sheet_of, undo
from tests.festival.side_tables import board_of as board
from tests.games.promotion.samples import ANA, CHOICES, WON, game, throw

pytestmark = pytest.mark.django_db


def groups(table: Table) -> list[tuple[tuple[int, ...], str]]:
    """The dice of the last throw by what they are."""
    walk = board(table).walk
    assert walk
    return [(each.faces, each.state) for each in walk.groups]


def test_thrower_is_not_on_the_board_yet_and_others_follow() -> None:
    found = board(game())

    assert found.turn
    assert (found.turn.person.name, found.turn.space) == ("Ana", None)
    assert [person.name for person in found.following] == ["Ben", "Cora"]
    assert (found.marks, found.walk) == ((), None)


def test_walk_has_its_dice_by_meaning_and_the_spaces_reached() -> None:
    table = game("555551", "123456", "112356")
    throw(table, "446144")

    walk = board(table).walk

    assert walk
    assert (walk.person.name, walk.spaces, walk.reasons) == (
        "Ana",
        (7, 73, 92),
        ("four 4s: Te twice",),
    )
    assert [(each.faces, each.state, each.times) for each in walk.groups] == [
        ((4, 4, 4, 4), "used", 2),
        ((6, 1), "none", 0),
    ]
    assert walk.points == "1,-205 -54,-165 -108,-129"
    assert walk.trail.count("M") == 2


def test_dice_say_if_they_placed_lead_nowhere_or_await_a_choice() -> None:
    expected = {
        ("112356",): [((1, 1), "start"), ((2, 3, 5, 6), "idle")],
        ("442331",): [((4, 4), "start"), ((2, 3, 3, 1), "idle")],
        ("123456",): [((1, 2, 3, 4, 5, 6), "start")],
        ("112222",): [((2, 2, 2, 2), "start"), ((1, 1), "idle")],
        ("441236", "112356", "123456", "112233"): [
            *(((2, 2), "unused"), ((3, 3), "unused"), ((1, 1), "unused"))
        ],
    }
    chosen = game("112346", "123456", "112356", "442213", **CHOICES)

    assert {dice: groups(game(*dice)) for dice in expected} == expected
    assert groups(chosen) == [((4, 4), "open"), ((2, 2), "open"), ((3, 1), "none")]
    nowhere = board(game("441236", "112356", "123456", "112233")).walk
    assert nowhere
    assert nowhere.reasons == ("stays on 4: nothing applies there",)


def test_race_has_the_nearest_first_with_the_te_they_have_to_go() -> None:
    found = board(game("112356", "123456", "555551", "112356", "441136")).racers

    assert [(each.person.name, each.state, each.space, each.to_go) for each in found] == [
        ("Cora", "racing", 7, 5),
        ("Ben", "disgrace", 28, 12),
        ("Ana", "racing", 1, 16),
    ]
    assert [each.note for each in found] == ["", "two 4s: back to 55", "Cung leads to 76"]


def test_chances_to_win_add_up_and_appear_only_during_a_race() -> None:
    table = game(*WON)
    assert {each.percent for each in board(table).racers} == {""}
    undo(table)

    shares = [float(each.percent.strip("<>\u00a0%")) for each in board(table).racers]

    assert abs(sum(shares) - 100) < 0.3
    assert shares[0] > 97


def test_choice_is_on_every_board_until_it_is_made() -> None:
    table = game("112222", **CHOICES)

    found = board(table)

    assert [(each.number, each.key, each.to_go) for each in found.choices] == [
        (1, "17", 16),
        (2, "1", 16),
    ]
    assert [state for _, state in groups(table)] == ["open", "open"]
    do(table, c.Choose(ANA, "1"))
    walk = board(table).walk
    assert board(table).choices == ()
    assert walk
    assert (walk.thrower, walk.spaces, walk.seq) == ("", (1,), 3)
    assert groups(table) == [((1, 1), "start"), ((2, 2, 2, 2), "idle")]


def test_outlook_has_every_next_throw_and_the_way_from_disgrace() -> None:
    table = game("222236", "441236", "444461", "226613")  # Ana on 18, then 22
    disgraced = game("123456", "112356", "112356", "441136")

    outlook, back = (
        next(each for each in board(of).outlooks if each.racer.person.name == "Ana").prospects
        for of in (table, disgraced)
    )

    assert [(each.end, each.way, each.percent.removesuffix("\u00a0%")) for each in outlook] == [
        *((23, "on", "25.5"), (24, "on", "0.9"), (25, "on", "<\u00a00.1"), (22, "stay", "73.7"))
    ]
    assert [(each.end, each.way) for each in back][:2] == [(55, "on"), (56, "on")]
    assert back[-1].end == 28


def moment_of(table: Table) -> tuple[str, list[str], str]:
    moment = board(table).moment
    assert moment
    return moment.kind, [person.name for person in moment.people], moment.note


def test_arrival_and_each_end_are_moments_that_name_the_nearest() -> None:
    table, early, without = game(*WON), game("112356"), game()
    limited = game("555551", "123456", "222223", turn_limit=1)
    arrival = board(table).moment
    assert arrival
    assert arrival.title == "The first in the palace"

    assert moment_of(table) == ("won", ["Ana"], "Place 1, in round 3")
    do(table, c.End())
    for ended in (early, without):
        do(ended, c.End(is_confirmed=True))
    assert moment_of(table)[:2] == ("ended", ["Ana"])
    assert moment_of(limited)[1:] == (["Ana", "Cora"], "Nearest to the palace, 5 Te away")
    assert [board(limited).moment.title, results_of(limited).title] == ["The winners"] * 2
    assert moment_of(early) == ("ended", ["Ana"], "Nearest to the palace, 16 Te away")
    assert [each.name for each in results_of(early).first] == ["Ana"]
    assert moment_of(without) == ("open", [], "Nobody reached the palace.")


def test_rule_sheet_has_action_chances_and_length_of_the_way() -> None:
    sheet = sheet_of(begun_table("promotion"))

    assert [(row.names.hanzi, row.names.roman, share) for row, share in sheet.rows] == [
        ("德", "Te", "26.3\u00a0%"),
        ("功", "Cung", "80.7\u00a0%"),
        ("贓", "Chang", "26.3\u00a0%"),
    ]
    assert (sheet.turns, sheet.unreachable) == ("92.3", "63, 95, 96, 98")


def test_rule_sheet_has_every_office_and_its_distance() -> None:
    rows = {space: row for space, *row in sheet_of(begun_table("promotion")).places}

    assert len(rows) == 98
    assert [rows[space][:4] for space in (1, 28, 54, 69, 97)] == [
        ["37", "76", "", "16"],
        ["back", "", "", ""],
        ["55", "", "28", "12"],
        ["84", "88", "", "8"],
        ["palace", "", "", "1"],
    ]
    assert (rows[97][4], rows[28][4]) == ("3.8", "")  # 1 / 0.263224


def test_every_space_has_a_place_of_its_own() -> None:
    assert sorted(PLACES) == list(range(99))
    others = {space: at for space, at in PLACES.items() if space}
    apart = [hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(others.values(), 2)]
    assert min(apart) >= 44  # no two tokens of 22 overlap


RACERS = ("Josephine", "Ah Beng", "Tita Cora", "Migs", "Maria Clara", "Kuya Jun")


def racer_on(space: int, seat: int) -> Racer:
    person = Person(number=seat, name=RACERS[seat - 1])
    return Racer(
        person=person, seat=seat, sign=str(seat), state="racing", space=space, to_go=5, done=0,
        place=0, note="", percent="", is_turn=seat == 1, is_away=False,
    )  # fmt: skip


@pytest.mark.parametrize("spaces", [(89, 83, 27, 24, 91, 26), (78, 1, 79, 89, 93, 46)])
def test_no_tag_lies_on_an_office_or_on_the_line_to_another(spaces: tuple[int, ...]) -> None:
    racers = [racer_on(space, seat) for seat, space in enumerate(spaces, start=1)]

    tags = tags_of(marks_of(racers, 2))

    assert len(tags) == 6
    for tag, other in permutations(tags, 2):
        for part in range(21):
            x = tag.from_x + (tag.x - tag.from_x) * part / 20
            y = tag.from_y + (tag.y - tag.from_y) * part / 20
            assert abs(x - other.x) > other.width / 2 or abs(y - other.y) > TAG_HEIGHT / 2
    # A corner, at most: an office is of 54 by 54.
    assert all(overlap(plate_of(tag), office) < 200 for tag in tags for office in OFFICES)


def test_a_tag_names_a_piece_in_whole_words() -> None:
    names = {
        "Maria Concepcion Bartolome-Villanueva": "Maria",
        "Alexandrina Guadalupe": "Alexandrina",
        "O'Hara": "O'Hara",
        "Wolfeschlegelsteinhausen": "Wolfeschleg…",
    }
    for name, shown in names.items():
        racer = replace(racer_on(5, 1), person=Person(number=1, name=name))

        assert [tag.text for tag in tags_of(marks_of([racer], 1))] == [shown]


def test_pieces_on_offices_beside_each_other_do_not_overlap() -> None:
    racers = [racer_on(space, seat) for seat, space in enumerate((16, 17, 17, 19, 21), start=1)]

    pairs = combinations(marks_of(racers, 1), 2)

    assert min(hypot(one.x - other.x, one.y - other.y) for one, other in pairs) > 70
