"""The form of the defaults of a rulebook's house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext, ngettext

from festival.rulebooks.traditions import FIRST_QUESTION, HouseRule, grouped
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.untrusted_data import Table


@dataclass(frozen=True, kw_only=True)
class HouseGroup:
    title: str
    said: str  # the value of an only rule, else how many rules there are or were changed
    rules: tuple[HouseRule, ...]
    is_changed: bool  # whether one differs from the tradition


class HouseRulesForm(forms.Form):
    """A choice for every house rule of a book, with its default chosen."""

    owner = ""

    def __init__(self, typed: Mapping[str, str], switches: Mapping[str, Table]) -> None:
        usual = {_field(key): switch["default"] for key, switch in switches.items()}
        super().__init__({**usual, **typed}, auto_id="%s")
        self._switches = switches
        for key, switch in switches.items():
            self.fields[_field(key)] = forms.ChoiceField(
                label=gettext(str(switch["meaning"])),
                choices=[(value, gettext(line)) for value, line in switch["values"].items()],
                widget=forms.RadioSelect,
            )

    @property
    def defaults(self) -> dict[str, str]:
        """The chosen values, by house rule."""
        self.full_clean()
        chosen = {key: self.cleaned_data.get(_field(key)) for key in self._switches}
        return {key: value for key, value in chosen.items() if value}

    def groups(self, tradition: Rulebook | None) -> list[HouseGroup]:
        """The house rules under their headings, the most disputed one first.

        tradition: the book whose own values are marked.
        """
        own = tradition.switches if tradition else {}
        rules = {
            key: HouseRule(key, self[_field(key)], own.get(key) or switch["default"])
            for key, switch in self._switches.items()
        }
        first = [("", [FIRST_QUESTION])] if FIRST_QUESTION in rules else []
        parts = [*first, *grouped(key for key in rules if key != FIRST_QUESTION)]
        return [self._group(title, [rules[key] for key in keys]) for title, keys in parts]

    def _group(self, title: str, rules: list[HouseRule]) -> HouseGroup:
        changed = sum(rule.field.value() != rule.own for rule in rules)
        if len(rules) == 1:
            line = self._switches[rules[0].key]["values"].get(rules[0].field.value())
            title, said = str(rules[0].field.label), gettext(line) if line else ""
        elif changed:
            said = gettext("{count} of {all} changed").format(count=changed, all=len(rules))
        else:
            words = ngettext("%(count)s rule", "%(count)s rules", len(rules))
            said = words % {"count": len(rules)}
        return HouseGroup(title=title, said=said, rules=tuple(rules), is_changed=changed > 0)


def _field(key: str) -> str:
    return f"switch_{key}"
