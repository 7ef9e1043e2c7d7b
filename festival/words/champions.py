"""Titles of champions: of one table among many, or of the whole evening."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext


def champion_title(table: str, count: int = 1) -> str:
    """table: its name where there are many tables; "" for the whole evening."""
    if table:
        title = ngettext("Champion of {table}", "Champions of {table}", count)
        return title.format(table=table)
    return ngettext("Champion of the evening", "Champions of the evening", count)


def over_words(table: str) -> str:
    """The title of a finished game without a champion."""
    return gettext("The game is over") if table else gettext("The evening is over")
