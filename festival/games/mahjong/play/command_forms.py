"""Forms for the console and corrections of mahjong."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.games.mahjong.board.board import Group
from festival.games.mahjong.board.build import FLAGS
from festival.games.mahjong.board.hands import flower_group, hand_group, meld_group
from festival.games.mahjong.play.entry import LONGEST, draft_of
from festival.play import side_forms
from festival.play.kind import Data
from festival.play.side_forms import CorrectionForm, one_of, typed_line
from festival.record.log_lines import Person
from rules.errors import RulesError

WON, DRAWN = "won", "nobody"
WHAT_HAPPENED = ((WON, _("somebody won")), (DRAWN, _("nobody won")))
FLAG_LABELS = {name: label for name, (label, _hanzi) in FLAGS.items()}
DISCARDS = _("Discards on the table, if few of them count")


class CircumstancesForm(forms.Form):
    robbing_kong = forms.BooleanField(label=FLAG_LABELS["robbing_kong"], required=False)
    last_tile = forms.BooleanField(label=FLAG_LABELS["last_tile"], required=False)
    ready_hand = forms.BooleanField(label=FLAG_LABELS["ready_hand"], required=False)
    heaven = forms.BooleanField(label=FLAG_LABELS["heaven"], required=False)
    earth = forms.BooleanField(label=FLAG_LABELS["earth"], required=False)
    robs_eighth_flower = forms.BooleanField(label=FLAG_LABELS["robs_eighth_flower"], required=False)
    discards = forms.IntegerField(label=DISCARDS, required=False, min_value=0, max_value=200)


class CommandForm(CircumstancesForm, side_forms.CommandForm):
    """tiles: as `Draft` reads them, the winning tile last. take: a further tile, by a tap. payer:
    who pays alone; 0 or empty if all pay."""

    tiles = forms.CharField(required=False, max_length=LONGEST, strip=False)
    take = forms.CharField(required=False, max_length=2)
    payer = forms.IntegerField(required=False, min_value=0, max_value=2**31)


class ResultForm(CircumstancesForm, CorrectionForm):
    """The corrected result of a hand."""

    styles = "mahjong-tiles"  # style sheet of its page

    what = one_of(
        _("What happened"), _("choose one of these two (“%(value)s” came)"), WHAT_HAPPENED
    )
    winner = forms.TypedChoiceField(
        label=_("Who won"), coerce=int, required=False, empty_value=None
    )
    payer = forms.TypedChoiceField(
        label=_("Who pays"), coerce=int, required=False, empty_value=None
    )
    tiles = typed_line(
        _("The hand, the winning tile last"), most=LONGEST, placeholder="pe1 f1 c2344566899 c7"
    )

    def __init__(
        self, data: Data | None, initial: dict[str, object], people: Iterable[Person]
    ) -> None:
        super().__init__(data, initial=initial)
        named = [(person.number, person.name) for person in people]
        self.choose_from("winner", named)
        self.choose_from("payer", [(0, _("all three, self-drawn")), *named])

    def flags(self) -> list[forms.BoundField]:
        return [self[name] for name in FLAG_LABELS]

    def groups(self) -> list[Group]:
        """The typed tiles as they lie; [] if they cannot be read."""
        try:
            draft = draft_of({"tiles": self["tiles"].value()})
        except RulesError:
            return []
        found = [meld_group(meld) for meld in draft.melds]
        found += [flower_group(draft.flowers)] if draft.flowers else []
        return [*found, hand_group(draft.tiles)] if draft.tiles else found

    def clean(self) -> None:
        data = self.cleaned_data
        if data.get("what") != WON:
            return
        if not data.get("winner"):
            self.add_error("winner", _("choose who won"))
        if "tiles" in data:
            self.read("tiles", lambda _: draft_of(data))
