"""Sheets of labels as they are sold.

The sizes are those that Avery prints on the boxes of these numbers; many makers sell the same. On
all of them the labels are centred on the sheet, without gaps between rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from festival.prints.paper import A4, LETTER, Paper

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
        size = f"{self.width:.4g} × {self.height:.4g} mm"
        return f"{self.key} · {size} · {self.room}"


SHEETS = {
    sheet.key: sheet
    for sheet in (
        LabelSheet(key="L7160", paper=A4, columns=3, rows=7, width=63.5, height=38.1),
        LabelSheet(key="L7159", paper=A4, columns=3, rows=8, width=63.5, height=33.9),
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
FOR_PRIZES = tuple(SHEETS)
# Tall enough for a code that phones read from an arm's length, with a name above it.
FOR_CARDS = ("L7165", "L7161", "5163", "5164")


def usual_for(paper: Paper, keys: tuple[str, ...]) -> str:
    """The first of these sheets on this paper."""
    return next(key for key in keys if SHEETS[key].paper is paper)
