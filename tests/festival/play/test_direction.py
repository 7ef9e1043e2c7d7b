"""Directing the screens: who may do it, by which buttons, and whom it leaves alone."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.direction import directed_screens
from festival.live.shown_tables import snapshot
from festival.live.snapshots import BOARD, Topic
from festival.models import Screen
from festival.play.screens.screen_forms import clean_announcement
from festival.play.write_path import perform
from rules.bobing.game import commands as c
from rules.errors import RulesError
from tests.festival.evening import everything, new_festival, post, started, state_of, stored, throw
from tests.festival.pages import page_of
from tests.festival.tables.board.walls import MAIN, Scene, page, press, shown

pytestmark = pytest.mark.django_db


def test_first_direction_stores_the_main_screen(desk: Client) -> None:
    """It is no entry of the log. Opening a screen writes nothing."""
    festival = started()
    before = everything()
    page(festival)
    assert everything() == before

    answer = press(desk, festival, "rules", screen=MAIN)
    shown = page_of(desk.get(answer.url)).text
    rows = [Screen.objects.values_list("slug", "name", "scene", "directed").get()]
    directed_screens.show(festival.table.pk, MAIN, Scene.LADDER)
    rows.append(Screen.objects.values_list("slug", "name", "scene", "directed").get())

    assert (answer.status_code, rows) == (
        302,
        [("tv", "TV", "rules", 1), ("tv", "TV", "ladder", 2)],
    )
    assert "TV the rules" in shown
    assert stored(festival).table.revision == festival.table.revision + 2
    assert everything()["festival.LogEntry"] == before["festival.LogEntry"]


def test_one_screen_is_directed_alone_or_all_at_once() -> None:
    festival = started()
    directed_screens.add_screen(festival.table.pk, "Kitchen")
    rows = Screen.objects.filter(table=festival.table).values_list("slug", "scene")

    directed_screens.show(festival.table.pk, "kitchen", Scene.BLANK)

    assert list(rows) == [("kitchen", "blank")]
    assert 'id="stage" class="stage" hidden' in page(festival)
    directed_screens.show(festival.table.pk, "", Scene.LADDER)
    assert set(rows.all()) == {("tv", "ladder"), ("kitchen", "ladder")}


def test_pages_go_round_both_ways_and_a_scene_starts_anew() -> None:
    festival = new_festival()
    pages = []
    directed_screens.show(festival.table.pk, MAIN, Scene.PRIZES)
    for step in (0, 1, 1, 1, 1, 1, 1, -1):  # six tiers: the sixth step leads back to the first
        directed_screens.turn_page(festival.table.pk, MAIN, step)
        pages.append(shown(festival).page)
    directed_screens.show(festival.table.pk, MAIN, Scene.PRIZES)

    assert pages == [1, 2, 3, 4, 5, 6, 1, 6]
    assert shown(festival).page == 1
    directed_screens.show(festival.table.pk, MAIN, Scene.BLANK)
    directed_screens.add_screen(festival.table.pk, "Kitchen")
    directed_screens.show(festival.table.pk, "kitchen", Scene.RULES)
    directed_screens.turn_page(festival.table.pk, "", 1)  # of those that have pages
    assert shown(festival, "kitchen").page == 2


def test_screens_get_unique_addresses_from_their_names() -> None:
    """Nor the same name; and there are at most 12."""
    festival = started()

    added = [
        directed_screens.add_screen(festival.table.pk, name)
        for name in ("Big Hall", "Big-Hall", "中秋", "tv!")
    ]

    assert [screen.slug for screen in added] == ["big-hall", "big-hall-2", "screen", "tv-2"]
    for name in ("TV", "tv", "BIG HALL"):
        with pytest.raises(RulesError, match="another screen has that name"):
            directed_screens.add_screen(festival.table.pk, name)
    for number in range(7):
        directed_screens.add_screen(festival.table.pk, f"Screen {number}")
    with pytest.raises(RulesError, match="at most 12 screens fit"):
        directed_screens.add_screen(festival.table.pk, "One more")


def test_removed_screen_is_not_found_and_the_first_stays() -> None:
    festival = started()
    directed_screens.add_screen(festival.table.pk, "Kitchen")

    directed_screens.remove_screen(festival.table.pk, "kitchen")
    with pytest.raises(RulesError, match="the first screen cannot be removed"):
        directed_screens.remove_screen(festival.table.pk, MAIN)

    answers = [
        Client().get(reverse(name, args=[festival.code, slug])).status_code
        for slug in ("kitchen", MAIN)
        for name in ("screen", "screen_state")
    ]
    assert answers == [404, 404, 200, 200]


def test_phones_show_the_board_whatever_the_screens_show() -> None:
    festival = started()
    phone = Topic(BOARD, festival.table.pk, "en")
    before, wall = snapshot(phone), snapshot(Topic(BOARD, festival.table.pk, "en", MAIN))

    directed_screens.show(festival.table.pk, "", Scene.BLANK)
    directed_screens.reload(festival.table.pk, "")

    after = snapshot(phone)
    assert (after.parts, after.layout) == (before.parts, before.layout)
    assert "stage" not in after.parts
    # A page from before there were scenes knows only the parts; with them alone it would stay.
    assert before.layout != wall.layout


def test_reload_changes_the_layout_of_its_screen_alone() -> None:
    festival = started()
    directed_screens.add_screen(festival.table.pk, "Kitchen")
    topics = [Topic(BOARD, festival.table.pk, "en", slug) for slug in (MAIN, "kitchen")]
    before = [snapshot(topic).layout for topic in topics]

    directed_screens.reload(festival.table.pk, "kitchen")

    after = [snapshot(topic).layout for topic in topics]
    assert after[0] == before[0]
    assert after[1] != before[1]
    assert f'data-layout="{after[1]}"' in page(festival, "kitchen")


def test_console_hears_when_it_will_show_what_was_directed(desk: Client) -> None:
    festival = started()
    url = reverse("screens", args=[festival.pk])

    answer = desk.post(url, {"do": "ladder"}, headers={"Accept": "application/json"}).json()

    assert (answer["kind"], answer["notice"]) == ("done", "TV shows who leads")
    news = desk.get(reverse("console_state", args=[festival.pk])).json()
    assert answer["revision"] == news["revision"]
    assert "who leads" in news["parts"]["c-direct"]
    assert "data-elsewhere" in news["parts"]["c-direct"]
    throw(festival)
    back = desk.get(reverse("console_state", args=[festival.pk])).json()
    assert "data-elsewhere" not in back["parts"]["c-direct"]


NO_SCREEN = "No screen has that name."
REFUSED: list[tuple[dict[str, str], str]] = [
    ({"do": "announcement", "text": "x" * 201}, "Type at most 200 letters (you typed 201)."),
    ({"do": "announcement", "text": " \u200b"}, "Type a text to announce."),
    ({"do": "next"}, "Only the rules and the prizes have pages. Show one of them first."),
    ({"do": "rules", "screen": "nowhere"}, NO_SCREEN),
    ({"do": "add", "name": ""}, "Type a name (nothing readable was typed)."),
    ({"do": "remove", "screen": "tv"}, "The first screen cannot be removed."),
    ({"do": "remove"}, NO_SCREEN),
    *(({}, ""), ({"do": "x"}, ""), ({"do": "\x00"}, ""), ({"do": "add"}, "")),
    ({"do": "rules", "screen": "a b"}, ""),
]


def test_impossible_direction_is_refused_and_changes_nothing(desk: Client) -> None:
    festival = started()
    url = reverse("screens", args=[festival.pk])

    answers = [(desk.post(url, fields), said) for fields, said in REFUSED]

    assert {answer.status_code for answer, _ in answers} == {422}
    assert [said for answer, said in answers if said not in page_of(answer).text] == []
    assert page_of(answers[0][0]).form("text").fields["text"] == "x" * 201
    assert stored(festival).table.revision == festival.table.revision
    assert clean_announcement("x" * 200) == "x" * 200


def test_walls_return_to_the_board_when_somebody_rolls() -> None:
    """Or a break is over, and stay as they are while nobody does."""
    festival = started()
    directed_screens.add_screen(festival.table.pk, "Kitchen")
    shows, kinds = {}, []
    scenes = set(Scene) - {Scene.COLLECT}  # which is there while somebody has to collect
    for scene in scenes:
        directed_screens.show(festival.table.pk, "", scene, text="Dinner")
        before = shown(festival).kind
        throw(festival)
        shows[before] = [shown(festival, slug).kind for slug in (MAIN, "kitchen")]
    directed_screens.show(festival.table.pk, MAIN, Scene.PRIZES)
    away = next(n for n in (1, 2, 3) if n != state_of(festival).turn)
    for command in (c.Leave(away), c.Pause(), c.Resume()):
        perform(post(festival), command)
        kinds.append(shown(festival).kind)

    assert shows == {scene.value: ["board", "board"] for scene in scenes}
    assert kinds == ["prizes", "prizes", "board"]


def test_pinned_scene_stays_until_another_one_is_shown() -> None:
    """The board has nothing to pin, and a screen of another festival is not directed."""
    festival, other = started(), started()
    directed_screens.add_screen(other.table.pk, "Kitchen")
    with pytest.raises(RulesError, match="the board always stays"):
        directed_screens.pin(festival.table.pk, MAIN)
    with pytest.raises(RulesError, match="no screen has that name"):
        directed_screens.show(festival.table.pk, "kitchen", Scene.BLANK)
    directed_screens.show(festival.table.pk, "", Scene.ANNOUNCEMENT, text="Dinner")
    assert Screen.objects.get(slug="kitchen").scene == "board"

    assert directed_screens.pin(festival.table.pk, MAIN)
    throw(festival)
    assert (shown(festival).kind, shown(festival).text) == ("announcement", "Dinner")
    directed_screens.show(festival.table.pk, MAIN, Scene.RULES)
    throw(festival)
    assert shown(festival).kind == "board"
    directed_screens.show(festival.table.pk, MAIN, Scene.RULES)
    assert [directed_screens.pin(festival.table.pk, MAIN) for _ in range(2)] == [True, False]
    throw(festival)
    assert shown(festival).kind == "board"


def test_preview_is_framed_by_own_pages_alone_without_scripts(desk: Client) -> None:
    festival = started()

    answer = desk.get(reverse("room", args=[festival.pk, MAIN]))

    policy = answer["Content-Security-Policy"].split("; ")
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert {"frame-ancestors 'self'", "script-src 'none'"} <= set(policy)
    assert "<script" not in answer.content.decode()
    assert 'http-equiv="refresh"' not in answer.content.decode()
    assert Client().get(reverse("room", args=[festival.pk, MAIN])).status_code == 302
    assert desk.get(reverse("room", args=[festival.pk, "roof"])).status_code == 404
