"""Lists that are brought in: which column is what."""

from __future__ import annotations

from festival.web.lists.columns import Column, Headings, further, guess
from festival.web.lists.text import rows_of_text


def test_column_that_is_not_read_is_named_by_what_it_begins_with() -> None:
    """A tab in a name makes a column of its own, which nothing heads: what is cut off is said."""
    name = Column(key="name", title="Name", words=frozenset({"name"}))
    headings = Headings(columns=(name,), main=("name",), beside=name)
    rows = rows_of_text("Name\nBen\nAna\tCruz\nCora\tLim")
    layout = guess(rows, headings)

    assert layout is not None
    assert further(rows, layout) == ("Cruz",)
