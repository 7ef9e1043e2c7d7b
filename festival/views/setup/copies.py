"""Copies a festival, for practice or as a new festival, and archives it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from festival.models import Festival
from festival.rights import Right
from festival.setup import copies
from festival.views.common import needs, tell


@require_POST
@needs(Right.ORGANISE)
def festival_action(request: HttpRequest, festival: Festival, verb: str) -> HttpResponse:
    match verb:
        case "rehearse":
            practice = copies.rehearse(festival.pk)
            tell(request, gettext("This is a practice copy: nothing here counts."))
            return redirect("players", practice.pk)
        case "duplicate":
            with_players = "with_players" in request.POST
            again = copies.duplicate(festival.pk, with_players=with_players)
            tell(request, gettext("This new festival has the same rules and prizes. Set its date."))
            return redirect("festival_edit", again.pk)
        case "archive" | "restore":
            copies.archive(festival.pk, is_archived=verb == "archive")
            said = {
                "archive": gettext("{festival} is put away. You can bring it back below."),
                "restore": gettext("{festival} is back."),
            }
            tell(request, said[verb].format(festival=festival.name))
            return redirect("home")
        case _:
            raise Http404
