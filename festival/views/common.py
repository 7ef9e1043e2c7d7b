"""Shared by views: checks of rights, answers to refusals, files to download."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec, TypeVar, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.http import content_disposition_header, url_has_allowed_host_and_scheme
from django.utils.text import capfirst
from django.utils.timezone import override
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django_htmx.http import HttpResponseClientRedirect

from festival.accounts import refused_requests
from festival.kinds import name_of
from festival.models import FIRST, Festival, Table
from festival.play.play_kind import Data
from festival.record.queries import naming_at, table_in_its_hall
from festival.results.excel_csv_json import About, Rows, to_csv, to_json, to_xlsx
from festival.rights import Right, access_of, helper_of, organiser_of
from festival.transfer.promises_in_file import is_dealt_anew
from festival.transfer.typed_dice import said_of_typed
from festival.web.locked_winners import WinnersLocked, require_unlocked
from festival.web.refusals import refused
from festival.words.clean_text import file_name
from festival.words.sentences import full_stop, sentence_of
from rules.errors import RulesError

P = ParamSpec("P")
T = TypeVar("T")
FestivalView = Callable[Concatenate[HttpRequest, Festival, P], HttpResponse]
TableView = Callable[Concatenate[HttpRequest, Table, P], HttpResponse]
PlainView = Callable[Concatenate[HttpRequest, P], HttpResponse]
Addressed = Callable[Concatenate[HttpRequest, int, P], HttpResponse]  # int: of the festival
FORM = ["GET", "HEAD", "POST"]  # how a page with a form is asked for
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}


def needs(*rights: Right) -> Callable[[FestivalView[P]], Addressed[P]]:
    """Require one of these rights, and pass the festival of the address to the view.

    The answer is never cached, and shows times in the festival's time zone.
    """

    def decorate(view: FestivalView[P]) -> Addressed[P]:
        @never_cache
        @wraps(view)
        def wrapper(
            request: HttpRequest, festival_id: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            festival = Festival.objects.filter(pk=festival_id).first()
            if not _may(request, rights, festival):
                return turn_away(request)
            if festival is None:
                raise Http404
            with override(festival.zone):
                return view(request, festival, *args, **kwargs)

        return cast(Addressed[P], wrapper)

    return decorate


def needs_at_table(right: Right) -> Callable[[TableView[P]], Addressed[P]]:
    """Like `needs`, for a table: pass the table of the address to the view, by default the
    first."""

    def decorate(view: TableView[P]) -> Addressed[P]:
        @never_cache
        @wraps(view)
        def wrapper(
            request: HttpRequest, festival_id: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            number = cast(int, kwargs.pop("table", FIRST))
            tables = Table.objects.select_related("festival")
            table = tables.filter(festival__pk=festival_id, number=number).first()
            if not _may(request, (right,), table.festival if table else None):
                return turn_away(request)
            if table is None:
                raise Http404
            with override(table.festival.zone):
                return view(request, table, *args, **kwargs)

        return cast(Addressed[P], wrapper)

    return decorate


def _may(request: HttpRequest, asked: Iterable[Right], festival: Festival | None) -> bool:
    """Whether the user has one of these rights. festival: None if the address has none: then the
    rights count that hold everywhere."""
    access = access_of(request.user)
    rights = access.everywhere if festival is None else access.at(festival)
    if rights.isdisjoint(asked):
        return False
    request.rights = rights  # type: ignore[attr-defined]  # templates read it
    if festival is not None and festival.hall_id is not None:
        request.rights_at_hall = access.at_hall_of(festival)  # type: ignore[attr-defined]
    return True


def guests_table(code: str, number: int) -> Table:
    """The table of a public address. Raises Http404."""
    try:
        return table_in_its_hall(festival__code=code, number=number)
    except Table.DoesNotExist as error:
        raise Http404 from error


def needs_somewhere(*wanted: Right) -> Callable[[PlainView[P]], PlainView[P]]:
    """Require one of these rights at any festival, for a view that belongs to no festival."""

    def decorate(view: PlainView[P]) -> PlainView[P]:
        @never_cache
        @wraps(view)
        def wrapper(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            rights = access_of(request.user).rights
            if not rights.intersection(wanted):
                return turn_away(request)
            request.rights = rights  # type: ignore[attr-defined]
            return view(request, *args, **kwargs)

        return cast(PlainView[P], wrapper)

    return decorate


def owner_of(request: HttpRequest) -> int | None:
    """The owner of festivals and rulebooks that this user makes: an organiser, or None for the
    emcee of the laptop."""
    return access_of(request.user).owner_id


def rights_at(request: HttpRequest, table: Table) -> frozenset[Right]:
    return access_of(request.user).at(table.festival)


def turn_away(request: HttpRequest) -> HttpResponse:
    """Send a guest to the sign-in page, tell a helper that they may not do this, and answer 404 to
    an organiser: other people's festivals look as if they did not exist."""
    if organiser_of(request.user):
        raise Http404
    helper = helper_of(request.user)
    if helper is None or not access_of(request.user).rights:
        if request.headers.get("HX-Request"):  # or htmx would put a whole page into a part
            return HttpResponseClientRedirect(resolve_url("sign_in_help"))
        return redirect_to_login(request.get_full_path())
    who = refused_requests.RefusedHelper(helper.user_id, helper.role)
    setattr(request, refused_requests.HELPER, who)
    sentence = gettext("{name} ({role}) may not do this. Ask the emcee.")
    notice = sentence.format(name=helper.name, role=helper.get_role_display())
    return refused(request, "people/helpers/refused.html", notice, status=HTTPStatus.FORBIDDEN)


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


