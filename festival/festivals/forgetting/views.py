"""Closes public pages, replaces names everywhere, deletes a festival, says how long data is
kept."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django import forms
from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from festival.accounts.needed_rights import needs
from festival.accounts.rights import Right
from festival.festivals.forgetting import forgetting
from festival.festivals.forgetting.forgetting import Person
from festival.games.bobing.setup.hall_tables import touch_bowls
from festival.models import Festival, Player
from festival.play.write_path import locked, touch
from festival.server.laptop.backups.backups import copying
from festival.server.laptop.data_file.watch import backup_thread
from festival.tables.record.closing_date import closes_at, is_closed
from festival.tables.record.record import forget_records
from festival.web.answers import show_notice, show_warning
from festival.words.clean_text import clean_name, plain
from festival.words.search import is_in
from festival.words.sentences import in_a_row

MOST_FOUND = 20
LONGEST_SEARCH = 80
LONGEST_TYPED = 300
MOST_DAYS = 3650


class PublicForm(forms.Form):
    """How long public pages stay open."""

    days = forms.IntegerField(
        label=gettext_lazy("Days from the last roll until the pages close"),
        required=False,
        min_value=1,
        max_value=MOST_DAYS,
        help_text=gettext_lazy("Leave this empty to keep them open."),
    )


class NameForm(forms.Form):
    """By which name a name is replaced."""

    called = forms.CharField(label=gettext_lazy("New name"), required=False, strip=False)

    def clean_called(self) -> str:
        typed: str = self.cleaned_data["called"]
        return clean_name(typed) if typed.strip() else ""


@require_safe
@needs(Right.ORGANISE)
def forgetting_page(request: HttpRequest, festival: Festival) -> HttpResponse:
    if festival.hall_id:  # the data of a table is kept and deleted with its hall
        return redirect("forgetting", festival.hall_id)
    return _page(request, festival)


def _page(request: HttpRequest, festival: Festival, **more: object) -> HttpResponse:
    typed = " ".join(request.GET.get("q", "")[:LONGEST_SEARCH].split())
    context = {
        "festival": festival,
        "form": PublicForm({"days": festival.public_days}),
        "is_closed": is_closed(festival),
        "closes_at": closes_at(festival),
        "typed": typed,
        "found": _found(festival, typed) if typed else (),
        **_backups(),
        **more,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if more.get("error") else HTTPStatus.OK
    return render(request, "festivals/forgetting/forgetting.html", context, status=status)


def _found(festival: Festival, typed: str) -> list[dict[str, object]]:
    meant = [
        person
        for person in forgetting.everybody(festival)
        if is_in(typed, person.name) or typed == str(getattr(person, "number", ""))
    ]
    return [_told(person) for person in meant[:MOST_FOUND]]


def _told(person: Person) -> dict[str, object]:
    kind = "player" if isinstance(person, Player) else "helper"
    return {"key": f"{kind}-{person.pk}", "person": person, "kind": kind}


@require_safe
@needs(Right.ORGANISE)
def forget_name(request: HttpRequest, festival: Festival) -> HttpResponse:
    """Ask by which name a name is replaced, and whether older backups are deleted."""
    person = _person(festival, request.GET.get("who", ""))
    if person is None:
        return _nobody(request, festival)
    return _name_page(request, festival, person, NameForm())


def _name_page(
    request: HttpRequest, festival: Festival, person: Person, form: NameForm
) -> HttpResponse:
    context = {
        "festival": festival,
        "person": person,
        "key": _told(person)["key"],
        "called": forgetting.name_instead(person),
        "same": [other for other in forgetting.everybody(festival) if other.name == person.name],
        "form": form,
        **_backups(),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "festivals/forgetting/name.html", context, status=status)


def _nobody(request: HttpRequest, festival: Festival) -> HttpResponse:
    show_warning(request, gettext("Nobody has that number any more. Search again."))
    return redirect("forgetting", festival.pk)


def _person(festival: Festival, key: str) -> Person | None:
    """The person with this key, in the festival or its hall; None for a wrong key."""
    people = forgetting.everybody(festival)
    return next((person for person in people if _told(person)["key"] == key), None)


@require_POST
@needs(Right.ORGANISE)
def forgetting_action(request: HttpRequest, festival: Festival, verb: str) -> HttpResponse:
    match verb:
        case "public":
            return _public(request, festival)
        case "close" | "open":
            _set_public(festival.pk, is_closed=verb == "close")
            said = {
                "close": gettext("The public pages are closed."),
                "open": gettext("The public pages are open."),
            }
            show_notice(request, said[verb])
        case "name":
            return _replace(request, festival)
        case "delete":
            return _delete(request, festival)
        case _:
            raise Http404
    return redirect("forgetting", festival.pk)


def _public(request: HttpRequest, festival: Festival) -> HttpResponse:
    form = PublicForm(request.POST)
    if not form.is_valid():
        return _page(request, festival, form=form, error=True)
    _set_public(festival.pk, public_days=form.cleaned_data["days"])
    show_notice(request, gettext("Saved."))
    return redirect("forgetting", festival.pk)


def _set_public(festival_id: int, **columns: object) -> None:
    with locked(festival_id, even_away=True) as festival:
        closes = closes_at(festival)
        if columns.get("is_closed") is False and closes and closes <= timezone.now():
            columns["public_days"] = None  # or they would stay closed
        for name, value in columns.items():
            setattr(festival, name, value)
        festival.save(update_fields=list(columns))
        touch(festival)
        touch_bowls(festival.bowls.all())


def _replace(request: HttpRequest, festival: Festival) -> HttpResponse:
    person = _person(festival, request.POST.get("who", ""))
    if person is None:
        return _nobody(request, festival)
    form = NameForm(request.POST)
    if not form.is_valid():
        return _name_page(request, festival, person, form)
    called = form.cleaned_data["called"] or forgetting.name_instead(person)
    _forget(request, lambda: forgetting.replace_name(person, called))
    text = gettext("{called} replaces the name, in the log and in every list too.")
    show_notice(request, text.format(called=called))
    return redirect("forgetting", festival.pk)


def _delete(request: HttpRequest, festival: Festival) -> HttpResponse:
    if festival.hall_id:
        raise Http404
    typed = request.POST.get("name", "")[:LONGEST_TYPED]
    if plain(typed) != plain(festival.name):
        text = gettext("Type the name of the festival, “{name}” (you typed “{typed}”).")
        said = text.format(name=festival.name, typed=typed)
        return _page(request, festival, error=said, delete_error=said, delete_typed=typed)
    name = festival.name
    _forget(request, lambda: forgetting.delete_festival(festival.pk))
    forget_records()
    show_notice(request, gettext("{festival} is deleted.").format(festival=name))
    return redirect("home")


def _backups() -> dict[str, object]:
    second = settings.BACKUPS_DIR
    is_missing = second is not None and not second.is_dir()
    folder = {"missing" if is_missing else "second": second}
    return {"is_hosted": settings.IS_HOSTED, **folder}


def _forget(request: HttpRequest, change: Callable[[], None]) -> None:
    """Delete or rename. On a laptop, also clean the data file and the memory, make a backup and, if
    the form asks for it, delete the backups before."""
    watching = None if settings.IS_HOSTED else backup_thread()
    if watching is None:
        change()
        return
    with copying:
        change()
        cache.clear()  # it may hold uploaded files
        left = watching.forget(with_backups="backups" in request.POST)
    if left:
        text = gettext("These copies could not be deleted; delete them yourself: {files}.")
        show_warning(request, text.format(files=in_a_row([str(table) for table in left])))


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """How long data is kept. Works without the database."""
    context = {
        "is_hosted": settings.IS_HOSTED,
        "is_demo": settings.IS_DEMO,
    }
    return render(request, "festivals/forgetting/privacy.html", context)
