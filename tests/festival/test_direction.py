"""Directing the screens: what each of them shows, who may say so, and who is left alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival import direction, services
from festival.models import Festival, LogEntry, Screen
from festival.screen_form import clean_announcement
from festival.screens import board_of
from festival.snapshots import BOARD, Topic, snapshot
from festival.stage import Stage, stage_of
from rules.bobing import commands as c
from rules.errors import RulesError
from tests.festival.evening import (
    NOTHING,
    ONE,
    ONE_EACH,
    RED_4,
    STRAIGHT,
    everything,
    new_festival,
    post,
    started,
    stored,
    throw,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

Scene = Screen.Scene
MAIN = "tv"


def shown(festival: Festival, slug: str = MAIN) -> Stage:
    festival = stored(festival)
    screen = Screen.objects.get(festival=festival, slug=slug)
    return stage_of(festival, board_of(festival), screen)


def page(festival: Festival, slug: str = MAIN) -> str:
    return Client().get(reverse("screen", args=[festival.code, slug])).content.decode()


def text(festival: Festival, slug: str = MAIN) -> str:
    """What stands on the stage of a screen's page, without its markup."""
    stage = re.search(r'<section id="stage".*', page(festival, slug), re.DOTALL)
    assert stage is not None
    return " ".join(re.sub(r"<[^>]+>", " ", stage[0]).split())


def press(client: Client, festival: Festival, do: str, **fields: str) -> Any:
    return client.post(reverse("screens", args=[festival.pk]), {"do": do, **fields})


def names(stage: Stage) -> list[str]:
    return [person.name for person in stage.people]


# What is written


def test_opening_a_screen_writes_nothing() -> None:
    festival = started()
    before = everything()

    page(festival)

    assert everything() == before


def test_pointing_a_screen_is_announced_and_is_no_entry_of_the_log() -> None:
    festival = started()
    entries = LogEntry.objects.count()

    direction.show(festival.pk, MAIN, Scene.RULES)

    assert stored(festival).revision == festival.revision + 1
    assert LogEntry.objects.count() == entries


def test_the_first_direction_stores_the_main_screen_and_the_next_changes_it() -> None:
    festival = started()

    direction.show(festival.pk, MAIN, Scene.BLANK)
    direction.show(festival.pk, MAIN, Scene.LADDER)

    rows = Screen.objects.values_list("slug", "name", "scene", "directed")
    assert list(rows) == [("tv", "TV", "ladder", 2)]


def test_one_screen_is_pointed_and_the_others_stay() -> None:
    festival = started()
    direction.add_screen(festival.pk, "Kitchen")

    direction.show(festival.pk, "kitchen", Scene.BLANK)

    scenes = [(s.slug, s.scene) for s in Screen.objects.filter(festival=festival)]
    assert scenes == [("kitchen", "blank")]
    assert 'id="stage" class="stage" hidden' in page(festival)


def test_all_screens_are_pointed_at_once() -> None:
    festival = started()
    direction.add_screen(festival.pk, "Kitchen")

    direction.show(festival.pk, "", Scene.LADDER)

    rows = Screen.objects.values_list("slug", "scene")
    assert set(rows) == {("tv", "ladder"), ("kitchen", "ladder")}


def test_pages_go_round_in_both_directions_and_a_scene_begins_anew() -> None:
    festival = new_festival()
    pages = []
    direction.show(festival.pk, MAIN, Scene.PRIZES)
    for step in (0, 1, 1, 1, 1, 1, 1, -1):  # six tiers: the sixth step leads back to the first
        direction.turn_page(festival.pk, MAIN, step)
        pages.append(shown(festival).page)
    direction.show(festival.pk, MAIN, Scene.PRIZES)

    assert pages == [1, 2, 3, 4, 5, 6, 1, 6]
    assert shown(festival).page == 1


