"""The pages of a hall: the wall, the guests' list of tables, the emcee's overview with its presses
for all tables, and where each page leads."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.record.halls import bowls_of
from festival.hall import press_for_all
from festival.hall.board.read_hall import read
from festival.live import hall_snapshots
from festival.live.snapshots import Topic
from festival.models import Festival, Helper, LogEntry, Screen
from festival.play.write_path import StaleVersion
from tests.festival.accounts.test_rights import helping
from tests.festival.evening import NOTHING, new_festival, post, throw
from tests.festival.hall.setup.halls import names
from tests.festival.hall.setup.halls import new_hall as seated_hall
from tests.festival.hall.test_results import city_night
from tests.festival.halls import hall_of, play, tables_of
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

NAMES = ("hall_board", "hall_tv", "hall_state", "hall_tv_state")


def laid(tables: int = 4) -> Festival:
    """The first half plays, the rest has yet to begin."""
    hall = hall_of(tables)
    play(tables_of(hall)[: tables // 2], 3)
    return hall


def test_festival_without_bowls_has_no_page_of_a_hall(desk: Client) -> None:
    festival = new_festival()
    pages = [reverse(name, args=[festival.code]) for name in NAMES]
    pages.append(reverse("hall_overview", args=[festival.pk]))

    assert [desk.get(page).status_code for page in pages] == [404] * 5


def test_page_shows_what_its_line_would_bring(desk: Client) -> None:
    hall = laid()
    audiences = {
        reverse("hall_tv", args=[hall.code]): hall_snapshots.WALL,
        reverse("hall_board", args=[hall.code]): hall_snapshots.GUESTS,
        reverse("hall_overview", args=[hall.pk]): hall_snapshots.OVERVIEW,
    }
    for url, audience in audiences.items():
        page = desk.get(url).content.decode()
        drawn = hall_snapshots.snapshot(Topic(audience, hall.table.pk, "en"))
        assert [part for part, markup in drawn.parts.items() if markup not in page] == [], url
        assert f'data-layout="{drawn.layout}"' in page
        assert f'data-revision="{drawn.revision}"' in page or audience == hall_snapshots.OVERVIEW


def test_next_guest_costs_no_drawing() -> None:
    hall = laid(30)
    Festival.objects.update(date=timezone.localdate())  # long before the pages close
    url = reverse("hall_board", args=[hall.code])
    Client().get(url)

    with CaptureQueriesContext(connection) as queries:
        Client().get(url)

    assert len(queries) == 1  # which festival has this code: no hub runs here that would know


def test_guest_without_scripts_finds_a_table() -> None:
    hall = laid()
    codes = {bowl.place: bowl.code for bowl in hall.bowls.all()}

    def found(wanted: str) -> list[int]:
        page = Client().get(reverse("hall_board", args=[hall.code]), {"q": wanted})
        told = page.content.decode().partition('<section class="found"')[2].partition("</section>")
        return [place for place, code in codes.items() if f"/f/{code}/" in told[0]]

    assert {wanted: found(wanted) for wanted in ("3", "table 2", "zzz")} == {
        "3": [3],
        "table 2": [2],
        "zzz": [],
    }


def test_overview_without_scripts_shows_what_is_asked_for(desk: Client) -> None:
    """All rolls were long ago, and the final has yet to begin."""
    hall = laid()
    hall.bowls.filter(place=4).update(away_since=timezone.now())
    expected = {"played": [1, 2], "waiting": [0, 3], "away": [4], "still": [1, 2], "done": []}
    expected |= {"": [1, 2, 0, 3, 4], "nonsense": [1, 2, 0, 3, 4]}

    def places(show: str) -> list[int]:
        page = page_of(desk.get(reverse("hall_overview", args=[hall.pk]), {"show": show}))
        return [int(a["data-place"]) for _, a in page.elements if "data-place" in a]

    assert {show: places(show) for show in expected} == expected


def test_overview_puts_tables_with_waiting_guests_first(
    desk: Client,
) -> None:
    hall = laid()
    place = hall.bowls.get(place=3)
    for name in ("Gina", "Gus"):
        ask_to_join(place.pk, name=name, device=name)

    page = page_of(desk.get(reverse("hall_overview", args=[hall.pk])))

    places = [int(a["data-place"]) for _, a in page.elements if "data-place" in a]
    assert places == [1, 2, 3, 0, 4]
    assert "2 guests wait for approval" in page.text


def test_overview_says_if_it_is_current_and_counts_no_zeros(
    desk: Client,
) -> None:
    hall = hall_of(2)
    play(tables_of(hall), None)

    answer = desk.get(reverse("hall_overview", args=[hall.pk]))
    wall = page_of(Client().get(reverse("hall_tv", args=[hall.code]))).text

    assert "data-live-pill" in answer.content.decode()
    assert "Done 2 / 2" in page_of(answer).text
    assert "100 % played" in wall  # all prizes are settled, also those that nobody won
    assert "Not begun" not in page_of(answer).text.split("Find a table")[0]


SET_UP = ("hall", "hall_seats", "hall_rounds", "hall_return", "prints")
WATCHED = ("hall_overview", "hall_winners")
DESK = ("hall_winners", "desk")
GUESTS = ("hall_tv", "hall_board", "hall_results")


@pytest.fixture
def hall() -> Festival:
    return seated_hall(2, names(4), name="City Night")


def of(hall: Festival, *pages: str) -> set[str]:
    return {reverse(name, args=[hall.code if name in GUESTS else hall.pk]) for name in pages}


def links_on(client: Client, url: str) -> set[str]:
    page = page_of(client.get(url))
    return {attributes["href"] for tag, attributes in page.elements if tag == "a"}


def bar_on(client: Client, url: str) -> set[str]:
    """Where the bar of the hall's pages leads."""
    answer = client.get(url)
    assert answer.status_code == 200
    html = answer.content.decode()
    bar = html[html.index('<nav class="hall-nav') :].partition("</nav>")[0]
    return {part.partition('"')[0] for part in bar.split('href="')[1:]}


