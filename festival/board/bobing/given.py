"""What was given away at the end, in as many lines as a wall has for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from festival.record.log_lines import Person, Share
from festival.web.fit import lines_at, pieces
from festival.words.sentences import in_a_row, number_of

LINES, LINES_WHERE_TIGHT = 9, 7  # of a whole page; one less where it says which page it is
MOST_LINES = 4  # of one person
# How wide a column is, in hundredths of the letters' size: of three within the moon, where the few
# have larger letters, or of four.
COLUMN, COLUMN_OF_FEW, COLUMN_OF_FOUR = 1550, 1050, 1700
FEW = 6


@dataclass(frozen=True)
class Page:
    """Where it stands. is_tight: the moment is several people's, or has a long name to show.
    is_numbered: says which page of several it is."""

    is_champion: bool
    is_tight: bool
    is_numbered: bool


@dataclass(frozen=True, kw_only=True)
class Given:
    """A share on a wall. rest: for what there is no room there. more: how many prizes these are."""

    person: Person
    shown: str
    rest: str
    more: int
    lines: int
    is_large: bool


def given(shares: Sequence[Share], page: Page) -> tuple[Given, ...]:
    rows = -(-len(shares) // (3 if page.is_champion else 4))
    whole = (LINES_WHERE_TIGHT if page.is_tight else LINES) - page.is_numbered
    lines = max(1, min(MOST_LINES, whole // max(1, rows)))
    is_large = page.is_champion and len(shares) <= FEW and not page.is_tight
    column = COLUMN if page.is_champion else COLUMN_OF_FOUR
    room = COLUMN_OF_FEW if is_large else column
    return tuple(_given(share, lines, room, is_large=is_large) for share in shares)


def _given(share: Share, lines: int, room: int, *, is_large: bool) -> Given:
    whole = len(share.prizes)
    count = next(
        (n for n in range(whole, 0, -1) if lines_at(pieces(_text(share, n)), room) <= lines), 0
    )
    return Given(
        person=share.person,
        shown=in_a_row(share.prizes[:count]),
        rest=in_a_row(share.prizes[count:]),
        more=_left_out(share, count),
        lines=lines,
        is_large=is_large,
    )


def _left_out(share: Share, count: int) -> int:
    return sum(map(number_of, share.prizes[count:]))


def _text(share: Share, count: int) -> str:
    """What stands there, with so many kinds of prizes."""
    more = _left_out(share, count)
    said = ngettext("and %(more)s more", "and %(more)s more", more) % {"more": more} if more else ""
    return f"{share.person.name} {in_a_row(share.prizes[:count])} {said}"
