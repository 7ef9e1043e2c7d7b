"""The form of a rulebook: its names, its prizes, what throws win, and its house rules.

Everything else of a book stands in its file. The fields take any short text; Rulebook.proofread
finds the mistakes, which are put at the fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, NamedTuple

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.rulebooks.editable_rulebook import EditableRulebook
from festival.games.bobing.rulebooks.own_rulebooks import BookRefused, checked
from festival.games.bobing.rulebooks.rule_words import in_words
from festival.models import OwnRulebook
from festival.words.sentences import full_stop, say, titled
from festival.words.sentences import title_of as known_as
from rules.bobing.book.pattern import Pattern
from rules.bobing.book.problem_sentences import PlaceInBook
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import FLOW
from rules.bobing.book.untrusted_data import LONGEST_LINE, Table
from rules.errors import InvalidRulebook
from rules.names_in_scripts import Names
from rules.wording import Sentence

Data = dict[str, Any]
TITLE = ("english", "roman", "hanzi")
OF_CHAMPIONS = ("rank", "ranks_with", "takes_second", "ends_game")
LABELS = {
    "edition": _("Name of the rulebook"),
    "source": _("Source"),
    "english": _("In plain words"),
    "roman": _("Romanised"),
    "hanzi": _("Hanzi"),
    "count": _("Prizes"),
}
ATTRS = {
    "edition": {"class": "called__name"},
    "roman": {"lang": "nan-Latn"},
    "hanzi": {"lang": "zh-Hant"},
    "count": {"inputmode": "numeric", "class": "input"},
}


class ThrowPattern(NamedTuple):
    """A combination with one pattern. It has one row, or one for each answer to a house rule."""

    key: str
    pattern: str


def throw_of(row: Table) -> ThrowPattern:
    return ThrowPattern(row["key"], row["pattern"])


def field_of(throw: ThrowPattern) -> str:
    """The name of the field of its tier, if it has one."""
    return f"throw-{throw.key}-{throw.pattern}-tier".replace("*", "_")


class RulebookForm(forms.Form):
    """A field that is not posted keeps its value. own: the book to save, which may be a new one.

    When it is validated, `book` is the book with what was typed, and `text` is its file.
    """

    book: Rulebook
    text: str

    def __init__(self, start: EditableRulebook, own: OwnRulebook, typed: Mapping[str, str]) -> None:
        self.start, self.own = start, own
        fields = _fields(start.book)
        initial = {name: field.initial for name, field in fields.items()}
        super().__init__({**initial, **typed}, auto_id="%s")
        self.fields = fields
        for name, field in fields.items():
            field.widget.attrs["aria-describedby"] = f"error-{name}"

    def clean(self) -> None:
        """Put the mistakes of the book at their fields."""
        self.book = Rulebook(self._data(), {})
        self.text = self.start.text_of(self.book.data)
        try:
            checked(self.text, self.own)
        except (InvalidRulebook, BookRefused) as error:
            for sentence in getattr(error, "problems", (error.sentence,)):
                name = self._field_at(sentence.values.get("place"))
                self.add_error(name, _words(sentence, is_placed=name is not None))

    def _data(self) -> Data:
        """The data of the book with what was typed; everything else stays."""
        named = [name for name in self.changed_data if name in self.cleaned_data]
        typed: dict[str, str] = {name: self.cleaned_data[name] for name in named}
        data = deepcopy(dict(self.start.book.data))
        for name, table, key in _values(data):
            if name in typed:
                _put(table, key, typed[name])
        data["rows"] = [
            _won_in(row, int(tier))
            for row in data["rows"]
            if (tier := typed.get(field_of(throw_of(row)), row["tier"]))
        ]
        return _tidy(data)

    def _field_at(self, where: object) -> str | None:
        """The name of the field with a mistake; the page has none for some."""
        match where.path if isinstance(where, PlaceInBook) else ():
            case [name] | ["names", name]:
                field = f"book-{name}"
            case ["tiers", tier, part]:
                field = f"tier-{tier}-{part}"
            case ["switches", key, "default"]:
                field = f"switch_{key}"
            case ["rows", int(row), *_]:
                field = field_of(throw_of(self.book.data["rows"][row - 1]))
            case _:
                return None
        return field if field in self.fields else None


def _fields(book: Rulebook) -> dict[str, forms.Field]:
    """By name, each with the book's value."""
    fields: dict[str, forms.Field] = {}
    for name, table, key in _values(dict(book.data)):
        is_rule = key == "default"
        fields[name] = _house_rule(table) if is_rule else _text(key, str(table.get(key, "")))
    tiers = [(str(tier.number), name_of(tier.names)) for tier in book.tiers]
    nothing = ("", gettext("nothing: not in this book"))
    for throw in map(throw_of, book.data["rows"]):
        if len(won := {str(row["tier"]) for row in rows_of(book, throw)}) == 1:
            fields[field_of(throw)] = forms.ChoiceField(
                label=pgettext_lazy("a throw", "wins"),
                required=False,
                choices=[*tiers, nothing],
                initial=won.pop(),
            )
    return fields


