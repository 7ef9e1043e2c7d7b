"""Label sheets as they are sold, with the number and size of their labels; a label for each prize.
Name cards and cards of tables are printed on them, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.translation import gettext

from festival.games.bobing.prints.paper import A4, LETTER, Paper, Printable, on_sheets, size_in
from festival.games.bobing.prizes.slots import prize_label
from festival.games.bobing.results.hall_winner_list import hall_tables, name_of_bowl, order_of
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.models import Festival, Table
from festival.words.money import format_money
from festival.words.sentences import titled
from rules.names_in_scripts import Names

MOST_PADDING, SHARE_OF_PADDING = 3.0, 0.09


@dataclass(frozen=True, kw_only=True)
class LabelSheet:
    """A kind of label sheet. width, height: of a label, in millimetres."""

    key: str  # the number it is sold by
    paper: Paper
    columns: int
    rows: int
    width: float
    height: float

    @property
    def room(self) -> int:
        return self.columns * self.rows

    @property
    def padding(self) -> float:
        """Blank border inside a label."""
        return min(MOST_PADDING, SHARE_OF_PADDING * self.height)

    @property
    def name(self) -> str:
        return f"{self.paper.name} · {self.columns} × {self.rows}"

    @property
    def size(self) -> str:
        return f"{self.key} · {self.width:.4g} × {self.height:.4g} mm"


# The sizes are those that Avery prints on the boxes of these numbers; many makers sell the same. On
# all of them the labels are centred on the sheet, without gaps between rows.
SHEETS = {
    sheet.key: sheet
    for sheet in (
        LabelSheet(key="L7159", paper=A4, columns=3, rows=8, width=63.5, height=33.9),
        LabelSheet(key="L7160", paper=A4, columns=3, rows=7, width=63.5, height=38.1),
        LabelSheet(key="L7161", paper=A4, columns=3, rows=6, width=63.5, height=46.6),
        LabelSheet(key="L7162", paper=A4, columns=2, rows=8, width=99.1, height=33.9),
        LabelSheet(key="L7163", paper=A4, columns=2, rows=7, width=99.1, height=38.1),
        LabelSheet(key="L7165", paper=A4, columns=2, rows=4, width=99.1, height=67.7),
        LabelSheet(key="L7651", paper=A4, columns=5, rows=13, width=38.1, height=21.2),
        LabelSheet(key="5160", paper=LETTER, columns=3, rows=10, width=66.675, height=25.4),
        LabelSheet(key="5161", paper=LETTER, columns=2, rows=10, width=101.6, height=25.4),
        LabelSheet(key="5163", paper=LETTER, columns=2, rows=5, width=101.6, height=50.8),
        LabelSheet(key="5164", paper=LETTER, columns=2, rows=3, width=101.6, height=84.667),
    )
}
USUAL_FOR_PRIZES = ("L7159", "L7160", "5160")
FOR_PRIZES = (*USUAL_FOR_PRIZES, *(key for key in SHEETS if key not in USUAL_FOR_PRIZES))


def usual_for(paper: Paper, keys: tuple[str, ...]) -> str:
    """The first of these sheets on this paper."""
    return next(key for key in keys if SHEETS[key].paper is paper)


T = TypeVar("T")
# Shares of a label's height, as in the style sheet.
HEAD, FOOT = 0.24, 0.17
LARGEST = 110


@dataclass(frozen=True, kw_only=True)
class PrizeLabel:
    names: Names
    number: str  # tier and position
    name: str
    value: str
    size: int  # one of `SIZES`
    bowl_name: str = ""  # the name of the table in a hall, "" elsewhere


def prize_labels(festival: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: sheet, start, lines and values."""
    sheet = SHEETS[chosen["sheet"]]
    has_values = chosen["values"] == "yes"
    tables = list(hall_tables(festival).prefetch_related("prizes"))
    labels = [
        label
        for table in sorted(tables, key=lambda table: order_of(table.festival))
        for label in _labels(
            table, name_of_bowl(table.festival) if len(tables) > 1 else "", sheet, has_values
        )
    ]
    return Printable(
        key="labels",
        title=gettext("Prize labels"),
        paper=sheet.paper,
        sheets=on_labels(labels, sheet, chosen),
        empty=gettext("There are no prizes yet."),
        layout=sheet.key,
    )


def _labels(
    table: Table, bowl_name: str, sheet: LabelSheet, has_values: bool
) -> Iterator[PrizeLabel]:
    festival = table.festival
    titles = {tier.number: tier.names for tier in book_of(festival).tiers}
    for prize in table.prizes.all():
        name = prize_label(prize, festival.currency) or titled(titles[prize.tier].english)
        value = format_money(prize.value, festival.currency) if prize.value else ""
        yield PrizeLabel(
            names=titles[prize.tier],
            number=f"{prize.tier}-{prize.position}",
            name=name,
            value=value if has_values and value != name else "",
            size=size_on_label(name, sheet, 1 - HEAD - FOOT),
            bowl_name=bowl_name,
        )


def size_on_label(text: str, sheet: LabelSheet, share: float) -> int:
    """The size of a text on a label. share: of the height inside the padding."""
    width, height = sheet.width - 2 * sheet.padding, sheet.height - 2 * sheet.padding
    return min(size_in(text, width, share * height), LARGEST)


def on_labels(
    things: Sequence[T], sheet: LabelSheet, chosen: dict[str, str]
) -> tuple[tuple[T | None, ...], ...]:
    """Divide things among sheets of labels, of which the first may be used."""
    return on_sheets(things, sheet.room, skipped=min(int(chosen["start"]), sheet.room) - 1)
