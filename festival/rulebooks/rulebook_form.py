"""The form of a rulebook: its names, its prizes, what throws win, and its house rules.

Everything else of a book stands in its file. The fields take any short text; Rulebook.proofread
finds the mistakes, which are put at the fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BoundField
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from festival.models import OwnRulebook
from festival.rulebooks.editable_rulebook import EditableRulebook
from festival.rulebooks.odds_shown import Figured, Odds, figures_of
from festival.rulebooks.own_rulebooks import BookRefused, checked
from festival.rulebooks.traditions import FIRST_QUESTION, HouseRule, grouped
from festival.words.rule_words import in_words
from festival.words.sentences import full_stop, say, titled
from festival.words.sentences import title_of as known_as
from rules.bobing.book.pattern import Pattern
from rules.bobing.book.problems import Place
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.rulebook_parts import Tier
from rules.bobing.book.switches import FLOW
from rules.bobing.book.untrusted_data import LONGEST_LINE, Table
from rules.errors import InvalidRulebook
from rules.names_in_scripts import Names
from rules.wording import Sentence

Data = dict[str, Any]
Path = tuple[str | int, ...]  # where a value stands in the data of a book; lists count from 0
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


class Throw(NamedTuple):
    """A combination with one pattern. It has one row, or one for each answer to a house rule."""

    key: str
    pattern: str


@dataclass(frozen=True)
class Problem:
    field: str  # the id of its field, or ""
    label: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class HouseGroup:
    title: str
    said: str  # the value of an only rule, else how many rules there are or were changed
    rules: tuple[HouseRule, ...]
    is_changed: bool  # whether one differs from the tradition


@dataclass(frozen=True, kw_only=True)
class ThrowCard:
    """A throw as the page shows it. field: None where a house rule decides what it wins."""

    id: str
    title: str
    field: BoundField | None
    asked: str  # the house rules that decide what it wins
    tier: int | None  # that it wins under the default house rules
    words: str
    dice: tuple[int, ...]
    odds: Odds | None
    was: str  # its tier in the tradition, "" if the same


@dataclass(frozen=True, kw_only=True)
class TierCard:
    """A tier as the page shows it."""

    number: int
    names: Names
    title: str
    count: BoundField
    fields: list[BoundField]  # of its names
    is_wrong: bool  # whether one of these has a mistake
    odds: Odds | None
    throws: list[ThrowCard]


class RulebookForm(forms.Form):
    """A field that is not posted keeps its value. own: the book to save, which may be a new one;
    typed: the posted fields, if any; trying a throw is one of them."""

    def __init__(self, start: EditableRulebook, own: OwnRulebook, typed: Mapping[str, str]) -> None:
        self.start = start
        data = start.book.data
        self._places = dict(_places(data))
        self._throws = list(dict.fromkeys(map(_throw_of, data["rows"])))
        initial = {name: str(_value(data, path)) for name, path in self._places.items()}
        free = [throw for throw in self._throws if len(_tiers_of(data, throw)) == 1]
        initial |= {_field_of(throw): str(*_tiers_of(data, throw)) for throw in free}
        super().__init__({**initial, **typed}, initial=initial, auto_id="%s")
        self.fields = {name: _field(data, path) for name, path in self._places.items()}
        tiers = [(str(tier.number), _name_of(tier.names)) for tier in start.book.tiers]
        nothing = ("", gettext("nothing: not in this book"))
        for throw in free:
            self.fields[_field_of(throw)] = forms.ChoiceField(
                label=pgettext_lazy("a throw", "wins"), required=False, choices=[*tiers, nothing]
            )
        for name, field in self.fields.items():
            field.widget.attrs["aria-describedby"] = f"error-{name}"
        self.book = Rulebook(self._changed(), {})
        self.text = start.text_of(self.book.data)
        try:
            checked(self.text, own)
        except (InvalidRulebook, BookRefused) as error:
            for sentence in getattr(error, "problems", (error.sentence,)):
                at = self._field_at(sentence.values.get("place"))
                self.add_error(at, _words(sentence, is_placed=at is not None))

    def _changed(self) -> Data:
        """The data of the book with what was typed; everything else stays."""
        data = deepcopy(dict(self.start.book.data))
        self.full_clean()
        for name in filter(self.cleaned_data.__contains__, self.changed_data):
            if name in self._places:
                _put(data, self._places[name], self.cleaned_data[name])
        for throw in self._throws:
            name = _field_of(throw)
            if name in self.changed_data and name in self.cleaned_data:
                data["rows"] = list(_rows_with(data["rows"], throw, self.cleaned_data[name]))
        return _tidy(data)

    def _field_at(self, place: object) -> str | None:
        """The name of the field with a mistake; the page has none for some."""
        said = place.path if isinstance(place, Place) else ()
        path = tuple(part - 1 if isinstance(part, int) else part for part in said)
        if path[:1] == ("rows",) and len(path) > 1:
            name = _field_of(_throw_of(self.book.data["rows"][path[1]]))
            return name if name in self.fields else None
        return next((name for name, each in self._places.items() if each == path), None)

    def _owner_of(self, name: str) -> str:
        """The tier or throw that a field belongs to."""
        for throw in self._throws:
            if _field_of(throw) == name:
                return self._title_of(throw)
        path = self._places.get(name, ())
        return _name_of(self.start.book.tiers[int(path[1])].names) if "tiers" in path else ""

    @cached_property
    def problems(self) -> list[Problem]:
        """All mistakes in the order of the page; first those without a field."""
        found: list[Problem] = []
        for name in (NON_FIELD_ERRORS, *self.fields):
            if name in self.errors:
                sentence = " ".join(dict.fromkeys(map(str, self.errors[name])))
                is_placed = name in self.fields
                label = f"{self._owner_of(name)} · {self[name].label}" if is_placed else ""
                found.append(Problem(name if is_placed else "", label.lstrip(" ·"), sentence))
        return found

    @property
    def tried(self) -> str:
        return str(self.data.get("try", ""))

    @cached_property
    def figures(self) -> Figured | None:
        """None while the book has mistakes."""
        if self.problems:
            return None
        return figures_of(self.book, self.start.tradition, self.tried)

    def with_places(self) -> list[BoundField]:
        """The fields at which the page shows mistakes: all but the choices of house rules."""
        return [field for field in self if not field.name.startswith("switch_")]

    def edition(self) -> BoundField:
        return self["book-edition"]

    def called(self) -> list[BoundField]:
        """The fields of the game's names and of the source."""
        return [*(self[f"book-{name}"] for name in TITLE), self["book-source"]]

    @cached_property
    def cards(self) -> list[ThrowCard]:
        """In the order of checks under the default house rules, then those that do not count."""
        order = {(row.key, row.pattern.text): place for place, row in enumerate(self.book.rows)}
        last = len(order)
        return [
            self._card(throw)
            for throw in sorted(self._throws, key=lambda each: order.get(each, last))
        ]

    def _card(self, throw: Throw) -> ThrowCard:
        pattern, data = Pattern.parse(throw.pattern), self.start.book.data
        dice = self.figures.examples.get(throw) if self.figures else None
        rules = dict.fromkeys(key for row in _rows_of(data, throw) for key in row.get("when", ()))
        return ThrowCard(
            id=_field_of(throw).removesuffix("-tier"),
            title=self._title_of(throw),
            field=self[_field_of(throw)] if _field_of(throw) in self.fields else None,
            asked=" ".join(full_stop(str(self[f"switch_{key}"].label)) for key in rules),
            tier=_tier_of(throw, self.book),
            words=in_words(pattern),
            dice=dice or max(pattern.rolls),
            odds=self.figures.throws.get(throw) if self.figures else None,
            was=self._was(throw),
        )

    def _title_of(self, throw: Throw) -> str:
        return titled(self.start.book.data["combinations"][throw.key]["english"])

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
        return list(map(self._tier_card, self.book.tiers))

    def _tier_card(self, tier: Tier) -> TierCard:
        fields = [self[f"tier-{tier.number}-{name}"] for name in TITLE]
        return TierCard(
            number=tier.number,
            names=tier.names,
            title=_name_of(self.start.book.tiers[tier.number - 1].names),
            count=self[f"tier-{tier.number}-count"],
            fields=fields,
            is_wrong=any(field.errors for field in fields),
            odds=self.figures.tiers.get(tier.number) if self.figures else None,
            throws=[card for card in self.cards if card.tier == tier.number],
        )

    @property
    def apart(self) -> list[ThrowCard]:
        """Throws that count only under other house rules."""
        return [card for card in self.cards if card.tier is None]

    def house_groups(self) -> list[HouseGroup]:
        """The house rules under their headings, the most disputed one first."""
        switches = self.start.book.data["switches"]
        own = self.start.tradition.switches if self.start.tradition else {}
        rules = {
            key: HouseRule(key, self[f"switch_{key}"], own.get(key) or switch["default"])
            for key, switch in switches.items()
        }
        first = [("", [FIRST_QUESTION])] if FIRST_QUESTION in rules else []
        parts = [*first, *grouped(key for key in rules if key != FIRST_QUESTION)]
        return [_group(title, [rules[key] for key in keys], switches) for title, keys in parts]


