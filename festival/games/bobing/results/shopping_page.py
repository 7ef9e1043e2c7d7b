"""What is to be bought for the prizes, as a page and as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from festival.accounts.needed_rights import needs
from festival.accounts.rights import Right
from festival.games.bobing.results.own_files import about_shopping
from festival.games.bobing.results.shopping import shopping_list, shopping_rows
from festival.models import Festival
from festival.tables.pages import list_file
from festival.words.clean_text import file_name


@require_safe
@needs(Right.SET_UP)
def shopping(request: HttpRequest, festival: Festival) -> HttpResponse:
    context = {"festival": festival, "shopping": shopping_list(festival.table)}
    return render(request, "games/bobing/prints/shopping.html", context)


@require_safe
@needs(Right.SET_UP)
def shopping_file(request: HttpRequest, festival: Festival, kind: str) -> HttpResponse:
    if kind not in ("csv", "xlsx"):
        raise Http404
    said = pgettext("file", "shopping")
    name = file_name(f"{festival.name}-{festival.date}-{said}")
    about = about_shopping(festival)
    return list_file(f"{name}.{kind}", lambda: shopping_rows(festival.table), about)
