"""What the side games say of their facts."""

from __future__ import annotations

import pytest

from rules.poker_dice import events as e
from rules.poker_dice.sentences import tell
from tests.rules.cells import cells
from tests.rules.scenes import Stage
from tests.rules.test_evenings import GAMES

# A fact as it stands in a scene, and its sentence; none where it goes without saying.
TOLD = {
    "spots": """
Started((3, 1), {'dice': 3}) | the game begins; dice under the cup: 3
Guessed(3, 7) | guesses 7
Guessed(3, odd) | guesses odd
Lifted(34) | the dice show 34: 7 spots
ForfeitPaid(3) | player 3 guessed wrong and pays a forfeit
PlayerJoined(3) | takes a seat
PlayerLeft(3) | has left
PlayerCameBack(3) | is back
Ended() | the game is over
""",
    "poker_dice": """
Started((3, 1), {}) | the game begins; player 3 throws first
RoundBegan(1, (3, 1)) |
RoundBegan(2, (1, 3)) | round 2 begins; player 1 throws first
Thrown(3, 44126) | throws 44126
Thrown(3, 44126, (0, 1)) | holds 44 and throws 126
Thrown(3, 44126, (4,)) | holds 6 and throws 4412
HandMade(3, ['44426', bust]) | three 4s
TurnPassed(3) |
TurnSkipped(3) | was away; turn skipped
TieOpened((3, 1)) | equal hands: the tied players throw again
RoundEnded(2, 3) | player 3 wins round 2
RoundEnded(2, None) | nobody wins round 2
PlayerJoined(3) | takes a seat
PlayerLeft(3) | has left
PlayerCameBack(3) | is back
Ended() | the game is over
""",
}


@pytest.mark.parametrize("name", TOLD)
def test_each_fact_is_told_as_it_says(name: str) -> None:
    game, _ = GAMES[name]
    stage = Stage(game, lambda opening: opening, lambda table, dice: [])
    found, codes = {}, {}
    for fact, _ in cells(TOLD[name]):
        said = game.tell(stage.command(fact))
        found[fact] = "" if said is None else str(said)
        if said is not None:
            codes[said.wording.english] = said.code

    assert [*found.items()] == cells(TOLD[name])
    assert len(set(codes.values())) == len(codes)  # what is said otherwise has a code of its own


def test_dice_are_named_so_that_pages_can_show_them_as_cards() -> None:
    told = tell(e.Thrown(3, (4, 4, 1, 2, 6), (0, 1)))

    assert told is not None
    ids = {key: (ref.kind, ref.id) for key, ref in told.values.items()}  # type: ignore[attr-defined]
    assert ids == {"held": ("dice", "44"), "dice": ("dice", "126")}
