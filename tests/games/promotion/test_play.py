"""Playing the promotion game at its console and on phones: throws, choices, corrections."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.models import Table
from festival.tables.record.record import table_record
from rules.promotion import commands as c
from rules.promotion.placing_and_moving import Piece
from tests.festival.pages import Page, page_of
from tests.festival.side_tables import begun_table, lay_table, state_of, stored, tell
from tests.games.bobing.join.phones import on_phones, press_at
from tests.games.promotion.samples import ANA, BEN, CHOICES, WON, game, throw

pytestmark = pytest.mark.django_db


def judged(desk: Client, table: Table, roll: str) -> Page:
    return page_of(desk.get(table.address("judge"), {"roll": roll}))


def correction_of(desk: Client, table: Table, seq: int, **fields: str) -> Any:
    return desk.post(table.address("correction", seq), fields)


def test_verdict_says_where_the_dice_lead_and_the_alternatives(desk: Client) -> None:
    page = judged(desk, game("555551", "123456", "112356"), "444412")
    choices = judged(desk, game(**CHOICES), "112222").text

    assert page.text == "7 → 73 → 92 Four 4s: Te twice Te to the palace: 5 → 3 德 Te × 2"
    assert "Four 2s: begins on 17" in choices
    assert "The player may choose otherwise: Two 1s: begins on 1" in choices
    arrives = judged(desk, game(*WON[:-1]), "444412").text
    assert "Ana reaches the palace!" in arrives
    again = judged(desk, game(straight_start="throw_again"), "123456").text
    assert "A straight places nobody: throw again" in again


def test_correction_names_moved_pieces_and_the_winner(desk: Client) -> None:
    table = game(*WON)

    page = page_of(correction_of(desk, table, 5, what="dice", roll="1 2 3 4 5 6"))
    same = page_of(correction_of(desk, table, 4, what="dice", roll="1 1 2 3 6 5"))

    assert "Ana: on 92 instead of in the palace" in page.text
    assert "In turn now: Ben." in page.text
    assert "No piece moves" in same.text


def test_dice_that_were_put_right_were_thrown_by_no_machine(desk: Client) -> None:
    for roll, is_simulated, place in (("441236", False, 4), ("112356", True, 1)):  # by its pair
        table = game()
        throw(table, "112356", is_simulated=True)
        tell(desk, table, "skip", player=BEN)
        what = {"what": "dice", "roll": roll, "save": "1", "version": "3", "key": "once"}

        correction_of(desk, table, 2, **what)

        command = table_record(stored(table)).log.done[1].command
        assert isinstance(command, c.Throw)
        assert command.is_simulated is is_simulated
        assert state_of(table).pieces == {ANA: Piece(place)}


def test_choice_is_posted_by_key_and_corrected_by_another(
    desk: Client,
) -> None:
    table = game("112222", **CHOICES)
    answer = tell(desk, table, "choose", player=ANA, option="1")
    assert (answer.status_code, state_of(table).pieces) == (200, {ANA: Piece(1)})

    page = page_of(desk.get(table.address("correction", 3)))
    assert "four 2s: begins on 17" in page.text
    correction_of(desk, table, 3, what="17", save="1", version="3", key="once")

    assert state_of(table).pieces == {ANA: Piece(17)}


def test_short_game_is_a_button_of_the_house_rules(desk: Client) -> None:
    page = lay_table("promotion").address("side_table")

    offered = page_of(desk.get(page)).text
    pressed = page_of(desk.post(page, {"preset": "short"})).elements

    assert "Short game" in offered
    (field,) = (each for _, each in pressed if each.get("name") == "rule_most_to_go")
    assert field["value"] == "6"


def test_limit_of_turns_is_a_number_and_0_or_empty_is_none(desk: Client) -> None:
    table = lay_table("promotion")
    rules = {
        "rule_pairs": "floor",
        "rule_order": "te_cung_chang",
        "rule_straight_start": "15",
        "rule_start_choice": "rule",
    }
    seats = {"players": ["1", "2"]}
    address = table.address("side_table")

    desk.post(address, {**rules, **seats, "rule_turn_limit": "30"})
    assert stored(table).settings["turn_limit"] == 30
    desk.post(address, {**rules, **seats, "rule_turn_limit": ""})
    assert stored(table).settings["turn_limit"] == 0
    for wrong in ("-1", "soon", "1001", "9" * 40):
        answer = desk.post(address, {**rules, **seats, "rule_turn_limit": wrong})
        page = page_of(answer)
        assert answer.status_code == 422, wrong
        assert f"type a whole number from 0 to 1,000 (you typed “{wrong}”)" in page.text
        assert page.form("rule_turn_limit").fields["rule_turn_limit"] == wrong


def test_rounds_of_a_race_are_thrown_and_chosen_on_two_phones(desk: Client) -> None:
    """Whoever is in turn throws, and takes the last of the ways; the other is refused."""
    table = begun_table("promotion", names=("Ana", "Ben"))
    guests = on_phones(desk, table, ANA, BEN)

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
