"""Names of mahjong tiles in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

from festival.words.sentences import is_chinese

NUMERALS = "一二三四五六七八九"
SUITS = {
    "b": gettext_noop("{number} bamboo"),
    "c": gettext_noop("{number} characters"),
    "d": gettext_noop("{number} dots"),
}
OTHERS = {
    "w1": gettext_noop("east"),
    "w2": gettext_noop("south"),
    "w3": gettext_noop("west"),
    "w4": gettext_noop("north"),
    "e1": gettext_noop("red dragon"),
    "e2": gettext_noop("green dragon"),
    "e3": gettext_noop("white dragon"),
    "f1": gettext_noop("plum"),
    "f2": gettext_noop("orchid"),
    "f3": gettext_noop("chrysanthemum"),
    "f4": gettext_noop("bamboo flower"),
    "s1": gettext_noop("spring"),
    "s2": gettext_noop("summer"),
    "s3": gettext_noop("autumn"),
    "s4": gettext_noop("winter"),
}
NAMES = (*(f"{suit}{number}" for suit in SUITS for number in range(1, 10)), *OTHERS)


def called(name: str) -> str:
    """The name of a tile from its name in the rules: c7 is 7 characters."""
    if name in OTHERS:
        return gettext(OTHERS[name])
    number = int(name[1])
    return gettext(SUITS[name[0]]).format(number=NUMERALS[number - 1] if is_chinese() else number)


def all_called() -> dict[str, str]:
    return {name: called(name) for name in NAMES}
