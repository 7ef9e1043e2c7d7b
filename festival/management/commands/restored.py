"""python manage.py restored: after a dump was put into PostgreSQL, before any process starts."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from festival.models import SignInLink
from festival.record.revisions import pass_every_screen


class Command(BaseCommand):
    help = (
        "Say that a dump was restored while no process runs: screens that still show what came"
        " after it go back, and links that were used since do not work again."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            pass_every_screen()
            SignInLink.objects.all().delete()
        self.stdout.write("Every screen will show what there is now.")
