from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _

from festival.checks import check_shipped_books


class FestivalConfig(AppConfig):
    name = "festival"
    verbose_name = _("festival")

    def ready(self) -> None:
        register(check_shipped_books)