def _places(data: Table) -> Iterator[tuple[str, Path]]:
    """The names of the fields, each with the place of its value."""
    yield from ((f"book-{name}", (name,)) for name in ("edition", "source"))
    yield from ((f"book-{name}", ("names", name)) for name in TITLE)
    for number in range(len(data["tiers"])):
        for name in (*TITLE, "count"):
            yield f"tier-{number + 1}-{name}", ("tiers", number, name)
    yield from ((f"switch_{key}", ("switches", key, "default")) for key in data["switches"])


def _field(data: Table, path: Path) -> forms.Field:
    name = str(path[-1])
    if name == "default":
        switch = _value(data, path[:-1])
        return forms.ChoiceField(
            label=gettext(str(switch["meaning"])),
            choices=[(value, gettext(line)) for value, line in switch["values"].items()],
            widget=forms.RadioSelect,
        )
    optional = _("an address, a book or a grandmother; optional")
    return forms.CharField(
        label=LABELS[name],
        required=False,
        max_length=LONGEST_LINE,
        help_text=optional if name == "source" else "",
        widget=forms.TextInput(attrs={"autocomplete": "off", **ATTRS.get(name, {})}),
    )


def _value(data: Any, path: Path) -> Any:
    """The value at a place; "" where there is none."""
    for part in path[:-1]:
        data = data[part]
    return data[path[-1]] if isinstance(path[-1], int) else data.get(path[-1], "")


