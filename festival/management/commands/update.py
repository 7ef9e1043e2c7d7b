"""python manage.py update: what a version needs before its first process starts."""

from __future__ import annotations

import importlib
import shutil
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

OF_PARTY = (
    "manage.py update is for a hosted Moonbowl (MOONBOWL_PROFILE=hosted); a laptop brings its data"
    " up to date when it starts."
)


class Command(BaseCommand):
    help = (
        "Copy the static files of this version into the folder of MOONBOWL_STATIC, beside those of"
        " earlier versions, and bring the database up to date. An older version changes nothing on"
        " a newer database."
    )

    def handle(self, **_: object) -> None:
        if not settings.IS_HOSTED:
            raise CommandError(OF_PARTY)
        process = importlib.import_module("festival.config.hosted_process")
        try:
            process.require_answer()
        except process.NoAnswer as error:
            raise CommandError(str(error)) from error
        if settings.STATIC_ROOT is not None:
            copy_static_files(settings.STATIC_ROOT)
        call_command("migrate", interactive=False, stdout=self.stdout)


def copy_static_files(folder: Path) -> None:
    try:
        call_command("collectstatic", interactive=False, verbosity=0)
    except OSError as error:
        # The next try would take a file that is there in half as complete.
        shutil.rmtree(folder, ignore_errors=True)
        raise CommandError(f"The static files cannot be copied: {error}") from error
