"""What views share that know no table: notices, typed numbers, files to download."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.words.sentences import full_stop

FORM = ["GET", "HEAD", "POST"]  # how a page with a form is asked for


TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}


Data = Mapping[str, Any]  # the cleaned fields of a form


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


def as_file(data: bytes, name: str, content_type: str = "") -> HttpResponse:
    """A download with this name. content_type: needed only where the ending does not tell it."""
    kind = content_type or TYPES[name.rpartition(".")[2]]
    response = HttpResponse(data, content_type=kind)
    disposition = content_disposition_header(True, name)
    response.headers["Content-Disposition"] = disposition or "attachment"
    return response


def show_notice(request: HttpRequest, sentence: str) -> None:
    messages.success(request, sentence)


def show_warning(request: HttpRequest, sentence: str) -> None:
    messages.warning(request, sentence)


def warn_of_changes(request: HttpRequest, undoes: str) -> None:
    """Say what somebody has saved since this page was made, and saving it would undo."""
    if undoes:
        text = gettext(
            "Not saved yet. Somebody changed this page meanwhile. Stored now, unlike here: "
            "{places}. Your text is still here; press Save again to keep it."
        )
        show_warning(request, text.format(places=undoes))
