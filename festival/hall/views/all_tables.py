"""The presses of the overview: each acts on all tables of the current round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from festival.accounts.needed_rights import author_of, needs
from festival.accounts.rights import Right
from festival.hall import press_for_all as tables
from festival.hall.board.hall_values import Bowl, Hall
from festival.hall.board.read_hall import read
from festival.models import Festival
from festival.play.screens.screen_forms import clean_announcement
from festival.tables.pages import require_hall
from festival.web.answers import BadPress, Data, cleaned, show_notice, show_warning
from festival.words.sentences import one_by_one

# The tables that each press is for.
FOR: dict[str, Callable[[Hall], list[Bowl]]] = {
    "start": tables.to_start,
    "hold": tables.to_hold,
    "go_on": tables.to_go_on,
    "say": tables.with_walls,
    "take_away": tables.with_walls,
}


class PressForm(forms.Form):
    """key: of the press. confirmed: the answer to the question."""

    key = forms.CharField(max_length=40)
    confirmed = forms.BooleanField(required=False)


class MessageForm(PressForm):
    text = forms.CharField(label=_("Message"), required=False, strip=False)

    def clean_text(self) -> str:
        return clean_announcement(self.cleaned_data["text"])


@require_POST
@needs(Right.SCORE)
def all_tables(request: HttpRequest, hall: Festival, verb: str) -> HttpResponse:
    require_hall(hall)
    if verb not in FOR:
        raise Http404
    back = redirect("hall_overview", hall.pk)
    try:
        data = cleaned((MessageForm if verb == "say" else PressForm)(request.POST))
    except BadPress as problem:
        show_warning(request, str(problem))
        return back
    bowls = FOR[verb](read(hall.table.pk).hall)
    if not bowls:
        show_warning(request, _nobody(verb))
        return back
    question = "" if data["confirmed"] else _question(verb, len(bowls))
    if question:
        return _asked(request, hall, question, data["key"])
    _carried_out(request, verb, bowls, data)
    return back


def _nobody(verb: str) -> str:
    match verb:
        case "start":
            return gettext("Every table of this round has begun.")
        case "hold":
            return gettext("No table is rolling now.")
        case _:
            return gettext("No table has a break.")


def _question(verb: str, count: int) -> str:
    """ "" for a press that needs no confirmation."""
    match verb:
        case "start":
            text = ngettext(
                "Start the game at {count} table?", "Start the games at {count} tables?", count
            )
            hint = gettext("Where the rules draw who rolls first, the program draws.")
        case "hold":
            text = ngettext(
                "Hold the game at {count} table?", "Hold the games at {count} tables?", count
            )
            hint = gettext("Nobody can roll there until the break ends.")
        case _:
            return ""
    return one_by_one((text.format(count=count), hint))


def _asked(request: HttpRequest, hall: Festival, question: str, key: str) -> HttpResponse:
    confirm = {
        "action": request.path,
        "back": reverse("hall_overview", args=[hall.pk]),
        "notice": question,
        "fields": [("key", key)],
    }
    return render(request, "play/confirm.html", {"festival": hall, "confirm": confirm})


def _carried_out(request: HttpRequest, verb: str, bowls: Sequence[Bowl], data: Data) -> None:
    """Carry out the press, and say the outcome on the next page."""
    key, author = data["key"], author_of(request)
    match verb:
        case "start":
            outcome = tables.start(bowls, key, author)
            text = ngettext("{count} table has begun.", "{count} tables have begun.", outcome.done)
        case "hold":
            outcome = tables.hold(bowls, key, author)
            text = ngettext("{count} table is held.", "{count} tables are held.", outcome.done)
        case "go_on":
            outcome = tables.go_on(bowls, key, author)
            text = ngettext("{count} table goes on.", "{count} tables go on.", outcome.done)
        case "say":
            outcome = tables.announce(bowls, data["text"])
            text = ngettext(
                "The message is shown at {count} table, until the next roll there.",
                "The message is shown at {count} tables, at each until the next roll there.",
                outcome.done,
            )
        case _:
            outcome = tables.take_away(bowls)
            text = ngettext(
                "No message is shown at {count} table.",
                "No message is shown at {count} tables.",
                outcome.done,
            )
    if outcome.done:
        show_notice(request, text.format(count=outcome.done))
    for sentence in outcome.refusals:
        show_warning(request, sentence)
