"""python manage.py serve: one server process of a hosted Moonbowl, behind a reverse proxy."""

from __future__ import annotations

import argparse
import importlib

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from festival.management.options import OF_DJANGO, port_number
from festival.server.daphne_server import NOTICE, PortTaken

HERE = "127.0.0.1"
OF_PARTY = (
    "manage.py serve is for a hosted Moonbowl (MOONBOWL_PROFILE=hosted), which stands on PostgreSQL"
    " and Redis; on a laptop start manage.py party. Two processes on one SQLite file, with layers"
    " in their own memory, would hear nothing of each other."
)


class Command(BaseCommand):
    help = "Serve a hosted Moonbowl: one process of any number, behind a reverse proxy."
    suppressed_base_arguments = OF_DJANGO

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=port_number, default=8001)
        parser.add_argument("--host", default=HERE, help=f"the address to listen on; {HERE}")
        parser.add_argument(
            "--notice",
            type=float,
            default=NOTICE,
            metavar="SECONDS",
            help="told to stop: how long the proxy may take to find out",
        )

    def execute(self, *args: object, **options: object) -> str | None:
        if not settings.IS_HOSTED:  # before the checks and imports that need hosted libraries
            raise CommandError(OF_PARTY)
        return super().execute(*args, **options)

    def handle(self, *, host: str, port: int, notice: float, **_: object) -> None:
        process = importlib.import_module("festival.config.hosted_process")
        try:
            process.limit_statements()
            process.require_migrated()
            application = importlib.import_module("festival.config.asgi").application
            process.run(application, host=host, port=port, notice=notice)
        except (process.NotReady, PortTaken) as error:
            raise CommandError(str(error)) from error
