"""python manage.py restore: replaces the data file by a backup, while no server uses that file."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from festival.management.options import OF_DJANGO
from festival.server.laptop.backups.backups import (
    Backup,
    first_good,
    folder_of,
    in_order,
    listed,
    read_backup,
)
from festival.server.laptop.backups.restore import restored_at_terminal
from festival.server.laptop.data_file.lock import DataLock
from festival.server.laptop.errors import PartyError
from festival.server.laptop.terminal import terminal
from festival.web.storage_errors import data_file
from festival.words.sentences import in_a_row


class Command(BaseCommand):
    help = "List the backups, or restore one. The present data are kept beside it."
    requires_system_checks = ()
    suppressed_base_arguments = OF_DJANGO

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "backup", nargs="?", help="the name of a backup, the path of one, or newest"
        )
        parser.add_argument("--data", metavar="FOLDER", help="the folder where the data lies")
        parser.add_argument("--backups", metavar="FOLDER", help="a second folder with backups")

    def handle(self, *, backup: str | None, **_options: object) -> None:
        with override(terminal.language(os.environ, sys.stdout.encoding)):
            found = listed(folder_of(data_file()))
            if settings.BACKUPS_DIR is not None:
                names = {backup.name for backup in found}
                second = listed(settings.BACKUPS_DIR)
                found = in_order([*found, *(one for one in second if one.name not in names)])
            if backup is None:
                self.show(found)
            else:
                self.restore(chosen(found, backup))

    def show(self, found: list[Backup]) -> None:
        if not found:
            self.stdout.write(_("There is no backup yet."))
        for backup in found:
            time = date_format(timezone.localtime(backup.made_at), "DATETIME_FORMAT")
            held = in_a_row(backup.contents.festivals) if backup.contents else _("cannot be read")
            self.stdout.write(f"{backup.name}  {time}  {held}")

    def restore(self, backup: Backup) -> None:
        path = data_file()
        try:
            lock = DataLock(path.parent)
            try:
                said = restored_at_terminal(backup, path)
            finally:
                lock.release()
        except PartyError as error:
            raise CommandError(str(error)) from error
        self.stdout.write("\n".join(said))


def chosen(found: list[Backup], name: str) -> Backup:
    """The named backup: "newest", one of those found, or the path of any other backup file. found:
    the newest first."""
    if name == "newest" and (newest := first_good(found)):
        return newest
    for backup in found:
        if backup.name == name:
            return backup
    typed = Path(name).expanduser()
    for path in (typed, data_file().with_name(typed.name)):
        if path.is_file():
            return read_backup(path)
    if not found:
        raise CommandError(_("There is no backup yet."))
    sentence = _("Type the name or path of a backup, or “newest” (there is no “{name}”).")
    raise CommandError(sentence.format(name=name))
