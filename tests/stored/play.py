"""Open a festival that an older version stored, bring it up to date, play on, and print what is
exported after each step. The older version printed the files beside this one."""

from __future__ import annotations

import hashlib
import json
import sys
from functools import reduce
from pathlib import Path
from typing import Any

from festival.festivals.transfer.import_festival import take_in
from festival.festivals.transfer.read_file import read
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.record import naming_of
from festival.games.bobing.results import data_of, rows_of
from festival.lists.excel_csv_json import Cell, Rows, to_csv, to_json
from festival.models import Festival
from festival.play import write_path
from festival.play.undo import redo, undo, undo_to
from festival.server.laptop.data_file import update
from festival.tables.record.festival_file import document
from festival.tables.record.log_in_words import log_lines
from festival.tables.record.record import table_record
from rules.bobing.game.commands import Throw
from rules.dice import Roll
from tests.festival.evening import correct, post, state_of, stored


def do(festival: Festival, step: str) -> None:
    match step.split():
        case ["start"]:
            program_rolls_and_lots.start(post(festival))
        case ["undo"]:
            undo(post(festival))
        case ["redo"]:
            redo(post(festival))
        case ["undo_to", seq]:
            undo_to(post(festival), int(seq))
        case ["correct", seq, roll]:
            correct(festival, int(seq), roll)
        case ["throw", roll]:
            throw = Throw(state_of(festival).turn or 0, Roll.parse(roll), is_confirmed=True)
            write_path.perform(post(festival), throw)
        case _:
            raise ValueError(f"expected a step, got {step!r}")


def seen(festival: Festival) -> dict[str, Any]:
    table = festival.table
    by = ("prize", "person")
    return {
        "csv": {each: to_csv(as_before(rows_of(table, each), each)).decode() for each in by},
        "json": {each: to_json(without_handed(festival, each)).decode() for each in by},
        "log": list(lines(festival)),
    }


def as_before(rows: Rows, by: str) -> Rows:
    """The columns that there were then, a person with all their prizes in one row; what was left
    during the game was called as at its end."""
    heading, *rest = rows
    if by == "prize":
        return [["not won" if cell == "still to win" else cell for cell in row[:6]] for row in rows]
    people: dict[Cell, Rows] = {}
    for row in rest:
        people.setdefault(row[0], []).append(row)
    joined: Rows = [
        [*first[0][:2], ", ".join(str(row[5]) for row in first), *first[0][2:4]]
        for first in people.values()
    ]
    return [["No.", "Name", "Prizes", "How many", heading[6]], *joined]


def without_handed(festival: Festival, by: str) -> dict[str, Any]:
    """What won it and what the desk does with it came into the files later than these festivals,
    which had only the names of a person's prizes."""
    data = data_of(festival.table, by)
    for each in data.get("prizes", ()):
        del each["handed_out"], each["won_with"], each["is_kept"]
    for each in data.get("people", ()):
        del each["to_fetch_back"]
        each["prizes"] = [prize["prize"] for prize in each["prizes"]]
    return data


# How the log tells it today, and how it did then.
TOLD = {
    "the last lower prize is gone": "the last prize is gone",
    "still counts": "still stands",
    "is now the same person as": "is the same person as",
    "the bowl; roll again": "the bowl: rolls again",
    "leaning; roll again": "leaning: rolls again",
    "the bowl; the turn is over": "the bowl: the turn is over",
    "was away; turn skipped": "was away and is skipped",
    "level with": "equal with",
    "tied for the lead": "equal at the top",
    "tied again": "equal again",
    "nothing is left": "nothing is left of Ki Din",  # no other tier is empty there
    "does not roll in the roll-off": "forgoes the roll-off",
}


def as_told_then(outcome: str) -> str:
    return reduce(lambda text, told: text.replace(*told), TOLD.items(), outcome)


def lines(festival: Festival) -> list[str]:
    record = table_record(festival.table)
    naming = naming_of(festival.table, record.state)
    return [
        " | ".join(
            (
                str(line.seq),
                line.kind,
                line.person.name if line.person else "",
                "".join(map(str, line.dice)),
                line.throw,
                as_told_then(line.outcome),
                line.mark,
                "; ".join(
                    f"{share.person.name}: {', '.join(share.prizes)}" for share in line.shares
                ),
            )
        )
        for line in log_lines(record, naming, record.log.version)
    ]


def digest(found: dict[str, Any]) -> dict[str, str]:
    text = json.dumps(found, ensure_ascii=False, sort_keys=True)
    return {"digest": hashlib.sha256(text.encode()).hexdigest()}


def play(expected: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same steps again; in between a digest is enough."""
    festival = Festival.objects.get()
    found = []
    for each in expected:
        if each["step"]:
            do(festival, each["step"])
        now = seen(stored(festival))
        found.append({"step": each["step"], **(digest(now) if "digest" in each else now)})
    return found


def copied() -> None:
    """Carry the festival to another laptop, and print what is exported here and there."""
    update.apply()
    festival = Festival.objects.get()
    raw = json.dumps(document(festival)).encode()
    copy = take_in(read(raw), None, as_copy=True)
    Festival.objects.filter(pk=copy.pk).update(name=festival.name)
    sys.stdout.write(json.dumps([seen(stored(each)) for each in (festival, copy)]))


def main(expected: str) -> None:
    update.apply()
    sys.stdout.write(json.dumps(play(json.loads(Path(expected).read_text(encoding="utf-8")))))
