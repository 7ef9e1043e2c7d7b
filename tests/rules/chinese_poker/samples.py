"""What Chinese poker gives for the tests of the rules of all games."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.chinese_poker.settings import Settings

MADE = {
    Settings: st.sampled_from(
        [Settings(), Settings("hawaiian", "2.50", own=(("sweep", "3"), ("one_colour", "5")))]
    )
}
ON_OR_OFF = "middle_bonus overall_point extras_always pockets chip_limit ace_bet ace_of_spades"
SPECIALS = """
no_pictures six_pairs three_straights three_flushes five_pairs_trips four_trips small_2_10
small_2_9 twelve_of_a_colour one_colour small_2_8 big_8_A complete_straight three_quads
three_straight_flushes twelve_pictures one_suit
"""
POINTS = ["preset", *map(str, (0, 3, 4, 5, 6, 10, 13, 16, 18, 26, 39))]
CHOICES = {
    **{key: ["preset", "off", "on"] for key in ON_OR_OFF.split()},
    **dict.fromkeys(SPECIALS.split(), POINTS),
    "variation": ["plain", "base", "malayan", "vietnamese", "singapore", "hawaiian"],
    "point": [],
    "chips": [],
    "bank": ["preset", "none", "dealer", "0", "1", "2", "3"],
    "scoring": ["preset", "rows", "two_of_three"],
    "sweep": ["preset", "0", "1", "2", "3"],
    "sweep_one": ["preset", "1", "2"],
    "sweep_all": ["preset", "1", "2", "3"],
    "single_winner": ["preset", "0", "1", "2", "3"],
    "set_within": [],
    "surrender": ["preset", "follows", "0", "1", "2", "3"],
    "pool": ["preset", "0", "3", "6"],
    "pool_sweep": ["preset", "0", "3"],
    "specials_meet": ["preset", "list", "difference", "value"],
    "equal_rows": ["preset", "legal", "foul"],
    "wheel": ["preset", "low", "second"],
    "foul": ["preset", "refuse", "loses_all_rows"],
}
SENTENCES = """
Started((3, 1), {}) | the game begins; player 3 deals first
CardsDealt((3, 1), ['As Ah', '2c 2d']) | the program has dealt 13 cards to everybody
DealSettled(1, 3, (3, 1), [['As Ah', ''], ['2c 2d', '']], (6, -6))
    | deal 1: player 3 +6, player 1 −6
DealerMoved(3) | player 3 deals next
ChipsBought(3, 100) | puts 100 chips on the table
PlayerJoined(3) | takes a seat
PlayerLeft(3) | has left
PlayerCameBack(3) | is back
Ended() | the game is over
"""
