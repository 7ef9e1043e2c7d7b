"""The page of the promised dice: the promise, guests' words, and a check in the browser."""

from __future__ import annotations

from http import HTTPStatus

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.http import content_disposition_header
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from festival.models import FIRST, Table
from festival.people.words_for_dice import add_word, word_of
from festival.results.dice_commitment_file import dice_file, promised_dice
from festival.views.common import FORM, refusal
from festival.views.guests.devices import device_of, known_device, needs_code, remember
from festival.views.page_cache import answer, file_of, own_part, packed, page_of, shown_to_guests
from festival.web.visitors import counted_address
from festival.words.clean_text import SEEN, clean_label
from rules.errors import RulesError

JSON = "application/json"


class WordForm(forms.Form):
    """A word, cleaned as a name is."""

    word = forms.CharField(label=gettext_lazy("Your word"), required=False, strip=False)

    def clean_word(self) -> str:
        too_long = gettext("type a word of at most {most} letters (you typed {count})")
        word = clean_label(self.cleaned_data["word"], too_long)
        if not SEEN.search(word):
            raise forms.ValidationError(gettext("type a word"))
        return word


@require_http_methods(FORM)
def dice(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    shown = shown_to_guests(code, table)
    if request.method == "POST":
        return _give(request, shown.table)
    device = known_device(request)
    is_asked = needs_code(request, shown.table.festival, device)
    page = page_of(shown, ("dice",), lambda: _page(shown.table))
    name = ("dice", word_of(shown.table, device))
    own = own_part(
        request, shown, (*name, is_asked), lambda: _own(request, shown.table, WordForm(), device)
    )
    return answer(request, page, own)


def _give(request: HttpRequest, table: Table) -> HttpResponse:
    form, device = WordForm(request.POST), device_of(request)
    if form.is_valid() and not needs_code(request, table.festival, device):
        word, address = form.cleaned_data["word"], counted_address(request)
        try:
            add_word(table.pk, word, device=device, address=address)
            return remember(redirect(table.public_address("dice")), device)
        except RulesError as error:
            form.add_error("word", refusal(table, error))
    template, context = _page(table)
    context["own"] = render_to_string(*_own(request, table, form, device), request)
    response = render(request, template, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    add_never_cache_headers(response)
    return remember(response, device)


def _page(table: Table) -> tuple[str, dict[str, object]]:
    return "results/dice/dice.html", {
        "festival": table.festival,
        "table": table,
        "dice": promised_dice(table),
    }


def _own(
    request: HttpRequest, table: Table, form: WordForm, device: str
) -> tuple[str, dict[str, object]]:
    """The part about this phone: its word, or the form for one."""
    return "results/dice/_word.html", {
        "festival": table.festival,
        "form": form,
        "word": word_of(table, device),
        "is_open": not table.promise.is_closed and table.festival.away_since is None,
        "is_asked": needs_code(request, table.festival, device),
    }


@require_safe
@never_cache
def dice_json(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    """All draws as JSON, for the page's script or anybody's own check."""
    shown = shown_to_guests(code, table)
    page = file_of(shown, ("dice_json",), lambda: dice_file(shown.table))
    response = packed(request, page, JSON)
    # The script looks for a file of this name.
    response["Content-Disposition"] = content_disposition_header(True, "dice.json") or ""
    return response
