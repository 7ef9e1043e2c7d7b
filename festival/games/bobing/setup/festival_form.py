"""A festival's form: its first answers, the evening to expect from them, and how it is saved."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict, cast

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms.boundfield import BoundWidget
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.players.players import MOST_PLAYERS
from festival.games.bobing.prizes.hall_budget import bowls_alike, expected_players
from festival.games.bobing.prizes.slots import MOST_IN_TIER
from festival.games.bobing.rulebooks.forecast import Expectations, expectations_of
from festival.games.bobing.rulebooks.forecast_cache import PACE, Evening
from festival.games.bobing.rulebooks.load_rulebook import known_books, load_book
from festival.games.bobing.rulebooks.traditions import (
    ANSWERS,
    CHAMPION,
    FIRST_QUESTION,
    USUAL,
    HouseRule,
    gist,
    grouped,
)
from festival.games.bobing.setup.festivals import (
    MOST_SETS,
    SETTLED,
    Details,
    planned_counts,
    update_festival,
)
from festival.models import Festival
from festival.models.columns import own_zone
from festival.play.write_path import lock
from festival.web.concurrent_edit import is_stale, seen_text
from festival.web.fields import MoneyField, NameField, WholeNumberField, ZoneField
from festival.web.wifi import WifiNameField, WifiPasswordField
from festival.words.money import currencies, money_text, parse_money
from festival.words.sentences import in_a_row
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import End

MOST_SECONDS = 600
MOST_MINUTES = 1440
# For a new festival.
FIRST: dict[str, str | int] = {"currency": "PHP", "rulebook": "manila", "sets": 1, "pace": PACE}
AT_HOME = {"zh-hans": {"currency": "CNY", "rulebook": "xiamen"}}  # by the reader's language
AT_ZONE = {  # by time zone: its currency, and how the game is played there
    "Asia/Manila": {"currency": "PHP", "rulebook": "manila"},
    "Asia/Taipei": {"currency": "TWD", "rulebook": "xiamen"},
    "Asia/Shanghai": {"currency": "CNY", "rulebook": "xiamen"},
    "Asia/Singapore": {"currency": "SGD"},
    "Asia/Kuala_Lumpur": {"currency": "MYR"},
    "Asia/Hong_Kong": {"currency": "HKD"},
}
WIFI = ("wifi_name", "wifi_password")
SHOWN = ("date", "time_zone", "wifi_name")  # also in the summary of the folded part
FORESEEN = ("currency", "budget", "guests", "buy_in", "pace", "sets", "minutes", "switches")


@dataclass(frozen=True)
class RuleGroup:
    title: str
    rules: tuple[HouseRule, ...]
    has_errors: bool  # an answer to one of them is refused


@dataclass(frozen=True)
class Tradition:
    radio: BoundWidget
    book: Rulebook
    gist: str  # how it differs


@dataclass(frozen=True, kw_only=True)
class Traditions:
    usual: list[Tradition]
    others: list[Tradition]
    is_other: bool  # whether one of the others is chosen


class Answers(TypedDict, total=False):
    """The answers that can be read, as they would be stored."""

    date: datetime.date
    time_zone: str
    currency: str
    budget: int
    guests: int | None
    buy_in: int
    pace: int
    sets: int
    minutes: int | None
    switches: dict[str, str]
    wifi_name: str


class FestivalForm(forms.Form):
    name = NameField(label=pgettext_lazy("festival", "Name"))
    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    time_zone = ZoneField(label=_("Time zone"))
    currency = forms.ChoiceField(label=_("Currency"))
    guests = WholeNumberField(label=_("Expected guests"), most=MOST_PLAYERS)
    buy_in = MoneyField(label=_("Buy-in per guest"), help_text=_("then the budget can stay empty"))
    budget = MoneyField(label=_("Budget"), help_text=_("if there is one"))
    sets = WholeNumberField(
        label=_("Sets of prizes"), most=MOST_SETS, help_text=_("two sets mean two of every prize")
    )
    pace = WholeNumberField(
        label=_("Seconds per roll"), most=MOST_SECONDS, help_text=_("real tables need 15 to 18")
    )
    minutes = WholeNumberField(label=_("Minutes until the time is up"), most=MOST_MINUTES)
    rulebook = forms.ChoiceField(label=_("Tradition"), widget=forms.RadioSelect)
    wifi_name = WifiNameField(
        label=_("Name of the Wi-Fi"),
        help_text=_("a TV opened from here shows the name and a QR code; phones never do"),
    )
    wifi_password = WifiPasswordField(
        label=_("Its password"), help_text=_("if empty, the Wi-Fi has no password")
    )

    def __init__(
        self,
        festival: Festival | None,
        data: QueryDict | None = None,
        *,
        owner: int | None = None,
        asked: str = "",
    ) -> None:
        """owner: the organiser who will own a new festival. asked: the book named in the
        address."""
        self.festival = festival
        self.owner = festival.owner_id if festival else owner
        books = known_books(self.owner)
        self.stored = _texts(festival, books)
        if festival is not None and data is not None:
            data = _with_settled(data, self.stored)
        self._asked = {"rulebook": asked} if asked in books else {}
        here = {"date": timezone.localdate(), "time_zone": own_zone()}
        initial = _initial(festival) or {**first_choices(), **self._asked, **here}
        super().__init__(_of_shown_book(data, books), initial=initial)
        if festival is None:
            self.fields["name"].widget.attrs["autofocus"] = True
        if festival is None and data is None:  # the browser knows its own time zone
            usual = {zone: found | self._asked for zone, found in AT_ZONE.items()}
            self.fields["time_zone"].widget.attrs["data-own-zone"] = json.dumps(usual)
        self._choice("currency").choices = [
            (code, f"{code} · {gettext(name)}") for code, name in currencies()
        ]
        self._books = sorted(books.values(), key=lambda book: (not book.edition, book.edition))
        self._choice("rulebook").choices = [(book.key, book.key) for book in self._books]
        self.book = books.get(self["rulebook"].value() or "", books["manila"])
        is_same = festival is not None and festival.rulebook == self.book.key
        chosen = festival.switches if festival and is_same else {}
        for key, switch in self.book.definitions.items():
            is_first = key == FIRST_QUESTION
            short = ANSWERS if is_first else {}
            self.fields[_field(key)] = forms.ChoiceField(
                label=gettext("Third prize goes to") if is_first else gettext(switch.meaning),
                choices=[
                    (value, short.get(value) or gettext(line))
                    for value, line in switch.values.items()
                ],
                initial=chosen.get(key, switch.default),
                required=False,
                widget=forms.RadioSelect,
            )

    def _choice(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return field

    def traditions(self) -> Traditions:
        pairs = list(zip(self["rulebook"], self._books, strict=True))
        usual = [
            Tradition(radio, book, str(CHAMPION[book.switches["champion_award"]]))
            for radio, book in pairs
            if book.key in USUAL
        ]
        others = [
            Tradition(radio, book, gist(book)) for radio, book in pairs if book.key not in USUAL
        ]
        return Traditions(usual=usual, others=others, is_other=self.book.key not in USUAL)

    def house_rules(self) -> list[RuleGroup]:
        """The switches of the folded part, in groups."""
        own = {key: switch.default for key, switch in self.book.definitions.items()}
        groups = []
        for title, keys in grouped(key for key in own if key != FIRST_QUESTION):
            rules = tuple(HouseRule(key, self[_field(key)], own[key]) for key in keys)
            asked = [rule.field for rule in rules] + [self["minutes"]] * ("end" in keys)
            groups.append(RuleGroup(title, rules, any(field.errors for field in asked)))
        return groups

    @property
    def can_be_timed(self) -> bool:
        """Whether the book lets the clock end the game."""
        switch = self.book.definitions.get("end")
        return switch is not None and End.TIMED in switch.values

    def clean(self) -> None:
        data = self.cleaned_data
        for name in ("budget", "buy_in"):
            try:
                data[name] = parse_money(data.get(name) or "", data.get("currency") or "PHP")
            except ValidationError as error:
                self.add_error(name, error)
        if data.get("guests") and not self.data.get("budget", "").strip():
            data["budget"] = data["guests"] * data.get("buy_in", 0)
        data["switches"] = {
            key: data[_field(key)]
            for key, switch in self.book.definitions.items()
            if data.get(_field(key)) and data[_field(key)] != switch.default
        }
        for name, usual in (("sets", 1), ("pace", PACE)):
            if name in data:
                data[name] = data[name] or usual
        self._check_sets()
        self._check_clock()

    def _check_sets(self) -> None:
        sets = self.cleaned_data.get("sets", 0)
        count = sets * max(tier.count for tier in self.book.tiers)
        if count > MOST_IN_TIER:
            message = gettext(
                "type fewer sets or prizes: a tier holds at most {most} ({sets} sets make {count})"
            )
            self.add_error("sets", message.format(most=MOST_IN_TIER, count=count, sets=sets))

    def _check_clock(self) -> None:
        """Require the minutes if the clock ends the game; otherwise drop them."""
        data = self.cleaned_data
        if self.book.under(data["switches"]).switches["end"] != End.TIMED:
            data["minutes"] = None
        elif "minutes" in data and not data["minutes"]:
            message = gettext("type the minutes after which the game ends")
            self.add_error("minutes", message)

    @property
    def seen(self) -> str:
        return seen_text(self.stored)

    @property
    def undoes(self) -> str:
        """Fields that this page would change, where somebody changed any since it was made."""
        if not is_stale(self.data, self.stored):
            return ""
        return in_a_row(
            str(self.fields[name].label)
            for name, text in self.stored.items()
            if name in self.fields and str(self.data.get(name, "")) != text
        )

    def details(self) -> Details:
        """The answers of a valid form; switches left alone have the book's own value."""
        names = ("name", "date", "time_zone", "rulebook", *WIFI, *FORESEEN)
        # Set on the page of the players; a page from before that posts it here, too.
        rolls = "guests_roll" in self.data or bool(self.festival and self.festival.guests_roll)
        return Details(guests_roll=rolls, **{name: self.cleaned_data[name] for name in names})

    def known(self) -> Answers:
        """The answers that can be read; without any answers, the stored values."""
        found: dict[str, object] = {
            **{"guests": None, "budget": 0, "buy_in": 0, "switches": {}},
            **self.initial,
        }
        if self.is_bound:
            _ = self.errors  # reading the errors reads the answers
            found = self.cleaned_data
        elif self.festival is not None:
            found = {name: getattr(self.festival, name) for name in (*SHOWN, *FORESEEN)}
        return cast(Answers, found)

    def expectations(self) -> Expectations | None:
        """The evening to expect before anything is saved. None while the number of prizes is not
        known, because an answer cannot be read."""
        known = self.known()
        if "sets" not in known:
            return None
        book = load_book(self.book.key, known["switches"], owner=self.owner)
        return expectations_of(
            Evening(
                book=book,
                counts=planned_counts(self.festival, book, known["sets"]),
                guests=self._players(known.get("guests") or 0),
                pace=known.get("pace"),
                minutes=known.get("minutes"),
                tables=bowls_alike(self.festival) if self.festival else 1,
            )
        )

    def _players(self, guests: int) -> int:
        """guests: as typed; for a final, the number for the whole party."""
        if self.festival is None or (guests and not self.festival.is_hall):
            return guests
        return expected_players(self.festival)


