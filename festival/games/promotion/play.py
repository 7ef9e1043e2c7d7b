"""Playing the promotion game on the console and on phones, and correcting its turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from festival.games.promotion.board.build_board import agenda_of
from festival.games.promotion.board.walks import choices_of, groups_of, said_of, spaces_of
from festival.models import Table
from festival.play import side_forms, side_play
from festival.play.phones.phone_seats import PhonePlay
from festival.play.post import Post, Written
from festival.play.side_forms import CorrectionForm, one_of, typed_line
from festival.play.side_play import SidePlay, instead, judged, perform_made, player_of
from festival.play.write_path import perform
from festival.tables.board.board_kind import BoardKind
from festival.tables.record.dice_commitment import dice_of
from festival.tables.record.log_line import Act, person_of
from festival.tables.record.phone_seats import SeatPlayed
from festival.tables.record.record import Record
from festival.web.answers import Data
from festival.words.sentences import Naming, full_stop, in_a_row, one_by_one
from rules.dice import Roll
from rules.errors import raise_for
from rules.promotion import commands as c
from rules.promotion.decide import UNCONFIRMED_END, deeds, refusal
from rules.promotion.events import reason_of
from rules.promotion.placing_and_moving import PALACE, Piece
from rules.promotion.state import Phase, State
from rules.random_dice import simulate_roll


class CommandForm(side_forms.CommandForm):
    """roll: six dice. simulate: let the program throw. option: key of the chosen option."""

    roll = forms.CharField(required=False, max_length=1000, strip=False)
    simulate = forms.BooleanField(required=False)
    option = forms.CharField(required=False, max_length=100)


def _throw(post: Post, data: Data) -> Written:
    is_simulated = bool(data["simulate"])

    def make(table: Table, record: Record) -> c.Throw:
        roll = simulate_roll(dice_of(table)) if is_simulated else Roll.parse(data["roll"])
        return c.Throw(player_of(data), roll.faces, is_simulated)

    def is_same(was: c.Command) -> bool:
        if not isinstance(was, c.Throw):
            return False
        if (was.player, was.is_simulated) != (player_of(data), is_simulated):
            return False
        return is_simulated or was.faces == Roll.parse(data["roll"]).faces

    return perform_made(post, make, is_same)


DICE_THROWN, AWAY = "dice", "away"
WHAT_HAPPENED = (
    (DICE_THROWN, _("these six dice")),
    (AWAY, _("was away; turn skipped")),
)


class ThrowForm(CorrectionForm):
    """The corrected throw or skipped turn."""

    what = one_of(
        _("What happened"), _("choose one of these two (“%(value)s” came)"), WHAT_HAPPENED
    )
    roll = typed_line(_("The six dice"), placeholder="4 4 1 2 6 3")

    def clean(self) -> None:
        if self.cleaned_data.get("what") == DICE_THROWN and "roll" in self.cleaned_data:
            self.read("roll", Roll.parse)


class ChoiceForm(CorrectionForm):
    """The corrected choice, with the same dice."""

    what = one_of(_("What was chosen"), _("choose one of these (“%(value)s” came)"))

    def __init__(self, data: Data | None, options: Iterable[tuple[str, str]], chosen: str) -> None:
        super().__init__(data, initial={"what": chosen})
        self.choose_from("what", options)


class Play(SidePlay[State, c.Command]):
    command_form = CommandForm
    unconfirmed_end = UNCONFIRMED_END
    verbs = {
        **side_play.VERBS,
        "throw": _throw,
        "choose": lambda post, data: perform(post, c.Choose(player_of(data), data["option"])),
        "skip": lambda post, data: perform(post, c.Skip(player_of(data))),
        "play_on": lambda post, _: perform(post, c.PlayOn()),
    }

    def end_question(self, state: State) -> str:
        return gettext("The race is not over. End the game as it stands?")

    def verdict(self, record: Record, naming: Naming, asked: Mapping[str, str]) -> str:
        template = "games/promotion/play/_verdict.html"
        return judged(template, naming, lambda: _verdict(record.state, naming, asked))

    def correction_form(
        self, data: Data | None, act: Act | None, then: State, naming: Naming
    ) -> CorrectionForm:
        match act.command if act else None:
            case c.Choose(_, option):
                options = [
                    (choice.key, one_by_one(choice.said)) for choice in choices_of(then, naming)
                ]
                return ChoiceForm(data, options, option)
            case c.Throw(_, faces):
                shown = " ".join(map(str, faces))
                return ThrowForm(data, initial={"what": DICE_THROWN, "roll": shown})
            case c.Skip():
                return ThrowForm(data, initial={"what": AWAY})
            case _:
                return ThrowForm(data)

    def corrected(self, act: Act, data: Data) -> c.Command | None:
        """The command, for the same player. Unchanged dice still count as thrown by the same hand
        or program."""
        was = act.command
        if not isinstance(was, c.Turn):
            return was  # for the rules to refuse
        if isinstance(was, c.Choose):
            return c.Choose(was.player, data["what"])
        if data["what"] == AWAY:
            return c.Skip(was.player)
        faces = Roll.parse(data["roll"]).faces
        is_simulated = isinstance(was, c.Throw) and was.is_simulated and faces == was.faces
        return c.Throw(was.player, faces, is_simulated)

    def changed_holdings(self, before: State, after: State, naming: Naming) -> tuple[str, ...]:
        """A sentence for each piece on another space."""
        was, now = before.pieces, after.pieces
        return instead(
            gettext("{player}: {after} instead of {before}"),
            (
                (player, _stands(was.get(player)), _stands(now.get(player)))
                for player in sorted({*was, *now})
            ),
            naming,
            none=gettext("No piece moves"),
        )

    def changed_turn(self, before: State, after: State, naming: Naming) -> Iterator[str]:
        """Sentences about the winners, the turn and the course of the game, if they change."""
        if after.winners() != before.winners() and after.winners():
            names = [person_of(number, naming).name for number in after.winners()]
            now = ngettext("The winner now: {players}", "The winners now: {players}", len(names))
            yield full_stop(now.format(players=in_a_row(names)))
        if after.turn != before.turn and after.turn is not None:
            name = person_of(after.turn, naming).name
            yield full_stop(gettext("In turn now: {player}").format(player=name))
        if (after.phase, after.round, after.home) != (before.phase, before.round, before.home):
            yield agenda_of(after)


def _verdict(state: State, naming: Naming, asked: Mapping[str, str]) -> dict[str, object]:
    roll, turn = Roll.parse(asked.get("roll", "")[:1000]), state.turn
    raise_for(refusal(state, c.Throw(turn or 0, roll.faces)))
    assert turn is not None, "a throw passed the check while nobody is in turn"
    options = state.options(roll.faces)
    if not options:
        return {"is_thrown_again": True}
    done = deeds(turn, options[0], roll.faces)
    piece = state.pieces.get(turn)
    return {
        "person": person_of(turn, naming),
        "groups": groups_of(roll.faces, done, state.book, is_placement=piece is None),
        "spaces": spaces_of(done),
        "said": said_of(done, naming, reason_of),
        "before": piece and state.book.to_go(piece),
        "after": state.book.to_go(options[0].piece),
        "is_arrival": options[0].piece.space == PALACE,
        "others": [said_of(deeds(turn, option, roll.faces), naming) for option in options[1:]],
    }


def _stands(piece: Piece | None) -> str:
    if piece is None:
        return gettext("not on the board")
    if piece.space == PALACE:
        return gettext("in the palace")
    if piece.came_from is None:
        return gettext("on {space}").format(space=piece.space)
    return gettext("on {space}, from {before}").format(space=piece.space, before=piece.came_from)


class Phones(PhonePlay[State, c.Command]):
    verbs = {
        "throw": lambda post, number, _: _throw(
            post, {"player": number, "roll": "", "simulate": True}
        ),
        "choose": lambda post, number, fields: perform(
            post, c.Choose(number, fields.get("option", ""))
        ),
        "play_on": lambda post, _, __: perform(post, c.PlayOn()),
    }

    def hand_of(
        self, table: Table, record: Record, seat: SeatPlayed
    ) -> tuple[str, dict[str, object]]:
        """A throw, or the choice among the ways to use it, for the player in turn."""
        state: State = record.state
        verb = ""
        if refusal(state, c.PlayOn()) is None:
            verb = "play_on"
        elif state.turn == seat.number:
            verb = "choose" if state.phase is Phase.CHOOSING else "throw"
        board = BoardKind.of(table).board_of(table)
        racer = next(racer for racer in board.racers if racer.person.number == seat.number)
        context = {"board": board, "racer": racer, "verb": verb}
        return "games/promotion/play/_hand.html", context