def _values(data: Data) -> Iterator[tuple[str, Data, str]]:
    """The names of the fields but those of throws, with the table and the key of each value."""
    yield from ((f"book-{key}", data, key) for key in ("edition", "source"))
    yield from ((f"book-{key}", data["names"], key) for key in TITLE)
    for number, tier in enumerate(data["tiers"], start=1):
        yield from ((f"tier-{number}-{key}", tier, key) for key in (*TITLE, "count"))
    yield from ((f"switch_{key}", rule, "default") for key, rule in data["switches"].items())


def _house_rule(rule: Table) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext(str(rule["meaning"])),
        choices=[(value, gettext(line)) for value, line in rule["values"].items()],
        widget=forms.RadioSelect,
        initial=rule["default"],
    )


def _text(key: str, value: str) -> forms.CharField:
    optional = _("an address, a book or a grandmother; optional")
    return forms.CharField(
        label=LABELS[key],
        required=False,
        max_length=LONGEST_LINE,
        help_text=optional if key == "source" else "",
        widget=forms.TextInput(attrs={"autocomplete": "off", **ATTRS.get(key, {})}),
        initial=value,
    )


def _put(table: Data, key: str, text: str) -> None:
    """Write what was typed; a count that is no number stays a text, which is a mistake. Without
    Hanzi, the English name is used; an old reading does not belong to a new name."""
    if key == "roman":
        table.pop("sound", None)
    if key == "hanzi":
        text = text or table["english"]
    if key == "count" and text.isdecimal() and len(text) < 7:
        table[key] = int(text)
    elif text or key not in ("roman", "source"):
        table[key] = text
    else:
        table.pop(key, None)


def _won_in(row: Data, tier: int) -> Data:
    """The row of a throw that wins this tier."""
    if tier == row["tier"]:
        return row
    lost = OF_CHAMPIONS if tier != 1 else ()
    return {**{key: value for key, value in row.items() if key not in lost}, "tier": tier}


def _tidy(data: Data) -> Data:
    """Without names, house rules and ranks that no row uses any more."""
    used = {row["key"] for row in data["rows"]}
    asked = {*FLOW, *(key for row in data["rows"] for key in row.get("when", ()))}
    champions = {row["key"] for row in data["rows"] if row["tier"] == 1}
    for row in data["rows"]:
        if row.get("ranks_with") not in {None, *champions}:
            del row["ranks_with"]
    for part, kept in (("combinations", used), ("switches", asked)):
        data[part] = {key: value for key, value in data[part].items() if key in kept}
    return data


def rows_of(book: Rulebook, throw: ThrowPattern) -> list[Table]:
    """The rows of a throw under all house rules."""
    return [row for row in book.data["rows"] if throw_of(row) == throw]


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


def name_of(names: Names) -> str:
    """In the reader's language and in the town's own: 1st prize · Chiong Guan."""
    said = (titled(names.english), known_as(names))
    return " · ".join(dict.fromkeys(name for name in said if name))
