"""What each scene shows on a screen."""

from __future__ import annotations

import pytest
from django.test import Client

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.direction import directed_screens
from festival.play import write_path
from rules.bobing.game import commands as c
from tests.festival.evening import (
    NOTHING,
    ONE,
    RED_4,
    STRAIGHT,
    post,
    started,
    stored,
    throw,
    throws,
)
from tests.festival.tables.board.walls import MAIN, Scene, names, page, press, shown, text

pytestmark = pytest.mark.django_db


def test_the_rules_show_one_throw_at_a_time_the_strongest_first() -> None:
    festival = started()
    directed_screens.show(festival.table.pk, MAIN, Scene.RULES)
    first = shown(festival)
    assert "1 prize" not in text(festival)  # six 4s take them all
    seen = []
    for _ in range(first.pages):
        stage = shown(festival)
        assert stage.line is not None
        assert stage.row is not None
        seen.append((stage.row.number, stage.line.names.english))
        directed_screens.turn_page(festival.table.pk, MAIN, 1)

    assert len(set(seen)) == first.pages
    assert [tier for tier, _ in seen] == sorted(tier for tier, _ in seen)
    assert seen[0][0] == 1
    assert seen[-1] == (6, "Red 1")


def test_prizes_count_equal_ones_and_show_those_left_first() -> None:
    festival = started()
    throw(festival, STRAIGHT)  # Ana takes Prize 2-1
    directed_screens.show(festival.table.pk, MAIN, Scene.PRIZES)
    directed_screens.turn_page(festival.table.pk, MAIN, 1)

    stage = shown(festival)

    goods = [(good.prize, good.count, good.left) for good in stage.prizes]
    assert goods == [("Prize 2-2", 1, 1), ("Prize 2-1", 1, 0)]
    assert "1 of 2 left" in text(festival)


def test_empty_handed_are_players_without_a_prize_still_here() -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])
    throws(festival, ONE, NOTHING)
    write_path.perform(post(festival), c.Leave(4))
    directed_screens.show(festival.table.pk, MAIN, Scene.WITHOUT)

    assert names(shown(festival)) == ["Ben", "Cora"]
    throws(festival, ONE, NOTHING, ONE, ONE)
    directed_screens.show(festival.table.pk, MAIN, Scene.WITHOUT)
    assert text(festival) == "Everybody has won something"


def test_celebration_repeats_the_last_big_win() -> None:
    festival = started()
    throw(festival, ONE)
    directed_screens.show(festival.table.pk, MAIN, Scene.CELEBRATION)
    assert text(festival) == "Good luck to everybody"  # there is nothing to celebrate yet

    throws(festival, STRAIGHT, ONE, NOTHING)
    directed_screens.show(festival.table.pk, MAIN, Scene.CELEBRATION)
    assert "Ben Pong Gan 榜眼 One of each face, so Straight Prize 2-1" in text(festival)
    throws(festival, STRAIGHT, STRAIGHT)  # the last of the tier, and one that wins nothing
    directed_screens.show(festival.table.pk, MAIN, Scene.CELEBRATION)
    assert "so Straight Prize 2-2" in text(festival)


def test_moment_of_a_tie_names_those_who_are_tied() -> None:
    festival = started(names=("Ana", "Ben", "Cora", "Dino"), counts={1: 1, 6: 1})
    directed_screens.show(festival.table.pk, MAIN, Scene.LADDER)
    throws(festival, RED_4, RED_4, ONE, NOTHING)

    moment = shown(festival).moment

    assert moment is not None
    assert (moment.headline, moment.tied) == ("It’s a tie!", "Ana and Ben")


@pytest.mark.parametrize(
    ("rolls", "on_wall", "left_out"),
    [
        ((RED_4,), 1, 0),
        ((RED_4, RED_4, "444413"), 2, 1),
        (("444413", "444413", "444413", RED_4), 3, 1),
        ((RED_4,) * 7, 5, 2),
    ],
)
def test_wall_shows_all_who_are_level_and_counts_the_others(
    rolls: tuple[str, ...], on_wall: int, left_out: int
) -> None:
    festival = started(names=tuple("ABCDEFGH"))
    throws(festival, *rolls)
    board = board_of(stored(festival).table)
    assert (board.rungs_on_walls, board.rungs_left_out[0]) == (on_wall, left_out)


def test_an_announcement_is_text_and_nothing_else(desk: Client) -> None:
    festival = started()
    press(desk, festival, "announcement", text="<b>Cake</b> & tea\n at 9\u202e")

    assert '<bdi translate="no">&lt;b&gt;Cake&lt;/b&gt; &amp; tea at 9</bdi>' in page(festival)
