"""Says what comes next in a game by its house rules, and whether and when its time is up."""

from __future__ import annotations

import datetime
from math import ceil

from django.utils.formats import time_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from festival.games.bobing.board.board_values import Clock
from festival.games.bobing.board.finals import next_in_final
from festival.games.bobing.record.dice_log_lines import found_by_words
from festival.tables.record.game_clock import clock_shows
from festival.tables.record.log_line import person_of
from festival.words.clean_text import breadth
from festival.words.sentences import Naming, full_stop, in_a_row, one_by_one
from rules.bobing.book.switches import End, StopLeftover
from rules.bobing.game.commands import Crown
from rules.bobing.game.decide import decide
from rules.bobing.game.ending import is_by_fours
from rules.bobing.game.events import PrizesDealt
from rules.bobing.game.state import Phase, State
from rules.wording import Ref

LAST_PRIZES = 10  # a wall shows the rule about the end when so many prizes or fewer are left
MOST_NAMED, MOST_LETTERS = 4, 64  # of names in a roll-off: a wall has two lines for them


def whats_next(state: State, naming: Naming) -> str:
    """A sentence with what the rulebook asks for next."""
    if state.is_paused():
        return _next_in_a_break(state, naming)
    match state.phase:
        case Phase.WAITING:
            return gettext("The game has not started yet.")
        case Phase.CHOOSING if state.chase is not None:
            return gettext("{player} takes a {tier} from whom?").format(
                player=person_of(state.chase.player, naming).name,
                tier=naming.name(Ref("tier", state.chase.tier)),
            )
        case Phase.ROLL_OFF:
            return _next_in_roll_off(state, naming)
        case Phase.CROWNING:
            return _next_at_crowning(state)
        case Phase.ENDED:
            return gettext("The game is over.")
        case _ if state.last_round is not None:
            if state.seats():
                return gettext("Last round, then the champion is decided.")
            return gettext("Last round, then the evening ends.")
        case _ if state.is_final():
            return next_in_final(state, naming)
        case _:
            return _next_at_closing(state) if state.is_closing else _next_while_rolling(state)


def is_end_far(state: State) -> bool:
    """Whether `whats_next` is only the rule about the end, with many prizes left until then."""
    is_plain = state.phase is Phase.ROLLING and not state.is_paused() and not state.is_closing
    is_last = state.last_round is not None or state.is_final()
    return is_plain and not is_last and len(state.rest()) > LAST_PRIZES


def away_sentence() -> str:
    return gettext("This table is at another laptop now; you see its last state here.")


def _next_in_a_break(state: State, naming: Naming) -> str:
    player, clock = person_of(state.turn or 0, naming).name, clock_of(state, 0)
    if state.chase is not None:
        sentence = gettext("The game is paused; after the break {player} says whose prize it is.")
        player = person_of(state.chase.player, naming).name
    elif clock is not None and clock.minutes:
        sentence = gettext("The game and its clock are paused; after the break {player} rolls.")
    else:
        sentence = gettext("The game is paused; after the break {player} rolls.")
    return sentence.format(player=player)


def _next_in_roll_off(state: State, naming: Naming) -> str:
    if state.roll_off is None or not state.roll_off.is_tie:
        if state.roll_off is not None and state.roll_off.settled:
            return gettext("Nobody else has a champion throw: everybody rolls once, most 4s win.")
        return gettext("Nobody has a champion throw: everybody rolls once, most 4s win.")
    names = [person_of(number, naming).name for number in state.roll_off.contestants]
    if len(names) > MOST_NAMED or sum(map(breadth, names)) > MOST_LETTERS:
        sentence = gettext("Tied for the lead: {count} players roll once each, most 4s win.")
        if is_by_fours(state):
            sentence = gettext("Tied on 4s: {count} players roll once each, most 4s win.")
        return sentence.format(count=len(names))
    sentence = gettext("Tied for the lead: {names} roll once each, most 4s win.")
    if is_by_fours(state):
        sentence = gettext("Tied on 4s: {names} roll once each, most 4s win.")
    return sentence.format(names=in_a_row(names))


def _next_while_rolling(state: State) -> str:
    match state.switch("end"):
        case End.IMMEDIATE:
            if state.is_held():
                return gettext("After the last prize the game is over.")
            return gettext("After the last lower prize the champion is decided.")
        case End.ONE_MORE_ROUND:
            if not state.champion_comes_last():
                return gettext("After the last prize, finish the round and play one last round.")
            return gettext("After the last lower prize, finish the round and play one last round.")
        case End.TIMED if state.ends_at is not None:
            sentence = gettext("At {time}, or after the last prize, finish the round.")
            if state.champion_comes_last():
                sentence = gettext("At {time}, or after the last lower prize, finish the round.")
            return sentence.format(
                time=time_format(localtime(clock_shows(moment_at(state.ends_at))), "TIME_FORMAT")
            )
        case _:
            if state.is_held():
                return gettext("After the last prize, finish the round; then the game is over.")
            return gettext(
                "After the last lower prize, finish the round; then the champion is decided."
            )


