"""What the screens say in each state of the game."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board import board_values
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.games.bobing.join import claimed_names
from festival.games.bobing.players import players
from festival.games.bobing.prizes.slots import Slot, set_prizes
from festival.games.bobing.setup.demo import play_demo
from festival.live.shown_tables import snapshot
from festival.live.snapshots import BOARD, Topic
from festival.models import Festival, LogEntry
from festival.play import write_path
from festival.tables.record.current_festival import current_festival
from festival.tables.record.record import forget_records
from festival.words.text_size import lines_at
from rules.bobing.game.commands import Stop
from tests.festival import evening
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

CHAMPION_AND_SIXTH = {**dict.fromkeys(range(2, 6), 0), 1: 1, 6: 1}


def following(festival: Festival) -> list[str]:
    return [person.name for person in board_of(evening.stored(festival).table).following]


def test_roll_offs_of_many_are_told_by_their_number() -> None:
    """Where nobody has a champion throw there is no tie."""
    stopped = evening.started(names=[f"Guest {number}" for number in range(1, 41)])
    write_path.perform(evening.post(stopped), Stop())
    tied = evening.started(names=["Ana", "Ben", "Cora", "Dan", "Eve"], counts=CHAMPION_AND_SIXTH)
    evening.throws(tied, *[evening.RED_4] * 5, *[evening.NOTHING] * 4, evening.ONE)

    assert [
        board_of(evening.stored(festival).table).whats_next for festival in (stopped, tied)
    ] == [
        "Nobody has a champion throw: everybody rolls once, most 4s win.",
        "Tied for the lead: 5 players roll once each, most 4s win.",
    ]


def test_next_round_is_announced_in_order_unless_it_is_the_last() -> None:
    playing, last = evening.started(), evening.started(counts=CHAMPION_AND_SIXTH)
    evening.throws(playing, evening.NOTHING, evening.NOTHING)
    evening.throws(last, evening.RED_4, evening.ONE)

    assert following(playing) == ["Ana", "Ben"]
    assert (evening.state_of(last).turn, following(last)) == (3, [])


def test_desk_knows_before_the_start_how_the_first_is_found(desk: Client) -> None:
    for rule in ("order", "elder", "lots", "random"):
        festival = evening.new_festival(switches={"first_player": rule})

        page = desk.get(reverse("players", args=[festival.pk])).content.decode()

        assert console_of(festival.table, "").first_player == rule
        assert ('name="elder_roll"' in page) == (rule == "elder")
        assert ('name="first"' in page) == (rule == "lots")
        assert ("The program picks who rolls first." in page) == (rule == "random")


def test_page_that_starts_the_game_takes_the_drawn_lot(desk: Client) -> None:
    festival = evening.new_festival(switches={"first_player": "lots"})
    url = reverse("players", args=[festival.pk])
    form = page_of(desk.get(url)).form("first", "start")

    desk.post(url, {**form.fields, "first": "2", "start": "1"})

    assert evening.state_of(festival).turn == 2


def test_layout_changes_only_when_there_are_other_parts() -> None:
    festival = evening.new_festival(counts=evening.ONE_EACH)
    topic = Topic(BOARD, festival.table.pk, "en")
    before = snapshot(topic).layout
    players.rename_player(festival.pk, 1, "Anabel")
    renamed = snapshot(topic).layout
    slots = [Slot(name="", value=0)] * 2
    set_prizes(festival.pk, {6: slots})

    assert renamed == before
    assert snapshot(topic).layout != before


def test_page_has_the_layout_of_the_messages_that_follow(client: Client) -> None:
    festival = evening.new_festival(counts={**evening.ONE_EACH, 3: 0})

    for name, screen in (("board", ""), ("tv", "tv")):
        page = client.get(reverse(name, args=[festival.code])).content.decode()
        layout = snapshot(Topic(BOARD, festival.table.pk, "en", screen)).layout
        assert f'data-layout="{layout}"' in page


def test_bare_address_means_the_played_party_never_a_demo() -> None:
    assert current_festival() is None
    demo = play_demo(None)
    assert current_festival() == demo
    real = evening.started()
    evening.new_festival(name="Next year")
    play_demo(None)

    assert current_festival() == real
    assert board_of(real.table).join_text.count("/") == 0
    assert board_of(demo.table).join_text.endswith(f"/f/{demo.code}")


def test_damaged_game_does_not_hide_the_others(desk: Client) -> None:
    damaged, whole = evening.started(name="Damaged"), evening.started(name="Whole")
    LogEntry.objects.filter(table=damaged.table).update(entry={"seq": 1, "kind": "act"})
    forget_records()

    answer = desk.get(reverse("home"))

    assert answer.status_code == 200
    assert "cannot be read" in answer.content.decode()
    assert reverse("console", args=[whole.pk]) in answer.content.decode()


def test_last_roll_beside_a_bowl_is_as_large_as_it_fits() -> None:
    short = evening.started(names=["Ana", "Ben"])
    evening.throws(short, evening.RED_4, evening.ONE)
    long = evening.started(names=["W" * 40, "\u9673" * 40])
    evening.throws(long, evening.SIX_5S, evening.RED_4)

    boards = [board_of(evening.stored(festival).table) for festival in (short, long)]

    assert [board.beside_bowl for board in boards] == ["21", "least"]


def test_names_on_the_wall_are_measured_and_drawn_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In one column and in two. A hall takes its names within seconds, and each draws the board."""
    festival = evening.new_festival(names=[f"Guest {number}" for number in range(1, 101)])
    topic, measured = Topic(BOARD, festival.table.pk, "en"), count(1)

    def measure(*of: Any) -> int:
        next(measured)
        return lines_at(*of)

    monkeypatch.setattr(board_values, "lines_at", measure)

    before = snapshot(topic)
    claimed_names.claim(festival.pk, 1, "a" * 32)
    after = snapshot(topic)

    assert "Guest 100" in before.parts["turn"]
    assert after.revision > before.revision
    assert after.parts["turn"] is before.parts["turn"]
    assert next(measured) <= 2 * 2 * 100 + 1
