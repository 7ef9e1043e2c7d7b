"""Corrects a deal in the log, and says what changes with it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from festival.games.chinese_poker.board.build import SURRENDER
from festival.games.chinese_poker.play.command_forms import ShowdownForm, shown_in
from festival.play.kind import Data
from festival.play.side_tables import points_instead
from festival.record.log_lines import Act, person_of
from festival.words.prices import Prices
from festival.words.sentences import Naming, full_stop
from rules.chinese_poker import commands as c
from rules.chinese_poker.sheet import special_rows
from rules.chinese_poker.state import State
from rules.chinese_poker.variation import special_name


def correction_form(
    data: Data | None, act: Act | None, then: State, naming: Naming
) -> ShowdownForm:
    command = act.command if act else None
    shown = command.hands if isinstance(command, c.Showdown) else ()
    people = [person_of(number, naming).name for number in then.seats.present()]
    return ShowdownForm(data, shown, people=people, specials=_specials(then))


def _specials(state: State) -> list[tuple[str, str]]:
    played = [
        (row.key, gettext("declares: {special}").format(special=gettext(row.names.english)))
        for row in special_rows(state.settings)
    ]
    can_surrender = state.settings.loaded().units("surrender") > 0
    return [*played, (SURRENDER, gettext("surrenders"))] if can_surrender else played


def corrected(act: Act, data: Data) -> c.Command | None:
    was = act.command
    if not isinstance(was, c.Showdown):
        return was  # for the rules to refuse
    return c.Showdown(shown_in(data, len(was.hands)))


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    prices = Prices.at(naming.currency, after.settings.money)
    return points_instead(before.totals, after.totals, prices, naming)


def _shown(name: str, hand: c.Shown, naming: Naming) -> str:
    if hand.surrenders:
        return full_stop(gettext("{player} surrenders").format(player=name))
    told = hand.cards
    if hand.special:
        special = naming.name(special_name(hand.special))
        told = gettext("declares: {special}").format(special=special)
    return full_stop(gettext("{player}: {hand}").format(player=name, hand=told))


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """Sentences about corrected hands, and about the next deal and its dealer, if they change."""
    for was, now in zip(before.deals, after.deals, strict=False):
        for number, old, new in zip(now.players, was.hands, now.hands, strict=False):
            if new != old:
                yield _shown(person_of(number, naming).name, new, naming)
    if after.number != before.number:
        yield full_stop(gettext("The next deal is number {number}").format(number=after.number))
    if after.dealer != before.dealer and after.dealer is not None:
        name = person_of(after.dealer, naming).name
        yield full_stop(gettext("Deals now: {player}").format(player=name))
