"""Games to test with, and what poker dice gives for the tests of all games.

The players are Ana, Ben and Cora, 1 to 3 in this order.
"""

from __future__ import annotations

from typing import Any

from django.test import Client

from festival.models import Table
from rules.poker_dice import commands as c
from rules.poker_dice.hand import read_thrown
from tests.festival.play.dice_evenings import end_again, put_right
from tests.festival.side_tables import begun_table, do, state_of, stored, tell, undo
from tests.games.sample import Case, Play, Results, each

ANA, BEN, CORA = 1, 2, 3


def game(*hands: str, **about: Any) -> Table:
    """A game in which each of the next in turn has stood with these dice."""
    table = begun_table("poker_dice", **about)
    for dice in hands:
        make(table, dice)
    return table


def throw(table: Table, dice: str, held: str = "", *, is_simulated: bool = False) -> None:
    """All five dice after the throw of whoever is in turn, and which were held, counted from 1."""
    places = tuple(int(place) - 1 for place in held)
    turn = state_of(table).turn
    do(table, c.Throw(turn, read_thrown(dice, 5), places, is_simulated))


def make(table: Table, dice: str) -> None:
    """One throw with which whoever is in turn is content."""
    throw(table, dice)
    do(table, c.Stand(state_of(table).turn))


def next_round(table: Table) -> None:
    do(table, c.NextRound())


STEPS = [
    lambda table: make(table, "44126"),
    lambda table: each(make, table, "44426", "66321"),
    lambda table: do(table, c.End()),
]


NOT_BEN = "It is Ana’s turn, not Ben’s."
HELD = {"held_1": "on", "held_2": "on"}


def thrown_twice() -> Table:
    table = game()
    throw(table, "44126")
    throw(table, "44425", "12")
    return table


def held(roll: str, sentence: str = "", **places: str) -> Case:
    to_throw = f"Type 3 dice, such as 4 2 6 or A K 9 (you typed “{roll}”)."
    return "throw", {"player": 1, "roll": roll, **HELD, **places}, sentence or to_throw


TO_THROW = "Let at least one die go, or stand."
FIVE_DICE = "Type five dice, such as 4 4 4 2 6 or A A K Q 9 (you typed “4 4 4”)."
PLAY = Play(
    begun=game,
    good=("throw", {"player": 1, "roll": "4 4 1 2 6"}, "Ana · throws 4 4 1 2 6"),
    other={"roll": "4 4 1 2 5"},
    wrong={
        thrown_twice: (
            *(held("4 4"), held("4 4 4 4"), held("4 7 1")),
            held("", TO_THROW, held_3="on", held_4="on", held_5="on"),
        ),
        game: (
            held("4 4 4", "The first throw is of all five dice."),
            ("throw", {"player": 2, "roll": "44126"}, NOT_BEN),
        ),
    },
    typed="roll",
    unfinished=(*(lambda: game("44126"), "Round 1 is not over. End the game without it?"),),
    finished=lambda: game("44126", "44426", "66321"),
    machine=(game, "throw", {"player": 1, "simulate": "1"}),
    to_correct=(thrown_twice, 3, {"what": "dice", "roll": "4 4 4 2 5", "held": "1 2"}),
    no_corrections=(
        ({"what": "dice", "roll": "4 4 4", "held": ""}, FIVE_DICE),
        *(
            ({"what": "dice", "roll": "44426", "held": places}, "type the dice to hold, 1 to 5")
            for places in ("7", "x")
        ),
    ),
)


def rounds() -> Table:
    """Ben wins the first round with three 4s. In the second Cora and Ana are equal, and Ana wins
    the tie; Ben was away. The third is cut short."""
    table = game("66321", "44426", "11235", name="By the window")
    next_round(table)
    do(table, c.Skip(2))
    for thrown in ("55123", "12355", "11112", "66612"):  # Cora, Ana; once more Cora, Ana
        make(table, thrown)
    next_round(table)
    do(table, c.End(is_confirmed=True))
    return stored(table)


RESULTS = Results(
    play=rounds,
    page=("final", "Most rounds won Ben Cora", "Round by round"),
    people=[
        ["Place", "No.", "Name", "Rounds won", "Best hand"],
        ["1", "2", "Ben", "1", "Three of a kind, three 4s"],
        ["1", "3", "Cora", "1", "Four of a kind, four 1s"],
        ["3", "1", "Ana", "0", "Three of a kind, three 6s"],
    ],
    data={"game": "poker_dice", "table": 1, "is_final": True},
    first={"place": 1, "number": 2, "rounds_won": 1, "best_hand": [4, 4, 4, 2, 6]},
)


def evening(desk: Client) -> Table:
    table = begun_table("poker_dice")
    for held in ([], ["0", "3"], []):
        answer = tell(desk, table, "throw", simulate="1", player=state_of(table).turn, held=held)
        assert answer.json()["kind"] == "done", answer.json()
        if held:
            do(table, c.Stand(state_of(table).turn))
    undo(table)
    put_right(table, c.Throw, faces=(1, 1, 2, 3, 4))
    do(table, c.End(is_confirmed=True))
    return end_again(desk, table)