def _next_at_closing(state: State) -> str:
    """Nothing is left to win, or the time is up."""
    if len(state.standing()) < state.seats():
        if is_time_up(state):
            return gettext("The time is up, but there is no champion yet: play on.")
        if _is_champion_alone(state):
            return gettext("Only the champion’s prize is left: play until somebody throws for it.")
        return gettext("The lower prizes are gone, but there is no champion yet: play on.")
    if is_time_up(state):
        return gettext("The time is up: finish the round, then the champion is decided.")
    if _is_champion_alone(state) and state.switch("end") != End.ONE_MORE_ROUND:
        return gettext(
            "Somebody has a champion throw: finish the round, then the champion is decided."
        )
    if state.switch("end") != End.ONE_MORE_ROUND or state.round > state.closing_round:
        return gettext("Last round, then the champion is decided.")
    if not state.champion_comes_last():
        return gettext("The last prize is gone: finish the round, then play one last round.")
    return gettext("The last lower prize is gone: finish the round, then play one last round.")


def _is_champion_alone(state: State) -> bool:
    """Whether there is no other prize in this game."""
    return all(prize.tier == 1 for prize in state.prizes)


def _next_at_crowning(state: State) -> str:
    over = gettext("No more rolls.")
    found = found_by_words(state.found_by)
    if state.champions:
        over = ngettext(
            "No more rolls. The champion is crowned next.",
            "No more rolls. The champions are crowned next.",
            len(state.champions),
        )
    return one_by_one((full_stop(capfirst(found)) if found else "", over, rest_sentence(state)))


def rest_sentence(state: State) -> str:
    """A sentence on the prizes that are left once the champion is crowned; "" for none."""
    given = leftovers_sentence(state)
    left = 0 if state.is_rest_gone else len(state.rest())
    if given or not left:
        return given
    return ngettext(
        "Nobody won the last prize; the organiser keeps it.",
        "Nobody won {count} prizes; the organiser keeps them.",
        left,
    ).format(count=left)


def leftovers_sentence(state: State) -> str:
    """How many prizes are given away when the champion is crowned, and how; "" for none."""
    events = decide(state, Crown(state.players))  # any lots give away the same number
    left = sum(len(event.shares) for event in events if isinstance(event, PrizesDealt))
    if not left:
        return ""
    if state.stop_leftover() is StopLeftover.RAFFLE:
        return ngettext(
            "Then the last prize is raffled among all players.",
            "Then the {count} prizes that are left are raffled among all players.",
            left,
        ).format(count=left)
    return ngettext(
        "Then one player who has nothing gets a prize.",
        "Then {count} players who have nothing get a prize each.",
        left,
    ).format(count=left)


def crown_button(state: State) -> str:
    """The label of the button that closes a decided game; "" at any other time."""
    if state.phase is not Phase.CROWNING:
        return ""
    if not state.champions:
        return gettext("Close the evening")
    return ngettext("Crown the champion", "Crown the champions", len(state.champions))


def clock_note(state: State, minutes: int | None) -> str:
    """Before the start of a game that ends by the clock: how long it lasts; else ""."""
    if state.phase is not Phase.WAITING or state.switch("end") != End.TIMED:
        return ""
    if not minutes:
        return gettext("The clock ends this game: set the minutes first.")
    return ngettext(
        "The clock ends this game {count} minute after its start; then the round is finished.",
        "The clock ends this game {count} minutes after its start; then the round is finished.",
        minutes,
    ).format(count=minutes)


def clock_of(state: State, now: float) -> Clock | None:
    """The clock of a running game that ends by the clock; None for any other. now: seconds, as
    `state.ends_at`."""
    is_going_on = state.phase in (Phase.ROLLING, Phase.CHOOSING)
    now = state.clock(now)
    if state.ends_at is None or not is_going_on or (state.is_closing and not is_time_up(state)):
        return None
    minutes = 0 if state.is_closing else max(0, ceil((state.ends_at - now) / 60))
    ends_at = moment_at(state.ends_at)
    return Clock(ends_at=ends_at, minutes=minutes, is_standing=state.is_paused())


def is_time_up(state: State) -> bool:
    """Whether the game is closing because its time is up, not because its prizes are."""
    return state.is_closing and state.ends_at is not None and bool(state.rest())


def moment_at(seconds: int) -> datetime.datetime:
    """By the game clock."""
    return datetime.datetime.fromtimestamp(seconds, tz=datetime.UTC)
