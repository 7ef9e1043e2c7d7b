"""The Django app, its start-up checks and its sign-in signals."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.core.checks import CheckMessage, Error, register
from django.utils.translation import gettext_lazy as _

from rules.bobing.book.rulebook import Rulebook, shipped
from rules.errors import InvalidRulebook


class FestivalConfig(AppConfig):
    name = "festival"
    verbose_name = _("festival")

    def ready(self) -> None:
        register(check_shipped_books)
        halls = import_module("festival.live.hall_snapshots")
        halls.register(import_module("festival.hall.board.screen_parts").KIND)
        signed_in = import_module("festival.accounts.signed_in_browsers")
        signed_in.register(import_module("festival.live.hub").announce_revoked)
        user_logged_in.connect(signed_in.record_sign_in, dispatch_uid="signed_in")
        user_logged_out.connect(signed_in.record_sign_out, dispatch_uid="signed_out")


def check_shipped_books(**_: object) -> list[CheckMessage]:
    return [
        Error(f"rulebook {key}: {problem}", id="festival.E001")
        for key in shipped()
        for problem in _problems(key)
    ]


def _problems(key: str) -> list[str]:
    try:
        Rulebook.load(key)
    except InvalidRulebook as refusal:
        return [str(problem) for problem in refusal.problems]
    return []
