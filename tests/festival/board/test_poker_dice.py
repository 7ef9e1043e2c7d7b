"""What the screens of poker dice show, from the rules of domain.md G and numbers.md 5."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.board.poker_dice.board import Board, Console
from festival.board.poker_dice.build import board_of, console_of
from festival.board.poker_dice.rule_sheet import sheet_of
from festival.models import Table
from festival.people import helpers
from festival.words.chances import percent
from rules.poker_dice import commands as c
from tests.festival.pages import page_of
from tests.festival.poker_dice import ANA, BEN, CORA, game, make, next_round, throw
from tests.festival.side_tables import begun_table, do, lay_table, stored

pytestmark = pytest.mark.django_db

HOSTILE = ("<script>alert(1)</script>", '" autofocus onfocus="x', "{{ 7 }}</title>")
CARDS: dict[str, Any] = {"faces": "cards"}


def board(table: Table) -> Board:
    return board_of(stored(table))


def console(table: Table) -> Console:
    return console_of(stored(table), "")


def shown(table: Table, page: str) -> str:
    return page_of(Client().get(table.public_address(page))).text


def viewer(table: Table) -> Client:
    """The browser of somebody who may only watch."""
    helper = helpers.add_helper(table.festival_id, name="Vic", role="viewer").helper
    client = Client()
    client.force_login(helper.user)
    return client


def test_who_throws_has_three_throws_and_the_others_wait() -> None:
    found = board(game())

    assert found.turn
    assert (found.turn.name, found.left) == ("Ana", 3)
    assert [person.name for person in found.following] == ["Ben", "Cora"]
    assert [each.state for each in found.contestants] == ["in_turn", "to_throw", "to_throw"]


def test_each_throw_leaves_one_less() -> None:
    table = game()

    throw(table, "44126")

    assert (board(table).left, board(table).throws) == (2, (False, True, True))


def test_later_players_have_as_many_throws_as_the_first_had_where_that_is_the_rule() -> None:
    found = board(game("44126", later_players_limited_to_first=True))

    assert found.turn
    assert (found.turn.name, found.left, found.throws) == ("Ben", 1, (True,))


def test_dice_that_lie_there_are_a_hand_and_those_held_are_marked() -> None:
    table = game()
    throw(table, "44126")

    throw(table, "44425", "12")

    lying = board(table).lying
    assert lying
    assert (lying.made.name, lying.made.why) == ("Three of a kind", "three 4s")
    assert [die.is_held for die in lying.made.dice] == [True, True, False, False, False]
    assert (lying.person.name, lying.is_over) == ("Ana", False)


def test_last_hand_stays_in_sight_until_the_next_one_throws() -> None:
    table = game("44126")

    stayed = board(table).lying
    throw(table, "66321")
    now = board(table).lying

    assert stayed
    assert (stayed.person.name, stayed.made.why, stayed.is_over) == (
        "Ana",
        "two 4s",
        True,
    )
    assert now
    assert (now.person.name, now.is_over) == ("Ben", False)


def test_nothing_lies_there_when_a_round_begins() -> None:
    table = game("44126", "44135", "66321")

    next_round(table)

    assert board(table).lying is None


def test_dice_thrown_by_the_program_say_so() -> None:
    table = game()

    throw(table, "44126", is_simulated=True)

    lying = board(table).lying
    assert lying
    assert lying.thrower == "computer"


def test_best_hand_stands_first_and_leads() -> None:
    found = board(game("44126", "44426"))

    assert [(each.person.name, each.state, each.leads) for each in found.contestants] == [
        ("Ben", "made", True),
        ("Ana", "made", False),
        ("Cora", "in_turn", False),
    ]


def test_equal_hands_lead_together() -> None:
    found = board(game("44126", "62144"))

    assert [each.person.name for each in found.contestants if each.leads] == ["Ana", "Ben"]


def test_who_was_skipped_or_has_left_has_no_hand() -> None:
    table = game()

    do(table, c.Skip(ANA))
    do(table, c.Leave(CORA))

    states = {each.person.name: each.state for each in board(table).contestants}
    assert states == {"Ana": "none", "Ben": "in_turn", "Cora": "none"}


def test_chance_to_beat_the_best_is_exact() -> None:
    """Four 6s and a 1 with one throw left, against four 6s and a 5: only the fifth 6 does it."""
    table = game("66665")
    throw(table, "66661")
    throw(table, "66661", "1234")

    chance = board(table).chance

    assert chance
    assert (chance.leader.name, chance.hand) == ("Ana", "four 6s")
    assert (chance.percent, chance.is_sure) == ("16.7\u00a0%", False)


def test_hand_that_is_better_already_needs_no_chance() -> None:
    table = game("44126")

    throw(table, "44426")

    chance = board(table).chance
    assert chance
    assert (chance.percent, chance.is_sure) == ("100\u00a0%", True)
    assert "Better already than two 4s of Ana" in shown(table, "tv")


def test_nobody_has_to_be_beaten_while_nobody_has_a_hand() -> None:
    table = game()

    throw(table, "44426")

    assert board(table).chance is None


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0\u00a0%"),
        (1 / 100_000, "0.1\u00a0%"),
        (1 / 3, "33.3\u00a0%"),
        (0.99999, "99.9\u00a0%"),
        (1, "100\u00a0%"),
    ],
)
def test_only_what_is_sure_is_all_or_nothing(share: float, text: str) -> None:
    assert percent(share) == text


def test_tie_is_thrown_on_by_those_who_are_equal() -> None:
    found = board(game("66321", "12366", "44126"))

    assert [person.name for person in found.tied] == ["Ana", "Ben"]
    assert found.agenda == "Round 1: Ana and Ben are equal and throw once more."


def test_equal_hands_that_are_beaten_are_no_tie() -> None:
    found = board(game("44126", "12446", "66321"))

    assert (found.tied, found.phase) == ((), "won")


def test_won_round_is_a_moment_with_the_hand_that_won_it() -> None:
    table = game("44126", "44426", "66321")

    moment = board(table).moment

    assert moment
    assert (moment.kind, moment.title) == ("won", "Round 1 goes to")
    assert [person.name for person in moment.people] == ["Ben"]
    assert moment.made
    assert moment.made.why == "three 4s"
    assert moment.note == "1 round won so far"
    assert "Round 1 goes to Ben" in shown(table, "tv")
    assert "Round 1 goes to Ben" in shown(table, "board")


def test_round_without_a_hand_is_won_by_nobody() -> None:
    table = game()

    for player in (ANA, BEN, CORA):
        do(table, c.Skip(player))

    moment = board(table).moment
    assert moment
    assert (moment.kind, moment.people, moment.note) == (
        "nobody",
        (),
        "Nobody has a hand.",
    )


def test_moment_is_over_when_the_next_round_begins() -> None:
    table = game("44126", "44426", "66321")

    next_round(table)

    assert board(table).moment is None


def test_end_names_whoever_has_won_most_rounds() -> None:
    table = game("44126", "44426", "66321")
    next_round(table)
    for dice in ("11235", "22134", "66321"):  # Ben, Cora, Ana
        make(table, dice)

    do(table, c.End())

    moment = board(table).moment
    assert moment
    assert (moment.kind, moment.note) == ("ended", "1 round won")
    assert [person.name for person in moment.people] == ["Ana", "Ben"]
    assert board(table).results_text.endswith("/results/")


def test_rounds_won_are_a_standing() -> None:
    table = game("44126", "44426", "66321")

    do(table, c.Leave(CORA))

    assert [
        (each.person.name, each.won, each.is_first, each.is_away) for each in board(table).standing
    ] == [("Ben", 1, True, False), ("Ana", 0, False, False), ("Cora", 0, False, True)]


def test_cards_are_shown_as_such() -> None:
    table = game(**CARDS)

    throw(table, "AAKQ9")

    lying = board(table).lying
    assert lying
    assert [die.shown for die in lying.made.dice] == ["A", "A", "K", "Q", "9"]
    assert console(table).faces == ("9", "T", "J", "Q", "K", "A")
    assert 'aria-label="A A K Q 9"' in Client().get(table.public_address("tv")).content.decode()
    assert "throws A A K Q 9" in shown(table, "public_log")


def test_console_holds_what_was_held_last() -> None:
    table = game()
    throw(table, "44126")
    throw(table, "44425", "12")

    found = console(table)

    assert [place.die and place.die.is_held for place in found.places] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert "".join(place.key for place in found.places) == "zxcvb"
    assert (found.at, found.can_stand) == ("1-0-1-2", True)


def test_first_throw_is_of_all_five_dice_and_cannot_be_stood_with() -> None:
    found = console(game())

    assert [place.die for place in found.places] == [None] * 5
    assert (found.can_throw, found.can_stand, found.can_go_on) == (True, False, False)


def test_between_rounds_only_the_next_one_can_begin() -> None:
    found = console(game("44126", "44426", "66321"))

    assert (found.can_throw, found.can_stand, found.can_go_on) == (False, False, True)


def test_game_can_begin_with_two_players() -> None:
    one, two = lay_table("poker_dice", seated=1), lay_table("poker_dice", seated=2)

    assert (console(one).can_start, console(two).can_start) == (False, True)


def test_whoever_may_only_watch_finds_nothing_to_press() -> None:
    table = game("44126")

    page = page_of(viewer(table).get(table.address("console")))

    assert "Ben" in page.text
    assert [form for form in page.forms if "/console/" in form.action] == []


@pytest.mark.parametrize("page", ["board", "tv", "rules", "results", "public_log"])
@pytest.mark.parametrize("phase", ["waiting", "throwing", "won", "ended"])
def test_names_are_text_wherever_they_come_up(page: str, phase: str) -> None:
    about: dict[str, Any] = {"name": HOSTILE[0], "names": HOSTILE}
    table = lay_table("poker_dice", **about) if phase == "waiting" else game("44126", **about)
    if phase in ("won", "ended"):
        make(table, "44426")
        make(table, "66321")
    if phase == "ended":
        do(table, c.End())

    answer = Client().get(table.public_address(page))

    assert answer.status_code == 200
    assert "<script>alert(1)" not in answer.content.decode()
    assert "onfocus" not in {name for _, found in page_of(answer).elements for name in found}


def test_rule_sheet_has_the_categories_with_their_chances() -> None:
    """numbers.md 5: of 7,776 first throws."""
    sheet = sheet_of(lay_table("poker_dice", straight="between_four_and_full"))

    assert [(row.name, row.ways) for row in sheet.rows] == [
        ("Five of a kind", 6),
        ("Four of a kind", 150),
        ("Straight", 240),
        ("Full house", 300),
        ("Three of a kind", 1200),
        ("Two pairs", 1800),
        ("Pair", 3600),
        ("Bust", 480),
    ]
    assert [row.percent for row in sheet.rows if row.name == "Pair"] == ["46.3\u00a0%"]


def test_rule_sheet_without_straights_counts_them_among_the_busts() -> None:
    sheet = sheet_of(lay_table("poker_dice"))

    assert {row.name: row.ways for row in sheet.rows}["Bust"] == 720
    assert "Straight" not in {row.name for row in sheet.rows}


def test_house_rules_of_the_table_are_marked() -> None:
    sheet = sheet_of(lay_table("poker_dice", **CARDS))

    assert [rule.is_own for rule in sheet.house_rules] == [False, True, False]
    assert "house rule of this table" in shown(begun_table("poker_dice", **CARDS), "rules")
