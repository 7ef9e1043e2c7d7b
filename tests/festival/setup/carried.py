"""A festival with something of everything, and what is exported of one; also on a laptop of its own
that takes its file in."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management import call_command

from festival.models import Festival
from festival.record.festival_file import document
from festival.record.record import table_record
from festival.results import lists
from festival.results.bobing import data_of
from festival.results.bobing.winners import rows_of, winner_list
from festival.results.everything import log_text
from festival.results.files import to_csv, to_json
from festival.setup.demo import play_demo
from festival.setup.festival_file_read import read
from festival.setup.festival_in import take_in


def seen(festival: Festival) -> dict[str, Any]:
    """Every export of a festival as text, and whose turn it is."""
    table = festival.table
    found = winner_list(table)
    by = ("prize", "person")
    return {
        "csv": {each: to_csv(rows_of(found, each)).decode() for each in by},
        "json": {each: to_json(data_of(table, each)).decode() for each in by},
        "lists": {each: to_csv(lists.rows_of(festival, each)).decode() for each in lists.LISTS},
        "logs": [log_text(each) for each in festival.tables.select_related("festival")],
        "document": to_json(document(festival)).decode(),
        "turn": getattr(table_record(table).state, "turn", None),
        "version": table.version,
    }


def main(path: str) -> None:
    call_command("migrate", verbosity=0)
    emcee, _ = User.objects.get_or_create(username="emcee")
    play_demo(emcee)  # so that no number is what it was at home
    festival = take_in(read(Path(path).read_bytes()), emcee, as_copy=False)
    sys.stdout.write(json.dumps(seen(Festival.objects.get(pk=festival.pk))))
