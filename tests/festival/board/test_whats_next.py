"""What comes next: one sentence for each house rule about the end, and the clock."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.board.bobing.board import Clock
from festival.board.bobing.build_board import board_of, console_of
from festival.board.bobing.whats_next import clock_of
from festival.models import Festival
from festival.play import write_path
from festival.play.bobing import commands
from festival.record.log_lines import log_lines
from festival.record.queries import naming_at
from festival.record.record import table_record
from rules.bobing.game.commands import Stop
from rules.bobing.game.state import Phase
from tests.festival.evening import (
    NOTHING,
    ONE,
    ONE_EACH,
    RED_3,
    RED_4,
    began,
    confirmed,
    new_festival,
    order,
    post,
    started,
    state_of,
    stored,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

CHAMPION_AND_SIXTH = {1: 1, 6: 1}
CROWN = "The rolling is over: now the champion is crowned."
EIGHT = 1_601_035_200  # 2020-09-25, 8 p.m. in Manila
HOUR = 3600


def timed(minutes: int | None = 60, **changes: Any) -> Festival:
    return new_festival(switches={"end": "timed"}, minutes=minutes, **changes)


def said(festival: Festival) -> str:
    return board_of(stored(festival).table).whats_next


def stopped(rule: str, *rolls: str, **changes: Any) -> Festival:
    """An evening that was ended early and waits to be crowned."""
    festival = started(switches={"stop_leftover": rule}, **changes)
    throws(festival, *rolls)
    write_path.perform(post(festival), Stop())
    return stored(festival)


@pytest.mark.parametrize(
    ("rulebook", "end", "sentence"),
    [
        (
            "manila",
            "finish_round",
            "After the last lower prize the round is finished and the champion decided.",
        ),
        ("manila", "immediate", "After the last lower prize the champion is decided."),
        (
            "manila",
            "one_more_round",
            "After the last lower prize the round is finished, and one last round is played.",
        ),
        (
            "xiamen",
            "finish_round",
            "After the last prize the round is finished and the game is over.",
        ),
        ("xiamen", "immediate", "After the last prize the game is over."),
    ],
)
def test_while_prizes_are_left_it_is_said_what_the_last_one_brings(
    rulebook: str, end: str, sentence: str
) -> None:
    assert said(started(rulebook=rulebook, switches={"end": end})) == sentence


def test_the_last_prize_is_followed_by_the_end_of_its_round() -> None:
    festival = started(counts=CHAMPION_AND_SIXTH)
    throws(festival, RED_4, ONE)

    assert said(festival) == (
        "The last prize below the champion’s is gone:"
        " finish the round, then the champion is decided."
    )


def test_the_last_prize_of_all_is_said_to_be_the_last() -> None:
    festival = started(
        rulebook="xiamen", counts=CHAMPION_AND_SIXTH, switches={"end": "finish_round"}
    )
    throws(festival, RED_4, ONE)

    assert said(festival) == (
        "The last prize is gone: finish the round, then the champion is decided."
    )
    table = stored(festival).table
    line = log_lines(table_record(table), naming_at(table), 1)[0]
    assert line.outcome.endswith("the last prize is gone")


def test_one_more_round_is_announced_and_then_said_to_be_the_last() -> None:
    festival = started(counts=CHAMPION_AND_SIXTH, switches={"end": "one_more_round"})
    throws(festival, RED_4, ONE)
    assert said(festival) == (
        "The last prize below the champion’s is gone:"
        " finish the round, then one last round is played."
    )

    throws(festival, NOTHING)
    assert said(festival) == "This is the last round: after it the champion is decided."

    throws(festival, NOTHING, NOTHING, NOTHING)
    assert state_of(festival).phase is Phase.CROWNING


def test_without_a_champion_it_is_said_why_the_game_goes_on() -> None:
    festival = started(counts=CHAMPION_AND_SIXTH)
    throws(festival, ONE)

    assert said(festival) == (
        "The prizes below the champion’s are gone, but a champion is still missing: play on."
    )


def test_a_timed_game_tells_the_time_on_the_wall() -> None:
    festival = began(timed(), at=EIGHT)

    with timezone.override("Asia/Manila"):
        assert said(festival) == "At 9 p.m., or after the last lower prize, the round is finished."


def test_the_time_is_up_until_the_round_is_finished() -> None:
    festival = began(timed(), at=EIGHT)  # long ago, so the first turn ends after the time
    throws(festival, RED_4)

    assert said(festival) == "The time is up: finish the round, then the champion is decided."
    throws(festival, NOTHING, NOTHING)
    assert state_of(festival).phase is Phase.CROWNING


def test_a_timed_game_without_a_champion_goes_on() -> None:
    festival = began(timed(), at=EIGHT)
    throws(festival, NOTHING)

    assert said(festival) == "The time is up, but a champion is still missing: play on."


def test_a_timed_game_can_run_out_of_prizes_first() -> None:
    festival = timed(counts=CHAMPION_AND_SIXTH)
    commands.start(post(festival))
    throws(festival, RED_4, ONE)

    board = board_of(stored(festival).table)

    assert board.whats_next == (
        "The last prize below the champion’s is gone:"
        " finish the round, then the champion is decided."
    )
    assert board.clock is None


@pytest.mark.parametrize(
    ("seconds", "minutes"), [(0, 60), (1, 60), (60, 59), (3540, 1), (3599, 1), (3600, 0), (9999, 0)]
)
def test_the_clock_counts_the_minutes_that_have_begun(seconds: int, minutes: int) -> None:
    state = state_of(began(timed(), at=EIGHT))

    ends_at = datetime.datetime.fromtimestamp(EIGHT + HOUR, tz=datetime.UTC)
    assert clock_of(state, EIGHT + seconds) == Clock(ends_at=ends_at, minutes=minutes)


def test_the_clock_is_over_once_the_time_was_called() -> None:
    festival = began(timed(), at=EIGHT)
    throws(festival, RED_4)

    clock = clock_of(state_of(festival), now=EIGHT)  # of a machine that is set wrong

    assert clock is not None
    assert clock.minutes == 0


def test_no_other_game_has_a_clock() -> None:
    assert clock_of(state_of(started()), EIGHT) is None


@pytest.mark.parametrize("name", ["board", "tv"])
def test_the_minutes_left_stand_in_the_page_without_a_script(client: Client, name: str) -> None:
    running, over = timed(), began(timed(), at=EIGHT)
    commands.start(post(running))

    pages = [
        page_of(client.get(reverse(name, args=[festival.code]))).text
        for festival in (running, over)
    ]

    assert ["60 min left" in page for page in pages] == [True, False]
    assert ["the time is up" in page for page in pages] == [False, True]


def test_before_the_start_it_is_said_how_long_the_game_lasts(desk: Client) -> None:
    console = console_of(timed(45).table, "")

    assert console.can_start
    assert console.clock_note == (
        "The clock ends this game 45 minutes after its start; then the round is finished."
    )


def test_a_timed_game_without_minutes_cannot_start_and_says_why(desk: Client) -> None:
    festival = timed(None)

    players = desk.get(reverse("players", args=[festival.pk])).content.decode()
    answer = order(desk, festival, "start")

    sentence = "Expected how many minutes are played, because the clock ends this game."
    assert not console_of(festival.table, "").can_start
    assert sentence in players
    assert (answer.status_code, answer.json()["notice"]) == (422, sentence)


@pytest.mark.parametrize(
    ("rule", "sentence", "button"),
    [
        ("keep", f"{CROWN} 5 prizes are left; they stay unwon.", "Crown the champion"),
        (
            "raffle",
            f"{CROWN} Then the 5 prizes that are left are raffled among all players.",
            "Crown and raffle the rest",
        ),
        (
            "consolation",  # Ana is the champion; Ben and Cora have nothing
            f"{CROWN} Then 2 prizes that are left go to those who have nothing.",
            "Crown and give consolation prizes",
        ),
    ],
)
def test_crowning_says_what_becomes_of_the_prizes_that_are_left(
    rule: str, sentence: str, button: str
) -> None:
    festival = stopped(rule, RED_4, counts=ONE_EACH)

    assert (said(festival), console_of(festival.table, "").crown_button) == (sentence, button)


def test_several_champions_are_crowned_together() -> None:
    festival = stopped("keep", RED_4, RED_3, "444413", counts={1: 2, 6: 1})

    assert said(festival) == (
        "The rolling is over: now the champions are crowned. One prize is left; it stays unwon."
    )
    assert console_of(festival.table, "").crown_button == "Crown the champions"


def test_consolation_is_not_announced_where_everybody_has_something() -> None:
    festival = stopped("consolation", RED_4, ONE, "441123", counts=ONE_EACH)

    assert said(festival) == f"{CROWN} 3 prizes are left; they stay unwon."
    assert console_of(festival.table, "").crown_button == "Crown the champion"


def test_a_game_without_a_champions_prize_is_closed() -> None:
    festival = stopped("raffle", ONE, counts={5: 2, 6: 2})

    assert said(festival) == (
        "The rolling is over. Then the 3 prizes that are left are raffled among all players."
    )
    assert console_of(festival.table, "").crown_button == "Close the evening"


def test_after_lights_out_nothing_is_left_to_raffle() -> None:
    festival = started(
        counts=ONE_EACH, switches={"six_black": "scramble", "stop_leftover": "raffle"}
    )
    confirmed(festival, "555555")

    assert said(festival) == CROWN


def test_cake_that_nobody_won_is_not_still_to_win_after_the_end() -> None:
    festival = stopped("keep", RED_4, counts=ONE_EACH)
    board = reverse("board", args=[festival.code])

    before = page_of(Client().get(board)).text
    commands.crown(post(festival))
    after = page_of(Client().get(board)).text

    assert (before.count("still to win"), before.count("not won")) == (5 + 1, 0)
    assert (after.count("still to win"), after.count("not won")) == (0, 5)
