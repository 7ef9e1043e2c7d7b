"""Applies what was typed in the form to the data of a rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import NamedTuple

from rules.bobing.book.switches import FLOW
from rules.bobing.book.untrusted_data import Table

TITLE = ("english", "hanzi", "roman", "sound")
OF_CHAMPIONS = ("rank", "ranks_with", "takes_second", "ends_game")
Typed = Mapping[str, str]  # by field, only what differs from the book


class Throw(NamedTuple):
    """A combination with one pattern. It has one row, or one for each answer to a house rule."""

    key: str
    pattern: str


@dataclass(frozen=True)
class Changes:
    book: Typed  # edition, source, and the names of the game
    tiers: Sequence[Typed]
    throws: Mapping[Throw, Typed]
    defaults: Mapping[str, str]  # by house rule


def throws_of(data: Table) -> list[Throw]:
    """In the order of checks under the default house rules, then those that do not count."""
    rows = sorted(data["rows"], key=lambda row: not counts(data, row))
    return list(dict.fromkeys(map(throw_of, rows)))


def throw_of(row: Table) -> Throw:
    return Throw(row["key"], row["pattern"])


def rows_of(data: Table, throw: Throw) -> list[Table]:
    return [row for row in data["rows"] if throw_of(row) == throw]


def counts(data: Table, row: Table) -> bool:
    """Whether a row counts under the default house rules."""
    return all(_is_default(data, key, row) for key in row.get("when", ()))


def changed(data: Table, typed: Changes) -> Table:
    """The data with what was typed; everything else stays."""
    titles = dict(data["combinations"])
    for throw, fields in typed.throws.items():
        titles[throw.key] = _titled(titles[throw.key], fields)
    tiers = zip(data["tiers"], typed.tiers, strict=True)
    data = {
        **data,
        **{name: text for name, text in typed.book.items() if name not in TITLE},
        "names": _titled(data["names"], typed.book),
        "tiers": [_counted(_titled(tier, fields), fields) for tier, fields in tiers],
        "combinations": titles,
        "switches": {
            key: {**switch, "default": typed.defaults.get(key, switch["default"])}
            for key, switch in data["switches"].items()
        },
    }
    for throw, fields in typed.throws.items():
        data = _with_worth(data, throw, fields)
    return data if data.get("source", True) else _without(data, "source")


def _titled(title: Table, typed: Typed) -> dict[str, object]:
    """The typed names; without Hanzi, the English name is used."""
    words = {name: typed[name] for name in TITLE if name in typed}
    if "roman" in words:  # the old reading does not belong to a new name
        words.setdefault("sound", "")
    named = {**title, **words}
    named["hanzi"] = named["hanzi"] or named["english"]
    return {name: text for name, text in named.items() if text or name not in ("roman", "sound")}


def _counted(tier: dict[str, object], typed: Typed) -> dict[str, object]:
    """The tier with the typed number of prizes, or with the text that is no number."""
    count = typed.get("count")
    if count is None:
        return tier
    return {**tier, "count": int(count) if count.isdecimal() and len(count) < 7 else count}


def _with_worth(data: Table, throw: Throw, typed: Typed) -> Table:
    """With the chosen tier of a throw, and whether it takes every prize."""
    tier = typed.get("tier")
    if tier == "":
        rows = [row for row in data["rows"] if throw_of(row) != throw]
        return _tidy({**data, "rows": rows}) if rows else data  # a book needs one throw
    if tier is not None:
        data = _with_field(data, throw, "tier", int(tier))
    if "takes_all" in typed and tier is None:
        data = _with_field(data, throw, "takes_all", typed["takes_all"] == "yes")
    return data


def _with_field(data: Table, throw: Throw, field: str, value: object) -> Table:
    """The book in which the throw has this value under all house rules. House rules that would give
    it another value are settled at their defaults."""
    for key in _deciding(data, throw, field):
        data = _settled(data, key)
    lost = OF_CHAMPIONS if field == "tier" and value != 1 else ()
    rows = [
        {**_without(row, *lost), field: value} if throw_of(row) == throw else row
        for row in data["rows"]
    ]
    return _tidy({**data, "rows": rows})


def _deciding(data: Table, throw: Throw, field: str) -> tuple[str, ...]:
    """The house rules that decide the value of a throw's field, as few as possible."""
    rows = rows_of(data, throw)
    asked = dict.fromkeys(key for row in rows for key in row.get("when", ()))
    free = [key for key in asked if key not in FLOW]
    sizes = (combinations(free, size) for size in range(len(free)))
    for keys in chain.from_iterable(sizes):
        left = [row for row in rows if all(_is_default(data, key, row) for key in keys)]
        if len({row.get(field, False) for row in left}) == 1:
            return keys
    return tuple(free)


def _is_default(data: Table, key: str, row: Table) -> bool:
    """Whether a row counts under the default of one house rule."""
    default = data["switches"][key]["default"]
    return default in row.get("when", {}).get(key, [default])


def _settled(data: Table, key: str) -> Table:
    """The book without a house rule, which is fixed at its default."""
    rows = [
        {**row, "when": _without(row["when"], key)} if key in row.get("when", ()) else row
        for row in data["rows"]
        if _is_default(data, key, row)
    ]
    return {
        **data,
        "rows": [row if row.get("when", True) else _without(row, "when") for row in rows],
        "tiers": [
            _settled_tier(tier, key, data["switches"][key]["default"]) for tier in data["tiers"]
        ],
        "switches": _without(data["switches"], key),
    }


def _settled_tier(tier: Table, key: str, default: str) -> Table:
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
    """Without titles, house rules and ranks that no row uses any more."""
    rows = data["rows"]
    used = {row["key"] for row in rows}
    asked = {*FLOW, *(key for row in rows for key in row.get("when", ()))}
    champions = {row["key"] for row in rows if row["tier"] == 1}
    return {
        **data,
        "rows": [
            row if row.get("ranks_with") in {None, *champions} else _without(row, "ranks_with")
            for row in rows
        ],
        "combinations": {key: title for key, title in data["combinations"].items() if key in used},
        "switches": {key: switch for key, switch in data["switches"].items() if key in asked},
    }


def _without(table: Table, *keys: str) -> dict[str, object]:
    return {key: value for key, value in table.items() if key not in keys}
