"""Reading a rulebook's data: everything that is wrong with it is found in one pass."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.bobing.combination import RANKS, Names, Row, Switch, Tier
from rules.bobing.pattern import Pattern
from rules.bobing.switches import FLOW
from rules.errors import InvalidRulebook
from rules.wording import Sentence, Wording, gettext_noop, shorten

EXPECTED = Wording("rulebook.expected", gettext_noop("{place}: expected {expected}, got {got}"))
TIERS = (1, 2, 3, 4, 5, 6)


ROW_FIELDS = (
    "key",
    "pattern",
    "tier",
    "rank",
    "ranks_with",
    "takes_all",
    "chased_under",
    "carries",
    "takes_second",
    "ends_game",
    "when",
)


def is_word(value: object, allowed: Container[str]) -> bool:
    return isinstance(value, str) and value in allowed


@dataclass
class Reader:
    """Walks through the data of a book, noting each mistake with its place."""

    data: Mapping[str, Any]
    problems: list[Sentence] = field(default_factory=list)

    def expect(self, place: str, expected: str, got: object) -> None:
        self.problems.append(EXPECTED(place=place, expected=expected, got=shorten(repr(got))))

    def text(self, table: Mapping[str, Any], key: str, place: str) -> str:
        value = table.get(key)
        if isinstance(value, str) and value.strip():
            return value
        self.expect(f"{place}.{key}" if place else key, "a text", value)
        return ""

    def table(self, value: object, place: str) -> Mapping[str, Any]:
        if isinstance(value, Mapping):
            return value
        self.expect(place, "a table", value)
        return {}

    def tables(self, key: str) -> list[tuple[str, Mapping[str, Any]]]:
        value = self.data.get(key)
        if not isinstance(value, Sequence) or isinstance(value, str) or not value:
            self.expect(key, "a list of tables", value)
            return []
        named = [f"{key}[{number}]" for number in range(1, len(value) + 1)]
        return [(p, self.table(item, p)) for p, item in zip(named, value, strict=True)]

    def words(
        self, table: Mapping[str, Any], key: str, place: str, allowed: Any
    ) -> tuple[str, ...]:
        """A list of words out of the allowed ones; missing means none."""
        value = table.get(key, [])
        if isinstance(value, list | tuple) and all(is_word(word, allowed) for word in value):
            return tuple(value)
        self.expect(f"{place}.{key}", "a list out of " + ", ".join(allowed), value)
        return ()

    def names(self, value: object, place: str) -> Names:
        """A title; without a romanised form the English one takes its place."""
        table = self.table(value, place)
        english = self.text(table, "english", place)
        roman = self.text(table, "roman", place) if "roman" in table else english
        return Names(roman=roman, hanzi=self.text(table, "hanzi", place), english=english)

    def read_tiers(self) -> tuple[Tier, ...]:
        """The tiers, with the counts of `prize_counts` where the book has that list."""
        tiers: list[Tier] = []
        counts = self._prize_counts()
        for place, table in self.tables("tiers"):
            own = self._count(f"{place}.count", table.get("count"))
            count = counts[len(tiers)] if len(tiers) < len(counts) else own
            tiers.append(Tier(table.get("number", 0), self.names(table, place), count))
        numbers = tuple(tier.number for tier in tiers)
        if numbers != TIERS:
            self.expect("tiers", "the numbers 1 to 6 in order", numbers)
        return tuple(tiers)

    def _prize_counts(self) -> list[int]:
        counts = self.data.get("prize_counts", [])
        if not isinstance(counts, list | tuple) or len(counts) not in (0, len(TIERS)):
            self.expect("prize_counts", "six numbers of prizes", counts)
            return []
        return [self._count(f"prize_counts[{n}]", count) for n, count in enumerate(counts, start=1)]

    def _count(self, place: str, count: object) -> int:
        if type(count) is int and count >= 0:
            return count
        self.expect(place, "a number of prizes", count)
        return 0

    def read_combinations(self) -> dict[str, Names]:
        table = self.table(self.data.get("combinations"), "combinations")
        return {key: self.names(names, f"combinations.{key}") for key, names in table.items()}

    def read_switches(self) -> dict[str, Switch]:
        switches = {}
        for key, value in self.table(self.data.get("switches"), "switches").items():
            place = f"switches.{key}"
            table = self.table(value, place)
            values = self.table(table.get("values"), f"{place}.values")
            for name in values:
                self.text(values, name, f"{place}.values")
                if key in FLOW and name not in set(FLOW[key]):
                    self.expect(f"{place}.values", "only " + ", ".join(FLOW[key]), name)
            default = self.text(table, "default", place)
            if default not in values:
                self.expect(f"{place}.default", "one of its values", default)
            switches[key] = Switch(key, self.text(table, "meaning", place), values, default)
        for key in FLOW:
            if key not in switches:
                self.expect("switches", f"the switch {key}", None)
        return switches

    def read_rows(
        self, combinations: Mapping[str, Names], switches: Mapping[str, Switch]
    ) -> tuple[Row, ...]:
        rows = []
        for place, table in self.tables("rows"):
            key = table.get("key")
            if not is_word(key, combinations):
                self.expect(f"{place}.key", "a key of combinations", key)
            for name in table:
                if name not in ROW_FIELDS:
                    self.expect(f"{place}.{name}", "a field out of " + ", ".join(ROW_FIELDS), name)
            rows.append(self._row(place, table, switches))
        champions = {row.key for row in rows if row.tier == 1}
        for number, row in enumerate(rows, start=1):
            if row.tier == 1 and row.ranks_with not in champions:
                expected = "the key of a champion throw"
                self.expect(f"rows[{number}].ranks_with", expected, row.ranks_with)
        return tuple(rows)

    def _row(
        self,
        place: str,
        table: Mapping[str, Any],
        switches: Mapping[str, Switch],
    ) -> Row:
        tier = table.get("tier")
        if type(tier) is not int or tier not in TIERS:
            self.expect(f"{place}.tier", "a tier from 1 to 6", tier)
            tier = 0
        pattern = self._pattern(place, table)
        rank = self._rank(place, table, pattern)
        if rank and tier != 1:
            self.expect(f"{place}.rank", "no rank below tier 1", list(rank))
        ranks_with = table.get("ranks_with", table.get("key"))
        chase = switches["chase"].values if "chase" in switches else {}
        return Row(
            key=str(table.get("key")),
            pattern=pattern,
            tier=tier,
            rank=rank,
            ranks_with=str(ranks_with),
            takes_all=self._flag(place, table, "takes_all"),
            chased_under=self.words(table, "chased_under", place, chase),
            carries=self._carries(place, table),
            takes_second=self._champion_flag(place, table, "takes_second"),
            ends_game=self._champion_flag(place, table, "ends_game"),
            when=self._when(place, table, switches),
        )

    def _rank(self, place: str, table: Mapping[str, Any], pattern: Pattern) -> tuple[str, ...]:
        """A pattern without open dice has no sum and no kicker; one of open dice alone no face."""
        rank = self.words(table, "rank", place, RANKS)
        is_open, is_set = "*" in pattern.text, pattern.text.strip("*") != ""
        for name in rank:
            if not (is_set if name == "face" else is_open):
                self.expect(f"{place}.rank", f"dice for {name} in {pattern}", list(rank))
        return rank

    def _flag(self, place: str, table: Mapping[str, Any], key: str) -> bool:
        value = table.get(key, False)
        if not isinstance(value, bool):
            self.expect(f"{place}.{key}", "true or false", value)
        return value is True

    def _champion_flag(self, place: str, table: Mapping[str, Any], key: str) -> bool:
        """What only a champion throw can bring about."""
        is_set = self._flag(place, table, key)
        if is_set and table.get("tier") != 1:
            self.expect(f"{place}.{key}", "true in tier 1 only", table.get("tier"))
        return is_set

    def _carries(self, place: str, table: Mapping[str, Any]) -> dict[int, int]:
        """A number of 4s as TOML writes it, as text, and the tier that they win."""
        carries = {}
        for fours, tier in self.table(table.get("carries", {}), f"{place}.carries").items():
            if fours in ("1", "2", "3", "4", "5") and type(tier) is int and tier in TIERS[1:]:
                carries[int(fours)] = tier
            else:
                expected = "a number of 4s and a tier from 2 to 6, such as { 1 = 6 }"
                self.expect(f"{place}.carries", expected, {fours: tier})
        return carries

    def _pattern(self, place: str, table: Mapping[str, Any]) -> Pattern:
        try:
            return Pattern.parse(table.get("pattern", ""))
        except InvalidRulebook:
            self.expect(
                f"{place}.pattern",
                "six signs out of 1 to 6, small letters and *",
                table.get("pattern"),
            )
            return Pattern("******")

    def _when(
        self, place: str, table: Mapping[str, Any], switches: Mapping[str, Switch]
    ) -> dict[str, tuple[str, ...]]:
        when = {}
        conditions = self.table(table.get("when", {}), f"{place}.when")
        for key in conditions:
            if key in switches:
                when[key] = self.words(conditions, key, f"{place}.when", switches[key].values)
            else:
                self.expect(f"{place}.when", "a switch of this book", key)
        return when
