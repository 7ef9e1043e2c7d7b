"""What high die gives for the tests of all games."""

from __future__ import annotations

from festival.models import Table
from tests.festival.side_tables import begun_table, do, stored
from tests.games.sample import Play, Results
from tests.high_die.rules.high_die import commands as c


def thrown(*faces: int) -> Table:
    """A game in which the first players threw so."""
    table = begun_table("high_die")
    for player, face in enumerate(faces, start=1):
        do(table, c.Throw(player, (face,)))
    return stored(table)


STEPS = [
    lambda table: do(table, c.Throw(1, (5,))),
    lambda table: do(table, c.End(is_confirmed=True)),
]
PLAY = Play(
    begun=thrown,
    good=("throw", {"player": 1, "face": 5}, "Ana · throws a 5"),
    other={"face": 4},
    wrong={
        thrown: (
            ("throw", {"player": 1, "face": 7}, "Expected one face from 1 to 6, got 7."),
            ("throw", {"player": 9, "face": 1}, "is not playing here"),
        ),
        lambda: thrown(5): (("throw", {"player": 1, "face": 1}, "Ana already has thrown."),),
    },
    typed="",
    unfinished=(lambda: thrown(5), "Not everybody has thrown. End the game as it stands?"),
    finished=None,
    machine=None,
    to_correct=(lambda: thrown(5), 2, {"face": "5"}),
    no_corrections=(({"face": "7"}, "Expected one face from 1 to 6, got 7"),),
)
RESULTS = Results(
    play=lambda: thrown(2, 6, 5),
    page=("final", "Ben"),
    people=[
        ["Place", "No.", "Name", "Face"],
        ["1", "2", "Ben", "6"],
        ["2", "3", "Cora", "5"],
        ["3", "1", "Ana", "2"],
    ],
    data={"game": "high_die", "is_final": True},
    first={"name": "Ben", "face": 6},
)
