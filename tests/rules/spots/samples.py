"""What guess-the-spots gives for the tests of the rules of all games."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.spots.settings import Settings

MADE = {Settings: st.builds(Settings, dice=st.integers(1, 6))}
CHOICES = {
    "dice": [1, 2, 3, 4, 5, 6],
    "guess": ["total", "odd_even", "big_small"],
    "forfeit": [],
    "to_lose": [*range(21)],
}
SENTENCES = """
Started((3, 1), {'dice': 3}) | the game begins; dice under the cup: 3
Guessed(3, 7) | guesses 7
Guessed(3, odd) | guesses odd
Lifted(34) | the dice show 34: 7 spots
ForfeitPaid(3) | player 3 guessed wrong and pays a forfeit
PlayerJoined(3) | takes a seat
PlayerLeft(3) | has left
PlayerCameBack(3) | is back
Ended() | the game is over
"""
