"""With which dice each prize was won, and when: as the log counts now."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from festival.models import Festival
from festival.play import write_path
from festival.play.bobing import commands
from festival.play.bobing.hand_outs import hand_out
from festival.record.record import table_record
from festival.results.bobing.winners import rows_of, winner_list
from rules.bobing.game import commands as c
from tests.festival.evening import (
    CHOOSES,
    NOTHING,
    ONE,
    ONE_EACH,
    RED_3,
    RED_4,
    STRAIGHT,
    TWO,
    correct,
    post,
    started,
    stored,
    take,
    throws,
)

pytestmark = pytest.mark.django_db


def told(festival: Festival, prize: str) -> Any:
    """The dice in any order, the combination, the entry of the log with that time, and whose."""
    found = winner_list(stored(festival).table).by_prize
    won = next(each for each in found if each.prize == prize)
    if won.thrown is None:
        return None
    seq = stored(festival).table.entries.get(at=won.thrown.at).seq
    return "".join(map(str, sorted(won.thrown.dice))), won.thrown.combination, seq, won.winner


def test_prize_is_told_with_the_throw_that_won_it_until_that_is_undone_or_corrected() -> None:
    festival = started(counts=ONE_EACH)
    throws(festival, TWO, NOTHING, RED_3)

    assert told(festival, "Prize 3-1") == ("123444", "Red 3", 4, "Cora")
    assert told(festival, "Prize 5-1") == ("112344", "Red 2", 2, "Ana")
    assert told(festival, "Prize 6-1") is None
    write_path.undo(post(festival))
    correct(festival, 2, ONE)  # changes the dice and leaves the time
    assert [told(festival, f"Prize {tier}-1") for tier in (3, 5)] == [None, None]
    assert told(festival, "Prize 6-1") == ("112345", "Red 1", 2, "Ana")


def test_champion_is_told_with_the_throw_that_stands_on_the_ladder() -> None:
    festival = started(counts={1: 1, 5: 1, 6: 1})
    given = festival.table.prizes.get(tier=5)
    throws(festival, RED_4, NOTHING)
    write_path.perform(post(festival), c.Give(given.pk, 2))
    throws(festival, ONE)
    commands.crown(post(festival))

    assert told(festival, "Prize 1-1") == ("124444", "Red 4", 2, "Ana")
    assert told(festival, "Prize 5-1") == ("", "", 4, "Ben")  # given by hand: it has no dice


def test_equal_prizes_that_were_exchanged_at_the_desk_keep_their_winners_throws() -> None:
    festival = started(counts={5: 2, 6: 9})
    festival.table.prizes.filter(tier=5).update(name="Cup")
    throws(festival, "441123", "442236")
    for number, prize in enumerate(festival.table.prizes.filter(tier=5), start=1):
        hand_out(festival.table.pk, number, [prize.pk], None)
    correct(festival, 2, ONE)
    correct(festival, 2, TWO)

    found = winner_list(stored(festival).table).by_prize
    dice = {
        each.winner: sorted(each.thrown.dice)
        for each in found
        if each.prize == "Cup" and each.thrown
    }
    assert dice == {"Ana": [1, 1, 2, 3, 4, 4], "Ben": [2, 2, 3, 4, 4, 6]}


def test_files_say_it_in_columns_of_their_own() -> None:
    festival = started(counts=ONE_EACH)
    throws(festival, TWO, NOTHING, NOTHING, ONE)
    table = stored(festival).table
    times = [
        timezone.localtime(table.entries.get(seq=seq).at).replace(tzinfo=None, microsecond=0)
        for seq in (2, 5)
    ]

    by_prize = rows_of(winner_list(table), "prize")
    by_person = rows_of(winner_list(table), "person")

    headings = ["How it was won", "Dice", "Combination", "Won at (Asia/Manila)"]
    assert by_prize[0][7:11] == by_person[0][7:11] == headings
    assert by_prize[-2][7:11] == ["by their roll", "4 4 1 1 2 3", "Red 2", times[0]]
    assert by_person[1][7:11] == ["by their roll", "4 4 1 1 2 3", "Red 2", times[0]]
    assert by_person[2][7:11] == ["by their roll", "4 1 1 2 3 5", "Red 1", times[1]]
    assert by_person[3][7:11] == ["", "", "", ""]


def test_each_way_to_a_prize_is_named_and_one_that_was_taken_has_the_throw_that_took_it() -> None:
    switches = {**CHOOSES, "stop_leftover": "raffle"}
    festival = started(counts={1: 1, 2: 1, 5: 1, 6: 2}, switches=switches)
    throws(festival, STRAIGHT, STRAIGHT)
    if table_record(stored(festival).table).state.phase == "choosing":
        take(festival, 1)
    throws(festival, ONE)
    prize = festival.table.prizes.get(tier=5)
    write_path.perform(post(festival), c.Give(prize.pk, 2))
    commands.stop(post(festival), c.ChampionBy.LOTS, None, after_round=False)
    commands.crown(post(festival))

    won_by = {each.prize: each.thrown for each in winner_list(stored(festival).table).by_prize}
    assert {prize: thrown and thrown.how for prize, thrown in won_by.items()} == {
        "Prize 1-1": "champion by lot",
        "Prize 2-1": "by their roll, from another winner",
        "Prize 5-1": "given by hand",
        "Prize 6-1": "by their roll",
        "Prize 6-2": "raffle",
    }
    assert told(festival, "Prize 2-1") == ("123456", "Straight", 3, "Ben")
