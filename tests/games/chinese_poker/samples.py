"""What Chinese poker gives for the tests of all games."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.test import Client

from festival.models import Table
from rules.cards import read_cards
from rules.chinese_poker import commands as c
from tests.festival.people.phones import press_at
from tests.festival.play.dice_evenings import end_again
from tests.festival.side_tables import begun_table, do, state_of, stored, tell, undo
from tests.games.chinese_poker import tables
from tests.games.chinese_poker.tables import ANA, BEN, CORA, HANDS, STRONG, WEAK, WEAKER, show
from tests.games.chinese_poker.tables import fields as hands
from tests.games.sample import Case, Play, Private, Results

STEPS = [
    lambda table: show(table, *HANDS),
    lambda table: do(table, c.End()),
]


def settled(hand: str, sentence: str) -> Case:
    return "settle", hands(hand, WEAK, WEAKER), f"Ana: {sentence}"


def dealt() -> Table:
    table = tables.game()
    do(table, c.DealCards(tuple(hand.replace(" /", "") for hand in HANDS)))
    return table


TOO_STRONG = (
    "the front (pair of 10s) beats the middle (pair of 7s); the middle must beat the front."
)
PLAY = Play(
    begun=tables.game,
    good=("settle", hands(*HANDS), "deal 1: Ana +6, Ben 0, Cora −6 · Ben deals next"),
    other=hands(WEAK, STRONG, WEAKER),
    wrong={
        tables.game: (
            settled(STRONG[:-3], "a hand has 13 cards (12 came)."),
            settled(STRONG + " 4d", "a hand has 13 cards (14 came)."),
            settled(STRONG.replace("3d", "Ah"), "A♥ comes twice."),
            ("settle", hands(STRONG.replace("3d", "Qs"), WEAK, WEAKER), "Q♠ comes"),
            settled("Ts Th 9h / 7c 7d Ah Kc 3d / Ad 5c 5d 7h 2c", TOO_STRONG),
            settled("Kx", "type a card such as Kh, 10s or 4♣ (you typed “KX”)."),
        )
    },
    typed="hand_1",
    unfinished=(dealt, "Deal 1 is not settled. End the game without it?"),
    finished=lambda: tables.game(1),
    machine=(tables.game, "deal", {}),
    to_correct=(lambda: tables.game(2), 2, {"hand_1": STRONG, "hand_3": WEAKER}),
    no_corrections=((hands(STRONG[:-3], WEAK, WEAKER), "Ana: a hand has 13 cards (12 came)."),),
)


def deals() -> Table:
    """Ana wins 6 of the first deal, Ben 6 of the second: Cora pays both times."""
    table = tables.game(1, point="10", name="By the window")
    tables.show(table, tables.WEAK, tables.STRONG, tables.WEAKER)
    do(table, c.End())
    return stored(table)


RESULTS = Results(
    play=deals,
    page=(
        "Cora gives Ana",
        "9 of 12 rows won",
        "best setting missed: 2 of 2",
        "For the whole evening; skip this if you paid after each deal.",
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
    seq, cards = str(stored(table).version), tables.legal(table, ANA)
    assert press_at(ana, table, ANA, "ready", asked=seq, cards=cards).status_code == 200


def dealt_in_secret(table: Table) -> dict[int, str]:
    if not state_of(table).is_hidden:
        return {}
    return {
        number: " ".join(map(str, tables.cards_of(table, number))) for number in (ANA, BEN, CORA)
    }


def seen(text: str, hands: Mapping[int, str]) -> list[int]:
    """Whose hands are in a text: so many of the cards that it is no chance, or their places."""
    shown = {*CARD.findall(OF_NOBODY.sub("", text))}
    return [
        number
        for number, cards in hands.items()
        if len(shown.intersection(cards.split())) > 3
        or "\n".join(str(card.index) for card in read_cards(cards)) in text
    ]


PRIVATE = Private(begun=tables.game, choose=set_in_secret, secrets=dealt_in_secret, seen=seen)
