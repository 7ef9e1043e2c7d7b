"""Side tables of a festival: opens them, seats players, sets house rules, and closes them; with the
forms for the game, its house rules, and its players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.forms.boundfield import BoundWidget
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.models import FIRST, Festival, Seat, Table
from festival.play.write_path import changed, locked_table, touch, touch_table
from festival.tables.kinds import AnySideKind, side_kind_of, side_kinds
from festival.tables.record.players import approved, seated
from festival.web.concurrent_edit import is_stale, seen_text
from festival.web.fields import MoneyField, WholeNumberField, without_thousands
from festival.words.clean_text import clean_name
from festival.words.money import money_text, parse_money
from festival.words.sentences import Naming, sentence_of
from rules.errors import InvalidSettings, RulesError
from rules.sheet import Choice, Switch
from rules.wording import Wording

MOST_TABLES = 40
LONGEST = 40
MOST_AT_ONCE = 7  # choices shown as radio buttons; more become a drop-down list
RULE = "rule_"  # begins the names of house rules' fields
MANY = 60  # players: a game for so many has no limit
PHONES = "phones"

FULL = Wording("side_tables.full", "at most {most} side tables fit")
BEGUN = Wording("side_tables.begun", "the game has begun. Change its players at the console")
KEPT = Wording("side_tables.kept", "this table has been played at, so it stays")


def side_tables(festival: Festival) -> list[Table]:
    return list(festival.tables.exclude(number=FIRST))


def open_table(festival_id: int, kind: str, name: str) -> Table:
    """A new table of this kind without players. Raises RulesError."""
    with changed(festival_id) as festival:
        if len(side_tables(festival)) >= MOST_TABLES:
            raise RulesError(FULL(most=MOST_TABLES))
        last = festival.tables.aggregate(last=Max("number"))["last"]
        return Table.objects.create(festival=festival, number=last + 1, kind=kind, name=name)


def set_table(
    table_id: int,
    *,
    settings: Mapping[str, object],
    numbers: Iterable[int],
    has_phones: bool = False,
) -> None:
    """Set the house rules and the players in the order of their seats, before the game begins.

    has_phones: whether the players play on their own phones. Raises RulesError once the game
    has begun, and InvalidSettings.
    """
    with locked_table(table_id) as table:
        if table.version:
            raise RulesError(BEGUN())
        table.settings = side_kind_of(table).settings.from_dict(settings).to_dict()
        table.has_phones = has_phones
        table.save(update_fields=["settings", "has_phones"])
        players = {player.number: player for player in approved(table.festival)}
        table.seats.all().delete()
        Seat.objects.bulk_create(
            Seat(table=table, player=players[number], place=place)
            for place, number in enumerate(numbers, start=1)
        )
        touch_table(table)


def close_table(table_id: int) -> None:
    """Remove a table at which nobody has played. Raises RulesError."""
    with locked_table(table_id) as table:
        if table.entries.exists():
            raise RulesError(KEPT())
        table.delete()
        touch(table.festival)  # pages of the other tables link to this one


class OpenForm(forms.Form):
    """A new side table; without a name it has the name of its game."""

    kind = forms.ChoiceField(
        label=_("Game"),
        widget=forms.RadioSelect,
        error_messages={
            "required": _("choose a game"),
            "invalid_choice": _("choose one of the games (“%(value)s” came)"),
        },
    )
    name = forms.CharField(label=_("Name of the table (optional)"), required=False, strip=False)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        games = [(kind.key, kind.name) for kind in side_kinds()]
        self.fields["kind"].choices = games  # type: ignore[attr-defined]

    def games(self) -> list[tuple[BoundWidget, str]]:
        """The radio button of every game, with its description."""
        return [
            (choice, str(kind.about))
            for choice, kind in zip(self["kind"], side_kinds(), strict=True)
        ]

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        return clean_name(typed) if typed.strip() else ""


def room_at(kind: AnySideKind) -> tuple[int, int]:
    """The fewest and the most players with which a game of this kind can begin; at most `MANY`."""
    state = kind.game.opening(kind.settings.from_dict({}))
    starts = (kind.start(tuple(range(1, count + 1))) for count in range(1, MANY + 1))
    counts = [len(each.players) for each in starts if kind.refusal(state, each) is None]
    return counts[0], counts[-1]


@dataclass(frozen=True, kw_only=True)
class RuleGroup:
    """House rules under a title, folded while all have their usual values."""

    title: str
    fields: list[forms.BoundField]
    is_open: bool


class TableForm(forms.Form):
    """The house rules of a table, and its players in the order of their seats.

    preset: a rule sheet of the game, whose house rules the empty form shows. ticked: a form as it
    was posted, whose ticks are kept; None for those that are stored.
    """

    players = forms.MultipleChoiceField(
        label=_("Who sits there"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("choose players from the list (“%(value)s” came)")},
    )
    phones = forms.BooleanField(label=_("Players play on their own phones"), required=False)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        table: Table,
        preset: str = "",
        ticked: QueryDict | None = None,
    ) -> None:
        kind = self.kind = side_kind_of(table)
        self.currency = table.festival.currency
        self.switches = kind.switches(kind.settings.from_dict(dict(table.settings)))
        self.presets = kind.presets
        players = [str(player.number) for player in seated(table)]
        self.stored = (_rules(kind, table.settings), players, table.has_phones)
        named = self.presets.get(preset)
        settings = table.settings if named is None else named.switches
        super().__init__(
            data,
            initial={
                **_rules(kind, settings),
                "players": players if ticked is None else ticked.getlist("players"),
                PHONES: table.has_phones if ticked is None else PHONES in ticked,
            },
        )
        if kind.phones is None:
            del self.fields[PHONES]
        for switch in self.switches:
            self.fields[f"{RULE}{switch.key}"] = _field(switch)
        listed = [
            (str(each.number), f"{each.number} · {each.name}") for each in approved(table.festival)
        ]
        self.fields["players"].choices = listed  # type: ignore[attr-defined]
        self.least, self.most = room_at(kind)

    @property
    def room(self) -> str:
        """How many players the game is for."""
        if self.least == self.most:
            sentence = gettext("This game is for {least} players.")
        elif self.most < MANY:
            sentence = gettext("This game is for {least} to {most} players.")
        else:
            sentence = gettext("This game is for {least} players or more.")
        return sentence.format(least=self.least, most=self.most)

    @property
    def seen(self) -> str:
        return seen_text(self.stored)

    def clean(self) -> None:
        if is_stale(self.data, self.stored):
            raise ValidationError(
                gettext(
                    "Somebody changed this table meanwhile. Your choices are still here; press "
                    "the button again to keep them."
                )
            )
        for switch in self.switches:
            name = f"{RULE}{switch.key}"
            if name in self.cleaned_data:
                try:
                    self._check(switch, name)
                except InvalidSettings as error:
                    self.add_error(name, sentence_of(error, Naming()))
                except ValidationError as error:
                    self.add_error(name, error)
        for name in self.errors:
            self.fields[name].widget.attrs["autofocus"] = True  # the first of them gets it

    def _check(self, switch: Switch, name: str) -> None:
        """Raises InvalidSettings or ValidationError."""
        if switch.is_money:
            money = parse_money(self.cleaned_data[name], self.currency)
            self.cleaned_data[name] = money_text(money, self.currency).replace(",", "")
        elif not switch.choices and switch.most is None:  # chips, seconds
            self.cleaned_data[name] = without_thousands(self.cleaned_data[name])
        self.kind.settings.from_dict({switch.key: _value(switch, self.cleaned_data[name])})

    def rules(self) -> list[forms.BoundField]:
        """The fields of the house rules without a group."""
        return self._fields("")

    def _fields(self, group: str) -> list[forms.BoundField]:
        return [self[f"{RULE}{switch.key}"] for switch in self.switches if switch.group == group]

    @property
    def has_usual_rules(self) -> bool:
        """Whether each house rule has the game's default, so that the fields can stay folded."""
        return all(map(self._is_usual, self.switches))

    def _is_usual(self, switch: Switch) -> bool:
        field = self[f"{RULE}{switch.key}"]
        return not field.errors and field.value() == str(switch.default)

    def groups(self) -> list[RuleGroup]:
        titles = dict.fromkeys(switch.group for switch in self.switches if switch.group)
        return [
            RuleGroup(
                title=gettext(title),
                fields=self._fields(title),
                is_open=not all(
                    self._is_usual(each) for each in self.switches if each.group == title
                ),
            )
            for title in titles
        ]

    def settings(self) -> dict[str, object]:
        """The house rules as the game reads them."""
        return {
            switch.key: _value(switch, self.cleaned_data[f"{RULE}{switch.key}"])
            for switch in self.switches
        }

    def numbers(self) -> list[int]:
        return [int(number) for number in self.cleaned_data["players"]]


