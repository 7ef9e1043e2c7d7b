"""Changes that the form makes to the data of a rulebook, one function each.

Every function returns new data; it leaves its arguments, and everything the change is not about, as
they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations

from rules.bobing.book.pattern import Pattern
from rules.bobing.book.switches import FLOW
from rules.bobing.book.untrusted_data import LONGEST_KEY, Table
from rules.errors import InvalidRulebook

LOWER = range(2, 7)  # the tiers that can change places; the first is the champion's
OF_CHAMPIONS = ("rank", "ranks_with", "takes_second", "ends_game")
ORDINALS = {"1st prize", "2nd prize", "3rd prize", "4th prize", "5th prize", "6th prize"}
USUAL: dict[str, object] = {"tier": None, "takes_all": False, "rank": []}


@dataclass(frozen=True)
class Throw:
    """A combination with one pattern. rows: places (from 0) of the rows that say what it is worth:
    one, or one for each answer to a house rule."""

    key: str
    pattern: str
    rows: tuple[int, ...]

    def is_named_as(self, other: Throw) -> bool:
        """Whether it has the same key and pattern as a throw of an earlier state of the book."""
        return (self.key, self.pattern) == (other.key, other.pattern)

    def is_same(self, row: Table) -> bool:
        """Whether a row belongs to this throw."""
        return (row["key"], row["pattern"]) == (self.key, self.pattern)


def can_be_shown(data: Table) -> bool:
    """Whether every part has a shape that a form can show; its contents may be wrong."""
    tiers, rows = data.get("tiers"), data.get("rows")
    switches = data.get("switches")
    return (
        isinstance(data.get("names"), Mapping)
        and _are_tables(tiers, 6, 6)
        and all(map(_has_titles, tiers or ()))
        and _are_tables(rows, 1, 100)
        and all(map(_is_row, rows or ()))
        and isinstance(data.get("combinations"), Mapping)
        and all(isinstance(title, Mapping) for title in data["combinations"].values())
        and isinstance(switches, Mapping)
        and all(map(_is_switch, switches.values()))
    )


def _are_tables(value: object, least: int, most: int) -> bool:
    is_list = isinstance(value, list) and least <= len(value) <= most
    return is_list and all(isinstance(item, Mapping) for item in value)  # type: ignore[attr-defined]


def _has_titles(tier: Table) -> bool:
    titles = tier.get("titles", [])
    return _are_tables(titles, 0, 100) and all(_is_when(title.get("when")) for title in titles)


def _is_when(when: object) -> bool:
    return isinstance(when, Mapping) and all(isinstance(values, list) for values in when.values())


def _is_row(row: Table) -> bool:
    return (
        isinstance(row.get("key"), str)
        and isinstance(row.get("pattern"), str)
        and isinstance(row.get("rank", []), list)
        and isinstance(row.get("carries", {}), Mapping)
        and _is_when(row.get("when", {}))
    )


def _is_switch(switch: object) -> bool:
    values = switch.get("values") if isinstance(switch, Mapping) else None
    return isinstance(values, Mapping) and all(isinstance(line, str) for line in values.values())


def throws_of(data: Table) -> list[Throw]:
    """The throws of a book, in the order in which they are checked."""
    places: dict[tuple[str, str], list[int]] = {}
    for number, row in enumerate(data["rows"]):
        places.setdefault((row["key"], row["pattern"]), []).append(number)
    return [Throw(key, pattern, tuple(found)) for (key, pattern), found in places.items()]


def same_in(data: Table, throw: Throw) -> Throw | None:
    """The throw in a changed book; None if it was removed."""
    return next((each for each in throws_of(data) if each.is_named_as(throw)), None)


def counts(data: Table, row: Table) -> bool:
    """Whether a row counts under the default house rules."""
    switches = data["switches"]
    return all(
        key not in switches or switches[key].get("default") in values
        for key, values in row.get("when", {}).items()
    )


def shown_row(data: Table, throw: Throw) -> Table | None:
    """The row of the throw that counts by default; None if none does."""
    place = shown_place(data, throw)
    return None if place is None else data["rows"][place]


def usual_row(data: Table, throw: Throw) -> Table:
    """The row of the throw that counts by default; its first row if none does."""
    return shown_row(data, throw) or data["rows"][throw.rows[0]]


def shown_place(data: Table, throw: Throw) -> int | None:
    """The place (from 0) of the throw's row that counts by default; None if none does."""
    return next((number for number in throw.rows if counts(data, data["rows"][number])), None)


