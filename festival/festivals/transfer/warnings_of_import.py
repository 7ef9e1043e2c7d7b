"""What is said of a festival that has come from another laptop."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext

from festival.festivals.transfer.promises_in_file import is_dealt_anew
from festival.festivals.transfer.typed_dice import said_of_typed
from festival.models import Festival
from festival.web.answers import show_warning


def warn_dealt_anew(request: HttpRequest, festival: Festival) -> None:
    """Say so if the players of an imported festival got other cards than at the other laptop."""
    if is_dealt_anew(festival):
        show_warning(request, gettext("The open deal was dealt again: no file has its cards."))


def warn_of_typed(request: HttpRequest, festival: Festival, kept: Festival | None = None) -> None:
    """Say which dice of an imported festival no promise covers."""
    if sentence := said_of_typed(festival, kept):
        show_warning(request, sentence)
