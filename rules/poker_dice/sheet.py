"""The rule sheet of poker dice as data: categories, rules, switches."""

from __future__ import annotations

from dataclasses import dataclass

from rules.poker_dice.hand import Category, Hand
from rules.poker_dice.odds import first_throw
from rules.poker_dice.settings import MOST_LIVES, MOST_ROUNDS, Faces, Settings, Straight
from rules.sheet import CP, D1, HOUSE, Rule, Source, Switch
from rules.wording import gettext_noop


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A category on the sheet."""

    category: Category
    name: str
    meaning: str
    example: Hand
    ways: int  # of the 7,776 of a first throw


NAMES = {
    Category.FIVE: gettext_noop("Five of a kind"),
    Category.FOUR: gettext_noop("Four of a kind"),
    Category.STRAIGHT: gettext_noop("Straight"),
    Category.FULL_HOUSE: gettext_noop("Full house"),
    Category.THREE: gettext_noop("Three of a kind"),
    Category.TWO_PAIRS: gettext_noop("Two pairs"),
    Category.PAIR: gettext_noop("Pair"),
    Category.BUST: gettext_noop("Bust"),
}
MEANINGS = {  # with an example; source: D1
    Category.FIVE: (gettext_noop("Five dice alike"), "44444"),
    Category.FOUR: (gettext_noop("Four dice alike"), "55552"),
    Category.STRAIGHT: (gettext_noop("Five faces in a row"), "23456"),
    Category.FULL_HOUSE: (gettext_noop("Three dice alike and two others alike"), "33366"),
    Category.THREE: (gettext_noop("Three dice alike"), "44462"),
    Category.TWO_PAIRS: (gettext_noop("Two dice alike and two others alike"), "55221"),
    Category.PAIR: (gettext_noop("Two dice alike"), "66431"),
    Category.BUST: (
        gettext_noop("No two dice alike; the highest die counts, then the next"),
        "65421",
    ),
}

ANTE = Source("RD", "http://rpasmd.org/rms/Dice_Pages/Dice_Game_Poker.htm")
LIVES = Source("RS", "http://rpasmd.org/rms/Dice_Pages/Dice_Game_Singapore.htm")
BEST_OF = Source("DG", "http://dicegames.com/collections/frontpage/products/poker")

RULES = (
    Rule("Two or more players; each throws five dice.", CP),
    Rule("A turn is up to three throws; you may stand earlier.", CP),
    Rule("Any dice may be held between throws.", CP),
    Rule("A die that was held may be thrown again later.", HOUSE),
    Rule("The best hand wins the round.", CP),
    Rule("A better category wins, whatever the dice show.", D1),
    Rule("In one category the larger group of equal dice counts first, then the rest.", HOUSE),
    Rule("Players with equal best hands throw one more round.", HOUSE),
    Rule("The player after the first one begins the next round.", HOUSE),
    Rule("A player who is skipped or leaves has no hand in that round.", HOUSE),
)

LIVES_RULES = (
    Rule("The lowest hand of a round loses a life.", LIVES),
    Rule("Equal lowest hands lose a life each; having no hand is lowest of all.", HOUSE),
    Rule("If all hands are equal, the hands of the tie decide who loses a life.", HOUSE),
    Rule("A player without lives is out; the last player with lives wins the game.", LIVES),
    Rule("A latecomer has as many lives as the player with the fewest.", HOUSE),
)
STAKE_RULES = (
    Rule("Everybody in a round pays the stake into the pot, and the winner takes it.", ANTE),
    Rule("A tie is thrown for the same pot; nobody pays twice.", HOUSE),
    Rule("If nobody wins a round, everybody keeps the stake.", HOUSE),
)
MATCH_RULES = (Rule("The first player with enough rounds won wins the game.", BEST_OF),)

SWITCHES = (
    Switch.among("straight", gettext_noop("What a straight counts as"), Straight, CP),
    Switch.among("faces", gettext_noop("What the dice show"), Faces, D1),
    Switch.on_or_off(
        "later_players_limited_to_first",
        gettext_noop("How often later players may throw"),
        HOUSE,
        off=gettext_noop("Up to three times, like the first"),
        on=gettext_noop("No more often than the first player of the round"),
    ),
    Switch.up_to(
        MOST_LIVES,
        "lives",
        gettext_noop("How many lives everybody has"),
        LIVES,
        none=gettext_noop("None: the game is not played for lives"),
    ),
    Switch(
        "stake",
        "What each pays into the pot of a round, such as 10 or 2.50; 0 for nothing",
        "0",
        ANTE,
    ),
    Switch.up_to(
        MOST_ROUNDS,
        "match_to",
        gettext_noop("How many rounds win the game"),
        BEST_OF,
        none=gettext_noop("The emcee ends the game"),
    ),
)


def rules_of(settings: Settings) -> tuple[Rule, ...]:
    """The rules of a game with these settings."""
    parts = (
        (bool(settings.lives), LIVES_RULES),
        (bool(settings.money), STAKE_RULES),
        (bool(settings.match_to), MATCH_RULES),
    )
    return (*RULES, *(rule for is_played, rules in parts if is_played for rule in rules))


def rows(settings: Settings) -> tuple[CategoryRow, ...]:
    """The categories of a game with these settings, the best first."""
    ways = first_throw(settings.straight)
    return tuple(
        CategoryRow(
            category, NAMES[category], meaning, Hand.parse(example, settings.straight), number
        )
        for category, (meaning, example) in MEANINGS.items()
        if (number := ways.get(category)) is not None
    )
