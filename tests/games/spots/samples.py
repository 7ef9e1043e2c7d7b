"""What guess-the-spots gives for the tests of all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.test import Client

from festival.models import Table
from festival.play.undo import redo
from rules.spots import commands as c
from tests.festival.play.dice_evenings import end_again
from tests.festival.side_tables import begun_table, do, post, stored, tell, undo
from tests.games.bobing.join.phones import press_at
from tests.games.sample import Play, Private, Results

STEPS = [
    lambda table: [do(table, c.Guess(number, 6 + number)) for number in (1, 2)],
    lambda table: do(table, c.Lift((3, 4), is_confirmed=True)),
    lambda table: do(table, c.End()),
]


def guessed(*guesses: int, **about: Any) -> Table:
    table = begun_table("spots", **about)
    for number, guess in enumerate(guesses, start=1):
        do(table, c.Guess(number, guess))
    return table


def lifted() -> Table:
    table = guessed(7, 8, 9)
    do(table, c.Lift((3, 4)))
    return table


TWO_DICE = "Type 2 dice with faces from 1 to 6"
PLAY = Play(
    begun=guessed,
    good=("guess", {"player": 2, "guess": "7"}, "Ben · guesses 7"),
    other={"guess": "8"},
    wrong={
        guessed: (
            *(
                (
                    "guess",
                    {"player": 1, "guess": guess},
                    f"a total from 2 to 12 (you typed “{guess}”).",
                )
                for guess in ("seven", "1", "13", "odd", "")
            ),
            ("lift", {"faces": "3 4", "confirmed": "1"}, "Nobody has guessed yet."),
        ),
        lambda: guessed(7, 8, 9): tuple(
            ("lift", {"faces": faces}, TWO_DICE)
            for faces in ("3", "3 4 5", "3 7", "", "three four")
        ),
    },
    typed="",
    unfinished=(
        *(lambda: guessed(7, 8), "2 guesses are made. End the game without lifting the cup?"),
    ),
    finished=lifted,
    machine=(lambda: guessed(7, 8, 9), "simulate", {}),
    to_correct=(lifted, 5, {"faces": "3 4"}),
    no_corrections=(({"faces": "3 4 5"}, TWO_DICE),),
)


def cups(*, is_over: bool = True) -> Table:
    """Two cups, 7 and 2: the first player was wrong once, the second never, the third sat out."""
    table = begun_table("spots", is_dry=True)
    for faces, first, second in (((3, 4), 8, 7), ((1, 1), 2, 2)):
        do(table, c.Guess(1, first))
        do(table, c.Guess(2, second))
        do(table, c.Lift(faces, is_confirmed=True))
    if is_over:
        do(table, c.End())
    return stored(table)


RESULTS = Results(
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
)


def evening(desk: Client) -> Table:
    table = begun_table("spots")
    for _ in range(3):
        for number in (1, 2, 3):
            do(table, c.Guess(number, 5 + number))
        assert tell(desk, table, "simulate").json()["kind"] == "done"
    undo(table)
    redo(post(table))
    do(table, c.End(is_confirmed=True))
    return end_again(desk, table)


NUMBER = "4142135"  # a guess that is nowhere else on a page, as 7 would be


def guess_in_secret(table: Table, ana: Client) -> None:
    asked = str(stored(table).version)
    assert press_at(ana, table, 1, "ready", asked=asked, guess="7").status_code == 200
    table.phone_seats.filter(is_ready=True).update(choice={"guess": NUMBER})


def seen(text: str, guesses: Mapping[int, str]) -> list[int]:
    return [number for number, guess in guesses.items() if guess in text]


PRIVATE = Private(begun=guessed, choose=guess_in_secret, secrets=lambda _: {1: NUMBER}, seen=seen)