def test_a_page_is_turned_on_the_screens_that_have_pages() -> None:
    festival = new_festival()
    direction.add_screen(festival.pk, "Kitchen")
    direction.show(festival.pk, "kitchen", Scene.RULES)

    direction.turn_page(festival.pk, "", 1)

    assert shown(festival, "kitchen").page == 2


def test_a_screen_without_pages_refuses_to_turn_one() -> None:
    festival = started()

    with pytest.raises(RulesError, match="only the rules and the prizes have a next page"):
        direction.turn_page(festival.pk, MAIN, 1)

    assert stored(festival).revision == festival.revision


def test_screens_get_addresses_of_their_names_and_no_two_the_same() -> None:
    festival = started()

    added = [
        direction.add_screen(festival.pk, name) for name in ("Big Hall", "Big-Hall", "中秋", "tv!")
    ]

    assert [screen.slug for screen in added] == ["big-hall", "big-hall-2", "screen", "tv-2"]


@pytest.mark.parametrize("name", ["TV", "tv", "KITCHEN"])
def test_a_name_that_is_taken_is_refused(name: str) -> None:
    festival = started()
    direction.add_screen(festival.pk, "Kitchen")

    with pytest.raises(RulesError, match="there is a screen of that name already"):
        direction.add_screen(festival.pk, name)


def test_a_thirteenth_screen_is_refused() -> None:
    festival = started()
    for number in range(11):
        direction.add_screen(festival.pk, f"Screen {number}")

    with pytest.raises(RulesError, match="expected at most 12 screens"):
        direction.add_screen(festival.pk, "One more")


def test_a_screen_that_is_removed_is_not_found_and_the_first_stays() -> None:
    festival = started()
    direction.add_screen(festival.pk, "Kitchen")

    direction.remove_screen(festival.pk, "kitchen")
    with pytest.raises(RulesError, match="the first screen cannot be removed"):
        direction.remove_screen(festival.pk, MAIN)

    answers = [
        Client().get(reverse("screen", args=[festival.code, slug])).status_code
        for slug in ("kitchen", MAIN)
    ]
    assert answers == [404, 200]


def test_a_screen_of_another_festival_is_not_directed() -> None:
    mine, other = started(), started()
    direction.add_screen(other.pk, "Kitchen")

    with pytest.raises(RulesError, match="there is no screen of that name"):
        direction.show(mine.pk, "kitchen", Scene.BLANK)
    direction.show(mine.pk, "", Scene.BLANK)

    assert Screen.objects.get(slug="kitchen").scene == "board"


# What is shown


def test_the_rules_show_one_throw_at_a_time_the_strongest_first() -> None:
    festival = started()
    direction.show(festival.pk, MAIN, Scene.RULES)
    first = shown(festival)
    seen = []
    for _ in range(first.pages):
        stage = shown(festival)
        assert stage.line is not None
        assert stage.row is not None
        seen.append((stage.row.number, stage.line.names.english))
        direction.turn_page(festival.pk, MAIN, 1)

    assert len(set(seen)) == first.pages
    assert [tier for tier, _ in seen] == sorted(tier for tier, _ in seen)
    assert seen[0][0] == 1
    assert seen[-1] == (6, "Red 1")


def test_the_prizes_show_a_tier_with_equal_prizes_counted_and_what_is_left() -> None:
    festival = started()
    throw(festival, STRAIGHT)  # Ana takes Prize 2-1
    direction.show(festival.pk, MAIN, Scene.PRIZES)
    direction.turn_page(festival.pk, MAIN, 1)

    stage = shown(festival)

    goods = [(good.prize, good.count, good.left) for good in stage.prizes]
    assert goods == [("Prize 2-1", 1, 0), ("Prize 2-2", 1, 1)]
    assert "1 of 2 left" in text(festival)


def test_of_many_prizes_twenty_are_shown_and_the_rest_is_counted() -> None:
    festival = new_festival()
    direction.show(festival.pk, MAIN, Scene.PRIZES)
    direction.turn_page(festival.pk, MAIN, -1)

    stage = shown(festival)

    assert (len(stage.prizes), stage.more) == (20, 12)  # 32 in the sixth tier


