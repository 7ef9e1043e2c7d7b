"""The forms that direct the screens."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.models import Screen
from festival.web.fields import NameField
from festival.words.clean_text import MOST_READ, SEEN, clean_text, letters

LONGEST_TEXT = 200
MOST_CODE_POINTS = 1000  # of the letters with their combining marks

STEPS = {"next": 1, "previous": -1}
SPEAK = "speak-"  # a language's code follows; none for the browser's language
LANGUAGES = {SPEAK: "", **{f"{SPEAK}{code}": code for code, _ in settings.LANGUAGES}}
DEEDS = (*Screen.Scene.values, *STEPS, *LANGUAGES, "pin", "lanterns", "reload", "remove", "add")


class DirectForm(forms.Form):
    """The pressed button, and the slug of the screen to direct; "" for all screens."""

    do = forms.ChoiceField(choices=[(deed, deed) for deed in DEEDS])
    screen = forms.SlugField(required=False, max_length=40)
    text = forms.CharField(label=_("Announcement"), required=False, strip=False)

    def clean(self) -> dict[str, object]:
        text = self.cleaned_data.get("text")  # None for an invalid text
        is_said = self.cleaned_data.get("do") == Screen.Scene.ANNOUNCEMENT
        self.cleaned_data["text"] = clean_announcement(text) if is_said and text is not None else ""
        return self.cleaned_data


class ConnectForm(forms.Form):
    """The number that a television shows, and the slug of the screen to show there; "" for all
    tables. dice: those that the emcee saw on it; "" before."""

    number = forms.CharField(label=_("Number on the television"), max_length=40)
    wall = forms.SlugField(required=False, max_length=40)
    dice = forms.CharField(required=False, max_length=10)


class ScreenForm(forms.Form):
    name = NameField(label=_("Name of the screen"))


def clean_announcement(text: str) -> str:
    """The text as one line of 1 to 200 letters. Raises ValidationError."""
    cleaned = clean_text(text[:MOST_READ])
    length = letters(cleaned) if len(text) <= MOST_READ else len(text)
    if length > LONGEST_TEXT or len(cleaned) > MOST_CODE_POINTS:
        message = gettext("type at most {most} letters (you typed {count})")
        count = length if length > LONGEST_TEXT else len(cleaned)
        raise ValidationError(message.format(most=LONGEST_TEXT, count=f"{count:,}"))
    if not SEEN.search(cleaned):
        raise ValidationError(gettext("type a text to announce"))
    return cleaned
