"""python manage.py update: what a version needs before its first process starts."""

from __future__ import annotations

import argparse
import importlib
import time

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from festival.web.assets.kept_versions import keep_version

OF_PARTY = (
    "manage.py update is for a hosted Moonbowl (MOONBOWL_PROFILE=hosted); a laptop brings its data"
    " up to date when it starts."
)
BREAKS = (
    "This version changes the database so that the version before cannot use it ({names}). Make a"
    " dump, stop all processes, and run: manage.py update --breaking. Then only the dump leads back"
    " to the version before."
)


class Command(BaseCommand):
    help = (
        "Bring the database up to date while the version before goes on, and copy the static files"
        " of this version into the folder of MOONBOWL_STATIC; those of the version before stay for"
        " a day. An older version changes nothing on a newer database."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--breaking",
            action="store_true",
            help="even if the version before cannot live with it: all processes are stopped",
        )

    def handle(self, *, breaking: bool, **_: object) -> None:
        if not settings.IS_HOSTED:
            raise CommandError(OF_PARTY)
        process = importlib.import_module("festival.server.hosted.process")
        readiness = importlib.import_module("festival.server.hosted.readiness")
        try:
            process.require_not_newer()
        except process.NotReady as error:
            raise CommandError(str(error)) from error
        if not breaking and (names := sorted(readiness.breaking_changes())):
            raise CommandError(BREAKS.format(names=" ".join(names)))
        call_command("migrate", interactive=False, stdout=self.stdout)
        if settings.KEPT_STATIC is not None:
            try:
                keep_version(settings.KEPT_STATIC, time.time())
            except OSError as error:
                raise CommandError(f"The static files cannot be kept: {error}") from error
