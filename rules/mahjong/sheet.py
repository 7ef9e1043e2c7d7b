"""The rule sheet of mahjong as data: rules, switches and presets."""

from __future__ import annotations

from rules.mahjong.rows import PRESETS, ROWS
from rules.mahjong.settings import KEYS, MOST, Draw, Limit, Settings, Stacking
from rules.sheet import HOUSE, POINT, Choice, Rule, Source, Switch
from rules.wording import gettext_noop

__all__ = ["PRESETS", "ROWS", "RULES", "SWITCHES"]

TM = Source("TM", "http://mahjong.wikidot.com/rules:taiwanese-scoring")
M1 = Source("M1", "http://www.4windsmj.com/kb/help/4winsc09.htm")
M4 = Source("M4", "http://www.atawmj.org.tw/memu015.htm")
VALUES = gettext_noop("What each row is worth; 0 where it is not played")

RULES = (
    Rule("Four players; a hand is five sets and a pair: 17 tiles.", TM),
    Rule("A kong counts as a set of three; flowers lie beside the hand.", TM),
    Rule("If tiles can be read in several ways, the reading with the most tai counts.", TM),
    Rule("A pung that a discard completes is not concealed; a chow still is closed.", HOUSE),
    Rule(
        "A hand below the minimum is no win; the dealer’s extra does not count towards it.", HOUSE
    ),
    Rule("All three pay a self-drawn win, the discarder alone pays another.", TM),
    Rule("Several winners on one discard are each paid in full.", TM),
    Rule("A payment to or from the dealer is 1 tai higher, and 2 for each repeat.", TM),
    Rule("Of a ladder only the top rung counts: pungs, winds, straights, discards.", HOUSE),
    Rule("Fully concealed stands in place of self-drawn.", M1),
    Rule("A heavenly or earthly hand stands in place of all else on how it went out.", HOUSE),
    Rule("The dealer who wins deals again; else the next seat deals.", M4),
    Rule("When all four have dealt, the next wind blows.", M4),
    Rule(
        "A player who leaves keeps their points; another can take the seat and its wind, and "
        "begins at 0.",
        HOUSE,
    ),
)


def _number(key: str, meaning: str, source: Source) -> Switch:
    return Switch(key, meaning, Settings().to_dict()[key], source, most=MOST)


SWITCHES = (
    Switch.among("stacking", gettext_noop("What counts beside each other"), Stacking, TM),
    _number("min_tai", gettext_noop("How many tai a win takes"), TM),
    Switch.among("limit", gettext_noop("The most that one payment can be, in tai"), Limit, TM),
    _number("points_per_tai", gettext_noop("Points for a tai"), HOUSE),
    _number("base", gettext_noop("Points of every payment, beside the tai"), TM),
    Switch("point", POINT, "0", HOUSE),
    _number("winning_bonus", gettext_noop("Tai for any win that is not by flowers"), M1),
    _number(
        "false_win",
        gettext_noop("Points that a false win pays to each of the others; 0: none"),
        HOUSE,
    ),
    Switch.on_or_off(
        "seats_by_lot",
        gettext_noop("At the start, the seats are"),
        HOUSE,
        off=gettext_noop("in the order of the list; the first is east"),
        on=gettext_noop("drawn by lot"),
    ),
    Switch.on_or_off(
        "lots_each_round",
        gettext_noop("When a round of a wind is over, the players"),
        HOUSE,
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
        HOUSE,
        off=gettext_noop("at once"),
        on=gettext_noop("once the others said yes"),
    ),
    *(
        Switch(key, row.names.english, row.tai, TM, group=VALUES, most=MOST)
        for key, row in KEYS.items()
    ),
)
