"""Closes public pages, replaces names everywhere, deletes a festival, says how long data is
kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django import forms
from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from festival.models import Festival, Helper, Player
from festival.play.write_path import locked, touch
from festival.record.closing_date import closes_at, is_closed
from festival.record.record import forget_records
from festival.rights import Right
from festival.server.laptop.backups import delete_copies as copies
from festival.server.laptop.backups.backups import copying
from festival.server.laptop.data_file.watch import backup_thread
from festival.setup import forgetting
from festival.setup.forgetting import Person
from festival.setup.hall_tables import touch_bowls
from festival.views.common import needs, show_notice, show_warning
from festival.web import storage_errors
from festival.words.clean_text import plain
from festival.words.sentences import in_a_row

MOST_FOUND = 20
LONGEST_SEARCH = 80
LONGEST_TYPED = 300
MOST_DAYS = 3650
REFUSED = 422
KINDS: dict[str, type[Player] | type[Helper]] = {"player": Player, "helper": Helper}


class PublicForm(forms.Form):
    """How long public pages stay open."""

    days = forms.IntegerField(
        label=gettext_lazy("Days from the last roll until the pages close"),
        required=False,
        min_value=1,
        max_value=MOST_DAYS,
        help_text=gettext_lazy("Leave this empty to keep them open."),
    )


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
        **_backups([festival]),
        **more,
    }
    status = REFUSED if more.get("error") else 200
    return render(request, "setup/forgetting/forgetting.html", context, status=status)


def _found(festival: Festival, typed: str) -> list[dict[str, object]]:
    festivals = forgetting.whole(festival)
    people: list[Person] = [
        *Player.objects.filter(festival__in=festivals).select_related("festival"),
        *Helper.objects.filter(festival__in=festivals).select_related("festival"),
    ]
    wanted = typed.casefold()
    meant = [
        each
        for each in people
        if wanted in each.name.casefold() or typed == str(getattr(each, "number", ""))
    ]
    return [_told(each) for each in meant[:MOST_FOUND]]


def _told(person: Person) -> dict[str, object]:
    kind = "player" if isinstance(person, Player) else "helper"
    return {"key": f"{kind}-{person.pk}", "person": person, "kind": kind}


@require_safe
@needs(Right.ORGANISE)
def forget_name(request: HttpRequest, festival: Festival) -> HttpResponse:
    """Ask for confirmation before a name is replaced."""
    people = _people(festival, [request.GET.get("who", "")])
    if not people:
        return _nobody(request, festival)
    person, same = people[0], forgetting.one_person(people[0])
    others = forgetting.namesakes(same)
    context = {
        "festival": festival,
        "person": person,
        "key": _told(person)["key"],
        "called": forgetting.name_instead(person),
        "same": same,
        "others": [_told(each) for each in others],
        "still": in_a_row(forgetting.still_said(same)),
        **_backups([each.festival for each in (*same, *others)]),
    }
    return render(request, "setup/forgetting/name.html", context)


def _nobody(request: HttpRequest, festival: Festival) -> HttpResponse:
    show_warning(request, gettext("Nobody has that number any more. Search again."))
    return redirect("forgetting", festival.pk)


def _people(festival: Festival, keys: Iterable[str]) -> list[Person]:
    """The people with these keys, in festivals of this owner. Wrong keys and people of other owners
    are left out."""
    found: list[Person] = []
    for key in keys:
        kind, _, number = key.partition("-")
        is_key = kind in KINDS and number.isascii() and number.isdecimal() and len(number) < 19
        if is_key:
            own = KINDS[kind].objects.select_related("festival")
            person = own.filter(pk=int(number), festival__owner=festival.owner_id).first()
            found += [person] if isinstance(person, Person) else []
    return found


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
    people = _people(festival, [request.POST.get("who", "")])
    if not people:
        return _nobody(request, festival)
    person, same = people[0], forgetting.one_person(people[0])
    known = {(type(each), each.pk) for each in same}
    others = _people(festival, request.POST.getlist("also"))
    everybody = [*same, *(each for each in others if (type(each), each.pk) not in known)]
    called = forgetting.name_instead(person)
    festivals = [each.festival for each in (*everybody, *forgetting.namesakes(same))]
    _forget(request, festivals, lambda: forgetting.replace_names(everybody))
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
    _forget(request, [festival], lambda: forgetting.delete_festival(festival.pk))
    forget_records()
    show_notice(request, gettext("{festival} is deleted.").format(festival=name))
    return redirect("home")


def _backups(festivals: Iterable[Festival]) -> dict[str, object]:
    """The copies that are deleted when something in these festivals is forgotten."""
    if settings.IS_HOSTED:
        return {"is_hosted": True}
    second = settings.BACKUPS_DIR
    found = copies.holding(storage_errors.data_file(), second, _codes(festivals))
    return {"copies": found, "missing": second if second and not second.is_dir() else None}


def _codes(festivals: Iterable[Festival]) -> set[str]:
    return {each.code for festival in festivals for each in forgetting.whole(festival)}


def _forget(
    request: HttpRequest, festivals: Iterable[Festival], change: Callable[[], None]
) -> None:
    """Delete or rename. On a laptop, also delete the copies that hold it and clean the data file
    and the memory; then make a backup."""
    if settings.IS_HOSTED:
        change()
        return
    path, codes, watching = storage_errors.data_file(), _codes(festivals), backup_thread()
    with copying:
        change()
        cache.clear()  # it may hold uploaded files
        left = copies.forget(path, settings.BACKUPS_DIR, codes)
        is_swept = copies.sweep(path)
        if watching:
            watching.back_up()
    if left:
        text = gettext("These copies could not be deleted; delete them yourself: {files}.")
        show_warning(request, text.format(files=in_a_row([str(each) for each in left])))
    if not is_swept:
        text = gettext("Another program holds the data file; Moonbowl cleans it in a moment.")
        show_warning(request, text)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """How long data is kept. Works without the database."""
    context = {
        "is_hosted": settings.IS_HOSTED,
        "is_demo": settings.IS_DEMO,
    }
    return render(request, "setup/forgetting/privacy.html", context)
