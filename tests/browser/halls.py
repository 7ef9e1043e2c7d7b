"""Halls in the data of a party before it starts, and what its emcee does there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.running import ROOT

if TYPE_CHECKING:
    from festival.models import Festival

SEEDING = (
    "import django, sys; django.setup(); from tests.browser import halls;"
    " getattr(halls, sys.argv[1])(*map(int, sys.argv[2:]))"
)


@dataclass(frozen=True, kw_only=True)
class Hall:
    """id, code: of the hall. tables: the id and the code of each, by their places."""

    id: int
    code: str
    tables: tuple[tuple[int, str], ...]


def hall_in(data: Path, tables: int) -> Hall:
    """A hall of so many tables, of which each has begun."""
    return _seeded(data, "seed", str(tables))


def night_in(data: Path) -> Hall:
    """A hall whose tables, semi-final and final are over, as `city_night` has it."""
    return _seeded(data, "seed_night")


def _seeded(data: Path, *seeding: str) -> Hall:
    run = subprocess.run(
        [sys.executable, "-c", SEEDING, *seeding],
        env={
            **os.environ,
            "MOONBOWL_DATA": str(data),
            "DJANGO_SETTINGS_MODULE": "festival.settings",
        },
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    found = json.loads(run.stdout)
    return Hall(id=found["id"], code=found["code"], tables=tuple(map(tuple, found["tables"])))


def seed(tables: int) -> None:
    # In the process that does it alone: a browser's test has no database.
    from django.core.management import call_command

    from tests.festival.bowls import begin, bowl_of, new_hall
    from tests.festival.evening import ONE, throws

    call_command("migrate", verbosity=0)
    hall = new_hall()
    bowls = []
    for place in range(1, tables + 1):
        bowls.append(begin(bowl_of(hall, place, counts={1: 1, 5: 4, 6: 9})))
        throws(bowls[-1], ONE)
    _tell(hall, bowls)


def seed_night() -> None:
    from django.core.management import call_command

    from tests.festival.results.test_hall import city_night

    call_command("migrate", verbosity=0)
    hall = city_night()
    _tell(hall, hall.bowls.order_by("round", "place"))


def _tell(hall: Festival, bowls: Iterable[Festival]) -> None:
    found = {"id": hall.pk, "code": hall.code, "tables": [(b.pk, b.code) for b in bowls]}
    sys.stdout.write(json.dumps(found))
