"""python manage.py import_festival: reads a festival, or replaces the one here by it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from festival.accounts.one_time_links import emcee_user
from festival.festivals.transfer.figures import Figures
from festival.festivals.transfer.import_festival import AlreadyHere, take_in
from festival.festivals.transfer.read_file import Document, FileRefused, read
from festival.festivals.transfer.replace_festival import replace
from festival.festivals.transfer.typed_dice import said_of_typed
from festival.management.options import OF_DJANGO
from festival.models import Festival


class Command(BaseCommand):
    help = "Take in a festival from a file, or replace the one of its code that is here."
    suppressed_base_arguments = OF_DJANGO

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="as Moonbowl saved it: a ZIP, or JSON")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="replace the festival that is here; what was here is kept, put away",
        )

    def handle(self, *_: object, file: Path, replace: bool, **__: object) -> None:
        author = None if settings.IS_HOSTED else emcee_user()
        try:
            self.stdout.write(_taken(read(file.read_bytes()), author, is_replacing=replace))
        except OSError as error:
            raise CommandError(f"The file cannot be read: {error}") from error
        except FileRefused as refused:
            raise CommandError(str(refused)) from refused


def _taken(data: Document, author: User | None, *, is_replacing: bool) -> str:
    """Store a document; returns a sentence on the result. Raises FileRefused or CommandError."""
    try:
        festival = take_in(data, author, as_copy=False)
    except AlreadyHere as here:
        return _replaced(data, here.festival, author, is_replacing=is_replacing)
    said = f"{festival.name} is here, with the code {festival.code}."
    return " ".join((said, said_of_typed(festival))).strip()


def _replaced(
    data: Document, festival: Festival, author: User | None, *, is_replacing: bool
) -> str:
    here, there = Figures.of_festival(festival), Figures.of_file(data)
    counts = f"{here.entries} entries of its logs here, {there.entries} in the file"
    if not is_replacing:
        raise CommandError(f"{festival.name} is here already: {counts}. See --replace.")
    kept = replace(data, festival.pk, author)
    said = f"{festival.name} is as in the file now: {counts}. What was here is kept: {kept.name}."
    festival.refresh_from_db()
    return " ".join((said, said_of_typed(festival, kept))).strip()
