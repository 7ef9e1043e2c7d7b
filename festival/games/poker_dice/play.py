"""Playing poker dice on the console and on phones, and correcting its turns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.games.poker_dice.board import agenda_of, chance_of
from festival.games.poker_dice.hands import dice_shown, made_of
from festival.models import Table
from festival.play import side_forms, side_play
from festival.play.phones.phone_seats import PhonePlay
from festival.play.post import Post, Written
from festival.play.side_forms import CorrectionForm, one_of, typed_line
from festival.play.side_play import SidePlay, instead, judged, perform_made, player_of
from festival.play.write_path import perform
from festival.tables.record.dice_commitment import dice_of
from festival.tables.record.log_line import Act, person_of
from festival.tables.record.phone_seats import SeatPlayed
from festival.tables.record.record import Record
from festival.web.answers import Data
from festival.words.sentences import Naming, as_sentence, full_stop, in_a_row, say
from rules.errors import raise_for
from rules.poker_dice import commands as c
from rules.poker_dice.decide import UNCONFIRMED_END, refusal
from rules.poker_dice.events import NOT_WON, WON
from rules.poker_dice.hand import Hand, face_name, read_thrown
from rules.poker_dice.settings import DICE, Faces
from rules.poker_dice.state import Phase, State
from rules.random_dice import simulate_dice
from rules.wording import player

PLACES = tuple(range(DICE))


class CommandForm(side_forms.CommandForm):
    """roll: faces of the thrown dice, in order. held_1 to held_5: whether the die was held.
    simulate: let the program throw."""

    roll = forms.CharField(required=False, max_length=1000, strip=False)
    simulate = forms.BooleanField(required=False)
    held_1, held_2, held_3, held_4, held_5 = (forms.BooleanField(required=False) for _ in PLACES)


def _held_in(data: Data) -> tuple[int, ...]:
    """The places of the held dice, from 0 to 4, in the cleaned data of a `CommandForm`."""
    return tuple(index for index in PLACES if data.get(f"held_{index + 1}"))


def _typed(state: State, data: Data) -> c.Throw:
    """The typed throw. Raises InvalidRoll."""
    return _completed(state, data, read_thrown(data["roll"], DICE - len(_held_in(data))))


def _completed(
    state: State, data: Data, faces: tuple[int, ...], *, is_simulated: bool = False
) -> c.Throw:
    """A throw in which held dice keep their faces. faces: of the other dice, in the order of their
    places."""
    held, fallen = _held_in(data), iter(faces)
    # Before the first throw no die has a face to hold; the game refuses to hold one.
    before = state.dice or (1,) * DICE
    lying = tuple(before[index] if index in held else next(fallen) for index in PLACES)
    return c.Throw(player_of(data), lying, held, is_simulated)


def _throw(post: Post, data: Data) -> Written:
    is_simulated = bool(data["simulate"])

    def make(table: Table, record: Record) -> c.Throw:
        if not is_simulated:
            return _typed(record.state, data)
        faces = simulate_dice(DICE - len(_held_in(data)), dice_of(table))
        return _completed(record.state, data, faces, is_simulated=True)

    def is_same(was: c.Command) -> bool:
        asked = (player_of(data), _held_in(data), is_simulated)
        if not isinstance(was, c.Throw) or (was.player, was.held, was.is_simulated) != asked:
            return False
        fallen = tuple(f for index, f in enumerate(was.faces) if index not in was.held)
        return is_simulated or fallen == read_thrown(data["roll"], DICE - len(was.held))

    return perform_made(post, make, is_same)


HELD = re.compile(r"[\d\s,.-]*")
DICE_THROWN, STOOD, AWAY = "dice", "stand", "away"
WHAT_HAPPENED = (
    (DICE_THROWN, _("these five dice")),
    (STOOD, _("stood: kept the dice")),
    (AWAY, _("was away; turn skipped")),
)


class ThrowForm(CorrectionForm):
    """The corrected throw or end of a turn."""

    what = one_of(
        _("What happened"), _("choose one of these three (“%(value)s” came)"), WHAT_HAPPENED
    )
    roll = typed_line(_("All five dice after the throw"), placeholder="4 4 4 2 6")
    held = typed_line(_("Which of them were held, counted from 1"), most=100, placeholder="1 2 3")

    def clean(self) -> None:
        if self.cleaned_data.get("what") == DICE_THROWN and "roll" in self.cleaned_data:
            self.read("roll", Hand.parse)

    def clean_held(self) -> tuple[int, ...]:
        """The places of the held dice, from 0 to 4."""
        typed: str = self.cleaned_data["held"]
        numbers = {int(sign) for sign in typed if sign.isdecimal()}
        if not HELD.fullmatch(typed) or not numbers <= {index + 1 for index in PLACES}:
            raise forms.ValidationError(_("type the dice to hold, 1 to 5, such as 1 2 3"))
        return tuple(sorted(number - 1 for number in numbers))


class Play(SidePlay[State, c.Command]):
    command_form = CommandForm
    unconfirmed_end = UNCONFIRMED_END
    verbs = {
        **side_play.VERBS,
        "throw": _throw,
        "stand": lambda post, data: perform(post, c.Stand(player_of(data))),
        "skip": lambda post, data: perform(post, c.Skip(player_of(data))),
        "next_round": lambda post, _: perform(post, c.NextRound()),
    }

    def end_question(self, state: State) -> str:
        sentence = gettext("Round {round} is not over. End the game without it?")
        return sentence.format(round=state.round)

    def verdict(self, record: Record, naming: Naming, asked: Mapping[str, str]) -> str:
        template = "games/poker_dice/play/_verdict.html"
        return judged(template, naming, lambda: _verdict(record.state, naming, asked))

    def correction_form(
        self, data: Data | None, act: Act | None, then: State, naming: Naming
    ) -> ThrowForm:
        return ThrowForm(data, initial=_as_it_stands(act, then))

    def corrected(self, act: Act, data: Data) -> c.Command | None:
        """The command, for the same player. Unchanged dice still count as thrown by the same hand
        or program."""
        was = act.command
        if not isinstance(was, c.Turn):
            return was  # for the rules to refuse
        match data["what"]:
            case "stand":
                return c.Stand(was.player)
            case "away":
                return c.Skip(was.player)
            case _:
                faces = Hand.parse(data["roll"]).faces
                is_simulated = isinstance(was, c.Throw) and was.is_simulated and faces == was.faces
                return c.Throw(was.player, faces, data["held"], is_simulated)

    def changed_holdings(self, before: State, after: State, naming: Naming) -> tuple[str, ...]:
        """A sentence for each player whose number of rounds won changes."""
        was, now = before.won, after.won
        rounds = instead(
            gettext("Rounds won by {player}: {after} instead of {before}"),
            (
                (player, str(was.get(player, 0)), str(now.get(player, 0)))
                for player in sorted({*was, *now})
            ),
            naming,
            none=gettext("The rounds that were won stay as they are"),
        )
        return (*rounds, *_lives(before, after, naming))

    def changed_turn(self, before: State, after: State, naming: Naming) -> Iterator[str]:
        """Sentences about the best hand, the turn and the course of the game, if they change."""
        if after.best() != before.best() and after.best():
            names = [person_of(number, naming).name for number in after.best()]
            yield full_stop(gettext("Best hand now: {players}").format(players=in_a_row(names)))
        if after.turn != before.turn and after.turn is not None:
            name = person_of(after.turn, naming).name
            yield full_stop(gettext("In turn now: {player}").format(player=name))
        if (after.phase, after.tie, after.round) != (before.phase, before.tie, before.round):
            yield agenda_of(after, naming)


def _verdict(state: State, naming: Naming, asked: Mapping[str, str]) -> dict[str, object]:
    data = {**asked, "roll": asked.get("roll", "")[:1000], "player": state.turn}
    throw = _typed(state, data)
    raise_for(refusal(state, throw))
    left = state.limit - state.thrown - 1
    hand = Hand(throw.faces, state.settings.straight)
    return {
        "made": made_of(hand, state, naming, held=throw.held),
        "standing": _standing(state, hand, naming),
        "chance": chance_of(state, throw.faces, left, naming) if left else None,
        "left": left,
    }


def _standing(state: State, hand: Hand, naming: Naming) -> str:
    """A comparison of the hand with the best so far."""
    best = state.best()
    if not best:
        return gettext("The first hand of the round.")
    target = state.hands[best[0]]
    assert target is not None, "the best of a round without a hand"
    if hand > target:
        sentence = gettext("Better than {hand} of {player}.")
    elif hand == target:
        sentence = gettext("Equal to {hand} of {player}.")
    else:
        sentence = gettext("Not better than {hand} of {player}.")
    return sentence.format(hand=say(target.why, naming), player=person_of(best[0], naming).name)


def _as_it_stands(act: Act | None, then: State) -> dict[str, str]:
    match act.command if act else None:
        case c.Throw(_, faces, held):
            shown = " ".join(face_name(face, then.settings.faces) for face in faces)
            places = " ".join(str(index + 1) for index in held)
            return {"what": DICE_THROWN, "roll": shown, "held": places}
        case c.Stand():
            return {"what": STOOD}
        case c.Skip():
            return {"what": AWAY}
        case _:
            return {}


def _lives(before: State, after: State, naming: Naming) -> Iterator[str]:
    for number in after.lives:
        was, now = before.lives.get(number), after.lives[number]
        if was != now:
            yield gettext("Lives of {player}: {after} instead of {before}").format(
                player=person_of(number, naming).name, after=now, before=was
            )


class Phones(PhonePlay[State, c.Command]):
    verbs = {
        "throw": lambda post, number, fields: _throw(
            post, {**fields, "player": number, "roll": "", "simulate": True}
        ),
        "stand": lambda post, number, _: perform(post, c.Stand(number)),
        "next_round": lambda post, _, __: perform(post, c.NextRound()),
    }

    def hand_of(
        self, table: Table, record: Record, seat: SeatPlayed
    ) -> tuple[str, dict[str, object]]:
        """The dice of the player in turn, each to be held or thrown."""
        state, naming = record.state, record.naming(table)
        is_in_turn = state.turn == seat.number
        left = state.limit - state.thrown
        context: dict[str, object] = {
            "is_in_turn": is_in_turn,
            "is_out": seat.number in state.out and state.phase is not Phase.ENDED,
            "is_cards": state.settings.faces is Faces.CARDS,
            "left": left,
            "can_begin": state.phase is Phase.WON and refusal(state, c.NextRound()) is None,
            "own_result": _own_result(state, seat.number, naming),
        }
        if is_in_turn and state.thrown:
            context |= {
                "dice": dice_shown(state.dice, state, held=state.held),
                "made": made_of(state.hand(), state, naming, held=state.held),
                "chance": chance_of(state, state.dice, left, naming),
                "can_stand": refusal(state, c.Stand(seat.number)) is None,
            }
        return "games/poker_dice/play/_hand.html", context


def _own_result(state: State, number: int, naming: Naming) -> str:
    """What the round that is over was for this player, or who won it."""
    if state.phase is not Phase.WON:
        return ""
    if state.winner == number:
        return gettext("You win the round.")
    if state.lives and number in state.losers():
        return gettext("You lose a life.")
    if state.winner is None:
        return as_sentence(NOT_WON(round=state.round), naming)
    return as_sentence(WON(player=player(state.winner), round=state.round), naming)
