"""What poker dice gives for the tests of all games."""

from __future__ import annotations

from django.test import Client

from festival.models import Table
from rules.poker_dice import commands as c
from tests.festival.play.dice_evenings import end_again, put_right
from tests.festival.side_tables import begun_table, do, state_of, stored, tell, undo
from tests.games.poker_dice import tables
from tests.games.poker_dice.tables import make
from tests.games.sample import Case, Play, Results, each

STEPS = [
    lambda table: make(table, "44126"),
    lambda table: each(make, table, "44426", "66321"),
    lambda table: do(table, c.End()),
]


NOT_BEN = "It is Ana’s turn, not Ben’s."
HELD = {"held_1": "on", "held_2": "on"}


def thrown_twice() -> Table:
    table = tables.game()
    tables.throw(table, "44126")
    tables.throw(table, "44425", "12")
    return table


def held(roll: str, sentence: str = "", **places: str) -> Case:
    to_throw = f"Type 3 dice, such as 4 2 6 or A K 9 (you typed “{roll}”)."
    return "throw", {"player": 1, "roll": roll, **HELD, **places}, sentence or to_throw


TO_THROW = "Let at least one die go, or stand."
FIVE_DICE = "Type five dice, such as 4 4 4 2 6 or A A K Q 9 (you typed “4 4 4”)."
PLAY = Play(
    begun=tables.game,
    good=("throw", {"player": 1, "roll": "4 4 1 2 6"}, "Ana · throws 4 4 1 2 6"),
    other={"roll": "4 4 1 2 5"},
    wrong={
        thrown_twice: (
            *(held("4 4"), held("4 4 4 4"), held("4 7 1")),
            held("", TO_THROW, held_3="on", held_4="on", held_5="on"),
        ),
        tables.game: (
            held("4 4 4", "The first throw is of all five dice."),
            ("throw", {"player": 2, "roll": "44126"}, NOT_BEN),
        ),
    },
    typed="roll",
    unfinished=(*(lambda: tables.game("44126"), "Round 1 is not over. End the game without it?"),),
    finished=lambda: tables.game("44126", "44426", "66321"),
    machine=(tables.game, "throw", {"player": 1, "simulate": "1"}),
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
    table = tables.game("66321", "44426", "11235", name="By the window")
    tables.next_round(table)
    do(table, c.Skip(2))
    for thrown in ("55123", "12355", "11112", "66612"):  # Cora, Ana; once more Cora, Ana
        tables.make(table, thrown)
    tables.next_round(table)
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
