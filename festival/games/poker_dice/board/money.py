"""The money of a game with stakes: the pot, what each has won or lost, and who owes whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext

from festival.record.log_lines import person_of
from festival.words.money import format_money, to_minor
from festival.words.sentences import Naming
from rules.poker_dice.state import State


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
    """Sentences that settle what each has won or lost, with few payments."""
    open_ = {player: won for player, won in stakes.items() if won}
    while open_:
        payer, receiver = min(open_, key=open_.__getitem__), max(open_, key=open_.__getitem__)
        paid = min(-open_[payer], open_[receiver])
        yield gettext("{payer} gives {receiver} {money}.").format(
            payer=person_of(payer, naming).name,
            receiver=person_of(receiver, naming).name,
            money=money_of(paid, state, naming),
        )
        open_[payer] += paid
        open_[receiver] -= paid
        open_ = {player: won for player, won in open_.items() if won}
