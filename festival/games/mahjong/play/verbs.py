"""The verbs of the console of mahjong, with their commands."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext

from festival.games.mahjong.play.command_forms import draft_of, hand_of, payer_of
from festival.models import Table
from festival.play import side_tables
from festival.play.kind import Data, Verbs
from festival.play.side_tables import before_its_end, perform_made, player_of
from festival.play.write_path import perform
from festival.record.commitments import dice_of
from festival.record.record import Record
from rules.errors import IllegalCommand
from rules.mahjong import commands as c
from rules.mahjong.decide import UNCONFIRMED_END
from rules.mahjong.state import State
from rules.promised_dice import draw_from
from rules.wording import Wording, gettext_noop

NO_WINNER = Wording("mahjong.no_winner", gettext_noop("choose who won"))


def won(data: Data) -> c.Win:
    winner = player_of(data)
    if not winner:
        raise IllegalCommand(NO_WINNER())
    return c.Win(winner, hand_of(draft_of(data), data), payer_of(data))


def _with_lots(table: Table, start: c.Start) -> c.Start:
    is_by_lot = start.settings.seats_by_lot
    return replace(start, lots=draw_from(start.players, dice_of(table))) if is_by_lot else start


def next_hand(table: Table, record: Record) -> c.NextHand:
    """Lots for new seats are drawn where a round ends."""
    state: State = record.state
    has_lots = state.settings.lots_each_round and state.ends_round()
    return c.NextHand(draw_from(state.seats.players, dice_of(table)) if has_lots else ())


def is_next_hand(was: object) -> bool:
    return isinstance(was, c.NextHand)


VERBS: Verbs = {
    **side_tables.VERBS,
    "start": lambda post, _: side_tables.start(post, _with_lots),
    "win": lambda post, data: perform(post, won(data)),
    "false_win": lambda post, data: perform(post, c.FalseWin(player_of(data))),
    "draw": lambda post, _: perform(post, c.Draw()),
    "next_hand": lambda post, _: perform_made(post, next_hand, is_next_hand),
    "end": lambda post, data: perform(post, c.End(bool(data["confirmed"]))),
}


def _ask(state: State) -> str:
    sentence = gettext("Hand {number} is not over. End the game without it?")
    return sentence.format(number=state.deal.number)


confirmation = before_its_end(UNCONFIRMED_END, _ask)