def test_every_page_leads_to_every_other(desk: Client, hall: Festival) -> None:
    pages = of(hall, *SET_UP, *WATCHED, "desk")

    found = {url: bar_on(desk, url) for url in pages}

    assert found == dict.fromkeys(pages, pages | of(hall, *GUESTS))


def test_helper_of_the_hall_is_led_to_what_is_theirs(hall: Festival) -> None:
    theirs = {
        Helper.Role.VIEWER: ("hall_overview", WATCHED),
        Helper.Role.SCORER: ("hall_winners", (*WATCHED, "desk")),
        Helper.Role.DESK: ("hall_winners", DESK),
    }
    found = {}
    for role, (page, _) in theirs.items():
        client, (url,) = helping(hall, role), of(hall, page)
        found[role] = bar_on(client, url)
        if role == Helper.Role.DESK:
            assert bar_on(client, *of(hall, "desk")) == found[role]

    assert found == {role: of(hall, *others, *GUESTS) for role, (_, others) in theirs.items()}


def test_page_of_a_table_leads_a_helper_of_the_hall_back(hall: Festival) -> None:
    bowl = bowls_of(hall)[0]
    led = {
        Helper.Role.EMCEE: ("hall", "log"),
        Helper.Role.VIEWER: ("hall_overview", "log"),
        Helper.Role.DESK: ("desk", "desk"),
    }
    for role, (page, here) in led.items():
        address = reverse(here, args=[bowl.pk])
        found, alone = (links_on(helping(each, role), address) for each in (hall, bowl))

        assert of(hall, page) <= found, role
        assert not of(hall, page) & alone, role


def test_list_of_all_winners_has_no_link_that_is_refused(hall: Festival) -> None:
    bowl = bowls_of(hall)[0]
    for role in (Helper.Role.VIEWER, Helper.Role.DESK, Helper.Role.SCORER):
        client = helping(hall, role)
        links = links_on(client, reverse("hall_winners", args=[hall.pk]))

        led = [link for link in links if f"/festivals/{bowl.pk}/" in link]

        assert led, role
        assert {client.get(link).status_code for link in led} == {200}, role


def test_winners_of_a_table_lead_whoever_may_to_all(desk: Client) -> None:
    hall = city_night()
    bowl = hall.bowls.get(round=1, place=1)
    way = reverse("hall_winners", args=[hall.pk])

    pages = [
        client.get(reverse("winners", args=[bowl.pk])).content.decode()
        for client in (desk, helping(hall, Helper.Role.VIEWER), helping(bowl, Helper.Role.VIEWER))
    ]

    assert [f'data-kind="primary" href="{way}"' in page for page in pages] == [True, True, False]
    assert all("These are the winners of this table alone" in page for page in pages)


def press(desk: Client, hall: Festival, verb: str, *, key: str = "k", **fields: str) -> Any:
    data = {"key": key, "confirmed": "1", **fields}
    return desk.post(reverse("hall_all", args=[hall.pk, verb]), data, follow=True)


def states(hall: Festival) -> list[str]:
    return [bowl.state for bowl in read(hall.table.pk).hall.bowls]


def take_to_another_laptop(hall: Festival, place: int) -> None:
    hall.bowls.filter(place=place).update(away_since=timezone.now())


def test_start_asks_then_begins_all_ready_tables(
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


def test_hold_pauses_rolling_tables_and_go_on_ends_all_breaks(desk: Client) -> None:
    hall = hall_of(3)
    for place in (1, 2):
        program_rolls_and_lots.start(post(hall.bowls.get(place=place)))

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


def test_message_is_on_every_screen_until_the_next_roll(
    desk: Client,
) -> None:
    hall = hall_of(3)
    bowl = hall.bowls.get(place=1)
    program_rolls_and_lots.start(post(bowl))

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


def test_press_that_a_scorer_overtakes_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = hall_of(1)
    bowls = press_for_all.to_start(read(hall.table.pk).hall)
    start, tried = program_rolls_and_lots.start, 0

    def overtaken(post: Any) -> object:
        nonlocal tried
        tried += 1
        if tried in (1, 3, 4, 5):
            raise StaleVersion
        return start(post)

    monkeypatch.setattr(program_rolls_and_lots, "start", overtaken)
    outcomes = [press_for_all.start(bowls, key, None) for key in "kl"]

    assert [each.done for each in outcomes] == [1, 0]
    assert outcomes[1].refusals == (
        "Table 1: Another device acted first. Look again: this is the state now.",
    )