class BadPress(Exception):
    """The fields beside a button cannot be read; the text says why."""


def cleaned(form: forms.BaseForm) -> Data:
    """The fields of a form. Raises BadPress."""
    if not form.is_valid():
        raise BadPress(problem_of(form))
    return form.cleaned_data


def problem_of(form: forms.BaseForm) -> str:
    """The first error of a form, as a sentence."""
    problem = str(next(iter(form.errors.values()))[0])
    return full_stop(capfirst(problem.rstrip(".。")))


def number_in(typed: str, digits: int = 9) -> int:
    """The typed number, with at most so many digits; 0 if it is no such number."""
    typed = typed.strip()
    is_number = typed.isascii() and typed.isdecimal() and len(typed) <= digits
    return int(typed) if is_number else 0


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


def as_file(data: bytes, name: str, content_type: str = "") -> HttpResponse:
    """A download with this name. content_type: needed only where the ending does not tell it."""
    kind = content_type or TYPES[name.rpartition(".")[2]]
    response = HttpResponse(data, content_type=kind)
    disposition = content_disposition_header(True, name)
    response.headers["Content-Disposition"] = disposition or "attachment"
    return response


def author_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def show_notice(request: HttpRequest, sentence: str) -> None:
    messages.success(request, sentence)


def show_warning(request: HttpRequest, sentence: str) -> None:
    messages.warning(request, sentence)


def warn_dealt_anew(request: HttpRequest, festival: Festival) -> None:
    """Say so if the players of an imported festival got other cards than at the other laptop."""
    if is_dealt_anew(festival):
        show_warning(request, gettext("The open deal was dealt again: no file has its cards."))


def warn_of_typed(request: HttpRequest, festival: Festival, kept: Festival | None = None) -> None:
    """Say which dice of an imported festival no promise covers."""
    if sentence := said_of_typed(festival, kept):
        show_warning(request, sentence)


def warn_of_lock(request: HttpRequest, table: Table) -> None:
    """Say that the winner list is locked, before somebody types what will be refused."""
    if not table.is_first:
        return
    try:
        require_unlocked(table.festival)
    except WinnersLocked as error:
        show_warning(request, refusal(table, error))


def warn_of_changes(request: HttpRequest, undoes: str) -> None:
    """Say what somebody has saved since this page was made, and saving it would undo."""
    if undoes:
        text = gettext(
            "Not saved yet. Somebody changed this page meanwhile. Stored now, unlike here: "
            "{places}. Your text is still here; press Save again to keep it."
        )
        show_warning(request, text.format(places=undoes))


def asked_page(request: HttpRequest) -> str:
    """The path of the page that was asked for, such as before signing in; "" for none, or for
    another site."""
    asked = request.POST.get("next", request.GET.get("next", ""))
    is_ours = url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked if is_ours and asked.startswith("/") else ""