def with_field(data: Table, throw: Throw, field: str, value: object) -> Table:
    """The book in which the throw has this value under all house rules. House rules that would give
    it another value are settled at their defaults."""
    for key in _deciding(data, throw, field):
        data = settled(data, key)
    return _with_rows(data, throw, lambda row: _changed(row, field, value))


def ranked_with(data: Table, throw: Throw, other: str) -> Table:
    """The book in which a champion throw shares the rank of another, or has its own."""
    before = usual_row(data, throw).get("ranks_with", throw.key)

    def ranked(row: Table) -> Table:
        if row.get("ranks_with", throw.key) != before:
            return row
        return _changed(row, "ranks_with", None if other == throw.key else other)

    return _with_rows(data, throw, ranked)


def _with_rows(data: Table, throw: Throw, change: Callable[[Table], Table]) -> Table:
    rows = [change(row) if throw.is_same(row) else row for row in data["rows"]]
    return {**data, "rows": rows}


def _changed(row: Table, field: str, value: object) -> Table:
    """The row with a value, None for the usual value; ranks are only for champion throws."""
    row = {**row, field: value} if value is not None else _without(row, field)
    return row if field != "tier" or value == 1 else _without(row, *OF_CHAMPIONS)


def _without(table: Table, *keys: str) -> dict[str, object]:
    return {key: value for key, value in table.items() if key not in keys}


def _deciding(data: Table, throw: Throw, field: str) -> tuple[str, ...]:
    """The house rules that decide the value of a throw's field, as few as possible."""
    rows = [row for row in data["rows"] if throw.is_same(row)]
    asked = dict.fromkeys(key for row in rows for key in row.get("when", {}))
    free = [key for key in asked if key in data["switches"] and key not in FLOW]
    sizes = (combinations(free, size) for size in range(len(free)))
    for keys in chain.from_iterable(sizes):
        left = [row for row in rows if all(_is_default(data, key, row) for key in keys)]
        if len({repr(row.get(field, USUAL[field])) for row in left}) == 1:
            return keys
    return tuple(free)


def _is_default(data: Table, key: str, row: Table) -> bool:
    default = data["switches"][key].get("default")
    return default in row.get("when", {}).get(key, [default])


def settled(data: Table, key: str) -> Table:
    """The book without a house rule, which is fixed at its default."""
    rows = [
        {**row, "when": _without(row["when"], key)} if key in row.get("when", {}) else row
        for row in data["rows"]
        if _is_default(data, key, row)
    ]
    rows = [row if row.get("when", True) else _without(row, "when") for row in rows]
    default = data["switches"][key].get("default")
    tiers = [_settled_tier(tier, key, default) for tier in data["tiers"]]
    switches = _without(data["switches"], key)
    return _tidy({**data, "tiers": tiers, "rows": rows, "switches": switches})


def _settled_tier(tier: Table, key: str, default: object) -> Table:
    """A tier with its title under the default of a house rule."""
    own: Table = {}
    titles = []
    for title in tier.get("titles", ()):
        when = title["when"]
        if key not in when:
            titles.append(title)
        elif default in when[key] and len(when) > 1:
            titles.append({**title, "when": _without(when, key)})
        elif default in when[key]:
            own = own or _without(title, "when")
    left = _without(tier, "titles", *(("sound",) if own else ()))
    return {**left, **own, **({"titles": titles} if titles else {})}


def _tidy(data: Table) -> Table:
    """Without titles and house rules that no row uses any more."""
    rows = data["rows"]
    used = {row["key"] for row in rows}
    asked = {*FLOW, *(key for row in rows for key in row.get("when", {}))}
    champions = {row["key"] for row in rows if row.get("tier") == 1}
    return {
        **data,
        "rows": [
            row
            if row.get("ranks_with", row["key"]) in {row["key"], *champions}
            else _without(row, "ranks_with")
            for row in rows
        ],
        "combinations": {key: title for key, title in data["combinations"].items() if key in used},
        "switches": {key: switch for key, switch in data["switches"].items() if key in asked},
    }


def without_throw(data: Table, throw: Throw) -> Table:
    """The book without the throw; the last throw stays, as a book needs one."""
    rows = [row for row in data["rows"] if not throw.is_same(row)]
    return _tidy({**data, "rows": rows}) if rows else data


