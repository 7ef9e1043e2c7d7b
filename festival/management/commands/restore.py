"""Put a backup in the place of the data file, while no server runs on it."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from festival.party import terminal
from festival.party.backups import Backup, folder_of, listed
from festival.party.errors import PartyError
from festival.party.examine import Unsound
from festival.party.lock import DataLock
from festival.party.restore import restore_stopped
from festival.web.trouble import data_file


class Command(BaseCommand):
    help = "List the backups, or restore one. The present data are kept beside it."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("backup", nargs="?", help="the name of a backup, or newest")
        parser.add_argument("--data", metavar="FOLDER", help="the folder where the data lies")
        parser.add_argument("--backups", metavar="FOLDER", help="a second folder with backups")

    def handle(self, *, backup: str | None, **options: Any) -> None:
        with override(terminal.language(os.environ, sys.stdout.encoding)):
            found = listed(folder_of(data_file()))
            if settings.BACKUPS_DIR is not None:
                names = {each.name for each in found}
                found += [one for one in listed(settings.BACKUPS_DIR) if one.name not in names]
            if backup is None:
                self.show(found)
            else:
                self.restore(chosen(found, backup))

    def show(self, found: list[Backup]) -> None:
        if not found:
            self.stdout.write(_("There is no backup yet."))
        for backup in found:
            time = date_format(timezone.localtime(backup.made_at), "DATETIME_FORMAT")
            self.stdout.write(f"{backup.name}  {time}  {held_by(backup)}")

    def restore(self, backup: Backup) -> None:
        path = data_file()
        try:
            lock = DataLock(path.parent)
        except PartyError as error:
            raise CommandError(str(error)) from error
        try:
            kept = restore_stopped(backup, path)
        except (Unsound, sqlite3.Error) as error:
            sentence = _("{name} cannot be played on; nothing was changed. Choose another one.")
            raise CommandError(sentence.format(name=backup.name)) from error
        except OSError as error:
            sentence = _("It could not be restored: {error}. Nothing was changed.")
            raise CommandError(sentence.format(error=error.strerror)) from error
        finally:
            lock.release()
        self.stdout.write(_("{name} is restored.").format(name=backup.name))
        if kept:
            self.stdout.write(_("What was there before is kept: {path}").format(path=kept))


def chosen(found: list[Backup], name: str) -> Backup:
    sound = [each for each in found if each.facts]
    if name == "newest" and sound:
        return max(sound, key=lambda each: each.made_at)
    for each in found:
        if each.name == Path(name).name:
            return each
    sentence = _("Expected the name of a backup, or “newest”; there is no “{name}”.")
    raise CommandError(sentence.format(name=name))


def held_by(backup: Backup) -> str:
    if backup.facts is None:
        return _("not looked through")
    sentence = _("festivals: {festivals}, rolls: {rolls}")
    return sentence.format(festivals=len(backup.facts.festivals), rolls=backup.facts.rolls)
