"""A real server and real sockets: what the screens are told, when, and who is told nothing."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack

import pytest

from tests.festival.live.wire import Emcee, House, board, console, line, wall
from tests.festival.live.wire import emcee as emcee
from tests.festival.live.wire import evening as evening

NOTHING = "112356"
PARTS = {
    "header",
    "turn",
    "last",
    "ladder",
    "ticker",
    "join",
    "scene",
    "lantern",
}
CONSOLE_PARTS = {
    *("c-header", "c-turn", "c-fields", "c-actions", "c-seats"),
    *("c-stock", "c-ladder", "c-log", "c-next", "c-waiting"),
    *("c-direct", "c-screens", "c-finish"),
}
SMALL = 4096  # bytes: what a roll that wins nothing costs every phone


def test_a_board_is_sent_everything_when_it_connects(
    house: House, evening: tuple[int, str]
) -> None:
    _, code = evening
    with line(house, board(code)) as screen:
        first = screen.next()

    labels = {f"{part}-{tier}" for part in ("label", "chance") for tier in range(1, 7)}
    tiles = {
        f"tile-{pk}"
        for (pk,) in house.sql(
            "SELECT p.id FROM festival_prize p JOIN festival_table t ON t.id = p.table_id"
            " JOIN festival_festival f ON f.id = t.festival_id"
            " WHERE f.code = ?",
            code,
        )
    }
    assert (first["type"], first["from"], first["revision"]) == (
        "parts",
        None,
        house.revision(code),
    )
    assert set(first["parts"]) == PARTS | labels | tiles
    assert len(tiles) == 63


def test_a_board_that_shows_anything_else_is_sent_everything(
    house: House, evening: tuple[int, str]
) -> None:
    _, code = evening
    for since in ("-1", "0", "1000000", "x", "9" * 30, "%00", "٣", "1.5"):
        with line(house, board(code, since=since)) as screen:
            assert screen.next()["from"] is None, since


def test_every_part_is_one_element_with_the_id_it_is_sent_under(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    festival_id, code = evening
    with line(house, board(code)) as screen:
        parts = screen.next()["parts"]
    with line(house, console(festival_id), cookies=emcee.cookies) as desk:
        parts |= desk.next()["parts"]

    roots = {name: re.match(r'\s*<(\w+)\s+id="([\w-]+)"', html) for name, html in parts.items()}

    assert {name: root and root[2] for name, root in roots.items()} == {n: n for n in parts}


def test_every_board_gets_only_the_changed_parts_of_a_roll(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    festival_id, code = evening
    emcee.give(festival_id, "throw", roll=NOTHING)  # the tile won before is no longer new
    with ExitStack() as open_lines:
        screens = [open_lines.enter_context(line(house, board(code))) for _ in range(5)]
        before = [screen.next() for screen in screens].pop()
        desk = open_lines.enter_context(line(house, console(festival_id), cookies=emcee.cookies))
        desk.next()

        emcee.give(festival_id, "throw", roll=NOTHING)

        told = [screen.next_parts() for screen in screens]
        at_desk = desk.next_parts()

    assert told == told[:1] * 5
    news = told[0]["parts"]
    assert (told[0]["from"], told[0]["revision"]) == (before["revision"], house.revision(code))
    assert set(news) == {"turn", "last", "ticker"}
    assert all(before["parts"][name] != html for name, html in news.items())
    assert len(screens[0].heard[-1].encode()) < SMALL
    assert (at_desk["from"], at_desk["revision"]) == (before["revision"], before["revision"] + 1)
    assert {"c-turn", "c-fields", "c-log"} <= set(at_desk["parts"]) <= CONSOLE_PARTS


def test_a_wall_is_told_of_its_scene_and_no_other_screen_is(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    festival_id, code = evening
    emcee.direct(festival_id, "add", name="Kitchen")
    paths = (wall(code), wall(code, "kitchen"), board(code))
    with ExitStack() as open_lines:
        screens = [open_lines.enter_context(line(house, path)) for path in paths]
        first = [set(screen.next()["parts"]) for screen in screens]

        emcee.direct(festival_id, "rules", screen="kitchen")

        news = [set(screen.next_parts()["parts"]) for screen in screens]

    assert [bool(parts & {"stage"}) for parts in first] == [True, True, False]
    assert news == [set(), {"stage"}, set()]
    assert 'data-stage="rules"' in screens[1].parts["stage"]


def test_wall_to_reload_gets_a_new_layout_and_a_phone_does_not(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    festival_id, code = evening
    with line(house, wall(code)) as screen, line(house, board(code)) as phone:
        before = [screen.next()["layout"], phone.next()["layout"]]
        emcee.direct(festival_id, "reload", screen="tv")
        after = [screen.next_parts()["layout"], phone.next_parts()["layout"]]

    assert [old == new for old, new in zip(before, after, strict=True)] == [False, True]


def test_a_guest_is_never_told_what_is_the_emcees(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    festival_id, code = evening
    with line(house, board(code)) as screen, line(house, board(code)) as late:
        screen.next()
        for verb in ("throw", "undo", "redo", "skip"):
            emcee.give(festival_id, verb, **({"roll": NOTHING} if verb == "throw" else {}))
            screen.next_parts()
        late.next()
        frames = screen.heard + late.heard + [json.dumps(house.state(code))]

    secret = re.compile(
        r"c-\w+|name=\\?\"(key|version|csrfmiddlewaretoken)|<form|/festivals/|data-command|session"
    )
    assert [found[0] for frame in frames if (found := secret.search(frame))] == []


@pytest.mark.parametrize("rolls", [8, pytest.param(60, marks=pytest.mark.proof)])
def test_rolls_in_a_row_leave_every_screen_with_what_is_stored(
    house: House, emcee: Emcee, evening: tuple[int, str], rolls: int
) -> None:
    festival_id, code = evening
    before = house.revision(code)
    with (
        line(house, board(code)) as screen,
        line(house, console(festival_id), cookies=emcee.cookies) as desk,
    ):
        for _ in range(rolls):
            emcee.give(festival_id, "throw", roll=NOTHING)
        screen.until(before + rolls)
        desk.until(before + rolls)

    status, fresh = house.state(code)
    assert (status, fresh["revision"]) == (200, before + rolls)
    assert house.revision(code) == before + rolls
    assert screen.parts == fresh["parts"]
    _, text = emcee.visitor.get(f"{house.url}/festivals/{festival_id}/console/state/")
    assert desk.parts == json.loads(text)["parts"]


def test_a_lost_announcement_is_mended_by_the_beat(house: House, evening: tuple[int, str]) -> None:
    _, code = evening
    with line(house, board(code)) as screen:
        before = screen.next()["revision"]
        house.sql("UPDATE festival_festival SET name = 'Mended' WHERE code = ?", code)
        house.sql(
            "UPDATE festival_table SET revision = revision + 1"
            " WHERE festival_id = (SELECT id FROM festival_festival WHERE code = ?)",
            code,
        )
        message = screen.next_parts()

    assert (message["from"], message["revision"]) == (before, before + 1)
    assert set(message["parts"]) == {"header"}
    assert "Mended" in message["parts"]["header"]


def test_returning_screen_gets_the_news_it_missed(
    house: House, emcee: Emcee, evening: tuple[int, str]
) -> None:
    festival_id, code = evening
    with line(house, board(code)) as screen:
        before = screen.next()["revision"]
    emcee.give(festival_id, "throw", roll=NOTHING)

    with line(house, board(code, since=before)) as screen:
        assert screen.next()["revision"] == before + 1
