"""A thousand deals that only the players' phones showed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest
from django.test import Client

from rules.chinese_poker import commands as c
from tests import dice_script
from tests.festival.side_tables import do
from tests.games.chinese_poker.tables import game

DEALS, HANDS, PACK = 1000, 4, 52
# Upper critical values of chi-square at 0.001: NIST/SEMATECH e-Handbook of Statistical Methods,
# 1.3.6.7.4; for 51 * 51 degrees of freedom by the normal approximation.
OF_51, OF_2601 = 87.968, 2601 + 3.090 * (2 * 2601) ** 0.5
T = TypeVar("T")


@pytest.mark.proof
@pytest.mark.django_db
def test_a_thousand_deals_are_uniform_and_the_script_finds_each_right(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The seed is fixed: what passes once passes always.
    monkeypatch.setattr("rules.promised_dice.draw_seed", lambda size: bytes(range(size)).hex())
    table = game(names=("Ana", "Ben", "Cora", "Dan"), surrender="1")
    desk.post(table.address("phones_switch", "on"))
    for _ in range(DEALS):
        do(table, c.DealCards(("",) * HANDS))
        do(table, c.Showdown((c.Shown(""),) * HANDS))
    do(table, c.End())

    raw = Client().get(table.public_address("dice_json")).getvalue()

    said = dice_script.said(raw)
    assert len([line for line in said if line.endswith("is right")]) == DEALS
    at_place = [Counter[int]() for _ in range(PACK)]
    for promise in json.loads(raw)["promises"]:
        for seq, kind, *cards in promise["draws"]:
            source = dice_script.source(bytes.fromhex(promise["seed"]), promise["words"], seq)
            pack = dice_script.drawn("lots", range(PACK), source)
            assert (kind, cards) == ("cards", [c for each in hands_of(pack) for c in sorted(each)])
            for place, card in enumerate(pack):
                at_place[place][card] += 1
    in_hand = [sum(places, Counter[int]()) for places in hands_of(at_place)]
    # A pack repeats no card, so counts vary less than if they were drawn alone.
    scaled = (PACK - 1) / PACK
    assert max(chi_square(found) * HANDS / (HANDS - 1) * scaled for found in in_hand) < OF_51
    assert sum(map(chi_square, at_place)) * scaled < OF_2601


def hands_of(pack: Sequence[T]) -> list[Sequence[T]]:
    return [pack[at : at + 13] for at in range(0, PACK, 13)]


def chi_square(found: Counter[int]) -> float:
    even = found.total() / PACK
    return sum((found[card] - even) ** 2 / even for card in range(PACK))
