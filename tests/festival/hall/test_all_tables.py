"""One press of the overview for all tables: started, held and told something at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.play import commands
from festival.hall import all_tables
from festival.hall.board.reading import read
from festival.models import Festival, LogEntry, Screen
from festival.play.write_path import StaleVersion
from tests.festival.evening import NOTHING, post, throw
from tests.festival.halls import new_hall, seat, tables_of
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def hall_of(tables: int, *, unset: int = 0) -> Festival:
    """A hall with players and prizes at all tables but the last ones."""
    hall = new_hall(tables + unset)
    seat(tables_of(hall)[:tables])
    return hall


def press(desk: Client, hall: Festival, verb: str, *, key: str = "k", **fields: str) -> Any:
    data = {"key": key, "confirmed": "1", **fields}
    return desk.post(reverse("hall_all", args=[hall.pk, verb]), data, follow=True)


def states(hall: Festival) -> list[str]:
    return [bowl.state for bowl in read(hall.table.pk).hall.bowls]


def take_to_another_laptop(hall: Festival, place: int) -> None:
    hall.bowls.filter(place=place).update(away_since=timezone.now())


def test_start_asks_first_then_begins_every_table_that_can_and_names_the_others(
    desk: Client,
) -> None:
    hall = hall_of(3, unset=1)
    take_to_another_laptop(hall, 3)

    asked = page_of(press(desk, hall, "start", confirmed="")).text
    before = states(hall)
    done = page_of(press(desk, hall, "start")).text
    entries = LogEntry.objects.count()
    again = page_of(press(desk, hall, "start")).text

    assert "Start the games at 4 tables?" in asked
    assert before == ["ready", "ready", "away", "unset"]
    assert states(hall) == ["rolling", "rolling", "away", "unset"]
    assert "2 tables have begun." in done
    assert "Table 3: This table has been at another laptop since" in done
    assert "Table 4: Add players: at least 2 are needed (0 here)." in done
    assert "Table 1:" not in done
    assert "have begun" not in again
    assert LogEntry.objects.count() == entries == 2


def test_hold_begins_a_break_where_somebody_rolls_and_all_breaks_end_at_once(
    desk: Client,
) -> None:
    hall = hall_of(3)
    for place in (1, 2):
        commands.start(post(hall.bowls.get(place=place)))

    asked = page_of(press(desk, hall, "hold", confirmed="")).text
    held = page_of(press(desk, hall, "hold")).text
    during = states(hall)
    repeated = page_of(press(desk, hall, "hold")).text
    ended = page_of(press(desk, hall, "go_on", key="l")).text

    assert "Hold the games at 2 tables? Nobody can roll there until the break ends." in asked
    assert during == ["paused", "paused", "ready"]
    assert ("2 tables are held." in held, "No table is rolling now." in repeated) == (True, True)
    assert "2 tables go on." in ended
    assert states(hall) == ["rolling", "rolling", "ready"]


def test_message_is_on_every_wall_and_console_until_it_is_taken_away_or_the_next_roll(
    desk: Client,
) -> None:
    hall = hall_of(3)
    bowl = hall.bowls.get(place=1)
    commands.start(post(bowl))

    said = page_of(press(desk, hall, "say", text=" Dinner at  eight ")).text
    shown = list(Screen.objects.values_list("scene", "text"))
    console = page_of(desk.get(reverse("console", args=[bowl.pk]))).text
    throw(bowl, NOTHING)
    after_a_roll = sorted(Screen.objects.values_list("scene", flat=True))
    press(desk, hall, "take_away")

    assert "The message is shown at 3 tables" in said
    assert shown == [("announcement", "Dinner at eight")] * 3
    assert "Dinner at eight" in console
    assert after_a_roll == ["announcement", "announcement", "board"]
    assert set(Screen.objects.values_list("scene", flat=True)) == {"board"}


def test_empty_or_endless_message_and_unknown_press_are_refused(desk: Client) -> None:
    hall = hall_of(1)

    texts = [page_of(press(desk, hall, "say", text=text)).text for text in ("", " ", "x" * 201)]
    statuses = [press(desk, hall, "dance").status_code, press(desk, hall, "go_on").status_code]

    assert ["Type a text to announce." in text for text in texts] == [True, True, False]
    assert "Type at most 200 letters (you typed 201)." in texts[2]
    assert statuses == [404, 200]
    assert not Screen.objects.exists()


def test_press_that_a_scorer_overtakes_is_tried_again_and_then_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = hall_of(1)
    bowls, start, tried = all_tables.to_start(read(hall.table.pk).hall), commands.start, 0

    def overtaken(post: Any) -> object:
        nonlocal tried
        tried += 1
        if tried in (1, 3, 4, 5):
            raise StaleVersion
        return start(post)

    monkeypatch.setattr(commands, "start", overtaken)
    outcomes = [all_tables.start(bowls, key, None) for key in "kl"]

    assert [each.done for each in outcomes] == [1, 0]
    assert outcomes[1].refusals == (
        "Table 1: Somebody else was faster. Look again: this is the state now.",
    )
