"""What the promotion game gives for the tests of the rules of all games."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.promotion.settings import Settings

MADE = {
    Settings: st.builds(Settings, turn_limit=st.integers(0, 1000), most_to_go=st.integers(0, 23))
}
CHOICES = {
    "pairs": ["floor", "even", "minus1"],
    "order": ["te_cung_chang", "player"],
    "straight_start": ["15", "throw_again"],
    "start_choice": ["rule", "player"],
    "turn_limit": [],
    "most_to_go": [],
}
SENTENCES = """
Started((3, 1), {}) | the race begins; player 3 throws first
Thrown(3, 112356) |
ThrowsAgain(3) | a straight places nobody; throw again
ChoiceOpened(3) | may choose
Placed(3, 1, 2, 1) | two 1s: begins on 1
Placed(3, 15, 0, 0) | a straight: begins on 15
Walked(3, te, 4, 2, (22, 23)) | two 4s: Te, 22 → 23
Walked(3, te, 4, 4, (22, 23, 24)) | four 4s: Te twice, 22 → 23 → 24
Stayed(3, 28) | stays on 28: nothing applies there
Arrived(3, 1) | is the first in the palace and wins
Arrived(3, 2) | reaches the palace, in place 2
PlayedOn(2) | the table plays on for place 2
TurnPassed(3, 2) |
TurnSkipped(3) | was away; turn skipped
LimitReached(30) | everybody has had 30 turns
WonByDistance(3, 5) | player 3 is nearest to the palace and wins: 5 Te
PlayerJoined(3) | takes a seat
PlayerLeft(3) | has left
PlayerCameBack(3) | is back
Ended() | the game is over
"""
