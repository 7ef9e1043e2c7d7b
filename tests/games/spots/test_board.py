"""What the screens of guess-the-spots show: the guesses round the cup, then the dice, who was right
and who pays."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from festival.models import Table
from festival.play.phones.phone_seats import set_phones
from festival.tables.record.log_line import Person
from rules.spots.commands import End, Guess, Lift
from tests.festival.pages import page_of
from tests.festival.side_tables import begun_table, console_of, do, stored
from tests.festival.side_tables import board_of as board
from tests.games.bobing.join.phones import claim, phone

pytestmark = pytest.mark.django_db

ANA, BEN, CORA = 1, 2, 3


def cup(table: Table, faces: tuple[int, ...], *guesses: Any) -> Table:
    """The first players guess so, and the cup is lifted."""
    for number, guess in enumerate(guesses, start=1):
        if guess is not None:
            do(table, Guess(number, guess))
    do(table, Lift(faces, is_confirmed=True))
    return stored(table)


def results(table: Table) -> list[tuple[str, str]]:
    return [(guesser.last, guesser.result) for guesser in board(table).guessers]


def test_cup_is_down_until_lifted_and_again_at_the_next_guess() -> None:
    table = begun_table("spots")
    do(table, Guess(ANA, 7))
    before = board(table)
    cup(table, (3, 4), None, 8)
    lifted = board(table)
    told = results(table)
    do(table, Guess(BEN, 7))

    assert (before.is_lifted, before.dice, before.outcome) == (False, (), ())
    assert [(guesser.state, guesser.guess) for guesser in before.guessers] == [
        ("guessed", "7"),
        ("waiting", ""),
        ("waiting", ""),
    ]
    assert before.missing == (Person(number=BEN, name="Ben"), Person(number=CORA, name="Cora"))
    assert (lifted.is_lifted, lifted.dice, lifted.total, lifted.lifts) == (True, (3, 4), 7, 1)
    assert told == [("7", "right"), ("8", "wrong"), ("", "out")]
    assert lifted.outcome == ("Ana guessed right.", "Ben pays: a cup.")
    assert board(table).is_lifted is False
    do(table, End(is_confirmed=True))
    assert board(table).is_lifted is True  # the last one, when the game is over


def test_ticker_has_beginning_and_cups_and_no_dice_at_the_end() -> None:
    table = cup(begun_table("spots"), (3, 4), 7, 8, 9)
    lifted = board(table)
    do(table, End())

    assert [line.dice for line in lifted.ticker] == [(3, 4), ()]
    assert "2 dice under the cup" in lifted.agenda
    assert board(table).agenda == "The game is over."


def test_outcome_is_told_for_the_emcee_to_say() -> None:
    expected: dict[tuple[int, ...], tuple[str, ...]] = {
        (7, 7, 7): ("Everybody guessed right!",),
        (6, 8, 9): ("Nobody guessed right.", "Ana, Ben and Cora pay: a cup."),
        (7, 7, 9): ("Ana and Ben guessed right.", "Cora pays: a cup."),
    }
    for guesses, outcome in expected.items():
        table = cup(begun_table("spots"), (3, 4), *guesses)

        assert board(table).outcome == outcome
        assert console_of(table).cue == " ".join(("7 spots!", *outcome))

    crowd = begun_table("spots", names=[f"P{number}" for number in range(1, 7)])
    assert board(cup(crowd, (3, 4), *[8] * 6)).outcome[1] == "P1, P2, P3 and 3 more pay: a cup."


def test_rank_goes_by_fewest_forfeits_and_needs_a_guess() -> None:
    table, other = begun_table("spots"), cup(begun_table("spots"), (3, 4), 8, 8)
    cup(table, (3, 4), 8, 7, 7)
    cup(table, (1, 1), 2, 2, 3)

    shown = board(table)

    standing = [(place.person.name, place.forfeits, place.rank) for place in shown.standing]
    assert standing == [("Ben", 0, 1), ("Ana", 1, 2), ("Cora", 1, 2)]
    assert shown.best == (Person(number=BEN, name="Ben"),)
    assert [place.rank for place in board(other).standing] == [1, 1, None]


def test_who_first_has_enough_forfeits_is_named_as_the_loser() -> None:
    table = cup(begun_table("spots", to_lose=1), (3, 4), 7, 8, 7)
    text = page_of(Client().get(table.public_address("tv"))).text

    assert board(table).losers == (Person(number=BEN, name="Ben"),)
    assert "Loses the game Ben" in text


def test_task_names_whose_guesses_the_emcee_types() -> None:
    table = begun_table("spots")
    set_phones(table.pk, is_on=True)
    assert console_of(table).task.startswith("All tell the emcee their guesses.")

    claim(phone("a"), table.festival, 1)
    claim(phone("b"), table.festival, 2)
    others = "the emcee types the guesses of Cora."
    assert console_of(table).task == f"All guess on their phones; {others}"
    assert console_of(table).turn.name == "Cora"

    claim(phone("c"), table.festival, 3)
    assert console_of(table).task.startswith("All guess on their phones. Then")
    assert console_of(table).turn is None


def test_a_guess_takes_no_light_away() -> None:
    table = begun_table("spots")
    set_phones(table.pk, is_on=True)
    claim(phone("a"), table.festival, ANA)
    do(table, Guess(BEN, 7))
    page = Client().get(table.public_address("tv")).content.decode()

    assert (re.findall(r'data-light="(\w+)"', page), board(table).guessed) == (
        ["own", "emcee", "emcee"],
        1,
    )
