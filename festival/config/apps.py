"""The Django app, its start-up checks and what is connected at the start."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register
from django.utils.translation import gettext_lazy as _

from rules.bobing.book.rulebook import Rulebook, shipped
from rules.errors import InvalidRulebook


class FestivalConfig(AppConfig):
    name = "festival"
    verbose_name = _("festival")

    def ready(self) -> None:
        register(check_shipped_books)
        from festival.config.at_start import connect  # reads models, which are ready only now

        connect()


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
