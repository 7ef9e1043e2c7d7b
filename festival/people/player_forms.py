"""Names that are typed in: one, or a pasted list."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from festival.people.imported import rows_of
from festival.web.fields import NameField
from festival.web.lists.rows import Rows, TableRefused, rows_of_text


class PlayerForm(forms.Form):
    """One name."""

    name = NameField(label=_("Name"))


class PasteForm(forms.Form):
    """Names, one a line, or a table with them. Read, it has the rows."""

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
            return rows_of(rows_of_text(typed))
        except TableRefused as refused:
            raise ValidationError(str(refused)) from refused
