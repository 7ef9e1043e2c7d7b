"""Playing guess-the-spots on the console and on phones, and correcting its guesses and dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from festival.games.spots.board import choices_of, sitting_out
from festival.games.spots.record import forfeit_name, guess_name
from festival.models import Table
from festival.play import side_forms, side_play
from festival.play.phones.phone_seats import PhonePlay
from festival.play.post import Post, Written
from festival.play.side_forms import CorrectionForm, typed_line
from festival.play.side_play import SidePlay, judged, perform_made, player_of
from festival.play.write_path import perform
from festival.tables.record.dice_commitment import dice_of
from festival.tables.record.log_line import Act, person_of
from festival.tables.record.phone_seats import SeatChoice, SeatPlayed, seats_played
from festival.tables.record.record import Record, table_record
from festival.web.answers import Data
from festival.words.sentences import Naming
from rules.dice import read_faces
from rules.errors import RulesError, raise_for
from rules.random_dice import simulate_dice
from rules.spots import commands as c
from rules.spots.decide import NOT_ALL_GUESSED, UNCONFIRMED_END, refusal
from rules.spots.guesses import Call, Guess, guesses, is_right
from rules.spots.state import Phase, State
from rules.typed_text import half_width
from rules.wording import player


class CommandForm(side_forms.CommandForm):
    """guess: a total, or a word such as odd. faces: of the dice under the cup."""

    guess = forms.CharField(required=False, max_length=20)
    faces = forms.CharField(required=False, max_length=1000, strip=False)


def guess_of(text: str) -> Guess:
    """The guess; a text that is no guess is returned unchanged, for the rules to refuse."""
    plain = half_width(text).strip().lower()
    if plain.isascii() and plain.isdigit():
        return int(plain)
    if plain in {call.value for call in Call}:
        return Call(plain)
    return plain  # type: ignore[return-value]


def _lift(post: Post, data: Data) -> Written:
    def make(table: Table, record: Record) -> c.Lift:
        faces = read_faces(data["faces"], record.state.settings.dice)
        return _shown(table, record, c.Lift(faces, is_confirmed=data["confirmed"]))

    def is_same(was: c.Command) -> bool:
        if not isinstance(was, c.Lift) or was.is_simulated:
            return False
        return was.faces == read_faces(data["faces"], len(was.faces))

    return perform_made(post, make, is_same)


def _shown(table: Table, record: Record, lift: c.Lift) -> c.Lift:
    """The lift with the guesses that were secret on the phones."""
    secret = [seat for seat in seats_played(table, record) if seat.is_ready]
    return replace(
        lift,
        guessers=tuple(seat.number for seat in secret),
        guesses=tuple(guess_of(str(seat.choice["guess"])) for seat in secret),
    )


def _simulate(post: Post, data: Data) -> Written:
    """Let the program throw."""

    def make(table: Table, record: Record) -> c.Lift:
        faces = simulate_dice(record.state.settings.dice, dice_of(table))
        lift = c.Lift(faces, is_simulated=True, is_confirmed=data["confirmed"])
        return _shown(table, record, lift)

    return perform_made(post, make, lambda was: isinstance(was, c.Lift) and was.is_simulated)


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
            "guess", [(str(guess), guess_name(guess, naming)) for guess in guesses(then.settings)]
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


class Play(SidePlay[State, c.Command]):
    command_form = CommandForm
    unconfirmed_end = UNCONFIRMED_END
    verbs = {
        **side_play.VERBS,
        "guess": lambda post, data: perform(
            post, c.Guess(player_of(data), guess_of(data["guess"]))
        ),
        "lift": _lift,
        "simulate": _simulate,
    }

    def end_question(self, state: State) -> str:
        count = len(state.guesses)
        return ngettext(
            "{count} guess is made. End the game without lifting the cup?",
            "{count} guesses are made. End the game without lifting the cup?",
            count,
        ).format(count=count)

    def confirmation(self, table: Table, error: RulesError, data: Data, naming: Naming) -> str:
        if error.sentence.code != NOT_ALL_GUESSED.code:
            return super().confirmation(table, error, data, naming)
        waiting = waiting_at(table, table_record(table))
        return sitting_out(person_of(number, naming).name for number in waiting)

    def verdict(self, record: Record, naming: Naming, asked: Mapping[str, str]) -> str:
        template = "games/spots/play/_verdict.html"
        return judged(template, naming, lambda: _verdict(record.state, naming, asked))

    def correction_form(
        self, data: Data | None, act: Act | None, then: State, naming: Naming
    ) -> CorrectionForm:
        match act.command if act else None:
            case c.Guess(player, guess):
                return GuessForm(data, {"player": player, "guess": str(guess)}, then, naming)
            case c.Lift(faces):
                return LiftForm(data, faces, then.settings.dice)
            case _:
                return CorrectionForm(data)

    def corrected(self, act: Act, data: Data) -> c.Command | None:
        """Unchanged dice still count as thrown by the same hand or program."""
        match act.command:
            case c.Guess():
                return c.Guess(data["player"], data["guess"])
            case c.Lift(faces, is_simulated) as was:
                is_simulated = is_simulated and data["faces"] == faces
                return replace(was, faces=data["faces"], is_simulated=is_simulated)
            case other:
                return other  # for the rules to refuse

    def changed_holdings(self, before: State, after: State, naming: Naming) -> Iterator[str]:
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

    def changed_turn(self, before: State, after: State, naming: Naming) -> Iterator[str]:
        """Sentences about the last cup and the phase, if they change."""
        was, now = before.last, after.last
        if now is not None and was is not None and now.faces != was.faces:
            yield gettext("The last cup has {total} spots now.").format(total=now.total)
        if after.phase is not before.phase:
            yield _phase(after)


def _verdict(state: State, naming: Naming, asked: Mapping[str, str]) -> dict[str, object]:
    """The guesses that the typed dice would make right, before everybody sees them."""
    dice = state.settings.dice
    total = sum(read_faces(asked.get("faces", ""), dice))
    right = [number for number, guess in state.guesses.items() if is_right(guess, total, dice)]
    return {
        "total": total,
        "right": [naming.name(player(number)) for number in right],
        "wrong": len(state.guesses) - len(right),
    }


def _phase(state: State) -> str:
    match state.phase:
        case Phase.WAITING:
            return gettext("The game has not begun.")
        case Phase.GUESSING:
            return gettext("The game goes on.")
        case Phase.ENDED:
            return gettext("The game is over.")


class Phones(PhonePlay[State, c.Command]):
    # Any player of the table can let the program throw and lift the cup.
    verbs = {
        "lift": lambda post, _, fields: _simulate(
            post, {"confirmed": fields.get("confirmed") == "1"}
        )
    }

    def hand_of(
        self, table: Table, record: Record, seat: SeatPlayed
    ) -> tuple[str, dict[str, object]]:
        """The possible guesses, and the one that the player has made."""
        asked = record.asked_at()
        naming = record.naming(table)
        names = (person_of(number, naming).name for number in waiting_at(table, record))
        return "games/spots/play/_hand.html", {
            "asked": asked,
            "is_open": not seat.choice,  # no guess, no secret
            "choices": choices_of(record.state, naming),
            "guess": str(seat.choice.get("guess", "")),
            "question": sitting_out(names),
            "next_cup": record.state.lifts + 1,
            "own_result": _own_result(record.state, seat.number, naming),
        }

    def chosen(
        self, table: Table, record: Record, number: int, fields: Mapping[str, str], is_ready: bool
    ) -> SeatChoice:
        guess = guess_of(fields.get("guess", ""))
        raise_for(refusal(record.state, c.Guess(number, guess)))
        return {"guess": str(guess)}


def _own_result(state: State, number: int, naming: Naming) -> str:
    """What the last cup was for this player. It stays until the next one is lifted, so that no key
    moves while they guess."""
    if state.last is None or number not in state.last.guesses:
        return ""
    told = gettext("Cup {number}: you guessed right")
    if number in state.last.wrong:
        told = gettext("Cup {number}: you pay {forfeit}")
    return told.format(number=state.lifts, forfeit=forfeit_name(state.settings, naming))


def waiting_at(table: Table, record: Record) -> tuple[int, ...]:
    """The players who have guessed neither aloud nor in secret."""
    ready = {seat.number for seat in seats_played(table, record) if seat.is_ready}
    waiting: tuple[int, ...] = record.state.waiting()
    return tuple(number for number in waiting if number not in ready)
