"""What the screens of poker dice show."""

from __future__ import annotations

import pytest
from django.test import Client

from festival.models import Table
from rules.poker_dice import commands as c
from tests.festival.pages import page_of
from tests.festival.side_tables import board_of as board
from tests.festival.side_tables import console_of as console
from tests.festival.side_tables import do, lay_table, sheet_of
from tests.games.poker_dice.samples import ANA, BEN, CORA, game, make, next_round, throw

pytestmark = pytest.mark.django_db


def shown(table: Table, page: str) -> str:
    return page_of(Client().get(table.public_address(page))).text


def test_who_throws_has_three_throws_and_the_others_wait() -> None:
    table = game()
    found = board(table)

    assert found.turn
    assert (found.turn.name, found.left) == ("Ana", 3)
    assert [person.name for person in found.following] == ["Ben", "Cora"]
    assert [each.state for each in found.contestants] == ["in_turn", "to_throw", "to_throw"]
    throw(table, "44126")
    assert (board(table).left, board(table).throws) == (2, (False, True, True))


def test_dice_on_the_table_are_a_hand_with_holds_and_a_thrower() -> None:
    table = game()
    throw(table, "44126", is_simulated=True)
    first = board(table).lying

    throw(table, "44425", "12")

    lying = board(table).lying
    assert first
    assert lying
    assert (first.thrower, lying.thrower) == ("computer", "hand")
    assert (lying.made.name, lying.made.why) == ("Three of a kind", "three 4s")
    assert [die.is_held for die in lying.made.dice] == [True, True, False, False, False]
    assert (lying.person.name, lying.is_over) == ("Ana", False)


def test_last_hand_stays_visible_until_the_next_throw_or_round() -> None:
    table = game("44126")

    stayed = board(table).lying
    throw(table, "66321")
    now = board(table).lying

    assert stayed
    assert (stayed.person.name, stayed.made.why, stayed.is_over) == ("Ana", "two 4s", True)
    assert now
    assert (now.person.name, now.is_over) == ("Ben", False)
    over = game("44126", "44135", "66321")
    next_round(over)
    assert board(over).lying is None


def test_best_hand_is_first_and_equal_ones_lead_together() -> None:
    found, equal = board(game("44126", "44426")), board(game("44126", "62144"))

    assert [(each.person.name, each.state, each.leads) for each in found.contestants] == [
        ("Ben", "made", True),
        ("Ana", "made", False),
        ("Cora", "in_turn", False),
    ]
    assert [each.person.name for each in equal.contestants if each.leads] == ["Ana", "Ben"]


def test_chance_to_beat_the_best_is_exact() -> None:
    """Four 6s and a 1 with one throw left, against four 6s and a 5: only the fifth 6 does it."""
    table = game("66665")
    throw(table, "66661")
    throw(table, "66661", "1234")

    chance = board(table).chance

    assert chance
    assert (chance.leader.name, chance.hand) == ("Ana", "four 6s")
    assert (chance.percent, chance.is_sure) == ("16.7\u00a0%", False)


def moment_of(table: Table) -> tuple[str, list[str], str]:
    moment = board(table).moment
    assert moment
    return moment.kind, [person.name for person in moment.people], moment.note


def test_won_round_is_shown_until_the_next_one_begins() -> None:
    table, without = game("44126", "44426", "66321"), game()
    for player in (ANA, BEN, CORA):
        do(without, c.Skip(player))

    moment = board(table).moment

    assert moment_of(table) == ("won", ["Ben"], "1 round won so far")
    assert moment_of(without) == ("nobody", [], "Nobody has a hand.")
    assert moment
    assert moment.made
    assert (moment.title, moment.made.why) == ("Round 1 goes to", "three 4s")
    for page in ("tv", "board"):
        assert "Round 1 goes to Ben" in shown(table, page)
    next_round(table)
    assert board(table).moment is None


