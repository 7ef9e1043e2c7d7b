"""Statistics of an evening, worked out by hand."""

from __future__ import annotations

from festival.games.chinese_poker.results import Statistics, statistics
from rules.chinese_poker import commands as c
from rules.chinese_poker import game
from rules.chinese_poker.settings import Settings
from rules.game import follow
from tests.rules.chinese_poker.hands import AGAINST_DRAGON, DRAGON
from tests.rules.chinese_poker.test_best_setting import SET

ANA, BEN = 1, 2
# Both as good as can be: Ana wins front and back, Ben the middle.
BEST, OTHER = SET
# Ana's cards again: each row is worse than that of BEST.
WORSE = "3s 3c 2h / Js Jd 9h 8c 6s / Qs Qh As Ks 5s"
FOUL = "Qs Qh 9h / Js Jd 8c 3c 2h / As Ks 6s 5s 3s"


def evening(*deals: tuple[str, str]) -> dict[int, Statistics]:
    settings = Settings.from_dict({"foul": "loses_all_rows", "surrender": "1"})
    state = game.opening(settings)
    shown = [c.Showdown(tuple(c.Shown(*each.split("@")) for each in deal)) for deal in deals]
    commands: list[c.Command] = [c.Start((ANA, BEN), settings), *shown]
    for command in commands:
        state = follow(game, state, game.decide(state, command))
    return dict(statistics(state))


def test_rows_won_and_a_best_setting_missed_are_counted() -> None:
    found = evening((BEST, OTHER), (WORSE, OTHER))

    # WORSE wins only in front, with a pair against a ten.
    assert found == {ANA: Statistics(6, 3, 2, 0, 1), BEN: Statistics(6, 3, 2, 0, 0)}


def test_wrong_setting_is_counted_and_is_no_best_setting_missed() -> None:
    assert evening((FOUL, OTHER)) == {
        ANA: Statistics(3, 0, 1, 1, 0),
        BEN: Statistics(3, 3, 1, 0, 0),
    }


def test_special_hand_and_surrender_compare_no_rows() -> None:
    found = evening((f"{DRAGON}@complete_straight", AGAINST_DRAGON), (BEST, ""))

    assert found[ANA] == Statistics(0, 0, 1, 0, 0)
    assert (found[BEN].rows, found[BEN].hands) == (0, 1)
