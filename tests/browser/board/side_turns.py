"""What whoever is in turn may do at a side table, drawn at random: any of it may be refused."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.chinese_poker import commands as cards
from rules.chinese_poker.data import VARIATIONS
from rules.mahjong import commands as mahjong
from rules.poker_dice import commands as poker
from rules.promotion import commands as promotion
from rules.spots import commands as spots
from rules.spots.guesses import guesses
from tests.rules.chinese_poker.deals import PACK, set_legally
from tests.rules.mahjong.random_hands import winning_hand


def _dice(chance: Random, count: int) -> tuple[int, ...]:
    faces = chance.choice(((1, 2, 3, 4, 5, 6), (3, 4, 4, 6)))
    return tuple(chance.choice(faces) for _ in range(count))


def _end(chance: Random, command: Any) -> list[Any]:
    return [command] if chance.random() < 0.03 else []


def _poker_turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "won":
        return _end(chance, poker.End()) or [poker.NextRound()]
    if state.turn is None:
        return []
    what = chance.random()
    if what < 0.05:
        return [poker.Skip(state.turn)]
    if state.dice and what < 0.5:
        return [poker.Stand(state.turn)]
    held = chance.sample(range(5), chance.randint(0, 4)) if state.dice else []
    fresh = _dice(chance, 5)
    faces = tuple(state.dice[at] if at in held else fresh[at] for at in range(5))
    return [poker.Throw(state.turn, faces, tuple(sorted(held)), chance.random() < 0.5)]


def _promotion_turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "won":
        return _end(chance, promotion.End()) or [promotion.PlayOn()]
    if state.turn is None:
        return []
    if state.phase == "choosing":
        option = chance.choice(state.options(state.faces))
        return [promotion.Choose(state.turn, option.key)]
    return [promotion.Throw(state.turn, _dice(chance, 6), chance.random() < 0.5)]


def _spots_turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "ended":
        return []
    can_be = guesses(state.settings)
    made = [spots.Guess(number, chance.choice(can_be)) for number in state.waiting()]
    faces = _dice(chance, state.settings.dice)
    return [*made, spots.Lift(faces, chance.random() < 0.5, is_confirmed=True)]


def _mahjong_turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "ended":
        return []
    if state.phase == "settled":
        return _end(chance, mahjong.End()) or [mahjong.NextHand()]
    if chance.random() < 0.1:
        return [mahjong.Draw()]
    hand, player = winning_hand(chance), chance.randint(1, 4)
    others = [each for each in range(1, 5) if each != player]
    return [mahjong.Win(player, hand, None if hand.self_drawn else chance.choice(others))]


def _cards_turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "ended":
        return []
    count = len(state.seats.present())
    pack = chance.sample(PACK, len(PACK))
    rows = [set_legally(chance, pack[at : at + 13]) for at in range(0, 13 * count, 13)]
    hands = tuple(" / ".join(map(" ".join, each)) for each in rows)
    dealt = [cards.DealCards(tuple(each.replace(" /", "") for each in hands))]
    shown = cards.Showdown(tuple(map(cards.Shown, hands)))
    return [*(dealt if chance.random() < 0.5 else []), shown, *_end(chance, cards.End())]


TURNS = {
    "poker_dice": _poker_turn,
    "promotion": _promotion_turn,
    "spots": _spots_turn,
    "mahjong": _mahjong_turn,
    "chinese_poker": _cards_turn,
}
HOUSE_RULES = {
    "poker_dice": lambda chance: {"faces": chance.choice(("pips", "cards"))},
    "promotion": lambda chance: {"order": chance.choice(("te_cung_chang", "player"))},
    "spots": lambda chance: {
        "dice": chance.randint(1, 6),
        "guess": chance.choice(("total", "odd_even", "big_small")),
        "forfeit": chance.choice(("", "a song for everybody at the next table", "W" * 40)),
    },
    "mahjong": lambda chance: {"min_tai": 0, "rounds": chance.choice((1, 4))},
    "chinese_poker": lambda chance: {
        "variation": chance.choice(VARIATIONS),
        "point": chance.choice(("0", "10", "2.50")),
    },
}
