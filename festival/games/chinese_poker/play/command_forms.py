"""Forms for the console and corrections of Chinese poker."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.games.chinese_poker.board.build import SURRENDER, special_field
from festival.play import side_forms
from festival.play.kind import Data
from festival.play.side_forms import CorrectionForm, typed_line
from rules.chinese_poker.commands import Shown
from rules.chinese_poker.decide import MOST_PLAYERS

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
