"""Playing mahjong through the pages: what is posted, what is judged before, what is put right."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest
from django.test import Client

from festival.games.bobing.players import players
from festival.models import Table
from festival.play.undo import redo
from festival.tables.results.dice_commitment_file import dice_file
from rules.dice_commitment import draw_from
from tests.festival.pages import page_of
from tests.festival.side_tables import board_of, lay_table, post, state_of, stored, tell, undo
from tests.games.mahjong.samples import (
    BEN,
    CORA,
    FIVE,
    FIVE_TOO,
    NAMES,
    NINETEEN,
    THREE,
    TWELVE,
    game,
    win,
)

pytestmark = pytest.mark.django_db


def judged(desk: Client, table: Table, **asked: Any) -> dict[str, str]:
    answer = desk.get(table.address("judge"), asked)
    found: dict[str, str] = json.loads(answer.content)
    return {key: page_of_text(markup) for key, markup in found.items()}


def page_of_text(markup: str) -> str:
    return " ".join(markup.replace(">", "> ").split())


def test_tile_that_is_taken_by_a_tap_wins(desk: Client) -> None:
    """Waits below the minimum are marked: self-drawn 4, from a discard 3; of the hand of five 6 and
    5."""
    table = game()
    assert judged(desk, table, tiles=THREE[:-3])["tray"].count("(no win)") == 4
    assert "(no win)" not in judged(desk, table, tiles=FIVE[:-3])["tray"]

    tell(desk, table, "win", player=3, payer=0, tiles=NINETEEN[:-3], take="c7")

    assert state_of(table).scores == (-20, -19, 58, -19)


def test_two_winners_on_one_discard_are_posted_in_turn(desk: Client) -> None:
    table = game((BEN, FIVE, CORA))

    other = tell(desk, table, "win", player=4, payer=1, tiles=FIVE).json()
    same = tell(desk, table, "win", player=4, payer=3, tiles=FIVE_TOO).json()

    assert other["notice"].startswith("The hand was won on Cora’s 6 characters;")
    assert same["kind"] == "done"
    assert state_of(table).scores == (0, 5, -10, 5)
    nobody = {"what": "nobody", "save": "1", "version": "3", "key": "press"}
    desk.post(table.address("correction", 2), nobody)
    assert state_of(table).scores == (0, 0, 0, 0)  # and the second winner with it


def test_board_says_that_tai_were_entered_as_numbers(desk: Client) -> None:
    table = game()
    for player, tai in ((1, 5), (CORA, 6)):
        tell(desk, table, "win", player=player, payer=BEN, told=tai)

    board = page_of(desk.get(stored(table).public_address("board"))).text

    assert board.count("entered as a number, without rows") == 2


def test_game_goes_on_when_a_free_seat_is_taken(desk: Client) -> None:
    table = game((BEN, FIVE, CORA))
    tell(desk, table, "next_hand")
    players.add_players(table.festival_id, ["Emil"])

    tell(desk, table, "leave", player=BEN)
    tell(desk, table, "join", player=5)
    answer = tell(desk, table, "win", player=5, payer=CORA, tiles=FIVE).json()
    log, results = stored(table).address("log"), stored(table).public_address("results")

    console = desk.get(stored(table).address("console")).content.decode()
    standing = console[console.index('id="c-standing"') : console.index('id="c-log"')]

    assert answer["kind"] == "done"
    assert dict(state_of(table).standing()) == {1: 0, BEN: 5, CORA: -11, 4: 0, 5: 6}
    assert re.findall(r"<b>([+−\d]+)</b>", standing) == ["0", "+6", "−11", "0", "+5"]
    assert ">Ben</bdi>" in standing
    assert "takes the seat of Ben" in page_of(desk.get(log)).text
    assert {"Ben", "Emil"} <= {*page_of(desk.get(results)).text.split()}


def test_returned_player_stays_on_the_list_after_an_undo(desk: Client) -> None:
    table = game()
    players.add_players(table.festival_id, ["Emil"])
    for verb, number in (("leave", BEN), ("join", 5), ("leave", 5), ("join", BEN)):
        tell(desk, table, verb, player=number)

    numbers = []
    for _ in range(3):  # Ben's return, Emil's leaving, Emil's arrival
        undo(table)
        numbers.append([seat.player.number for seat in stored(table).seats.all()])

    assert numbers == [[1, BEN, CORA, 4, 5], [1, BEN, CORA, 4, 5], [1, BEN, CORA, 4]]


NO_HAND = "b159 c159 d159 w1234 e123 b2"
# What is asked, in which part it is answered, and how.
VERDICTS: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"tiles": ""}, "tray", ("Tap the tiles or type them",)),
    ({"tiles": "c7"}, "tray", ("16 tiles are missing.",)),
    (
        *({"tiles": NINETEEN[:-3], "player": 3, "payer": 0}, "tray"),
        ("only 7 characters completes the hand", "Take 7 characters and settle"),
    ),
    ({"tiles": NINETEEN[:-3], "player": 3, "payer": 0}, "score", ("Cora gets 58.",)),
    ({"tiles": TWELVE[:-3]}, "tray", ("6 characters", "9 characters")),
    ({"tiles": NO_HAND, "player": 2}, "tray", ("These tiles are not five sets and a pair.",)),
    ({"tiles": THREE, "payer": 3}, "tray", ("3 tai, and a win takes 5.",)),
    ({"tiles": THREE, "payer": 3}, "score", ("3 tai, and a win takes 5.",)),
    *(
        ({"tiles": tiles, "player": 3, "payer": 3}, "score", ("Cora wins, so they cannot pay.",))
        for tiles in (THREE, TWELVE)
    ),
    ({"tiles": TWELVE, "payer": 3}, "score", ("Who won?",)),
    ({"tiles": "c1 rd9"}, "tray", ("Type a chow, a pung or a kong", "Remove 1 characters")),
    (
        *({"told": 7, "row_half_flush": 1}, "score"),
        ("Type the number of tai or tick the rows, not both.",),
    ),
    (
        *({"row_flower": 2, "row_no_flowers": 1}, "score"),
        ("Tick “Flowers” or “No flowers”, not both.",),
    ),
    ({"tiles": "f1 f1"}, "tray", ("There is only one plum (you have two).",)),
]


def test_verdict_says_what_is_missing_waited_for_and_worth(desk: Client) -> None:
    table = game()

    found = [(asked, judged(desk, table, **asked)[part], said) for asked, part, said in VERDICTS]

    wrong = [(asked, one, told) for asked, told, said in found for one in said if one not in told]
    assert wrong == []


def test_verdict_needs_no_whole_hand_where_flowers_win(desk: Client) -> None:
    """Seven flowers rob the eighth of Cora: 20. All eight: 30 from each, 31 from the dealer."""
    table = game()
    seven = {"tiles": "f1234 s123 b1", "player": 2, "payer": 3, "robs_eighth_flower": "on"}
    eight = {"tiles": "f1234 s1234 b1", "player": 2, "payer": 0}

    assert "The flowers win, whatever the tiles are." in judged(desk, table, **seven)["tray"]
    assert "Ben gets 20." in judged(desk, table, **seven)["score"]
    assert "Ben gets 91." in judged(desk, table, **eight)["score"]
    tell(desk, table, "win", **eight)
    assert state_of(table).scores == (-31, 91, -30, -30)


@pytest.mark.parametrize(
    ("point", "change"), [("0", "−6 instead of +18"), ("10", "−6 (−₱60) instead of +18 (+₱180)")]
)
def test_correction_pays_again_and_says_what_changes(desk: Client, point: str, change: str) -> None:
    """Cora had won the first hand on a discard of Ben. Ben deals the second either way and gets 6
    for it, so he has 6 - 12 in place of 12 + 6."""
    table = game((BEN, TWELVE, CORA), (BEN, FIVE, CORA), point=point)
    right = {"what": "won", "winner": "3", "payer": "2", "tiles": TWELVE}

    shown = desk.get(table.address("correction", 2)).content.decode()
    preview = desk.post(table.address("correction", 2), right)
    saved = desk.post(
        table.address("correction", 2), {**right, "save": "1", "version": "4", "key": "press"}
    )

    assert "tiles.svg#c9" in shown
    assert f"Points of Ben: {change}" in page_of(preview).text
    assert saved.status_code == 302
    assert state_of(table).scores == (0, -6, 6, 0)


def test_undo_puts_the_hand_back_where_it_is_entered(desk: Client) -> None:
    table = game()
    win(table, BEN, TWELVE, CORA, last_tile="on")
    undo(table)

    page = page_of(desk.get(table.address("console")))
    fields = {a.get("id"): a for _, a in page.elements if a.get("id")}

    assert fields["tiles"]["value"] == "pw1 rc3 rc3 f1 c1167788 c9"
    assert fields["c-fields"]["data-typed"] == fields["tiles"]["value"]
    checked = [name for name, about in fields.items() if "checked" in about]
    assert checked == ["winner-2", "payer-3", "flag-last_tile", "letters"]


def test_five_of_a_tile_in_two_hands_are_refused(desk: Client) -> None:
    """Ben's pair of b6 and Dora's pung."""
    table = game((BEN, FIVE, CORA))
    other = "pb6 rd1 rc3 f2 s1 s2 s3 b99 d789 c78 c6"

    found = judged(desk, table, tiles=other, player=4, payer=3)

    assert "The winners would have 5 of 6 bamboo" in found["score"]
    assert 'id="settle"' not in found["tray"]


FALSE_WIN = "False win: pays 20 to each of the others (₱200)"


def test_false_win_is_called_and_shown_on_screens_and_results(
    desk: Client,
) -> None:
    """Cora pays 20 to each; then Ben wins 5 of her, and nobody is penalized any more."""
    table = game(false_win=20, point="10")
    console = page_of(desk.get(table.address("console"))).text
    answer = tell(desk, table, "false_win", player=CORA).json()
    screens = [page_of(Client().get(table.public_address(each))).text for each in ("board", "tv")]
    tell(desk, table, "win", player=BEN, payer=CORA, tiles=FIVE)
    after = page_of(desk.get(table.address("console"))).text
    results = page_of(Client().get(table.public_address("results"))).text
    hands, plays = (listed(desk, table, by) for by in ("hand", "play"))

    assert "Who called it? They pay 20 to each of the others." in console
    assert answer["kind"] == "done"
    assert [FALSE_WIN in text for text in screens] == [True, True]
    assert "Who called it?" not in after
    assert state_of(table).scores == (20, 25, -65, 20)
    assert FALSE_WIN.lower() in results.lower()
    assert "Ben +20 (₱200) Cora −60 (₱600)" in results
    assert "Points over" not in results
    assert [row[3:7] for row in hands[1:]] == [
        ["", "", "False win", "Cora 60"],
        ["Ben", "5", hands[2][5], "Cora 5"],
    ]
    assert [row[7:] for row in hands[1:]] == [["20", "20", "-60", "20"], ["0", "5", "-5", "0"]]
    assert plays[2][3] == "Cora"
    assert plays[2][5:10] == ["False win: pays 20 to each of the others", "20", "20", "-60", "20"]


def listed(desk: Client, table: Table, by: str) -> list[list[str]]:
    text = desk.get(table.address("winners_file", by, "csv")).content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def test_table_without_a_penalty_offers_no_false_win(desk: Client) -> None:
    table = game()

    assert "False win" not in page_of(desk.get(table.address("console"))).text
    answer = tell(desk, table, "false_win", player=CORA).json()
    assert answer["notice"] == "A false win costs nothing by the house rules of this table."


LISTED = (1, 2, 3, 4)


def test_start_draws_the_promised_seats_however_often_pressed(desk: Client) -> None:
    table = lay_table("mahjong", names=NAMES, seats_by_lot=True)
    drawn = draw_from(LISTED, table.promise.drawing(1))
    answers = [tell(desk, table, "start", key="press", version=0) for _ in range(2)]
    seats, agenda = state_of(table).seats.players, board_of(table).agenda
    undo(table)
    redo(post(table))
    page = page_of(Client().get(table.public_address("board"))).text

    assert [answer.status_code for answer in answers] == [200, 200]
    assert seats == state_of(table).seats.players == drawn
    assert agenda == f"Hand 1, east round: seats by lot, {NAMES[drawn[0] - 1]} deals."
    assert f'[1,"lots",{",".join(map(str, drawn))}]' in dice_file(stored(table))
    assert "Check the draws" in page


def test_new_seats_are_announced_until_something_is_played(desk: Client) -> None:
    """Nobody wins, so that the deal passes; Dora deals the last hand of the east round."""
    table = game(lots_each_round=True, draw="passes")
    for verb in (*("draw", "next_hand") * 3, "draw"):
        tell(desk, table, verb)
    then, drawn = board_of(table).then, draw_from(LISTED, stored(table).promise.drawing(9))
    tell(desk, table, "next_hand")
    board = board_of(table)
    tell(desk, table, "draw")

    assert then == "Next: south round, with new seats by lot."
    assert state_of(table).seats.players == drawn
    assert [(seat.person.number, seat.wind) for seat in board.seats] == [
        *zip(drawn, "東南西北", strict=True)
    ]
    assert board.last is None
    assert board_of(table).last is not None
