"""What the screens of mahjong show."""

from __future__ import annotations

import pytest
from django.test import Client

from festival.models import Table
from rules.mahjong import commands as c
from tests.festival.pages import page_of
from tests.festival.side_tables import board_of as board
from tests.festival.side_tables import do, sheet_of, stored
from tests.games.mahjong.samples import ANA, BEN, CORA, FIVE, NINETEEN, TWELVE, game

pytestmark = pytest.mark.django_db
TURNS = ((BEN, CORA), (CORA, ANA), (ANA, BEN), (BEN, CORA))  # no dealer wins: four hands


def shown(table: Table, page: str) -> str:
    return page_of(Client().get(table.public_address(page))).text


def test_winds_turn_with_the_dealer() -> None:
    found = board(game((BEN, FIVE, CORA)))
    table = game((BEN, FIVE, CORA))
    do(table, c.NextHand())

    assert [seat.wind for seat in found.seats] == ["東", "南", "西", "北"]
    assert [seat.wind for seat in board(table).seats] == ["北", "東", "南", "西"]
    assert [seat.person.name for seat in board(table).seats if seat.is_dealer] == ["Ben"]


def test_wall_has_seats_and_rules_before_the_first_result() -> None:
    table = game(point="10", false_win=3)
    opening = board(table).opening
    do(table, c.Draw())

    assert [(seat.sign, seat.word, seat.person.name) for seat in opening.seats] == [
        *(("東", "east", "Ana"), ("南", "south", "Ben"), ("西", "west", "Cora")),
        ("北", "north", "Dora"),
    ]
    assert opening.rules == (
        "1 tai = 1 point · ₱10 a point",
        "A hand needs 5 tai to win",
        "The game lasts: four winds",
        "A false win pays each of the others 3 points",
    )
    assert board(table).opening is None


def test_agenda_says_who_deals_and_how_often_they_stayed() -> None:
    table = game()
    assert board(table).agenda == "Hand 1, east round: Ana deals."

    do(table, c.Draw())
    assert board(table).agenda == "Hand 1 is over."
    assert board(table).then == "Next: Ana stays dealer."

    do(table, c.NextHand())
    assert board(table).agenda == "Hand 2, east round: Ana deals, stayed 1×."


def test_last_hand_is_laid_out_with_its_rows_and_payments() -> None:
    """The hand of the sketch, with the dealer who has stayed twice: 19 + 19 + 24."""
    table = game((ANA, FIVE, BEN), (ANA, FIVE, BEN), (CORA, NINETEEN, 0))
    last = board(table).last

    assert last is not None
    (won,) = last.wins
    assert (won.tai, won.points, won.how) == (19, 62, "drew the winning tile")
    rows = "flower 2, honor_pung 2, self_drawn 1, concealed_kong 2, closed_wait 2, half_flush 10"
    assert ", ".join(f"{row.key} {row.tai}" for row in won.rows) == rows
    assert [(each.person.name, each.amount, each.extra) for each in won.payments] == [
        *(("Ana", 24, 5), ("Ben", 19, 0), ("Dora", 19, 0))
    ]
    assert won.why == "Ana dealt, stayed 2×: 1 + 2 × 2 tai more"
    assert [(each.label, len(each.tiles)) for each in won.groups] == [
        ("chow", 3),
        ("chow", 3),
        ("winning tile", 3),
        ("pair", 2),
        ("kong, concealed", 4),
        ("pung, open", 3),
        ("flowers", 2),
    ]
    assert [tile.name for group in won.groups for tile in group.tiles if tile.is_won] == ["c7"]
    assert [seat.side for seat in won.around] == ["top", "left", "bottom", "right"]
    assert [seat.person.name for seat in won.around] == ["Cora", "Dora", "Ana", "Ben"]


def test_chart_has_the_points_after_each_hand() -> None:
    """Ben +5, then self-drawn 13 with the dealer's 1: Ana 39 + 3."""
    table = game((BEN, FIVE, CORA), (ANA, TWELVE, 0))
    chart = board(table).chart

    assert chart is not None
    assert [(line.person.name, line.score) for line in chart.lines] == [
        *(("Ana", "+40"), ("Ben", "−9"), ("Dora", "−13"), ("Cora", "−18"))
    ]
    assert all(len(line.points.split()) == 3 for line in chart.lines)


def test_wall_and_phone_say_who_pays_at_the_end() -> None:
    table = game((ANA, TWELVE, 0), point="10")
    before = board(table).hand_overs
    do(table, c.End())
    overs = board(table).hand_overs

    assert before == ()
    assert [(each.payer.name, each.money, each.receiver.name) for each in overs] == [
        (name, "₱140", "Ana") for name in ("Ben", "Cora", "Dora")
    ]
    for page in ("tv", "board"):
        assert "Who pays at the end" in shown(table, page)


def test_points_with_a_price_are_shown_in_money_everywhere() -> None:
    """Ana deals and draws 13: 14 from each. A point is 10 pesos."""
    found, bare = board(game((ANA, TWELVE, 0), point="10")), board(game((ANA, TWELVE, 0)))
    assert found.last is not None
    assert found.chart is not None
    assert bare.last is not None
    (won,) = found.last.wins

    assert found.unit == "1 tai = 1 point · ₱10 a point"
    assert [seat.money for seat in found.seats] == ["+₱420", "−₱140", "−₱140", "−₱140"]
    assert [line.money for line in found.chart.lines] == ["+₱420", "−₱140", "−₱140", "−₱140"]
    assert (won.money, [each.money for each in won.payments]) == ("₱420", ["₱140"] * 3)
    assert (bare.unit, bare.seats[0].money) == ("1 tai = 1 point", "")
    assert [each.money for each in bare.last.wins[0].around] == [""] * 4


def test_rule_sheet_has_every_row_at_its_value_here() -> None:
    table = game(row_heaven=0, row_full_flush=80, min_tai=3)
    sheet = sheet_of(stored(table))
    rows = {row.names.english: tai for row, tai, _ in sheet.rows}

    assert len(rows) == 40
    assert (rows["Heavenly hand"], rows["Full flush"]) == (0, 80)
    assert [rule.value for rule in sheet.house_rules if rule.is_own] == ["3"]
    assert "not played here" in shown(table, "rules")
    assert "house rule; usually 40" in shown(table, "rules")


def test_winds_are_beside_points_in_the_next_hand() -> None:
    """Beside the payments are none then: those were of the hand before."""
    table = game((BEN, FIVE, CORA))
    do(table, c.NextHand())
    assert board(table).chart is not None

    text = shown(table, "tv")

    pays = text.partition("Who pays")[2].partition("1 tai = 1 point")[0]
    assert not set("東南西北") & set(pays)
    assert {line.person.name: line.wind for line in board(table).chart.lines} == {
        **{"Ben": "東", "Cora": "南"},
        **{"Dora": "西", "Ana": "北"},
    }


def test_after_the_last_hand_the_button_ends_the_game(desk: Client) -> None:
    table = game(*((winner, FIVE, payer) for winner, payer in TURNS), rounds=1)

    text = page_of(desk.get(table.address("console"))).text

    assert "That was the last hand. End the game" in text
    assert "Next hand" not in text
