"""Sentences about the effects of an undo or a correction: points, and the dealer."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from festival.games.chinese_poker.board.prices import Prices
from festival.record.log_lines import person_of
from festival.words.sentences import Naming, full_stop
from rules.chinese_poker.sentences import signed
from rules.chinese_poker.state import State


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """A sentence for each player whose points, and money, change."""
    prices = Prices.at(naming.currency, after.settings)
    sentence = gettext("Points of {player}: {after} instead of {before}")
    changed = tuple(
        sentence.format(
            player=person_of(number, naming).name,
            after=_said(after.totals.get(number, 0), prices),
            before=_said(before.totals.get(number, 0), prices),
        )
        for number in sorted({*before.totals, *after.totals})
        if before.totals.get(number, 0) != after.totals.get(number, 0)
    )
    return changed or (gettext("The points stay as they are"),)


def _said(points: int, prices: Prices) -> str:
    money = prices.signed(points)
    return f"{signed(points)} ({money})" if money else signed(points)


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """Sentences about the next deal and its dealer, if they change."""
    if after.number != before.number:
        yield full_stop(gettext("The next deal is number {number}").format(number=after.number))
    if after.dealer != before.dealer and after.dealer is not None:
        name = person_of(after.dealer, naming).name
        yield full_stop(gettext("Deals now: {player}").format(player=name))
