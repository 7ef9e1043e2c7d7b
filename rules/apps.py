"""Registers the rules as a Django app, for translations and checks; nothing else uses Django."""

from __future__ import annotations

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules"
