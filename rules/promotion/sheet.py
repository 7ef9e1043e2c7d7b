"""The rule sheet of the promotion game as data: actions, rules, switches."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.names_in_scripts import Names
from rules.promotion.events import TERMS
from rules.promotion.odds import chance_of
from rules.promotion.placing_and_moving import Action
from rules.promotion.settings import (
    FARTHEST,
    MOST_TURNS,
    Order,
    Pairs,
    Settings,
    StartChoice,
    StraightStart,
)
from rules.sheet import HOUSE, SOURCES, Switch, rules_in
from rules.wording import gettext_noop

SQT, L2 = SOURCES["SQT"], SOURCES["L2"]


@dataclass(frozen=True, slots=True)
class ActionRow:
    """An action on the sheet."""

    action: Action
    names: Names
    faces: tuple[int, ...]  # two dice of one of these faces are this action
    meaning: str
    chance: Fraction  # of a throw with at least one such action


FACES_OF = {Action.TE: (4,), Action.CUNG: (2, 3, 5, 6), Action.CHANG: (1,)}
MEANINGS = {  # in the order of use; source: SQT
    Action.TE: gettext_noop("Leads on towards the palace, and out of disgrace"),
    Action.CUNG: gettext_noop("Leads aside where the space has a diamond, else nowhere"),
    Action.CHANG: gettext_noop("Sends into disgrace where the space has a ring, else nowhere"),
}

(RULES,) = rules_in("promotion").values()

SWITCHES = (
    Switch.among("pairs", gettext_noop("How many pairs dice of one face are"), Pairs, SQT),
    Switch.among(
        "order",
        gettext_noop(
            "In which order the pairs of a throw are used: Te are two 4s, Cung two 2s, 3s, 5s or"
            " 6s, Chang two 1s"
        ),
        Order,
        HOUSE,
    ),
    Switch.among(
        "straight_start", gettext_noop("Where 1-2-3-4-5-6 places a piece"), StraightStart, HOUSE
    ),
    Switch.among(
        "start_choice",
        gettext_noop("Who decides where a first throw leads to several spaces"),
        StartChoice,
        L2,
    ),
    Switch(
        "turn_limit",
        "Turns each after which the nearest player wins; 0: never",
        0,
        HOUSE,
        most=MOST_TURNS,
    ),
    Switch(
        "most_to_go",
        "Most Te to the palace at the start: the first throw leads on along Te until so few "
        "are left; 0: any number",
        0,
        HOUSE,
        most=FARTHEST,
    ),
)


def rows(settings: Settings) -> tuple[ActionRow, ...]:
    """The actions of a game with these settings, in the order of use."""
    return tuple(
        ActionRow(
            action, TERMS[action], FACES_OF[action], meaning, chance_of(action, settings.pairs)
        )
        for action, meaning in MEANINGS.items()
    )
