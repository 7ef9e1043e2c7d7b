"""Games to test with, and what Chinese poker gives for the tests of all games.

The players are Ana, Ben and Cora, 1 to 3 in this order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.test import Client

from festival.games.chinese_poker.play import verbs
from festival.models import Table
from festival.tables.record.record import table_record
from rules.cards import Card, read_cards
from rules.chinese_poker import commands as c
from rules.chinese_poker.arrangement import Arrangement
from rules.chinese_poker.best_setting import nearest_legal
from rules.chinese_poker.variation import Variation
from tests.festival.play.dice_evenings import end_again
from tests.festival.side_tables import begun_table, do, state_of, stored, tell, undo
from tests.games.bobing.join.phones import press_at
from tests.games.sample import Case, Play, Private, Results
from tests.rules.chinese_poker.hands import DRAGON, STRONG, WEAK, WEAKER

ANA, BEN, CORA = 1, 2, 3
HANDS = (STRONG, WEAK, WEAKER)  # +6, 0 and -6


def game(deals: int = 0, **about: Any) -> Table:
    """An evening after so many deals, in each of which Ana wins 6 and Cora loses them."""
    table = begun_table("chinese_poker", **{"names": ("Ana", "Ben", "Cora"), **about})
    for _ in range(deals):
        show(table, *HANDS)
    return table


def show(table: Table, *hands: str) -> None:
    do(table, c.Showdown(tuple(map(shown, hands))))


def shown(text: str) -> c.Shown:
    """Three rows; "key: cards" of a special hand; "" of a surrender."""
    special, colon, cards = text.partition(": ")
    return c.Shown(cards, special) if colon else c.Shown(text)


def fields(*hands: str) -> dict[str, str]:
    """The same as the console posts it."""
    posted = {}
    for place, hand in enumerate(map(shown, hands), start=1):
        posted[f"hand_{place}"] = hand.cards
        posted[f"special_{place}"] = "surrender" if hand.surrenders else hand.special
    return posted


def cards_of(table: Table, number: int) -> tuple[Card, ...]:
    """Of a deal that only the phones show."""
    here = stored(table)
    return verbs.cards_of(here, table_record(here), number)


def legal(table: Table, number: int) -> str:
    """The player's cards, set from the lowest to the highest until that is legal."""
    variation = Variation.load("base")
    setting = Arrangement.of(cards_of(table, number))
    return str(setting if variation.refusal(setting) is None else nearest_legal(variation, setting))


def seen_in(text: str, cards: Iterable[Card]) -> int:
    return sum(bool(re.search(rf'data-card="{card}"|\b{card}\b', text)) for card in cards)


__all__ = ["DRAGON", "STRONG", "WEAK", "WEAKER"]

STEPS = [lambda table: show(table, *HANDS), lambda table: do(table, c.End())]


def settled(hand: str, sentence: str) -> Case:
    return "settle", fields(hand, WEAK, WEAKER), f"Ana: {sentence}"


def dealt() -> Table:
    table = game()
    do(table, c.DealCards(tuple(hand.replace(" /", "") for hand in HANDS)))
    return table


TOO_STRONG = (
    "the front (pair of 10s) beats the middle (pair of 7s); the middle must beat the front."
)
PLAY = Play(
    begun=game,
    good=("settle", fields(*HANDS), "deal 1: Ana +6, Ben 0, Cora −6 · Ben deals next"),
    other=fields(WEAK, STRONG, WEAKER),
    wrong={
        game: (
            settled(STRONG[:-3], "a hand has 13 cards (12 came)."),
            settled(STRONG + " 4d", "a hand has 13 cards (14 came)."),
            settled(STRONG.replace("3d", "Ah"), "A♥ comes twice."),
            ("settle", fields(STRONG.replace("3d", "Qs"), WEAK, WEAKER), "Q♠ comes"),
            settled("Ts Th 9h / 7c 7d Ah Kc 3d / Ad 5c 5d 7h 2c", TOO_STRONG),
            settled("Kx", "type a card such as Kh, 10s or 4♣ (you typed “KX”)."),
        )
    },
    typed="hand_1",
    unfinished=(dealt, "Deal 1 is not settled. End the game without it?"),
    finished=lambda: game(1),
    machine=(game, "deal", {}),
    to_correct=(lambda: game(2), 2, {"hand_1": STRONG, "hand_3": WEAKER}),
    no_corrections=((fields(STRONG[:-3], WEAK, WEAKER), "Ana: a hand has 13 cards (12 came)."),),
)


def deals() -> Table:
    """Ana wins 6 of the first deal, Ben 6 of the second: Cora pays both times."""
    table = game(1, point="10", name="By the window")
    show(table, WEAK, STRONG, WEAKER)
    do(table, c.End())
    return stored(table)


RESULTS = Results(
    play=deals,
    page=(
        "Cora gives Ana",
        "9 of 12 rows won",
        "best setting missed: 2 of 2",
        "Skip this if you paid during the game.",
        "Deal by deal",
    ),
    people=[
        [
            *("Place", "No.", "Name", "Points", "In money", "Deals", "Deals won", "Best deal"),
            *("Rows won", "Rows compared", "Wrong settings", "Best setting missed", "Hands set"),
        ],
        ["1", "1", "Ana", "6", "60", "2", "1", "6", "9", "12", "0", "2", "2"],
        ["1", "2", "Ben", "6", "60", "2", "1", "6", "9", "12", "0", "2", "2"],
        ["3", "3", "Cora", "-12", "-120", "2", "0", "-6", "0", "12", "0", "2", "2"],
    ],
    data={"variation": "base", "is_final": True, "currency": "PHP", "point_is_worth": "10"},
    first={"name": "Ana", "points": 6, "money": "60"},
)


def evening(desk: Client) -> Table:
    table = begun_table("chinese_poker")
    assert tell(desk, table, "deal").json()["kind"] == "done"
    undo(table)
    assert tell(desk, table, "deal").json()["kind"] == "done"
    assert tell(desk, table, "end", confirmed="1").json()["kind"] == "done"
    return end_again(desk, table)


# All cards, for any hand; and the example of how to type.
OF_NOBODY = re.compile(r'<div class="pack .*?<div class="do|placeholder="[^"]*"', re.DOTALL)
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def set_in_secret(table: Table, ana: Client) -> None:
    assert press_at(ana, table, ANA, "deal").status_code == 200
    seq, cards = str(stored(table).version), legal(table, ANA)
    assert press_at(ana, table, ANA, "ready", asked=seq, cards=cards).status_code == 200


def dealt_in_secret(table: Table) -> dict[int, str]:
    if not state_of(table).is_hidden:
        return {}
    return {number: " ".join(map(str, cards_of(table, number))) for number in (ANA, BEN, CORA)}


def seen(text: str, hands: Mapping[int, str]) -> list[int]:
    """Whose hands are in a text: so many of the cards that it is no chance, or their places."""
    shown = {*CARD.findall(OF_NOBODY.sub("", text))}
    return [
        number
        for number, cards in hands.items()
        if len(shown.intersection(cards.split())) > 3
        or "\n".join(str(card.index) for card in read_cards(cards)) in text
    ]


PRIVATE = Private(begun=game, choose=set_in_secret, secrets=dealt_in_secret, seen=seen)
