"""Lists backups, makes and downloads them, and stops the server to restore one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from festival.accounts.known_sessions import was_emcees
from festival.accounts.needed_rights import needs_somewhere
from festival.accounts.rights import Right
from festival.server.laptop.backups.backups import Backup, folder_of, listed
from festival.server.laptop.backups.restore import (
    ERRORS,
    can_start_again,
    prepare,
    why_not_restored,
)
from festival.server.laptop.data_file.watch import backup_thread
from festival.web import storage_errors
from festival.web.answers import as_file, show_notice

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def for_the_emcee(view: View[P]) -> View[P]:
    """Require the emcee of the laptop, also when the database cannot be read."""

    @never_cache
    @wraps(view)
    def wrapper(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return needs_somewhere(Right.LAPTOP)(view)(request, *args, **kwargs)
        except DatabaseError:
            if not was_emcees(request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")):
                raise
            return view(request, *args, **kwargs)

    return cast(View[P], wrapper)


@require_safe
@for_the_emcee
def backup_list(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, said: str = "", status: int = HTTPStatus.OK) -> HttpResponse:
    """said: a sentence to show in place of a message, since messages are stored in the data
    file."""
    watching, path = backup_thread(), storage_errors.data_file()
    context = {
        "backups": listed(folder_of(path)),
        "folder": folder_of(path),
        "second": settings.BACKUPS_DIR,
        "backup_thread": watching,
        "trouble": storage_errors.present(),
        "said": said,
    }
    return render(request, "server/backups/backups.html", context, status=status)


@require_POST
@for_the_emcee
def backup_new(request: HttpRequest) -> HttpResponse:
    watching = backup_thread()
    made = watching.back_up() if watching else None
    if made is not None:
        show_notice(request, gettext("Backed up and checked: {name}").format(name=made.name))
    return redirect("backups")


@require_safe
@for_the_emcee
def backup_file(request: HttpRequest, name: str) -> HttpResponse:
    found = _found(name)
    return as_file(found.path.read_bytes(), found.name, "application/vnd.sqlite3")


def _found(name: str) -> Backup:
    """Raises Http404."""
    for backup in listed(folder_of(storage_errors.data_file())):
        if backup.name == name:
            return backup
    raise Http404


@require_POST
@for_the_emcee
def backup_restore(request: HttpRequest, name: str) -> HttpResponse:
    """Prepare the restore: the server stops then, and its next start puts the backup in place."""
    backup = _found(name)
    try:
        prepare(backup, storage_errors.data_file())
    except ERRORS as error:
        cause = storage_errors.cause_of(error)
        if cause is None or cause.needs_restoring:
            return _page(request, why_not_restored(backup, error), HTTPStatus.UNPROCESSABLE_ENTITY)
        return _page(request, cause.sentence, HTTPStatus.SERVICE_UNAVAILABLE)
    context = {"backup": backup, "must_start": not can_start_again()}
    return render(request, "server/backups/restored.html", context)
