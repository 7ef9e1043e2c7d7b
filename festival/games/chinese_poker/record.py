"""Reads a game of Chinese poker: draws, and the reasons of its deals."""

from __future__ import annotations

from functools import lru_cache

from festival.models import Festival
from festival.tables.record.record import AnyLog
from festival.tables.record.side_reading import SideReading
from festival.words.sentences import Naming
from rules.cards import read_cards
from rules.chinese_poker import Settlement
from rules.chinese_poker import events as e
from rules.chinese_poker.commands import Command, DealCards, Showdown
from rules.chinese_poker.decide import settle_shown
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.state import State
from rules.dice_commitment import Draw, Drawn


@lru_cache(maxsize=256)
def settlement_of(settings: Settings, deal: e.DealSettled) -> Settlement:
    """A deal of the log with all reasons."""
    return settle_shown(settings, deal.hands, deal.players.index(deal.dealer))


class Reading(SideReading[State, Command, e.Event]):
    has_secret_deals = True

    def names(self, festival: Festival, state: State) -> Naming:
        return Naming(currency=festival.currency)

    def drawn(self, command: Command) -> Draw | None:
        """The dealt hands, as places in the pack."""
        if not isinstance(command, DealCards):
            return None
        if not all(command.hands):
            return Draw(Drawn.CARDS, (), hands=len(command.hands))
        hands = (sorted(card.index for card in read_cards(hand)) for hand in command.hands)
        return Draw(Drawn.CARDS, tuple(number for hand in hands for number in hand))

    def program_threw_last(self, log: AnyLog) -> bool:
        """A showdown right after a deal of the program is of its cards."""
        deals = [type(act.command) for act in log.done]
        return DealCards in [kind for kind in deals if kind in (DealCards, Showdown)][-2:]

    def is_conserved(self, before: State, event: e.Event, after: State) -> bool:
        return sum(after.totals.values()) == 0

    def asked_at(self, log: AnyLog, state: State) -> int | None:
        """The number of the entry that dealt the cards which the players set now."""
        if not state.is_hidden:
            return None
        deals = (act for act in reversed(log.done) if isinstance(act.command, DealCards))
        return int(next(deals).seq)

    def seconds(self, state: State) -> int:
        return state.settings.seconds
