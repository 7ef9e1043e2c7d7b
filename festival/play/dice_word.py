"""The word that the room calls out before the first throw; the dice are made from it, too."""

from __future__ import annotations

from dataclasses import replace

from festival.models import Table
from festival.play.write_path import locked_table, touch_table
from festival.tables.record.dice_commitment import promises_of, store
from rules.errors import RulesError
from rules.wording import Wording

BEGUN = Wording("dice_word.begun", "a word for the dice counts only before the game begins")


def set_word(table: Table, word: str) -> None:
    """Make the dice of a table from another word. word: cleaned as a name is; "" for none. Raises
    RulesError once the game has begun."""
    with locked_table(table.pk) as locked:
        if locked.version:
            raise RulesError(BEGUN())
        *before, last = promises_of(locked)
        if store(locked, (*before, replace(last, words=(word,) if word else ()))):
            touch_table(locked, has_promised=True)
