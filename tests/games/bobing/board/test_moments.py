"""What has the middle of a wall: which dice count, who rolls off, and how long a break is."""

from __future__ import annotations

import pytest
from django.test import Client

from festival.games.bobing.board.board import Opening
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.stage import Stage, stage_of
from festival.games.bobing.play import commands
from festival.models import Festival, Screen
from festival.play import write_path
from festival.record.log_lines import Person
from rules.bobing.game.commands import Pause
from tests.festival.evening import (
    CHOOSES,
    NOTHING,
    ONE,
    PYRAMID,
    RED_4,
    STRAIGHT,
    new_festival,
    order,
    post,
    started,
    stored,
    take,
    throws,
)

pytestmark = pytest.mark.django_db


def shown(festival: Festival) -> Stage:
    table = stored(festival).table
    screen, _ = Screen.objects.get_or_create(table=table, slug="tv")
    return stage_of(table, board_of(table), screen)


def test_dice_that_make_the_throw_are_marked_where_they_fell() -> None:
    counting = {
        "416423": "44",  # two 4s
        "444126": "444",  # three 4s
        "123456": "123456",  # one of each face
        "522252": "2222",  # four alike
        "112356": "",
    }
    for roll, expected in counting.items():
        festival = started(counts=PYRAMID)
        throws(festival, roll)
        moment = shown(festival).moment

        assert moment is not None
        assert "".join(str(die.face) for die in moment.dice) == roll
        assert "".join(str(die.face) for die in moment.dice if die.counts) == expected


def test_last_prize_of_a_tier_is_told_with_what_is_left() -> None:
    festival = started(counts=PYRAMID, switches=CHOOSES)
    throws(festival, STRAIGHT)
    first = shown(festival).moment
    throws(festival, STRAIGHT)
    second = shown(festival).moment
    throws(festival, STRAIGHT)
    take(festival, 1)
    third = shown(festival).moment

    assert third is not None
    assert [tile.prize for tile in third.won] == ["Prize 2-1"]
    assert third.last_of is None  # it came from a winner
    assert first is not None
    assert second is not None
    assert (first.last_of, first.left) == (None, 62)
    assert second.last_of is not None
    assert (second.last_of.hanzi, second.left) == ("榜眼", 61)
    assert [tile.prize for tile in second.won] == ["Prize 2-2"]


def test_roll_off_tells_who_has_thrown_and_what_is_to_beat() -> None:
    festival = started(counts={1: 1, 6: 1})
    throws(festival, RED_4, RED_4, ONE, "441256")

    duel = shown(festival).duel

    assert duel is not None
    told = [(each.person.name, each.state, each.fours, each.dice) for each in duel.contestants]
    assert told == [("Ana", "thrown", 2, (4, 4, 1, 2, 5, 6)), ("Ben", "now", None, ())]
    assert (duel.to_beat, duel.to_win, duel.outcome) == (2, 3, "")
    assert duel.cake is not None
    assert duel.cake.shown == "Prize 1-1"


def test_roll_off_that_is_decided_stays_until_the_champion_is_crowned() -> None:
    festival = started(counts={1: 1, 6: 1})
    throws(festival, RED_4, RED_4, ONE, "441256", "444356")

    stage = shown(festival)

    assert stage.moment is None  # its dice have fallen in the roll-off
    assert stage.duel is not None
    assert stage.duel.outcome == "Ben wins the roll-off!"
    assert [(each.state, each.is_new) for each in stage.duel.contestants] == [
        ("thrown", False),
        ("won", True),
    ]
    commands.crown(post(festival))
    assert shown(festival).duel is None


def test_moment_tells_what_a_throw_changes_at_the_top() -> None:
    expected = {
        (NOTHING,): ("", None),
        (RED_4,): ("leads", None),
        (RED_4, RED_4): ("leads", None),  # equal with who leads
        ("444442", RED_4): ("below", "Ana"),
    }
    for rolls, told in expected.items():
        festival = started(counts=PYRAMID)
        throws(festival, *rolls)
        moment = shown(festival).moment

        assert moment is not None
        assert (moment.rank, moment.leader and moment.leader.person.name) == told


def test_the_elders_dice_are_told_until_somebody_has_rolled() -> None:
    festival = new_festival(switches={"first_player": "elder"})
    commands.start(post(festival), elder=1, elder_dice=(3, 5))
    opening = board_of(stored(festival).table).opening
    throws(festival, NOTHING)

    # Three players, counted round from the elder: 8 is the second of them.
    ana, ben = (Person(number=number, name=name) for number, name in ((1, "Ana"), (2, "Ben")))
    assert opening == Opening(seq=1, elder=ana, first=ben, dice=(3, 5), is_simulated=False)
    assert opening.total == 8
    assert board_of(stored(festival).table).opening is None


def test_break_ends_when_it_was_said_to_end(desk: Client) -> None:
    festival = started()
    write_path.perform(post(festival), Pause())
    before = shown(festival).rest

    answer = order(desk, festival, "pause", minutes=10)

    rest = shown(festival).rest
    assert answer.status_code == 200
    assert before is not None
    assert before.ends is None
    assert rest is not None
    assert rest.ends is not None
    assert rest.began == before.began
    assert (rest.ends - rest.began).total_seconds() == 600
