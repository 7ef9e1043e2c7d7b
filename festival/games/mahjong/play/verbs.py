"""The verbs of the console of mahjong, with their commands."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.games.mahjong.play.command_forms import draft_of, hand_of, payer_of
from festival.play import side_tables
from festival.play.kind import Data, Verbs
from festival.play.side_tables import before_its_end, player_of
from festival.play.write_path import perform
from rules.errors import IllegalCommand
from rules.mahjong import check
from rules.mahjong import commands as c
from rules.mahjong.state import State
from rules.wording import Wording, gettext_noop

NO_WINNER = Wording("mahjong.no_winner", gettext_noop("choose who won"))


def won(data: Data) -> c.Win:
    winner = player_of(data)
    if not winner:
        raise IllegalCommand(NO_WINNER())
    return c.Win(winner, hand_of(draft_of(data), data), payer_of(data))


VERBS: Verbs = {
    **side_tables.VERBS,
    "win": lambda post, data: perform(post, won(data)),
    "false_win": lambda post, data: perform(post, c.FalseWin(player_of(data))),
    "draw": lambda post, _: perform(post, c.Draw()),
    "next_hand": lambda post, _: perform(post, c.NextHand()),
    "end": lambda post, data: perform(post, c.End(bool(data["confirmed"]))),
}


def _ask(state: State) -> str:
    sentence = gettext("Hand {number} is not over. End the game without it?")
    return sentence.format(number=state.deal.number)


confirmation = before_its_end(check.UNCONFIRMED_END, _ask)