def _put(data: Data, path: Path, text: str) -> None:
    """Write what was typed; a count that is no number stays a text, which is a mistake. Without
    Hanzi, the English name is used; an old reading does not belong to a new name."""
    table = _value(data, path[:-1]) if len(path) > 1 else data
    name = str(path[-1])
    if name == "roman":
        table.pop("sound", None)
    if name == "hanzi":
        text = text or table["english"]
    if name == "count" and text.isdecimal() and len(text) < 7:
        table[name] = int(text)
    elif text or name not in ("roman", "source"):
        table[name] = text
    else:
        table.pop(name, None)


def _field_of(throw: Throw) -> str:
    return f"throw-{throw.key}-{throw.pattern}-tier".replace("*", "_")


def _throw_of(row: Table) -> Throw:
    return Throw(row["key"], row["pattern"])


def _rows_of(data: Table, throw: Throw) -> list[Table]:
    return [row for row in data["rows"] if _throw_of(row) == throw]


def _tiers_of(data: Table, throw: Throw) -> set[int]:
    """The tiers that a throw wins, under all house rules."""
    return {row["tier"] for row in _rows_of(data, throw)}


def _rows_with(rows: list[Table], throw: Throw, tier: str) -> Iterator[Table]:
    """The rows in which a throw wins this tier; "" takes it out."""
    lost = OF_CHAMPIONS if tier != "1" else ()
    for row in rows:
        if _throw_of(row) != throw:
            yield row
        elif tier:
            yield {**{key: row[key] for key in row if key not in lost}, "tier": int(tier)}


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


def _tier_of(throw: Throw, book: Rulebook | None) -> int | None:
    """The tier that a throw wins by default."""
    rows = book.rows if book else ()
    return next((row.tier for row in rows if (row.key, row.pattern.text) == throw), None)


def _group(title: str, rules: list[HouseRule], switches: Mapping[str, Table]) -> HouseGroup:
    changed = sum(rule.field.value() != rule.own for rule in rules)
    if len(rules) == 1:
        line = switches[rules[0].key]["values"].get(rules[0].field.value())
        title, said = str(rules[0].field.label), gettext(line) if line else ""
    elif changed:
        said = gettext("{count} of {all} changed").format(count=changed, all=len(rules))
    else:
        words = ngettext("%(count)s rule", "%(count)s rules", len(rules))
        said = words % {"count": len(rules)}
    return HouseGroup(title=title, said=said, rules=tuple(rules), is_changed=changed > 0)


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


def _name_of(names: Names) -> str:
    said = (titled(names.english), known_as(names))
    return " · ".join(dict.fromkeys(name for name in said if name))
