"""Lists the side tables of a festival, and sets one up."""

from __future__ import annotations

from http import HTTPStatus

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from festival.accounts.needed_rights import needs, needs_at_table, rights_at, turn_away
from festival.accounts.rights import Right
from festival.models import FIRST, Festival, Table
from festival.play.side_tables.side_tables import (
    MANY,
    OpenForm,
    TableForm,
    close_table,
    open_table,
    set_table,
    side_tables,
)
from festival.tables.kinds import kind_of
from festival.tables.pages import page_at, refusal, saved
from festival.tables.record.players import seated
from festival.tables.record.record import table_record
from festival.web.answers import FORM, show_warning
from rules.errors import RulesError


@require_http_methods(FORM)
@needs(Right.SCORE)
def table_list(request: HttpRequest, festival: Festival) -> HttpResponse:
    can_open = Right.SET_UP in rights_at(request, festival.table)
    if request.method == "POST" and not can_open:
        return turn_away(request)
    form = OpenForm(request.POST if request.method == "POST" else None)
    table = saved(form, festival.table, lambda: open_table(festival.pk, **form.cleaned_data))
    if table is not None:
        return redirect(table.address("side_table"))
    context = {
        "festival": festival,
        "tables": [_overview(table) for table in side_tables(festival)],
        "form": form,
        "can_open": can_open,
    }
    return render(request, "play/side_tables/tables.html", context, status=_status(form))


def _overview(table: Table) -> dict[str, object]:
    state = table_record(table).state
    return {
        "table": table,
        "kind": kind_of(table).name,
        "phase": state.phase.value,
        "people": [player.name for player in seated(table)],
    }


@require_http_methods(FORM)
@needs_at_table(Right.SET_UP)
def side_table(request: HttpRequest, table: Table) -> HttpResponse:
    """The house rules and seats of a side table, until its game begins."""
    if table.number == FIRST:
        raise Http404
    preset = request.POST.get("preset", "")
    ticked = request.POST if preset else None
    data = request.POST if request.method == "POST" and not preset else None
    form = TableForm(data, table=table, preset=preset, ticked=ticked)
    answer = saved(form, table, lambda: _set_up(request, table, form))
    if answer is not None:
        return answer
    context = {
        "kind": kind_of(table).name,
        "form": form,
        "preset": form.presets.get(preset),
        "has_begun": bool(table.version),
    }
    return page_at(request, table, "play/side_tables/table.html", context, status=_status(form))


def _set_up(request: HttpRequest, table: Table, form: TableForm) -> HttpResponse:
    """Save the choice even if players are missing, and then say so before the console opens. Raises
    RulesError."""
    set_table(
        table.pk,
        settings=form.settings(),
        numbers=form.numbers(),
        has_phones=form.cleaned_data.get("phones", False),
    )
    count = len(form.numbers())
    if form.least <= count <= form.most or (form.most == MANY and count > MANY):
        return redirect(table.address("console"))
    chosen = ngettext("{count} player is chosen.", "{count} players are chosen.", count)
    show_warning(request, f"{form.room} {chosen.format(count=count)}")
    return redirect(table.address("side_table"))


def _status(form: forms.BaseForm) -> int:
    has_errors = form.is_bound and form.errors
    return HTTPStatus.UNPROCESSABLE_ENTITY if has_errors else HTTPStatus.OK


@require_POST
@needs_at_table(Right.SET_UP)
def side_table_close(request: HttpRequest, table: Table) -> HttpResponse:
    if table.number == FIRST:
        raise Http404
    try:
        close_table(table.pk)
    except RulesError as error:
        show_warning(request, refusal(table, error))
    return redirect(reverse("side_tables", args=[table.festival_id]))