def _rules(kind: AnySideKind, settings: Mapping[str, object]) -> dict[str, str]:
    chosen = kind.settings.from_dict(dict(settings)).to_dict()
    return {f"{RULE}{key}": str(value) for key, value in chosen.items()}


def _field(switch: Switch) -> forms.Field:
    label = gettext(switch.meaning)
    if switch.most is not None:
        return WholeNumberField(label=label, least=0, most=switch.most)
    if switch.is_money:
        return MoneyField(label=label)
    if not switch.choices:
        return forms.CharField(label=label, required=False, max_length=LONGEST)
    is_alone = not switch.group and len(switch.choices) <= MOST_AT_ONCE
    return forms.ChoiceField(
        label=label,
        widget=forms.RadioSelect if is_alone else forms.Select,
        choices=[(str(each.value), _said(each)) for each in switch.choices],
        error_messages={
            "required": _("choose one of these"),
            "invalid_choice": _("choose one of these (“%(value)s” came)"),
        },
    )


def _said(choice: Choice) -> str:
    meaning = capfirst(gettext(choice.meaning))
    return f"{gettext(choice.name)} · {meaning}" if choice.name else meaning


def _value(switch: Switch, text: object) -> object:
    """The value of a posted choice; a text or a number as posted; the default if nothing was
    posted."""
    if text is None:
        return switch.default
    return next((each.value for each in switch.choices if str(each.value) == text), text)
