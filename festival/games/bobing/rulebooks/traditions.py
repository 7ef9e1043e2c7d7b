"""The house rules of traditions: in groups, and a line that says how a tradition differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.bobing.book.rulebook import Rulebook
from rules.wording import gettext_noop

GROUPS = (
    (_("What a throw wins"), ("double3", "straight_prize", "carry", "empty_tier")),
    (
        _("The champion"),
        (
            "champion_award",
            "tie",
            "own_repeat",
            "goldflower",
            "goldflower_bonus",
            "ones6",
            "same6_order",
            "same5_order",
            "red5_kicker",
        ),
    ),
    (_("Throws that end the game"), ("grab", "grab_scope", "six_black")),
    (_("Taking prizes from other players"), ("chase", "chase_from")),
    (_("Turns"), ("first_player", "direction", "turn_order", "invalid")),
    (_("The end"), ("end", "stop_leftover")),
)
OTHER = _("Rules only in this book")
# By house rule and value; values without a line are left out.
_LINES = {
    "champion_award": {
        "at_end": gettext_noop("champion at the end"),
        "held_and_chased": gettext_noop("champion can change"),
    },
    "third": {
        "red3": gettext_noop("three 4s third"),
        "same4": gettext_noop("four of a kind third"),
    },
    "goldflower": {"top": gettext_noop("444411 highest")},
}
_NO_GRAB = gettext_noop("no total grab")
_GRABS = {
    "all": gettext_noop("six 4s take all"),
    "untaken": gettext_noop("six 4s take the rest"),
    "champion_and_second": gettext_noop("six 4s take first and second prizes"),
}

USUAL = ("manila", "xiamen")  # traditions that the first page names; it folds the others
# What differs most between them, by the house rule `champion_award`.
CHAMPION = {
    "at_end": _("the champion is decided at the end"),
    "held_and_chased": _("the champion can change all evening"),
}

FIRST_QUESTION = "third"  # the most disputed house rule, asked on the first page
ANSWERS = {"red3": _("three 4s"), "same4": _("four of a kind")}


@dataclass(frozen=True)
class HouseRule:
    key: str
    field: forms.BoundField
    own: str  # the tradition's own value


def gist(book: Rulebook) -> str:
    """In the reader's language, such as "Champion decided at the end · three 4s third"."""
    return capfirst(" · ".join(gettext(line) for line in _lines(book)))


def _lines(book: Rulebook) -> Iterator[str]:
    for key, lines in _LINES.items():
        if line := lines.get(book.switches.get(key, "")):
            yield line
    if book.switches["grab"] == "off":
        yield _NO_GRAB
    elif line := _GRABS.get(book.switches["grab_scope"]):
        yield line


def grouped(keys: Iterable[str]) -> list[tuple[str, list[str]]]:
    """The house rules under their headings; those that only this book has come last."""
    left = dict.fromkeys(keys)
    groups = []
    for title, members in GROUPS:
        found = [key for key in members if key in left]
        if found:
            groups.append((str(title), found))
        for key in found:
            del left[key]
    return [*groups, (str(OTHER), list(left))] if left else groups
