"""Revision numbers after a restore, so that screens notice older data."""

from __future__ import annotations

from django.db.models import F

from festival.models import Festival, Table

# A screen ignores any revision lower than its own. Ordinary changes never add up to this much.
BEYOND = 1_000_000


def pass_every_screen() -> None:
    """Raise all stored revisions above those that any screen may show."""
    Table.objects.update(revision=F("revision") + BEYOND)
    Festival.objects.update(setup_revision=F("setup_revision") + BEYOND)