def save(festival_id: int, data: QueryDict) -> FestivalForm:
    """Store the answers, unless some cannot be read or would undo what was changed meanwhile.

    Raises RulesError as `update_festival` does.
    """
    with transaction.atomic():
        form = FestivalForm(lock(festival_id), data)
        if form.is_valid() and not form.undoes:
            update_festival(festival_id, form.details())
        return form


def _texts(festival: Festival | None, books: Mapping[str, Rulebook]) -> dict[str, str]:
    """The stored text of each field."""
    if festival is None:
        return {}
    texts = {name: _text(value) for name, value in _initial(festival).items()}
    book = books.get(festival.rulebook, books["manila"])
    for key, switch in book.definitions.items():
        texts[_field(key)] = festival.switches.get(key, switch.default)
    return texts


def _with_settled(data: QueryDict, stored: Mapping[str, str]) -> QueryDict:
    """With the stored rules, if the page has not sent them because the game runs."""
    if "rulebook" in data:
        return data
    whole = data.copy()
    whole["shown"] = stored["rulebook"]
    for name, text in stored.items():
        if name in SETTLED or name not in FestivalForm.base_fields:
            whole[name] = text
    return whole


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    return "" if value is None else str(value)


def _of_shown_book(data: QueryDict | None, books: Mapping[str, Rulebook]) -> QueryDict | None:
    """The answers without house rules, if these are of another tradition than the one chosen.

    The first question is part of every tradition: an answer that is not the other tradition's own
    was chosen by somebody and is kept.
    """
    if data is None or data.get("shown") == data.get("rulebook"):
        return data
    kept = data.copy()
    for name in data:
        if name.startswith("switch_"):
            del kept[name]
    shown = books.get(data.get("shown", ""))
    third = shown.definitions.get(FIRST_QUESTION) if shown else None
    if third is not None and data.get(FIRST_QUESTION) == third.default:
        del kept[FIRST_QUESTION]
    return kept


def _field(switch: str) -> str:
    return switch if switch == FIRST_QUESTION else f"switch_{switch}"


def first_choices() -> dict[str, str | int]:
    """The first values of a new festival, by the server's time zone and the reader's language."""
    return FIRST | AT_ZONE.get(own_zone(), {}) | AT_HOME.get(get_language() or "", {})


def _initial(festival: Festival | None) -> dict[str, object]:
    """The stored values; {} for a new festival."""
    if festival is None:
        return {}
    brought = (festival.guests or 0) * festival.buy_in
    # A budget that is guests × buy-in is left empty, so that it is computed again when they change.
    budget = (
        "" if brought == festival.budget > 0 else money_text(festival.budget, festival.currency)
    )
    money = {"buy_in": "", "budget": budget}
    if festival.buy_in:
        money["buy_in"] = money_text(festival.buy_in, festival.currency)
    first = ("name", "date", "time_zone", "currency", "guests", *money, "sets", "pace", "minutes")
    names = (*first, "rulebook", "guests_roll", *WIFI)
    return {name: money[name] if name in money else getattr(festival, name) for name in names}
