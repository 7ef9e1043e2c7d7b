"""Forms for people: a player's name, a pasted list of names, a helper and their role."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from festival.models import Helper
from festival.people.imported import PlayerImport
from festival.web.fields import NameField
from festival.web.lists.rows import Rows, TableRefused
from festival.web.lists.text import rows_of_text

# What each role does, shown beside its name.
WHAT_THEY_DO = (
    (Helper.Role.SCORER, _("types the rolls and directs the screens")),
    (Helper.Role.DESK, _("sees who won what, and ticks each prize handed out")),
    (Helper.Role.VIEWER, _("sees the console, the log and the winners, and changes nothing")),
    (Helper.Role.EMCEE, _("all of this, and the set-up and helpers of this festival")),
)


class HelperForm(forms.Form):
    name = NameField(label=_("Name of the helper or the device"))
    role = forms.ChoiceField(
        label=_("May do"),
        choices=Helper.Role.choices,
        error_messages={
            "required": _("choose one of the four roles"),
            "invalid_choice": _("choose one of the four roles (“%(value)s” came)"),
        },
    )


class PlayerForm(forms.Form):
    name = NameField(label=_("Name"))


class PasteForm(forms.Form):
    """Names, one on each line, or a table that contains them. The cleaned value is the rows."""

    names = forms.CharField(
        label=_("Names, one a line"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        error_messages={"required": _("type at least one name")},
    )

    def clean_names(self) -> Rows:
        typed = self.cleaned_data["names"]
        if not typed.strip():
            raise ValidationError(self.fields["names"].error_messages["required"])
        try:
            return rows_of_text(typed, PlayerImport.headings)
        except TableRefused as refused:
            raise ValidationError(str(refused)) from refused
