"""python manage.py empty: deletes everything in a demo, each night."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Delete all festivals, visitors, pictures and sessions of a demo (MOONBOWL_DEMO=1)."

    def handle(self, *_: object, **__: object) -> None:
        if not settings.IS_DEMO:
            raise CommandError("only a demo is emptied (MOONBOWL_DEMO=1); nothing was deleted")
        call_command("flush", interactive=False, verbosity=0)
        cache.clear()
        self.stdout.write("The demo is empty.")
