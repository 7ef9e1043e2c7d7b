from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any, get_args

import pytest

from rules import cards, chinese_poker, mahjong, poker_dice, promotion, sheet, spots
from rules.bobing.book.combination import Row, Switch, Tier
from rules.bobing.book.pattern import Match, Pattern
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.scoring import Score
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.ladder import Candidate, RollOff
from rules.bobing.game.state import State
from rules.chinese_poker import advice, hands, splits, telling
from rules.chinese_poker import game as game_of_chinese_poker
from rules.chinese_poker import settings as of_chinese_poker
from rules.chinese_poker import state as state_of_chinese_poker
from rules.chinese_poker.ranking import Ranking
from rules.correction import Correction
from rules.dice import Roll
from rules.game import Judged
from rules.log import Entry, Log
from rules.mahjong import advice as advice_of_mahjong
from rules.mahjong import draft, reading, rows, stacking
from rules.mahjong import game as game_of_mahjong
from rules.mahjong import state as of_mahjong
from rules.names import Names
from rules.poker_dice import game as game_of_poker_dice
from rules.poker_dice import state as of_poker_dice
from rules.promotion import book as of_promotion_book
from rules.promotion import game as game_of_promotion
from rules.promotion import state as of_promotion
from rules.promotion.odds import Outcome
from rules.seats import Seats
from rules.spots import game as game_of_spots
from rules.spots import state as of_spots
from rules.wording import Ref, Sentence, Wording

KINDS_OF_LOGS = {
    *game_of_poker_dice.CODEC.kinds.values(),
    *game_of_promotion.CODEC.kinds.values(),
    *game_of_spots.CODEC.kinds.values(),
    *game_of_chinese_poker.CODEC.kinds.values(),
    *game_of_mahjong.CODEC.kinds.values(),
}

VALUES: tuple[Any, ...] = (
    *(Roll, Entry, Log, Ref, Sentence, Wording, c.Prize, *get_args(c.Command), *get_args(e.Event)),
    *(Correction, Judged, Seats, sheet.Choice, sheet.Rule, sheet.Source, sheet.Switch),
    *(poker_dice.Hand, poker_dice.Settings, of_poker_dice.State),
    *(promotion.Book, promotion.Piece, promotion.Placement, promotion.Settings, promotion.Step),
    *(of_promotion_book.Start, of_promotion_book.Way, Outcome),
    *(of_promotion.Option, of_promotion.Standing, of_promotion.State),
    *(cards.Card, chinese_poker.Arrangement, chinese_poker.Settlement, chinese_poker.Variation),
    *(advice.Best, advice.Expected, advice.Others, splits.Rows, splits.Splits, telling.Told),
    *(hands.Duel, hands.Pot, hands.Special, Ranking),
    *(of_chinese_poker.Settings, state_of_chinese_poker.State),
    *(mahjong.Hand, mahjong.House, mahjong.Meld, mahjong.Score, mahjong.Settings, sheet.Preset),
    *(advice_of_mahjong.Discard, advice_of_mahjong.Wait, draft.Draft, reading.Reading),
    *(reading.Set, rows.Row, stacking.Stacked, of_mahjong.Deal, of_mahjong.State),
    *(spots.Settings, of_spots.Lifting, of_spots.State),
    *sorted(KINDS_OF_LOGS, key=lambda kind: (kind.__module__, kind.__name__)),
    *(Names, Row, Switch, Tier, Match, Pattern, Rulebook, Score, Candidate, RollOff, State),
)


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: str(kind.__name__))
def test_value_cannot_be_changed(kind: Any) -> None:
    value = object.__new__(kind)
    name = next(iter(kind.__dataclass_fields__), "anything")

    # TypeError: what Python 3.11 raises for names unknown to a frozen class with slots.
    with pytest.raises((FrozenInstanceError, TypeError)):
        setattr(value, name, 1)