def test_who_has_nothing_yet_are_those_without_a_prize_who_are_still_there() -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])
    throws(festival, ONE, NOTHING)
    services.perform(post(festival), c.Leave(4))
    direction.show(festival.pk, MAIN, Scene.WITHOUT)

    assert names(shown(festival)) == ["Ben", "Cora"]


def test_when_everybody_has_won_the_screen_says_so() -> None:
    festival = started()
    throws(festival, ONE, ONE, ONE)
    direction.show(festival.pk, MAIN, Scene.WITHOUT)

    assert text(festival) == "Everybody has won something"


def test_the_ladder_shows_who_leads() -> None:
    festival = started()
    throw(festival, RED_4)
    direction.show(festival.pk, MAIN, Scene.LADDER)

    assert "Ana" in text(festival)


def test_a_celebration_wishes_luck_until_there_is_something_to_celebrate() -> None:
    festival = started()
    throw(festival, ONE)
    direction.show(festival.pk, MAIN, Scene.CELEBRATION)

    assert text(festival) == "Good luck to everybody"


def test_a_celebration_repeats_the_last_big_win_and_not_the_small_ones_after_it() -> None:
    festival = started()
    throws(festival, STRAIGHT, ONE, NOTHING)
    direction.show(festival.pk, MAIN, Scene.CELEBRATION)

    assert "Ana" in text(festival)
    assert "Wins Prize 2-1" in text(festival)


def test_a_celebration_after_the_end_is_the_champions() -> None:
    festival = started(counts=ONE_EACH)
    throws(festival, RED_4, STRAIGHT)
    services.perform(post(festival), c.Stop())
    services.perform(post(festival), c.Crown())
    direction.show(festival.pk, MAIN, Scene.CELEBRATION)

    scene = shown(festival).scene

    assert scene is not None
    assert (scene.kind, [person.name for person in scene.people]) == ("champion", ["Ana"])


def test_a_celebration_asked_for_again_is_another_part_so_that_it_plays_again() -> None:
    festival = started()
    throw(festival, STRAIGHT)
    topic = Topic(BOARD, festival.pk, "en", MAIN)
    direction.show(festival.pk, MAIN, Scene.CELEBRATION)
    first = snapshot(topic)
    direction.show(festival.pk, MAIN, Scene.CELEBRATION)

    changed: Any = snapshot(topic).message(first)["parts"]

    assert list(changed) == ["stage"]


def test_a_screen_stays_on_its_scene_when_somebody_rolls() -> None:
    festival = started()
    direction.show(festival.pk, MAIN, Scene.BLANK)

    throw(festival, ONE)

    assert shown(festival).kind == "blank"


def test_an_announcement_is_text_and_nothing_else(desk: Client) -> None:
    festival = started()
    press(desk, festival, "announcement", text="<b>Cake</b> & tea\n at 9\u202e")

    assert "<bdi>&lt;b&gt;Cake&lt;/b&gt; &amp; tea at 9</bdi>" in page(festival)


def test_an_announcement_has_at_most_two_hundred_letters() -> None:
    assert clean_announcement("x" * 200) == "x" * 200


# Who may, and who is left alone


@pytest.mark.parametrize("do", ["board", "rules", "next", "reload", "add", "remove"])
def test_a_guest_cannot_direct(do: str) -> None:
    festival = started()
    before = everything()

    answer = press(Client(), festival, do, name="Mine")

    assert answer.status_code == 302
    assert answer.url.startswith("/sign-in/")
    assert everything() == before


def test_phones_show_the_board_whatever_the_screens_show() -> None:
    festival = started()
    phone = Topic(BOARD, festival.pk, "en")
    before = snapshot(phone)

    direction.show(festival.pk, "", Scene.BLANK)
    direction.reload(festival.pk, "")

    after = snapshot(phone)
    assert (after.parts, after.layout) == (before.parts, before.layout)
    assert "stage" not in after.parts


