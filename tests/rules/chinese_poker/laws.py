"""What holds at every table of Chinese poker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.chinese_poker import commands as c
from rules.chinese_poker.state import Phase, State
from rules.chinese_poker.variation import VARIATIONS
from rules.log import Entry

RULES: dict[str, tuple[Any, ...]] = {
    "variation": VARIATIONS,
    "chips": ("12",),
    "chip_limit": ("on", "off"),
    "ace_of_spades": ("on", "off"),
    "surrender": ("1",),
}
OTHERS = (
    lambda chance: c.MoveDealer(chance.randint(1, 5)),
    lambda chance: c.BuyChips(chance.randint(1, 5), chance.randint(-1, 20)),
)


def check(done: Sequence[Entry[Any, Any]], state: State) -> None:
    """Points sum to zero, and nobody pays more than their chips."""
    totals: Counter[int] = Counter()
    for deal in state.deals:
        assert sum(deal.net) == 0
        totals.update(dict(zip(deal.players, deal.net, strict=True)))
    assert all(points == totals[player] for player, points in state.standing())
    if state.settings.loaded().has("chip_limit"):
        assert all(state.stack(player) >= 0 for player in state.seats.players)
    if state.phase is Phase.PLAYING:
        assert state.dealer in state.seats.present()
