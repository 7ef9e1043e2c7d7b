"""python manage.py export_festival: writes a festival, with all bowls of a hall, to a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from festival.management.options import OF_DJANGO
from festival.models import Festival
from festival.tables.record.festival_file import document, written


class Command(BaseCommand):
    help = "Write a festival down as a file that another Moonbowl takes in."
    suppressed_base_arguments = OF_DJANGO

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", help="of the festival, as in the address of its board")
        parser.add_argument("file", type=Path, help="where to write it; it must not be there yet")

    def handle(self, *_: object, code: str, file: Path, **__: object) -> None:
        with transaction.atomic():  # so that all queries read the same state
            festival = Festival.objects.filter(code=code).first()
            if festival is None:
                raise CommandError(f"Expected the code of a festival, got “{code}”.")
            data = written(document(festival))
        try:
            with file.open("xb") as out:
                out.write(data)
        except OSError as error:
            raise CommandError(f"The file cannot be written: {error}") from error
        self.stdout.write(f"{festival.name} is in {file}.")
