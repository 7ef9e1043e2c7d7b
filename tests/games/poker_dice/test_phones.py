"""Poker dice on the players' phones: whoever is in turn throws, holds and stands there."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.festival.people.phones import claim, phone, press_at
from tests.festival.side_tables import begun_table, state_of, stored
from tests.games.poker_dice.tables import ANA, BEN, CORA, game

pytestmark = pytest.mark.django_db


def test_player_in_turn_throws_holds_and_stands_on_their_own_phone(desk: Client) -> None:
    table = begun_table("poker_dice", names=("Ana", "Ben"))
    desk.post(table.address("phones_switch", "on"))
    ana, ben = phone("a"), phone("b")
    claim(ana, table.festival, ANA)
    claim(ben, table.festival, BEN)
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


def test_player_without_lives_reads_on_their_phone_that_they_are_out(desk: Client) -> None:
    """Ana has two 6s and Ben three 4s: Cora has the lowest hand, and her only life is gone."""
    table = game("66321", "44426", "11235", lives=1)
    desk.post(table.address("phones_switch", "on"))
    guests = {number: phone(str(number)) for number in (BEN, CORA)}
    said = []
    for number, guest in guests.items():
        claim(guest, table.festival, number)
        hand = guest.get(stored(table).public_address("hand", number))
        said.append("you are out of the game" in hand.content.decode())

    assert said == [False, True]
