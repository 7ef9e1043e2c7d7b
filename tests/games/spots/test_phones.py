"""Guess-the-spots on the players' phones: a guess is secret until the cup is lifted."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.festival.people.phones import claim, phone, press_at
from tests.festival.side_tables import begun_table, state_of, stored

pytestmark = pytest.mark.django_db
ANA, BEN = 1, 2


def test_any_player_lets_the_program_throw_once_all_have_guessed(desk: Client) -> None:
    table = begun_table("spots", names=("Ana", "Ben"))
    desk.post(table.address("phones_switch", "on"))
    ana = phone("a")
    claim(ana, table.festival, ANA)
    asked = str(stored(table).version)
    press_at(ana, table, ANA, "ready", asked=asked, guess="7")

    early = press_at(ana, table, ANA, "lift")
    desk.post(
        stored(table).address("emcee_hand_action", BEN, "ready"), {"asked": asked, "guess": "6"}
    )
    lifted = press_at(ana, table, ANA, "lift")

    assert (early.status_code, lifted.status_code) == (422, 200)
    assert state_of(table).lifts == 1


def test_phone_that_lifts_is_asked_first_who_has_not_guessed(desk: Client) -> None:
    table = begun_table("spots", names=("Ana", "Ben"))
    desk.post(table.address("phones_switch", "on"))
    ana = phone("a")
    claim(ana, table.festival, ANA)
    asked = str(stored(table).version)
    address = stored(table).public_address("hand", ANA)
    question = "Ben has not guessed. Lift the cup anyway? They sit this one out."

    before = ana.get(address).content.decode()
    press_at(ana, table, ANA, "ready", asked=asked, guess="7")
    after = ana.get(address).content.decode()
    lifted = press_at(ana, table, ANA, "lift", confirmed="1")

    assert (question in before, question in after) == (False, True)
    assert lifted.status_code == 200
    assert dict(state_of(table).last.guesses) == {ANA: 7}
