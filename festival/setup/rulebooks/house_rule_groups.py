"""Which house rules belong together on the set-up page."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

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


def grouped(keys: Iterable[str]) -> list[tuple[str, list[str]]]:
    """The house rules under their headings; those that a book has invented come last."""
    left = dict.fromkeys(keys)
    groups = []
    for title, members in GROUPS:
        found = [key for key in members if key in left]
        if found:
            groups.append((str(title), found))
        for key in found:
            del left[key]
    return [*groups, (str(OTHER), list(left))] if left else groups
