"""Names that are typed in: one, or a pasted list."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.web.fields import NameField
from festival.web.text import clean_name

MOST_AT_ONCE = 200


class PlayerForm(forms.Form):
    """One name."""

    name = NameField(label=_("Name"))


class PasteForm(forms.Form):
    """Names, one a line. One bad line keeps the whole list in the field, with its number."""

    names = forms.CharField(
        label=_("Names, one a line"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        error_messages={"required": _("expected at least one name, got an empty list")},
    )

    def clean_names(self) -> list[str]:
        lines = [line for line in self.cleaned_data["names"].splitlines() if line.strip()]
        if not lines:
            raise ValidationError(self.fields["names"].error_messages["required"])
        if len(lines) > MOST_AT_ONCE:
            message = gettext("expected at most {most} names at once, got {count}")
            raise ValidationError(message.format(most=MOST_AT_ONCE, count=len(lines)))
        names, problems = [], []
        for number, line in enumerate(lines, start=1):
            try:
                names.append(clean_name(line))
            except ValidationError as error:
                sentence = gettext("name {number}: {problem}")
                problems.append(sentence.format(number=number, problem=error.messages[0]))
        if problems:
            raise ValidationError(problems)
        return names
