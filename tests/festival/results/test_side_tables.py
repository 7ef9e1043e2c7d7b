"""After a game at a side table: places, pages and files, of each kind of game."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client

from festival.models import Player, Table
from rules.chinese_poker import commands as cards
from rules.mahjong import commands as tiles
from rules.poker_dice import commands as dice
from rules.promotion import commands as ranks
from rules.spots.commands import End, Guess, Lift
from tests.festival.pages import page_of
from tests.festival.side_tables import begun_table, do, lay_table, results_of, stored
from tests.games.chinese_poker import tables as cards_played
from tests.games.mahjong import tables as tiles_played
from tests.games.mahjong.tables import ANA, BEN, CORA, DORA, FIVE, FIVE_TOO, TWELVE
from tests.games.poker_dice import tables as dice_played
from tests.games.promotion import tables as ranks_played

pytestmark = pytest.mark.django_db

HOSTILE = "=1+1"


def hands_won() -> Table:
    """Ana draws 13 as dealer: 14 from each. She stays, and Ben and Dora win 5 of Cora. Then nobody
    wins."""
    table = tiles_played.game((ANA, TWELVE, 0), (BEN, FIVE, CORA))
    tiles_played.win(table, DORA, FIVE_TOO, CORA)
    for command in (tiles.NextHand(), tiles.Draw(), tiles.End()):
        do(table, command)
    return stored(table)


def deals() -> Table:
    """Ana wins 6 of the first deal, Ben 6 of the second: Cora pays both times."""
    table = cards_played.game(1, point="10", name="By the window")
    cards_played.show(table, cards_played.WEAK, cards_played.STRONG, cards_played.WEAKER)
    do(table, cards.End())
    return stored(table)


def rounds() -> Table:
    """Ben wins the first round with three 4s. In the second Cora and Ana are equal, and Ana wins
    the tie; Ben was away. The third is cut short."""
    table = dice_played.game("66321", "44426", "11235", name="By the window")
    dice_played.next_round(table)
    do(table, dice.Skip(2))
    for thrown in ("55123", "12355", "11112", "66612"):  # Cora, Ana; once more Cora, Ana
        dice_played.make(table, thrown)
    dice_played.next_round(table)
    do(table, dice.End(is_confirmed=True))
    return stored(table)


def ways() -> Table:
    table = ranks_played.game(*ranks_played.WON, name="By the window")
    do(table, ranks.End())
    return stored(table)


def cups(*, is_over: bool = True) -> Table:
    """Two cups, 7 and 2: the first player was wrong once, the second never, the third sat out."""
    table = begun_table("spots", is_dry=True)
    for faces, first, second in (((3, 4), 8, 7), ((1, 1), 2, 2)):
        do(table, Guess(1, first))
        do(table, Guess(2, second))
        do(table, Lift(faces, is_confirmed=True))
    if is_over:
        do(table, End())
    return stored(table)


@dataclass(frozen=True)
class Told:
    """What is said of a game, worked out by hand."""

    play: Callable[[], Table]
    page: tuple[str, ...]
    people: list[list[str]]  # the list by person; a row may have more columns
    data: dict[str, Any]  # of the same list for another program
    first: dict[str, Any] = field(default_factory=dict)  # the first person in it
    waiting: str = ""  # on the page before the game has begun
    winners: tuple[str, ...] = ()  # what the organisers see beside the files
    by: tuple[str, ...] = ("person",)


TOLD = {
    "mahjong": Told(
        play=hands_won,
        page=("final", "Most points", "Half flush 10"),
        winners=("Half flush 10", "won on a discard of Cora"),
        people=[
            ["Place", "No.", "Name", "Points", "Hands won", "Most tai"],
            ["1", "1", "Ana", "42", "1", "13"],
            ["2", "2", "Ben", "-9", "1", "5"],
            ["2", "4", "Dora", "-9", "1", "5"],
            ["4", "3", "Cora", "-24", "0"],
        ],
        data={"is_final": True},
        waiting="Each hand will be listed here",
        by=("person", "hand"),
    ),
    "chinese_poker": Told(
        play=deals,
        page=(
            "Cora gives Ana",
            "For the whole evening; skip this if you paid after each deal.",
            "Deal by deal",
        ),
        people=[
            ["Place", "No.", "Name", "Points", "In money", "Deals", "Deals won", "Best deal"],
            ["1", "1", "Ana", "6", "60", "2", "1", "6"],
            ["1", "2", "Ben", "6", "60", "2", "1", "6"],
            ["3", "3", "Cora", "-12", "-120", "2", "0", "-6"],
        ],
        data={"variation": "base", "is_final": True, "currency": "PHP", "point_is_worth": "10"},
        first={"name": "Ana", "points": 6, "money": "60"},
    ),
    "poker_dice": Told(
        play=rounds,
        page=("final", "Most rounds won Ben Cora", "Round by round"),
        people=[
            ["Place", "No.", "Name", "Rounds won", "Best hand"],
            ["1", "2", "Ben", "1", "Three of a kind, three 4s"],
            ["1", "3", "Cora", "1", "Four of a kind, four 1s"],
            ["3", "1", "Ana", "0", "Three of a kind, three 6s"],
        ],
        data={"game": "poker_dice", "table": 1, "is_final": True},
        first={"place": 1, "number": 2, "rounds_won": 1, "best_hand": [4, 4, 4, 2, 6]},
    ),
    "promotion": Told(
        play=ways,
        page=("The winner", "7 → 73 → 92 → 94 → 97 → palace"),
        people=[
            ["Place", "No.", "Name", "Space", "Te to go", "Throws", "Disgraces", "The way"],
            ["1", "1", "Ana", "palace", "0", "3", "0", "7 → 73 → 92 → 94 → 97 → palace"],
            ["2", "2", "Ben", "28", "12", "2", "1", "15 → 55 → 28"],
            ["3", "3", "Cora", "1", "16", "2", "0", "1"],
        ],
        data={"game": "promotion", "is_final": True},
        first={
            **{"name": "Ana", "is_in_palace": True, "te_to_go": 0, "throws": 3, "disgraces": 0},
            "way": [7, 73, 92, 94, 97],
        },
    ),
    "spots": Told(
        play=cups,
        page=("final", "The fewest forfeits: 0 Ben"),
        people=[
            ["Place", "No.", "Name", "Forfeits (a song)", "Guesses", "Right"],
            ["1", "2", "Ben", "0", "2", "2"],
            ["2", "1", "Ana", "1", "2", "1"],
            ["", "3", "Cora", "0", "0", "0"],
        ],
        data={"forfeit": "a song", "is_final": True, "table": 1},
        first={"number": 2, "name": "Ben", "place": 1, "forfeits": 0, "guesses": 2, "right": 2},
        waiting="The game has not begun.",
    ),
}


def file_of(desk: Client, table: Table, kind: str, by: str = "person") -> bytes:
    answer = desk.get(table.address("winners_file", by, kind))
    assert answer.status_code == 200, (table.kind, by, kind)
    return answer.content


def rows_of(desk: Client, table: Table, by: str = "person") -> list[list[str]]:
    text = file_of(desk, table, "csv", by).decode("utf-8-sig")
    return [row for row in csv.reader(io.StringIO(text)) if row]


def data_of(desk: Client, table: Table, by: str = "person") -> Any:
    return json.loads(file_of(desk, table, "json", by))


@pytest.mark.parametrize("kind", TOLD)
def test_pages_and_files_tell_the_game_and_names_cannot_run_in_them(
    desk: Client, kind: str
) -> None:
    told = TOLD[kind]
    table = told.play()

    guests = page_of(Client().get(table.public_address("results"))).text
    winners = page_of(desk.get(table.address("winners")))
    data = data_of(desk, table)
    rows = rows_of(desk, table)

    assert [each for each in told.page if each not in guests] == []
    assert [each for each in told.winners if each not in winners.text] == []
    addresses = {
        table.address("winners_file", by, ending)
        for by in told.by
        for ending in ("csv", "xlsx", "json")
    }
    assert addresses - {found.get("href", "") for _, found in winners.elements} == set()
    shown = [row[: len(asked)] for row, asked in zip(rows, told.people, strict=True)]
    assert shown == told.people
    assert {name: data[name] for name in told.data} == told.data
    assert {name: data["people"][0][name] for name in told.first} == told.first
    assert {file_of(desk, table, "xlsx", by)[:2] for by in told.by} == {b"PK"}
    assert desk.get(table.address("winners_file", "prize", "csv")).status_code == 404
    Player.objects.filter(festival=table.festival, number=2).update(name=HOSTILE)
    assert f"'{HOSTILE}" in [row[2] for row in rows_of(desk, stored(table))]


def test_game_that_has_not_begun_has_nothing_to_show() -> None:
    for kind in ("mahjong", "spots"):
        table = lay_table(kind, names=("Ana", "Ben", "Cora", "Dora"))
        page = page_of(Client().get(table.public_address("results"))).text
        assert TOLD[kind].waiting in page, kind


def test_every_payment_can_be_checked(desk: Client) -> None:
    """Half flush 10, honor pung 1, flower 1, any win 2: 14, and 15 from Ana, who deals."""
    table = tiles_played.game((BEN, TWELVE, ANA), winning_bonus=2)
    page = page_of(Client().get(table.public_address("results")))

    total, parts, paid = rows_of(desk, table, "hand")[1][4:7]
    assert (total, parts) == ("14", "Flowers 1, Honor pungs 1, Half flush 10, any win 2")
    assert paid == "Ana 15 · Ana deals: 1 tai more"
    text = page.text.replace(" ,", ",")
    assert "Half flush 10, any win 2" in text
    assert "Ana −15, Ben +15 · Ana deals: 1 tai more" in text


def test_deals_make_hand_overs_that_make_everybody_quits(desk: Client) -> None:
    table = deals()

    found, data = results_of(table), data_of(desk, table)

    paid = [(each.payer.name, each.receiver.name, each.money) for each in found.hand_overs]
    assert paid == [("Cora", "Ana", "₱60"), ("Cora", "Ben", "₱60")]
    assert data["deals"][0]["hands"][0]["cards"] == cards_played.STRONG
    pair = {"first": 1, "second": 2, "rows": [1, 1, 1], "points": 3}
    assert data["deals"][0]["pairs"][0] == pair


def test_rounds_have_their_winner_the_hand_that_won_and_their_ties_or_nobody(desk: Client) -> None:
    table, nobodys = rounds(), dice_played.game()
    for player in (1, 2, 3):
        do(nobodys, dice.Skip(player))
    waiting, begun = lay_table("poker_dice"), dice_played.game("66321")

    found = [
        (each.number, each.winner and each.winner.name, each.made and each.made.why, each.ties)
        for shown in (table, stored(nobodys))
        for each in results_of(shown).rounds
    ]
    assert found == [(1, "Ben", "three 4s", 0), (2, "Cora", "four 1s", 1), (1, None, None, 0)]
    assert data_of(desk, table)["rounds"][1] == {
        **{"round": 2, "hand": [1, 1, 1, 1, 2], "ties": 1},
        "winner": {"number": 3, "name": "Cora"},
    }
    assert "nobody" in page_of(Client().get(nobodys.public_address("results"))).text
    results = [results_of(each) for each in (waiting, begun)]
    assert [each.phase for each in results] == ["waiting", "running"]
    assert (results[0].rows, results[1].first) == ((), ())  # nobody is first before a round


def test_whoever_never_threw_has_no_place() -> None:
    rows = results_of(stored(ranks_played.game("112356"))).rows

    places = [(row.place, row.person.name) for row in rows]
    assert places == [(1, "Ana"), (None, "Ben"), (None, "Cora")]


def test_fewest_forfeits_are_first_and_every_cup_is_told_the_newest_first() -> None:
    found = results_of(cups(is_over=False))

    assert (found.phase, [person.name for person in found.first]) == ("running", ["Ben"])
    assert [(number, cup.total) for number, cup, _ in found.cups] == [(2, 2), (1, 7)]
    _, _, guesses = found.cups[1]
    first = [(person.name, guess, is_right) for person, guess, is_right in guesses]
    assert first == [("Ana", "8", False), ("Ben", "7", True)]
