"""python manage.py alert "The dump failed": tells the operator, in the log and by e-mail."""

from __future__ import annotations

import argparse
import logging

from django.conf import settings
from django.core.mail import send_mail
from django.core.management.base import BaseCommand, CommandError

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = (
        "Tell the operator of a hosted Moonbowl that something failed: in the log, and by e-mail"
        " where EMAIL_URL and MOONBOWL_OPERATOR are set."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("text", help="what failed, in one line")

    def handle(self, *, text: str, **_: object) -> None:
        if not settings.IS_HOSTED:
            raise CommandError(
                "manage.py alert is for a hosted Moonbowl (MOONBOWL_PROFILE=hosted)."
            )
        logger.error("%s", text)
        if not (settings.EMAIL_HOST and settings.OPERATOR):
            return
        try:
            send_mail(f"Moonbowl: {text}", f"{text}\n", None, [settings.OPERATOR])
        except OSError as error:
            raise CommandError(f"No letter could be sent: {error}") from error
