"""Every file that the program writes, with something else at each of its places, at every door: it
is taken or refused in a sentence, and what was taken can be shown."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from festival.record.festival_file import document
from festival.results.files import to_csv
from festival.views.setup.imports import template_xlsx
from rules.bobing.book.rulebook import BOOKS
from rules.bobing.book.writer import toml_of
from tests.faults.fuzz import bodies
from tests.faults.fuzz.asking import Asked
from tests.faults.fuzz.count import Count, share
from tests.faults.fuzz.mutants import mutants
from tests.faults.fuzz.town import LAPTOP, Town, new_town
from tests.faults.fuzz.trying import Trial

pytestmark = [pytest.mark.proof, pytest.mark.django_db, pytest.mark.timeout(0)]

LISTS = {
    "players": [["No.", "Name"], ["1", "Ana Cruz"], ["2", "陳怡君"], ["", "Đan"]],
    "prizes": [["Tier", "Prize", "Value (PHP)", "Count"], ["1", "TV", "12000", "1"]],
}
AFTERWARDS = ("console/", "log/", "log.json", "everything.zip", "prizes/", "edit/", "winners/")


@dataclass(frozen=True)
class Door:
    """Where a file is brought in. field: the one that takes it."""

    path: str
    field: str
    fields: tuple[tuple[str, str], ...] = ()

    def post(self, name: str, data: bytes) -> Asked:
        kind = bodies.MULTIPART + b"; boundary=" + bodies.BOUNDARY
        body = bodies.multipart(self.fields, [(self.field, name, data)])
        headers = (*bodies.WITH_TOKEN, (b"content-type", kind))
        return Asked(method="POST", path=self.path, headers=headers, body=body)


Brought = tuple[Door, str, Any, bytes]  # a door, what was changed, into what, and the file


def inputs(town: Town) -> Iterator[Sequence[Any]]:
    """Each file with its doors, as what `mutated` wants."""
    evening, hall = document(town.evening), document(town.hall)
    bowl = document(town.hall.bowls.get(place=1))
    new = {"code": "zzzz77"}  # an address that nobody has here
    own = Door("/festivals/in/", "festival_file")
    again = [Door(own.path, own.field, ((verb, "1"),)) for verb in ("copy", "on")]
    back = Door(f"/festivals/{town.hall.pk}/hall/return/", own.field)
    yield [own, *again], "evening.json", evening, as_json
    yield [own], "new.json", {**evening, "setup": {**evening["setup"], **new}}, as_json
    yield [own, back, *again], "hall.json", hall, as_json
    yield [own], "new.json", {**hall, "setup": {**hall["setup"], **new}}, as_json
    yield [own, back], "bowl.json", bowl, as_json
    read = Door("/rulebooks/new/", "file", (("read", "1"),))
    for path in sorted(BOOKS.glob("*.toml")):
        yield [read], path.name, tomllib.loads(path.read_text(encoding="utf-8")), as_toml
    for kind, rows in LISTS.items():
        door = Door(f"/festivals/{town.waiting.pk}/{kind}/import/", "file")
        yield [door], "list.csv", rows, as_csv
        yield [door], "list.xlsx", rows, as_workbook


def as_json(data: Any) -> bytes:
    return json.dumps(data).encode()


def as_toml(data: Any) -> bytes:
    return toml_of(data).encode("utf-8", "surrogatepass")


def as_csv(data: Any) -> bytes:
    return to_csv(data)


def as_workbook(data: Any) -> bytes:
    return template_xlsx(*data[:2])


def drawn(found: Sequence[Any], count: int, random: random.Random) -> list[Brought]:
    """So many mutants of one file, each for one of its doors."""
    doors, name, data, write = found
    all_of_them = list(mutants(data))
    drawn = []
    for place, instead, mutant in random.sample(all_of_them, min(count, len(all_of_them))):
        try:
            raw = write(mutant)
        except (ValueError, TypeError, AttributeError, KeyError):
            continue  # no file can say this
        drawn.append((random.choice(doors), f"{name} {place}", instead, raw))
    return drawn


def test_no_mutant_of_a_file_breaks_anything(request: pytest.FixtureRequest) -> None:
    town, count, own = new_town(), Count("mutants"), random.Random(90)
    trial, found = Trial(town), list(inputs(town))
    taken = refused = 0
    for doors, name, data, write in found:
        with trial.example() as example:
            itself = example.ask(LAPTOP, doors[0].post(name.split()[0], write(data)))
            taken += itself.status == 302
    while count.tried < share("mutants"):
        for each in found:
            for door, where, instead, raw in drawn(each, -(-share("mutants") // len(found)), own):
                count.one()
                with trial.example() as example:
                    try:
                        answered = example.ask(LAPTOP, door.post(where.split()[0], raw))
                        taken += answered.status == 302
                        refused += answered.status in (409, 422)
                        led = re.match(r"/festivals/\d+/", answered.headers.get("location", ""))
                        if led:
                            page = own.choice(AFTERWARDS)
                            example.ask(LAPTOP, Asked(path=f"{led[0]}{page}"))
                    except AssertionError as error:
                        error.add_note(f"{door} {where} {instead!r}"[:300])
                        raise

    count.close(request)
    assert taken
    assert refused