def test_a_reload_changes_the_layout_of_its_screen_and_of_no_other() -> None:
    festival = started()
    direction.add_screen(festival.pk, "Kitchen")
    topics = [Topic(BOARD, festival.pk, "en", slug) for slug in (MAIN, "kitchen")]
    before = [snapshot(topic).layout for topic in topics]

    direction.reload(festival.pk, "kitchen")

    after = [snapshot(topic).layout for topic in topics]
    assert after[0] == before[0]
    assert after[1] != before[1]
    assert f'data-layout="{after[1]}"' in page(festival, "kitchen")


def test_a_wall_that_listens_where_phones_do_is_of_another_layout() -> None:
    """A page from before there were scenes knows only the parts; with them alone it would stay."""
    festival = started()
    phone = snapshot(Topic(BOARD, festival.pk, "en"))
    wall = snapshot(Topic(BOARD, festival.pk, "en", MAIN))

    assert phone.layout != wall.layout


@pytest.mark.parametrize("name", ["screen", "screen_state"])
def test_an_unknown_screen_is_not_found(name: str) -> None:
    festival = started()

    answer = Client().get(reverse(name, args=[festival.code, "nowhere"]))

    assert answer.status_code == 404


# The page and the console


def test_a_button_of_the_page_points_the_screen_and_says_so(desk: Client) -> None:
    festival = started()

    answer = press(desk, festival, "rules", screen=MAIN)
    after = page_of(desk.get(answer.url)).text

    assert (answer.status_code, shown(festival).kind) == (302, "rules")
    assert "TV shows the rules" in after


def test_the_console_is_told_when_it_will_show_what_was_directed(desk: Client) -> None:
    festival = started()
    url = reverse("screens", args=[festival.pk])

    answer = desk.post(url, {"do": "ladder"}, headers={"Accept": "application/json"}).json()

    assert (answer["kind"], answer["notice"]) == ("done", "TV shows who leads")
    news = desk.get(reverse("console_state", args=[festival.pk])).json()
    assert answer["revision"] == news["revision"]
    assert "who leads" in news["parts"]["c-direct"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"do": "announcement", "text": "x" * 201},
            "Expected an announcement of at most 200 letters, got 201.",
        ),
        (
            {"do": "announcement", "text": " \u200b"},
            "Expected a text to announce, got nothing that can be read.",
        ),
        ({"do": "next"}, "Only the rules and the prizes have a next page; show one of them first."),
        ({"do": "rules", "screen": "nowhere"}, "There is no screen of that name."),
        ({"do": "add", "name": ""}, "Expected a name, got nothing that can be read."),
        ({"do": "remove", "screen": "tv"}, "The first screen cannot be removed."),
        ({"do": "remove"}, "There is no screen of that name."),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    desk: Client, fields: dict[str, str], sentence: str
) -> None:
    festival = started()

    answer = desk.post(reverse("screens", args=[festival.pk]), fields)

    assert answer.status_code == 422
    assert sentence in page_of(answer).text
    assert stored(festival).revision == festival.revision


def test_a_text_that_is_refused_stays_as_it_was_typed(desk: Client) -> None:
    festival = started()
    typed = "Cake " * 60

    answer = press(desk, festival, "announcement", text=typed)

    assert page_of(answer).form("text").fields["text"] == typed


@pytest.mark.parametrize(
    "fields", [{}, {"do": "x"}, {"do": "\x00"}, {"do": "rules", "screen": "a b"}, {"do": "add"}]
)
def test_nonsense_is_refused_and_changes_nothing(desk: Client, fields: dict[str, str]) -> None:
    festival = started()

    answer = desk.post(reverse("screens", args=[festival.pk]), fields)

    assert answer.status_code == 422
    assert stored(festival).revision == festival.revision
