"""Forms for the number and the names of a hall's tables."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.record.halls import TABLES, last_round
from festival.games.bobing.setup.hall_tables import MOST_BOWLS, name_bowls, set_count, usual_name
from festival.hall.setup.seats_at_tables import sit_down
from festival.lists.pasted_names import unmarked
from festival.models import Festival
from festival.web.fields import NameField, WholeNumberField
from festival.words.clean_text import clean_name


class BowlForm(forms.Form):
    """The name of one table."""

    name = NameField()


class RoundForm(forms.Form):
    """How many tables the next round has."""

    count = WholeNumberField(label=_("How many tables"), most=MOST_BOWLS)
    called = NameField(
        label=_("Name of each"), help_text=_("before its number, as in Semi-final 1")
    )
    round = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, data: QueryDict | None, *, hall: Festival) -> None:
        self.hall = hall
        number = last_round(hall) + 1
        super().__init__(data, initial={"round": number, "called": usual_name(number)})

    def clean(self) -> None:
        data = self.cleaned_data
        number = data.get("round", 0)
        if not TABLES < number <= last_round(self.hall) + 1:
            raise ValidationError(gettext("another page added a round; look again"))
        if "count" in data and data["count"] is None:
            raise ValidationError(gettext("type how many tables"))

    def save(self) -> list[Festival]:
        """Raises RulesError."""
        data = self.cleaned_data
        return set_count(
            self.hall.pk, data["count"], round_number=data["round"], called=data["called"]
        )


class TablesForm(forms.Form):
    """The tables of the first round."""

    count = WholeNumberField(
        label=_("How many tables"),
        most=MOST_BOWLS,
        help_text=_("missing tables are added; extra ones are removed if nobody sits there"),
    )
    names = forms.CharField(
        label=_("Or their names, one a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("each new name adds a table"),
    )

    def __init__(self, data: QueryDict | None, *, hall: Festival) -> None:
        self.hall = hall
        super().__init__(data, initial={"count": hall.bowls.filter(round=TABLES).count() or None})

    def clean_names(self) -> list[str]:
        lines = [line for line in self.cleaned_data["names"].splitlines() if line.strip()]
        if len(lines) > MOST_BOWLS:
            message = gettext("at most {most} tables fit (you typed {count})")
            raise ValidationError(message.format(most=MOST_BOWLS, count=f"{len(lines):,}"))
        return [clean_name(name) for name in unmarked(lines)]

    def clean(self) -> None:
        data = self.cleaned_data
        if not self.errors and not data["names"] and data["count"] is None:
            raise ValidationError(gettext("type how many tables"))

    def save(self) -> list[Festival]:
        """Add or remove tables, and seat the players of the hall's own list there. Raises
        RulesError."""
        data = self.cleaned_data
        if data["names"]:
            bowls = name_bowls(self.hall.pk, data["names"])
        else:
            bowls = set_count(self.hall.pk, data["count"])
        sit_down(self.hall.pk)
        return bowls
