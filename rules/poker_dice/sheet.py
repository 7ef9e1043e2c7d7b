"""The rule sheet of poker dice as data: categories, rules, switches."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from rules.poker_dice.hand import Category, Hand
from rules.poker_dice.odds import first_throw
from rules.poker_dice.settings import MOST_LIVES, MOST_ROUNDS, Faces, Settings, Straight
from rules.sheet import CP, SOURCES, Rule, Switch, rules_in, seed
from rules.wording import gettext_noop


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A category on the sheet."""

    category: Category
    name: str
    meaning: str
    example: Hand
    ways: int  # of the 7,776 of a first throw


CATEGORIES: dict[Category, dict[str, str]] = {
    Category(key): row for key, row in seed("poker_dice")["categories"].items()
}
NAMES = {category: row["name"] for category, row in CATEGORIES.items()}
ANTE, LIVES, BEST_OF, D1 = SOURCES["RD"], SOURCES["RS"], SOURCES["DG"], SOURCES["D1"]
BY_GROUP = rules_in("poker_dice")
RULES = tuple(chain(*BY_GROUP.values()))  # of whatever settings

SWITCHES = (
    Switch.among("straight", gettext_noop("What a straight counts as"), Straight, CP),
    Switch.among("faces", gettext_noop("What the dice show"), Faces, D1),
    Switch.on_or_off(
        "later_players_limited_to_first",
        gettext_noop("How often later players may throw"),
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
        "Stake of each player in a round, such as 10 or 2.50; 0: none",
        "0",
        ANTE,
        is_money=True,
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
    played = {"lives": settings.lives, "stake": settings.money, "match_to": settings.match_to}
    groups = ("general", *(group for group, value in played.items() if value))
    return tuple(rule for group in groups for rule in BY_GROUP[group])


def rows(settings: Settings) -> tuple[CategoryRow, ...]:
    """The categories of a game with these settings, the best first."""
    ways = first_throw(settings.straight)
    return tuple(
        CategoryRow(
            category=category,
            name=row["name"],
            meaning=row["meaning"],
            example=Hand.parse(row["example"], settings.straight),
            ways=number,
        )
        for category, row in CATEGORIES.items()
        if (number := ways.get(category)) is not None
    )
