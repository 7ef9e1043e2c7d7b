"""A laptop of its own to which the files of tables are brought, and which may be killed at it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from django.core.management import call_command

from festival.models import Table
from festival.setup.festival_file_read import read
from festival.setup.festival_in import AlreadyHere, take_in
from festival.setup.hall_return import returned


def main(names: Sequence[str]) -> None:
    """The first file is the hall's; what became of each, as soon as it is so."""
    call_command("migrate", verbosity=0)
    raws = [Path(name).read_bytes() for name in names]
    try:
        hall = take_in(read(raws[0]), None, as_copy=False)
    except AlreadyHere as here:
        hall = here.festival
    say("here")
    for raw in raws[1:]:
        for each in returned(hall, read(raw), None):
            say(each.fate.value)
    tables = Table.objects.filter(festival__hall=hall).order_by("festival__place")
    say("-".join(str(table.version) for table in tables))


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()
