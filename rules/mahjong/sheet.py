"""The rule sheet of mahjong as data: rules, switches and presets."""

from __future__ import annotations

from rules.mahjong.settings import KEYS, MOST, Draw, Limit, Settings, Stacking
from rules.mahjong.tai_table import PRESETS, ROWS
from rules.sheet import HOUSE, POINT, SOURCES, Choice, Source, Switch, rules_in
from rules.wording import gettext_noop

__all__ = ["PRESETS", "ROWS", "RULES", "SWITCHES"]

TM, M1, M4 = SOURCES["TM"], SOURCES["M1"], SOURCES["M4"]
VALUES = gettext_noop("Tai of each row; 0: not played")

(RULES,) = rules_in("mahjong").values()


def _number(key: str, meaning: str, source: Source) -> Switch:
    return Switch(key, meaning, Settings().to_dict()[key], source, most=MOST)


SWITCHES = (
    Switch.among("stacking", gettext_noop("Which rows count together"), Stacking, TM),
    _number("min_tai", gettext_noop("Minimum tai for a win"), TM),
    Switch.among("limit", gettext_noop("Maximum tai of a payment"), Limit, TM),
    _number("points_per_tai", gettext_noop("Points for a tai"), HOUSE),
    _number("base", gettext_noop("Points added to every payment"), TM),
    Switch("point", POINT, "0", HOUSE, is_money=True),
    _number("winning_bonus", gettext_noop("Tai added to every win except by flowers"), M1),
    _number(
        "false_win",
        gettext_noop("Points that a false win pays to each of the others; 0: none"),
        HOUSE,
    ),
    Switch.on_or_off(
        "seats_by_lot",
        gettext_noop("At the start, the seats are"),
        off=gettext_noop("in the order of the list; the first is east"),
        on=gettext_noop("drawn by lot"),
    ),
    Switch.on_or_off(
        "lots_each_round",
        gettext_noop("When a round of a wind is over, the players"),
        off=gettext_noop("keep their seats"),
        on=gettext_noop("draw lots for new seats"),
    ),
    Switch.among("draw", gettext_noop("Who deals after a hand that nobody won"), Draw, M4),
    Switch(
        "rounds",
        "How long the game is",
        4,
        HOUSE,
        (
            Choice(4, "four winds"),
            Choice(2, "east and south"),
            Choice(1, "east alone"),
        ),
    ),
    Switch.on_or_off(
        "confirm",
        gettext_noop("On phones, a winning hand is paid"),
        off=gettext_noop("at once"),
        on=gettext_noop("once the others said yes"),
    ),
    *(
        Switch(key, row.names.english, row.tai, TM, group=VALUES, most=MOST)
        for key, row in KEYS.items()
    ),
)
