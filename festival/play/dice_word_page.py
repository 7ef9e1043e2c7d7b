"""The page where the emcee types the word that the room calls out for the dice."""

from __future__ import annotations

from http import HTTPStatus

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods

from festival.accounts.needed_rights import needs_at_table
from festival.accounts.rights import Right
from festival.models import Table
from festival.play.dice_word import set_word
from festival.tables.pages import page_at, saved
from festival.web.answers import FORM
from festival.words.clean_text import SEEN, clean_label


class WordForm(forms.Form):
    """A word, cleaned as a name is, or none."""

    word = forms.CharField(label=gettext_lazy("Word of the room"), required=False, strip=False)

    def clean_word(self) -> str:
        too_long = gettext("type a word of at most {most} letters (you typed {count})")
        word = clean_label(self.cleaned_data["word"], too_long)
        return word if SEEN.search(word) else ""


@require_http_methods(FORM)
@needs_at_table(Right.SCORE)
def dice_word(request: HttpRequest, table: Table) -> HttpResponse:
    word = next(iter(table.promise.words), "")
    form = WordForm(request.POST or None, initial={"word": word})

    def save() -> bool:
        set_word(table, form.cleaned_data["word"])
        return True

    if request.method == "POST" and saved(form, table, save):
        return redirect(table.address("console"))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return page_at(request, table, "play/dice_word.html", {"form": form}, status)
