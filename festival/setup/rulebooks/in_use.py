"""A rulebook for a festival that is set up already."""

from __future__ import annotations

from django.http import QueryDict

from festival.models import Festival
from festival.setup.bowls.one_rulebook import save_for_all
from festival.setup.festival_form import FestivalForm


def play_by(festival: Festival, key: str) -> FestivalForm:
    """Let a festival play by a book, as its own form does when this tradition is chosen there.

    The form says what kept it from being saved. Raises SetupRefused once the game has begun.
    """
    form = FestivalForm(festival)
    data = QueryDict(mutable=True)
    data.update({**form.stored, "seen": form.seen, "rulebook": key, "shown": festival.rulebook})
    return save_for_all(festival, data)
