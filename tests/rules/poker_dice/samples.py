"""What poker dice gives for the tests of the rules of all games."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.poker_dice.hand import Hand
from rules.poker_dice.settings import Settings, Straight

DICE = st.tuples(*[st.integers(1, 6)] * 5)
SETTINGS = st.builds(
    Settings,
    st.sampled_from(Straight),
    lives=st.integers(0, 9),
    stake=st.sampled_from(("0", "20", "2.50")),
    match_to=st.integers(0, 10),
)
MADE = {Hand: st.builds(Hand, DICE, st.sampled_from(Straight)), Settings: SETTINGS}
CHOICES = {
    "straight": ["bust", "between_four_and_full"],
    "faces": ["pips", "cards"],
    "lives": [*range(10)],
    "stake": [],
    "match_to": [*range(11)],
}
SENTENCES = """
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
LifeLost(3, 2) | player 3 loses a life; lives left: 2
LifeLost(3, 0) | player 3 loses the last life and is out
PlayerJoined(3) | takes a seat
PlayerLeft(3) | has left
PlayerCameBack(3) | is back
Ended() | the game is over
"""
