"""Halls in the data of a party before it starts, and what its emcee does there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.running import ROOT

SEEDING = (
    "import django, sys; django.setup();"
    " from tests.browser.halls import seed; seed(int(sys.argv[1]))"
)


@dataclass(frozen=True, kw_only=True)
class Hall:
    """id, code: of the hall. tables: the id and the code of each, by their places."""

    id: int
    code: str
    tables: tuple[tuple[int, str], ...]


def hall_in(data: Path, tables: int) -> Hall:
    """A hall of so many tables, of which each has begun."""
    run = subprocess.run(
        [sys.executable, "-c", SEEDING, str(tables)],
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
    found = {"id": hall.pk, "code": hall.code, "tables": [(b.pk, b.code) for b in bowls]}
    sys.stdout.write(json.dumps(found))
