"""What a rulebook's page shows around the fields of its form: mistakes, odds, throws by tier."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BoundField
from django.utils.translation import gettext, ngettext

from festival.games.bobing.rulebooks.odds_shown import Figured, Odds, figures_of
from festival.games.bobing.rulebooks.rule_words import in_words
from festival.games.bobing.rulebooks.rulebook_form import (
    TITLE,
    RulebookForm,
    ThrowPattern,
    field_of,
    name_of,
    rows_of,
    throw_of,
)
from festival.games.bobing.rulebooks.traditions import FIRST_QUESTION, HouseRule, grouped
from festival.words.sentences import full_stop, titled
from rules.bobing.book.pattern import Pattern
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.rulebook_parts import Tier
from rules.bobing.book.untrusted_data import Table
from rules.names_in_scripts import Names


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
    """field: None where a house rule decides what the throw wins."""

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
    number: int
    names: Names
    title: str
    count: BoundField
    fields: list[BoundField]  # of its names
    is_wrong: bool  # whether one of these has a mistake
    odds: Odds | None
    throws: list[ThrowCard]


@dataclass
class RulebookPage:
    """tried: dice as typed, to see what they win."""

    form: RulebookForm
    tried: str

    @cached_property
    def problems(self) -> list[Problem]:
        """All mistakes in the order of the page; first those without a field."""
        owners = {field.name: tier.title for tier in self.tiers for field in tier.fields}
        owners |= {tier.count.name: tier.title for tier in self.tiers}
        owners |= {throw.field.name: throw.title for throw in self.throws if throw.field}
        errors = self.form.errors
        found = []
        for name in (NON_FIELD_ERRORS, *self.form.fields):
            if name in errors:
                sentence = " ".join(dict.fromkeys(map(str, errors[name])))
                is_placed = name in self.form.fields
                label = f"{owners.get(name, '')} · {self.form[name].label}" if is_placed else ""
                found.append(Problem(name if is_placed else "", label.lstrip(" ·"), sentence))
        return found

    @cached_property
    def figures(self) -> Figured | None:
        """None while the book has mistakes."""
        if self.form.errors:
            return None
        return figures_of(self.form.book, self.form.start.tradition, self.tried)

    def with_places(self) -> list[BoundField]:
        """The fields at which the page shows mistakes: all but the choices of house rules."""
        return [field for field in self.form if not field.name.startswith("switch_")]

    def edition(self) -> BoundField:
        return self.form["book-edition"]

    def called(self) -> list[BoundField]:
        """The fields of the game's names and of the source."""
        return [self.form[f"book-{name}"] for name in (*TITLE, "source")]

    @cached_property
    def throws(self) -> list[ThrowCard]:
        """In the order of checks under the default house rules, then those that do not count."""
        order = {(row.key, row.pattern.text): n for n, row in enumerate(self.form.book.rows)}
        throws = dict.fromkeys(map(throw_of, self.form.start.book.data["rows"]))
        return list(
            map(self._throw, sorted(throws, key=lambda throw: order.get(throw, len(order))))
        )

    def _throw(self, throw: ThrowPattern) -> ThrowCard:
        form, figures, name = self.form, self.figures, field_of(throw)
        pattern, start = Pattern.parse(throw.pattern), form.start.book
        dice = figures.examples.get(throw) if figures else None
        rules = dict.fromkeys(key for row in rows_of(start, throw) for key in row.get("when", ()))
        return ThrowCard(
            id=name.removesuffix("-tier"),
            title=titled(start.data["combinations"][throw.key]["english"]),
            field=form[name] if name in form.fields else None,
            asked=" ".join(full_stop(str(form[f"switch_{key}"].label)) for key in rules),
            tier=_tier_of(throw, form.book),
            words=in_words(pattern),
            dice=dice or max(pattern.rolls),
            odds=figures.throws.get(throw) if figures else None,
            was=self._was(throw),
        )

    def _was(self, throw: ThrowPattern) -> str:
        """The throw's tier in the tradition, if it is another one; else ""."""
        tradition = self.form.start.tradition
        home = _tier_of(throw, tradition) if tradition else None
        if tradition is None or home in (None, _tier_of(throw, self.form.book)):
            return ""
        tier = titled(tradition.tiers[home - 1].names.english)
        return gettext("in {book}: {tier}").format(book=gettext(tradition.edition), tier=tier)

    @cached_property
    def tiers(self) -> list[TierCard]:
        """The tiers, each with the throws that win it by default."""
        return list(map(self._tier, self.form.book.tiers))

    def _tier(self, tier: Tier) -> TierCard:
        fields = [self.form[f"tier-{tier.number}-{name}"] for name in TITLE]
        return TierCard(
            number=tier.number,
            names=tier.names,
            title=name_of(self.form.start.book.tiers[tier.number - 1].names),
            count=self.form[f"tier-{tier.number}-count"],
            fields=fields,
            is_wrong=any(field.errors for field in fields),
            odds=self.figures.tiers.get(tier.number) if self.figures else None,
            throws=[throw for throw in self.throws if throw.tier == tier.number],
        )

    def apart(self) -> list[ThrowCard]:
        """Throws that count only under other house rules."""
        return [throw for throw in self.throws if throw.tier is None]

    def house_groups(self) -> list[HouseGroup]:
        """The house rules under their headings, the most disputed one first."""
        start = self.form.start
        switches = start.book.data["switches"]
        own = start.tradition.switches if start.tradition else {}
        rules = {
            key: HouseRule(key, self.form[f"switch_{key}"], own.get(key) or switch["default"])
            for key, switch in switches.items()
        }
        first = [("", [FIRST_QUESTION])] if FIRST_QUESTION in rules else []
        parts = [*first, *grouped(key for key in rules if key != FIRST_QUESTION)]
        return [_group(title, [rules[key] for key in keys], switches) for title, keys in parts]


def _tier_of(throw: ThrowPattern, book: Rulebook) -> int | None:
    """The tier that a throw wins by default."""
    return next((row.tier for row in book.rows if (row.key, row.pattern.text) == throw), None)


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
