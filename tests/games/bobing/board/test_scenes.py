"""What has the whole screen or the middle of a wall: it says truthfully what happened."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.board_values import Opening, Scene
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.games.bobing.board.what_each_screen_shows import Stage, stage_of
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.prizes.slots import Slot, set_prizes
from festival.models import Festival, Screen
from festival.play import write_path
from festival.tables.record.log_line import Person, Share
from rules.bobing.game.commands import Pause, Stop
from tests.festival.evening import (
    CHOOSES,
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
    PYRAMID,
    RED_4,
    SIX_5S,
    STRAIGHT,
    confirmed,
    new_festival,
    order,
    post,
    started,
    stored,
    take,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

ANA, BEN, CORA = (
    Person(number=number, name=name) for number, name in enumerate(("Ana", "Ben", "Cora"), 1)
)


def ended_by(roll: str, *before: str, **changes: Any) -> Festival:
    festival = started(**{"counts": ONE_EACH, **changes})
    throws(festival, *before)
    confirmed(festival, roll)
    return stored(festival)


def crowned(*rolls: str, **changes: Any) -> Festival:
    """An evening that was ended early and closed."""
    festival = started(**{"counts": ONE_EACH, **changes})
    throws(festival, *rolls)
    write_path.perform(post(festival), Stop())
    program_rolls_and_lots.crown(post(festival))
    return stored(festival)


def scene(festival: Festival) -> Scene:
    found = board_of(festival.table).scene
    assert found is not None
    return found


def tiles(festival: Festival, state: str) -> list[str]:
    rows = board_of(festival.table).tiers
    return [tile.prize for row in rows for tile in row.tiles if tile.state == state]


def test_a_total_grab_says_what_was_taken() -> None:
    notes = {
        "all": "takes every prize",
        "untaken": "takes every prize not yet won",
        "champion_and_second": "takes the champion’s and all second prizes",
    }
    for scope, note in notes.items():
        festival = ended_by(GRAB, ONE, switches={"grab_scope": scope})
        moment = scene(festival)

        assert (moment.kind, moment.people, moment.note) == ("grab", (BEN,), note)
        assert moment.dice == (4, 4, 4, 4, 4, 4)
        holders = [tile.holder for row in board_of(festival.table).tiers for tile in row.tiles]
        assert scope != "untaken" or holders == [BEN, BEN, BEN, BEN, BEN, ANA]


def test_lights_out_is_shown_and_prizes_left_are_not_to_win() -> None:
    festival = ended_by(SIX_5S, ONE, switches={"six_black": "scramble"})

    moment = scene(festival)

    assert (moment.kind, moment.title) == ("black", "Lights out!")
    assert moment.note == "Everybody grabs what is left on the table."
    assert tiles(festival, "scrambled") == ["Prize 2-1", "Prize 3-1", "Prize 4-1", "Prize 5-1"]
    assert tiles(festival, "left") == ["Prize 1-1"]  # the champion's


def test_scrambled_prizes_are_named_so_and_the_champion_crowned(
    client: Client,
) -> None:
    festival = ended_by(SIX_5S, switches={"six_black": "scramble"}, counts={1: 1, 2: 2, 6: 3})

    for name in ("board", "tv"):
        page = page_of(client.get(reverse(name, args=[festival.code]))).text
        assert "2 of 2 scrambled" in page
        assert "3 of 3 scrambled" in page
        assert page.count("still to win") == 1

    program_rolls_and_lots.crown(post(festival))
    assert (scene(stored(festival)).kind, scene(stored(festival)).people) == ("champion", (ANA,))


def test_champion_comes_with_dice_prize_and_roll_off() -> None:
    assert board_of(started().table).scene is None  # while a game goes on
    festival = started(counts={1: 1, 6: 1})
    throws(festival, "444416", "444425", ONE, NOTHING, "441256")
    program_rolls_and_lots.crown(post(festival))

    moment, equal = scene(crowned(NOTHING, RED_4)), scene(stored(festival))

    assert (moment.people, moment.dice) == ((BEN,), (4, 4, 4, 4, 1, 2))
    assert (moment.note, [tile.prize for tile in moment.won]) == (
        "Champion of the evening",
        ["Prize 1-1"],
    )
    assert (moment.heading, moment.shares) == ("", ())
    assert (equal.people, equal.dice) == ((BEN,), (4, 4, 4, 4, 2, 5))
    assert equal.why.endswith("so Red 4; won the roll-off with two 4s")


def test_consolation_gives_the_smallest_first_to_empty_hands(client: Client) -> None:
    festival = crowned(RED_4, switches={"stop_leftover": "consolation"})
    shares = (Share(person=BEN, prizes=("Prize 6-1",)), Share(person=CORA, prizes=("Prize 5-1",)))
    line = console_of(festival.table, "").log[0]

    assert (scene(festival).heading, scene(festival).shares) == ("Consolation prizes", shares)
    assert (line.kind, line.person, line.shares) == ("crown", None, shares)
    assert line.outcome == (
        "Ana wins Prize 1-1 · Ana is the champion · players without a prize get a consolation prize"
    )
    for name in ("board", "tv"):
        page = page_of(client.get(reverse(name, args=[festival.code]))).text
        assert "Consolation prizes Ben Prize 6-1 Cora Prize 5-1" in page
    # That of nobody is not told.
    nobody = crowned(RED_4, ONE, "441123", switches={"stop_leftover": "consolation"})
    outcome = console_of(nobody.table, "").log[0].outcome
    assert (outcome, scene(nobody).shares) == ("Ana wins Prize 1-1 · Ana is the champion", ())


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


def test_tie_is_told_in_a_few_words(client: Client) -> None:
    festival = started(counts={1: 1})
    throws(festival, RED_4, RED_4, NOTHING)

    wall = client.get(reverse("tv", args=[festival.code])).content.decode()

    assert '<p class="moment__title">It’s a tie!</p>' in wall


def test_decided_roll_off_stays_until_the_crowning() -> None:
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
    program_rolls_and_lots.crown(post(festival))
    assert shown(festival).duel is None


def test_console_tells_a_roll_off_until_the_crowning(desk: Client) -> None:
    festival = started(counts={1: 1, 6: 1})
    console = reverse("console", args=[festival.pk])

    throws(festival, RED_4, RED_4, ONE, "441256")
    rolling = page_of(desk.get(console)).text
    throws(festival, "444356")
    decided = page_of(desk.get(console)).text

    assert "Record for" in rolling
    assert "Give it to" not in rolling
    assert "· 2 rolls" in rolling.replace("\xa0", " ")  # also of those below the ladder's edge
    assert "TV the roll-off" in " ".join(decided.split())


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


def test_all_who_are_level_lead_when_a_lower_throw_comes(desk: Client) -> None:
    festival = started(counts=PYRAMID)
    throws(festival, "444442", "444442", RED_4)

    assert "2 lead with Red 5" in page_of(desk.get(reverse("tv", args=[festival.code]))).text


@pytest.mark.parametrize(
    ("surname", "sizes"), [("", (0, 21)), ("Villanueva-Dela Cruz y Magsalin", (21, 17))]
)
def test_all_who_are_level_are_named_whole(surname: str, sizes: tuple[int, int]) -> None:
    festival = started(names=tuple(f"{name} {surname}" for name in ("Ana", "Ben", "Cora")))
    throws(festival, "444442", "444442")
    two = shown(festival).board.level_size
    throws(festival, "444442")

    assert (two, shown(festival).board.level_size) == sizes


def test_the_elders_dice_are_told_until_somebody_has_rolled() -> None:
    festival = new_festival(switches={"first_player": "elder"})
    program_rolls_and_lots.start(post(festival), elder=1, elder_dice=(3, 5))
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


def test_wall_names_an_only_prize_and_one_without_a_name(client: Client) -> None:
    festival = new_festival()
    one, blank = [Slot(name="Hopia", value=0)], [Slot(name="", value=0)]
    set_prizes(festival.pk, dict.fromkeys(range(1, 6), one) | {6: blank * 3})
    program_rolls_and_lots.start(post(festival))
    throws(festival, ONE)

    wall = page_of(client.get(reverse("tv", args=[festival.code]))).text

    assert "Hopia 1 of 1 left" in wall  # not “Hopia each”
    assert "so Red 1 wins a prize" in wall
