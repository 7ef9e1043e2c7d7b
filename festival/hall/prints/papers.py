"""Papers that only a hall needs: table sheets, table cards, seating lists and scorers' links."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from festival.models import FIRST, Festival, Player, Table
from festival.prints import options
from festival.prints.label_sheets import SHEETS
from festival.prints.labels import LARGEST, on_labels, size_on_label
from festival.prints.lists import LOWEST, PlayerRow, size_in_row
from festival.prints.options import Options
from festival.prints.paper import PAPERS, Paper, Printable, on_sheets
from festival.prints.sizes import size_in
from festival.record.queries import seated
from festival.web.addresses import guest_host, qr_image_like, with_scheme
from festival.words.order import order_key

# Millimetres, as in the style sheet.
HEAD = 26.0
ROW = 7.4
COLUMNS = 2
NAME, TABLE_NAME = 50.0, 22.0
TITLE_WIDTH, TITLE_HEIGHT = 180.0, 34.0
LARGEST_TITLE = 240
ABOVE_SEATS = 150.0  # on a table's sheet: its name, code and address
CARD_NAME = 0.24  # share of a card's height
LINKS = 6  # cards on a sheet, to be cut apart
LINK_NAME = 80.0, 10.0


@dataclass(frozen=True, kw_only=True)
class TableSheet:
    """A sheet or a card of one table. place, of: the number of this sheet and how many sheets the
    table has."""

    name: str
    code: str
    size: int  # of the name, one of `SIZES`
    columns: tuple[tuple[PlayerRow | None, ...], ...]  # the guests on this sheet
    place: int
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
        return qr_image_like(with_scheme(self.address), with_scheme("sign-in"))


def board_qr(code: str) -> str:
    """The code of a table's board, where a guest registers and finds their turn."""

    def url(of: str) -> str:
        return with_scheme(f"{guest_host()}{reverse('board', args=[of])}")

    return qr_image_like(url(code), url("a" * len(code)))


def table_sheets(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper, and rounds: "all" or "newest"."""
    paper = PAPERS[chosen["paper"]]
    room = int((paper.room[1] - ABOVE_SEATS) / ROW)
    return Printable(
        key="tables",
        title=gettext("Table sheets"),
        about=gettext("For each table: its name, a code to its board, and who sits there."),
        paper=paper,
        sheets=tuple(sheet for table in _tables(hall, chosen) for sheet in _sheets_of(table, room)),
        empty=gettext("There are no tables yet."),
    )


def _sheets_of(table: Table, room: int) -> list[TableSheet]:
    """As many sheets as the guests of the table need."""
    name = table.festival.name
    people = _rows(table)
    sheets = on_sheets(on_sheets(people, room), COLUMNS) or ((),)
    return [
        TableSheet(
            name=name,
            code=table.festival.code,
            size=min(size_in(name, TITLE_WIDTH, TITLE_HEIGHT), LARGEST_TITLE),
            columns=tuple(column for column in columns if column),
            place=place,
            of=len(sheets),
        )
        for place, columns in enumerate(sheets, start=1)
    ]


def _rows(table: Table) -> list[PlayerRow]:
    return [player_row(player, NAME + TABLE_NAME) for player in seated(table)]


def player_row(player: Player, width: float, table: str | None = None) -> PlayerRow:
    """width: of the place for the name. table: "" for a guest who sits nowhere yet; None for a list
    without the names of tables."""
    return PlayerRow(
        name=player.name,
        size=size_in_row(player.name, width, LOWEST),
        number=player.number,
        table=table or "",
        table_size=0 if table is None else size_in_row(table, TABLE_NAME, LOWEST),
    )


def table_cards(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: sheet, start, lines and rounds."""
    sheet = SHEETS[chosen["sheet"]]
    cards = [
        TableSheet(
            name=table.festival.name,
            code=table.festival.code,
            size=size_on_label(table.festival.name, sheet, CARD_NAME),
            columns=(),
            place=1,
            of=1,
        )
        for table in _tables(hall, chosen)
    ]
    return Printable(
        key="table_cards",
        title=gettext("Cards for the tables"),
        about=gettext("A code to each table’s board, small: several a table."),
        paper=sheet.paper,
        sheets=on_labels(cards, sheet, chosen),
        empty=gettext("There are no tables yet."),
        layout=sheet.key,
    )


def seats_by_name(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper and rounds."""
    rows = [
        player_row(player, NAME, table.festival.name)
        for table in _tables(hall, chosen)
        for player in seated(table)
    ]
    rows.sort(key=lambda row: (order_key(row.name), row.table))
    return _seat_list(
        "seats_by_name",
        gettext("Who sits where"),
        gettext("All guests by name with their tables, for the door."),
        PAPERS[chosen["paper"]],
        rows,
    )


def seats_by_table(hall: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper and rounds."""
    paper = PAPERS[chosen["paper"]]
    rows: list[PlayerRow | None] = []
    for table in _tables(hall, chosen):
        name = table.festival.name
        if len(rows) % _room(paper) == _room(paper) - 1:
            rows.append(None)  # so that a table's heading is never the last row of a column
        rows.append(PlayerRow(name=name, size=size_in_row(name, NAME, LOWEST)))
        rows += _rows(table)
    return _seat_list(
        "seats_by_table",
        gettext("Table by table"),
        gettext("Every table with who sits there."),
        paper,
        rows,
    )


def _seat_list(
    key: str, title: str, about: str, paper: Paper, rows: Sequence[PlayerRow | None]
) -> Printable:
    columns = on_sheets(rows, _room(paper))
    return Printable(
        key=key,
        title=title,
        about=about,
        paper=paper,
        sheets=on_sheets(columns, COLUMNS),
        empty=gettext("Nobody sits at a table yet."),
    )


def _room(paper: Paper) -> int:
    """How many rows fit into a column, below its titles."""
    return int((paper.room[1] - HEAD) / ROW) - 1


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
        about=gettext("A sign-in link for each table’s scorer. Each works once."),
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
    "seats_by_name": (options.HallOptions, seats_by_name),
    "seats_by_table": (options.HallOptions, seats_by_table),
}
