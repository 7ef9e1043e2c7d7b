"""What should have stood in the log in the place of a guess, or of the dice under a cup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from festival.games.spots.play.verbs import guess_of
from festival.record.log_lines import Act, person_of
from festival.words.sentences import Naming, full_stop, say
from rules.dice import read_faces
from rules.errors import RulesError
from rules.spots import commands as c
from rules.spots.guesses import guesses, name
from rules.spots.state import State


class CorrectionForm(forms.Form):
    """confirmed: nothing here has to be; the page posts it all the same."""

    confirmed = forms.BooleanField(required=False)
    version = forms.IntegerField(
        required=False, min_value=0, max_value=2**31, widget=forms.HiddenInput
    )
    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)


class GuessForm(CorrectionForm):
    """Who guessed what."""

    player = forms.TypedChoiceField(
        label=_("Who guessed"),
        coerce=int,
        error_messages={"invalid_choice": _("choose one of the players (“%(value)s” came)")},
    )
    guess = forms.TypedChoiceField(
        label=_("What they guessed"),
        coerce=guess_of,
        error_messages={"invalid_choice": _("choose one of the guesses (“%(value)s” came)")},
    )

    def __init__(self, *args: Any, then: State, naming: Naming, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [person_of(number, naming) for number in then.seats.present()]
        players = [(person.number, f"{person.number} · {person.name}") for person in people]
        said = [
            (str(each), capfirst(str(naming.name(name(each))))) for each in guesses(then.settings)
        ]
        self.fields["player"].choices = players  # type: ignore[attr-defined]
        self.fields["guess"].choices = said  # type: ignore[attr-defined]


class LiftForm(CorrectionForm):
    """The dice under the cup. dice: how many there are."""

    faces = forms.CharField(
        label=_("The dice under the cup"),
        max_length=1000,
        strip=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, dice: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._dice = dice

    def clean_faces(self) -> tuple[int, ...]:
        try:
            return read_faces(self.cleaned_data["faces"], self._dice)
        except RulesError as error:
            sentence = full_stop(capfirst(say(error.sentence)))
            raise forms.ValidationError(sentence) from error


def correction_form(
    data: Mapping[str, Any] | None, act: Act | None, then: State, naming: Naming
) -> CorrectionForm:
    """act: as it counts now; None when it does not. then: the state in which it was written."""
    match act.command if act else None:
        case c.Guess(player, guess):
            initial: dict[str, Any] = {"player": player, "guess": str(guess)}
            return GuessForm(data, then=then, naming=naming, initial=initial)
        case c.Lift(faces):
            initial = {"faces": " ".join(map(str, faces))}
            return LiftForm(data, dice=then.settings.dice, initial=initial)
        case _:
            return CorrectionForm(data)


def corrected(act: Act, data: Mapping[str, Any]) -> Any:
    """What should have been written. Dice that stay as they were stay whose they were."""
    match act.command:
        case c.Guess():
            return c.Guess(data["player"], data["guess"])
        case c.Lift(faces, is_simulated) as was:
            is_simulated = is_simulated and data["faces"] == faces
            return replace(was, faces=data["faces"], is_simulated=is_simulated)
        case other:
            return other  # for the rules to refuse


def confirmed(command: Any, error: RulesError) -> None:
    """Nothing that is put right here ends the game."""
