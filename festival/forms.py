"""What people type in, checked and cleaned once."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.models import Festival
from festival.money import currencies, money_text, parse_money
from festival.queries import known_books
from festival.setup import Details
from festival.text import clean_name
from rules.bobing.commands import Fault

FIRST_QUESTION = "third"  # the house rule that splits families stands on the first page
MOST_AT_ONCE = 200


class NameField(forms.CharField):
    """A name, cleaned; a bad one is refused in a sentence and stays in the field."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, strip=False, **kwargs)

    def clean(self, value: Any) -> str:
        return clean_name(str(value or ""))


class FestivalForm(forms.Form):
    """A festival's details and its house rules."""

    name = NameField(label=_("Name of the festival"))
    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    currency = forms.ChoiceField(label=_("Currency"))
    budget = forms.CharField(
        label=_("Budget"),
        required=False,
        max_length=40,
        help_text=_("for all prizes together, such as 12,500"),
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    rulebook = forms.ChoiceField(label=_("Tradition"), widget=forms.RadioSelect)

    def __init__(self, festival: Festival | None, data: QueryDict | None = None) -> None:
        self.festival = festival
        super().__init__(_of_shown_book(data), initial=_initial(festival))
        self._choice("currency").choices = [
            (code, f"{code} · {gettext(name)}") for code, name in currencies()
        ]
        books = known_books()
        self._choice("rulebook").choices = [
            (key, f"{book.names.roman} {book.names.hanzi} · {gettext(book.edition)}")
            for key, book in books.items()
        ]
        self.book = books.get(self["rulebook"].value() or "", books["manila"])
        for key, switch in self.book.definitions.items():
            is_same = festival is not None and festival.rulebook == self.book.key
            chosen = (festival.switches if festival and is_same else {}).get(key, switch.default)
            self.fields[_field(key)] = forms.ChoiceField(
                label=gettext(switch.meaning),
                choices=[(value, gettext(line)) for value, line in switch.values.items()],
                initial=chosen,
                required=False,
                widget=forms.RadioSelect,
            )

    def _choice(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return field

    def house_rules(self) -> list[forms.BoundField]:
        """The folded-out switches."""
        return [self[_field(key)] for key in self.book.definitions if key != FIRST_QUESTION]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        try:
            data["budget"] = parse_money(data.get("budget") or "", data.get("currency") or "PHP")
        except ValidationError as error:
            self.add_error("budget", error)
        return data

    def details(self) -> Details:
        """The answers of a valid form; a switch left alone is the book's own."""
        data = self.cleaned_data
        switches = {
            key: data[_field(key)]
            for key, switch in self.book.definitions.items()
            if data.get(_field(key)) and data[_field(key)] != switch.default
        }
        return Details(
            name=data["name"],
            date=data["date"],
            currency=data["currency"],
            budget=data["budget"],
            rulebook=data["rulebook"],
            switches=switches,
        )


def _of_shown_book(data: QueryDict | None) -> QueryDict | None:
    """Without the house rules when they are those of another tradition than the one chosen."""
    if data is None or data.get("shown") == data.get("rulebook"):
        return data
    kept = data.copy()
    for name in data:
        if name.startswith("switch_"):
            del kept[name]
    return kept


def _field(switch: str) -> str:
    return switch if switch == FIRST_QUESTION else f"switch_{switch}"


def _initial(festival: Festival | None) -> dict[str, Any]:
    if festival is None:
        return {"date": timezone.localdate(), "currency": "PHP", "rulebook": "manila"}
    return {
        "name": festival.name,
        "date": festival.date,
        "currency": festival.currency,
        "budget": money_text(festival.budget, festival.currency),
        "rulebook": festival.rulebook,
    }


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


class CommandForm(forms.Form):
    """What every command posts: who saw which version, and the press it belongs to."""

    version = forms.IntegerField(min_value=0, max_value=2**31)
    key = forms.CharField(max_length=64)
    player = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    roll = forms.CharField(required=False, max_length=1000, strip=False)
    fault = forms.ChoiceField(
        required=False, choices=[(fault.value, fault.value) for fault in Fault]
    )
    confirmed = forms.BooleanField(required=False)
    elder = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    elder_roll = forms.CharField(required=False, max_length=20)
    first = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    giver = forms.IntegerField(required=False, min_value=1, max_value=2**31)
