"""Playing mahjong through the pages: what is posted, what is judged before, what is put right."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from festival.models import Table
from festival.play import write_path
from tests.festival.mahjong import BEN, CORA, FIVE, FIVE_TOO, NINETEEN, THREE, TWELVE, game, win
from tests.festival.pages import page_of
from tests.festival.side_tables import post, state_of, stored, tell

pytestmark = pytest.mark.django_db


def judged(desk: Client, table: Table, **asked: Any) -> dict[str, str]:
    answer = desk.get(table.address("judge"), asked)
    found: dict[str, str] = json.loads(answer.content)
    return {key: page_of_text(markup) for key, markup in found.items()}


def page_of_text(markup: str) -> str:
    return " ".join(markup.replace(">", "> ").split())


def test_win_is_posted_and_paid(desk: Client) -> None:
    table = game()

    answer = tell(desk, table, "win", player=3, payer=0, tiles=NINETEEN).json()

    assert answer["kind"] == "done"
    assert answer["notice"] == "Cora · 19 tai with 7 characters, self-drawn: gets 58"
    assert state_of(table).scores == (-20, -19, 58, -19)


def test_tile_that_is_taken_by_a_tap_wins(desk: Client) -> None:
    table = game()

    tell(desk, table, "win", player=3, payer=0, tiles=NINETEEN[:-3], take="c7")

    assert state_of(table).scores == (-20, -19, 58, -19)


def test_same_press_twice_counts_once(desk: Client) -> None:
    table = game()
    fields = {"player": 2, "payer": 3, "tiles": TWELVE, "version": 1, "key": "press-1"}
    for _ in range(2):
        desk.post(table.address("command", "win"), fields, headers={"Accept": "application/json"})

    assert state_of(table).scores == (0, 12, -12, 0)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"tiles": TWELVE}, "Expected who won, got nobody."),
        ({"player": 2, "payer": 3, "tiles": ""}, "Expected 17 tiles with the winning one"),
        ({"player": 2, "payer": 3, "tiles": "zz"}, "Expected tiles such as b1"),
        ({"player": 2, "payer": 3, "tiles": THREE}, "3 tai, and a win takes 5."),
        ({"player": 2, "payer": 2, "tiles": TWELVE}, "Ben wins and cannot pay as well."),
        ({"player": 9, "payer": 3, "tiles": TWELVE}, "does not play here"),
        ({"player": 2, "payer": 3, "tiles": "b" * 201}, "tiles: "),
        ({"player": "x", "payer": 3, "tiles": TWELVE}, "player: "),
        ({"player": 2, "payer": 3, "tiles": TWELVE, "discards": -4}, "discards: "),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    desk: Client, fields: dict[str, Any], sentence: str
) -> None:
    table = game()

    answer = tell(desk, table, "win", **fields)

    assert answer.status_code == 422
    assert sentence in answer.json()["notice"]
    assert stored(table).version == 1


def test_what_was_typed_is_kept_for_a_browser_without_scripts(desk: Client) -> None:
    table = game()

    answer = tell(desk, table, "win", html=True, player=2, payer=3, tiles=THREE, last_tile="on")
    html = answer.content.decode()

    assert answer.status_code == 422
    assert "3 tai, and a win takes 5." in page_of(answer).text
    assert f'value="{THREE}"' in html
    assert html.count(" checked") == 3


def test_two_winners_on_one_discard_are_posted_one_after_the_other(desk: Client) -> None:
    table = game((BEN, FIVE, CORA))

    other = tell(desk, table, "win", player=4, payer=1, tiles=FIVE).json()
    same = tell(desk, table, "win", player=4, payer=3, tiles=FIVE_TOO).json()

    assert other["notice"].startswith("The hand was won on 6 characters of Cora;")
    assert same["kind"] == "done"
    assert state_of(table).scores == (0, 5, -10, 5)


def test_end_in_the_middle_of_a_hand_is_asked_first(desk: Client) -> None:
    table = game()

    asked = tell(desk, table, "end").json()
    done = tell(desk, table, "end", confirmed="1").json()

    assert asked == {
        "kind": "confirm",
        "notice": "Hand 1 is not over. End the game without it?",
        "revision": asked["revision"],
    }
    assert done["kind"] == "done"


def test_verdict_says_what_is_missing(desk: Client) -> None:
    table = game()

    assert "Tap the tiles or type them" in judged(desk, table, tiles="")["tray"]
    assert "16 tiles are missing." in judged(desk, table, tiles="c7")["tray"]
    waiting = judged(desk, table, tiles=NINETEEN[:-3], player=3, payer=0)
    assert "only 7 characters completes the hand" in waiting["tray"]
    assert "Take 7 characters and settle" in waiting["tray"]
    assert "Cora gets 58." in waiting["score"]


def test_verdict_has_the_worth_of_every_wait(desk: Client) -> None:
    found = judged(desk, game(), tiles=TWELVE[:-3])["tray"]

    assert "6 characters" in found
    assert "9 characters" in found


def test_verdict_proposes_what_to_discard_where_tiles_are_no_hand(desk: Client) -> None:
    """c78 waits for c6 and c9 once b1 is gone, eight tiles unseen."""
    found = judged(desk, game(), tiles="rb7 pd1 rc3 f1 s3 b66 d789 c78 b1", player=2)["score"]

    assert "These tiles are not five sets and a pair." in found
    assert "8 tiles win: 6 characters, 9 characters" in found
    assert "★ most tiles" in found


def test_verdict_proposes_the_discard_that_is_worth_most_as_well(desk: Client) -> None:
    """d5 spoils the half flush; without it c6 and c9 are waited for."""
    tiles = "pw1 rc3 rc3 f1 c11 c678 c78 d5"
    found = judged(desk, game(), tiles=tiles, player=2)["score"]

    assert "★ most tai" in found


def test_verdict_says_so_where_no_discard_leaves_a_wait(desk: Client) -> None:
    found = judged(desk, game(), tiles="b159 c159 d159 w1234 e123 b2", player=2)["score"]

    assert "this hand waits for nothing yet" in found


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


def test_verdict_says_beside_the_tiles_why_a_whole_hand_is_no_win(desk: Client) -> None:
    table = game()

    assert "3 tai, and a win takes 5." in judged(desk, table, tiles=THREE, payer=3)["tray"]
    odd = judged(desk, table, tiles="b159 c159 d159 w1234 e123 b2", player=2)["tray"]
    assert "These tiles are not five sets and a pair." in odd


def test_verdict_says_that_nobody_pays_themselves_even_below_the_minimum(desk: Client) -> None:
    found = judged(desk, game(), tiles=THREE, player=3, payer=3)

    assert "Cora wins and cannot pay as well." in found["score"]


def test_verdict_marks_waits_below_the_minimum(desk: Client) -> None:
    """Self-drawn 4, from a discard 3; and of the hand of five 6 and 5."""
    table = game()

    assert judged(desk, table, tiles=THREE[:-3])["tray"].count("(no win)") == 4
    assert "(no win)" not in judged(desk, table, tiles=FIVE[:-3])["tray"]


def test_flower_that_is_typed_twice_is_said(desk: Client) -> None:
    found = judged(desk, game(), tiles="f1 f1")["tray"]

    assert "There is one plum; got it twice." in found


def test_correction_shows_the_tiles(desk: Client) -> None:
    html = desk.get(game((BEN, TWELVE, CORA)).address("correction", 2)).content.decode()

    assert "tiles.svg#c9" in html


def test_verdict_says_why_a_hand_cannot_be_settled(desk: Client) -> None:
    table = game()

    assert "3 tai, and a win takes 5." in judged(desk, table, tiles=THREE, payer=3)["score"]
    assert "Who won?" in judged(desk, table, tiles=TWELVE, payer=3)["score"]
    own = judged(desk, table, tiles=TWELVE, player=3, payer=3)["score"]
    assert "Cora wins and cannot pay as well." in own


@pytest.mark.parametrize(
    "tiles", ["<script>", "b" * 5000, "\x00", "p", "h h h", "💥", "b11111", TWELVE, TWELVE[:-3]]
)
def test_verdict_on_anything_is_an_answer(desk: Client, tiles: str) -> None:
    address = game().address("judge")
    for number in ("x", "-1", "٣", "9" * 5000, "99"):
        asked = {"tiles": tiles, "player": number, "payer": number, "discards": number}
        answer = desk.get(address, asked)

        assert answer.status_code == 200
        assert b"<script>" not in answer.content


def test_correction_begins_with_what_stands_there(desk: Client) -> None:
    table = game((BEN, TWELVE, CORA))

    fields = page_of(desk.get(table.address("correction", 2))).form("tiles").fields

    assert (fields["what"], fields["winner"], fields["payer"]) == ("won", "2", "3")
    assert fields["tiles"] == "pw1 rc3 rc3 f1 c1167788 c9"


def test_correction_pays_again_and_says_what_changes(desk: Client) -> None:
    """Cora had won the first hand on a discard of Ben. Ben deals the second either way and gets 6
    for it, so he has 6 - 12 in place of 12 + 6."""
    table = game((BEN, TWELVE, CORA), (BEN, FIVE, CORA))
    right = {"what": "won", "winner": "3", "payer": "2", "tiles": TWELVE}

    preview = desk.post(table.address("correction", 2), right)
    saved = desk.post(
        table.address("correction", 2), {**right, "save": "1", "version": "4", "key": "press"}
    )

    assert "Points of Ben: −6 instead of 18" in page_of(preview).text
    assert saved.status_code == 302
    assert state_of(table).scores == (0, -6, 6, 0)


def test_correction_to_a_hand_that_nobody_won_drops_the_second_winner(desk: Client) -> None:
    table = game((BEN, FIVE, CORA))
    tell(desk, table, "win", player=4, payer=3, tiles=FIVE_TOO)
    right = {"what": "nobody", "save": "1", "version": "3", "key": "press"}

    desk.post(table.address("correction", 2), right)

    assert state_of(table).scores == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"what": "won", "winner": "2", "payer": "3", "tiles": "c1"}, "Expected 17 tiles"),
        ({"what": "won", "winner": "2", "payer": "3", "tiles": "zz"}, "Expected tiles such as"),
        ({"what": "won", "payer": "3", "tiles": TWELVE}, "expected who won, got nobody"),
        ({"what": "lost"}, "expected one of these two, got “lost”"),
    ],
)
def test_correction_that_cannot_be_says_why(
    desk: Client, fields: dict[str, str], sentence: str
) -> None:
    table = game((BEN, TWELVE, CORA))

    answer = desk.post(table.address("correction", 2), fields)

    assert answer.status_code in (200, 422)
    assert sentence in page_of(answer).text
    assert stored(table).version == 2


def test_undo_puts_the_hand_back_where_it_is_entered(desk: Client) -> None:
    table = game()
    win(table, BEN, TWELVE, CORA, last_tile="on")
    write_path.undo(post(table))

    page = page_of(desk.get(table.address("console")))
    fields = {a.get("id"): a for _, a in page.elements if a.get("id")}

    assert fields["tiles"]["value"] == "pw1 rc3 rc3 f1 c1167788 c9"
    assert fields["c-fields"]["data-typed"] == fields["tiles"]["value"]
    checked = [name for name, about in fields.items() if "checked" in about]
    assert checked == ["winner-2", "payer-3", "flag-last_tile"]


def test_five_of_a_tile_in_two_hands_are_refused_before_they_are_settled(desk: Client) -> None:
    """Ben's pair of b6 and Dora's pung."""
    table = game((BEN, FIVE, CORA))
    other = "pb6 rd1 rc3 f2 s1 s2 s3 b99 d789 c78 c6"

    found = judged(desk, table, tiles=other, player=4, payer=3)

    assert "Dora would have 3 of 6 bamboo, and Ben has 2" in found["score"]
    assert 'id="settle"' not in found["tray"]


def test_undo_takes_the_points_back(desk: Client) -> None:
    table = game((BEN, TWELVE, CORA))

    write_path.undo(post(table))

    assert state_of(table).scores == (0, 0, 0, 0)
