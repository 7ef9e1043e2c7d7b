"""Lists backups, makes and downloads them, and restores one while the server runs."""

from __future__ import annotations

import sqlite3
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
from festival.rights import Right
from festival.server.laptop.backups.backups import Backup, folder_of, listed
from festival.server.laptop.backups.restore import (
    bring_screens_back,
    exchanging,
    restore,
    why_not_restored,
)
from festival.server.laptop.data_file.examine import Unsound
from festival.server.laptop.data_file.watch import backup_thread
from festival.views.common import as_file, needs_somewhere, show_notice, show_warning
from festival.web import storage_errors

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
        "keeper": watching,
        "trouble": storage_errors.present(),
        "said": said,
    }
    return render(request, "setup/backups/backups.html", context, status=status)


@require_POST
@for_the_emcee
def backup_new(request: HttpRequest) -> HttpResponse:
    watching = backup_thread()
    made = watching.back_up() if watching else None
    if made is not None:
        show_notice(request, gettext("Backed up and checked: {name}").format(name=made.name))
    elif watching and not watching.fault:
        show_notice(request, gettext("The newest backup is up to date."))
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
    backup, watching = _found(name), backup_thread()
    try:
        with exchanging:
            restored = restore(backup, storage_errors.data_file())
            bring_screens_back()
            if watching:
                watching.exchanged()
    except (Unsound, sqlite3.DatabaseError) as error:
        return _refused(request, backup, error)
    except OSError as error:
        sentence = gettext("It could not be restored: {error}. Nothing was changed.")
        return _page(request, sentence.format(error=error.strerror), HTTPStatus.SERVICE_UNAVAILABLE)
    _stay_signed_in(request)
    show_notice(
        request, gettext("{name} is restored. Every screen shows it.").format(name=backup.name)
    )
    if restored.warning:
        show_warning(request, restored.warning)
    if restored.kept:
        show_warning(
            request, gettext("The data from before is kept: {path}").format(path=restored.kept)
        )
    return redirect("backups")


def _refused(request: HttpRequest, backup: Backup, error: Exception) -> HttpResponse:
    found = storage_errors.cause_of(error)
    if found is not None and not found.needs_restoring:
        return _page(request, found.sentence, HTTPStatus.SERVICE_UNAVAILABLE)
    return _page(request, why_not_restored(backup, error), HTTPStatus.UNPROCESSABLE_ENTITY)


def _stay_signed_in(request: HttpRequest) -> None:
    """Store the session again: it may be newer than the restored backup."""
    session = request.session
    key = session.session_key
    session.save(must_create=key is not None and not session.exists(key))
