"""Papers that only a hall needs: table sheets, table cards and scorers' links."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from festival.games.bobing.prints import options
from festival.games.bobing.prints.labels import LARGEST, SHEETS, on_labels, size_on_label
from festival.games.bobing.prints.options import Options
from festival.games.bobing.prints.paper import PAPERS, Paper, Printable, on_sheets, size_in
from festival.games.bobing.prints.printed_lists import ROW, PlayerRow, size_in_row
from festival.models import FIRST, Festival, Table
from festival.tables.record.players import seated
from festival.web.addresses import guest_host, qr_image, with_scheme

# Millimetres, as in the style sheet.
COLUMNS = 2
NAME = 72.0
TITLE_WIDTH, TITLE_HEIGHT = 180.0, 34.0
LARGEST_TITLE = 240
ABOVE_SEATS = 150.0  # on a table's sheet: its name, code and address
CARD_NAME = 0.24  # share of a card's height
LINKS = 6  # cards on a sheet, to be cut apart
LINK_NAME = 80.0, 10.0


@dataclass(frozen=True, kw_only=True)
class TableSheet:
    """A sheet or a card of one table. number, of: the number of this sheet and how many sheets the
    table has."""

    name: str
    code: str
    size: int  # of the name, one of `SIZES`
    columns: tuple[tuple[PlayerRow | None, ...], ...]  # the guests on this sheet
    number: int
    of: int

    @property
    def address(self) -> str:
        return f"{guest_host()}/f/{self.code}"

    @property
    def qr(self) -> str:
        return board_qr(self.code)


@dataclass(frozen=True, kw_only=True)
class ScorerCard:
    """The sign-in link for the scorer of a table."""

    name: str
    size: int
    token: str  # of a link that works once
    until: str

    @property
    def address(self) -> str:
        return f"{guest_host()}{reverse('sign_in', args=[self.token])}"

    @property
    def qr(self) -> str:
        return qr_image(with_scheme(self.address))


def board_qr(code: str) -> str:
    """The code of a table's board, where a guest registers and finds their turn."""

    def url(of: str) -> str:
        return with_scheme(f"{guest_host()}{reverse('board', args=[of])}")

    return qr_image(url(code))


def table_sheets(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper, and rounds: "all" or "newest"."""
    paper = PAPERS[chosen["paper"]]
    room = int((paper.room[1] - ABOVE_SEATS) / ROW)
    return Printable(
        key="tables",
        title=gettext("Table sheets"),
        paper=paper,
        sheets=tuple(sheet for table in _tables(hall, chosen) for sheet in _sheets_of(table, room)),
        empty=gettext("There are no tables yet."),
    )


def _sheets_of(table: Table, room: int) -> list[TableSheet]:
    """As many sheets as the guests of the table need."""
    name = table.festival.name
    people = [
        PlayerRow(name=player.name, size=size_in_row(player.name, NAME), number=player.number)
        for player in seated(table)
    ]
    sheets = on_sheets(on_sheets(people, room), COLUMNS) or ((),)
    return [
        TableSheet(
            name=name,
            code=table.festival.code,
            size=min(size_in(name, TITLE_WIDTH, TITLE_HEIGHT), LARGEST_TITLE),
            columns=tuple(column for column in columns if column),
            number=number,
            of=len(sheets),
        )
        for number, columns in enumerate(sheets, start=1)
    ]


def table_cards(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: sheet, start, lines and rounds."""
    sheet = SHEETS[chosen["sheet"]]
    cards = [
        TableSheet(
            name=table.festival.name,
            code=table.festival.code,
            size=size_on_label(table.festival.name, sheet, CARD_NAME),
            columns=(),
            number=1,
            of=1,
        )
        for table in _tables(hall, chosen)
    ]
    return Printable(
        key="table_cards",
        title=gettext("Cards for the tables"),
        paper=sheet.paper,
        sheets=on_labels(cards, sheet, chosen),
        empty=gettext("There are no tables yet."),
        layout=sheet.key,
    )


def scorer_sheets(links: Sequence[tuple[Festival, str]], paper: Paper, until: str) -> Printable:
    """Cards to be cut apart. links: pairs of a table and the token of its scorer's link. until:
    when the links stop working."""
    cards = [
        ScorerCard(
            name=bowl.name,
            size=min(size_in(bowl.name, *LINK_NAME), LARGEST),
            token=token,
            until=until,
        )
        for bowl, token in links
    ]
    return Printable(
        key="scorers",
        title=gettext("Scorers’ links"),
        paper=paper,
        sheets=on_sheets(cards, LINKS),
        empty=gettext("There are no links to print."),
    )


def _tables(hall: Festival, chosen: Mapping[str, str]) -> list[Table]:
    """The tables of the chosen rounds with their seats, in two queries."""
    tables = Table.objects.filter(festival__hall=hall, number=FIRST)
    tables = tables.order_by("festival__round", "festival__place").select_related("festival")
    found = list(tables.prefetch_related("seats"))
    newest = max((table.festival.round for table in found), default=0)
    is_all = chosen["rounds"] == "all"
    return [table for table in found if is_all or table.festival.round == newest]


Builder = Callable[[Festival, dict[str, str]], Printable]

# Only for a hall, in the order in which they are needed.
OF_HALL: Mapping[str, tuple[type[Options], Builder]] = {
    "tables": (options.HallOptions, table_sheets),
    "table_cards": (options.HallCardOptions, table_cards),
}
