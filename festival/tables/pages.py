"""What views of a table share: its page, its file names, and sentences of refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import TypeVar

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from festival.lists.excel_csv_json import About, Rows, to_csv, to_json, to_xlsx
from festival.models import Festival, Table
from festival.tables.kinds import name_of
from festival.tables.record.record import naming_at
from festival.web.answers import as_file, show_warning
from festival.web.locked_winners import WinnersLocked, require_unlocked
from festival.words.clean_text import file_name
from festival.words.sentences import sentence_of
from rules.errors import RulesError

T = TypeVar("T")


def page_at(
    request: HttpRequest,
    table: Table,
    template: str | Sequence[str],
    context: Mapping[str, object],
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """A page of this table, which templates find with its festival beside the context."""
    about = {"festival": table.festival, "table": table}
    return render(request, template, {**about, **context}, status=status)


def refusal(table: Table, error: RulesError) -> str:
    """The sentence of the error, in the reader's language and with names instead of numbers."""
    return sentence_of(error, naming_at(table))


def saved(form: forms.BaseForm, table: Table, save: Callable[[], T]) -> T | None:
    """The result of `save`; None if the form or the rules refuse it: then the form has the
    error."""
    if form.is_valid():
        try:
            return save()
        except RulesError as error:
            form.add_error(None, refusal(table, error))
    return None


def list_file(
    name: str,
    rows: Callable[[], Rows],
    about: About,
    data: Callable[[], dict[str, object]] | None = None,
    in_xlsx: Callable[[Rows, About], bytes] = to_xlsx,
) -> HttpResponse:
    """A list as a file to download; the ending of its name says the format. data: the list for
    .json."""
    if data is not None and name.endswith(".json"):
        return as_file(to_json(data()), name)
    made = to_csv(rows()) if name.endswith(".csv") else in_xlsx(rows(), about)
    return as_file(made, name)


def require_hall(festival: Festival) -> None:
    """Raises Http404 for a festival without bowls."""
    if not festival.is_hall:
        raise Http404


def name_of_file(table: Table, *parts: str) -> str:
    """A file name for this table, without ending. A side table adds its number, since two side
    tables may play the same game."""
    festival = table.festival
    own = () if table.is_first else (f"{table.side_number} {name_of(table)}",)
    return file_name("-".join((festival.name, str(festival.date), *own, *parts)))


def warn_of_lock(request: HttpRequest, table: Table) -> None:
    """Say that the winner list is locked, before somebody types what will be refused."""
    if not table.is_first:
        return
    try:
        require_unlocked(table.festival)
    except WinnersLocked as error:
        show_warning(request, refusal(table, error))
