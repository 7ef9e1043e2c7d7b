"""Sentences about the course of a game of poker dice, and the moments that fill the screen."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from festival.games.poker_dice.board.board import Contestant, Moment
from festival.record.log_lines import person_of
from festival.record.record import Record
from festival.words.sentences import Naming, listed
from rules.poker_dice.settings import Straight
from rules.poker_dice.state import Phase, State
from rules.wording import player


def agenda_of(state: State, naming: Naming) -> str:
    """A sentence for the head of a screen."""
    match state.phase:
        case Phase.WAITING:
            return gettext("Five dice, up to three throws: the best hand wins the round.")
        case Phase.THROWING if state.tie:
            names = listed(str(naming.name(player(number))) for number in state.contestants)
            sentence = gettext("Round {round}: {players} are tied and throw once more.")
            return sentence.format(round=state.round, players=names)
        case Phase.THROWING if state.settings.straight is Straight.BUST:
            return gettext("Round {round}: the best hand wins.").format(round=state.round)
        case Phase.THROWING:
            sentence = gettext("Round {round}: the best hand wins, and straights count.")
            return sentence.format(round=state.round)
        case Phase.WON:
            sentence = gettext("Round {round} is over.")
            return sentence.format(round=state.round)
        case Phase.ENDED:
            return gettext("The game is over.")


def moment_of(record: Record, naming: Naming, contestants: Sequence[Contestant]) -> Moment | None:
    """The moment to show; None while somebody is to throw."""
    state: State = record.state
    seq = record.log.done[-1].seq if record.log.done else 0
    match state.phase:
        case Phase.WON:
            return _won(state, naming, contestants, seq)
        case Phase.ENDED:
            return _ended(state, naming, seq)
        case _:
            return None


def _won(state: State, naming: Naming, contestants: Sequence[Contestant], seq: int) -> Moment:
    title = gettext("Round {round} goes to").format(round=state.round)
    if state.winner is None:
        title = gettext("Round {round} goes to nobody").format(round=state.round)
        note = gettext("Nobody has a hand.")
        return Moment(kind="nobody", title=title, people=(), note=note, seq=seq)
    winner = next(each for each in contestants if each.is_winner)
    won = state.won[state.winner]
    note = ngettext("{count} round won so far", "{count} rounds won so far", won)
    return Moment(
        kind="won",
        title=title,
        people=(winner.person,),
        made=winner.made,
        note=note.format(count=won),
        seq=seq,
    )


def _ended(state: State, naming: Naming, seq: int) -> Moment:
    most = max(state.won.values(), default=0)
    first = [number for number, won in state.standing() if 0 < won == most]
    note = ngettext("{count} round won", "{count} rounds won", most).format(count=most)
    return Moment(
        kind="ended",
        title=gettext("The game is over"),
        people=tuple(person_of(number, naming) for number in first),
        note=note if first else gettext("Nobody has won a round."),
        seq=seq,
    )
