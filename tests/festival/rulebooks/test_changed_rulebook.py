"""What the form changes in a book, throw by throw."""

from __future__ import annotations

import pytest

from festival.rulebooks.changed_rulebook import Changes, changed, throws_of
from festival.rulebooks.editable_rulebook import EditableRulebook
from rules.bobing.book.rulebook import Rulebook, shipped

TIERS = ("", "1", "2", "3", "4", "5", "6")  # "" for none


@pytest.mark.parametrize("key", shipped())
def test_any_throw_can_win_any_prize_or_leave_the_book(
    key: str,
) -> None:
    start = EditableRulebook.open(f'key = "ours"\nedition = "Ours"\nextends = "{key}"\n')
    for throw in throws_of(start.book.data):
        for tier in TIERS:
            typed = Changes(book={}, tiers=[{}] * 6, throws={throw: {"tier": tier}}, defaults={})
            text = start.text_of(changed(start.book.data, typed))
            book, problems = Rulebook.proofread(text)
            rows = [row for row in book.all_rows if (row.key, row.pattern.text) == throw]
            won = {str(row.tier) for row in rows} or {""}
            assert (won, problems) == ({tier}, ()), throw
