"""The money of a game with stakes: the pot, what each has won or lost, and who owes whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext

from festival.record.log_lines import person_of
from festival.words.money import format_money, to_minor
from festival.words.sentences import Naming
from rules.poker_dice.state import State
from rules.transfers import fewest_transfers


def money_of(stakes: int, state: State, naming: Naming) -> str:
    """So many stakes in money: ₱60; "" where no money is played for."""
    if not state.settings.money:
        return ""
    stake = to_minor(state.settings.money, naming.currency)
    return format_money(abs(stakes) * stake, naming.currency)


def signed(stakes: int, state: State, naming: Naming) -> str:
    """Money won or lost: +₱60; "" where no money is played for."""
    money = money_of(stakes, state, naming)
    return money and f"{'+' if stakes > 0 else '−' if stakes < 0 else ''}{money}"


def debts(stakes: Mapping[int, int], state: State, naming: Naming) -> Iterator[str]:
    """Sentences that settle what each has won or lost, with the fewest payments."""
    for each in fewest_transfers(stakes):
        yield gettext("{payer} gives {receiver} {money}.").format(
            payer=person_of(each.payer, naming).name,
            receiver=person_of(each.receiver, naming).name,
            money=money_of(each.units, state, naming),
        )