def test_console_keeps_the_last_holds_and_offers_legal_moves() -> None:
    """The first throw is of all five dice and cannot be stood with; then comes the next round."""
    table = game()
    first = console(table)
    throw(table, "44126")
    throw(table, "44425", "12")
    found, between = console(table), console(game("44126", "44426", "66321"))
    alone, two = (console(lay_table("poker_dice", seated=count)) for count in (1, 2))

    assert [die for _, die in first.places] == [None] * 5
    held = [die and die.is_held for _, die in found.places]
    assert held == [True, True, False, False, False]
    assert "".join(key for key, _ in found.places) == "zxcvb"
    assert (found.at, found.can_stand) == ("1-0-1-2", True)
    assert (first.can_throw, first.can_stand, first.can_go_on) == (True, False, False)
    assert (between.can_throw, between.can_stand, between.can_go_on) == (False, False, True)
    assert (alone.can_start, two.can_start) == (False, True)


def test_rule_sheet_has_categories_with_chances_as_played() -> None:
    """Of 7,776 first throws, counted apart from the program."""
    sheet = sheet_of(lay_table("poker_dice", straight="between_four_and_full"))
    without = {row.name: row.ways for row, _, _ in sheet_of(lay_table("poker_dice")).rows}

    named = "Five of a kind|Four of a kind|Straight|Full house|Three of a kind|Two pairs|Pair|Bust"
    ways = (6, 150, 240, 300, 1200, 1800, 3600, 480)
    assert [(row.name, row.ways) for row, _, _ in sheet.rows] == [
        *zip(named.split("|"), ways, strict=True)
    ]
    assert [share for row, _, share in sheet.rows if row.name == "Pair"] == ["46.3\u00a0%"]
    assert ("Straight" in without, without["Bust"]) == (False, 720)


def test_only_tied_players_throw_again_and_other_hands_stay() -> None:
    found = board(game("44426", "44426", "11235", "66612")).contestants

    assert [(each.person.name, each.state, each.made and each.made.why) for each in found] == [
        ("Ana", "made", "three 6s"),
        ("Ben", "in_turn", None),
        ("Cora", "made", "two 1s"),
    ]


def test_who_won_nothing_is_listed_only_with_lives_or_money() -> None:
    hands = ("44426", "44412", "11235")
    plain, staked = board(game(*hands)), board(game(*hands, lives=2))

    assert [each.person.name for each in plain.winners] == ["Ana"]
    assert (len(staked.winners), plain.room, staked.room) == (3, "xl", "s")
    assert board(game()).room == ""


def test_lives_pot_and_money_are_shown() -> None:
    """Three pay 20 each: the winner has 40 more than before."""
    table = game("44426", "44412", lives=2, stake="20")
    before = board(table)
    make(table, "11235")
    after = board(table)

    assert before.pot == "₱60"
    standing = [(each.person.name, each.lives, each.money) for each in after.standing]
    assert standing == [("Ana", 2, "+₱40"), ("Ben", 2, "−₱20"), ("Cora", 1, "−₱20")]
    assert after.pot == ""
    assert after.moment
    assert after.moment.note == (
        "1 round won so far ·\u00a0takes the pot of ₱60 ·\u00a0Cora loses a life"
    )
    assert "pot ₱60" not in shown(table, "tv")


def test_wall_and_phone_say_who_pays_at_the_end() -> None:
    table = game("44426", "44412", "11235", stake="20")
    before = board(table).hand_overs
    do(table, c.End())
    overs = board(table).hand_overs

    assert before == ()
    assert [(each.payer.name, each.money, each.receiver.name) for each in overs] == [
        (name, "₱20", "Ana") for name in ("Ben", "Cora")
    ]
    for page in ("tv", "board"):
        assert "Who pays at the end" in shown(table, page)


def test_last_with_lives_is_shown_as_the_winner_of_the_game() -> None:
    table = game("44426", "11235", names=("Ana", "Ben"), lives=1)

    assert moment_of(table) == ("ended", ["Ana"], "1 life left · 1 round won")
    assert [(each.person.name, each.lives) for each in board(table).standing] == [
        ("Ana", 1),
        ("Ben", 0),
    ]
    assert "The last player with lives wins" not in shown(table, "rules")
    assert "the last player with lives wins the game" in shown(table, "rules")
