"""Logs of a version whose Hawaiian Gardens and Singapore were otherwise: `earlier.json`, which that
version wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.chinese_poker import game
from rules.chinese_poker.decide import settle_shown
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.state import State
from rules.game import replay

LOGS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("earlier.json").read_text(encoding="utf-8")
)
# Five pairs and three 6; all three rows 6, a four in the middle 8, a straight flush at the back 5,
# three times, with 50 chips each and no limit. Small cards to 10: 3.
PAID = {"hawaiian": (6 + 3 * (6 + 8 + 5), 4), "singapore": (3, 1)}


@pytest.mark.parametrize("variation", LOGS)
def test_earlier_deals_are_replayed_paid_and_judged_as_then(
    variation: str,
) -> None:
    entries = [game.CODEC.entry_from_dict(entry) for entry in LOGS[variation]]
    won, count = PAID[variation]

    state: State = replay(game, game.opening(Settings()), entries)

    assert (dict(state.totals), len(state.deals)) == ({1: won, 2: -won}, count)
    for deal in state.deals:
        dealer = deal.players.index(deal.dealer)
        assert settle_shown(state.settings, deal.hands, dealer).net == deal.net
    again = game.opening(Settings())
    for entry in entries:
        assert entry.command is not None
        judged = game.judge_again(again, again, entry.command)
        again = replay(game, again, [entry])
        assert judged.events == entry.events


def test_earlier_table_keeps_house_rules_and_a_new_one_has_new() -> None:
    old = LOGS["hawaiian"][0]["command"]["settings"]
    kept = Settings.from_dict(old)

    assert dict(kept.own) == {"chip_limit": "off", "five_pairs_trips": "6", "one_colour": "0"}
    assert Settings.from_dict(kept.to_dict()) == kept
    assert Settings.from_dict({**old, "chip_limit": "on"}).to_dict()["chip_limit"] == "on"
    assert Settings.from_dict({"variation": "hawaiian"}).own == ()
