"""Corrects a guess, or the dice under a cup, in the log, and says what changes with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from festival.games.spots.play.verbs import guess_of
from festival.games.spots.record import guess_name
from festival.play.kind import Data
from festival.play.side_forms import CorrectionForm, typed_line
from festival.record.log_lines import Act, person_of
from festival.words.sentences import Naming
from rules.dice import read_faces
from rules.spots import commands as c
from rules.spots.guesses import guesses
from rules.spots.state import Phase, State
from rules.wording import player


class GuessForm(CorrectionForm):
    """The corrected player and guess."""

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

    def __init__(
        self, data: Data | None, initial: dict[str, object], then: State, naming: Naming
    ) -> None:
        super().__init__(data, initial=initial)
        people = [person_of(number, naming) for number in then.seats.present()]
        self.choose_from(
            "player", [(person.number, f"{person.number} · {person.alone}") for person in people]
        )
        self.choose_from(
            "guess", [(str(each), guess_name(each, naming)) for each in guesses(then.settings)]
        )


class LiftForm(CorrectionForm):
    """The corrected dice under the cup. dice: how many there are."""

    faces = typed_line(_("The dice under the cup"), is_required=True, inputmode="numeric")

    def __init__(self, data: Data | None, faces: Sequence[int], dice: int) -> None:
        super().__init__(data, initial={"faces": " ".join(map(str, faces))})
        self._dice = dice

    def clean(self) -> None:
        if "faces" in self.cleaned_data:
            self.read("faces", self._read)

    def _read(self, typed: str) -> None:
        self.cleaned_data["faces"] = read_faces(typed, self._dice)


def correction_form(
    data: Data | None, act: Act | None, then: State, naming: Naming
) -> CorrectionForm:
    match act.command if act else None:
        case c.Guess(player, guess):
            return GuessForm(data, {"player": player, "guess": str(guess)}, then, naming)
        case c.Lift(faces):
            return LiftForm(data, faces, then.settings.dice)
        case _:
            return CorrectionForm(data)


def corrected(act: Act, data: Data) -> c.Command | None:
    """The corrected command. Unchanged dice still count as thrown by the same hand or program."""
    match act.command:
        case c.Guess():
            return c.Guess(data["player"], data["guess"])
        case c.Lift(faces, is_simulated) as was:
            is_simulated = is_simulated and data["faces"] == faces
            return replace(was, faces=data["faces"], is_simulated=is_simulated)
        case other:
            return other  # for the rules to refuse


def hands(before: State, after: State, naming: Naming) -> Iterator[str]:
    """A sentence for each player whose forfeits change."""
    players = dict.fromkeys((*before.seats.players, *after.seats.players))
    for number in players:
        was, now = before.forfeits.get(number, 0), after.forfeits.get(number, 0)
        if was != now:
            yield ngettext(
                "{player} has paid {now} forfeit instead of {was}",
                "{player} has paid {now} forfeits instead of {was}",
                now,
            ).format(player=naming.name(player(number)), now=now, was=was)


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """Sentences about the last cup and the phase, if they change."""
    was, now = before.last, after.last
    if now is not None and was is not None and now.faces != was.faces:
        yield gettext("The last cup has {total} spots now.").format(total=now.total)
    if after.phase is not before.phase:
        yield _phase(after)


def _phase(state: State) -> str:
    match state.phase:
        case Phase.WAITING:
            return gettext("The game has not begun.")
        case Phase.GUESSING:
            return gettext("The game goes on.")
        case Phase.ENDED:
            return gettext("The game is over.")
