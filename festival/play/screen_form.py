"""What is typed to direct the screens."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.models import Screen
from festival.web.fields import NameField
from festival.web.text import MOST_READ, SEEN, clean_text, letters

LONGEST_TEXT = 200
MOST_CODE_POINTS = 1000  # of those letters with their marks

STEPS = {"next": 1, "previous": -1}
SPEAK = "speak-"  # and the code of a language, or nothing for that of the browser
LANGUAGES = {SPEAK: "", **{f"{SPEAK}{code}": code for code, _ in settings.LANGUAGES}}
DEEDS = (*Screen.Scene.values, *STEPS, *LANGUAGES, "pin", "lanterns", "reload", "remove", "add")


class DirectForm(forms.Form):
    """A button that was pressed, and the screen it is for: a slug, or "" for all of them."""

    do = forms.ChoiceField(choices=[(deed, deed) for deed in DEEDS])
    screen = forms.SlugField(required=False, max_length=40)
    text = forms.CharField(label=_("Announcement"), required=False, strip=False)

    def clean(self) -> dict[str, object]:
        text = self.cleaned_data.get("text")  # None where it was refused
        is_said = self.cleaned_data.get("do") == Screen.Scene.ANNOUNCEMENT
        self.cleaned_data["text"] = clean_announcement(text) if is_said and text is not None else ""
        return self.cleaned_data


class ScreenForm(forms.Form):
    """The name of a further screen."""

    name = NameField(label=_("Name of the screen"))


def clean_announcement(text: str) -> str:
    """One line of one to two hundred letters. Raises ValidationError with what was expected."""
    cleaned = clean_text(text[:MOST_READ])
    length = letters(cleaned) if len(text) <= MOST_READ else len(text)
    if length > LONGEST_TEXT or len(cleaned) > MOST_CODE_POINTS:
        message = gettext("type at most {most} letters (you typed {count})")
        count = length if length > LONGEST_TEXT else len(cleaned)
        raise ValidationError(message.format(most=LONGEST_TEXT, count=f"{count:,}"))
    if not SEEN.search(cleaned):
        raise ValidationError(gettext("type a text to announce"))
    return cleaned
