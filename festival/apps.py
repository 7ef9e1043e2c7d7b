from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FestivalConfig(AppConfig):
    name = "festival"
    verbose_name = _("festival")
