"""The form of a rulebook: its labels, six tiers, its throws, and the defaults of its house rules.

The fields take any short text; Rulebook.proofread finds the mistakes, which are put at the fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BoundField
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from festival.models import OwnRulebook
from festival.rulebooks.changed_rulebook import (
    TITLE,
    Changes,
    Throw,
    changed,
    counts,
    rows_of,
    throw_of,
    throws_of,
)
from festival.rulebooks.editable_rulebook import EditableRulebook
from festival.rulebooks.house_rules_form import HouseGroup, HouseRulesForm
from festival.rulebooks.odds_shown import Figured, Odds, figures_of
from festival.rulebooks.own_rulebooks import BookRefused, checked
from festival.words.rule_words import in_words
from festival.words.sentences import full_stop, say, titled
from festival.words.sentences import title_of as known_as
from rules.bobing.book.pattern import Pattern
from rules.bobing.book.problems import Place
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.untrusted_data import LONGEST_LINE, Table
from rules.errors import InvalidRulebook
from rules.names_in_scripts import Names
from rules.wording import Sentence


def _text(label: Any, **attrs: str) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", **attrs})
    return forms.CharField(label=label, required=False, max_length=LONGEST_LINE, widget=widget)


class PartForm(forms.Form):
    """The fields of one part of the book: those that its initial values name. A field that is not
    posted keeps its value."""

    english = _text(_("In plain words"))
    roman = _text(_("Romanised"), lang="nan-Latn")
    hanzi = _text(_("Hanzi"), lang="zh-Hant")
    sound = _text(_("Reading with tones"), lang="nan-Latn")

    def __init__(
        self, typed: Mapping[str, str], *, owner: str, prefix: str, initial: dict[str, str]
    ) -> None:
        super().__init__(typed, prefix=prefix, initial=initial, auto_id="%s")
        self.owner = owner  # the name of the tier or throw
        self.fields = {name: field for name, field in self.fields.items() if name in initial}
        for name, field in self.fields.items():
            field.widget.attrs["aria-describedby"] = f"error-{self.add_prefix(name)}"
        self.data = {**{self.add_prefix(name): initial[name] for name in self.fields}, **typed}

    @property
    def changes(self) -> dict[str, str]:
        """The valid fields that differ from the book."""
        self.full_clean()
        typed = self.cleaned_data
        return {name: typed[name] for name in self.changed_data if name in typed}


class LabelsForm(PartForm):
    edition = _text(_("Name of the rulebook"), **{"class": "called__name"})
    source = _text(_("Source"))
    source.help_text = _("an address, a book or a grandmother; optional")


class TierForm(PartForm):
    count = _text(_("Prizes"), inputmode="numeric", **{"class": "input"})


class ThrowForm(PartForm):
    tier = forms.ChoiceField(label=pgettext_lazy("a throw", "wins"), required=False)
    takes_all = forms.ChoiceField(
        label=_("It takes every prize"), choices=[("no", _("no")), ("yes", _("yes"))]
    )
    field_order = ("tier", "takes_all")


@dataclass(frozen=True)
class Problem:
    field: str  # the id of its field, or ""
    label: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class ThrowCard:
    """A throw as the page shows it."""

    form: ThrowForm
    tier: int | None  # that it wins under the default house rules
    words: str
    dice: tuple[int, ...]
    odds: Odds | None
    was: str  # its tier in the tradition, "" if the same


@dataclass(frozen=True, kw_only=True)
class TierCard:
    """A tier as the page shows it."""

    form: TierForm
    number: int
    names: Names
    odds: Odds | None
    throws: list[ThrowCard]


class RulebookForm:
    """The form of a book. own: the book to save, which may be a new one; typed: the posted fields,
    if any; trying a throw is one of them."""

    def __init__(self, start: EditableRulebook, own: OwnRulebook, typed: Mapping[str, str]) -> None:
        self.start, self._typed = start, typed
        data = start.book.data
        labels = _texts(data, ("edition", "source")) | _texts(data["names"])
        self.labels = LabelsForm(typed, owner="", prefix="book", initial=labels)
        self.tiers = [
            TierForm(
                typed,
                owner=_name_of(tier.names),
                prefix=f"tier-{tier.number}",
                initial={**_texts(table), "count": str(tier.count)},
            )
            for tier, table in zip(start.book.tiers, data["tiers"], strict=True)
        ]
        self.throws = dict(self._throw_forms())
        self.house_rules = HouseRulesForm(typed, data["switches"])
        changes = Changes(
            book=self.labels.changes,
            tiers=[form.changes for form in self.tiers],
            throws={throw: form.changes for throw, form in self.throws.items()},
            defaults=self.house_rules.defaults,
        )
        self.book = Rulebook(changed(data, changes), {})
        self.text = start.text_of(self.book.data)
        try:
            checked(self.text, own)
        except (InvalidRulebook, BookRefused) as error:
            self._put(getattr(error, "problems", (error.sentence,)))

    @property
    def parts(self) -> list[PartForm]:
        """In the order of the page."""
        return [self.labels, *self.tiers, *self.throws.values()]

    def _throw_forms(self) -> Iterator[tuple[Throw, ThrowForm]]:
        data, named = self.start.book.data, set()
        tiers = [(str(n), form.owner) for n, form in enumerate(self.tiers, start=1)]
        for throw in throws_of(data):
            row, title = self._usual_row(throw), data["combinations"][throw.key]
            initial = {"tier": str(row["tier"])}
            if row["tier"] == 1:
                initial["takes_all"] = "yes" if row.get("takes_all") else "no"
            if throw.key not in named:  # the names of several patterns are asked once
                initial |= _texts(title)
            named.add(throw.key)
            prefix = f"throw-{throw.key}-{throw.pattern}".replace("*", "_")
            form = ThrowForm(
                self._typed, owner=titled(title["english"]), prefix=prefix, initial=initial
            )
            choices = form.fields["tier"]
            assert isinstance(choices, forms.ChoiceField)
            choices.choices = [*tiers, ("", gettext("nothing: not in this book"))]
            yield throw, form

    def _usual_row(self, throw: Throw) -> Table:
        """The row of a throw that counts by default; its first row if none does."""
        data = self.start.book.data
        rows = rows_of(data, throw)
        return next((row for row in rows if counts(data, row)), rows[0])

    def _put(self, problems: tuple[Sentence, ...]) -> None:
        """Put mistakes of the book at their fields."""
        for sentence in problems:
            form, name = self._field_of(sentence.values.get("place"))
            form.add_error(name, _words(sentence, is_placed=name is not None))

    def _field_of(self, place: object) -> tuple[PartForm, str | None]:
        """The field of a mistake; the page has none for some."""
        form: PartForm = self.labels
        name = ""
        match place.path if isinstance(place, Place) else ():
            case (str(name),) | ("names", str(name)):
                pass
            case ("tiers", int(number), str(name)):
                form = self.tiers[number - 1]
            case ("combinations", str(key), str(name)):
                form = next(form for throw, form in self.throws.items() if throw.key == key)
            case ("rows", int(number), *_):
                form, name = self.throws[throw_of(self.book.data["rows"][number - 1])], "tier"
        return (form, name) if name in form.fields else (self.labels, None)

    @cached_property
    def problems(self) -> list[Problem]:
        """All mistakes in the order of the page; first those without a field."""
        found: list[Problem] = []
        parts: list[PartForm | HouseRulesForm] = [*self.parts, self.house_rules]
        for form in parts:
            for name, errors in form.errors.items():
                sentence = " ".join(dict.fromkeys(map(str, errors)))
                if name == NON_FIELD_ERRORS:
                    found.insert(0, Problem("", "", sentence))
                    continue
                field = form[name]
                label = f"{form.owner} · {field.label}" if form.owner else str(field.label)
                found.append(Problem(field.id_for_label, label, sentence))
        return found

    @property
    def tried(self) -> str:
        return self._typed.get("try", "")

    @cached_property
    def figures(self) -> Figured | None:
        """None while the book has mistakes."""
        if self.problems:
            return None
        return figures_of(self.book, self.start.tradition, self.tried)

    @cached_property
    def cards(self) -> list[ThrowCard]:
        return [self._card(throw, form) for throw, form in self.throws.items()]

    def _card(self, throw: Throw, form: ThrowForm) -> ThrowCard:
        pattern, row = Pattern.parse(throw.pattern), self._usual_row(throw)
        dice = self.figures.examples.get(throw) if self.figures else None
        return ThrowCard(
            form=form,
            tier=row["tier"] if counts(self.start.book.data, row) else None,
            words=in_words(pattern),
            dice=dice or max(pattern.rolls),
            odds=self.figures.throws.get(throw) if self.figures else None,
            was=self._was(throw),
        )

    def _was(self, throw: Throw) -> str:
        """The throw's tier in the tradition, if it is another one; else ""."""
        tradition = self.start.tradition
        home, now = _tier_of(throw, tradition), _tier_of(throw, self.book)
        if tradition is None or home in (None, now):
            return ""
        tier = titled(tradition.tiers[home - 1].names.english)
        return gettext("in {book}: {tier}").format(book=gettext(tradition.edition), tier=tier)

    @cached_property
    def tier_cards(self) -> list[TierCard]:
        """The tiers, each with the throws that win it by default."""
        odds = self.figures.tiers if self.figures else {}
        return [
            TierCard(
                form=form,
                number=tier.number,
                names=tier.names,
                odds=odds.get(tier.number),
                throws=[card for card in self.cards if card.tier == tier.number],
            )
            for tier, form in zip(self.book.tiers, self.tiers, strict=True)
        ]

    @property
    def apart(self) -> list[ThrowCard]:
        """Throws that count only under other house rules."""
        return [card for card in self.cards if card.tier is None]

    @property
    def fields(self) -> list[BoundField]:
        """The fields of labels, tiers and throws."""
        return [field for form in self.parts for field in form]

    def house_groups(self) -> list[HouseGroup]:
        return self.house_rules.groups(self.start.tradition)

    @property
    def settled(self) -> list[str]:
        """The house rules of the tradition that this book does not have any more."""
        known = self.start.tradition.definitions if self.start.tradition else {}
        own = self.book.data["switches"]
        return [gettext(switch.meaning) for key, switch in known.items() if key not in own]


def _words(sentence: Sentence, *, is_placed: bool) -> str:
    """The sentence without the place, if it is shown at its field."""
    values = {
        key: in_words(value) if isinstance(value, Pattern) else value
        for key, value in sentence.values.items()
    }
    if is_placed:
        values["place"] = ""
    said = say(replace(sentence, values=values))
    return full_stop(capfirst(said.lstrip(" :："))).replace("..", ".")


def _tier_of(throw: Throw, book: Rulebook | None) -> int | None:
    """The tier that a throw wins by default."""
    rows = book.rows if book else ()
    return next((row.tier for row in rows if (row.key, row.pattern.text) == throw), None)


def _texts(table: Table, names: tuple[str, ...] = TITLE) -> dict[str, str]:
    return {name: table.get(name, "") for name in names}


def _name_of(names: Names) -> str:
    said = (titled(names.english), known_as(names))
    return " · ".join(dict.fromkeys(name for name in said if name))
