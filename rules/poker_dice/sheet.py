"""The rule sheet of poker dice as data: categories, rules, switches."""

from __future__ import annotations

from dataclasses import dataclass

from rules.poker_dice.hand import Category, Hand
from rules.poker_dice.odds import first_throw
from rules.poker_dice.settings import Faces, Settings, Straight
from rules.sheet import CP, D1, HOUSE, Choice, Rule, Switch
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

SWITCHES = (
    Switch(
        "straight",
        "What a straight counts as",
        Straight.BUST,
        CP,
        (
            Choice(Straight.BUST, "A bust: only its dice count, high to low"),
            Choice(
                Straight.BETWEEN_FOUR_AND_FULL, "Better than a full house, less than four of a kind"
            ),
        ),
    ),
    Switch(
        "faces",
        "What the dice show",
        Faces.PIPS,
        D1,
        (
            Choice(Faces.PIPS, "Pips from 1 to 6, the 6 highest"),
            Choice(Faces.CARDS, "9, 10, jack, queen, king, ace; the ace highest"),
        ),
    ),
    Switch(
        "later_players_limited_to_first",
        "How often later players may throw",
        False,
        HOUSE,
        (
            Choice(False, "Up to three times, like the first"),
            Choice(True, "No more often than the first player of the round"),
        ),
    ),
)


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
