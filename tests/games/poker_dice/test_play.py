"""Playing poker dice at its console and on phones: throws, verdicts, corrections."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.models import Table
from tests.festival.pages import page_of
from tests.festival.side_tables import begun_table, state_of, stored, tell, undo
from tests.games.bobing.join.phones import on_phones, press_at
from tests.games.poker_dice.samples import ANA, BEN, CORA, game, throw

pytestmark = pytest.mark.django_db

CARDS = {"faces": "cards"}
ON = "on"


def give(desk: Client, table: Table, roll: str, held: str = "", **fields: Any) -> Any:
    """The throw of whoever is in turn. held: the dice that were not thrown, counted from 1."""
    holding = {f"held_{place}": ON for place in held}
    sent = {"player": state_of(table).turn, "roll": roll, **holding, **fields}
    return tell(desk, table, "throw", **sent)


def judged(desk: Client, table: Table, roll: str, held: str = "") -> str:
    holding = {f"held_{place}": ON for place in held}
    return page_of(desk.get(table.address("judge"), {"roll": roll, **holding})).text


def correction_of(desk: Client, table: Table, seq: int, **fields: str) -> Any:
    return desk.post(table.address("correction", seq), fields)


def test_held_dice_stay_and_the_others_are_typed_or_thrown(desk: Client) -> None:
    table = game()
    throw(table, "44126")

    give(desk, table, "", "12", simulate="1")

    assert state_of(table).dice[:2] == (4, 4)
    assert (state_of(table).thrown, state_of(table).held) == (2, (0, 1))
    undo(table)
    give(desk, table, "3 5", "125")
    assert (state_of(table).dice, state_of(table).held) == ((4, 4, 3, 5, 6), (0, 1, 4))
    answer = tell(desk, table, "stand", player=ANA)
    assert answer.json()["notice"] == "Ana · two 4s"
    tell(desk, table, "skip", player=BEN)
    assert (state_of(table).turn, state_of(table).hands[BEN]) == (CORA, None)


def test_verdict_says_what_dice_are_and_bring_before_they_count(desk: Client) -> None:
    """After the second throw one is left, and of six faces only the 6 beats four 6s with a 5."""
    first = judged(desk, game(), "4 4 4 2 6")
    wrong = judged(desk, game(), "4 4 x")
    after_ana = game("66321")
    compared = {
        "4 4 4 2 6": "Better than two 6s of Ana.",
        "6 6 3 2 1": "Equal to two 6s of Ana.",
        "4 4 1 2 6": "Not better than two 6s of Ana.",
    }
    table = game("66665")
    throw(table, "66661")
    chance = judged(desk, table, "2", "1234")
    throw(table, "66661", "1234")
    last = judged(desk, table, "6", "1234")

    assert first == "Three of a kind three 4s The first hand of the round."
    assert wrong == "Type 5 dice, such as 4 2 6 or A K 9 (you typed “4 4 x”)."
    said = {roll: judged(desk, after_ana, roll) for roll in compared}
    assert [roll for roll, sentence in compared.items() if sentence not in said[roll]] == []
    assert "1 more throw. To beat Ana’s four 6s: 16.7 %" in chance
    assert "Five of a kind" in last
    assert "That ends the turn." in last


def test_correction_of_dice_moves_the_round_to_another_winner(desk: Client) -> None:
    """Ben has three 4s; it was a 5 that somebody read for the third."""
    right = {"what": "dice", "roll": "4 4 5 2 6", "held": ""}
    during = correction_of(desk, game("66321", "44426"), 4, **right)
    table = game("66321", "44426", "11235")

    preview = correction_of(desk, table, 4, **right)
    same = correction_of(desk, table, 2, what="dice", roll="66421", held="")
    saved = correction_of(desk, table, 4, **right, save="1", version="7", key="press")

    assert "Best hand now: Ana." in page_of(during).text
    assert "Rounds won by Ana: 1 instead of 0" in page_of(preview).text
    assert "Rounds won by Ben: 0 instead of 1" in page_of(preview).text
    assert "The rounds that were won stay as they are" in page_of(same).text
    assert saved.status_code == 302
    assert state_of(table).winner == ANA


def test_correction_of_a_stand_that_was_a_skip_leaves_no_hand(desk: Client) -> None:
    table = game("66321")

    correction_of(desk, table, 3, what="away", roll="", held="", save="1", version="3", key="press")

    assert dict(state_of(table).hands) == {ANA: None}


def test_cards_are_typed_as_cards_also_to_be_corrected(desk: Client) -> None:
    table = game("AAKQ9", **CARDS)
    give(desk, table, "a k 10 9 9")
    assert state_of(table).dice == (6, 5, 2, 1, 1)
    initial = page_of(desk.get(table.address("correction", 2))).form("roll").fields["roll"]

    correction_of(
        desk, table, 2, what="dice", roll="A A A Q 9", held="", save="1", version="4", key="press"
    )

    assert initial == "A A K Q 9"
    assert state_of(table).hands[ANA].faces == (6, 6, 6, 4, 1)


def test_correction_says_whose_lives_change(desk: Client) -> None:
    table = game("66321", "44426", "11235", lives=3)

    again = correction_of(desk, table, 6, what="dice", roll="6 6 6 2 1", held="")

    assert "Lives of Cora: 3 instead of 2" in page_of(again).text
    assert "Lives of Ana: 2 instead of 3" in page_of(again).text


def test_player_throws_holds_and_stands_on_their_own_phone(desk: Client) -> None:
    table = begun_table("poker_dice", names=("Ana", "Ben"))
    ana, ben = on_phones(desk, table, ANA, BEN).values()
    desk.post(
        table.address("command", "next_round"), {"version": stored(table).version, "key": "n"}
    )
    first, other = (ana, ben) if state_of(table).turn == ANA else (ben, ana)
    one, two = (ANA, BEN) if state_of(table).turn == ANA else (BEN, ANA)

    refused = press_at(other, table, two, "throw")
    stranger = press_at(other, table, one, "throw")
    press_at(first, table, one, "throw")
    before = state_of(table).dice
    press_at(first, table, one, "throw", held_1="on", held_3="on")
    after = state_of(table)
    page = first.get(stored(table).public_address("hand", one)).content.decode()
    stood = press_at(first, table, one, "stand")

    assert (refused.status_code, stranger.status_code, stood.status_code) == (422, 422, 200)
    assert (after.dice[0], after.dice[2], after.held) == (before[0], before[2], (0, 2))
    assert after.thrown == 2
    assert 'name="held_1" checked' in page
    assert "Time left" not in page
    assert state_of(table).turn == two


def test_phone_says_first_what_the_round_was_for_its_player(desk: Client) -> None:
    table = game("66321", "44426", "11235", lives=2)
    said = [
        guest.get(stored(table).public_address("hand", number)).content.decode()
        for number, guest in on_phones(desk, table, BEN, CORA, ANA).items()
    ]

    assert "You win the round." in said[0]
    assert "You lose a life." in said[1]
    assert "Ben wins round 1." in said[2]


def test_player_without_lives_reads_so_on_their_phone(desk: Client) -> None:
    """Ana has two 6s and Ben three 4s: Cora has the lowest hand, and her only life is gone."""
    table = game("66321", "44426", "11235", lives=1)
    said = []
    for number, guest in on_phones(desk, table, BEN, CORA).items():
        hand = guest.get(stored(table).public_address("hand", number))
        said.append("you are out of the game" in hand.content.decode())

    assert said == [False, True]
