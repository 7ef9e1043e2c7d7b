"""Makes the rules a Django app, for its translations and checks. Nothing else here knows Django."""

from __future__ import annotations

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules"
