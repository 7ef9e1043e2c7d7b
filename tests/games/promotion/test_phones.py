"""Shing Quon Tu on the players' phones: whoever is in turn throws and chooses there."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.festival.people.phones import claim, phone, press_at
from tests.festival.side_tables import begun_table, state_of

pytestmark = pytest.mark.django_db
ANA, BEN = 1, 2


def test_rounds_of_a_race_are_thrown_and_chosen_on_two_phones(desk: Client) -> None:
    """Whoever is in turn throws, and takes the last of the ways; the other is refused."""
    table = begun_table("promotion", names=("Ana", "Ben"))
    desk.post(table.address("phones_switch", "on"))
    guests = {ANA: phone("a"), BEN: phone("b")}
    for number, guest in guests.items():
        claim(guest, table.festival, number)

    refused = press_at(guests[BEN], table, BEN, "throw")
    for _ in range(30):
        state = state_of(table)
        if state.phase.value == "won":
            break
        if state.phase.value == "choosing":
            option = state.options(state.faces)[-1].key
            answer = press_at(guests[state.turn], table, state.turn, "choose", option=option)
        else:
            answer = press_at(guests[state.turn], table, state.turn, "throw")
        assert answer.status_code == 200, answer.content.decode()

    assert refused.status_code == 422
    assert state_of(table).round > 2
