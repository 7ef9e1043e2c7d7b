"""python manage.py doctor: says whether an installation on a server is right."""

from __future__ import annotations

import importlib

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = (
        "Say whether a hosted Moonbowl is right: its database, Redis, clocks, proxies, address,"
        " mail and dumps. It changes nothing, and ends with 1 if something is wrong."
    )
    requires_system_checks = ()

    def handle(self, **_: object) -> None:
        if not settings.IS_HOSTED:
            raise CommandError(
                "manage.py doctor is for a hosted Moonbowl (MOONBOWL_PROFILE=hosted)."
            )
        count = 0
        for name, wrong in importlib.import_module("festival.server.hosted.doctor").findings():
            count += len(wrong)
            self.stdout.write(f"{name:9} {wrong[0] if wrong else 'ok'}")
            for sentence in wrong[1:]:
                self.stdout.write(f"{'':9} {sentence}")
        if count:
            raise CommandError(f"To put right: {count}")
