"""Guess-the-spots is played at the console and on phones: guesses, the cup, the forfeits, and all
of it put right. Two dice lie under the cup where nothing else is said."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.games.spots.play import Play, guess_of
from festival.models import Table
from festival.tables.record.record import table_record
from rules.spots.commands import Guess, Lift
from rules.spots.guesses import Call
from tests.festival.pages import Page, page_of
from tests.festival.side_tables import begun_table, do, state_of, stored, tell
from tests.games.bobing.join.phones import on_phones, press_at

pytestmark = pytest.mark.django_db

ANA, BEN, CORA = 1, 2, 3


def guessed(*guesses: Any, **about: Any) -> Table:
    """A game in which the first players have guessed so."""
    table = begun_table("spots", **about)
    for number, guess in enumerate(guesses, start=1):
        do(table, Guess(number, guess))
    return table


def lifted(*faces: int) -> Table:
    """Ana guessed 7, Ben 8 and Cora 9; entries 2, 3 and 4, and the cup is entry 5."""
    table = guessed(7, 8, 9)
    do(table, Lift(faces))
    return table


def correction(desk: Client, table: Table, seq: int, **fields: Any) -> Page:
    """What the page says that a correction would bring."""
    answer = desk.post(table.address("correction", seq), fields)
    assert answer.status_code == 200, page_of(answer).text
    return page_of(answer)


def save(desk: Client, table: Table, seq: int, shown: Page) -> None:
    fields = {**shown.form("save").fields, "save": "1"}
    assert desk.post(table.address("correction", seq), fields).status_code == 302


def test_guess_is_read_as_people_type_it_and_can_be_changed(desk: Client) -> None:
    typed: dict[str, Any] = {"7": 7, " 12 ": 12, "１１": 11, "odd": Call.ODD, "Small": Call.SMALL}
    table = guessed(guess="odd_even")

    tell(desk, table, "guess", player=ANA, guess="odd")
    tell(desk, table, "guess", player=ANA, guess="even")

    assert {text: guess_of(text) for text in typed} == typed
    assert state_of(table).guesses == {ANA: Call.EVEN}


def test_players_without_a_guess_are_named_before_the_lift(desk: Client) -> None:
    """Also to a browser without scripts, and where the program throws. They pay nothing; of many
    six are named."""
    table = guessed(8)
    told = "Ben and Cora have not guessed. Lift the cup anyway? They sit this one out."
    crowd = guessed(7, names=[f"Player {number}" for number in range(1, 10)])

    asked = tell(desk, table, "lift", faces="3 4").json()
    machine = tell(desk, table, "simulate").json()
    form = page_of(tell(desk, table, "lift", faces="3 4", html=True)).form("confirmed")
    many = tell(desk, crowd, "lift", faces="3 4").json()

    assert (asked["kind"], asked["notice"], machine["notice"]) == ("confirm", told, told)
    assert state_of(table).lifts == 0
    assert many["notice"].startswith(
        "Player 2, Player 3, Player 4, Player 5, Player 6, Player 7 and 2 more have not guessed"
    )
    assert desk.post(form.action, form.fields).status_code == 302
    assert (state_of(table).last.faces, state_of(table).forfeits) == ((3, 4), {ANA: 1})


def test_machine_throws_as_many_dice_as_lie_under_the_cup(desk: Client) -> None:
    table = guessed(7, 8, 9, dice=3)

    tell(desk, table, "simulate")

    last = state_of(table).last
    assert len(last.faces) == 3
    assert last.is_simulated


def test_corrected_dice_are_judged_anew(desk: Client) -> None:
    table = lifted(3, 4)

    shown = correction(desk, table, 5, faces="5 4")
    assert "Ana has paid 1 forfeit instead of 0" in shown.text
    assert "Cora has paid 0 forfeits instead of 1" in shown.text
    assert "The last cup has 9 spots now." in shown.text
    save(desk, table, 5, shown)

    assert state_of(table).forfeits == {ANA: 1, BEN: 1}


def test_dice_that_somebody_typed_are_no_longer_the_machines() -> None:
    table = guessed(7, 8, 9)
    do(table, Lift((3, 4), is_simulated=True))
    act = table_record(stored(table)).log.done[-1]

    kept = Play().corrected(act, {"faces": (3, 4)})
    other = Play().corrected(act, {"faces": (4, 4)})

    assert (kept, other) == (Lift((3, 4), is_simulated=True), Lift((4, 4)))


def test_dice_are_told_before_the_cup_is_lifted(desk: Client) -> None:
    table = guessed(7, 8, 9)

    said = [
        page_of(desk.get(table.address("judge"), {"faces": faces})).text for faces in ("34", "3")
    ]

    assert said == [
        "7 spots · right: Ana · 2 forfeits",
        "Type 2 dice with faces from 1 to 6 (you typed “3”).",
    ]


def test_guess_without_a_script_is_a_button_of_a_player(desk: Client) -> None:
    table = guessed(7)
    page = page_of(desk.get(table.address("console")))
    own = [field for _, field in page.elements if field.get("form") == "guess"]
    sent = [each for each in own if each.get("type") != "radio" or "checked" in each]
    fields = {each["name"]: each["value"] for each in sent}

    answer = desk.post(table.address("command", "guess"), {**fields, "guess": "9"})

    assert ("guess", "9") in page.posts_to("/guess/").buttons
    assert answer.status_code == 302
    assert state_of(table).guesses == {ANA: 7, BEN: 9}


def test_any_player_lets_the_program_throw_once_all_guessed(desk: Client) -> None:
    table = begun_table("spots", names=("Ana", "Ben"))
    ana = on_phones(desk, table, ANA)[ANA]
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
    ana = on_phones(desk, table, ANA)[ANA]
    asked = str(stored(table).version)
    address = stored(table).public_address("hand", ANA)
    question = "Ben has not guessed. Lift the cup anyway? They sit this one out."

    before = ana.get(address).content.decode()
    press_at(ana, table, ANA, "ready", asked=asked, guess="7")
    after = ana.get(address).content.decode()
    lifted = press_at(ana, table, ANA, "lift", confirmed="1")

    assert (question in before, question in after) == (False, True)
    assert ["Only this phone shows" in text for text in (before, after)] == [False, True]
    assert "disabled>Throw, and lift the cup" in before  # the key is there before a guess
    won = state_of(table).last.total == 7
    told = "Cup 1: you guessed right" if won else "Cup 1: you pay a cup"
    assert told in ana.get(stored(table).public_address("hand", ANA)).content.decode()
    assert lifted.status_code == 200
    assert dict(state_of(table).last.guesses) == {ANA: 7}