def moved(data: Table, throw: Throw, step: int) -> Table:
    """The book in which the throw is checked before the previous throw, or after the next one."""
    own = shown_place(data, throw)
    rows = enumerate(data["rows"])
    others = [number for number, row in rows if counts(data, row) and not throw.is_same(row)]
    if own is None:
        return data
    if step < 0:
        near = [number for number in others if number < own][-1:]
    else:
        near = [number for number in others if number > own][:1]
    return _beside(data, own, near[0], is_after=step > 0) if near else data


def put_beside(data: Table, throw: Throw, other: Throw, *, is_after: bool) -> Table:
    """The book in which the throw is checked right before or right after another one."""
    own, near = shown_place(data, throw), shown_place(data, other)
    if own is None or near is None or own == near:
        return data
    return _beside(data, own, near, is_after=is_after)


def _beside(data: Table, own: int, near: int, *, is_after: bool) -> Table:
    """The book in which the rows around `own` are next to those around `near`."""
    block, other = _block(data, own), _block(data, near)
    rows = list(data["rows"])
    place = other.stop if is_after else other.start
    if block.start < place:
        place -= len(block)
    rest = [row for number, row in enumerate(rows) if number not in block]
    taken = [rows[number] for number in block]
    return {**data, "rows": [*rest[:place], *taken, *rest[place:]]}


def _block(data: Table, number: int) -> range:
    """The neighbouring rows of the same throw."""
    rows = data["rows"]
    name = (rows[number]["key"], rows[number]["pattern"])
    first = last = number
    while first > 0 and (rows[first - 1]["key"], rows[first - 1]["pattern"]) == name:
        first -= 1
    while last + 1 < len(rows) and (rows[last + 1]["key"], rows[last + 1]["pattern"]) == name:
        last += 1
    return range(first, last + 1)


def with_throw(data: Table, pattern: str, tier: int, title: Table) -> Table:
    """The book with one more throw, checked before all throws that win less, and early enough that
    some dice reach it."""
    key = _free_key(data, title.get("english", ""))
    place = _place_for(data, pattern, tier)
    row = {"key": key, "pattern": pattern, "tier": tier}
    rows = [*data["rows"][:place], row, *data["rows"][place:]]
    titles = {**data["combinations"], key: dict(title)}
    return {**data, "rows": rows, "combinations": titles}


def _free_key(data: Table, title: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[: LONGEST_KEY - 4] or "throw"
    numbered = chain([plain], (f"{plain}_{number}" for number in range(2, 1000)))
    return next(key for key in numbered if key not in data["combinations"])


def _place_for(data: Table, pattern: str, tier: int) -> int:
    left = set(_rolls(pattern))
    for number, row in enumerate(data["rows"]):
        left -= set(_rolls(row["pattern"])) if counts(data, row) else set()
        wins = row.get("tier")
        if not left or (isinstance(wins, int) and wins > tier):
            return number
    return len(data["rows"])


def _rolls(pattern: str) -> Iterable[tuple[int, ...]]:
    try:
        return Pattern.parse(pattern).rolls
    except InvalidRulebook:
        return ()


def with_tier_moved(data: Table, number: int, step: int) -> Table:
    """The book in which a tier has changed places with its neighbour: title, prizes and throws. A
    title such as “3rd prize” names the place and stays."""
    other = number + step
    if number not in LOWER or other not in LOWER:
        return data
    swap = {number: other, other: number}
    tiers = [
        {**data["tiers"][swap.get(place, place) - 1], "number": place} for place in range(1, 7)
    ]
    for place in swap:
        english = data["tiers"][place - 1].get("english")
        both = {english, data["tiers"][swap[place] - 1].get("english")}
        if all(isinstance(each, str) and each in ORDINALS for each in both):
            tiers[place - 1]["english"] = english
    return {**data, "tiers": tiers, "rows": [dict(_renumbered(row, swap)) for row in data["rows"]]}


def _renumbered(row: Table, swap: Mapping[int, int]) -> Iterator[tuple[str, object]]:
    for field, value in row.items():
        if field == "tier" and type(value) is int:
            yield field, swap.get(value, value)
        elif field == "carries":
            yield field, {fours: _swapped(tier, swap) for fours, tier in value.items()}
        else:
            yield field, value


def _swapped(tier: object, swap: Mapping[int, int]) -> object:
    return swap.get(tier, tier) if type(tier) is int else tier
