from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules import mahjong
from rules.chinese_poker import game as game_of_chinese_poker
from rules.chinese_poker.settings import Settings as SettingsOfChinesePoker
from rules.game import Game
from rules.mahjong import game as game_of_mahjong
from rules.poker_dice import game as game_of_poker_dice
from rules.poker_dice.settings import Settings as SettingsOfPokerDice
from rules.promotion import game as game_of_promotion
from rules.promotion.settings import Settings as SettingsOfPromotion
from rules.spots import game as game_of_spots
from rules.spots.settings import Settings as SettingsOfSpots
from tests.rules.evenings import Evening, asked, seen

GAMES: dict[str, tuple[Game[Any, Any, Any], type[Any]]] = {
    "chinese_poker": (game_of_chinese_poker, SettingsOfChinesePoker),
    "mahjong": (game_of_mahjong, mahjong.Settings),
    "poker_dice": (game_of_poker_dice, SettingsOfPokerDice),
    "promotion": (game_of_promotion, SettingsOfPromotion),
    "spots": (game_of_spots, SettingsOfSpots),
}
HERE = Path(__file__).parent
EVENINGS = [path for name in GAMES for path in sorted((HERE / name / "evenings").glob("*.json"))]
each_evening = pytest.mark.parametrize("path", EVENINGS, ids=[path.stem for path in EVENINGS])


def evening_of(path: Path) -> Evening:
    game, settings = GAMES[path.parent.parent.name]
    return Evening(game, settings, path)


def test_every_game_has_an_evening() -> None:
    assert {path.parent.parent.name for path in EVENINGS} == set(GAMES)


@each_evening
def test_evening_goes_line_by_line_as_written(path: Path) -> None:
    evening = evening_of(path)

    for number, line in enumerate(evening.steps, start=1):
        came = evening.play(line)
        assert came == asked(line), f"line {number}: {line}"
        wanted = line.get("state", {})
        assert seen(evening.state, wanted) == wanted, f"line {number}: {line}"


@each_evening
def test_undo_to_the_start_and_redo_is_the_same_evening(path: Path) -> None:
    evening = evening_of(path)
    for line in evening.steps:
        evening.play(line)
    end, steps, undone = evening.state, len(evening.log.steps), len(evening.log.undone)

    for _ in range(steps - 1):
        evening.log = evening.log.append(evening.log.undo())
    for _ in range(steps - 1):
        evening.log = evening.log.append(evening.log.redo())

    assert (evening.state, len(evening.log.undone)) == (end, undone)
