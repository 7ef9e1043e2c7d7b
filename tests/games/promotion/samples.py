"""What the promotion game gives for the tests of all games."""

from __future__ import annotations

from django.test import Client

from festival.models import Table
from rules.promotion import commands as c
from tests.festival.play.dice_evenings import end_again, put_right
from tests.festival.side_tables import begun_table, do, state_of, stored, tell, undo
from tests.games.promotion import tables
from tests.games.promotion.tables import CHOICES, throw
from tests.games.sample import Play, Results, each

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
    begun=tables.game,
    good=("throw", {"player": 1, "roll": "1 1 2 3 5 6"}, "Ana · two 1s: begins on 1"),
    other={"roll": "1 2 3 4 5 6"},
    wrong={
        tables.game: (
            *(("throw", {"player": 1, "roll": roll}, SIX_DICE[roll]) for roll in SIX_DICE),
            ("throw", {"player": 2, "roll": "112356"}, "It is Ana’s turn, not Ben’s."),
        ),
        lambda: tables.game("112222", **CHOICES): (
            (
                "choose",
                {"player": 1, "option": "x" * 60},
                f"Choose one of 17, 1 (“{'x' * 39}…” came).",
            ),
        ),
    },
    typed="roll",
    unfinished=(
        *(lambda: tables.game("112356"), "The race is not over. End the game as it stands?"),
    ),
    finished=lambda: tables.game(*tables.WON),
    machine=(tables.game, "throw", {"player": 1, "simulate": "on"}),
    to_correct=(lambda: tables.game("112356"), 2, {"what": "dice", "roll": "1 1 2 3 5 6"}),
    no_corrections=(
        ({"what": "dice", "roll": "123"}, "Type six dice (you typed 3: “123”)."),
        ({"what": "stolen", "roll": "112356"}, "choose one of these two (“stolen” came)"),
    ),
)


def ways() -> Table:
    table = tables.game(*tables.WON, name="By the window")
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
