"""Games to test with, and what the promotion game gives for the tests of all games.

The players are Ana, Ben and Cora, 1 to 3 in this order.
"""

from __future__ import annotations

from typing import Any

from django.test import Client

from festival.models import Table
from rules.promotion import commands as c
from tests.festival.play.dice_evenings import end_again, put_right
from tests.festival.side_tables import begun_table, do, state_of, stored, tell, undo
from tests.games.sample import Play, Results, each

ANA, BEN, CORA = 1, 2, 3
CHOICES: dict[str, Any] = {"order": "player", "start_choice": "player"}
# Ana in the palace with her third throw, by way of 7, 73, 92, 94 and 97; Ben in disgrace, from 55.
WON = ("555551", "123456", "112356", "444444", "441136", "112356", "444412")


def game(*throws: str, **about: Any) -> Table:
    """A game in which whoever is in turn threw these dice, one after the other."""
    table = begun_table("promotion", **about)
    for dice in throws:
        throw(table, dice)
    return table


def throw(table: Table, dice: str, *, is_simulated: bool = False) -> None:
    do(table, c.Throw(state_of(table).turn, tuple(map(int, dice)), is_simulated))


STEPS = [
    lambda table: each(throw, table, "555551", "123456", "112356"),
    lambda table: do(table, c.End(is_confirmed=True)),
]


SIX_DICE = {
    "1 2 3": "Type six dice (you typed 3: “123”).",
    "1 2 3 4 5 7": "Type faces from 1 to 6 (die 6 says 7).",
    "": "Type six digits from 1 to 6, such as 144263 (you typed “”).",
}
PLAY = Play(
    begun=game,
    good=("throw", {"player": 1, "roll": "1 1 2 3 5 6"}, "Ana · two 1s: begins on 1"),
    other={"roll": "1 2 3 4 5 6"},
    wrong={
        game: (
            *(("throw", {"player": 1, "roll": roll}, SIX_DICE[roll]) for roll in SIX_DICE),
            ("throw", {"player": 2, "roll": "112356"}, "It is Ana’s turn, not Ben’s."),
        ),
        lambda: game("112222", **CHOICES): (
            (
                "choose",
                {"player": 1, "option": "x" * 60},
                f"Choose one of 17, 1 (“{'x' * 39}…” came).",
            ),
        ),
    },
    typed="roll",
    unfinished=(*(lambda: game("112356"), "The race is not over. End the game as it stands?"),),
    finished=lambda: game(*WON),
    machine=(game, "throw", {"player": 1, "simulate": "on"}),
    to_correct=(lambda: game("112356"), 2, {"what": "dice", "roll": "1 1 2 3 5 6"}),
    no_corrections=(
        ({"what": "dice", "roll": "123"}, "Type six dice (you typed 3: “123”)."),
        ({"what": "stolen", "roll": "112356"}, "choose one of these two (“stolen” came)"),
    ),
)


def ways() -> Table:
    table = game(*WON, name="By the window")
    do(table, c.End())
    return stored(table)


RESULTS = Results(
    play=ways,
    page=("The winner", "7 → 73 → 92 → 94 → 97 → palace"),
    people=[
        ["Place", "No.", "Name", "Space", "Te to go", "Throws", "Disgraces", "The way"],
        ["1", "1", "Ana", "palace", "0", "3", "0", "7 → 73 → 92 → 94 → 97 → palace"],
        ["2", "2", "Ben", "28", "12", "2", "1", "15 → 55 → 28"],
        ["3", "3", "Cora", "1", "16", "2", "0", "1"],
    ],
    data={"game": "promotion", "is_final": True},
    first={
        **{"name": "Ana", "is_in_palace": True, "te_to_go": 0, "throws": 3, "disgraces": 0},
        "way": [7, 73, 92, 94, 97],
    },
)


def evening(desk: Client) -> Table:
    table = begun_table("promotion")
    for _ in range(4):
        answer = tell(desk, table, "throw", simulate="1", player=state_of(table).turn)
        assert answer.json()["kind"] == "done", answer.json()
    undo(table)
    put_right(table, c.Throw, faces=(1, 1, 2, 3, 5, 6))
    do(table, c.End(is_confirmed=True))
    return end_again(desk, table)
