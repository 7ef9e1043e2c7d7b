"""The page where the emcee types the word that the room calls out before the first throw; the dice
are made from it, too."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods

from festival.accounts.needed_rights import needs_at_table
from festival.accounts.rights import Right
from festival.models import Table
from festival.play.write_path import locked_table, touch_table
from festival.tables.pages import page_at, saved
from festival.tables.record.dice_commitment import promises_of, store
from festival.web.answers import FORM
from festival.words.clean_text import SEEN, clean_label
from rules.errors import RulesError
from rules.wording import Wording

BEGUN = Wording("dice_word.begun", "a word for the dice counts only before the game begins")


class WordForm(forms.Form):
    """A word, cleaned as a name is, or none."""

    word = forms.CharField(label=gettext_lazy("Word of the room"), required=False, strip=False)

    def clean_word(self) -> str:
        too_long = gettext("type a word of at most {most} letters (you typed {count})")
        word = clean_label(self.cleaned_data["word"], too_long)
        return word if SEEN.search(word) else ""


def set_word(table: Table, word: str) -> None:
    """Make the dice of a table from another word. word: cleaned as a name is; "" for none. Raises
    RulesError once the game has begun."""
    with locked_table(table.pk) as locked:
        if locked.version:
            raise RulesError(BEGUN())
        *before, last = promises_of(locked)
        if store(locked, (*before, replace(last, words=(word,) if word else ()))):
            touch_table(locked, has_promised=True)


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
