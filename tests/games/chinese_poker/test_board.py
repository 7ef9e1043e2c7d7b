"""What the screens of Chinese poker show."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.games.chinese_poker.board.board_values import DealShown
from festival.models import Table
from rules.seats import Leave
from tests.festival.pages import page_of
from tests.festival.side_tables import board_of as board
from tests.festival.side_tables import console_of, do, lay_table, sheet_of, undo
from tests.games.chinese_poker.samples import STRONG, WEAK, game, show
from tests.rules.chinese_poker.hands import EAST, EQUAL, LOWER, NORTH, ONE, SKETCH, SOUTH, WEST

pytestmark = pytest.mark.django_db

FOUR: dict[str, Any] = {"names": ("Josephine", "Ah Beng", "Tita Cora", "Migs"), "sweep": "3"}


def deal_of(table: Table) -> DealShown:
    deal: DealShown | None = board(table).deal
    assert deal
    return deal


def sketch(**about: Any) -> Table:
    table = game(**{**FOUR, **about})
    show(table, *SKETCH)
    return table


def test_deal_of_the_sketch_comes_to_what_stands_on_it() -> None:
    deal = deal_of(sketch())
    josephine = deal.hands[0]

    assert [(hand.person.name, hand.net, hand.is_best) for hand in deal.hands] == [
        ("Josephine", "+7", False),
        ("Ah Beng", "−2", False),
        ("Tita Cora", "+8", True),
        ("Migs", "−13", False),
    ]
    cells = [
        cell and (cell.other.name, [box.text for box in cell.boxes], cell.total)
        for cell in josephine.cells
    ]
    assert cells == [
        None,
        ("Ah Beng", ["+3", "−2", "−1"], ""),
        ("Tita Cora", ["+3", "+1", "−5"], "−1"),
        ("Migs", ["+3", "+1", "+1"], "+8"),
    ]
    assert josephine.cells[3]
    assert josephine.cells[3].notes == ("sweep +3",)
    assert [box.state for box in josephine.cells[3].boxes] == ["won", "won", "won"]
    assert [(row.label, row.name, row.worth) for row in josephine.rows] == [
        ("Front", "three 6s", 3),
        ("Middle", "straight", 0),
        ("Back", "flush", 0),
    ]


def test_rows_are_revealed_with_the_points_of_each_and_so_far() -> None:
    josephine, *others = deal_of(sketch()).hands

    # In front three 6s take 3 from each; then a pair of queens beats 8s, and 8s beat ace high.
    assert [hand.rows[0].points for hand in (josephine, *others)] == ["+9", "−5", "−3", "−1"]
    # Josephine: +3 +3 +3 in front, -2 +1 +1 in the middle, -1 -5 +1 at the back.
    assert [(row.points, row.so_far) for row in josephine.rows] == [
        ("+9", "+9"),
        ("0", "+9"),
        ("−5", "+4"),
    ]


def winners(table: Table) -> list[str]:
    return [sentence for _, sentence in deal_of(table).row_winners]


def test_revealed_row_says_who_wins_most_with_it_and_why() -> None:
    """Where rows pay nothing, who is best: of ONE, EQUAL and LOWER the first two are equal."""
    assert winners(sketch()) == [
        "Josephine wins 9: three 6s, worth 3",
        "Ah Beng wins 6: full house, worth 2",
        "Tita Cora wins 15: straight flush, worth 5",
    ]
    assert winners(sketch(single_winner="1", sweep="0"))[0] == "Josephine is best: three 6s"
    equal = game(names=("Ana", "Ben", "Cora"))
    show(equal, ONE, EQUAL, LOWER)
    assert winners(equal)[0] == "Ana and Ben win 1 each"
    two = game(names=("Ana", "Ben"))
    show(two, ONE, EQUAL)
    assert winners(two) == ["Nobody wins this row"] * 3


def test_rows_that_pay_nothing_say_how_many_others_they_beat() -> None:
    josephine, beng, _, migs = deal_of(sketch(single_winner="1", sweep="0")).hands

    assert [(row.points, row.so_far) for row in josephine.rows] == [
        ("✓ 3", ""),
        ("✓ 2", ""),
        ("✓ 1", ""),
    ]
    assert [beng.rows[0].points, migs.rows[0].points] == ["✓ 0", "✓ 2"]


def test_six_duels_become_three_hand_overs_in_money_or_points() -> None:
    deal, over = deal_of(sketch(point="10")), deal_of(sketch()).hand_overs[0]

    assert [(each.payer.name, each.money, each.receiver.name) for each in deal.hand_overs] == [
        ("Migs", "₱80", "Tita Cora"),
        ("Migs", "₱50", "Josephine"),
        ("Ah Beng", "₱20", "Josephine"),
    ]
    assert (over.units, over.money) == (8, "")


def test_standings_have_points_lines_and_the_next_dealer() -> None:
    found = board(game(2, point="10"))

    standing = [(each.person.name, each.points, each.money, each.line) for each in found.standing]
    assert standing == [
        ("Ana", "+12", "+₱120", "0.00,20.00 50.00,10.00 100.00,0.00"),
        ("Ben", "0", "₱0", "0.00,20.00 50.00,20.00 100.00,20.00"),
        ("Cora", "−12", "−₱120", "0.00,20.00 50.00,30.00 100.00,40.00"),
    ]
    assert found.dealer
    assert (found.number, found.dealer.name) == (3, "Cora")


def test_pool_has_no_pairs() -> None:
    table = game(names=("N", "E", "S", "W"), pool="3")

    show(table, NORTH, EAST, SOUTH, WEST)

    deal = deal_of(table)
    assert [hand.net for hand in deal.hands] == ["+5", "−3", "−3", "+1"]
    assert "The front: N takes 4 from the pool" in [each.total for each in deal.reasons]
    assert [[row.takes for row in hand.rows] for hand in deal.hands] == [
        [4, 4, 0],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 4],
    ]


def test_deal_that_chips_have_limited_says_so() -> None:
    table = game(names=("Ana", "Ben"), chip_limit="on", chips="2")

    show(table, STRONG, WEAK)

    assert deal_of(table).is_limited
    assert [each.chips for each in board(table).standing] == [4, 0]
    assert "Paid in part" in page_of(Client().get(table.public_address("board"))).text


def test_console_has_a_field_for_everybody_who_is_here() -> None:
    table = game(names=("Ann", "Anton", "Cora"))
    do(table, Leave(3))

    console = console_of(table)

    assert [(seat.field, seat.person.name) for seat in console.hands] == [(1, "Ann"), (2, "Anton")]
    assert [len(suit) for suit in console.suits] == [13, 13, 13, 13]
    assert (console.can_play, console.can_deal) == (True, True)


def test_hands_of_an_undone_deal_can_be_corrected() -> None:
    table = game(names=("Ana", "Ben"), surrender="1")
    show(table, STRONG, "")

    undo(table)

    console = console_of(table)
    assert [(seat.typed, seat.special) for seat in console.hands] == [
        (STRONG, ""),
        ("", "surrender"),
    ]
    show(table, STRONG, WEAK)
    assert [seat.typed for seat in console_of(table).hands] == ["", ""]


def test_rule_sheet_is_made_from_the_variation() -> None:
    sheet = sheet_of(lay_table("chinese_poker", variation="malayan", one_suit="39"))

    assert sheet.variation == "Malayan"
    assert {row.names.english: row.units for row in sheet.specials}["One suit"] == 39
    rules = {rule.meaning: (rule.value, rule.is_own) for rule in sheet.house_rules}
    bank = "The bank: the others play only the bank, which wins equal rows"
    assert rules[bank] == ("The dealer", False)
