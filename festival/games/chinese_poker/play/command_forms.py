"""Forms for the console of Chinese poker, and corrections of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.games.chinese_poker.board.build import SURRENDER, special_field
from festival.play import side_forms
from festival.play.kind import Data
from festival.play.side_forms import CorrectionForm, typed_line
from festival.play.side_tables import points_instead
from festival.record.log_lines import Act, person_of
from festival.words.prices import Prices
from festival.words.sentences import Naming, full_stop
from rules.chinese_poker import commands as c
from rules.chinese_poker.commands import Shown
from rules.chinese_poker.decide import MOST_PLAYERS
from rules.chinese_poker.sheet import special_rows
from rules.chinese_poker.state import State
from rules.chinese_poker.variation import special_name

FIELDS = range(1, MOST_PLAYERS + 1)
LONGEST = 200  # letters of 13 typed cards, with any spaces


class CommandForm(side_forms.CommandForm):
    """hand_1 to hand_4: the cards of each present player in seat order. special_1 to special_4: the
    declared special hand, or a surrender. chips: how many are bought."""

    chips = forms.IntegerField(required=False, min_value=-(2**31), max_value=2**31)
    hand_1, hand_2, hand_3, hand_4 = (
        forms.CharField(required=False, max_length=LONGEST) for _ in FIELDS
    )
    special_1, special_2, special_3, special_4 = (
        forms.CharField(required=False, max_length=40) for _ in FIELDS
    )


def shown_in(data: Data, count: int) -> tuple[Shown, ...]:
    """The hands of so many players, in seat order."""
    return tuple(shown_at(data, place) for place in range(1, count + 1))


def shown_at(data: Data, place: int) -> Shown:
    """The hand of one player. No cards count as a hand, which the rules refuse, not as a
    surrender."""
    cards, special = data.get(f"hand_{place}") or " ", data.get(f"special_{place}") or ""
    return Shown("") if special == SURRENDER else Shown(cards, special)


class ShowdownForm(CorrectionForm):
    """The corrected hands of a deal: two fields for each player, labelled with the name."""

    def __init__(
        self,
        data: Data | None,
        shown: Sequence[Shown],
        *,
        people: Sequence[str],
        specials: Sequence[tuple[str, str]],
    ) -> None:
        super().__init__(data)
        choices = [("", _("Set in three rows")), *specials]
        for place, (name, each) in enumerate(zip(people, shown, strict=False), start=1):
            hand = typed_line(name, most=LONGEST, spellcheck="false")
            special = forms.ChoiceField(
                label=_("What {name} does").format(name=name), required=False, choices=choices
            )
            hand.strip = True  # as at the console
            hand.initial, special.initial = each.cards, special_field(each)
            self.fields |= {f"hand_{place}": hand, f"special_{place}": special}

    def hands(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The two fields of each player."""
        return [
            (self[f"hand_{place}"], self[f"special_{place}"])
            for place in FIELDS
            if f"hand_{place}" in self.fields
        ]


def correction_form(
    data: Data | None, act: Act | None, then: State, naming: Naming
) -> ShowdownForm:
    command = act.command if act else None
    shown = command.hands if isinstance(command, c.Showdown) else ()
    people = [person_of(number, naming).name for number in then.seats.present()]
    return ShowdownForm(data, shown, people=people, specials=_specials(then))


def _specials(state: State) -> list[tuple[str, str]]:
    played = [
        (row.key, gettext("declares: {special}").format(special=gettext(row.names.english)))
        for row in special_rows(state.settings)
    ]
    can_surrender = state.settings.loaded().units("surrender") > 0
    return [*played, (SURRENDER, gettext("surrenders"))] if can_surrender else played


def corrected(act: Act, data: Data) -> c.Command | None:
    was = act.command
    if not isinstance(was, c.Showdown):
        return was  # for the rules to refuse
    return c.Showdown(shown_in(data, len(was.hands)))


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    prices = Prices.at(naming.currency, after.settings.money)
    return points_instead(before.totals, after.totals, prices, naming)


def _shown(name: str, hand: c.Shown, naming: Naming) -> str:
    if hand.surrenders:
        return full_stop(gettext("{player} surrenders").format(player=name))
    told = hand.cards
    if hand.special:
        special = naming.name(special_name(hand.special))
        told = gettext("declares: {special}").format(special=special)
    return full_stop(gettext("{player}: {hand}").format(player=name, hand=told))


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """Sentences about corrected hands, and about the next deal and its dealer, if they change."""
    for was, now in zip(before.deals, after.deals, strict=False):
        for number, old, new in zip(now.players, was.hands, now.hands, strict=False):
            if new != old:
                yield _shown(person_of(number, naming).name, new, naming)
    if after.number != before.number:
        yield full_stop(gettext("The next deal is number {number}").format(number=after.number))
    if after.dealer != before.dealer and after.dealer is not None:
        name = person_of(after.dealer, naming).name
        yield full_stop(gettext("Deals now: {player}").format(player=name))
