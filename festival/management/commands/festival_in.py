"""python manage.py festival_in: reads a festival's file, or adds its newer entries to one here."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from festival.management.options import OF_DJANGO
from festival.models import Festival
from festival.rights import EMCEE
from festival.transfer.compare_logs import Relation
from festival.transfer.continue_from_file import brought
from festival.transfer.import_festival import AlreadyHere, take_in
from festival.transfer.read_file import FileRefused, read


class Command(BaseCommand):
    help = "Take in a festival from a file, or go on with the one of its code that is here."
    suppressed_base_arguments = OF_DJANGO

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="as Moonbowl saved it: a ZIP, or JSON")

    def handle(self, *_: object, file: Path, **__: object) -> None:
        author = User.objects.filter(username=EMCEE).first()
        try:
            self.stdout.write(_taken(read(file.read_bytes()), author))
        except OSError as error:
            raise CommandError(f"The file cannot be read: {error}") from error
        except FileRefused as refused:
            raise CommandError(str(refused)) from refused


def _taken(data: dict[str, object], author: User | None) -> str:
    """Store a document; returns a sentence on the result. Raises FileRefused or CommandError."""
    try:
        festival = take_in(data, author, as_copy=False)
    except AlreadyHere as here:
        return _gone_on(data, here.festival, author)
    return f"{festival.name} is here, with the code {festival.code}."


def _gone_on(data: dict[str, object], festival: Festival, author: User | None) -> str:
    comparison = brought(data, festival.pk, author)
    counts = f"{comparison.here} entries of its logs were here, {comparison.there} in the file"
    match comparison.relation:
        case Relation.FURTHER:
            return f"{festival.name} goes on from the file: {counts}."
        case Relation.SAME:
            return f"{festival.name} is here already, and the same."
        case Relation.BEHIND:
            raise CommandError(f"{festival.name} is further on here: {counts}.")
        case Relation.PARTED:
            raise CommandError(
                f"{festival.name} and the file have parted ways: {counts},"
                f" {comparison.same} the same."
            )
    raise AssertionError(f"expected a relation, got {comparison.relation!r}")
