"""Fits the prizes given away at the end into the lines that a wall has for each winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from festival.tables.record.log_line import Person, Share
from festival.words.sentences import in_a_row, number_of
from festival.words.text_size import lines_at, pieces

LINES, LINES_WHERE_TIGHT = 7, 6  # on a page; one less if the page shows its number
MOST_LINES = 4  # of one person
COLUMNS = 3
COLUMN = 1550  # width of a column, in hundredths of the letters' size


@dataclass(frozen=True, kw_only=True)
class Given:
    """A share on a wall. rest: the prizes that do not fit. more: how many prizes `rest` holds."""

    person: Person
    shown: str
    rest: str
    more: int
    lines: int

    @property
    def is_long(self) -> bool:
        """Whether the name alone fills its lines, so that it needs smaller letters."""
        return lines_at(pieces(self.person.name), COLUMN) >= max(2, self.lines)


def given(shares: Sequence[Share], *, is_tight: bool, is_numbered: bool) -> tuple[Given, ...]:
    """The shares of a page. is_tight: less room, because the scene celebrates several people or
    shows a long name. is_numbered: one of several pages."""
    rows = -(-len(shares) // COLUMNS)
    whole = (LINES_WHERE_TIGHT if is_tight else LINES) - is_numbered
    lines = max(1, min(MOST_LINES, whole // max(1, rows)))
    return tuple(_given(share, lines) for share in shares)


def _given(share: Share, lines: int) -> Given:
    whole = len(share.prizes)
    fitting = (n for n in range(whole, 0, -1) if lines_at(pieces(_text(share, n)), COLUMN) <= lines)
    count = next(fitting, 0)
    return Given(
        person=share.person,
        shown=in_a_row(share.prizes[:count]),
        rest=in_a_row(share.prizes[count:]),
        more=_left_out(share, count),
        lines=lines,
    )


def _left_out(share: Share, count: int) -> int:
    return sum(map(number_of, share.prizes[count:]))


def _text(share: Share, count: int) -> str:
    """The text of a share that names the first `count` kinds of prizes."""
    more = _left_out(share, count)
    said = ngettext("and %(more)s more", "and %(more)s more", more) % {"more": more} if more else ""
    return f"{share.person.name} {in_a_row(share.prizes[:count])} {said}"
