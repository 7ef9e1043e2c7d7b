"""What the page of a list showed, and what somebody has chosen and typed on it so far."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypedDict

OF_A_ROW = re.compile(r"^(?!column)[a-z]+-(\d+(?:-\d+)?)$")  # fields of rows: take-3, name-3-1
OF_A_COLUMN = re.compile(r"^column-\d+$")


class Shown(TypedDict, total=False):
    """What the page of a list showed; nothing before there was one."""

    sheet: str  # which sheet, in which letters
    as_typed: str  # whether a line is one name
    columns: dict[str, str]  # their fields: of two that say the same, the first is read
    way: str  # how names were read
    fields: dict[str, str]  # of the rows on the page
    typed: dict[str, str]  # fields of all rows that ever held something else than was read


def answers(posted: Mapping[str, str], shown: Shown, sheet: str) -> dict[str, str]:
    """What was chosen and typed so far, as `ListImport` takes it: columns first, the one that was
    chosen last before the others. Nothing of another sheet than was shown."""
    if shown.get("sheet", sheet) != sheet:
        return {}
    taken = posted.get("take", "").split()  # rows that one press takes
    posted = {**posted, **{f"take-{line}": "on" for line in taken}}
    columns = {key: text for key, text in posted.items() if OF_A_COLUMN.match(key)}
    fields = {key: text for key, text in posted.items() if OF_A_ROW.match(key)}
    others = {key: posted[key] for key in posted.keys() - columns.keys() - fields.keys()}
    if shown.get("as_typed") != posted.get("as_typed"):  # the rows are others now
        columns = {}
        others.pop("heading", None)
    were = shown.get("columns", {})
    new = {key: text for key, text in columns.items() if text != were.get(key)}
    return {
        **new,
        **{key: columns[key] for key in were if key in columns and key not in new},
        **others,
        **shown.get("typed", {}),
        **_changed(fields, shown.get("fields", {})),
        "way": shown.get("way", ""),
    }


def _changed(fields: Mapping[str, str], shown: Mapping[str, str]) -> dict[str, str]:
    """The fields of rows that hold something else than was shown; guests stay with a row that gets
    another name."""

    def is_changed(key: str) -> bool:
        return fields.get(key) != shown.get(key)

    return {
        key: text
        for key, text in fields.items()
        if is_changed(key)
        or (key.startswith("extra-") and is_changed(key.replace("extra", "name")))
    }
