"""Reads the rows of a rulebook and finds mistakes in them and between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields

from rules.bobing.book import problem_sentences as p
from rules.bobing.book.pattern import Pattern
from rules.bobing.book.problem_sentences import PlaceInBook, quoted
from rules.bobing.book.rulebook_parts import RANKS, BookRow, Switch
from rules.bobing.book.untrusted_data import Reader, Table, is_word
from rules.errors import InvalidRulebook
from rules.names_in_scripts import Names
from rules.wording import Sentence

TIERS = range(1, 7)
FIELDS = tuple(field.name for field in fields(BookRow))

Placed = tuple[PlaceInBook, BookRow]


def read_rows(
    reader: Reader,
    value: object,
    combinations: Mapping[str, Names],
    switches: Mapping[str, Switch],
) -> list[tuple[PlaceInBook, BookRow, bool]]:
    """Each row with its place, and whether it is free of mistakes."""
    rows = []
    row_reader = RowReader(reader, combinations, switches)
    for where, table in reader.tables(value, PlaceInBook(("rows",))):
        before = len(reader.problems)
        rows.append((where, row_reader.row(where, table), len(reader.problems) == before))
    champions = list(dict.fromkeys(row.key for _, row, _ in rows if row.tier == 1))
    for where, row, _ in rows:
        if row.tier == 1 and row.ranks_with not in champions:
            got = quoted(row.ranks_with)
            reader.report(p.WORD, where.at("ranks_with"), known=", ".join(champions), got=got)
    return rows


@dataclass(frozen=True)
class RowReader:
    """Reads rows of a book whose combinations and house rules are known."""

    reader: Reader
    combinations: Mapping[str, Names]
    switches: Mapping[str, Switch]

    def row(self, where: PlaceInBook, table: Table) -> BookRow:
        reader = self.reader
        reader.check_fields(table, FIELDS, where)
        pattern = self._pattern(table.get("pattern"), where.at("pattern"))
        chase = self.switches["chase"].values if "chase" in self.switches else ()
        return BookRow(
            key=self._key(table.get("key"), where.at("key")),
            pattern=pattern,
            tier=self._tier(table.get("tier"), where.at("tier")),
            rank=self._rank(table, where, pattern),
            ranks_with=self._ranks_with(table, where),
            takes_all=reader.flag(table.get("takes_all", False), where.at("takes_all")),
            chased_under=reader.words(
                table.get("chased_under", ()), where.at("chased_under"), chase
            ),
            carries=self._carries(table.get("carries", {}), where.at("carries")),
            takes_second=self._champion_flag(table, "takes_second", where),
            ends_game=self._champion_flag(table, "ends_game", where),
            when=read_when(reader, table.get("when", {}), where.at("when"), self.switches),
        )

    def _key(self, key: object, where: PlaceInBook) -> str:
        # A book without combinations has been reported already.
        if not is_word(key, self.combinations or (str(key),)):
            self.reader.report(p.WORD, where, known=", ".join(self.combinations), got=quoted(key))
        return str(key)

    def _tier(self, tier: object, where: PlaceInBook) -> int:
        if type(tier) is int and tier in TIERS:
            return tier
        self.reader.report(p.TIER, where, got=quoted(tier))
        return 0

    def _pattern(self, value: object, where: PlaceInBook) -> Pattern:
        try:
            return Pattern.parse(value if isinstance(value, str) else "")
        except InvalidRulebook:
            self.reader.report(p.SIGNS, where, got=quoted(value))
            return Pattern.parse("******")

    def _rank(self, table: Table, where: PlaceInBook, pattern: Pattern) -> tuple[str, ...]:
        """The names of the comparisons. A pattern without open dice has no sum and no kicker; a
        pattern of open dice only has no face."""
        rank = self.reader.words(table.get("rank", ()), where.at("rank"), RANKS)
        self._check_champion(table, "rank", where)
        is_open, is_set = "*" in pattern.text, pattern.text.strip("*") != ""
        for name in rank:
            if not (is_set if name == "face" else is_open):
                self.reader.report(p.RANK, where.at("rank"), rank=name, pattern=pattern)
        return rank

    def _ranks_with(self, table: Table, where: PlaceInBook) -> str:
        key = str(table.get("key"))
        value = table.get("ranks_with", key)
        self._check_champion(table, "ranks_with", where)
        if isinstance(value, str):
            return value
        self.reader.report(p.TEXT, where.at("ranks_with"), got=quoted(value))
        return key

    def _champion_flag(self, table: Table, name: str, where: PlaceInBook) -> bool:
        self._check_champion(table, name, where)
        return self.reader.flag(table.get(name, False), where.at(name))

    def _check_champion(self, table: Table, name: str, where: PlaceInBook) -> None:
        """Report a field that only champion throws may have."""
        tier = table.get("tier")
        if table.get(name) and type(tier) is int and tier in TIERS[1:]:
            self.reader.report(p.CHAMPION_ONLY, where.at(name), tier=tier)

    def _carries(self, value: object, where: PlaceInBook) -> dict[int, int]:
        """The tier won, by the number of 4s, which TOML writes as text."""
        carries = {}
        for fours, tier in self.reader.table(value, where).items():
            if fours not in ("1", "2", "3", "4", "5"):
                self.reader.report(p.CARRIES, where.at(fours), got=quoted(fours))
            elif type(tier) is not int or tier not in TIERS[1:]:
                self.reader.report(p.CARRIES, where.at(fours), got=quoted(tier))
            else:
                carries[int(fours)] = tier
        return carries


def read_when(
    reader: Reader, value: object, root: PlaceInBook, switches: Mapping[str, Switch]
) -> dict[str, tuple[str, ...]]:
    """A condition: values of house rules."""
    when = {}
    for key, values in reader.table(value, root).items():
        where = root.at(key)
        if key in switches and values in ([], ()):
            reader.report(p.EMPTY, where)
        elif key in switches:
            when[key] = reader.words(values, where, switches[key].values)
        elif switches:
            known = ", ".join(switches)
            reader.report(p.WORD, where, known=known, got=quoted(key))
    return when


def unreached(rows: Iterable[Placed], chosen: Mapping[str, str]) -> Iterator[Sentence]:
    """Problems with rows that no roll reaches under the chosen house rules."""
    above: list[BookRow] = []
    for where, row in rows:
        if row.counts_under(chosen):
            if _take_all(above, row):
                yield p.UNREACHED(place=where, pattern=row.pattern)
            above.append(row)


def _take_all(others: Sequence[BookRow], row: BookRow) -> bool:
    return row.pattern.rolls.keys() <= set().union(*(other.pattern.rolls for other in others))
